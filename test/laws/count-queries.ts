/** How often the database is asked, by whatever part of the program: work that another can time, and a leak if it differs. */
import Database from 'better-sqlite3';
import { MessagePort } from 'node:worker_threads';
import type { Errand } from '../../src/store/postgres/errands.js';

/** One for the whole process, however often this file is loaded: a bundle of it brings another copy. */
const COUNT = Symbol.for('vedette: statements run');
const shared: typeof globalThis & { [COUNT]?: { asked: number } } = globalThis;

/** So many statements were run since this file was first loaded. */
export const queriesSoFar = (): number => shared[COUNT]?.asked ?? 0;

type Methods = Record<string, (this: unknown, ...values: unknown[]) => unknown>;

const ONE_OF = 'IN \\(SELECT CAST\\(value AS INTEGER\\) FROM json_each\\((?:\\?|\\$1)\\)\\)';

/**
 * Rows by their number, and of which kind they are, which are read into memory once (`store/read-once.ts`): whoever comes first after something was
 * kept reads more of them, the more was kept, and nobody after him any.
 */
const READ_ONCE = new RegExp(
  [
    '^SELECT seq, kind, CASE [^]* FROM entry WHERE seq > (?:\\?|\\$1) ORDER BY seq$',
    `^SELECT seq, written, step, body FROM entry WHERE seq ${ONE_OF}$`,
    '^SELECT state, packed FROM snapshot WHERE entry = (?:\\?|\\$1)$',
    '^SELECT no, at, facts, rolls FROM beat WHERE run = (?:\\?|\\$1) ORDER BY no$',
    `^SELECT id, text, html, picture, redrawn, about, packed FROM letter WHERE id ${ONE_OF}$`,
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

/** What is asked of PostgreSQL goes through the port of its thread. */
function countErrands(count: { asked: number }): void {
  // A method of the library, by its name.
  const methods = MessagePort.prototype as unknown as Methods;
  const post = methods['postMessage'];
  methods['postMessage'] = function (...values) {
    const sql = askedIn(values[0]);
    if (sql !== undefined && !READ_ONCE.test(sql)) count.asked += 1;
    return post?.apply(this, values);
  };
}

/** The statement of a message that is one to that thread. */
function askedIn(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('errand' in message)) return undefined;
  // The thread that plays steps is sent numbers under this name.
  if (typeof message.errand !== 'object') return undefined;
  const errand = message.errand as Errand; // as `link.ts` sends it
  return 'query' in errand ? errand.query.sql : 'sql' in errand ? errand.sql : undefined;
}

if (shared[COUNT] === undefined) {
  const count = { asked: 0 };
  shared[COUNT] = count;
  const db = new Database(':memory:');
  const statement: unknown = Object.getPrototypeOf(db.prepare('SELECT 1'));
  countCalls(statement, ['get', 'all', 'run', 'iterate'], count);
  countCalls(Database.prototype, ['exec', 'pragma'], count);
  countErrands(count);
  db.close();
}
