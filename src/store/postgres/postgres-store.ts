/** Campaigns and directories in one PostgreSQL, which any number of processes may serve. */
import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { byText, isSameJson } from '../../kernel/basic.js';
import { MIGRATIONS } from '../../shipped.js';
import type { Journal, Store } from '../database.js';
import { JournalFailure, sayRescue } from '../failure.js';
import { DIRECTORY_FILE } from '../head.js';
import { openHandle, quoted, told, unlocked, type Shelved } from './database.js';
import type { Silences } from './errands.js';
import { openLink, ServerError, type Link } from './link.js';

const FOLDER = `${MIGRATIONS}/postgres/`;

/** Of `pg_advisory_xact_lock`: two programs that begin at once lay the tables one after the other. */
const LAYING = 0x56454454;

/**
 * Opens the database, and brings its tables up to this program. `silences`: other than usual, for tests. Throws a
 * `JournalFailure`.
 */
export function openPostgres(url: string, silences?: Silences): Store {
  const shelf = shelfOf();
  const link = openLink(url, shelf.tell, silences);
  try {
    refuseMaster(link);
    layTables(link);
  } catch (error) {
    link.close();
    if (!(error instanceof ServerError)) throw error;
    // So the library says it.
    const hasNoPassword = /password must be a string/.test(error.message);
    const why = hasNoPassword ? 'its server asks for a password, and it names none' : error.message;
    throw new JournalFailure(
      isAway(error) && !hasNoPassword ? 'away' : 'not-found',
      `The PostgreSQL database cannot be used: ${why}.`,
    );
  }
  return storeOn(link, shelf);
}

/** The server does not answer now, and may later: a code of the network, or of a server that starts, ends or is full. */
const isAway = ({ code }: ServerError): boolean => /^(?:E[A-Z]|$|08|53|55|57P)/.test(code);

/** For whoever sees every row, no policy keeps campaigns apart. */
function refuseMaster(link: Link): void {
  const sql = 'SELECT rolname, rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user';
  const [row] = link.ask({ does: 'batch', sql }).rows;
  if (row?.[1] !== 1) return;
  throw new JournalFailure(
    'bad-input',
    `VEDETTE_STORE names the user ${String(row[0])}, who may do anything on that server. Give Vedette a user and a ` +
      "database of its own: CREATE ROLE vedette LOGIN PASSWORD '…'; CREATE DATABASE vedette OWNER vedette;",
  );
}

function layTables(link: Link): void {
  const known = readdirSync(FOLDER)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .sort(byText)
    .map((name) => ({ number: Number(name.slice(0, 4)), name }));
  const latest = known.at(-1)?.number ?? 0;
  const laid = laidIn(link);
  if (laid > latest)
    throw new JournalFailure(
      'newer',
      `The database was laid by a newer Vedette (format ${laid}; this one knows up to ${latest}). Use that one.`,
    );
  if (laid === latest) return;
  const session = -1;
  link.ask({
    ...{ does: 'begin', session, isLong: true },
    first: `BEGIN; SELECT pg_advisory_xact_lock(${LAYING})`,
  });
  try {
    const from = laidIn(link, session);
    for (const { number, name } of known.filter((one) => one.number > from)) {
      const sql = readFileSync(FOLDER + name, 'utf8');
      link.ask({ does: 'batch', session, sql, isLong: true });
      link.ask({
        ...{ does: 'batch', session },
        sql: `CREATE TABLE IF NOT EXISTS vedette.migration (number integer PRIMARY KEY);
          INSERT INTO vedette.migration VALUES (${number})`,
      });
    }
    link.ask({ does: 'end', session, last: 'COMMIT', isLong: true });
  } catch (error) {
    link.ask({ does: 'end', session, last: 'ROLLBACK' });
    throw error;
  }
}

function laidIn(link: Link, session?: number): number {
  const of = session === undefined ? {} : { session };
  const ask = (sql: string): unknown => link.ask({ does: 'batch', ...of, sql }).rows[0]?.[0];
  if (ask(`SELECT to_regclass('vedette.migration')::text`) === null) return 0;
  return Number(ask('SELECT coalesce(max(number), 0) FROM vedette.migration'));
}

/** A beginning takes seconds; what nobody has written to for so long is left of one that was cut off. */
const BEGINNING = "interval '10 minutes'";

/** A rescue reads files. */
const sayRepair = (path: string): string =>
  `Move it out of the database (vedette move $VEDETTE_STORE ${path}), put your newest backup in its place, and move that in. ` +
  sayRescue(path);

type Shelf = ReturnType<typeof shelfOf>;

