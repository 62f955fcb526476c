/** With VEDETTE_STORE, everything that a test keeps is kept there, and what a program keeps that it starts as its own process. */
import { keepIn } from '../src/campaign/keep-in.js';

const url = process.env['VEDETTE_STORE'];
if (url !== undefined) {
  const kept = await keepIn(url);
  if (!kept.ok) throw new Error(kept.error.say);
}
