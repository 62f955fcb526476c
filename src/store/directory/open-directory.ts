/** The directory's file: who may come in, and where his seats are. Used through `transact`, like a campaign's journal. */
import Database from 'better-sqlite3';
import { chmodSync } from 'node:fs';
import { damaged } from '../failure.js';
import { quickCheck, soon, type Journal } from '../journal.js';
import { keepStatements } from '../keep-statements.js';
import { migrate } from '../migrate.js';

/** `VEDD`: says in the file's head whose it is. */
export const DIRECTORY_APPLICATION = 0x56454444;
const BUSY_MILLISECONDS = 2000;

/** Opens the directory of a folder, or makes it. Throws a `JournalFailure`. */
export function openDirectoryFile(path: string): Promise<Journal> {
  return soon(path, () => {
    const db = new Database(path, { timeout: BUSY_MILLISECONDS });
    try {
      const application = Number(db.pragma('application_id', { simple: true }));
      const isNew = application === 0 && Number(db.pragma('user_version', { simple: true })) === 0;
      if (application !== DIRECTORY_APPLICATION && !isNew)
        throw damaged(path, 'it was not written by Vedette');
      if (!isNew) quickCheck(db, path);
      db.pragma('journal_mode = WAL');
      db.pragma('foreign_keys = ON');
      db.pragma('synchronous = FULL');
      if (isNew) db.pragma(`application_id = ${DIRECTORY_APPLICATION}`);
      migrate(db, path, 'desk');
      keepStatements(db);
      chmodSync(path, 0o600);
    } catch (error) {
      db.close();
      throw error;
    }
    return { path, db, last: Promise.resolve(), undone: 0 };
  });
}
