/**
 * The end of a campaign's journal, kept once more in the directory beside its file. It is written after the campaign's
 * own commit, so it may lag behind the file, but a file that ends before it has lost entries.
 */
import Sqlite from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database, Journal } from './database.js';

/** The name of the directory's file, which is no campaign's. */
export const DIRECTORY_FILE = 'directory.sqlite';

/** An open campaign. */
type File = Pick<Journal, 'path' | 'db'>;

/** The last entry of a journal, and the chain after it. */
export type Head = { readonly seq: number; readonly chain: string };

/** Another program holds the directory but a moment; what is not noted now is noted with the next entry. */
const BUSY_MILLISECONDS = 500;

const noted = new WeakMap<File, number>();

/** Notes the head of a journal, when it has come further than when this handle last noted it. */
export function noteHead(journal: File): void {
  const head = headOf(journal);
  if (head === undefined || noted.get(journal) === head.seq) return;
  const campaign = campaignOf(journal) ?? '';
  const isNoted = inDirectory(journal.path, (db) => {
    putHead(db, { name: basename(journal.path), campaign, ...head });
    return true;
  });
  if (isNoted === true) noted.set(journal, head.seq);
}

/** A head as the directory keeps it: of the file of that name. */
export type NotedHead = Head & { readonly name: string; readonly campaign: string };

export function putHead(directory: Database, head: NotedHead): void {
  directory
    .prepare(
      `INSERT INTO head (name, campaign, seq, chain) VALUES (@name, @campaign, @seq, @chain)
       ON CONFLICT (name) DO UPDATE SET campaign = @campaign, seq = @seq, chain = @chain`,
    )
    .run(head);
}

/** The head that was noted of this campaign under this name; nothing where there is no directory, or none was noted. */
export const notedHead = (journal: File): Head | undefined =>
  headNotedOf(journal.path, campaignOf(journal) ?? '');

/** The same of a file that cannot be opened, by its place and its campaign. */
export const headNotedOf = (path: string, campaign: string): Head | undefined =>
  inDirectory(path, (db) =>
    db
      .prepare<[string, string], Head>(
        'SELECT seq, chain FROM head WHERE name = ? AND campaign = ?',
      )
      .get(basename(path), campaign),
  );

const headOf = ({ db }: File): Head | undefined =>
  db.prepare<[], Head>('SELECT seq, chain FROM entry ORDER BY seq DESC LIMIT 1').get();

const campaignOf = ({ db }: File): string | undefined =>
  db.prepare<[], string>('SELECT campaign FROM meta').pluck().get();

/** A campaign can be played without its directory, and with one that cannot be used just now. */
function inDirectory<T>(path: string, work: (db: Sqlite.Database) => T): T | undefined {
  const file = join(dirname(path), DIRECTORY_FILE);
  if (!existsSync(file)) return undefined;
  let db: Sqlite.Database | undefined;
  try {
    db = new Sqlite(file, { fileMustExist: true, timeout: BUSY_MILLISECONDS });
    return work(db);
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return undefined;
    throw error;
  } finally {
    db?.close();
  }
}
