/**
 * A file that may not be written. SQLite would lay a log and its index beside it, could not take them away again, and they would
 * have no rights for whoever may write the file later. So it is read whole, and SQLite works on what was read.
 */
import Sqlite from 'better-sqlite3';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';

/** A larger file is opened in place: SQLite holds 1 GiB in memory at most. */
const LONGEST = 1_000_000_000;
/** Where the head of a file says how it is written and read, and that there is no log. */
const MODES = { from: 18, to: 20, noLog: 1 };

/** Opens a file that is there: read whole where it cannot be written and nothing of it waits in a log. */
export function openSqlite(path: string, timeout: number): Sqlite.Database {
  const bytes = mayWrite(path) ? undefined : readWhole(path);
  return bytes === undefined
    ? new Sqlite(path, { fileMustExist: true, timeout })
    : new Sqlite(bytes, { readonly: true });
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Undefined where somebody else is writing to it. */
function readWhole(path: string): Buffer | undefined {
  const before = statSync(path);
  if (before.size > LONGEST || before.size < MODES.to) return undefined;
  const bytes = readFileSync(path);
  const after = statSync(path);
  if (existsSync(`${path}-wal`) || after.mtimeMs !== before.mtimeMs) return undefined;
  return bytes.fill(MODES.noLog, MODES.from, MODES.to);
}
