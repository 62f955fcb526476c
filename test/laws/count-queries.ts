/** How often SQLite is asked, by whatever part of the program: work that another can time, and a leak if it differs. */
import Database from 'better-sqlite3';

/** One for the whole process, however often this file is loaded: a bundle of it brings another copy. */
const COUNT = Symbol.for('vedette: statements run');
const shared: typeof globalThis & { [COUNT]?: { asked: number } } = globalThis;

/** So many statements were run since this file was first loaded. */
export const queriesSoFar = (): number => shared[COUNT]?.asked ?? 0;

type Methods = Record<string, (this: unknown, ...values: unknown[]) => unknown>;

/**
 * Rows by their number, which are read into memory once (`store/read-once.ts`): whoever comes first after something was
 * kept reads more of them, the more was kept, and nobody after him any.
 */
const READ_ONCE = new RegExp(
  [
    'FROM entry WHERE seq = \\?$',
    '^SELECT state, packed FROM snapshot WHERE entry = \\?$',
    '^SELECT no, at, facts, rolls FROM beat WHERE run = \\? ORDER BY no$',
    '^SELECT text, html, picture, redrawn, about, packed FROM letter WHERE id = \\?$',
  ].join('|'),
);
const known = new WeakMap<object, boolean>();
function isReadOnce(statement: unknown): boolean {
  if (typeof statement !== 'object' || statement === null) return false;
  const is =
    known.get(statement) ?? ('source' in statement && READ_ONCE.test(String(statement.source)));
  known.set(statement, is);
  return is;
}

function countCalls(prototype: unknown, names: readonly string[], count: { asked: number }): void {
  // The library's prototypes hold functions under these names.
  const methods = prototype as Methods;
  for (const name of names) {
    const inner = methods[name];
    if (inner === undefined) throw new Error(`better-sqlite3 has no ${name} to count.`);
    methods[name] = function (...values) {
      if (!isReadOnce(this)) count.asked += 1;
      return inner.apply(this, values);
    };
  }
}

if (shared[COUNT] === undefined) {
  const count = { asked: 0 };
  shared[COUNT] = count;
  const db = new Database(':memory:');
  const statement: unknown = Object.getPrototypeOf(db.prepare('SELECT 1'));
  countCalls(statement, ['get', 'all', 'run', 'iterate'], count);
  countCalls(Database.prototype, ['exec', 'pragma'], count);
  db.close();
}
