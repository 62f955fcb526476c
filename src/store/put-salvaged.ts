/** Puts rows that were salvaged into a new journal as they were written, chain and numbers with them. */
import type { Link } from './chain.js';
import { soon, type Journal } from './journal.js';
import type { PlainRow, SalvagedLetter } from './salvage.js';

const insertRow =
  (table: string, columns: readonly string[]) =>
  (journal: Journal, row: object): Promise<void> =>
    soon(journal.path, () => {
      const names = columns.map((name) => `@${name}`).join();
      journal.db.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${names})`).run(row);
    });

export const putLink: (journal: Journal, link: Link) => Promise<void> = insertRow('entry', [
  ...['seq', 'written', 'kind', 'step', 'body', 'chain'],
]);

export const putLetter: (journal: Journal, letter: SalvagedLetter) => Promise<void> = insertRow(
  'letter',
  [
    ...[
      'id',
      'entry',
      'step',
      'seat',
      'mail',
      'name',
      'subject',
      'text',
      'html',
      'picture',
      'about',
    ],
    ...['message_id', 'in_reply_to', 'written', 'state', 'changed', 'problem', 'tries', 'run'],
    ...['corrects', 'back', 'freed', 'due', 'again'],
  ],
);

export const putRoll: (journal: Journal, row: PlainRow) => Promise<void> = insertRow('roll', [
  ...['name', 'run', 'signed', 'signature'],
]);

export const putDraftRow: (journal: Journal, row: PlainRow) => Promise<void> = insertRow('draft', [
  ...['seat', 'key', 'text', 'revision', 'written'],
]);

export const putReadyRow: (journal: Journal, row: PlainRow) => Promise<void> = insertRow('ready', [
  ...['seat', 'key', 'sheet', 'written'],
]);
