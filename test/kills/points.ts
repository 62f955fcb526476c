/**
 * Names every place at which a program may be ended: before each write to a database, a file or the mail server. Wraps
 * the libraries below the product, which has no such hooks of its own. Import it before anything of the product.
 */
import Database from 'better-sqlite3';
import crypto from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** Called with the name of what is about to be done. */
export type OnPoint = (name: string) => void;

let onPoint: OnPoint = () => undefined;
export const watchPoints = (on: OnPoint): void => {
  onPoint = on;
};

// The wrapped functions are called as they were, with whatever they were given.
type Call = (this: unknown, ...args: never[]) => unknown;

function wrap(
  on: object,
  name: string,
  nameOf: (self: unknown, args: readonly unknown[]) => string | undefined,
): void {
  const target = on as Record<string, Call>;
  const before = target[name];
  if (before === undefined) throw new Error(`There is no ${name} to wrap.`);
  target[name] = function (...args) {
    const point = nameOf(this, args);
    if (point !== undefined) onPoint(point);
    return before.apply(this, args);
  };
}

/** `INSERT INTO entry (…` → `insert entry`; what reads has no name. */
function nameOfSql(text: string): string | undefined {
  const sql = text.replace(/--[^\n]*/g, ' ').trim();
  const written =
    /^(?:WITH\b.*?\b)?(INSERT|UPDATE|DELETE|CREATE|ALTER|DROP)\s+(?:OR \w+\s+)?(?:INTO |FROM |TABLE |INDEX |TRIGGER |VIEW )?(?:IF NOT EXISTS )?(\w+)/is.exec(
      sql,
    );
  if (written !== null) return `${written[1] ?? ''} ${written[2] ?? ''}`.toLowerCase();
  const ends = /^(BEGIN IMMEDIATE|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)/i.exec(sql);
  return ends?.[1]?.toLowerCase();
}

/** Transactions that only read have no points of their own. */
const writing = new WeakSet();

wrap(Database.prototype, 'exec', (db, [sql]) => {
  // A database in memory is ended with the program and leaves nothing.
  if ((db as Database.Database).memory) return undefined;
  const name = nameOfSql(String(sql));
  if (name === 'begin immediate') writing.add(db as object);
  if (name === 'commit' || name === 'rollback') {
    if (!writing.has(db as object)) return undefined;
    if (!/ROLLBACK TO/i.test(String(sql))) writing.delete(db as object);
  }
  return name;
});
wrap(Database.prototype, 'pragma', (_db, [text]) => {
  const name = /^(journal_mode|application_id|user_version)\s*=|^(wal_checkpoint)/.exec(
    String(text),
  );
  return name === null ? undefined : `pragma ${name[1] ?? name[2] ?? ''}`;
});
wrap(Database.prototype, 'backup', () => 'copy pages');
const memory = new Database(':memory:');
wrap(Object.getPrototypeOf(memory.prepare('SELECT 1')) as object, 'run', (statement) =>
  nameOfSql((statement as { readonly source: string }).source),
);
memory.close();

for (const name of [
  'rename',
  'mkdir',
  'chmod',
  'rm',
  'link',
  'unlink',
  'mkdtemp',
  'copyFile',
] as const)
  wrap(fs.promises, name, () => name);
for (const name of [
  'openSync',
  'rmSync',
  'renameSync',
  'writeFileSync',
  'linkSync',
  'fsyncSync',
  'chmodSync',
] as const)
  // What only reads, as the templates are, is opened by other names.
  wrap(fs, name, (_fs, args) =>
    name === 'openSync' && !/[wxa]/.test(String(args[1])) ? undefined : name,
  );
/** What is done to a file that was opened as a promise: a class of node's that only such a file leads to. */
export async function watchOpened(): Promise<void> {
  const handle = await fs.promises.open('/dev/null');
  for (const name of ['writeFile', 'sync'] as const)
    wrap(Object.getPrototypeOf(handle) as object, name, () => `file ${name.toLowerCase()}`);
  await handle.close();
}

wrap(net.Socket.prototype, 'write', (_socket, [data]) => {
  const text = String(data);
  const verb = /^(EHLO|HELO|MAIL FROM|RCPT TO|DATA|QUIT|RSET)\b/.exec(text);
  if (verb !== null) return `smtp ${(verb[1] ?? '').toLowerCase()}`;
  if (/^\r?\n?\.\r\n$/.test(text)) return 'smtp end of mail';
  return 'smtp words';
});

/** Random bytes that are the same in every life: by the act, their number in it and their length. */
let drawn = 0;
export const drawFrom = (act: number): void => void (drawn = 1000 * act);
const steady = (size: number): Buffer => {
  drawn += 1;
  return crypto
    .createHash('sha512')
    .update(`${String(drawn)}/${String(size)}`)
    .digest()
    .subarray(0, size);
};
/** From here on nothing is left to chance, so that two lives can be compared byte for byte. */
export function drawSteadily(): void {
  const random = crypto.randomBytes;
  (crypto as { randomBytes: unknown }).randomBytes = (size: number, then?: unknown) =>
    then === undefined ? steady(size) : random(size, then as () => void);
  syncBuiltinESMExports();
}
syncBuiltinESMExports();
