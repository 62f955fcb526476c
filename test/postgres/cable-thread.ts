/** Leads connections to a server in a thread of its own, as the program that uses them waits for their answers. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** `state`: 0 while all comes through, 1 while nothing does, 2 until something has been saved. */
export type CableData = { readonly port: number; readonly state: Int32Array };

// Given by `cable.ts` alone.
const { port, state } = workerData as CableData;
let held: (() => void)[] = [];
const pass = (work: () => void): void => {
  if (Atomics.load(state, 0) === 1) held.push(work);
  else work();
};

function lead(from: Socket, to: Socket): void {
  from.on('data', (bytes) => {
    pass(() => to.write(bytes));
    if (Atomics.load(state, 0) === 2 && bytes.includes('pg_notify')) Atomics.store(state, 0, 1);
  });
  from.on('error', () => undefined);
  from.on('close', () => pass(() => to.end()));
}

const server = createServer((near) => {
  pass(() => {
    const far = connect(port, '127.0.0.1');
    lead(near, far);
    lead(far, near);
  });
  near.on('error', () => undefined);
}).listen(0, '127.0.0.1', () => {
  parentPort?.postMessage((server.address() as AddressInfo).port);
});
parentPort?.on('message', () => {
  const late = held;
  held = [];
  for (const work of late) work();
});
