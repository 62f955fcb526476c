import type { BattleOutcome } from './battle-outcome.js';
import type { Clash } from './clash.js';

/** A battle that is over, as all that follows from it must know it (promotions, casualties). */
export type Battle = Clash & { readonly outcome: BattleOutcome };
