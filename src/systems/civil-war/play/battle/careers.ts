/**
 * What a battle does to the leaders who fought it (C5.2): each rolls on the promotion table, those of both sides in the
 * order of sides, most senior first.
 */
import type { Umpire } from '../../../../kernel/dice.js';
import type { CivilWarPlay } from '../ask/ask-figure.js';
import type { CivilWarFact, FactOf } from '../../rules/facts/fact.js';
import { enemyOf, SIDES, type ListName, type Pack, type Side } from '../../rules/pack.js';
import { setting } from '../../rules/settings.js';
import type { Leader, State } from '../../rules/state.js';
import { armiesWithoutHead } from '../../rules/leaders/armies.js';
import { careerOf, type Man } from '../../rules/leaders/career.js';
import { rewardBeyond } from '../ask/beyond-grade.js';
import { fortuneOf } from '../../rules/leaders/promotion.js';
import { nextCapture } from '../../rules/leaders/whereabouts.js';
import { bySeniority } from '../../rules/leaders/command.js';
import type { Risen } from '../../rules/leaders/grades.js';
import { during } from '../../rules/happening.js';

/** A battle whose leaders roll. `name` begins its dice: `p4/battle 7413`. `spOf`: of a leader's force before it. */
export type Careers = {
  readonly report: FactOf<'fought' | 'overran'>;
  readonly name: string;
  readonly spOf: (leader: string) => number;
};

/** Leaders whom a battle took from the map, by side: what they were ordered to do is stopped. */
export type CareersEnd = {
  readonly now: State;
  readonly gone: readonly { readonly side: Side; readonly leaders: readonly string[] }[];
};

/** Whose leaders roll: both sides', of an overrun its victims', by setting the overrunners' too, or nobody's. */
function rollers(now: State, { report }: Careers): readonly Side[] {
  if (report.kind === 'fought') return SIDES;
  switch (setting(now, 'overrun-careers')) {
    case 'victims':
      return [enemyOf(report.by)];
    case 'all':
      return SIDES;
    case 'nobody':
      return [];
  }
}

/** Played after the facts of a moment's battles, on the positions as they leave them: all decided from one state. */
export function* careersAfter(
  pack: Pack,
  start: State,
  battles: readonly Careers[],
  umpire: Umpire,
): CivilWarPlay<CareersEnd> {
  if (setting(start, 'careers') === 'off') return { now: start, gone: [] };
  let capture = nextCapture(start.leaders);
  const facts: CivilWarFact[] = [];
  for (const battle of battles) {
    const { hex } = battle.report;
    const own = during(umpire, battle.name, hex);
    for (const man of menOf(start, battle)) {
      const rolled = careerOf(pack, start, { hex, capture }, man, own);
      capture += rolled.filter((fact) => fact.kind === 'leader-captured').length;
      facts.push(...rolled);
    }
  }
  const at = battles[0]?.name.split('/')[0] ?? '';
  if (facts.length === 0) return { now: start, gone: [] };
  let now = (yield { do: 'happen', at, facts }).now;
  const heads = armiesWithoutHead(start, now);
  if (heads.length > 0) now = (yield { do: 'happen', at, facts: heads }).now;
  now = yield* rewardBeyond(pack, now, at, risenIn(facts, battles));
  const gone = SIDES.map((side) => ({
    side,
    leaders: facts.flatMap((fact) => (isLoss(fact) && fact.side === side ? [fact.leader] : [])),
  })).filter(({ leaders }) => leaders.length > 0);
  return { now, gone };
}

/** Leaders of three stars whom these battles would promote. */
const risenIn = (facts: readonly CivilWarFact[], battles: readonly Careers[]): readonly Risen[] =>
  facts.flatMap((fact): readonly Risen[] => {
    if (fact.kind !== 'counter-thrown' || fact.stars < 3 || !fact.eligible) return [];
    const { leader, side, list, hex } = fact;
    const won = battles.find(({ report }) => report.hex === hex)?.name ?? hex;
    return [{ leader, side, list, hex, won }];
  });

type Loss = FactOf<'leader-killed' | 'leader-captured' | 'leader-wounded'>;
const isLoss = (fact: CivilWarFact): fact is Loss =>
  fact.kind === 'leader-killed' ||
  fact.kind === 'leader-captured' ||
  fact.kind === 'leader-wounded';

function menOf(now: State, battle: Careers): readonly Man[] {
  const parties = [battle.report.attacker, battle.report.defender];
  const who = rollers(now, battle);
  return SIDES.filter((side) => who.includes(side)).flatMap((side) => {
    const own = parties.find((party) => party.side === side);
    const enemy = parties.find((party) => party.side !== side);
    if (own === undefined || enemy === undefined) return [];
    const fortune = { ...fortuneOf(own, enemy), game: now.clock.game };
    return own.leaders
      .flatMap((name) => now.leaders[name] ?? [])
      .filter((leader) => leader.kind !== 'naval')
      .sort(bySeniority)
      .flatMap((leader): readonly Man[] => {
        const list = listOf(leader);
        const { stars, name } = leader;
        const commands = Object.values(now.armies).some(({ commander }) => commander === name);
        const sp = battle.spOf(name);
        return list === undefined
          ? []
          : [{ leader, list, sp, in: { ...fortune, stars, commands } }];
      });
  });
}

/** The command of a leader who has just fought: on the map, or driven off with the loss of his force. */
const listOf = ({ place }: Leader): ListName | undefined =>
  place.at === 'map' || place.at === 'away' ? place.list : undefined;
