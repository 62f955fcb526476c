/**
 * What a side sees by each path of C4.1-C4.6: small positions on the map that ships, with what the rules' words say of
 * them. Around 4007, in Illinois, all is open ground without a town that counts.
 */
import { describe, expect, test } from 'vitest';
import type { CivilWarFact } from '../../../src/systems/civil-war/rules/facts/fact.js';
import {
  glimpses,
  passingOf,
  spotMarches,
  spottedFacts,
} from '../../../src/systems/civil-war/rules/sight/look.js';
import type { State } from '../../../src/systems/civil-war/rules/state.js';
import { pack, stateOf, viewOf, type Forces, type Position, type Side } from './sight-position.js';

const seenBy = (side: Side, position: Position): readonly string[] =>
  viewOf(position, side).enemies.map(({ hex, size }) => `${hex} ${size}`);

const EYE = '4010';
const AT = { one: '4009', two: '4008', three: '4007', four: '4006' } as const;
const [BALTIMORE, ALTOONA, RICHMOND, LOUISVILLE] = ['7711', '7107', '7517', '4916'] as const;
const CAIRO = '3820|3821';

type Row = readonly [says: string, by: Side, position: Position, seen: readonly string[]];

const TOWNS: readonly Row[] = [
  ['an enemy in a town of its own country', 'usa', { csa: { [BALTIMORE]: 3 } }, ['7711 Small']],
  ['nobody in a town that does not count', 'usa', { csa: { [ALTOONA]: 3 } }, []],
  ['nobody in open country that is its own', 'usa', { csa: { [AT.one]: 3 } }, []],
  ['nobody in a town of the enemy', 'csa', { usa: { [BALTIMORE]: 3 } }, []],
  ['an enemy in a town of its own country', 'csa', { usa: { [RICHMOND]: 4 } }, ['7517 Medium']],
  ['nobody in a neutral town', 'usa', { csa: { [LOUISVILLE]: 3 } }, []],
  ['nobody in a neutral town', 'csa', { usa: { [LOUISVILLE]: 3 } }, []],
  [
    'an enemy in a town of a state that has come over to it',
    'csa',
    { usa: { [LOUISVILLE]: 3 }, states: { KY: 'csa' } },
    ['4916 Small'],
  ],
  [
    'nobody in a town of a state that has gone over to the enemy',
    'usa',
    { csa: { [LOUISVILLE]: 3 }, states: { KY: 'csa' } },
    [],
  ],
  // C4.3: neutral to its captor and to its former owner.
  [
    'nobody in a town of its own state that has fallen',
    'csa',
    { usa: { [RICHMOND]: 4 }, fallen: ['VA'] },
    [],
  ],
  [
    'nobody in a town of a state that fell to it',
    'usa',
    { csa: { [RICHMOND]: 4 }, fallen: ['VA'] },
    [],
  ],
  [
    'an enemy in a town of another state than that which fell',
    'csa',
    { usa: { 4523: 4 }, fallen: ['VA'] },
    ['4523 Medium'],
  ],
];

const near = (usa: Forces, csa: Forces, more: Position = {}): Position => ({ usa, csa, ...more });
const REACH: readonly Row[] = [
  ['an enemy next to a force', 'usa', near({ [EYE]: 1 }, { [AT.one]: 3 }), ['4009 Small']],
  ['nobody two hexes from a force', 'usa', near({ [EYE]: 9 }, { [AT.two]: 3 }), []],
  [
    'an enemy next to a force in the enemy country',
    'csa',
    near({ [AT.one]: 10 }, { [EYE]: 1 }),
    ['4009 Large'],
  ],
  [
    'nobody two hexes from a force in the enemy country',
    'csa',
    near({ [AT.two]: 3 }, { [EYE]: 1 }),
    [],
  ],
  [
    'an enemy two hexes from an army',
    'usa',
    near({ [EYE]: 1 }, { [AT.two]: 3 }, { leaders: { Grant: EYE }, armies: { Ohio: 'Grant' } }),
    ['4008 Small'],
  ],
  [
    'nobody three hexes from an army',
    'usa',
    near({ [EYE]: 1 }, { [AT.three]: 3 }, { leaders: { Grant: EYE }, armies: { Ohio: 'Grant' } }),
    [],
  ],
  [
    'nobody two hexes from a leader who heads no army',
    'usa',
    near({ [EYE]: 1 }, { [AT.two]: 3 }, { leaders: { Grant: EYE } }),
    [],
  ],
  [
    'nobody two hexes from troops whose army is elsewhere',
    'usa',
    near(
      { [EYE]: 1 },
      { [AT.two]: 3 },
      { leaders: { Grant: RICHMOND }, armies: { Ohio: 'Grant' } },
    ),
    [],
  ],
  [
    'nobody next to the commander of an army without troops',
    'usa',
    near({}, { [AT.one]: 3 }, { leaders: { Grant: EYE }, armies: { Ohio: 'Grant' } }),
    [],
  ],
  [
    'an enemy three hexes from cavalry',
    'csa',
    near({ [AT.three]: 3 }, { [EYE]: 1 }, { leaders: { Stuart: EYE } }),
    ['4007 Small'],
  ],
  [
    'nobody four hexes from cavalry',
    'csa',
    near({ [AT.four]: 3 }, { [EYE]: 1 }, { leaders: { Stuart: EYE } }),
    [],
  ],
  [
    'nobody next to a cavalry leader alone',
    'csa',
    near({ [AT.one]: 3 }, {}, { leaders: { Stuart: EYE } }),
    [],
  ],
  [
    'nobody by cavalry of the enemy',
    'usa',
    near({ [EYE]: 1 }, { [AT.three]: 3 }, { leaders: { Stuart: EYE } }),
    [],
  ],
  ...(['depot', 'fort', 'fortress'] as const).map((kind): Row => {
    const works = [{ kind, side: 'usa' as const, hex: EYE }];
    return [
      `nobody next to a ${kind} that nobody holds`,
      'usa',
      { csa: { [AT.one]: 3 }, works },
      [],
    ];
  }),
];

