/** A whole system in one file: parties on four areas, both sides at once, and a die where they meet. Copy it to begin one. */
import { asQuestionKey, asSeat, asSystemKey, no, ok, sortedBy } from '../../../src/kernel/basic.js';
import { d6 } from '../../../src/kernel/dice.js';
import { atPlace } from '../../../src/kernel/map/spot.js';
import { readLines } from '../../../src/kernel/read-lines.js';
import { seal } from '../../../src/kernel/run.js';
import type { GameSystem, Question, Rules } from '../../../src/kernel/system.js';

type Party = { readonly side: string; readonly at: string };
type State = { readonly turn: number; readonly parties: Readonly<Record<string, Party>> };
type Order = { readonly kind: 'move'; readonly name: string; readonly to: string };
type Fact =
  | { readonly kind: 'moved'; readonly name: string; readonly side: string; readonly to: string }
  | { readonly kind: 'beaten'; readonly name: string; readonly side: string; readonly at: string }
  | { readonly kind: 'turned' };
type View = State;
type Notice = { readonly kind: Fact['kind']; readonly says: string };

const SIDES = ['east', 'west'] as const;
const KINDS = ['moved', 'beaten', 'turned'] as const;
/** In a ring; each is a square with its first corner here. */
const AREAS = [
  { id: 'meadow', x: 0, y: 0 },
  { id: 'old-mill', x: 100, y: 0 },
  { id: 'ridge', x: 100, y: 100 },
  { id: 'wharf', x: 0, y: 100 },
];
const next = (at: string): string =>
  AREAS[(AREAS.findIndex(({ id }) => id === at) + 1) % AREAS.length]?.id ?? '';
const isNear = (a: string, b: string): boolean => a === b || next(a) === b || next(b) === a;
const isArea = (at: string): boolean => AREAS.some(({ id }) => id === at);
const sees = ({ parties }: State, who: string, at: string): boolean =>
  who === 'gm' || Object.values(parties).some((one) => one.side === who && isNear(one.at, at));

const START: State = {
  turn: 1,
  parties: { Ann: { side: 'east', at: 'meadow' }, Will: { side: 'west', at: 'ridge' } },
};

function applyFact(now: State, fact: Fact): State {
  if (fact.kind === 'turned') return { ...now, turn: now.turn + 1 };
  const { [fact.name]: _old, ...others } = now.parties;
  if (fact.kind === 'beaten') return { ...now, parties: others };
  return { ...now, parties: { ...others, [fact.name]: { side: fact.side, at: fact.to } } };
}

