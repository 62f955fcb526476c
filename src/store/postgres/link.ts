/**
 * The way to a PostgreSQL server. The store asks as it asks a file, and the program waits for the answer; only where others may
 * have to be done first, at the beginning of a transaction, it goes on with other things meanwhile.
 */
import { existsSync } from 'node:fs';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { programOf } from '../../shipped.js';
import {
  LONG_MILLISECONDS,
  type Answer,
  type Answered,
  type Errand,
  type Silences,
  type ThreadData,
  type Word,
} from './errands.js';

/** Longer than the thread waits for its server, so that only a thread that has died is given up. */
const patienceFor = (errand: Errand): number =>
  'isLong' in errand ? LONG_MILLISECONDS + 60_000 : 120_000;

/** Longer than `database.ts` has the server wait for others. */
const SILENCES: Silences = { plain: 12_000, bounds: 30_000, settled: 75_000 };

/** The server refused, or cannot be reached. `code`: its own, or of the network. */
export class ServerError extends Error {
  readonly code: string;

  constructor(code: string, says: string) {
    super(says);
    this.code = code;
    this.name = 'ServerError';
  }
}

export type Rows = Extract<Answer, { readonly ok: true }>;

export type Link = {
  /** Answers when it is done; nothing else of the program runs until then. */
  readonly ask: (errand: Errand) => Rows;
  readonly askSoon: (errand: Errand) => Promise<Rows>;
  readonly close: () => void;
};

/** `told`: called with each change that the server tells, and with `undefined` when it tells no more. */
export function openLink(
  url: string,
  told: (changed: string | undefined) => void,
  silences = SILENCES,
): Link {
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const workerData: ThreadData = { url, answered, port: port2, silences };
  // It runs as it was built, also where the sources themselves are run, as in tests.
  const program = programOf('postgres-thread');
  if (!existsSync(program)) throw new Error('Build the program first: npm run build');
  const worker = new Worker(program, { workerData, transferList: [port2], execArgv: [] });
  const waiting = new Map<number, (answer: Answer) => void>();
  let count = 0;
  worker.on('message', (word: Word) => {
    if ('changed' in word) told(word.changed);
    else if ('unwatched' in word) told(undefined);
    else {
      waiting.get(word.to)?.(word.answer);
      waiting.delete(word.to);
      if (waiting.size === 0) worker.unref();
    }
  });
  worker.on('error', (error) => {
    for (const done of waiting.values()) done({ ok: false, code: '', says: error.message });
    waiting.clear();
  });
  worker.unref();
  port1.unref();
  const ask = (errand: Errand): Rows => {
    const to = (count += 1);
    port1.postMessage({ to, errand });
    for (;;) {
      const seen = Atomics.load(answered, 0);
      const found: { readonly message: Answered } | undefined = receiveMessageOnPort(port1);
      // An answer that came too late is of no use to anybody.
      if (found?.message.to === to) return rowsOf(found.message.answer);
      if (found !== undefined) continue;
      if (Atomics.wait(answered, 0, seen, patienceFor(errand)) === 'timed-out')
        throw new ServerError('ETIMEDOUT', 'the server does not answer');
    }
  };
  const askSoon = (errand: Errand): Promise<Rows> =>
    new Promise<Answer>((resolve) => {
      worker.ref();
      const to = (count += 1);
      waiting.set(to, resolve);
      worker.postMessage({ to, errand });
    }).then(rowsOf);
  return {
    ask,
    askSoon,
    close: () => {
      try {
        ask({ does: 'close' });
      } catch (error) {
        // What has failed before is told, and not that it cannot be ended in order either.
        if (!(error instanceof ServerError)) throw error;
      } finally {
        port1.close();
        void worker.terminate();
      }
    },
  };
}

function rowsOf(answer: Answer): Rows {
  if (answer.ok) return answer;
  throw new ServerError(answer.code, answer.says);
}
