/** A campaign's file as the first program would have written it: the same rows in the tables of its first format. */
import Database from 'better-sqlite3';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS } from '../../src/shipped.js';
import { APPLICATION } from '../../src/store/application.js';
import { sha256 } from '../../src/store/digest.js';
import { unpackText } from '../../src/store/pack-text.js';
import { unpackWords } from '../../src/store/packed-letter.js';

const FIRST = '0001-journal.sql';

const WORDS = ['text', 'html', 'picture', 'about'] as const;
/** Columns that were kept as they read. */
const PACKED: Readonly<Record<string, readonly string[]>> = { letter: WORDS, snapshot: ['state'] };

function asWord(name: string): (typeof WORDS)[number] {
  const word = WORDS.find((one) => one === name);
  if (word === undefined) throw new Error(`A letter has no ${name}`);
  return word;
}

export function writeAsOfBefore(from: string, to: string): void {
  const part = `${to}.part`;
  rmSync(part, { force: true });
  const db = new Database(part);
  db.pragma(`application_id = ${String(APPLICATION)}`);
  const sql = readFileSync(join(MIGRATIONS, 'campaign', FIRST), 'utf8');
  db.exec(sql);
  db.exec(
    'CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL) STRICT',
  );
  db.prepare('INSERT INTO migration VALUES (1, ?, ?)').run(FIRST, sha256(sql));
  db.prepare('ATTACH ? AS now').run(from);
  db.function('unpacked', (packed: Buffer, what: string) =>
    what === 'state'
      ? unpackText(packed)
      : unpackWords({ text: '', html: '', picture: null, about: null, packed })?.[asWord(what)],
  );
  for (const table of ['meta', 'pack_file', 'entry', 'beat', 'snapshot', 'letter']) {
    const columns = (db.pragma(`table_info(${table})`) as { readonly name: string }[]).map(
      ({ name }) => name,
    );
    const values = columns.map((name) =>
      PACKED[table]?.includes(name) === true
        ? `iif(packed IS NULL, ${name}, unpacked(packed, '${name}'))`
        : name,
    );
    db.exec(
      `INSERT INTO main.${table} (${columns.join()}) SELECT ${values.join()} FROM now.${table}`,
    );
  }
  db.exec('DETACH now');
  db.pragma('user_version = 1');
  db.close();
  renameSync(part, to);
}
