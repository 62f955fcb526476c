/** The language of order sheets of the American Revolution: what lines mean, and which the rules refuse. */
import { describe, expect, test } from 'vitest';
import { repaired } from '../../../src/kernel/sheet-text.js';
import { writeSheet } from '../../../src/systems/american-revolution/orders/write.js';
import { readSheet } from '../../../src/systems/american-revolution/orders/read.js';
import {
  faultsOf,
  land,
  pack,
  promptFor,
  readOrders,
  viewIn,
  WINTER,
  type Position,
} from './orders-board.js';

const BOSTON = 'boston 13B fort, boston 20M siege, boston 2C, worcester 5C 3M, springfield 4C';
const american = (more: Partial<Position> = {}) => viewIn('american', { at: BOSTON, ...more });
const british = (more: Partial<Position> = {}) =>
  viewIn('british', { at: 'boston 9B 3T, newyork 6B, worcester 2C', ...more });

describe('a sheet that reads', () => {
  const move = { kind: 'move', leave: [], stop: {} } as const;
  test.each([
    [
      'move 5C 3M from worcester to boston',
      {
        ...move,
        ...{ from: 'worcester', way: ['boston'] },
        force: [
          { kind: 'C', n: 5 },
          { kind: 'M', n: 3 },
        ],
      },
    ],
    [
      'MOVE all FROM Springfield TO Worcester, and Newport.',
      { ...move, from: 'springfield', way: ['worcester', 'newport'], force: 'all' },
    ],
    [
      'move 4 continentals from springfield via hartford to new haven; leave 1 C at hartford; stop after 2; stop below 2; stop when met; unless failed',
      {
        ...{ kind: 'move', from: 'springfield', way: ['hartford', 'newhaven'] },
        force: [{ kind: 'C', n: 4 }],
        leave: [{ area: 'hartford', parts: [{ kind: 'C', n: 1 }] }],
        stop: { after: 2, fewer: 2, met: true, failed: true },
      },
    ],
    [
      'open 4M siege at boston',
      { kind: 'open', area: 'boston', force: [{ kind: 'M', condition: 'siege', n: 4 }] },
    ],
    ['besiege boston with 2C', { kind: 'besiege', area: 'boston', force: [{ kind: 'C', n: 2 }] }],
    [
      'fortify worcester with 3 C, 2 M',
      {
        kind: 'fortify',
        area: 'worcester',
        force: [
          { kind: 'C', n: 3 },
          { kind: 'M', n: 2 },
        ],
      },
    ],
  ])('%s', (line, order) => {
    const reading = readOrders(line, american());
    expect(reading.faults).toEqual([]);
    expect(reading.lines.map(({ means }) => means)).toEqual([order]);
    expect(reading.lines[0]?.says).toMatch(/^[A-Z0-9].*\.$/);
    const written = writeSheet(pack)(reading.lines.flatMap(({ means }) => means ?? []));
    expect(readOrders(written, american()).lines.map(({ means }) => means)).toEqual([order]);
  });

  test('attacks, sea, arrivals and the withdrawal read back as they are written', () => {
    const seen = british({
      ...{
        overseas: { B: 6 },
        withdrawal: { left: 10, by: 20 },
        fleets: { british: 'massbay', american: null },
      },
      at: 'boston 9B 3T, boston 5B fort, newyork 6B, boston 2C, boston 2M siege',
    });
    const sheet = [
      'sail 2B from New York to Newport',
      'fleet to Boston',
      'withdraw 2 from New York',
      'land at New York',
      'attack Boston with 5B fort against siege; odds 2-1',
      'attack Boston with 9B',
    ].join('\n');
    const reading = readOrders(sheet, seen);
    expect(reading.faults).toEqual([]);
    expect(writeSheet(pack)(reading.lines.flatMap(({ means }) => means ?? []))).toBe(sheet);
  });

  test('the attacks stand in the order in which the sheet names them', () => {
    const at = 'boston 2B, boston 6C, worcester 1B, worcester 3C';
    const { lines } = readOrders(
      'attack worcester with all\nattack boston with all',
      american({ at }),
    );
    expect(lines.map(({ means }) => means?.kind === 'attack' && means.area)).toEqual([
      'worcester',
      'boston',
    ]);
  });

  test('a line may use the SPs that a line moves, wherever it stands in the sheet', () => {
    const at = 'boston 4B, worcester 6C';
    const sheet = 'attack boston with 6C\nmove 6C from worcester to boston';
    expect(readOrders(sheet, american({ at })).faults).toEqual([]);
  });
});

