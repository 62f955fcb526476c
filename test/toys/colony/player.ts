/** Random legal play of the colony, and what a seat of it may not know. */
import { asSeat, byText, type Json, type SeatId } from '../../../src/kernel/basic.js';
import type { Outcome } from '../../../src/kernel/outcome.js';
import type { Question } from '../../../src/kernel/system.js';
import type { LawCase, ToldMoment } from '../../laws/law-case.js';
import { type Rand, shuffled } from '../../laws/rand.js';
import { bytesOf } from '../../laws/same.js';
import { AREAS, isNear, linkBetween } from './land.js';
import { colony } from './system.js';
import type { Fact, SideName, State, Unit, View } from './types.js';
import { CARD_IDS, CARDS, foeOf, MARCHES, SIDES } from './types.js';

const PLACES = AREAS.map(({ id }) => id);
const sideOf = (seat: SeatId): SideName => (seat === asSeat('crown') ? 'crown' : 'league');
const nextTo = (place: string): readonly string[] =>
  PLACES.filter((id) => linkBetween(place, id) !== undefined);

function sheet(rand: Rand, question: Question, seen: Json): string | undefined {
  const view = seen as View;
  if (question.kind === 'meet') {
    const { units } = question.about as { units: readonly string[] };
    return rand.chance(50) ? 'stay' : `meet with ${rand.pick(units) ?? ''}`;
  }
  if (question.kind === 'losses') {
    const { place, men } = question.about as { place: string; men: number };
    const unit = rand.pick(view.own.filter((one) => one.place === place));
    return unit === undefined ? '' : `lose ${Math.min(unit.men, men)} of ${unit.name}`;
  }
  const hand = view.hands[sideOf(asSeat(view.who))] ?? [];
  const [card, unit] = [rand.pick(hand), rand.pick(view.own)];
  const lines: string[] = [];
  if (card !== undefined && unit !== undefined && rand.chance(60))
    lines.push(`play ${card}: ${rand.chance(50) ? 'march' : `levy ${unit.name}`}`);
  return [...lines, ...marches(rand, view.own, () => true), attacks(rand)].join('\n');
}

/** As many marches as the side has without a card, between places that `may` be marched through. */
function marches(
  rand: Rand,
  units: readonly Unit[],
  may: (place: string) => boolean,
): readonly string[] {
  const lines: string[] = [];
  const at = new Map(units.map(({ name, place }) => [name, place]));
  for (let left = MARCHES; left > 0 && !rand.chance(15);) {
    const [name = '', from = ''] = rand.pick([...at].filter(([, place]) => may(place))) ?? [];
    const to = rand.pick(nextTo(from).filter(may));
    const cost = to !== undefined && linkBetween(from, to) === 'land' ? 1 : 2;
    if (to === undefined || cost > left) break;
    lines.push(`march ${name} to ${to}`);
    at.set(name, to);
    left -= cost;
  }
  return lines;
}

const attacks = (rand: Rand): string =>
  rand.chance(40) ? '' : `attack ${shuffled(PLACES, rand).slice(0, 5).join(' ')}`;

const unitsIn = (now: Json): readonly Unit[] => Object.values((now as State).units);
const ofSide = (now: Json, side: SideName): readonly Unit[] =>
  unitsIn(now).filter((unit) => unit.side === side);
/** Whether the seat knows the enemy's men there to a man. */
const isClose = (now: Json, side: SideName, place: string): boolean =>
  ofSide(now, side).some((unit) => isNear(unit.place, place));

const sum = (units: readonly Unit[]): number => units.reduce((all, { men }) => all + men, 0);

/** Far enemies with other names and numbers, of the same size in all; and other cards in the same number. */
function vary(now: Json, seat: SeatId, rand: Rand): Json {
  const state = now as State;
  const side = sideOf(seat);
  const foe = foeOf(side);
  const units: Unit[] = [...unitsIn(now)].filter(
    (unit) => unit.side === side || isClose(now, side, unit.place),
  );
  for (const place of PLACES.filter((one) => !isClose(now, side, one))) {
    const there = ofSide(now, foe).filter((unit) => unit.place === place);
    if (there.length === 0) continue;
    let men = sum(there) < 4 ? 1 + rand.below(3) : 4 + rand.below(5);
    for (let n = 1; men > 0; n += 1) {
      const some = 1 + rand.below(men);
      units.push({ name: `${place}-${n}`, side: foe, place, men: some });
      men -= some;
    }
  }
  const known = [...state.hands[side], ...state.played];
  const free = CARD_IDS.filter((card) => !known.includes(card));
  const cards = rand.chance(40)
    ? state.hands[foe]
    : shuffled(free, rand).slice(0, state.hands[foe].length);
  return {
    ...state,
    units: Object.fromEntries(units.map((unit) => [unit.name, unit])),
    hands: { ...state.hands, [foe]: cards },
  };
}

