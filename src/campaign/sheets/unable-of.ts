import { failureOf } from '../../store/failure.js';
import { refusalOf, withoutPath } from '../use-case.js';
import { Unable } from './unable.js';

/** What an error of a file or of the database means for whoever asked; `undefined` when it is a bug of ours. */
export function unableOf(error: unknown): Unable | undefined {
  if (error instanceof Unable) return error;
  const failure = failureOf(error, 'A file of the site');
  return failure && new Unable(withoutPath(refusalOf(failure)));
}