const plain = { settings: { fog: false, theaters: false, levyCanada: false, errata: [] } };

/** Position, sheet, and for each fault its line and requirement. */
type Row = readonly [string, ReturnType<typeof viewIn>, string, readonly string[]];
const rows: readonly Row[] = [
  [
    'T-AR-03: the British do not move in Winter',
    british({ turn: WINTER }),
    'move 5B from boston to portsmouth',
    ['1: AR-29'],
  ],
  [
    'T-AR-03: Americans do not enter 3 areas in Winter',
    american({ turn: WINTER }),
    'move 5C from worcester to hartford, newlondon, newhaven',
    ['1: AR-01'],
  ],
  [
    'T-AR-03: Americans enter 2 areas in Winter',
    american({ turn: WINTER }),
    'move 5C from worcester to hartford, newlondon',
    [],
  ],
  [
    'AR-01: 5 movement points',
    american(),
    'move 4C from springfield to albany, westpoint, newyork, eastjersey, trenton, philadelphia',
    ['1: AR-01'],
  ],
  ['AR-01: from area to area', american(), 'move 4C from springfield to boston', ['1: AR-01']],
  [
    'AR-02: militia stays in its region',
    american(),
    'move 5C 3M from worcester to hartford',
    ['1: AR-02'],
  ],
  [
    'AR-02: militia may go on in its region while others leave it',
    american(),
    'move 2M from worcester to springfield\nmove 5C from worcester to hartford',
    [],
  ],
  [
    'AR-02: militia left on the way does not leave its region',
    american(),
    'move 5C 3M from worcester to springfield, hartford; leave 3M at springfield',
    [],
  ],
  [
    'AR-03: a force may enter an area with enemies',
    american({ at: 'boston 9B, worcester 5C' }),
    'move 5C from worcester to boston',
    [],
  ],
  [
    'T-AR-04: through 2 in the open and 1 fortified, 5 must stay',
    american({ at: 'worcester 2B, worcester 1B fort, boston 9C' }),
    'move 9C from boston to worcester, hartford; leave 4C at worcester',
    ['1: AR-04'],
  ],
  [
    'T-AR-04: 5 are enough',
    american({ at: 'worcester 2B, worcester 1B fort, boston 9C' }),
    'move 9C from boston to worcester, hartford; leave 5C at worcester',
    [],
  ],
  [
    'AR-05: besieging enemies do not count',
    american({ at: 'worcester 4B siege, worcester 1C fort, boston 9C' }),
    'move 9C from boston to worcester, hartford',
    [],
  ],
  [
    'AR-E1: a fort that friends besiege does not count',
    american({ at: 'worcester 2B fort, worcester 1C siege, boston 9C' }),
    'move 9C from boston to worcester, hartford',
    [],
  ],
  [
    'AR-04: friends in the open there count',
    american({ at: 'worcester 2B, worcester 2C, boston 9C' }),
    'move 9C from boston to worcester, hartford',
    [],
  ],
  [
    'AR-41: the British leave SPs behind as well',
    british(),
    'move 9B from boston to worcester, hartford',
    ['1: AR-04'],
  ],
  [
    'AR-06: no French fleet, no movement by sea',
    american(),
    'sail 2C from boston to newport',
    ['1: AR-06'],
  ],
  [
    'AR-06: not past the British fleet',
    american({ fleets: { american: 'maine', british: 'massbay' } }),
    'sail 2C from boston to newport',
    ['1: AR-06'],
  ],
  [
    'AR-06: the British fleet lies between',
    american({ fleets: { american: 'maine', british: 'rhodeisland' } }),
    'sail 2C from boston to newlondon',
    ['1: AR-06'],
  ],
  [
    'AR-07: SF end the phase with their fleet',
    american({ at: 'newport 4SF', fleets: { american: 'rhodeisland', british: null } }),
    'move 4SF from newport to hartford',
    ['1: AR-01'],
  ],
  [
    'AR-07: SF do not leave their fleet',
    american({ at: 'newport 4SF', fleets: { american: 'rhodeisland', british: null } }),
    'move 4SF from newport to newlondon',
    ['1: AR-07'],
  ],
  [
    'AR-07: the fleet does not leave its SF',
    american({ at: 'newport 4SF', fleets: { american: 'rhodeisland', british: null } }),
    'fleet to boston',
    ['1: AR-07'],
  ],
  [
    'AR-07: both may go to the same coast',
    american({ at: 'newport 4SF', fleets: { american: 'rhodeisland', british: null } }),
    'sail 4SF from newport to boston',
    [],
  ],
  [
    'AR-08: the French do not land where the British control',
    american({
      overseas: { F: 11, fleet: true },
      regions: { lne: { control: 'british', tories: true, militia: true } },
    }),
    'land at newport',
    ['1: AR-08'],
  ],
  [
    'AR-08: nor off the British fleet',
    american({ overseas: { F: 11, fleet: true } }),
    'land at boston',
    ['1: AR-08'],
  ],
  [
    'AR-08: nor inland',
    american({ overseas: { F: 11, fleet: true } }),
    'land at albany',
    ['1: AR-08'],
  ],
  [
    'AR-08: elsewhere they do',
    american({ overseas: { F: 11, fleet: true } }),
    'land at newport',
    [],
  ],
  [
    'AR-09: attacks need an enemy in the area',
    american(),
    'attack worcester with all',
    ['1: AR-09'],
  ],
  [
    'AR-11: an SP attacks once in a phase',
    american({ at: 'boston 2B, boston 1B siege, boston 4C' }),
    'attack boston with 4C against open\nattack boston with 4C against siege',
    ['2: AR-E5'],
  ],
  [
    'AR-11: other SPs attack others',
    american({ at: 'boston 2B, boston 1B siege, boston 4C' }),
    'attack boston with 3C against open\nattack boston with 1C against siege',
    [],
  ],
  [
    'AR-13: those of one condition are attacked together, once',
    american({ at: 'boston 2B, boston 4C' }),
    'attack boston with 2C\nattack boston with 2C',
    ['2: AR-13'],
  ],
  [
    'AR-12: only conditions that are there',
    american({ at: 'boston 2B, boston 4C' }),
    'attack boston with 4C against fort',
    ['1: AR-12'],
  ],
  [
    'T-AR-07: 9 attack 3 fortified at 1-1',
    american({ at: 'boston 3B fort, boston 9C' }),
    'attack boston with 9C',
    [],
  ],
  [
    'T-AR-07: 8 attack 3 fortified is refused',
    american({ at: 'boston 3B fort, boston 8C' }),
    'attack boston with 8C',
    ['1: AR-16'],
  ],
  [
    'T-AR-08: 4 fortified attack 2 besieging at 1-1',
    british({ at: 'boston 4B fort, boston 2M siege' }),
    'attack boston with 4B against siege',
    [],
  ],
  [
    'T-AR-08: 3 fortified do not',
    british({ at: 'boston 3B fort, boston 2M siege' }),
    'attack boston with 3B against siege',
    ['1: AR-16'],
  ],
  [
    'T-AR-08: with one in the open besiegers are not doubled',
    british({ at: 'boston 4B fort, boston 1B, boston 2M siege' }),
    'attack boston with 4B fort 1B open against siege; odds 2-1',
    [],
  ],
  [
    'T-AR-09: out of a fort only at others than the besiegers is refused',
    british({ at: 'boston 9B fort, boston 2M siege, boston 2C' }),
    'attack boston with 9B against open',
    ['1: AR-17'],
  ],
  [
    'AR-17: out of a fort at the besiegers and others',
    british({ at: 'boston 9B fort, boston 2M siege, boston 2C' }),
    'attack boston with 9B against open, siege',
    [],
  ],
  [
    'AR-26: whoever has moved builds no fort',
    american(),
    'move 4C from springfield to worcester\nfortify worcester with 5C\nfortify springfield with all',
    ['3: AR-26'],
  ],
  [
    'AR-26: whoever attacks builds no fort',
    american({ at: 'boston 2B, boston 4C' }),
    'attack boston with 4C\nfortify boston with 4C',
    ['2: AR-26'],
  ],
  [
    'AR-26: a siege needs a fort',
    american({ at: 'boston 2B, boston 4C' }),
    'besiege boston with 4C',
    ['1: AR-26'],
  ],
  ['T-AR-16: 2C+2M', american({ at: 'albany 9C 9M' }), 'fortify albany with 2C 2M', []],
  ['T-AR-16: 2C+3M', american({ at: 'albany 9C 9M' }), 'fortify albany with 2C 3M', ['1: AR-28']],
  ['T-AR-16: 3C+3M', american({ at: 'albany 9C 9M' }), 'fortify albany with 3C 3M', ['1: AR-27']],
  ['T-AR-16: 5C', american({ at: 'albany 9C 9M' }), 'fortify albany with 5C', []],
  [
    'AR-27: those in the fort already count',
    american({ at: 'albany 9C, albany 3C fort' }),
    'fortify albany with 3C',
    ['1: AR-27'],
  ],
  [
    'AR-29: 5 movement points',
    british({ at: 'boston 9B' }),
    'move 9B from boston to worcester, hartford, newhaven, newyork, eastjersey, trenton',
    ['1: AR-29'],
  ],
  [
    'AR-30: two groups an area',
    british({ at: 'boston 9B' }),
    'move 2B from boston to worcester\nmove 2B from boston to portsmouth\nmove 2B from boston to newport',
    ['3: AR-30'],
  ],
  [
    'AR-30: an SP is in one group',
    british({ at: 'boston 9B' }),
    'move 6B from boston to portsmouth\nmove 6B from boston to newport',
    ['2: AR-29'],
  ],
  [
    'AR-37: Tories who rise by a line above may go on',
    british({
      at: 'newyork 6B, westpoint 1B',
      regions: { njy: { control: null, tories: false, militia: false } },
    }),
    'move 6B from newyork to eastjersey\nmove 3T from trenton to philadelphia',
    [],
  ],
  ['AR-38: by sea from coast to coast', british(), 'sail 5B from boston to albany', ['1: AR-38']],
  [
    'AR-40: not past the enemy fleet',
    british({ fleets: { british: 'massbay', american: 'rhodeisland' } }),
    'fleet to newyork',
    ['1: AR-40'],
  ],
  [
    'AR-29: nor by sea in Winter',
    british({ turn: WINTER }),
    'sail 5B from boston to newyork\nfleet to newport',
    ['1: AR-29', '2: AR-29'],
  ],
  [
    'AR-E3: out of a fort and back by sea',
    british({ at: 'boston 5B fort, boston 2M siege' }),
    'sail 5B from boston to boston',
    [],
  ],
  [
    'AR-42: all arrivals land in one area',
    british({ overseas: { B: 6 } }),
    'land at boston\nland at newyork',
    ['2: AR-42'],
  ],
  ['AR-42: only where something waits', british(), 'land at boston', ['1: AR-42']],
  [
    'AR-43: arrivals do not move on',
    british({ overseas: { B: 6 } }),
    'land at newport\nmove 6B from newport to worcester',
    ['2: AR-29'],
  ],
  [
    'AR-43: arrivals build no fort',
    british({ overseas: { B: 6 } }),
    'land at newport\nfortify newport with 6B',
    ['2: AR-43'],
  ],
  [
    'AR-43: arrivals join a fort',
    british({ overseas: { B: 6 }, at: 'newport 1B fort' }),
    'land at newport\nfortify newport with 6B',
    [],
  ],
  [
    'AR-83: arrivals join a siege',
    british({ overseas: { B: 6 }, at: 'newport 1B siege, newport 3C fort' }),
    'land at newport\nbesiege newport with 6B',
    [],
  ],
  [
    'AR-83: arrivals begin no siege',
    british({ overseas: { B: 6 }, at: 'newport 3C fort' }),
    'land at newport\nbesiege newport with 6B',
    ['2: AR-83'],
  ],
  [
    'AR-46: who fought in the turn builds no fort',
    british({ at: 'boston 6B fought' }),
    'fortify boston with 6B',
    ['1: AR-46'],
  ],
  [
    'AR-75: the British do not attack in Winter',
    british({ turn: WINTER, at: 'boston 6B, boston 2C' }),
    'attack boston with all',
    ['1: AR-75'],
  ],
  [
    'AR-75: the Americans do',
    american({ turn: WINTER, at: 'boston 2B, boston 6C' }),
    'attack boston with all',
    [],
  ],
  [
    'AR-76: nobody fortifies in Winter',
    american({ turn: WINTER }),
    'fortify worcester with 5C\nbesiege boston with 2C',
    ['1: AR-76', '2: AR-76'],
  ],
  [
    'AR-25: regulars withdraw only when they must',
    british(),
    'withdraw 2 from boston',
    ['1: AR-25'],
  ],
  [
    'AR-25: no more than are owed',
    british({ withdrawal: { left: 4, by: 9 } }),
    'withdraw 5 from boston',
    ['1: AR-25'],
  ],
  [
    'without AR-E1 a fort is pinned by as many',
    american({ ...plain, at: 'worcester 2B fort, boston 9C' }),
    'move 9C from boston to worcester, hartford; leave 2C at worcester',
    [],
  ],
  [
    'AR-E1: a fort counts three times',
    american({ at: 'worcester 2B fort, boston 9C' }),
    'move 9C from boston to worcester, hartford; leave 2C at worcester',
    ['1: AR-04'],
  ],
  [
    'without AR-E3 nobody lands where he went aboard',
    british({ ...plain, at: 'boston 5B fort, boston 2M siege' }),
    'sail 5B from boston to boston',
    ['1: AR-E3'],
  ],
  [
    'AR-E4: the weaker side may attack',
    american({ at: 'boston 3B, boston 4B siege, boston 3C' }),
    'attack boston with 3C against open',
    [],
  ],
  [
    'without AR-E4 it may not',
    american({ ...plain, at: 'boston 3B, boston 4B siege, boston 3C' }),
    'attack boston with 3C against open',
    ['1: AR-16'],
  ],
  [
    'without AR-E5 an SP attacks one condition after the other',
    american({ ...plain, at: 'boston 2B, boston 1B siege, boston 4C' }),
    'attack boston with 4C against open\nattack boston with 4C against siege',
    [],
  ],
];

