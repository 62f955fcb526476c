/** Chooses where everything is kept, before anything is opened. */
import { ok } from '../kernel/basic.js';
import { store, useStore } from '../store/store.js';
import type { Outcome } from './types.js';
import { refusing } from './use-case.js';

/** From here on everything is kept in a PostgreSQL. Its library is loaded for nobody else. */
export const keepIn = (url: string): Outcome<undefined> =>
  refusing(async () => {
    const { openPostgres } = await import('../store/postgres/postgres-store.js');
    useStore(openPostgres(url));
    return ok(undefined);
  });

/** Lets go of its connections, where it has any; nothing is kept after that. */
export const endStore = (): void => store().close();
