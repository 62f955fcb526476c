/** Leaders in a new grade, and those who come back from captivity, when a game turn begins (C5.2, C5.4, C5.7). */
import { wholeFigure } from '../figures/figures.js';
import { byText } from '../../../../kernel/basic.js';
import type { CivilWarFact, FactOf } from '../facts/fact.js';
import { SIDES, type ListName, type Pack, type Side } from '../pack.js';
import type { Leader, State } from '../state.js';
import { careerFigure, lastSeniority, regraded } from './ratings.js';
import { listOfLeader, nextPoolOrder } from './whereabouts.js';

/** All that the beginning of a game turn brings to leaders, in the order of captures and of decisions. */
export const careersOfGameTurn = (pack: Pack, now: State): readonly CivilWarFact[] => [
  ...exchanges(pack, now),
  ...decisionsDue(pack, now),
];

/** First for first, in order of capture, until a year (C5.2). */
function exchanges(pack: Pack, now: State): readonly CivilWarFact[] {
  const year = pack.turns.find((row) => row.turn === now.clock.game)?.year ?? Infinity;
  if (year >= careerFigure(pack, now, 'exchange-until')) return [];
  const { usa, csa } = { usa: prisonersOf(now, 'usa'), csa: prisonersOf(now, 'csa') };
  const next = new Map<string, number>();
  const back = ({ name, side, list }: Prisoner): FactOf<'exchanged'>['usa'] => {
    const key = `${side} ${list}`;
    const order = next.get(key) ?? nextPoolOrder(now.leaders, side, list);
    next.set(key, order + 1);
    return { leader: name, list, order };
  };
  return usa.slice(0, csa.length).flatMap((man, index): readonly CivilWarFact[] => {
    const other = csa[index];
    return other === undefined ? [] : [{ kind: 'exchanged', usa: back(man), csa: back(other) }];
  });
}

type Prisoner = {
  readonly name: string;
  readonly side: Side;
  readonly list: ListName;
  readonly order: number;
};

const prisonersOf = (now: State, whose: Side): readonly Prisoner[] =>
  Object.values(now.leaders)
    .flatMap(({ name, side, place }) =>
      place.at === 'captured' && side === whose
        ? [{ name, side, list: place.list, order: place.order }]
        : [],
    )
    .sort((a, b) => a.order - b.order || byText(a.name, b.name));

/** Decisions whose game turn has come, in the order in which they were taken. */
export function decisionsDue(pack: Pack, now: State): readonly CivilWarFact[] {
  const seniorities = new Map<string, number>();
  const first = nextPromotion(now);
  return now.decisions
    .filter(({ at }) => at <= now.clock.game)
    .flatMap(({ leader: name, side, what, to }, index): readonly CivilWarFact[] => {
      const leader = now.leaders[name];
      const list = leader === undefined ? undefined : listOfLeader(leader);
      if (leader === undefined || list === undefined) return [];
      if (what !== 'promote') return [demotion(pack, now, leader, list, what, seniorities)];
      // A prisoner's promotion waits for his return.
      if (leader.place.at === 'captured') return [];
      if (leader.stars === 3) return [{ kind: 'decision-void', leader: name, side, list, what }];
      const grade = regraded(pack, now, leader, leader.stars === 1 ? 2 : 3);
      const seniority = numberIn(now, side, grade.stars, seniorities);
      const order = first + index;
      return [
        { kind: 'promoted', leader: name, side, list: to ?? list, ...grade, seniority, order },
      ];
    });
}

/** Behind those who were promoted before and have not joined their pools yet. */
function nextPromotion({ leaders }: State): number {
  const orders = Object.values(leaders).map(({ place }) =>
    place.at === 'promoted' ? place.order : 0,
  );
  return Math.max(0, ...orders) + 1;
}

/** Leaders of three stars whose promotion is void. */
export const risenByDecision = (now: State, facts: readonly CivilWarFact[]): readonly Risen[] =>
  facts.flatMap((fact): readonly Risen[] => {
    if (fact.kind !== 'decision-void') return [];
    const { leader, side, list } = fact;
    const place = now.leaders[leader]?.place;
    const hex = place?.at === 'map' ? place.hex : '';
    return [{ leader, side, list, hex, won: 'decided' }];
  });

/** The loss of a star, or of the game; a leader of one star can only leave (C5.4). */
export function demotion(
  pack: Pack,
  now: State,
  leader: Leader,
  list: ListName,
  what: 'demote' | 'remove',
  seniorities: Map<string, number>,
): CivilWarFact {
  const { name, side, stars } = leader;
  if (what === 'remove' || stars === 1) return { kind: 'left-the-game', leader: name, side, list };
  const grade = regraded(pack, now, leader, stars === 3 ? 2 : 1);
  const seniority = numberIn(now, side, grade.stars, seniorities);
  return { kind: 'demoted', leader: name, side, list, ...grade, seniority };
}

/** After all of the grade, and after those who come to it at the same moment before him (C5.7). */
function numberIn(now: State, side: Side, stars: number, seniorities: Map<string, number>): number {
  const key = `${side} ${stars}`;
  const number = seniorities.get(key) ?? lastSeniority(now, side, stars);
  seniorities.set(key, number + 1);
  return number;
}

/** Promoted leaders join their pools when the new leaders are in them, in order of promotion (C3.5.7). */
export function joinPools(now: State): readonly CivilWarFact[] {
  const next = new Map<string, number>();
  return SIDES.flatMap((side) =>
    Object.values(now.leaders)
      .flatMap(({ name, side: owner, place }) =>
        place.at === 'promoted' && owner === side
          ? [{ name, list: place.list, order: place.order }]
          : [],
      )
      .sort((a, b) => a.order - b.order || byText(a.name, b.name))
      .map(({ name, list }): CivilWarFact => {
        const key = `${side} ${list}`;
        const order = next.get(key) ?? nextPoolOrder(now.leaders, side, list);
        next.set(key, order + 1);
        return { kind: 'joined-pool', leader: name, side, list, order };
      }),
  );
}

/** Who has won it. `won` tells two of one leader apart: the battle, or the decision of his supreme commander. */
export type Risen = {
  readonly leader: string;
  readonly side: Side;
  readonly list: ListName;
  readonly hex: string;
  readonly won: string;
};

/** CP and PP that a shift takes out of the reserve: one and one (C3.5.9). */
export const shiftPrice = (pack: Pack, given: State['figures']): number =>
  wholeFigure(pack, given, 'prices', 'leader-shift', 'cp') ?? 1;
