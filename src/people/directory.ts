/** The directory of a folder of campaigns: persons, how they sign in, and where their seats are. */
import { ok, type Result } from '../kernel/basic.js';
import type { Outcome, Refusal } from '../campaign/types.js';
import { Unable } from '../campaign/sheets/unable.js';
import { refusalOf, refusing, withoutPath } from '../campaign/use-case.js';
import { openDirectoryFile } from '../store/directory/open-directory.js';
import { JournalFailure } from '../store/failure.js';
import { closeJournal, transact, type Journal } from '../store/journal.js';

export { DIRECTORY_FILE } from '../store/head.js';

/** An open directory. Close it when done. */
export type Directory = {
  readonly path: string;
  readonly close: () => void;
  /** Ends looks into thousands of files, before it is closed. */
  readonly end: () => void;
  /**
   * For this folder alone. `marks`: what each campaign's file was like when it was looked into; `again`: when (by
   * `performance.now`) to look again into those that could not be opened; `last`: the look before, after which comes the next;
   * `isEnding`: no more of them are begun.
   */
  readonly inside: {
    readonly journal: Journal;
    readonly marks: Map<string, string>;
    readonly again: Map<string, number>;
    last: Promise<void>;
    isEnding: boolean;
  };
};

/** Opens the directory's file, or makes it. Refuses what is no directory, or cannot be written. */
export function openDirectory(path: string): Outcome<Directory> {
  return refusing(async () => {
    const journal = await openDirectoryFile(path);
    const maps = { marks: new Map(), again: new Map() };
    const inside = { journal, ...maps, last: Promise.resolve(), isEnding: false };
    const end = (): void => void (inside.isEnding = true);
    const close = (): void => {
      end();
      closeJournal(journal);
    };
    return ok({ path, end, close, inside });
  });
}

/** One use case, one transaction, as with a campaign. What fails of the file itself throws `Unable` here. */
export const inDirectory = <T>(
  directory: Directory,
  mode: 'read' | 'write',
  work: (journal: Journal) => Promise<T>,
): Promise<T> =>
  orUnable(transact(directory.inside.journal, mode, () => work(directory.inside.journal)));

/** The same, of work that may be refused: then nothing of it stands. */
export const inDirectoryOr = <T>(
  directory: Directory,
  work: (journal: Journal) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> =>
  orUnable(
    transact(
      directory.inside.journal,
      'write',
      () => work(directory.inside.journal),
      (result: Result<T, Refusal>) => result.ok,
    ),
  );

/** What is only noted: a directory that cannot be written just now keeps nobody from reading. */
export async function ifAble(note: Promise<void>): Promise<boolean> {
  try {
    await note;
    return true;
  } catch (error) {
    if (error instanceof Unable) return false;
    throw error;
  }
}

async function orUnable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof JournalFailure) throw new Unable(withoutPath(refusalOf(error)));
    throw error;
  }
}
