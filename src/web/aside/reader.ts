/**
 * Reads long sheets in a thread of its own, so that nobody waits for somebody else's. The thread ends when nothing has
 * been left to read for a while, and its memory with it.
 */
import { Worker } from 'node:worker_threads';
import type { GameSource } from '../../campaign/packs/shared-game.js';
import type { ReadingInput, ReadingName } from './reading.js';
import type { Answer, Errand } from './reading-thread.js';
import { hasPrograms, programOf } from '../../shipped.js';

export const hasReader = hasPrograms;

const REST_MILLISECONDS = 20_000;
/** Far more than the longest sheet needs. */
const MEMORY = { maxOldGenerationSizeMb: 512 } as const;

export type Reading = {
  readonly system: string;
  readonly source: GameSource;
  readonly names: readonly ReadingName[];
  readonly input: ReadingInput;
};

type Task = {
  readonly reading: Reading;
  readonly done: (answer: readonly Uint8Array[]) => void;
  readonly failed: (error: Error) => void;
};

type Reader = { readonly worker: Worker; readonly games: Set<string> };

let reader: Reader | undefined;
let rest: NodeJS.Timeout | undefined;
const waiting: Task[] = [];
let task: Task | undefined;

/** What a text reads as, packed, by the order of the names. Fails when the thread does. */
export function readInThread(reading: Reading): Promise<readonly Uint8Array[]> {
  return new Promise((done, failed) => {
    waiting.push({ reading, done, failed });
    if (task === undefined) next();
  });
}

function next(): void {
  clearTimeout(rest);
  task = waiting.shift();
  if (task === undefined) {
    rest = setTimeout(() => end(reader), REST_MILLISECONDS);
    rest.unref();
    return;
  }
  reader ??= open();
  const { system, source, names, input } = task.reading;
  const game = `${system} ${source.digest}`;
  if (!reader.games.has(game)) {
    reader.games.add(game);
    tell(reader, { kind: 'game', game, system, files: source.files });
  }
  tell(reader, { kind: 'text', game, names, input });
}

const tell = ({ worker }: Reader, errand: Errand): void => worker.postMessage(errand);

function open(): Reader {
  const worker = new Worker(programOf('reading-thread'), { resourceLimits: MEMORY, execArgv: [] });
  worker.unref();
  const opened = { worker, games: new Set<string>() };
  worker.on('message', (answer: Answer) => {
    const mine = task;
    task = undefined;
    if (answer === undefined) mine?.failed(new Error('The thread has no such game'));
    else mine?.done(answer);
    next();
  });
  const closed = (): void => {
    if (reader === opened) end(opened);
  };
  worker.once('error', closed);
  worker.once('exit', closed);
  return opened;
}

/** What was not read yet fails, and is read where it was asked for. */
function end(ended: Reader | undefined): void {
  reader = undefined;
  void ended?.worker.terminate();
  const left = [task, ...waiting.splice(0)];
  task = undefined;
  for (const one of left) one?.failed(new Error('The thread that reads has ended'));
}
