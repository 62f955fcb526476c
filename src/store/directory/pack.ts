import type { PackFiles } from '../../kernel/system.js';
import { soon, type Journal } from '../journal.js';

/** What a pack was when it was kept last. */
export type PackAbout = { readonly scenarios: readonly string[]; readonly faults: number };

/** A pack of the folder's own. Times are ISO, UTC. */
export type PackRow = {
  readonly name: string;
  readonly system: string;
  readonly about: PackAbout;
  readonly made: string;
  readonly changed: string;
};

type Row = Omit<PackRow, 'about'> & { readonly about: string };

// Written by `putPack` alone.
const rowOf = (row: Row): PackRow => ({ ...row, about: JSON.parse(row.about) as PackAbout });

export function selectPacks(directory: Journal): Promise<readonly PackRow[]> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[], Row>('SELECT name, system, about, made, changed FROM pack ORDER BY name')
      .all()
      .map(rowOf),
  );
}

export function selectPack(directory: Journal, name: string): Promise<PackRow | undefined> {
  return soon(directory.path, () => {
    const row = directory.db
      .prepare<[string], Row>('SELECT name, system, about, made, changed FROM pack WHERE name = ?')
      .get(name);
    return row === undefined ? undefined : rowOf(row);
  });
}

export function selectFilesOfPack(directory: Journal, name: string): Promise<PackFiles> {
  return soon(directory.path, () => {
    const rows = directory.db
      .prepare<[string], { path: string; text: string }>(
        'SELECT path, text FROM pack_file WHERE pack = ? ORDER BY path',
      )
      .all(name);
    return Object.fromEntries(rows.map(({ path, text }) => [path, text]));
  });
}

/** Keeps a pack with all its files, in the place of one of the same name. */
export function putPack(
  directory: Journal,
  { about, ...pack }: PackRow,
  files: PackFiles,
): Promise<void> {
  return soon(directory.path, () => {
    directory.db
      .prepare(
        `INSERT INTO pack (name, system, about, made, changed)
         VALUES (@name, @system, @about, @made, @changed)
         ON CONFLICT (name) DO UPDATE SET system = @system, about = @about, changed = @changed`,
      )
      .run({ ...pack, about: JSON.stringify(about) });
    directory.db.prepare('DELETE FROM pack_file WHERE pack = ?').run(pack.name);
    const insert = directory.db.prepare(
      'INSERT INTO pack_file (pack, path, text) VALUES (?, ?, ?)',
    );
    for (const [path, text] of Object.entries(files)) insert.run(pack.name, path, text);
  });
}

export function renamePackRow(directory: Journal, name: string, to: string): Promise<void> {
  return soon(directory.path, () => {
    directory.db.prepare('UPDATE pack SET name = ? WHERE name = ?').run(to, name);
  });
}

export function deletePackRow(directory: Journal, name: string): Promise<void> {
  return soon(directory.path, () => {
    directory.db.prepare('DELETE FROM pack WHERE name = ?').run(name);
  });
}
