/**
 * Of a folder with very many files, which of them have changed, without a look at each: the system tells. What it does not
 * tell, as on some disks of a network, is found within a minute.
 */
import { watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { isSameJson } from '../kernel/basic.js';

/** Every file of a smaller folder is looked at each time. */
const MOST_LOOKED_AT = 500;
const TRUSTED_MILLISECONDS = 60_000;

type Trusted<T> = { readonly value: T; readonly until: number };
type Folder = {
  names?: Trusted<readonly string[]>;
  changes: number;
  /** By the names of files. */
  readonly marks: Map<string, Trusted<string | undefined>>;
};

const watched = new Map<string, Folder>();
/** As callers name folders, thousands of times a round. */
const resolved = new Map<string, string>();

function watchedAt(dir: string): Folder | undefined {
  if (watched.size === 0) return undefined;
  const known = resolved.get(dir) ?? resolve(dir);
  resolved.set(dir, known);
  return watched.get(known);
}

/** Not all of them at once. */
const soonest = (): number => performance.now() + TRUSTED_MILLISECONDS * (0.5 + Math.random() / 2);

/** The names of the files in a folder; of one that is watched the same array as long as they are the same. */
export async function listFolder(dir: string): Promise<readonly string[]> {
  const folder = watchedAt(dir);
  const known = folder?.names;
  if (known !== undefined && performance.now() < known.until) return known.value;
  const changes = folder?.changes;
  const found = await readdir(dir);
  const names = known !== undefined && isSameJson(known.value, found) ? known.value : found;
  if (folder === undefined) {
    if (names.length > MOST_LOOKED_AT) watchFolder(resolve(dir));
  } else if (folder.changes === changes) folder.names = { value: names, until: soonest() };
  return names;
}

function watchFolder(dir: string): void {
  if (watched.has(dir)) return;
  const folder: Folder = { changes: 0, marks: new Map() };
  try {
    const watcher = watch(dir, { persistent: false }, (event, name) => {
      const file = name?.replace(/-(wal|shm|journal)$/, '');
      if (file === undefined) folder.marks.clear();
      else folder.marks.delete(file);
      if (event !== 'rename' || (file !== undefined && file !== name)) return;
      folder.changes += 1;
      delete folder.names;
    });
    watcher.on('error', () => {
      watched.delete(dir);
      watcher.close();
    });
    watched.set(dir, folder);
  } catch {
    // The system watches no more folders: this one is looked through each time.
  }
}

/** What `look` says of a file, as long as it is not said to have changed. */
export function markIn(path: string, look: () => string | undefined): string | undefined {
  const folder = watchedAt(dirname(path));
  if (folder === undefined) return look();
  const name = basename(path);
  const known = folder.marks.get(name);
  if (known !== undefined && performance.now() < known.until) return known.value;
  const value = look();
  folder.marks.set(name, { value, until: soonest() });
  return value;
}

/** This program has written to a file: the system tells only what it does next. */
export const forgetMark = (path: string): void => {
  watchedAt(dirname(path))?.marks.delete(basename(path));
};
