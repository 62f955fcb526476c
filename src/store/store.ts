/** The store that this program keeps everything in: files, unless it was told another when it started. */
import type { Store } from './database.js';
import { FILES } from './file-store.js';

let present = FILES;

export const store = (): Store => present;

/** From here on everything is kept there; answers what it was before. */
export function useStore(other: Store): Store {
  const before = present;
  present = other;
  return before;
}