describe('what the rules refuse', () => {
  test.each(rows)('%s', (_what, seen, sheet, faults) => {
    const reading = readOrders(sheet, seen);
    expect(faultsOf(reading)).toEqual(faults);
    for (const fault of reading.faults) {
      expect(fault.message).toMatch(/[A-Z0-9].*/);
      expect(fault.column).toBeGreaterThan(0);
      const line = sheet.split('\n')[fault.line - 1] ?? '';
      expect(line.toLowerCase().slice(fault.column - 1)).toContain(fault.read.toLowerCase());
    }
  });
});

describe('a fault is put right by its fix', () => {
  test.each<readonly [string, ReturnType<typeof viewIn>, string, string]>([
    [
      'a slip in a name',
      american(),
      'move 5C from worcesterr to boston',
      'move 5C from Worcester to boston',
    ],
    [
      'a leap over areas',
      american(),
      'move 4C from springfield to boston',
      'move 4C from springfield to Portsmouth, Boston',
    ],
    [
      'too many areas',
      american({ turn: WINTER }),
      'move 5C from worcester to hartford, newlondon, newhaven',
      'move 5C from worcester to hartford, New London',
    ],
    [
      'too many SPs',
      american(),
      'move 9C 2M from worcester to boston',
      'move 5C 2M from worcester to boston',
    ],
    [
      'too few left behind',
      british(),
      'move 9B from boston to worcester, hartford; stop after 2',
      'move 9B from boston to worcester, hartford; stop after 2; leave 2B at Worcester',
    ],
    [
      'odds below 1-1',
      american({ at: 'boston 3B, boston 4C' }),
      'attack boston with 2C against open',
      'attack boston with all against open',
    ],
    [
      'besiegers left out',
      british({ at: 'boston 9B fort, boston 2M siege, boston 2C' }),
      'attack boston with 9B against open',
      'attack boston with 9B against open, siege',
    ],
    ['a slip in a verb', american(), 'atack worcester', 'attack worcester'],
  ])('%s', (_what, seen, sheet, expected) => {
    const [fault] = readOrders(sheet, seen).faults;
    if (fault === undefined) throw new Error('no fault');
    expect(fault.fix).toBeDefined();
    expect(repaired(sheet, fault)).toBe(expected);
  });
});

