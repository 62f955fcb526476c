/**
 * The blank system: a table of contents. Two seats take part in each turn, and nothing happens yet. Put the position into
 * `State`, what may be ordered into `Order` and `read`, what happens into `Fact`, `play` and `apply`, and what each seat
 * may know of it into `view` and `notice`.
 */
import { asQuestionKey, asSeat, asSystemKey, no, ok } from '../../../src/kernel/basic.js';
import { readLines } from '../../../src/kernel/read-lines.js';
import { seal } from '../../../src/kernel/run.js';
import type { GameSystem, Question, Rules } from '../../../src/kernel/system.js';

type Place = { readonly id: string; readonly name: string; readonly x: number; readonly y: number };
type Pack = { readonly places: readonly Place[] };
type State = { readonly turn: number };
type Order = { readonly kind: 'pass' };
type Fact = { readonly kind: 'turned'; readonly turn: number };
type View = { readonly turn: number };
type Notice = Fact;

const SIDES = ['first', 'second'] as const;

const rulesOf = (pack: Pack): Rules<State, Order, Fact, View, Notice> => ({
  setup: () => ok({ turn: 1 }),
  seats: () =>
    SIDES.map((side) => ({ id: asSeat(side), title: `The ${side} side`, side, lists: [] })),
  step: ({ turn }) => ({ name: `turn ${turn}`, title: `Turn ${turn}` }),
  *play({ turn }) {
    const questions = SIDES.map((side): Question => ({
      key: asQuestionKey(`${turn}/orders/${side}`),
      to: asSeat(side),
      kind: 'orders',
      title: `Orders for turn ${turn}`,
      help: ['Write "pass".'],
      about: null,
      silence: 'default',
    }));
    yield { do: 'ask', at: 'start', questions };
    yield { do: 'happen', at: 'end', facts: [{ kind: 'turned', turn: turn + 1 }] };
  },
  apply: (now, facts) => facts.reduce((_now, { turn }): State => ({ turn }), now),
  view: ({ turn }) => ({ turn }),
  notice: (fact) => fact,
  say: ({ turn }) => `Turn ${turn} begins.`,
  read: (text) =>
    readLines<Order>(text, (line) =>
      /^pass$/i.test(line)
        ? { says: 'pass', means: { kind: 'pass' } }
        : { read: line, message: 'pass' },
    ),
  write: (orders) => orders.map(({ kind }) => kind).join('\n'),
  amend: (text) =>
    readLines<Fact>(text, (line) => {
      const turn = /^set turn (\d{1,3})$/.exec(line)?.[1];
      return turn === undefined
        ? { read: line, message: 'set turn 2' }
        : { says: line, means: { kind: 'turned', turn: Number(turn) } };
    }),
  check: (text, { turn }) => {
    const found = `turn ${turn}`;
    if (/^turn \d+$/.test(text)) return ok({ holds: text === found, found });
    return no({ line: 1, column: 1, code: 'syntax', rule: '', read: text, message: 'turn 2' });
  },
  words: { facts: ['turned'], notices: ['turned'], questions: ['orders'], lists: [] },
  board: () => ({
    title: 'The blank board',
    sides: [
      { id: 'first', title: 'First', short: 'First', ink: 'blue', corners: 'square' },
      { id: 'second', title: 'Second', short: 'Second', ink: 'red', corners: 'cut' },
    ],
    places: pack.places.map(({ id, name, x, y }) => ({
      ...{ id, name, look: 'open', center: { x, y } },
      outline: [-50, 50, 50, -50].map((dx, i) => ({ x: x + dx, y: y + (i < 2 ? -50 : 50) })),
    })),
  }),
  picture: ({ turn }) => ({ title: `Turn ${turn}`, marks: [] }),
});

const blankSystem: GameSystem<Pack, State, Order, Fact, View, Notice> = {
  key: asSystemKey('blank@1'),
  title: 'Blank',
  packs: ['first'],
  scenarios: ['start'],
  readPack: (files) => {
    const rows = (files['places.csv'] ?? '').trim().split(/\r?\n/).slice(1);
    const places = rows.map((row): Place => {
      const [id = '', name = '', x = '', y = ''] = row.split(',');
      return { id, name, x: Number(x), y: Number(y) };
    });
    const bad = places.findIndex(({ id, x, y }) => id === '' || Number.isNaN(x + y));
    if (rows.length > 0 && bad < 0) return ok({ places });
    return no([
      {
        ...{ file: 'places.csv', row: Math.max(0, bad) + 2, column: 'id', read: rows[bad] ?? '' },
        expected: 'id,name,x,y',
      },
    ]);
  },
  open: rulesOf,
};
export const blank = seal(blankSystem);
