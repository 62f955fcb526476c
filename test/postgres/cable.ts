/** A way to a server that can fall silent: nothing comes through, and nothing is closed. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { bundled } from '../bundle.js';
import type { CableData } from './cable-thread.js';

export type Cable = {
  /** The URL of the database behind it. */
  readonly url: string;
  /** Nothing comes through, from now on or from the next save on, which the server still does. */
  readonly freeze: (from?: 'save') => void;
  /** What was held back comes through, and all that follows. */
  readonly thaw: () => void;
  readonly close: () => Promise<unknown>;
};

export async function layCable(storeUrl: string): Promise<Cable> {
  const url = new URL(storeUrl);
  const state = new Int32Array(new SharedArrayBuffer(4));
  const workerData: CableData = { port: Number(url.port), state };
  const thread = new Worker(await bundled(new URL('./cable-thread.ts', import.meta.url)), {
    workerData,
  });
  const [port] = (await once(thread, 'message')) as [number];
  url.host = `127.0.0.1:${String(port)}`;
  return {
    url: url.href,
    freeze: (from) => void Atomics.store(state, 0, from === 'save' ? 2 : 1),
    thaw: () => {
      Atomics.store(state, 0, 0);
      thread.postMessage('thaw');
    },
    close: () => thread.terminate(),
  };
}
