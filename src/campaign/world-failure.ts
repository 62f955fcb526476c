import { codeOf, failureOf, type JournalFailure } from '../store/failure.js';

/** What is wrong with a disk, with rights or with the database where a verb did not ask for it; undefined for a bug of ours. */
export function worldFailure(error: unknown, path = pathOf(error)): JournalFailure | undefined {
  // A statement of ours that is wrong has this code too.
  return codeOf(error) === 'SQLITE_ERROR' ? undefined : failureOf(error, path);
}

const pathOf = (error: unknown): string =>
  error instanceof Error && 'path' in error && typeof error.path === 'string'
    ? error.path
    : 'A file';
