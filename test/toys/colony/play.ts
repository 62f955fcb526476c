/** A player-turn: cards, the sheet, marches that the other player may meet, attacks and losses. */
import { asQuestionKey, asSeat, sortedBy } from '../../../src/kernel/basic.js';
import { d6, type Umpire } from '../../../src/kernel/dice.js';
import type { Answers, Offer, Play, Question } from '../../../src/kernel/system.js';
import { isNear, nameOf } from './land.js';
import type { CardId, Fact, Order, SideName, State, Unit } from './types.js';
import { CARD_IDS, CARDS, foeOf, HAND, SIDES } from './types.js';

type Part<T> = Play<State, Order, Fact, T>;

export const unitsOf = (now: State, side: SideName, place?: string): readonly Unit[] =>
  sortedBy(Object.values(now.units), ({ name }) => name).filter(
    (unit) => unit.side === side && (place === undefined || unit.place === place),
  );
export const menOf = (units: readonly Unit[]): number =>
  units.reduce((sum, { men }) => sum + men, 0);

export function* playTurn(before: State, umpire: Umpire): Part<void> {
  const { side, turn } = before;
  const asked = ordersQuestion(before);
  const first = yield { do: 'ask', at: 'start', questions: [asked] };
  const orders = ordersIn(first.answers, asked);
  let { now } = first;
  for (const [index, order] of orders.entries()) {
    if (order.kind === 'play') {
      const facts = [{ kind: 'played', side, card: order.card, use: order.use } as const];
      ({ now } = yield { do: 'happen', at: 'start', facts });
    } else if (order.kind === 'march') now = yield* march(now, order, index + 1);
  }
  const attack = orders.find((order) => order.kind === 'attack');
  for (const place of attack?.places ?? [])
    if (SIDES.every((one) => unitsOf(now, one, place).length > 0))
      now = yield* battle(now, place, umpire);
  const next = { turn: side === 'league' ? turn + 1 : turn, side: foeOf(side) };
  const cards = drawCards(now, umpire);
  const facts = [{ kind: 'drew', side, cards } as const, { kind: 'turned', ...next } as const];
  yield { do: 'happen', at: 'end', facts };
}

/** From the cards that are in no hand and not played; from all that are in no hand when those are out. */
function drawCards({ hands, played, side }: State, umpire: Umpire): readonly CardId[] {
  const held = SIDES.flatMap((one) => hands[one]);
  const free = CARD_IDS.filter((card) => !held.includes(card));
  const fresh = free.filter((card) => !played.includes(card));
  const from = fresh.length > 0 ? fresh : free;
  return umpire.draw(from, Math.min(from.length, HAND - hands[side].length), 'cards');
}

/** One step to another area. Whoever of the other side stands next to it may come to meet it there. */
function* march(before: State, order: Extract<Order, { kind: 'march' }>, nth: number): Part<State> {
  const unit = before.units[order.unit];
  if (unit === undefined) return before;
  const { name, side, place: from } = unit;
  const at = `march-${nth}`;
  const marched = { kind: 'marched', unit: name, side, from, to: order.to } as const;
  const { now } = yield { do: 'happen', at, facts: [marched] };
  const asked = meetQuestion(now, order.to, nth);
  if (asked === undefined) return now;
  const { answers } = yield { do: 'ask', at, questions: [asked], release: 'meet' };
  const met = ordersIn(answers, asked).find((one) => one.kind === 'meet');
  const comes = met === undefined ? undefined : now.units[met.unit];
  if (comes === undefined) return now;
  const facts = [
    { kind: 'marched', unit: comes.name, side: comes.side, from: comes.place, to: order.to },
  ] as const;
  return (yield { do: 'happen', at, facts }).now;
}

