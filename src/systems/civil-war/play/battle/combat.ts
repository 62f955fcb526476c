/**
 * The battles of one moment: who meets, what the dice decide, the result of it (B7, sections 4 and 8 of the spec). All are
 * decided from one state, so that no battle depends on which of them is looked at first.
 */
import type { Umpire } from '../../../../kernel/dice.js';
import { askFigures, type CivilWarPlay } from '../ask/ask-figure.js';
import { missingForBattle } from '../../rules/figures/missing.js';
import type { CivilWarFact, FactOf } from '../../rules/facts/fact.js';
import { careersAfter, type Careers, type CareersEnd } from './careers.js';
import { armiesWithoutHead } from '../../rules/leaders/armies.js';
import { troopsIn } from '../../rules/ground/muster.js';
import { supplyLines } from '../../rules/ground/supply.js';
import type { Pack } from '../../rules/pack.js';
import { spotMarches, type Spotting } from '../../rules/sight/look.js';
import type { State } from '../../rules/state.js';
import type { Assault, Attack } from '../../rules/combat/attack.js';
import { advance, workOut, type BattleOutcome, type Battle } from './battle-outcome.js';
import {
  attackingParty,
  defendingParty,
  total,
  type Party,
} from '../../rules/combat/battle-party.js';
import { hitsOf, reportOf, type Hit } from './battle-report.js';
import { corpsAfter } from '../../rules/combat/losses.js';
import { clash, meetingOf, type Clash, type Meeting } from './clash.js';
import { marchOn } from './march-on.js';

/**
 * What the timeline must know of a moment's battles: whose forces may not go on with what they were doing, whose
 * retreats and advances were seen, and whom a force that overran the enemy came upon next.
 */
export type BattlesEnd = {
  readonly now: State;
  readonly spottings: readonly Spotting[];
  readonly marches: readonly CivilWarFact[];
  readonly hits: readonly Hit[];
  readonly next: readonly Assault[];
};

/** Fights the battles of one moment and yields their beats. Where either party is gone by now, nothing is fought. */
export function* fight(
  pack: Pack,
  start: State,
  attacks: readonly Attack[],
  umpire: Umpire,
): CivilWarPlay<BattlesEnd> {
  // 1. Before the battle: those who may withdraw have gone when the parties are reckoned.
  const meetings = (state: State): readonly Meeting[] =>
    attacks.map((attack) =>
      meetingOf(attack, attackingParty(pack, state, attack), defendingParty(pack, state, attack)),
    );
  const missing = meetings(start).some(isFought) ? missingForBattle(pack, start) : [];
  let now = missing.length === 0 ? start : yield* askFigures(start, momentOf(attacks), missing);
  const met = meetings(now);
  const fought = met.filter(isFought);
  const free = met.filter(({ attacker, defender }) => attacker.sp > 0 && defender.sp === 0);
  // 2. Dice and tables.
  const clashes: Clash[] = [];
  for (const meeting of fought) {
    const decided = yield* clash(pack, now, meeting, umpire);
    now = decided.now;
    clashes.push(decided.clash);
  }
  // 3. Losses, demoralization, retreats and advances, at once.
  const outcomes = workOut(pack, now, clashes, umpire);
  const battles = clashes.flatMap((each, index): readonly Battle[] => {
    const outcome = outcomes[index];
    return outcome === undefined ? [] : [{ ...each, outcome }];
  });
  const before = now;
  const reports = battles.map((battle) => reportOf(pack, before, battle, battle.outcome));
  const facts = [
    ...battles.flatMap((battle, index) => [
      ...battle.looked,
      ...reports.slice(index, index + 1),
      ...battle.outcome.facts.filter((fact) => !isDisplaced(fact)),
    ]),
    ...free.flatMap(walkIn),
  ];
  const spottings = [...spotMarches(pack, now, facts.filter(isMove))];
  if (facts.length > 0) now = (yield { do: 'happen', at: momentOf(attacks), facts }).now;
  // 4. After it: want of supply, and what happens to those who led.
  const shaken = battles.flatMap((battle) => unsupplied(pack, now, battle));
  if (shaken.length > 0) now = (yield { do: 'happen', at: momentOf(attacks), facts: shaken }).now;
  const careers = yield* careersAfter(pack, now, reports.map(careersOf(battles)), umpire);
  now = yield* sendAway(careers.now, momentOf(attacks), battles);
  // 5. Who overran the enemy goes on with his march.
  const on = yield* marchOn(pack, now, battles);
  spottings.push(...on.spottings);
  const hits = [
    ...battles.flatMap((battle) => hitsOf(battle, battle.outcome)),
    ...careers.gone.map(goneHit),
  ];
  const marches = [...facts.filter(isMove), ...on.marches];
  return { now: on.now, hits, spottings, marches, next: on.next };
}

