/** Requests byte for byte, with any head: what `fetch` would add or forbid is neither added nor forbidden. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';

/** Headers as they came, but for the time of the day; a text that came compressed as it was, and nothing of how long it was then. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

type Asked = {
  readonly port: number;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Of the connection alone, and of the clock. */
const NOT_SAID: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive']);

/** A quiet connection may be closed while it is taken up again: then the request goes on another, as a browser's does. */
export async function ask(asked: Asked): Promise<RawAnswer> {
  try {
    return await askOnce(asked);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ECONNRESET')) throw error;
    return askOnce(asked);
  }
}

function askOnce({ port, method, path, headers = {}, form }: Asked): Promise<RawAnswer> {
  const body = form === undefined ? '' : new URLSearchParams(form).toString();
  const ofBody =
    form === undefined
      ? {}
      : {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(body)),
        };
  return new Promise((resolve, reject) => {
    const options = { agent, port, method, path, host: '127.0.0.1' };
    const asked = request({ ...options, headers: { ...ofBody, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => void parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const said: Record<string, string> = {};
        for (const [name, value] of Object.entries(response.headers))
          if (!NOT_SAID.has(name)) said[name] = String(value);
        const bytes = Buffer.concat(parts);
        const isCompressed = said['content-encoding'] === 'gzip' && bytes.length > 0;
        if (isCompressed) delete said['content-length'];
        const text = (isCompressed ? gunzipSync(bytes) : bytes).toString();
        resolve({ status: response.statusCode ?? 0, headers: said, text });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** A browser's own words about a form of this site. */
export const OWN = { 'sec-fetch-site': 'same-origin' } as const;

/** Of everything that is kept in a folder: the names of its files, and all rows of all tables. */
export function digestOfFolder(dir: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(dir).sort()) {
    if (!/\.(?:vedette|sqlite)$/.test(name)) continue;
    hash.update(`file ${name}\n`);
    for (const [table, row] of rowsOf(join(dir, name))) hash.update(`${table} ${row}\n`);
  }
  return hash.digest('hex');
}

/** Every row of a file, as text: blobs in hexadecimal. */
export function rowsOf(path: string): readonly (readonly [string, string])[] {
  const db = new Database(path, { readonly: true });
  try {
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .pluck()
      .all();
    return tables.flatMap((table) =>
      db
        .prepare<[], unknown[]>(`SELECT * FROM "${table}"`)
        .raw()
        .all()
        .map((row) => [table, JSON.stringify(row, withHex)] as const),
    );
  } finally {
    db.close();
  }
}

const withHex = (_key: string, value: unknown): unknown =>
  Buffer.isBuffer(value) ? value.toString('hex') : value;
