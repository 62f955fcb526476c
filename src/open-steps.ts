/**
 * Has steps played, and long sheets read, by a thread of its own, so that nobody waits for it. The thread ends when nothing has
 * been left to do for a while, and its memory with it.
 */
import { Worker } from 'node:worker_threads';
import type { TellProgress } from './campaign/progress.js';
import { Unable } from './campaign/sheets/unable.js';
import type { strikeAll, ClockJump } from './campaign/turn/strike-clock.js';
import { PROGRAM } from './shipped.js';
import type { Answer, Errand, Numbered, ThreadData } from './step-errands.js';
import type { MadePage } from './web/asked.js';
import type { Aside } from './web/visit.js';

const REST_MILLISECONDS = 20_000;
/** A thread that has not let go of its files or connections by then is ended all the same. */
const END_MILLISECONDS = 5_000;
/** Far more than the longest step needs. */
const MEMORY = { maxOldGenerationSizeMb: 1024 } as const;

export type Steps = Aside & {
  /** Does what is due by the clock in a campaign; undefined where it cannot be opened. */
  readonly strike: (
    name: string,
    jump: ClockJump | undefined,
  ) => Promise<Awaited<ReturnType<typeof strikeAll>> | undefined>;
  /** Ends the thread when all is done that was asked. */
  readonly close: () => Promise<void>;
};

/** `restMilliseconds`: so long the thread waits for more to do before it ends. `playing`: told when it begins and ends. */
export type StepsInput = {
  readonly playing?: (isPlaying: boolean) => void;
  readonly storeUrl?: string | undefined;
  readonly restMilliseconds?: number;
};

type Waiting = {
  readonly done: (answers: unknown) => void;
  readonly failed: (error: Error) => void;
  readonly tell: TellProgress | undefined;
};

/** For the campaigns of a folder, which are kept in the database of `storeUrl`, or are files. */
export function openSteps(
  dir: string,
  { playing, storeUrl, restMilliseconds = REST_MILLISECONDS }: StepsInput = {},
): Steps {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let rest: NodeJS.Timeout | undefined;
  let count = 0;
  const end = async (): Promise<void> => {
    clearTimeout(rest);
    const ended = thread;
    thread = undefined;
    if (ended === undefined) return;
    playing?.(false);
    await endThread(ended);
  };
  /** The thread has ended by itself: what it was doing is as if it had not begun. */
  const gone = (from: Worker, error: Error): void => {
    if (thread !== from) return;
    thread = undefined;
    playing?.(false);
    const left = [...waiting.values()];
    waiting.clear();
    for (const { failed } of left) failed(error);
  };
  const open = (): Worker => {
    const workerData: ThreadData = { stepsOf: dir, storeUrl };
    playing?.(true);
    const opened = new Worker(PROGRAM, { workerData, resourceLimits: MEMORY, execArgv: [] });
    opened.on('message', (answer: Answer) => {
      const asked = waiting.get(answer.errand);
      if ('tells' in answer) return asked?.tell?.(...answer.tells);
      waiting.delete(answer.errand);
      if (waiting.size === 0) {
        opened.unref();
        clearTimeout(rest);
        rest = setTimeout(() => void end(), restMilliseconds).unref();
      }
      if ('answers' in answer) asked?.done(answer.answers);
      else asked?.failed(errorOf(answer));
    });
    opened.once('error', (error) => gone(opened, error));
    opened.once('exit', () => gone(opened, new Error('The thread that plays steps has ended')));
    return opened;
  };
  const ask = <T>(does: Errand, tell?: TellProgress): Promise<T> =>
    new Promise((done, failed) => {
      clearTimeout(rest);
      thread ??= open();
      thread.ref();
      const errand = (count += 1);
      // What an errand is answered with, `step-thread.ts` says.
      waiting.set(errand, { done: done as (answers: unknown) => void, failed, tell });
      thread.postMessage({ errand, does } satisfies Numbered);
    });
  return {
    page: async (asked, tell) => {
      const made = await ask<MadePage | undefined>(
        { kind: 'page', asked, tells: tell !== undefined },
        tell,
      );
      // Bytes come over as bytes, not as a buffer.
      return made && { ...made, sent: { ...made.sent, body: Buffer.from(made.sent.body) } };
    },
    strike: (name, jump) => ask({ kind: 'strike', name, jump }),
    close: async () => {
      while (waiting.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      await end();
    },
  };
}

/** A database is told that its connections end, where it would otherwise find them broken. */
async function endThread(thread: Worker): Promise<void> {
  const gone = new Promise<unknown>((resolve) => thread.once('exit', resolve));
  thread.postMessage({ errand: 0, does: { kind: 'end' } } satisfies Numbered);
  const patience = setTimeout(() => void thread.terminate(), END_MILLISECONDS);
  await gone;
  clearTimeout(patience);
}

function errorOf({ failed, unable }: Extract<Answer, { failed: string }>): Error {
  if (unable !== undefined) return new Unable(unable);
  return Object.assign(new Error(failed.split('\n')[0]), { stack: failed });
}
