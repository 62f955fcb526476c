/**
 * The end of a campaign's journal, kept once more in the directory beside its file. It is written after the campaign's
 * own commit, so it may lag behind the file, but a file that ends before it has lost entries.
 */
import Sqlite from 'better-sqlite3';
import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Database, Journal } from './database.js';
import { keepStatements } from './keep-statements.js';

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

/** Whether a file lacks the entry that was noted as its last; undefined where none was noted. */
export function isHeadLost(journal: File): boolean | undefined {
  const head = notedHead(journal);
  if (head === undefined) return undefined;
  const chain = journal.db
    .prepare<[number], string>('SELECT chain FROM entry WHERE seq = ?')
    .pluck()
    .get(head.seq);
  return chain !== head.chain;
}

const headOf = ({ db }: File): Head | undefined =>
  db.prepare<[], Head>('SELECT seq, chain FROM entry ORDER BY seq DESC LIMIT 1').get();

const campaignOf = ({ db }: File): string | undefined =>
  db.prepare<[], string>('SELECT campaign FROM meta').pluck().get();

/** A campaign can be played without its directory, and with one that cannot be used just now. */
function inDirectory<T>(path: string, work: (db: Sqlite.Database) => T): T | undefined {
  const file = resolve(dirname(path), DIRECTORY_FILE);
  try {
    const db = directoryAt(file);
    return db === undefined ? undefined : work(db);
  } catch (error) {
    forget(file);
    if (error instanceof Sqlite.SqliteError) return undefined;
    throw error;
  }
}

/** Of each directory, by its file, the connection that notes heads: to open one for each would cost more than all else. */
const opened = new Map<string, { readonly db: Sqlite.Database; readonly inode: bigint }>();
/** Connections of more folders than these are not held. */
const MOST_OPENED = 4;
/** Pages; what a copy of the file may lack of heads. */
const WRITTEN_HOME_AFTER = 20;

function directoryAt(file: string): Sqlite.Database | undefined {
  const inode = statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
  const known = opened.get(file);
  if (known?.inode === inode) return known?.db;
  forget(file);
  if (inode === undefined) return undefined;
  for (const oldest of opened.keys()) if (opened.size >= MOST_OPENED) forget(oldest);
  const db = new Sqlite(file, { fileMustExist: true, timeout: BUSY_MILLISECONDS });
  opened.set(file, { db, inode });
  // A head may lag behind its file, so none is waited for until it is on the disk.
  db.pragma('synchronous = NORMAL');
  db.pragma(`wal_autocheckpoint = ${WRITTEN_HOME_AFTER}`);
  keepStatements(db);
  return db;
}

function forget(file: string): void {
  opened.get(file)?.db.close();
  opened.delete(file);
}
