/**
 * Of a folder with very many files, which of them have changed, without a look at each: the system tells. What it does not
 * tell, as on some disks of a network, is found within a minute.
 */
import { watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Every file of a smaller folder is looked at each time. */
const MOST_LOOKED_AT = 500;
const TRUSTED_MILLISECONDS = 60_000;

type Trusted<T> = { readonly value: T; readonly until: number };
type Folder = {
  names?: Trusted<readonly string[]>;
  changes: number;
  readonly marks: Map<string, Trusted<string | undefined>>;
};

const watched = new Map<string, Folder>();

/** Not all of them at once. */
const soonest = (): number => performance.now() + TRUSTED_MILLISECONDS * (0.5 + Math.random() / 2);

/** The names of the files in a folder. */
export async function listFolder(dir: string): Promise<readonly string[]> {
  const folder = watched.get(resolve(dir));
  if (folder?.names !== undefined && performance.now() < folder.names.until)
    return folder.names.value;
  const changes = folder?.changes;
  const names = await readdir(dir);
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
      else folder.marks.delete(join(dir, file));
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
  const folder = watched.get(dirname(resolve(path)));
  if (folder === undefined) return look();
  const known = folder.marks.get(resolve(path));
  if (known !== undefined && performance.now() < known.until) return known.value;
  const value = look();
  folder.marks.set(resolve(path), { value, until: soonest() });
  return value;
}

/** This program has written to a file: the system tells only what it does next. */
export const forgetMark = (path: string): void => {
  watched.get(dirname(resolve(path)))?.marks.delete(resolve(path));
};
