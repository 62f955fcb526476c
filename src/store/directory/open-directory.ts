/** The directory: who may come in, and where his seats are. Used through `transact`, like a campaign's journal. */
import { soon, type Journal } from '../journal.js';
import { store } from '../store.js';

/** Opens the directory of a folder, or makes it. Throws a `JournalFailure`. */
export const openDirectoryFile = (path: string): Promise<Journal> =>
  soon(path, () => store().openDirectory(path));
