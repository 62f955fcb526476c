/** The thread that talks to a PostgreSQL server, so that the program can wait for an answer as it waits for a file. */
import pg from 'pg';
import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Errand, Query, ThreadData, Word } from './errands.js';

// Given by `link.ts` alone.
const { url, answered, port } = workerData as ThreadData;
/** As many campaigns as one process works on at a time. */
const MOST_CONNECTIONS = 20;
const CONNECT_MILLISECONDS = 10_000;
const REST_MILLISECONDS = 30_000;

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
  one.on('connect', (client) => client.on('error', () => undefined));
}

const sessions = new Map<number, pg.PoolClient>();
let watcher: pg.Client | undefined;

const NOTHING: Answer = { ok: true, columns: [], rows: [], changes: 0 };

async function ask(client: pg.PoolClient, { name, sql, values }: Query): Promise<Answer> {
  const found = await client.query({ name, text: sql, values: [...values], rowMode: 'array' });
  return answerOf(found);
}

/** Several statements at once; the answer is that of the last one with rows. */
async function batch(client: pg.PoolClient, sql: string): Promise<Answer> {
  const found: unknown = await client.query({ text: sql, rowMode: 'array' });
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
      const client = await pool.connect();
      try {
        const answer = await batch(client, errand.first);
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
      const client = await spare.connect();
      try {
        if (errand.first !== '') await client.query(errand.first);
        const answer = await ask(client, errand.query);
        if (errand.first !== '') await client.query('COMMIT');
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
        return batch(sessionOf(errand.session), errand.sql);
      const client = await (errand.does === 'wait' ? pool : spare).connect();
      try {
        const answer = await batch(client, errand.sql);
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
        const answer = await batch(client, errand.last);
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
      await watcher?.end();
      await Promise.all([pool.end(), spare.end()]);
      return NOTHING;
  }
}

function sessionOf(session: number): pg.PoolClient {
  const client = sessions.get(session);
  if (client === undefined) throw new Error('The transaction has ended.');
  return client;
}

/** A connection in which something went wrong is used again only when its transaction has ended. */
async function giveBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
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
  const client = new pg.Client(way);
  const lost = (): void => {
    if (watcher !== client) return;
    watcher = undefined;
    say({ unwatched: true });
  };
  client.on('error', lost);
  client.on('notification', ({ payload = '' }) => say({ changed: payload }));
  try {
    await client.connect();
    await client.query('LISTEN vedette');
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  watcher = client;
}

const say = (word: Word): void => parentPort?.postMessage(word);

async function answer(errand: Errand): Promise<Answer> {
  try {
    return await run(errand);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { ok: false, code, says: error instanceof Error ? error.message : String(error) };
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