const boat = (n: number, water: string = CAIRO): NonNullable<Position['ships']> => [
  ['usa', 'river-transport', n, water],
];
const SHIPS: readonly Row[] = [
  [
    'an enemy beside the river on which its ships lie',
    'usa',
    { csa: { 3821: 3 }, ships: boat(1) },
    ['3821 Small'],
  ],
  [
    'an enemy beside the last hexside of their patrol',
    'usa',
    { csa: { 3722: 3 }, ships: boat(1) },
    ['3722 Small'],
  ],
  ['nobody beside the hexside beyond', 'usa', { csa: { 3622: 3 }, ships: boat(1) }, []],
  ['nobody behind the bank', 'usa', { csa: { 3922: 3 }, ships: boat(1) }, []],
  [
    'nobody ashore of the sea on which its ships lie',
    'csa',
    { usa: { 7918: 3 }, ships: [['csa', 'ocean-transport', 2, '7819|7918']] },
    [],
  ],
];

describe('a side without other eyes sees', () => {
  test.each([
    ...TOWNS.map((row) => ['C4.2, C4.3', ...row] as const),
    ...REACH.map((row) => ['C4.2, C4.4', ...row] as const),
    ...SHIPS.map((row) => ['C4.5', ...row] as const),
  ])('(%s) %s (%s)', (_rule, _says, by, position, seen) => {
    expect(seenBy(by, position)).toEqual(seen);
  });
});

const FOE: NonNullable<Position['ships']>[number] = ['csa', 'river-ironclad', 2, '3718|3719'];
const exactly = (position: Position): readonly string[] =>
  viewOf(position, 'usa').enemyShips.map(({ water, kind, n }) => `${water} ${n} ${kind}`);
const roughly = (position: Position): readonly string[] =>
  viewOf(position, 'usa').ships.map(({ water }) => water);

describe('(C4.5) ships', () => {
  test('of the enemy are known to be where they are, and in the patrol exactly', () => {
    const position = { ships: [...boat(1), FOE] };
    expect(roughly(position)).toEqual(['3718|3719']);
    expect(exactly(position)).toEqual(['3718|3719 2 river-ironclad']);
  });

  test('of the enemy one hexside beyond the patrol are seen exactly', () => {
    const foe = ['csa', 'river-ironclad', 2, '3619|3718'] as const;
    expect(exactly({ ships: [...boat(1), foe] })).toEqual(['3619|3718 2 river-ironclad']);
  });

  test('of the enemy two hexsides beyond the patrol are known and not seen', () => {
    const foe = ['csa', 'river-ironclad', 2, '3618|3718'] as const;
    expect(roughly({ ships: [...boat(1), foe] })).toEqual(['3618|3718']);
    expect(exactly({ ships: [...boat(1), foe] })).toEqual([]);
  });

  test('of the enemy are not seen by troops beside them', () => {
    const position = { usa: { 3819: 9 }, ships: [FOE] };
    expect(roughly(position)).toEqual(['3718|3719']);
    expect(exactly(position)).toEqual([]);
  });
});

type Works = NonNullable<State['works'][string]>;
const ofCsa = (kind: Works['kind'], hex: string): Works => ({ kind, side: 'csa', hex });
const worksSeen = (position: Position): readonly string[] =>
  viewOf(position, 'usa').works.map(({ kind, hex }) => `${kind} ${hex}`);

describe('(C4.2, C4.5) works of the enemy', () => {
  const depot = ofCsa('depot', AT.one);
  const fort = ofCsa('fort', AT.one);
  test.each([
    ['a depot next to a force is told', { usa: { [EYE]: 1 }, works: [depot] }, ['depot 4009']],
    ['a fort next to a force is told', { usa: { [EYE]: 1 }, works: [fort] }, ['fort 4009']],
    ['a depot two hexes from a force is not', { usa: { 4011: 1 }, works: [depot] }, []],
    ['a fort two hexes from a force is not', { usa: { 4011: 1 }, works: [fort] }, []],
    [
      'a fortress is told wherever it is',
      { works: [ofCsa('fortress', '7819')] },
      ['fortress 7819'],
    ],
    [
      'a fort beside the patrol is told',
      { ships: boat(1), works: [ofCsa('fort', '3822')] },
      ['fort 3822'],
    ],
    ['a fort behind the bank is not', { ships: boat(1), works: [ofCsa('fort', '3922')] }, []],
  ] as const)('%s', (_says, position: Position, told) => {
    expect(worksSeen(position)).toEqual(told);
  });
});