/** Nothing that is told but a march far away: even that is seen, so a hidden sheet plays a levy out of sight, or nothing. */
function hiddenSheet(rand: Rand, question: Question, now: Json, watcher: SeatId) {
  const foe = sideOf(watcher);
  if (question.to === watcher) return undefined;
  if (question.kind !== 'orders') return question.kind === 'meet' ? 'stay' : '';
  const card = [...(now as State).hands[foeOf(foe)]].sort(byText)[0];
  const far = ofSide(now, foeOf(foe)).filter(({ place }) => !isClose(now, foe, place));
  const unit = rand.pick(far);
  return card === undefined || unit === undefined || rand.chance(50)
    ? ''
    : `play ${card}: levy ${unit.name}`;
}

function probe(rand: Rand, _question: Question, now: Json): string {
  const name = rand.pick([...unitsIn(now).map((unit) => unit.name), 'Nobody']) ?? '';
  const card = rand.pick(CARD_IDS) ?? '';
  return rand.chance(50)
    ? `march ${name} to ${rand.pick([...PLACES, 'nowhere']) ?? ''}`
    : `play ${card}: levy ${name}`;
}

function toldAtRest(now: Json, seat: SeatId): Json {
  const { turn, side: active, hands, played } = now as State;
  const side = sideOf(seat);
  const foe = foeOf(side);
  const enemies = PLACES.flatMap((place): readonly Json[] => {
    const men = sum(ofSide(now, foe).filter((unit) => unit.place === place));
    if (men === 0) return [];
    return [[place, men < 4 ? 'S' : 'L', isClose(now, side, place) ? men : 0]];
  });
  return [turn, active, enemies, hands[foe].length, [...played].sort(byText)];
}

/** Whatever happens is told but names, and the cards that the other side drew. */
function toldIn(outcome: Outcome, seat: SeatId): readonly ToldMoment[] {
  const moments: ToldMoment[] = [];
  let events: Json[] = [];
  outcome.beats.forEach(({ at, facts }, index) => {
    for (const fact of facts as readonly Fact[]) events.push(toldOf(fact, seat));
    if (outcome.beats[index + 1]?.at === at) return;
    const after = outcome.states[index] ?? outcome.after;
    const told = events.filter((event) => event !== null);
    moments.push({ at, beats: index + 1, rest: () => toldAtRest(after, seat), events: told });
    events = [];
  });
  return moments;
}

function toldOf(fact: Fact, seat: SeatId): Json {
  switch (fact.kind) {
    case 'drew':
      // What is drawn depends on what the other side holds, as with any pack.
      return ['drew', asSeat(fact.side) === seat ? fact.cards : fact.cards.length];
    case 'played':
      return ['played', fact.card, fact.use.for];
    case 'marched':
      return ['marched', fact.side, fact.from, fact.to];
    case 'lost':
      return ['lost', fact.place, Object.values(fact.men).reduce((all, one) => all + one, 0)];
    case 'placed':
    case 'removed':
      return (fact.kind === 'placed' ? fact.unit.side : fact.side) === sideOf(seat) ? 'own' : null;
    case 'fought':
    case 'turned':
      return fact;
  }
}

export function colonyLaw(): LawCase {
  const game = colony.open({});
  if (!game.ok) throw new Error('The colony does not open');
  return {
    name: 'colony',
    game: game.value,
    scenario: 'landing',
    campaign: { system: 'colony', pack: {} },
    runs: 60,
    steps: 4,
    randomSheet: sheet,
    gmAnswer: () => 'yes',
    hiddenVariation: vary,
    hiddenSheet,
    remember: (now) => now,
    elsewhere: (rand, text) => text.replace(/ to \S+/g, () => ` to ${rand.pick(PLACES) ?? ''}`),
    hiddenAmendment: (rand, now, watcher) => {
      const foe = foeOf(sideOf(watcher));
      const unit = rand.pick(ofSide(now, foe));
      return unit === undefined
        ? `place Quill ${foe} 1 at north-hills`
        : `place ${unit.name} ${foe} ${unit.men < 4 ? 1 + rand.below(3) : 4 + rand.below(5)} at ${unit.place}`;
    },
    // The cards of a player-turn are drawn by whose turn it is.
    isHiddenRoll: (name, watcher) =>
      /^turn \d+\.[12]\/cards(?:\/|$)/.test(name) &&
      !name.includes(`.${SIDES.indexOf(sideOf(watcher)) + 1}/`),
    toldAtRest,
    toldIn,
    differNearSight: (a, b, seat) => {
      const side = sideOf(seat);
      const edge = (now: Json): string =>
        bytesOf(
          ofSide(now, foeOf(side))
            .filter(({ place }) => nextTo(place).some((near) => isClose(now, side, near)))
            .map(({ place, men }) => [place, men]),
        );
      return edge(a) !== edge(b);
    },
    probe,
    strength: (now) => sum(unitsIn(now)),
    gain: (fact) => {
      const one = fact as Fact;
      if (one.kind === 'lost') return -Object.values(one.men).reduce((all, men) => all + men, 0);
      return one.kind === 'played' && one.use.for === 'levy' ? CARDS[one.card].figure : 0;
    },
    overdrawn: (_before, after) =>
      SIDES.filter((side) => (after as State).hands[side].length > 2).map((side) => `${side} hand`),
    examples: [
      { seat: 'crown', kind: 'orders', text: 'March howard to High Moor\nattack high-moor' },
      { seat: 'league', kind: 'orders', text: 'march cole to stone-ford' },
    ],
  };
}
