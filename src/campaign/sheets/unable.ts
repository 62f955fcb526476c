import { failureOf } from '../../store/failure.js';
import type { Refusal } from '../types.js';
import { refusalOf, withoutPath } from '../use-case.js';

/**
 * What was asked cannot be done now for a reason that lies in a file: its disk is full, another program holds it. `say`
 * is for the asker; the message, for whoever runs the program, names the file.
 */
export class Unable extends Error {
  readonly say: string;

  constructor({ say, file }: Pick<Refusal, 'say' | 'file'>) {
    super(file ?? say);
    this.name = 'Unable';
    this.say = say;
  }
}

/** What an error of a file or of the database means for whoever asked; `undefined` when it is a bug of ours. */
export function unableOf(error: unknown): Unable | undefined {
  if (error instanceof Unable) return error;
  const failure = failureOf(error, 'A file of the site');
  return failure && new Unable(withoutPath(refusalOf(failure)));
}
