/** Puts rows that were salvaged into a new journal as they were written, chain and numbers with them. */
import type { Link } from './chain.js';
import { soon, type Journal } from './journal.js';
import { packWords } from './packed-letter.js';
import { COLUMNS, type PlainRow, type SalvagedLetter } from './salvage.js';

const insertRow =
  (table: keyof typeof COLUMNS) =>
  (journal: Journal, row: object): Promise<void> =>
    soon(journal.path, () => {
      const columns = COLUMNS[table];
      const names = columns.map((name) => `@${name}`).join();
      journal.db.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${names})`).run(row);
    });

type PutRow<Row> = (journal: Journal, row: Row) => Promise<void>;

const putEntry = insertRow('entry');
export async function putLink(journal: Journal, row: Link): Promise<void> {
  await putEntry(journal, row);
  journal.lastEntry = undefined;
}
const putPacked = insertRow('letter');
/** What was refused for good may be tried again, and leaves alone. */
export const putLetter: PutRow<SalvagedLetter> = (journal, row) =>
  putPacked(journal, { ...row, ...packWords(row), final: 0, sent_with: null });

export const putDraftRow: PutRow<PlainRow> = insertRow('draft');
export const putReadyRow: PutRow<PlainRow> = insertRow('ready');
export const putNoteRow: PutRow<PlainRow> = insertRow('note');
export const putPencilRow: PutRow<PlainRow> = insertRow('pencil');
