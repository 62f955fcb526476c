/** Railways that change hands by troops that march through (B6, C4.6). */
import { byText } from '../../../../kernel/basic.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { isLineOf, railwaysAt, converted } from '../../rules/ground/rails.js';
import { strengthByHex } from '../../rules/ground/muster.js';
import { enemyOf, type Pack, type Side } from '../../rules/pack.js';
import { pathOf } from '../../rules/sight/look.js';
import type { State } from '../../rules/state.js';
import { isCavalry } from '../../rules/leaders/whereabouts.js';

/** Lines that the pulse's marches have converted. Rides by rail and cavalry that takes no time for it convert none. */
export function convertRails(
  pack: Pack,
  now: State,
  marches: readonly CivilWarFact[],
): readonly CivilWarFact[] {
  const strength = { usa: strengthByHex(now, 'usa'), csa: strengthByHex(now, 'csa') };
  const takers = new Map<string, Side>();
  for (const fact of marches) {
    if (!converts(now, fact)) continue;
    const { side } = fact.who;
    for (const hex of pathOf(fact).slice(1)) {
      if (!strength[enemyOf(side)].has(hex)) takers.set(hex, side);
    }
  }
  return [...takers]
    .filter(([hex, side]) => railwaysAt(pack, hex).length > 0 && !isLineOf(pack, now, side, hex))
    .sort((a, b) => byText(a[0], b[0]))
    .map(([hex, by]) => converted(pack, hex, by, false));
}

function converts(
  now: State,
  fact: CivilWarFact,
): fact is Extract<CivilWarFact, { kind: 'marched' | 'advanced' }> {
  if (fact.kind !== 'marched' && fact.kind !== 'advanced') return false;
  if (fact.sp === 0 && (fact.kind === 'advanced' || fact.drops === undefined)) return false;
  if (fact.kind === 'marched' && fact.rail) return false;
  const takesTime = fact.kind === 'marched' && fact.cutting === true;
  return takesTime || !isCavalry(now, fact.who.leaders);
}
