/** A page asks the same few dozen things of its file over and over: to compile a statement takes longer than to run it. */
import type Database from 'better-sqlite3';

/** Texts with lists of values in them are many. */
const MOST = 300;

/** From here on the file compiles each statement once, as long as it is open. */
export function keepStatements(db: Database.Database): void {
  const kept = new Map<string, Database.Statement>();
  const compile = db.prepare.bind(db);
  const prepare = (sql: string): Database.Statement => {
    const known = kept.get(sql);
    if (known !== undefined && !known.busy) return known.reader ? known.pluck(false) : known;
    if (kept.size >= MOST) kept.clear();
    const made = compile(sql);
    kept.set(sql, made);
    return made;
  };
  // The types that a caller gives a statement are his word for it, here as in the library.
  db.prepare = prepare as typeof db.prepare;
}
