/** What the clock does by itself, and when. No part of the journal's chain: it follows from what the chain says. */
import { soon, type Journal } from './journal.js';

/** `key`: what is done, once. `at`: ISO, UTC. */
export type Due = { readonly key: string; readonly at: string };

/** The rows that wait become these; a key that was claimed before stays as it is. */
export function planDue(journal: Journal, rows: readonly Due[]): Promise<void> {
  return soon(journal.path, () => {
    const { db } = journal;
    const waiting = db
      .prepare<[], Due>(`SELECT key, at FROM due WHERE state = 'waiting' ORDER BY key`)
      .all();
    const drop = db.prepare(`DELETE FROM due WHERE key = ? AND state = 'waiting'`);
    for (const { key, at } of waiting)
      if (!rows.some((row) => row.key === key && row.at === at)) drop.run(key);
    const put = db.prepare(
      `INSERT INTO due (key, at, state) VALUES (?, ?, 'waiting') ON CONFLICT (key) DO NOTHING`,
    );
    for (const { key, at } of rows)
      if (!waiting.some((row) => row.key === key && row.at === at)) put.run(key, at);
  });
}

/** The first of those whose time has come. */
export function selectDue(journal: Journal, now: string): Promise<Due | undefined> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[string], Due>(
        `SELECT key, at FROM due WHERE state = 'waiting' AND at <= ? ORDER BY at, key LIMIT 1`,
      )
      .get(now),
  );
}

/** Takes a row that waits; false where somebody else has. `stopped`: it was not done, and the gamemaster was asked. */
export function claimDue(
  journal: Journal,
  key: string,
  state: 'done' | 'stopped',
): Promise<boolean> {
  return soon(journal.path, () => {
    const { changes } = journal.db
      .prepare(`UPDATE due SET state = ? WHERE key = ? AND state = 'waiting'`)
      .run(state, key);
    return changes === 1;
  });
}
