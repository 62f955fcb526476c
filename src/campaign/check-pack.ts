import type { PackFault, PackFiles } from '../kernel/system.js';
import type { Outcome } from './types.js';

/** Reads a folder, subfolders too, as pack files: `*.csv` and `*.json`, by path inside the folder. */
export function readPackFolder(_dir: string): Outcome<PackFiles> {
  throw new Error('…');
}

/** What is wrong with a pack; empty when it reads. `system` with or without its number. */
export function checkPack(_files: PackFiles, _system?: string): Outcome<readonly PackFault[]> {
  throw new Error('…');
}
