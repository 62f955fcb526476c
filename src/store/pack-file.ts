import { byText } from '../kernel/basic.js';
import type { PackFiles } from '../kernel/system.js';
import { soon, type Journal } from './journal.js';

/** Keeps the campaign's own copy of its pack. */
export function insertPackFiles(journal: Journal, files: PackFiles): Promise<void> {
  return soon(journal.path, () => {
    const insert = journal.db.prepare('INSERT INTO pack_file (path, text) VALUES (?, ?)');
    for (const [path, text] of Object.entries(files)) insert.run(path, text);
  });
}

export function selectPackFiles(journal: Journal): Promise<PackFiles> {
  return soon(journal.path, () => {
    const rows = journal.db
      // Put in order here: SQLite would take the paths of an ordered list from the table's index, and not from its rows.
      .prepare<[], { path: string; text: string }>('SELECT path, text FROM pack_file')
      .all()
      .sort((a, b) => byText(a.path, b.path));
    return Object.fromEntries(rows.map(({ path, text }) => [path, text]));
  });
}
