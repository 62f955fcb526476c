import { selectPasskeysOf } from '../store/directory/passkey.js';
import { inDirectory, type Directory } from './directory.js';

/** A passkey as its owner knows it. Times are ISO, UTC. */
export type Passkey = {
  readonly id: string;
  readonly device: string;
  readonly made: string;
  readonly used?: string;
};

export const listPasskeys = (directory: Directory, person: number): Promise<readonly Passkey[]> =>
  inDirectory(directory, 'read', (journal) => selectPasskeysOf(journal, person));
