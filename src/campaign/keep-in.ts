/** Chooses where everything is kept, before anything is opened. */
import { ok } from '../kernel/basic.js';
import { useStore } from '../store/store.js';
import type { Outcome } from './types.js';
import { refusing } from './use-case.js';

/** From here on everything is kept in a PostgreSQL. Its library is loaded for nobody else. */
export const keepIn = (url: string): Outcome<undefined> =>
  refusing(async () => {
    const { openPostgres } = await import('../store/postgres/postgres-store.js');
    useStore(openPostgres(url));
    return ok(undefined);
  });
