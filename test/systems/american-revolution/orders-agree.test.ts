/** Whatever a seat may know beforehand, sheets and play agree on: a line that reads is carried out. */
import { expect, test } from 'vitest';
import type { Json } from '../../../src/kernel/basic.js';
import { asSeat } from '../../../src/kernel/basic.js';
import { emptyInput, type Outcome } from '../../../src/kernel/outcome.js';
import { tryOrders } from '../../../src/systems/american-revolution/orders/read.js';
import { sceneOf } from '../../../src/systems/american-revolution/orders/scene.js';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import {
  shifted,
  type SideName,
  type Stack,
  type State,
} from '../../../src/systems/american-revolution/rules/state.js';
import type { View } from '../../../src/systems/american-revolution/rules/view.js';
import { diceOf, type Rand, randOf } from '../../laws/rand.js';
import { loadShippedGame } from '../../laws/shipped-game.js';
import { land, pack } from './orders-board.js';

const loaded = loadShippedGame('american-revolution', '1775');
if (!loaded.ok) throw new Error(loaded.error);
const game = loaded.value;
const empty = game.setup('empty', {});
if (!empty.ok) throw new Error('no empty scenario');
const bare = empty.value as unknown as State; // the game's own

/** Positions for a side, and lines that are tried for each. */
const SEEDS = 25;
const TRIES = 25;

const AREAS = ['boston', 'worcester', 'springfield', 'hartford', 'newport', 'newlondon', 'albany'];

const SF = (area: string): Stack => ({
  ...{ area, kind: 'SF', condition: 'open', use: 'fresh', n: 3 },
});
/** The French fleet, with those who came with it. */
const FLEETS: readonly { readonly sea: string | null; readonly stacks: readonly Stack[] }[] = [
  { sea: 'massbay', stacks: [SF('boston')] },
  { sea: 'rhodeisland', stacks: [SF('newport')] },
  { sea: null, stacks: [] },
];

/** Forts and sieges as the rules allow them; everybody is known, and nothing is called out on the way. */
function positionOf(side: SideName, rand: Rand): State {
  const stacks = AREAS.flatMap((area): readonly Stack[] => {
    const stack = (kind: Stack['kind'], condition: Stack['condition'], most: number): Stack => ({
      ...{ area, kind, condition, use: 'fresh', n: 1 + rand.below(most) },
    });
    const fort = rand.pick(['none', 'none', 'american', 'british'] as const);
    return [
      ...(rand.chance(60) ? [stack('C', 'open', 6)] : []),
      ...(rand.chance(40) ? [stack('M', 'open', 4)] : []),
      ...(rand.chance(40) ? [stack('B', 'open', 6)] : []),
      ...(rand.chance(20) ? [stack('T', 'open', 3)] : []),
      ...(fort === 'american' ? [stack('C', 'fort', 3)] : []),
      ...(fort === 'american' && rand.chance(40) ? [{ ...stack('M', 'fort', 1), n: 1 }] : []),
      ...(fort === 'american' && rand.chance(50) ? [stack('B', 'siege', 4)] : []),
      ...(fort === 'british' ? [stack('B', 'fort', 4)] : []),
      ...(fort === 'british' && rand.chance(50) ? [stack('M', 'siege', 9)] : []),
    ];
  });
  const fleet = rand.pick(FLEETS) ?? { sea: null, stacks: [] };
  const regions = Object.fromEntries(
    land.regions.map(({ id }) => [id, { control: null, tories: true, militia: true }]),
  );
  return {
    ...bare,
    ...{ side, turn: 2, stacks: shifted([], [...stacks, ...fleet.stacks]), regions },
    fleets: { american: fleet.sea, british: 'blockisland' },
    overseas: { F: 3, SF: 0, B: 4, fleet: false },
    withdrawal: { left: 3, by: 9 },
  };
}

