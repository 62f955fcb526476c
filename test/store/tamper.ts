/** Changes a campaign's file past its triggers, as a stranger's program may. */
import Database from 'better-sqlite3';
import { chainOf } from '../../src/store/entries.js';
import type { Database as StoreDatabase } from '../../src/store/database.js';
import { unpackText } from '../../src/store/pack-text.js';
import { unpackWords, type WordColumns } from '../../src/store/packed-letter.js';

/** Letters and positions lie in their columns as earlier programs kept them, for the SQL to change. */
export function tamper(path: string, sql: string): void {
  const db = new Database(path);
  withoutTriggers(db);
  layOpen(db);
  db.exec(sql);
  db.close();
}

/** The same by one who knows how the chain of entries is made, and makes it anew. `root`: what it begins from. */
export function tamperAndRecount(path: string, sql: string, root: string): void {
  tamper(path, sql);
  const db = new Database(path);
  type Row = { seq: number; written: string; step: string; body: string };
  const rows = db.prepare<[], Row>('SELECT seq, written, step, body FROM entry ORDER BY seq');
  const write = db.prepare('UPDATE entry SET chain = ? WHERE seq = ?');
  let chain = root;
  for (const row of rows.all()) {
    chain = chainOf(chain, row);
    write.run(chain, row.seq);
  }
  db.close();
}

export function withoutTriggers(db: Database.Database): void {
  db.prepare<[], string>(`SELECT name FROM sqlite_master WHERE type = 'trigger'`)
    .pluck()
    .all()
    .forEach((name) => db.exec(`DROP TRIGGER "${name}"`));
  db.pragma('foreign_keys = OFF');
}

export function layOpen(db: StoreDatabase): void {
  const letter = db.prepare(
    `UPDATE letter SET text = @text, html = @html, picture = @picture, about = @about, packed = NULL WHERE id = @id`,
  );
  for (const row of db.prepare<[], WordColumns & { id: number }>('SELECT * FROM letter').all())
    letter.run({ ...unpackWords(row), id: row.id });
  const position = db.prepare('UPDATE snapshot SET state = ?, packed = NULL WHERE entry = ?');
  for (const { entry, packed } of db
    .prepare<[], { entry: number; packed: Buffer }>(
      'SELECT entry, packed FROM snapshot WHERE packed IS NOT NULL',
    )
    .all())
    position.run(unpackText(packed), entry);
}

/** Writes bodies anew and makes the chain after them right again. */
export function rechain(
  db: Database.Database,
  change: (seq: number, body: string) => string,
): void {
  type Row = { seq: number; written: string; step: string; body: string; chain: string };
  const set = db.prepare('UPDATE entry SET body = ?, chain = ? WHERE seq = ?');
  let before = '';
  for (const row of db.prepare<[], Row>('SELECT * FROM entry ORDER BY seq').all()) {
    const body = change(row.seq, row.body);
    before = row.seq === 1 ? row.chain : chainOf(before, { ...row, body });
    set.run(body, before, row.seq);
  }
}
