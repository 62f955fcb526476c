/** Railways that change hands: by troops that march through, and by order where a force stands (B6, C4.6). */
import { byText } from '../../../../kernel/basic.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { isLineOf, railwaysAt } from '../../rules/ground/rails.js';
import { strengthByHex, troopsIn } from '../../rules/ground/muster.js';
import { enemyOf, type Pack, type Side } from '../../rules/pack.js';
import { pathOf } from '../../rules/sight/look.js';
import type { State } from '../../rules/state.js';
import type { Line } from '../lines/line.js';
import { keptOut, type Done, type Unable } from '../lines/line-end.js';

/** Whether those who march are a cavalry force: one that a cavalry leader commands. */
export const isCavalry = (now: State, leaders: readonly string[]): boolean =>
  now.leaders[leaders[0] ?? '']?.kind === 'cavalry';

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

const converted = (pack: Pack, hex: string, by: Side, cut: boolean): CivilWarFact => ({
  kind: 'rail-converted',
  hex,
  by,
  railways: railwaysAt(pack, hex),
  cut,
});

/** `cut rail at PLACE`: counts as a conversion. */
export function cutRail(pack: Pack, now: State, line: Line, hex: string): Done | Unable {
  const { side, list } = line;
  if (strengthByHex(now, enemyOf(side)).has(hex)) return keptOut(pack, hex);
  const isThere = troopsIn(now, side, hex).some((troops) => troops.list === list);
  if (!isThere) return { why: 'no force of the command stands there' };
  if (railwaysAt(pack, hex).length === 0) return { why: 'no railway runs there' };
  if (isLineOf(pack, now, side, hex)) return { why: 'the line is ours already' };
  return { facts: [converted(pack, hex, side, true)] };
}
