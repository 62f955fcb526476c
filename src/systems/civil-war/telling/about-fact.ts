/** Where facts happened, for the gamemaster's log and map. */
import type { AboutFact } from '../../../kernel/system.js';
import type { CivilWarFact } from '../rules/facts/fact.js';

/** Look-ups in tables are facts with the table's name; what happened at a place has its hex. */
export const aboutFact = (fact: CivilWarFact): AboutFact => ({
  ...('hex' in fact && typeof fact.hex === 'string' ? { place: fact.hex } : {}),
  ...('table' in fact ? { isLookUp: true as const } : {}),
});
