import type Sqlite from 'better-sqlite3';
import type { Journal } from '../src/store/journal.js';

/** The file of a journal as SQLite's own library has it open: where everything is kept in files. */
export const sqliteOf = ({ db }: Journal): Sqlite.Database => db as Sqlite.Database;