/** What lies in the folders that are watched, as the server tells it. */
function shelfOf() {
  const folders = new Map<string, Map<string, Shelved>>();
  /** Of a folder, its names as they were listed last. */
  const lists = new Map<string, readonly string[]>();
  /** What a transaction read may be older than what was told meanwhile. */
  const put = (row: Shelved): void => {
    const names = folders.get(row.folder);
    const known = names?.get(row.name);
    if (known?.id !== row.id || known.version < row.version) names?.set(row.name, row);
  };
  return {
    folders,
    /** The same array as long as the names are the same. */
    listed: (folder: string): readonly string[] => {
      const names = [...(folders.get(folder)?.keys() ?? [])];
      const known = lists.get(folder);
      if (known !== undefined && isSameJson(known, names)) return known;
      lists.set(folder, names);
      return names;
    },
    put,
    tell: (changed: string | undefined): void => {
      if (changed === undefined) return folders.clear();
      const row = JSON.parse(changed) as Shelved; // as `told` makes it
      if (row.version < 0) folders.get(row.folder)?.delete(row.name);
      else put(row);
    },
  };
}

const ROW = 'id, folder, name, version, floor(extract(epoch FROM written) * 1000)::bigint AS used';

const rowOf = (row: readonly unknown[] | undefined): Shelved | undefined => {
  if (row === undefined) return undefined;
  // The columns of `ROW`.
  const [id, folder, name, version, used] = row as [string, string, string, number, number];
  return { id, folder, name, version, used };
};

/** The folder and the name by which a path's campaign is known: the last two parts of it. */
const placeIn = (path: string) => ({
  folder: basename(dirname(resolve(path))),
  name: basename(path),
});

/** Tells every process that there is none of that name any more. */
const gone = (of: Shelved): string =>
  `SELECT pg_notify('vedette', ${quoted(JSON.stringify({ ...of, version: -1 }))})`;

