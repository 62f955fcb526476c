/** The thread that talks to a PostgreSQL server, so that the program can wait for an answer as it waits for a file. */
import pg from 'pg';
import { codeOf } from '../failure.js';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import {
  LONG_MILLISECONDS,
  type Answer,
  type Errand,
  type Query,
  type ThreadData,
  type Word,
} from './errands.js';

// Given by `link.ts` alone.
const { url, answered, port, silences } = workerData as ThreadData;
/** As many campaigns as one process works on at a time. */
const MOST_CONNECTIONS = 20;
const CONNECT_MILLISECONDS = 10_000;
const REST_MILLISECONDS = 30_000;
/** So long connections may take to end in order. */
const END_MILLISECONDS = 2_000;
/** A server that fell silent is looked for so often. */
const PROBE_MILLISECONDS = 1_000;

/** Numbers as numbers, bytes as bytes, and everything else as the text that it is. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  ...{ 20: Number, 21: Number, 23: Number, 1700: Number, 701: Number },
  16: (text) => (text === 't' ? 1 : 0),
  17: (text) => Buffer.from(text.slice(2), 'hex'),
};
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) => PARSERS[oid] ?? String) as typeof pg.types.getTypeParser,
};
const way = {
  ...{ connectionString: url, types, application_name: 'vedette' },
  // Between two servers something may drop a connection on which nothing is said.
  ...{ keepAlive: true, keepAliveInitialDelayMillis: REST_MILLISECONDS },
  connectionTimeoutMillis: CONNECT_MILLISECONDS,
};
const pool = new pg.Pool({ ...way, max: MOST_CONNECTIONS, idleTimeoutMillis: REST_MILLISECONDS });
/** For what is asked between transactions: it never waits for one of them. */
const spare = new pg.Pool({ ...way, max: 1, idleTimeoutMillis: REST_MILLISECONDS });
// A connection that ends while nobody uses it is replaced when it is needed; one in use says so with its next statement.
for (const one of [pool, spare]) {
  one.on('error', () => undefined);
  one.on('connect', (client) => note(client));
}

/** Every connection that stands. */
const clients = new Set<pg.ClientBase>();
function note(client: pg.ClientBase): void {
  clients.add(client);
  client.on('error', () => undefined);
  client.once('end', () => clients.delete(client));
}

const sessions = new Map<number, pg.PoolClient>();
let watcher: pg.Client | undefined;

const NOTHING: Answer = { ok: true, columns: [], rows: [], changes: 0 };

const silent = (): Error =>
  Object.assign(new Error('the server does not answer'), { code: 'ETIMEDOUT' });

const lost = (): Error => Object.assign(new Error('the connection was lost'), { code: '08003' });

function cut(client: pg.ClientBase): void {
  streamOf(client).destroy(silent());
}

// Of the library's own client in JavaScript; with TLS it is another one once that stands.
const streamOf = (client: pg.ClientBase): Socket =>
  (client as pg.Client).connection.stream as Socket;

/**
 * The answer to what was asked on a connection. One on which nothing comes for so long is cut: a half transaction is never gone
 * on with, and what was asked is not waited for by anything that is asked later.
 */
async function heard<T>(client: pg.ClientBase, most: number, asked: Promise<T>): Promise<T> {
  const stream = streamOf(client);
  const end = (): void => {
    cut(client);
    void doubt();
  };
  stream.setTimeout(most, end);
  try {
    return await asked;
  } finally {
    stream.setTimeout(0, end);
  }
}

/** Whether the server answers, as far as one knows. */
let answers = Promise.resolve(true);
let isDoubted = false;

/** Once one connection fell silent: where the server is silent on a new one too, all is refused until it answers again. */
async function doubt(): Promise<void> {
  if (isDoubted) return;
  isDoubted = true;
  answers = probe();
  if (!(await answers)) {
    for (const client of clients) cut(client);
    do await delay(PROBE_MILLISECONDS);
    while (!(await probe()));
    answers = Promise.resolve(true);
  }
  isDoubted = false;
}

