/** Who fought in this sub-turn and how it went, gathered from the beats as they happen. */
import type { BattleSide, CivilWarFact } from '../../rules/facts/fact.js';
import { isLost } from '../../rules/leaders/promotion.js';
import type { Side } from '../../rules/pack.js';

/**
 * One party's part in a battle. `hexes`: where it stood when the battle began, and where it went by it. `lost`: the enemy
 * won and it did not, or it was destroyed.
 */
export type BattlePart = {
  readonly pulse: number;
  readonly side: Side;
  readonly hexes: readonly string[];
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly won: boolean;
  readonly lost: boolean;
};

/** The battles so far, with those of a beat; who advanced or fell back is found where he stands now too. */
export const withBattles = (
  battles: readonly BattlePart[],
  facts: readonly CivilWarFact[],
  pulse: number,
): readonly BattlePart[] =>
  facts.reduce<readonly BattlePart[]>(
    (known, fact) => follow(known, fact, pulse),
    [...battles, ...partsOf(facts, pulse)],
  );

/** An overrun is a battle too. */
const partsOf = (facts: readonly CivilWarFact[], pulse: number): readonly BattlePart[] =>
  facts.flatMap((fact) =>
    fact.kind === 'fought' || fact.kind === 'overran'
      ? [
          partOf(fact.attacker, fact.defender, [fact.from, ...(fact.also ?? [])], pulse),
          partOf(fact.defender, fact.attacker, [fact.hex], pulse),
        ]
      : [],
  );

function partOf(
  mine: BattleSide,
  theirs: BattleSide,
  hexes: readonly string[],
  pulse: number,
): BattlePart {
  const { side, leaders, army, won } = mine;
  const lost = isLost(mine, theirs);
  return { pulse, side, hexes, leaders, ...(army === undefined ? {} : { army }), won, lost };
}

function follow(
  battles: readonly BattlePart[],
  fact: CivilWarFact,
  pulse: number,
): readonly BattlePart[] {
  if (fact.kind !== 'advanced' && fact.kind !== 'retreated') return battles;
  const side = fact.kind === 'advanced' ? fact.who.side : fact.side;
  const index = battles.findLastIndex(
    (part) => part.pulse === pulse && part.side === side && part.hexes.includes(fact.from),
  );
  return battles.map((part, at) =>
    at === index ? { ...part, hexes: [...part.hexes, fact.to] } : part,
  );
}