function storeOn(link: Link, shelf: Shelf): Store {
  const alone = (sql: string, ...values: readonly unknown[]) =>
    link.ask({ does: 'alone', first: '', query: { name: '', sql, values } });
  const find = (path: string): Shelved | undefined => {
    const { folder, name } = placeIn(path);
    const known = shelf.folders.get(folder)?.get(name);
    if (known !== undefined) return known;
    const sql = `SELECT ${ROW} FROM vedette.shelf WHERE folder = $1 AND name = $2`;
    const found = rowOf(alone(sql, folder, name).rows[0]);
    if (found !== undefined) shelf.put(found);
    return found;
  };
  const handle = (path: string, of: Shelved): Journal => {
    const schema = of.name === DIRECTORY_FILE ? 'vedette_desk' : 'vedette';
    const opened = openHandle(link, path, of, schema, (version) =>
      shelf.put({ ...of, version, used: Date.now() }),
    );
    return {
      ...{ path, ...opened, last: Promise.resolve(), undone: 0 },
      copyTo: async (file, copied) => {
        const { copyToFile } = await import('../copy-rows.js');
        await copyToFile(opened, file, copied);
      },
    };
  };
  const make = (path: string): Shelved | undefined => {
    const { folder, name } = placeIn(path);
    const sql = `INSERT INTO vedette.shelf (folder, name) VALUES ($1, $2)
      ON CONFLICT (folder, name) DO NOTHING RETURNING ${ROW}`;
    const made = rowOf(alone(sql, folder, name).rows[0]);
    if (made === undefined) return undefined;
    shelf.put(made);
    link.ask({ does: 'batch', sql: told(made.id) });
    return made;
  };
  /** What a beginning has left that was cut off, by its id, with the key of its dice. */
  const leftBy = (path: string): string | undefined => {
    const { folder, name } = placeIn(path);
    const sql = `SELECT id FROM vedette.shelf WHERE folder = $1 AND name = $2 AND name <> $3 AND version = 0
      AND written < now() - ${BEGINNING}`;
    const id = alone(sql, folder, name, DIRECTORY_FILE).rows[0]?.[0];
    return typeof id === 'string' ? id : undefined;
  };
  const takeLeft = (path: string): void => {
    const sql = `WITH gone AS (DELETE FROM vedette.shelf WHERE id = $1 AND version = 0 RETURNING folder, name)
      DELETE FROM vedette.dice_key k USING gone WHERE k.folder = gone.folder AND k.name = gone.name`;
    const left = leftBy(path);
    if (left !== undefined) alone(sql, left);
  };
  const missing = (path: string): JournalFailure => {
    const { folder, name } = placeIn(path);
    return new JournalFailure(
      'not-found',
      `There is no campaign ${name} in the folder ${folder} of the database. Create one with vedette new.`,
    );
  };
  const must = (path: string): Shelved => {
    const found = find(path);
    if (found === undefined) throw missing(path);
    return found;
  };
  return {
    isFree: (path) => find(path) === undefined || leftBy(path) !== undefined,
    create: (path) => {
      takeLeft(path);
      const made = make(path);
      if (made === undefined)
        throw new JournalFailure('bad-input', `${path} already exists. Choose another name.`);
      return handle(path, made);
    },
    open: (path) => handle(path, must(path)),
    openDirectory: (path) => handle(path, find(path) ?? make(path) ?? must(path)),
    remove: (path) => {
      const found = find(path);
      if (found === undefined) return;
      link.ask({
        ...{ does: 'batch', isLong: true },
        // Letters name entries and other letters that are taken away before them.
        sql: `BEGIN; SET CONSTRAINTS ALL DEFERRED; SELECT set_config('vedette.removes', 'yes', true);
          DELETE FROM vedette.shelf WHERE id = ${quoted(found.id)}; ${gone(found)}; COMMIT`,
      });
      shelf.folders.get(found.folder)?.delete(found.name);
    },
    rename: (path, to) => {
      const found = must(path);
      const named = `UPDATE vedette.shelf SET name = ${quoted(basename(to))} WHERE id = ${quoted(found.id)}`;
      link.ask({ does: 'batch', sql: `${named}; ${gone(found)}; ${told(found.id)}` });
      shelf.folders.get(found.folder)?.delete(found.name);
      shelf.put({ ...found, name: basename(to) });
    },
    placeOf: (path) => {
      const found = find(path);
      return found === undefined ? undefined : { disk: found.id, written: '' };
    },
    markOf: (path) => {
      const found = find(path);
      return found === undefined ? undefined : `${found.id}.${found.version}`;
    },
    settled: async (path) => {
      const found = find(path);
      if (found === undefined) return;
      // Why it cannot be used is told by the write that comes next.
      await link.askSoon({ does: 'wait', sql: unlocked(found.id) }).catch(() => undefined);
    },
    list: async (dir) => {
      const folder = basename(resolve(dir));
      if (shelf.folders.size === 0) await link.askSoon({ does: 'watch' });
      let names = shelf.folders.get(folder);
      if (names === undefined) {
        // Told from now on, so that nothing is missed between.
        shelf.folders.set(folder, (names = new Map<string, Shelved>()));
        try {
          const { rows } = alone(`SELECT ${ROW} FROM vedette.shelf WHERE folder = $1`, folder);
          for (const row of rows.map(rowOf)) if (row !== undefined) names.set(row.name, row);
        } catch (error) {
          // Else it stood empty until the next outage.
          shelf.folders.delete(folder);
          throw error;
        }
      }
      // A name that the database does not know may be a slip, unless there is such a folder on this machine.
      if (names.size === 0) await readdir(dir);
      return shelf.listed(folder);
    },
    look: (path, work) => {
      const { db } = handle(path, must(path));
      return work(db);
    },
    keys: {
      read: (path) => {
        const { folder, name } = placeIn(path);
        const sql = 'SELECT key FROM vedette.dice_key WHERE folder = $1 AND name = $2';
        const key = alone(sql, folder, name).rows[0]?.[0];
        return typeof key === 'string' ? key : undefined;
      },
      write: (path, key) => {
        const { folder, name } = placeIn(path);
        const sql = `INSERT INTO vedette.dice_key (folder, name, key) VALUES ($1, $2, $3)
          ON CONFLICT (folder, name) DO NOTHING`;
        return alone(sql, folder, name, key).changes > 0;
      },
      remove: (path) => {
        const { folder, name } = placeIn(path);
        alone('DELETE FROM vedette.dice_key WHERE folder = $1 AND name = $2', folder, name);
      },
      nameOf: (path) => `the row of ${placeIn(path).name} in the table vedette.dice_key`,
    },
    unfinished: (path) => {
      const { folder, name } = placeIn(path);
      return new JournalFailure(
        'damaged',
        `The database holds nothing of ${name} in the folder ${folder} but its name: a move into the database was cut off, ` +
          'or a new campaign was never finished. Where there is a file of it, it is whole: move it again with vedette move. ' +
          'Where there is none, begin the campaign again: vedette new. It takes that name ten minutes after the beginning that was cut off',
      );
    },
    damaged: (path, what) =>
      new JournalFailure('damaged', `${path} is no whole campaign (${what}). ${sayRepair(path)}`),
    sayRepair,
    close: link.close,
  };
}