describe('(C4.6) out of sight', () => {
  const rumours = (position: Position): readonly string[] =>
    viewOf(position, 'usa').rumoured.map(({ near: place, what }) => `${what} ${place}`);
  test.each([
    [
      'ten strength points are known by the nearest town',
      { csa: { 7617: 10 } },
      ['A large force near Richmond'],
    ],
    ['nine are not', { csa: { 7617: 9 } }, []],
    [
      'an army is known without a strength point',
      { leaders: { Beauregard: '7617' }, armies: { Virginia: 'Beauregard' } },
      ['An army near Richmond'],
    ],
    ['no leader is, of whatever grade', { csa: { 7617: 1 }, leaders: { Beauregard: '7617' } }, []],
  ] as const)('%s', (_says, position: Position, known) => {
    expect(rumours(position)).toEqual(known);
    expect(seenBy('usa', position)).toEqual([]);
  });
});

type March = Extract<CivilWarFact, { kind: 'marched' }>;
const marchOf = (
  side: Side,
  path: readonly string[],
  sp: number,
  more: Partial<March> = {},
): March => ({
  kind: 'marched',
  who: { side, list: 'west', leaders: [], takes: [] },
  ...{ sp, path, rail: false, pulse: 1 },
  ...more,
});

/** What the USA, with a force at 4010, is told of a march of the CSA. */
function told(path: readonly string[], sp: number, more: Partial<March> = {}): readonly string[] {
  const march = marchOf('csa', path, sp, more);
  const before = stateOf({ usa: { [EYE]: 1 }, csa: { [path[0] ?? '']: Math.max(sp, 1) } });
  const after = stateOf({ usa: { [EYE]: 1 }, csa: { [path.at(-1) ?? '']: Math.max(sp, 1) } });
  return spottedFacts(pack, after, spotMarches(pack, before, [march]), 1).flatMap((fact) =>
    fact.kind === 'spotted'
      ? [`${fact.side}: ${fact.size} ${fact.hexes.join(' ')}${fact.gone ? ', gone' : ''}`]
      : [],
  );
}

describe('(C4.6) a march of the enemy', () => {
  test('that leaves sight is told by its size and the hexes seen, and as gone', () => {
    expect(told([AT.one, AT.two, AT.three], 4)).toEqual(['usa: Medium 4009, gone']);
  });

  test('that passes through sight is told by the hexes seen, and none beside', () => {
    expect(told(['4109', AT.one, AT.two, AT.three], 3)).toEqual(['usa: Small 4109 4009, gone']);
  });

  test('that comes into sight is told without where it came from, and not as gone', () => {
    expect(told([AT.three, AT.two, AT.one], 3)).toEqual(['usa: Small 4009']);
  });

  test('out of sight is not told', () => {
    expect(told([AT.two, AT.three, AT.four], 12)).toEqual([]);
  });

  test('of a leader without troops is not told', () => {
    expect(told([AT.one, AT.two], 0)).toEqual([]);
  });

  test('is told with what it left on the way', () => {
    const drops = [{ hex: AT.two, takes: [{ id: 't200', n: 2 }] }] as unknown as NonNullable<
      March['drops']
    >;
    expect(told([AT.one, AT.two, AT.three], 3, { drops })).toEqual(['usa: Medium 4009, gone']);
  });
});

/** What a march of the USA sees beside its way; the CSA stands at one hex. */
function glimpsed(
  path: readonly string[],
  foe: string,
  more: Partial<March> = {},
): readonly string[] {
  const before = stateOf({ usa: { [path[0] ?? '']: 1 }, csa: { [foe]: 4 } });
  return glimpses(pack, before, [passingOf(marchOf('usa', path, more.sp ?? 1, more))], 1).flatMap(
    (fact) => (fact.kind === 'sighted' ? [`${fact.side}: ${fact.size} ${fact.hex}`] : []),
  );
}

describe('(C4.2, C4.4) on its way a march sees', () => {
  const WAY = ['4010', '4009', '4008', '4007'];
  test('an enemy next to it', () => {
    expect(glimpsed(WAY, '4109')).toEqual(['usa: Medium 4109']);
  });

  test('nobody two hexes off', () => {
    expect(glimpsed(WAY, '4208')).toEqual([]);
  });

  test('an enemy two hexes off, when it is an army', () => {
    const who = { side: 'usa', list: 'west', leaders: ['Grant'], army: 'Ohio', takes: [] } as const;
    expect(glimpsed(WAY, '4208', { who })).toEqual(['usa: Medium 4208']);
  });

  test('nobody, when no troops march', () => {
    expect(glimpsed(WAY, '4109', { sp: 0 })).toEqual([]);
  });
});