/** Each side rolls a die and adds its men; the lower side loses half the difference, the attacker where they are equal. */
function* battle(before: State, place: string, umpire: Umpire): Part<State> {
  const at = `battle-${place}`;
  const title = `Battle at ${nameOf(place)}`;
  const field = umpire.during({ id: `battle ${place}`, title, place });
  const die = (side: SideName): number => field.roll(d6, side)[0] ?? 0;
  const faces = { crown: die('crown'), league: die('league') };
  const score = (side: SideName): number => faces[side] + menOf(unitsOf(before, side, place));
  const foe = foeOf(before.side);
  const loser = score(before.side) > score(foe) ? foe : before.side;
  const difference = Math.abs(score('crown') - score('league'));
  const units = unitsOf(before, loser, place);
  const men = Math.min(menOf(units), Math.max(1, Math.ceil(difference / 2)));
  const { now } = yield {
    ...{ do: 'happen', at },
    facts: [{ kind: 'fought', happening: field.id, place, faces, loser, men }],
  };
  const asked = lossesQuestion(now, loser, { place, men });
  const said =
    units.length === 1 || men === menOf(units)
      ? []
      : ordersIn((yield { do: 'ask', at, questions: [asked], release: 'losses' }).answers, asked);
  const lost = lossesOf(units, men, said);
  const gone = { kind: 'lost', happening: field.id, side: loser, place, men: lost } as const;
  return (yield { do: 'happen', at, facts: [gone] }).now;
}

/** As the loser says; what he leaves open is taken from the largest unit first. */
function lossesOf(
  units: readonly Unit[],
  men: number,
  said: readonly Order[],
): Readonly<Record<string, number>> {
  const lost: Record<string, number> = {};
  for (const order of said) if (order.kind === 'lose') lost[order.unit] = order.men;
  const left = (unit: Unit): number => unit.men - (lost[unit.name] ?? 0);
  for (let open = men - Object.values(lost).reduce((a, b) => a + b, 0); open > 0; open -= 1) {
    const largest = units.reduce((a, b) => (left(b) > left(a) ? b : a));
    lost[largest.name] = (lost[largest.name] ?? 0) + 1;
  }
  return lost;
}

function ordersIn(answers: Answers<Order>, { key }: Question): readonly Order[] {
  const answer = answers.get(key);
  return answer === undefined || answer.by === 'silence' ? [] : answer.orders;
}

const keyOf = (now: State, ...rest: readonly (string | number)[]) =>
  asQuestionKey([`${now.turn}.${SIDES.indexOf(now.side) + 1}`, ...rest].join('/'));

const ordersQuestion = (now: State): Question => ({
  key: keyOf(now, 'orders', now.side),
  to: asSeat(now.side),
  kind: 'orders',
  title: `Orders of the ${now.side}, turn ${now.turn}`,
  about: {},
  silence: 'default',
  unanswered: 'nobody marches',
});

function meetQuestion(now: State, place: string, nth: number): Question | undefined {
  const foe = foeOf(now.side);
  const units = unitsOf(now, foe).filter(
    (unit) => unit.place !== place && isNear(unit.place, place) && unit.place !== 'home-port',
  );
  if (units.length === 0) return undefined;
  return {
    key: keyOf(now, 'meet', foe, nth),
    to: asSeat(foe),
    kind: 'meet',
    which: place,
    title: `The enemy comes to ${nameOf(place)}. Who meets him?`,
    about: { place, units: units.map(({ name }) => name) },
    silence: 'default',
    unanswered: 'nobody goes to meet him',
    standing: [standingKey(foe)],
  };
}

const standingKey = (side: SideName) => asQuestionKey(`standing/meet/${side}`);

/** Whom to send in general, so that nobody need be asked; where he cannot, the question comes after all. */
export const offersOf = (now: State): readonly Offer[] =>
  SIDES.map((side) => ({
    key: standingKey(side),
    to: asSeat(side),
    kind: 'meet',
    title: 'Who meets an enemy who comes near?',
    about: { units: unitsOf(now, side).map(({ name }) => name) },
    lasts: 'campaign',
  }));

const lossesQuestion = (
  now: State,
  side: SideName,
  { place, men }: { readonly place: string; readonly men: number },
): Question => ({
  key: keyOf(now, 'losses', side, place),
  to: asSeat(side),
  kind: 'losses',
  which: place,
  title: `${men} of your men are lost at ${nameOf(place)}. Whose?`,
  about: { place, men },
  silence: 'default',
  unanswered: 'the largest unit loses first',
});

export const cardsLeft = (hand: readonly CardId[], played: CardId): readonly CardId[] =>
  hand.filter((card) => card !== played);
export const figureOf = (card: CardId): number => CARDS[card].figure;
