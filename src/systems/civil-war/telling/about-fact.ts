/** Where things happen, for the gamemaster's log and map. */
import type { AboutFact, Happening } from '../../../kernel/system.js';
import type { CivilWarFact } from '../rules/facts/fact.js';

/** Rolls that were for something at a place name it: `battle 7513`. */
export function happeningOf(name: string): Happening {
  const place = /\b\d{4}\b/.exec(name)?.[0];
  return { title: name, ...(place === undefined ? {} : { place }) };
}

/** Look-ups in tables are facts with the table's name; what happened at a place has its hex. */
export const aboutFact = (fact: CivilWarFact): AboutFact => ({
  ...('hex' in fact && typeof fact.hex === 'string' ? { place: fact.hex } : {}),
  ...('table' in fact ? { isLookUp: true as const } : {}),
});
