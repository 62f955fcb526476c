import { keepIn } from '../src/campaign/keep-in.js';
import { FILES } from '../src/store/file-store.js';
import { store } from '../src/store/store.js';

/** Has everything that this process keeps kept where `VEDETTE_STORE` says, unless it is so already: for all tests, and for each program that one starts. */
export async function keepAsTold(): Promise<void> {
  const url = process.env['VEDETTE_STORE'];
  if (url === undefined || store() !== FILES) return;
  const kept = await keepIn(url);
  if (!kept.ok) throw new Error(kept.error.say);
}
