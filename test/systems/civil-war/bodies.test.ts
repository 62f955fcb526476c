/** Bodies of one attack that come from several hexes: the ground that counts, and whose the losses are (B7). */
import { expect, test } from 'vitest';
import type { Attack } from '../../../src/systems/civil-war/rules/combat/attack.js';
import type { Corps, Party } from '../../../src/systems/civil-war/rules/combat/battle-party.js';
import { shiftCells } from '../../../src/systems/civil-war/rules/combat/column.js';
import { corpsAfter, lossFacts } from '../../../src/systems/civil-war/rules/combat/losses.js';
import type { State } from '../../../src/systems/civil-war/rules/state.js';
import { loadShippedGame } from '../../laws/shipped-game.js';
import { packFiles, soundPack } from './pack-of-1861.js';

const loaded = loadShippedGame('civil-war', '1861');
if (!loaded.ok) throw new Error(loaded.error);
const start = loaded.value.setup('empty', {});
if (!start.ok) throw new Error('The scenario is there');
const empty = start.value as unknown as State;

/** Hexes round Fredericksburg from which no river is crossed, a small one, and a navigable one. */
const [OPEN, MINOR, NAVIGABLE] = ['7315', '7414', '7514'];
const FREDERICKSBURG = '7415';

const corps = (hex: string, n: number): Corps => ({
  ...{ hex, list: 'east', leaders: [], takes: [{ id: `t${hex}`, n }], onward: [] },
});
const partyOf = (bodies: readonly Corps[]): Party => ({
  ...{ side: 'csa', corps: bodies, lists: ['east'], leaders: [], shaken: 0, modifier: 0 },
  sp: bodies.reduce((sum, { takes }) => sum + (takes[0]?.n ?? 0), 0),
});

test.each([
  [[corps(OPEN, 2), corps(NAVIGABLE, 1)], []],
  [[corps(OPEN, 1), corps(NAVIGABLE, 2)], ['navigable-river']],
  [[corps(NAVIGABLE, 1), corps(MINOR, 2)], ['minor-river']],
  [[corps(OPEN, 2), corps(MINOR, 1), corps(NAVIGABLE, 1)], []],
  [[corps(OPEN, 1), corps(MINOR, 1)], ['minor-river']],
  [[corps(MINOR, 1), corps(NAVIGABLE, 1)], ['navigable-river']],
])('B7 the river counts that most of them cross, of equals the worse: %j', (bodies, rivers) => {
  const attack: Attack = {
    ...{ side: 'csa', hex: FREDERICKSBURG, pulse: 1, assaults: [], nth: 1, elsewhere: [] },
  };
  const cells = shiftCells(soundPack(packFiles), empty, attack, partyOf(bodies));
  expect(cells.map(({ row }) => row)).toEqual(['forest', ...rivers]);
});

test.each([
  [[2, 5], 0, [2, 5]],
  [[2, 5], 3, [2, 2]],
  [[2, 5], 4, [1, 2]],
  [[2, 5], 5, [1, 1]],
  [[5, 2], 3, [2, 2]],
  [[1, 4, 3], 3, [1, 2, 2]],
  [[2, 1], 9, [0, 0]],
])(
  'B7 of bodies of %j SP one point after another is lost by the strongest: %i',
  (sizes, lost, left) => {
    const party = partyOf(sizes.map((n, index) => corps(`000${String(index)}`, n)));
    const leftOf = ({ takes }: Corps): number => takes.reduce((sum, { n }) => sum + n, 0);
    expect(corpsAfter(party, lost).map(leftOf)).toEqual(left);
    const gone = lossFacts(party, lost, 'battle').flatMap((fact) =>
      fact.kind === 'lost-sp' ? fact.takes.map(({ n }) => n) : [],
    );
    const all = (list: readonly number[]): number => list.reduce((sum, n) => sum + n, 0);
    expect(all(gone)).toBe(all(sizes) - all(left));
  },
);
