/** Orders that the gamemaster enters for a seat may go beyond limits: he is warned of each, and they are carried out. */
import { expect, test } from 'vitest';
import { asSeat, type Json } from '../../../src/kernel/basic.js';
import { emptyInput } from '../../../src/kernel/outcome.js';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import { countOf, type Which } from '../../../src/systems/american-revolution/rules/state.js';
import type { State } from '../../../src/systems/american-revolution/rules/state.js';
import { diceOf } from '../../laws/rand.js';
import { loadShippedGame } from '../../laws/shipped-game.js';
import { board } from './play-board.js';

const loaded = loadShippedGame('american-revolution', '1775');
if (!loaded.ok) throw new Error(loaded.error);
const game = loaded.value;
const sixes = { ...diceOf(0), roll: () => [6] };

/** The codes of what is wrong with a sheet, and the position after it; `by`: whose it is. */
function sheet(now: State, text: string, by: 'seat' | 'gm') {
  const state = now as unknown as Json;
  const [asked] = game.play(state, emptyInput, sixes).open;
  if (asked === undefined) throw new Error('nobody is asked');
  const reading = game.read(text, asked.question, game.view(state, asSeat(now.side)), by);
  const answers = new Map([[asked.question.key, { by, text, approved: true } as const]]);
  const outcome = game.play(state, { ...emptyInput, answers, silence: true }, sixes);
  const last = outcome.beats.findLastIndex(({ at }) => AT.includes(at));
  const facts = outcome.beats.flatMap((beat) => beat.facts as unknown as readonly Fact[]);
  return {
    faults: reading.faults.map(({ code }) => code),
    warnings: reading.warnings.map(({ code }) => code),
    dropped: facts.flatMap((fact) => (fact.kind === 'dropped' ? [fact.why] : [])),
    after: (outcome.states[last] ?? state) as unknown as State, // the game's own
  };
}
const AT: readonly string[] = ['land', 'sea', 'works'];

const LIMITS: readonly (readonly [
  string,
  { readonly now: State; readonly text: string; readonly code: string; readonly lands: Which },
])[] = [
  [
    'more areas than there are movement points (AR-01)',
    {
      now: board('american', 'boston 5C'),
      text: 'move 5C from boston to worcester, hartford, newhaven, newyork, eastjersey, trenton',
      code: 'too-far',
      lands: { area: 'trenton', kinds: ['C'] },
    },
  ],
  [
    'a British march in Winter (AR-29)',
    {
      now: board('british', 'boston 5B', { turn: 4, overseas: overseas() }),
      text: 'move 5B from boston to worcester',
      code: 'winter',
      lands: { area: 'worcester', kinds: ['B'] },
    },
  ],
  [
    'out of a British fort in Winter (AR-29)',
    {
      now: board('british', 'boston 5B fort', { turn: 4, overseas: overseas() }),
      text: 'open 5B at boston',
      code: 'winter',
      lands: { area: 'boston', kinds: ['B'], conditions: ['open'] },
    },
  ],
  [
    'a British voyage in Winter (AR-29)',
    {
      now: board('british', 'boston 5B', { turn: 4, overseas: overseas() }),
      text: 'sail 5B from boston to newport',
      code: 'winter',
      lands: { area: 'newport', kinds: ['B'] },
    },
  ],
  [
    'a third group of an area (AR-30)',
    {
      now: board('british', 'boston 5B'),
      text: 'move 2B from boston to worcester\nmove 2B from boston to portsmouth\nmove 1B from boston to newport',
      code: 'third-group',
      lands: { area: 'newport', kinds: ['B'] },
    },
  ],
  [
    'a third group that sails (AR-30)',
    {
      now: board('british', 'boston 5B'),
      text: 'move 2B from boston to worcester\nmove 2B from boston to portsmouth\nsail 1B from boston to newport',
      code: 'third-group',
      lands: { area: 'newport', kinds: ['B'] },
    },
  ],
  [
    'militia beyond its region (AR-02)',
    {
      now: board('american', 'worcester 3M'),
      text: 'move 3M from worcester to hartford',
      code: 'militia-region',
      lands: { area: 'hartford', kinds: ['M'] },
    },
  ],
  [
    'militia that sails beyond its region (AR-02)',
    {
      now: board('american', 'boston 3M', { fleets: { american: 'massbay', british: null } }),
      text: 'sail 3M from boston to newport',
      code: 'militia-region',
      lands: { area: 'newport', kinds: ['M'] },
    },
  ],
  [
    'more in an American fort than it holds (AR-27)',
    {
      now: board('american', 'boston 6C'),
      text: 'fortify boston with 6C',
      code: 'fort-full',
      lands: { area: 'boston', kinds: ['C'], conditions: ['fort'] },
    },
  ],
];

function overseas(): State['overseas'] {
  return { F: 0, SF: 0, B: 1, fleet: false };
}

test.each(LIMITS)('the gamemaster may order %s, and is warned', (_, { now, text, code, lands }) => {
  const { faults, warnings, dropped, after } = sheet(now, text, 'gm');
  expect([faults, warnings, dropped]).toEqual([[], [code], []]);
  expect(countOf(after.stacks, lands)).toBeGreaterThan(0);
});

test.each(LIMITS)('a seat may not order %s', (_, { now, text, code }) => {
  expect(sheet(now, text, 'seat').faults).toEqual([code]);
});

test('a line of his that follows one beyond the limits is read after it', () => {
  const text =
    'move 5C from boston to worcester, hartford, newhaven, newyork, eastjersey, trenton\nattack trenton with 5C';
  const now = board('american', 'boston 5C, trenton 2B');
  expect(sheet(now, text, 'gm')).toMatchObject({ faults: [], warnings: ['too-far'], dropped: [] });
});

test('what makes no sense is a fault in his sheets too', () => {
  const now = board('british', 'boston 5B', { turn: 4, overseas: overseas() });
  const codes = (text: string) => sheet(now, text, 'gm').faults;
  expect(codes('move 5B from boston to trenton')).toEqual(['not-adjacent']);
  expect(codes('sail 5B from boston to worcester')).toEqual(['no-coast']);
  expect(codes('open 5B at boston')).toEqual(['too-many']);
  expect(
    sheet(board('american', 'boston 1C 6M'), 'fortify boston with 1C 6M', 'gm').faults,
  ).toEqual(['too-many-militia']);
});
