/** Run again before each file of tests, though the files of a worker share their modules: hooks of all tests belong here. */
import { afterEach } from 'vitest';
import { undoAll } from './undo.js';

/** A worker is prepared once for all of its files. */
const PREPARED = Symbol.for('vedette: a worker of the tests');
const shared: typeof globalThis & { [PREPARED]?: true } = globalThis;
if (shared[PREPARED] === undefined) {
  const { keepAsTold } = await import('./keep-told.js');
  await keepAsTold();
  await import('./keys-in-turn.js');
  shared[PREPARED] = true;
}

/** Pages come as they are, unless a test asks for them packed: to pack and unpack one takes longer than to make it. */
const PLAIN = Symbol.for('vedette: the fetch of the tests');
if (!(PLAIN in fetch)) {
  const packed = fetch;
  const plain: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
    return packed(input, { ...init, headers });
  };
  globalThis.fetch = Object.assign(plain, { [PLAIN]: true });
}

afterEach(undoAll);
