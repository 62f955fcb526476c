/** Folds in battles: losses, morale, retreats and advances, and whom a side has met. */
import { never } from '../../../../kernel/basic.js';
import type { Body, FactOf } from '../facts/fact.js';
import type { BattleFact } from '../facts/battle.js';
import type { Side } from '../pack.js';
import { shift } from './apply-march.js';
import { mergeTroops, takeTroops, troopsAt, type Draft } from './draft.js';

export function applyBattleFact(draft: Draft, fact: BattleFact): void {
  switch (fact.kind) {
    case 'fought':
    case 'overran':
      return meet(draft, fact);
    case 'lost-sp':
      for (const take of fact.takes) takeTroops(draft, take.id, take.n);
      return;
    case 'demoralized':
      return setMorale(draft, fact.ids ?? idsAt(draft, fact.side, fact.hex), true);
    case 'rallied':
      return setMorale(draft, fact.ids, false);
    case 'advanced':
      return shift(draft, fact.who, fact.to);
    case 'retreated':
      return shift(draft, allOf(draft, fact), fact.to);
    default:
      never(fact);
  }
}

function setMorale(draft: Draft, ids: readonly string[], demoralized: boolean): void {
  for (const id of ids) {
    const troops = takeTroops(draft, id);
    if (troops !== undefined) mergeTroops(draft, { ...troops, demoralized }, id);
  }
}

const idsAt = (draft: Draft, side: Side, hex: string): readonly string[] =>
  troopsAt(draft, hex)
    .filter((troops) => troops.side === side)
    .map((troops) => troops.id);

const allOf = (draft: Draft, fact: FactOf<'retreated'>): Pick<Body, 'takes' | 'leaders'> => ({
  leaders: fact.leaders,
  takes: troopsAt(draft, fact.from)
    .filter((troops) => troops.side === fact.side)
    .map((troops) => ({ id: troops.id, n: troops.sp })),
});

function meet(draft: Draft, fact: FactOf<'fought' | 'overran'>): void {
  const add = (known: readonly string[], names: readonly string[]): readonly string[] =>
    [...new Set([...known, ...names])].sort();
  const met = { ...draft.next.met };
  met[fact.attacker.side] = add(met[fact.attacker.side], fact.defender.leaders);
  met[fact.defender.side] = add(met[fact.defender.side], fact.attacker.leaders);
  draft.next.met = met;
}
