/**
 * With VEDETTE_STORE, everything that a test keeps is kept there, and what a program keeps that it starts as its own process, or
 * loads as a bundle.
 */
import { keepIn } from '../src/campaign/keep-in.js';
import { FILES } from '../src/store/file-store.js';
import { store } from '../src/store/store.js';

const url = process.env['VEDETTE_STORE'];
if (url !== undefined && store() === FILES) {
  const kept = await keepIn(url);
  if (!kept.ok) throw new Error(kept.error.say);
}
