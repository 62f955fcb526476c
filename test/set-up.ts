/** Run again before each file of tests, though the files of a worker share their modules: hooks of all tests belong here. */
import { afterEach } from 'vitest';
import { keepIn } from '../src/campaign/keep-in.js';
import { undoAll } from './undo.js';

/** With VEDETTE_STORE, everything that a test keeps is kept there. A worker opens it once for all of its files. */
const OPENED = Symbol.for('vedette: the store of the tests');
const shared: typeof globalThis & { [OPENED]?: true } = globalThis;
const url = process.env['VEDETTE_STORE'];
if (url !== undefined && shared[OPENED] === undefined) {
  const kept = await keepIn(url);
  if (!kept.ok) throw new Error(kept.error.say);
  shared[OPENED] = true;
}

afterEach(undoAll);
