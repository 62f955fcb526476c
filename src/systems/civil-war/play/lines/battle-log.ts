/** Who fought in this sub-turn and how it went, gathered from the beats as they happen. */
import type { BattleSide, CivilWarFact } from '../../rules/facts/fact.js';
import type { CivilWarPlay } from '../ask/ask-figure.js';
import { isLost } from '../../rules/leaders/promotion.js';
import type { Side } from '../../rules/pack.js';
import { noteSpending, type Spending } from './spending.js';

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

/** Plays on, and notes the battles of every beat and what is paid in it. */
export function* noting<R>(
  play: CivilWarPlay<R>,
  pulse: number,
  battles: BattlePart[],
  spending: Spending,
): CivilWarPlay<R> {
  let step = play.next();
  while (step.done !== true) {
    if (step.value.do === 'happen') {
      battles.push(...partsOf(step.value.facts, pulse));
      noteSpending(spending, step.value.facts);
      for (const fact of step.value.facts) follow(fact, pulse, battles);
    }
    const got = yield step.value;
    step = play.next(got);
  }
  return step.value;
}

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

/** Who advanced or fell back is found where he stands now too. */
function follow(fact: CivilWarFact, pulse: number, battles: BattlePart[]): void {
  if (fact.kind !== 'advanced' && fact.kind !== 'retreated') return;
  const side = fact.kind === 'advanced' ? fact.who.side : fact.side;
  const index = battles.findLastIndex(
    (part) => part.pulse === pulse && part.side === side && part.hexes.includes(fact.from),
  );
  const part = battles[index];
  if (part !== undefined) battles[index] = { ...part, hexes: [...part.hexes, fact.to] };
}