async function probe(): Promise<boolean> {
  const client = new pg.Client({ ...way, connectionTimeoutMillis: silences.plain / 4 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    void client.end();
    return true;
  } catch (error) {
    return !isSilence(error);
  }
}

/** Whether a connection was waited for in vain. The library's own words have no code. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error &&
  /ETIMEDOUT|EHOSTUNREACH|timeout/.test(`${codeOf(error)} ${error.message}`);

async function connect(from: pg.Pool): Promise<pg.PoolClient> {
  if (!(await answers)) throw silent();
  try {
    return await from.connect();
  } catch (error) {
    if (isSilence(error)) void doubt();
    throw error;
  }
}

async function ask(client: pg.PoolClient, { name, sql, values }: Query): Promise<Answer> {
  const asked = client.query({ name, text: sql, values: [...values], rowMode: 'array' });
  return answerOf(await heard(client, silences.plain, asked));
}

/** Several statements at once; the answer is that of the last one with rows. */
async function batch(client: pg.PoolClient, sql: string, most: number): Promise<Answer> {
  const asked: Promise<unknown> = client.query({ text: sql, rowMode: 'array' });
  const found = await heard(client, most, asked);
  // The library answers several statements with a list of results.
  const results = (Array.isArray(found) ? found : [found]) as readonly pg.QueryArrayResult[];
  return answerOf(results.findLast(({ fields }) => fields.length > 0) ?? results.at(-1));
}

function answerOf(found: pg.QueryArrayResult | undefined): Answer {
  if (found === undefined) return NOTHING;
  return {
    ok: true,
    columns: found.fields.map(({ name }) => name),
    rows: found.rows,
    changes: found.command === 'SELECT' ? 0 : (found.rowCount ?? 0),
  };
}

async function run(errand: Errand): Promise<Answer> {
  switch (errand.does) {
    case 'begin': {
      const client = await connect(pool);
      try {
        const answer = await batch(client, errand.first, silenceOf(errand));
        sessions.set(errand.session, client);
        return answer;
      } catch (error) {
        await giveBack(client);
        throw error;
      }
    }
    case 'query':
      return ask(sessionOf(errand.session), errand.query);
    case 'alone': {
      const client = await connect(spare);
      try {
        if (errand.first !== '') await batch(client, errand.first, silences.plain);
        const answer = await ask(client, errand.query);
        if (errand.first !== '') await batch(client, 'COMMIT', silences.bounds);
        client.release();
        return answer;
      } catch (error) {
        await giveBack(client);
        throw error;
      }
    }
    case 'wait':
    case 'batch': {
      if (errand.does === 'batch' && errand.session !== undefined)
        return batch(sessionOf(errand.session), errand.sql, silenceOf(errand));
      const client = await connect(errand.does === 'wait' ? pool : spare);
      try {
        const answer = await batch(client, errand.sql, silenceOf(errand));
        client.release();
        return answer;
      } catch (error) {
        await giveBack(client);
        throw error;
      }
    }
    case 'end': {
      const client = sessionOf(errand.session);
      sessions.delete(errand.session);
      try {
        // So that nobody takes it for a COMMIT whose answer was lost.
        if (streamOf(client).destroyed) throw lost();
        const answer = await batch(client, errand.last, silenceOf(errand));
        client.release();
        return answer;
      } catch (error) {
        await giveBack(client);
        throw error;
      }
    }
    case 'watch':
      await watch();
      return NOTHING;
    case 'close':
      for (const client of sessions.values()) client.release(true);
      await Promise.race([
        Promise.all([watcher?.end(), pool.end(), spare.end()]),
        delay(END_MILLISECONDS),
      ]);
      return NOTHING;
  }
}

function silenceOf(errand: Extract<Errand, { readonly does: 'begin' | 'batch' | 'wait' | 'end' }>) {
  if ('isLong' in errand) return LONG_MILLISECONDS;
  if (errand.does === 'wait') return silences.settled;
  return errand.does === 'batch' ? silences.plain : silences.bounds;
}

function sessionOf(session: number): pg.PoolClient {
  const client = sessions.get(session);
  if (client === undefined) throw new Error('The transaction has ended.');
  return client;
}

/** A connection in which something went wrong is used again only when its transaction has ended. */
async function giveBack(client: pg.PoolClient): Promise<void> {
  try {
    await batch(client, 'ROLLBACK', silences.plain);
    client.release();
  } catch {
    client.release(true);
  }
}

/** Several may ask for it before the server answers. */
let watching: Promise<void> | undefined;
function watch(): Promise<void> {
  if (watcher !== undefined) return Promise.resolve();
  return (watching ??= openWatcher().finally(() => (watching = undefined)));
}

async function openWatcher(): Promise<void> {
  if (!(await answers)) throw silent();
  const client = new pg.Client(way);
  note(client);
  const lost = (): void => {
    if (watcher !== client) return;
    watcher = undefined;
    say({ unwatched: true });
  };
  client.on('error', lost);
  client.on('notification', ({ payload = '' }) => say({ changed: payload }));
  try {
    await client.connect();
    await heard(client, silences.plain, client.query('LISTEN vedette'));
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  watcher = client;
  // Nothing is told over a line that was dropped, not even that.
  const beat = setInterval(() => {
    heard(client, silences.plain, client.query('SELECT 1')).catch(() => undefined);
  }, REST_MILLISECONDS);
  client.once('end', () => clearInterval(beat));
}

const say = (word: Word): void => parentPort?.postMessage(word);

async function answer(errand: Errand): Promise<Answer> {
  try {
    return await run(errand);
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    return { ok: false, code: codeOf(error), says };
  }
}

type Asked = { readonly to: number; readonly errand: Errand };

port.on('message', ({ to, errand }: Asked) => {
  void answer(errand).then((found) => {
    port.postMessage({ to, answer: found });
    Atomics.add(answered, 0, 1);
    Atomics.notify(answered, 0);
  });
});
parentPort?.on('message', ({ to, errand }: Asked) => {
  void answer(errand).then((found) => say({ to, answer: found }));
});
