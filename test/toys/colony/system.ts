/** The colony as a `GameSystem`. */
import { asSeat, asSystemKey, no, ok } from '../../../src/kernel/basic.js';
import { seal } from '../../../src/kernel/run.js';
import type { GameSystem, Rules } from '../../../src/kernel/system.js';
import { fillIn, formOf, lineFor, piecesOf } from './form.js';
import { boardOf, pictureOf } from './map.js';
import { cardsLeft, figureOf, offersOf, playTurn } from './play.js';
import { AREAS } from './land.js';
import { noticeOf, reportOf, rolled, say, titleOf, viewOf } from './telling.js';
import type { Fact, Notice, Order, State, Unit, View } from './types.js';
import { CARD_IDS, SIDES } from './types.js';
import { amendColony, checkColony, readColony, writeOrder } from './words.js';

const EMPTY: State = {
  ...{ turn: 1, side: 'crown', units: {}, played: [] },
  hands: { crown: [], league: [] },
};
const LANDING: readonly Unit[] = [
  { name: 'Howard', side: 'crown', place: 'long-bay', men: 3 },
  { name: 'Ingram', side: 'crown', place: 'home-port', men: 2 },
  { name: 'Vale', side: 'crown', place: 'cape-harbor', men: 4 },
  { name: 'Adams', side: 'league', place: 'stone-ford', men: 2 },
  { name: 'Brook', side: 'league', place: 'mill-town', men: 4 },
  { name: 'Cole', side: 'league', place: 'pine-woods', men: 1 },
];

export function applyFact(now: State, fact: Fact): State {
  const withMen = (units: Readonly<Record<string, Unit>>, name: string, more: number) =>
    Object.fromEntries(
      Object.entries(units).flatMap(([id, unit]) => {
        const men = id === name ? unit.men + more : unit.men;
        return men <= 0 ? [] : [[id, { ...unit, men }]];
      }),
    );
  switch (fact.kind) {
    case 'drew': {
      const { side, cards } = fact;
      // Cards that were played come back when all others are out.
      const played = now.played.filter((card) => !cards.includes(card));
      return { ...now, played, hands: { ...now.hands, [side]: [...now.hands[side], ...cards] } };
    }
    case 'played': {
      const { side, card, use } = fact;
      const hands = { ...now.hands, [side]: cardsLeft(now.hands[side], card) };
      const units = use.for === 'levy' ? withMen(now.units, use.unit, figureOf(card)) : now.units;
      return { ...now, hands, units, played: [...now.played, card] };
    }
    case 'marched': {
      const unit = now.units[fact.unit];
      if (unit === undefined) return now;
      return { ...now, units: { ...now.units, [fact.unit]: { ...unit, place: fact.to } } };
    }
    case 'lost':
      return {
        ...now,
        units: Object.entries(fact.men).reduce(
          (units, [name, men]) => withMen(units, name, -men),
          now.units,
        ),
      };
    case 'placed':
      return { ...now, units: { ...now.units, [fact.unit.name]: fact.unit } };
    case 'removed':
      return { ...now, units: withMen(now.units, fact.unit, -Infinity) };
    case 'turned':
      return { ...now, turn: fact.turn, side: fact.side };
    case 'fought':
      return now;
  }
}

function audit({ units, hands, played }: State): readonly string[] {
  const cards = [...hands.crown, ...hands.league, ...played];
  return [
    ...Object.values(units)
      .filter(({ place, men }) => men < 1 || !AREAS.some(({ id }) => id === place))
      .map(({ name, place, men }) => `${name} has ${men} men in ${place}`),
    ...CARD_IDS.filter((card) => cards.filter((one) => one === card).length > 1).map(
      (card) => `${card} is there twice`,
    ),
  ];
}

const rules: Rules<State, Order, Fact, View, Notice> = {
  setup: (scenario) => {
    if (scenario === 'empty') return ok(EMPTY);
    if (scenario === 'landing')
      return ok({
        ...LANDING.reduce((now, unit) => applyFact(now, { kind: 'placed', unit }), EMPTY),
        hands: { crown: ['drums', 'fair-wind'], league: ['pamphlet', 'good-harvest'] },
      });
    const fault = { line: 0, column: 1, code: 'unknown-scenario', rule: 'colony', read: scenario };
    return no([{ ...fault, message: 'landing or empty' }]);
  },
  seats: () => SIDES.map((side) => ({ id: asSeat(side), title: titleOf(side), side, lists: [] })),
  step: ({ turn, side }) => ({
    name: `turn ${turn}.${SIDES.indexOf(side) + 1}`,
    title: `Turn ${turn}, ${titleOf(side)}`,
  }),
  play: playTurn,
  offers: offersOf,
  apply: (now, facts) => facts.reduce(applyFact, now),
  audit,
  view: viewOf,
  notice: (fact, _before, _after, who) => noticeOf(fact, who),
  say,
  rolled,
  read: readColony,
  write: (orders) => orders.map(writeOrder).join('\n'),
  form: formOf,
  fill: fillIn,
  pieces: piecesOf,
  lineFor,
  amend: amendColony,
  check: checkColony,
  words: {
    facts: ['drew', 'played', 'marched', 'fought', 'lost', 'turned', 'placed', 'removed'],
    notices: ['drew', 'played', 'marched', 'fought', 'lost', 'turned', 'changed'],
    questions: ['orders', 'meet', 'losses'],
    lists: ['own', 'enemies'],
  },
  report: (seen, notices, asked) => reportOf(seen, notices, asked),
  board: boardOf,
  picture: (seen) => pictureOf(seen),
};

export const colonySystem: GameSystem<null, State, Order, Fact, View, Notice> = {
  key: asSystemKey('colony@1'),
  title: 'A colony of areas',
  packs: [],
  releases: [
    { kind: 'meet', title: 'A column is seen', usual: 'at-once' },
    { kind: 'losses', title: 'A battle is fought', usual: 'at-once' },
  ],
  scenarios: ['landing', 'empty'],
  readPack: () => ok(null),
  open: () => rules,
};
export const colony = seal(colonySystem);
