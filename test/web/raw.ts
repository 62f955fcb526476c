/** Requests byte for byte, with any head: what `fetch` would add or forbid is neither added nor forbidden. */
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { store } from '../../src/store/store.js';
import { rowsAt } from '../kept-at.js';

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

/** Everything that is kept in a folder: a line for each name, and for each row of each table. */
export async function contentOfFolder(dir: string): Promise<readonly string[]> {
  const names = (await store().list(dir)).toSorted();
  return names
    .filter((name) => /\.(?:vedette|sqlite)$/.test(name))
    .flatMap((name) => [
      `file ${name}`,
      ...rowsAt(join(dir, name)).map(([table, row]) => `${table} ${row}`),
    ]);
}