test('AR-01: where a pack gives the Americans no points in Winter, they are told so by land and by sea', () => {
  const still = { ...pack, moves: { ...pack.moves, 'american/Winter': 0 } };
  const seen = american({ turn: WINTER, fleets: { american: 'massbay', british: null } });
  const sheet = 'move 5C from worcester to boston\nsail 2C from boston to newport';
  const { faults } = readSheet(still)(sheet, promptFor('american'), seen);
  const message = 'The Americans do not move in Winter. Take the line out.';
  expect(faults.map(({ line, rule, message: said }) => [line, rule, said])).toEqual([
    [1, 'AR-01', message],
    [2, 'AR-01', message],
  ]);
});

test('every area is found by its id and by its name', () => {
  for (const { id, name } of land.areas)
    for (const said of [id, name, name.toUpperCase()]) {
      const at = `${id} 3C`;
      const [line] = readOrders(`fortify ${said} with 3C`, american({ at })).lines;
      expect(line?.means).toMatchObject({ kind: 'fortify', area: id });
    }
});

describe('a fault says how to put it right', () => {
  test.each<readonly [string, string]>([
    [
      'move 2C from philadelphia to trenton',
      'You have no SP in Philadelphia. You have some in Boston, Worcester and Springfield.',
    ],
    [
      'move 2C from nowhere to trenton',
      'No area called "nowhere". Name one that is on the map, such as Quebec.',
    ],
    ['land at newport, boston', 'Name one area alone.'],
    [
      'besiege worcester with 2C',
      'No enemy fort is in Worcester to besiege. Take the line out, or attack.',
    ],
    [
      'besiege boston with 5M siege',
      'The line names 5 M in the siege lines, but none in Boston stand in the open and have neither moved nor fought this turn.',
    ],
  ])('%s', (line, message) => {
    expect(readOrders(line, american()).faults.map((one) => one.message)).toEqual([message]);
  });

  test('militia that may rise there is not said to stand there (AR-12, AR-36)', () => {
    const sheet = 'move 6B from newyork to eastjersey\nattack eastjersey with 6B against fort';
    const said = (at: string) =>
      readOrders(
        sheet,
        british({ at, regions: { njy: { control: null, tories: false, militia: false } } }),
      ).faults.map(({ message }) => message);
    expect(said('newyork 6B')).toEqual([
      'No enemy stands in the fort in East Jersey. Only militia may rise there, in the open.',
    ]);
    expect(said('newyork 6B, eastjersey 1B fort, eastjersey 1C siege')).toEqual([
      'No enemy stands in the fort in East Jersey. The enemy there is in the siege lines.',
    ]);
  });

  test('SP that a line above brings there are no strangers there (AR-26, AR-43, AR-29)', () => {
    const moved = 'move 3C from trenton to philadelphia';
    const marched = american({ at: 'trenton 3C, philadelphia 1M' });
    const said = (lines: string, seen: Parameters<typeof readOrders>[1]) =>
      readOrders(lines, seen).faults.map(({ message }) => message);
    expect(said(`${moved}\nfortify philadelphia with 3C`, marched)).toEqual([
      'The line names 3 C, but none in Philadelphia stand in the open or in siege lines and have neither moved nor fought this turn.',
    ]);
    expect(said(`${moved}\nmove 3C from philadelphia to baltimore`, marched)).toEqual([
      'The line names 3 C, but none in Philadelphia can still move this turn.',
    ]);
    const landing = british({ at: 'boston 1B', overseas: { B: 6 } });
    expect(said('land at savannah\nfortify savannah with 6B', landing)).toEqual([
      'The line names 6 B, but none in Savannah may do this: arrivals only join a fort that is there already.',
    ]);
    expect(said(`fortify philadelphia with 2C`, marched)).toEqual([
      'The line names 2 C, but no C is in Philadelphia.',
    ]);
  });

  test('a fleet that may not sail there at all is told that alone', () => {
    const seen = american({
      at: 'newport 5SF',
      fleets: { american: 'rhodeisland', british: null },
    });
    expect(faultsOf(readOrders('fleet to albany', seen))).toEqual(['1: AR-06']);
  });

  test('Tories who would leave their region are announced as regulars to be', () => {
    const { warnings } = readOrders('move 3T from boston to newport', british());
    expect(warnings.map(({ rule }) => rule)).toEqual(['AR-35']);
    expect(readOrders('move 3T from boston to worcester', british()).warnings).toEqual([]);
  });
});