const isFought = ({ attacker, defender }: Meeting): boolean => attacker.sp > 0 && defender.sp > 0;

/** A battle as the careers of its leaders must know it. */
const careersOf =
  (battles: readonly Battle[]) =>
  (report: FactOf<'fought' | 'overran'>, index: number): Careers => {
    const { name = '', attacker, defender } = battles[index] ?? {};
    const bodies = [...(attacker?.corps ?? []), ...(defender?.corps ?? [])];
    const spOf = (leader: string): number =>
      total(bodies.find(({ leaders }) => leaders.includes(leader))?.takes ?? []);
    return { report, name, spOf };
  };

const momentOf = (attacks: readonly Attack[]): string => `p${attacks[0]?.pulse ?? 0}`;

type Displaced = FactOf<'leader-displaced'>;
const isDisplaced = (fact: CivilWarFact): fact is Displaced => fact.kind === 'leader-displaced';

/** Leaders whose force is gone go to their pools, unless they were killed, wounded or taken with it. */
function* sendAway(start: State, at: string, battles: readonly Battle[]): CivilWarPlay<State> {
  const facts = battles
    .flatMap(({ outcome }) => outcome.facts.filter(isDisplaced))
    .filter(({ leader }) => start.leaders[leader]?.place.at === 'map');
  if (facts.length === 0) return start;
  const { now } = yield { do: 'happen', at, facts };
  // Who succeeds stands where the commander fought, not where he was when the pulse began.
  const heads = armiesWithoutHead(start, now);
  return heads.length === 0 ? now : (yield { do: 'happen', at, facts: heads }).now;
}

const isMove = (
  fact: CivilWarFact,
): fact is Extract<CivilWarFact, { kind: 'retreated' | 'advanced' }> =>
  fact.kind === 'retreated' || fact.kind === 'advanced';

/** The enemy left before the blow fell: the attacker marches in. */
const walkIn = ({ attack, attacker }: Meeting): readonly CivilWarFact[] =>
  attacker.corps.map((corps) => advance(attacker, corps, attack.hex));

/** Orders of leaders who are killed, wounded or taken are stopped, wherever their force stands. */
const goneHit = ({ side, leaders }: CareersEnd['gone'][number]): Hit => ({
  side,
  hex: '',
  leaders,
  why: 'its leader was killed, wounded or captured',
});

/** A force out of supply that has fought is demoralized at the end (B7.5), and nobody who stood by. */
function unsupplied(pack: Pack, now: State, battle: Battle): readonly CivilWarFact[] {
  const { attack, attacker, defender, outcome } = battle;
  const check = (
    { side }: Party,
    end: BattleOutcome['attacker'],
    hasFought: (id: string) => boolean,
  ): readonly CivilWarFact[] => {
    if (end.demoralized || end.stands.length === 0) return [];
    const { isSupplied } = supplyLines(pack, now, side);
    return [...new Set(end.stands)].flatMap((hex): readonly CivilWarFact[] => {
      if (isSupplied(hex)) return [];
      const ids = troopsIn(now, side, hex)
        .filter(({ id, demoralized }) => !demoralized && hasFought(id))
        .map((troops) => troops.id);
      return ids.length === 0 ? [] : [{ kind: 'demoralized', side, hex, ids, why: 'supply' }];
    });
  };
  // Who did not advance may stand among others.
  const own = corpsAfter(attacker, outcome.attacker.lost).flatMap(({ takes }) => takes);
  const advanced = outcome.attacker.stands.includes(attack.hex);
  return [
    ...check(attacker, outcome.attacker, (id) => advanced || own.some((take) => take.id === id)),
    ...check(defender, outcome.defender, () => true),
  ];
}