const rules: Rules<State, Order, Fact, View, Notice> = {
  setup: () => ok(START),
  seats: () => SIDES.map((side) => ({ id: asSeat(side), title: side, side, lists: [] })),
  step: ({ turn }) => ({ name: `turn ${turn}`, title: `Turn ${turn}` }),
  *play(before, umpire) {
    const questions = SIDES.map((side): Question => ({
      ...{ key: asQuestionKey(`${before.turn}/orders/${side}`), to: asSeat(side), kind: 'orders' },
      ...{ title: `Orders, turn ${before.turn}`, about: null, silence: 'default' },
    }));
    const { answers } = yield { do: 'ask', at: 'start', questions };
    const moves = questions.flatMap(({ key, to }) => {
      const answer = answers.get(key);
      return answer === undefined || answer.by === 'silence'
        ? []
        : answer.orders.map((one) => ({ ...one, kind: 'moved' as const, side: to }));
    });
    let { now } = yield { do: 'happen', at: 'moves', facts: moves };
    for (const { id: at } of AREAS) {
      const here = Object.entries(now.parties).filter(([, party]) => party.at === at);
      if (!SIDES.every((side) => here.some(([, party]) => party.side === side))) continue;
      const side = (umpire.roll(d6, `meeting ${at}`)[0] ?? 1) > 3 ? 'east' : 'west';
      const beaten = here.filter(([, party]) => party.side === side);
      const facts = beaten.map(([name]) => ({ kind: 'beaten', name, side, at }) as const);
      ({ now } = yield { do: 'happen', at: `meeting-${at}`, facts });
    }
    yield { do: 'happen', at: 'end', facts: [{ kind: 'turned' }] };
  },
  apply: (now, facts) => facts.reduce(applyFact, now),
  view: (now, who) => {
    const seen = sortedBy(Object.entries(now.parties), ([name]) => name);
    const parties = Object.fromEntries(seen.filter(([, { at }]) => sees(now, who, at)));
    return { turn: now.turn, parties };
  },
  notice: (fact, before, after, who) => {
    if (fact.kind === 'turned') return { kind: 'turned', says: `Turn ${after.turn} begins.` };
    if (fact.kind === 'beaten') return { kind: 'beaten', says: `${fact.name} is beaten.` };
    const isSeen = sees(after, who, fact.to) || who === fact.side;
    return isSeen ? { kind: 'moved', says: `${fact.name} is at ${fact.to}.` } : undefined;
  },
  say: ({ says }) => says,
  read: (text, { to: who }, seen) =>
    readLines(text, (line) => {
      const [, name = '', to = ''] = /^move (\S+) to (\S+)$/i.exec(line) ?? [];
      const party = seen.parties[name];
      if (name === '') return { read: line, message: 'move Ann to old-mill' };
      if (party?.side !== who) return { read: name, message: 'a party of yours' };
      if (!isArea(to) || !isNear(party.at, to))
        return { read: to, message: `an area next to ${party.at}` };
      return { says: `move ${name} to ${to}`, means: { kind: 'move', name, to } };
    }),
  write: (orders) => orders.map(({ name, to }) => `move ${name} to ${to}`).join('\n'),
  amend: (text) =>
    readLines(text, (line) => {
      const [, name = '', side = '', to = ''] =
        /^place (\S+) (east|west) at (\S+)$/.exec(line) ?? [];
      return isArea(to)
        ? { says: line, means: { kind: 'moved', name, side, to } }
        : { read: line, message: 'place Ann east at meadow' };
    }),
  check: (text, { parties }) => {
    const [, name = '', at = ''] = /^(\S+) at (\S+)$/.exec(text) ?? [];
    const found = `${name} at ${parties[name]?.at ?? 'no area'}`;
    if (at !== '') return ok({ holds: parties[name]?.at === at, found });
    return no({
      line: 1,
      column: 1,
      code: 'syntax',
      rule: '',
      read: text,
      message: 'Ann at ridge',
    });
  },
  words: { facts: KINDS, notices: KINDS, questions: ['orders'], lists: [] },
  board: () => ({
    title: 'Four areas',
    sides: [
      { id: 'east', title: 'East', short: 'East', ink: 'red', corners: 'square' },
      { id: 'west', title: 'West', short: 'West', ink: 'blue', corners: 'cut' },
    ],
    places: AREAS.map(({ id, x, y }) => ({
      ...{ id, name: id, look: 'plain', center: { x: x + 50, y: y + 50 } },
      outline: [0, 100, 100, 0].map((dx, i) => ({ x: x + dx, y: y + (i < 2 ? 0 : 100) })),
    })),
    links: AREAS.map(({ id }) => ({ a: id, b: next(id), kind: 'way' })),
  }),
  picture: (seen) => ({
    title: `Turn ${seen.turn}`,
    marks: Object.entries(seen.parties).map(([name, { side, at }]) => ({
      ...{ id: name, at: atPlace(at), layer: 'marks', side, shape: 'unit', known: 'seen' },
      ...{ face: name.slice(0, 1), name, words: `${name} of the ${side}` },
    })),
  }),
};

const stubSystem: GameSystem<null, State, Order, Fact, View, Notice> = {
  ...{ key: asSystemKey('stub@1'), title: 'Parties on four areas' },
  ...{ packs: [], scenarios: ['meeting'] },
  readPack: () => ok(null),
  open: () => rules,
};
export const stub = seal(stubSystem);