function lineOf(side: SideName, rand: Rand): string {
  const area = (): string => rand.pick(AREAS) ?? '';
  const kinds = side === 'american' ? ['C', 'M', 'C', 'M', 'SF'] : ['B', 'T'];
  const part = (): string =>
    `${1 + rand.below(4)}${rand.pick(kinds) ?? ''}${rand.pick(['', '', ' open', ' fort', ' siege']) ?? ''}`;
  const force = (): string =>
    rand.chance(30) ? 'all' : rand.chance(30) ? `${part()} ${part()}` : part();
  const way = (): string => Array.from({ length: 1 + rand.below(3) }, area).join(', ');
  const leave = (): string =>
    rand.chance(40) ? `; leave ${1 + rand.below(3)}${rand.pick(kinds) ?? ''} at ${area()}` : '';
  const stop = (): string =>
    rand.chance(70)
      ? ''
      : (rand.pick(['; stop after 1', '; stop below 3', '; stop when met']) ?? '');
  return (
    rand.pick([
      ...Array.from(
        { length: 6 },
        () => `move ${force()} from ${area()} to ${way()}${leave()}${stop()}`,
      ),
      ...[`sail ${force()} from ${area()} to ${area()}`, `fleet to ${area()}`, `land at ${area()}`],
      ...[`open ${force()} at ${area()}`, `withdraw 1 from ${area()}`],
      ...[
        `attack ${area()} with ${force()} against ${rand.pick(['all', 'open', 'fort', 'siege', 'open, siege']) ?? ''}`,
      ],
      ...[`fortify ${area()} with ${force()}`, `besiege ${area()} with ${force()}`],
    ]) ?? ''
  );
}

/** Lines one by one, each kept where the sheet still reads with it. */
function sheetOf(now: State, side: SideName, rand: Rand): string {
  const state = now as unknown as Json;
  const [asked] = game.play(state, emptyInput, diceOf(0)).open;
  if (asked === undefined) throw new Error('nobody is asked');
  const seen = game.view(state, asSeat(side));
  let text = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const more = text === '' ? lineOf(side, rand) : `${text}\n${lineOf(side, rand)}`;
    if (game.read(more, asked.question, seen).faults.length === 0) text = more;
  }
  const { lines } = game.read(text, asked.question, seen);
  const written = game.write(
    lines.map(({ means }) => means ?? null),
    asked.question,
  );
  const again = game.read(written, asked.question, seen);
  expect(again.faults).toEqual([]);
  expect(again.lines.map(({ means }) => means)).toEqual(lines.map(({ means }) => means));
  return text;
}

const sixes = { ...diceOf(0), roll: () => [6] };

function played(now: State, text: string): Outcome {
  const state = now as unknown as Json;
  const [asked] = game.play(state, emptyInput, sixes).open;
  const key = asked?.question.key ?? '';
  const answers = new Map([[key, { by: 'seat', text, approved: true } as const]]);
  return game.play(state, { ...emptyInput, answers, silence: true }, sixes);
}

function droppedIn(outcome: Outcome, text: string): readonly string[] {
  const facts = outcome.beats.flatMap((beat) => beat.facts as unknown as readonly Fact[]);
  const fought = facts.flatMap((fact) => (fact.kind === 'fought' ? [fact.area] : []));
  return facts.flatMap((fact) => {
    // After a battle other SPs stand there than anybody could know.
    if (fact.kind !== 'dropped' || fought.includes(fact.area)) return [];
    // Nobody knows beforehand how many fail the roll, and are there to attack.
    if (fact.seat === 'british' && ['odds', 'gone'].includes(fact.why)) return [];
    return [`${fact.why}: ${text.split('\n')[fact.line - 1] ?? ''}`];
  });
}

/** Who stands where at the end of the works, without what they have done. */
const standing = (stacks: readonly Stack[]): readonly Stack[] =>
  shifted(
    [],
    stacks.map((stack) => ({ ...stack, use: 'fresh' })),
  );

const AFTERWARDS: readonly string[] = ['levy', 'winter', 'record', 'end'];

function standingIn({ beats, states, before }: Outcome): readonly Stack[] {
  const last = beats.findLastIndex(({ at }) => !AFTERWARDS.includes(at));
  return standing(((states[last] ?? before) as unknown as State).stacks);
}

function foreseenIn(now: State, side: SideName, text: string): readonly Stack[] {
  const seen = game.view(now, asSeat(side)) as unknown as View; // the game's own
  return standing(tryOrders(sceneOf(pack, seen), text).world.stacks);
}

test.each(['american', 'british'] as const)(
  'every line of a sheet of the %s side that reads is carried out in the open game, and leads where the sheet foresees',
  (side) => {
    let read = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const rand = randOf(seed * 7919 + (side === 'british' ? 1 : 0));
      const now = positionOf(side, rand);
      const text = sheetOf(now, side, rand);
      read += text === '' ? 0 : text.split('\n').length;
      const outcome = played(now, text);
      expect([seed, droppedIn(outcome, text), text]).toEqual([seed, [], text]);
      if (!text.includes('attack'))
        expect([seed, text, standingIn(outcome)]).toEqual([
          seed,
          text,
          foreseenIn(now, side, text),
        ]);
    }
    expect(read).toBeGreaterThan(SEEDS);
  },
);
