/** Who fought in this sub-turn and how it went, gathered from the beats as they happen. */
import type { BattleSide, CivilWarFact } from '../fact.js';
import type { CivilWarPlay } from '../figures/ask-figure.js';
import type { Side } from '../pack.js';

/** One party's part in a battle. `hex`: where it stood when the battle began. `lost`: the enemy won and it did not. */
export type BattlePart = {
  readonly pulse: number;
  readonly side: Side;
  readonly hex: string;
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly won: boolean;
  readonly lost: boolean;
};

/** Plays on, and notes the battles of every beat. */
export function* noting<R>(
  play: CivilWarPlay<R>,
  pulse: number,
  battles: BattlePart[],
): CivilWarPlay<R> {
  let step = play.next();
  while (step.done !== true) {
    if (step.value.do === 'happen') battles.push(...partsOf(step.value.facts, pulse));
    const got = yield step.value;
    step = play.next(got);
  }
  return step.value;
}

const partsOf = (facts: readonly CivilWarFact[], pulse: number): readonly BattlePart[] =>
  facts.flatMap((fact) =>
    fact.kind === 'fought'
      ? [
          partOf(fact.attacker, fact.defender, fact.from, pulse),
          partOf(fact.defender, fact.attacker, fact.hex, pulse),
        ]
      : [],
  );

function partOf(mine: BattleSide, theirs: BattleSide, hex: string, pulse: number): BattlePart {
  const { side, leaders, army, won } = mine;
  const lost = theirs.won && !won;
  return { pulse, side, hex, leaders, ...(army === undefined ? {} : { army }), won, lost };
}
