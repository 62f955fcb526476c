/** Marches and voyages as they are played: what is carried out, what is dropped and why, and which dice are rolled. */
import { describe, expect, it } from 'vitest';
import { moveAll } from '../../../src/systems/american-revolution/play/land-moves.js';
import { rejoin, sailAll } from '../../../src/systems/american-revolution/play/sea-moves.js';
import type {
  Force,
  SheetOrder,
  Stop,
} from '../../../src/systems/american-revolution/rules/order.js';
import { stacksOf, type State } from '../../../src/systems/american-revolution/rules/state.js';
import { pack, stacksIn, WINTER } from './orders-board.js';
import { board, given, played } from './play-board.js';

type Dice = Readonly<Record<string, number>>;
type Leave = Extract<SheetOrder, { kind: 'move' }>['leave'];
const move = (
  way: string,
  force: Force = 'all',
  stop: Stop = {},
  leave: Leave = [],
): SheetOrder => {
  const [from = '', ...areas] = way.split(' ');
  return { kind: 'move', from, way: areas, force, leave, stop };
};
const B = (n: number) => [{ kind: 'B', n }] as const;
const C = (n: number) => [{ kind: 'C', n }] as const;
const open = (area: string, force: Force = 'all'): SheetOrder => ({ kind: 'open', area, force });

const marched = (
  now: State,
  orders: readonly SheetOrder[],
  dice: Dice = {},
  regions?: readonly string[],
) => played(now, (at, table) => moveAll(at, table, given(now.side, orders, regions)), { dice });

describe('by land', () => {
  it.each<readonly [string, State, readonly SheetOrder[], Dice, readonly string[]]>([
    [
      'AR-01: an American group enters area after area, without dice',
      board('american', 'worcester 5C'),
      [move('worcester hartford newhaven')],
      {},
      ['5 C worcester-hartford', '5 C hartford-newhaven'],
    ],
    [
      'AR-01: in Winter it goes no further than two areas',
      board('american', 'worcester 5C', { turn: WINTER }),
      [move('worcester hartford newhaven newyork')],
      {},
      ['5 C worcester-hartford', '5 C hartford-newhaven'],
    ],
    [
      'AR-29: in Winter the British do not move',
      board('british', 'boston 5B', { turn: WINTER }),
      [move('boston worcester')],
      {},
      ['1 dropped at boston: winter'],
    ],
    [
      'AR-30: of British groups from one area the third is dropped',
      board('british', 'boston 9B, newyork 1B'),
      [
        move('boston worcester', B(2)),
        move('boston newport', B(2)),
        move('boston portsmouth', B(2)),
        move('newyork westpoint'),
      ],
      {},
      [
        '2 B boston-worcester on 6',
        '2 B boston-newport on 6',
        '3 dropped at boston: third-group',
        '1 B newyork-westpoint on 6',
      ],
    ],
    [
      'AR-30: of American groups it is not',
      board('american', 'boston 9C'),
      [
        move('boston worcester', C(2)),
        move('boston newport', C(2)),
        move('boston portsmouth', C(2)),
      ],
      {},
      ['2 C boston-worcester', '2 C boston-newport', '2 C boston-portsmouth'],
    ],
    [
      'AR-32: a group that fails a roll stays where it is, and does not set out again',
      board('british', 'boston 5B'),
      [move('boston worcester hartford'), move('worcester springfield')],
      { 'move 1/hartford': 2 },
      [
        '5 B boston-worcester on 6',
        '5 B not worcester-hartford on 2',
        '2 dropped at worcester: gone',
      ],
    ],
    [
      'AR-33: what waits for a failed roll goes where none has failed',
      board('british', 'boston 5B, newyork 5B'),
      [move('boston worcester'), move('newyork westpoint', 'all', { failed: true })],
      {},
      ['5 B boston-worcester on 6', '5 B newyork-westpoint on 6'],
    ],
    [
      'AR-33: and not where one has, whatever came in between',
      board('british', 'boston 5B, newyork 5B, quebec 1B, halifax 1B'),
      [
        ...[move('boston worcester'), move('quebec montreal'), move('halifax quebec')],
        move('newyork westpoint', 'all', { failed: true }),
      ],
      { 'move 1/worcester': 1 },
      [
        ...['5 B not boston-worcester on 1', '1 B quebec-montreal on 6'],
        ...['3 dropped at halifax: not-adjacent', '4 dropped at newyork: stop-rule'],
      ],
    ],
    [
      'AR-33: nor where one has on its way',
      board('british', 'boston 5B, newyork 5B'),
      [move('boston worcester hartford'), move('newyork westpoint', 'all', { failed: true })],
      { 'move 1/hartford': 1 },
      [
        ...['5 B boston-worcester on 6', '5 B not worcester-hartford on 1'],
        '2 dropped at newyork: stop-rule',
      ],
    ],
    [
      'AR-33: a march that is dropped, or ends by its own rules, has failed no roll',
      board('british', 'boston 5B, newyork 5B'),
      [
        ...[move('quebec montreal'), move('boston worcester hartford', 'all', { after: 1 })],
        move('newyork westpoint', 'all', { failed: true }),
      ],
      {},
      ['1 dropped at quebec: gone', '5 B boston-worcester on 6', '5 B newyork-westpoint on 6'],
    ],
    [
      'AR-33: and others go on without that rule',
      board('british', 'boston 5B, newyork 5B'),
      [move('boston worcester'), move('newyork westpoint')],
      { 'move 1/worcester': 2 },
      ['5 B not boston-worcester on 2', '5 B newyork-westpoint on 6'],
    ],
    [
      'AR-33: a group stops after so many areas',
      board('british', 'boston 5B'),
      [move('boston worcester hartford', 'all', { after: 1 })],
      {},
      ['5 B boston-worcester on 6'],
    ],
    [
      'AR-33: once fewer are left in it',
      board('british', 'boston 5B'),
      [
        move('boston worcester hartford', 'all', { fewer: 4 }, [
          { area: 'worcester', parts: B(2) },
        ]),
      ],
      {},
      ['5 B boston-worcester on 6'],
    ],
    [
      'AR-33: and not while as many are left',
      board('british', 'boston 5B'),
      [
        move('boston worcester hartford', 'all', { fewer: 3 }, [
          { area: 'worcester', parts: B(2) },
        ]),
      ],
      {},
      ['5 B boston-worcester on 6', '3 B worcester-hartford on 6'],
    ],
    [
      'AR-33: where it meets an enemy, and not where friends stand',
      board('british', 'boston 5B, worcester 1B, hartford 1C'),
      [move('boston worcester hartford newhaven', 'all', { met: true })],
      {},
      ['5 B boston-worcester on 6', '5 B worcester-hartford on 6'],
    ],
    [
      'AR-33: an enemy in a fort is met as well',
      board('british', 'boston 5B, worcester 1C fort'),
      [move('boston worcester hartford', 'all', { met: true })],
      {},
      ['5 B boston-worcester on 6'],
    ],
    [
      'AR-03: and goes on past an enemy without that rule',
      board('british', 'boston 5B, worcester 1C'),
      [move('boston worcester hartford')],
      {},
      ['5 B boston-worcester on 6', '4 B worcester-hartford on 6'],
    ],
    [
      'AR-04: those who must stay are the cheapest',
      board('american', 'boston 2M 3C, worcester 4B'),
      [move('boston worcester springfield')],
      {},
      ['3 C, 2 M boston-worcester', '1 C worcester-springfield'],
    ],
    [
      'AR-04: and French before those of the fleet, which may not leave them',
      board('american', 'boston 2SF 2F, worcester 2B'),
      [move('boston worcester springfield')],
      {},
      ['2 SF, 2 F boston-worcester', '2 SF worcester-springfield'],
    ],
    [
      'AR-04: and all of them where the enemy is too strong',
      board('american', 'boston 3C, worcester 4B'),
      [move('boston worcester springfield')],
      {},
      ['3 C boston-worcester', '1 dropped at worcester: leave-behind'],
    ],
    [
      'AR-02: militia does not leave its region, nor those with it',
      board('american', 'worcester 2M 3C'),
      [move('worcester springfield hartford')],
      {},
      ['3 C, 2 M worcester-springfield', '1 dropped at springfield: militia-region'],
    ],
    [
      'AR-02: whoever is named before it',
      board('american', 'worcester 2M 3C'),
      [move('worcester hartford', [...C(3), { kind: 'M', n: 2 }])],
      {},
      ['1 dropped at worcester: militia-region'],
    ],
    [
      'AR-33: all stay who are to stay in an area, by one part of the order or by two',
      board('british', 'boston 9B'),
      [
        move('boston worcester hartford', 'all', {}, [
          ...[B(2), B(3)].map((parts) => ({ area: 'worcester', parts })),
        ]),
      ],
      {},
      ['9 B boston-worcester on 6', '4 B worcester-hartford on 6'],
    ],
    [
      'AR-36: a region is entered by a later step as by the first',
      board('british', 'boston 5B', {
        regions: { lne: { control: null, tories: false, militia: true } },
      }),
      [move('boston worcester hartford')],
      {},
      [
        ...['5 B boston-worcester on 6', '5 B worcester-hartford on 6'],
        ...['entered lne', '2 T placed at newport'],
      ],
    ],
    [
      'AR-01: only to the next area',
      board('american', 'worcester 3C'),
      [move('worcester albany')],
      {},
      ['1 dropped at worcester: not-adjacent'],
    ],
    [
      'AR-35: Tories who leave their region are regulars, and counted',
      board('british', 'boston 1B 3T'),
      [move('boston worcester hartford')],
      {},
      ['1 B, 3 T boston-worcester on 6', '1 B, 3 T worcester-hartford on 6 3 turned'],
    ],
    [
      'AR-35: all of them are counted, those who have fought too',
      board('british', 'boston 2T, boston 3T fought'),
      [move('boston newport')],
      {},
      ['5 T boston-newport on 6 5 turned'],
    ],
    [
      'AR-35: those named to stay have become regulars',
      board('british', 'boston 5T'),
      [
        move('boston newport hartford', 'all', {}, [
          { area: 'newport', parts: [{ kind: 'T', n: 2 }] },
        ]),
      ],
      {},
      ['5 T boston-newport on 6 5 turned', '1 dropped at newport: not-adjacent'],
    ],
    [
      'AR-35: within their region they stay Tories',
      board('british', 'boston 5T'),
      [
        move('boston worcester springfield', 'all', {}, [
          { area: 'worcester', parts: [{ kind: 'T', n: 2 }] },
        ]),
      ],
      {},
      ['5 T boston-worcester on 6', '3 T worcester-springfield on 6'],
    ],
    [
      'AR-36: the first entry calls out Tories and militia',
      board('british', 'boston 5B', {
        regions: { lne: { control: null, tories: false, militia: false } },
      }),
      [move('boston newport')],
      {},
      ['5 B boston-newport on 6', 'entered lne', '23 M placed at newport', '2 T placed at newport'],
    ],
    [
      'AR-10: besiegers take to the open, and the garrison of a fort',
      board('american', 'boston 4M siege, boston 3B fort, worcester 3C fort'),
      [open('boston', [{ kind: 'M', n: 3 }]), open('worcester')],
      {},
      ['3 M in the siege lines opened at boston', '3 C in the fort opened at worcester'],
    ],
    [
      'AR-10: out of a besieged fort nobody does',
      board('american', 'boston 3C fort, boston 2B siege, boston 2M siege'),
      [open('boston'), open('boston', C(1))],
      {},
      ['2 M in the siege lines opened at boston', '2 dropped at boston: gone'],
    ],
    [
      'nobody who is not there does anything',
      board('american', 'boston 3C'),
      [open('boston'), move('worcester boston')],
      {},
      ['1 dropped at boston: gone', '2 dropped at worcester: gone'],
    ],
  ])('%s', (_what, now, orders, dice, told) => {
    expect(marched(now, orders, dice).told).toEqual(told);
  });

  it('a theater orders the SPs in its regions and no others', () => {
    const now = board('american', 'boston 3C, boston 1M siege, boston 1B fort, newyork 3C');
    const orders = [
      move('boston worcester', C(3)),
      move('newyork westpoint'),
      open('boston'),
      open('newyork'),
    ];
    expect(marched(now, orders, {}, ['mas']).told).toEqual([
      ...['3 C boston-worcester', '2 dropped at newyork: gone'],
      ...['1 M in the siege lines opened at boston', '4 dropped at newyork: gone'],
    ]);
  });

  it('each British step has a die, named by its order, its area, and its place where the way comes there again', () => {
    const now = board('british', 'boston 5B');
    const { rolled, facts } = marched(now, [move('boston worcester boston worcester')]);
    expect(rolled).toEqual(['move 1/worcester', 'move 1/boston', 'move 1/worcester 3']);
    expect(facts).toMatchObject(
      [1, 2, 3].map(() => ({ seat: 'british', line: 1, happening: 'move 1' })),
    );
    const american = marched(board('american', 'boston 5C'), [move('boston worcester')]);
    expect(american.rolled).toEqual([]);
    expect(american.facts[0]).toMatchObject({ seat: 'american', line: 1 });
    expect(american.facts[0]).not.toHaveProperty('happening');
    expect(american.facts[0]).not.toHaveProperty('turned');
  });

  it('who has moved, failed or opened is so marked (AR-26, AR-34)', () => {
    const stuck = marched(board('british', 'boston 5B'), [move('boston worcester')], {
      'move 1/worcester': 2,
    });
    expect(stuck.now.stacks).toEqual(stacksIn('boston 5B stuck'));
    expect(stuck.facts[0]).toMatchObject({ seat: 'british', line: 1, happening: 'move 1' });
    const moved = marched(board('british', 'boston 5B 2T, boston 2B fought'), [
      move('boston newport'),
    ]);
    expect(moved.now.stacks).toEqual(stacksIn('newport 9B moved'));
    const opened = marched(board('american', 'boston 5C fort'), [open('boston', C(2))]);
    expect(opened.now.stacks).toEqual(stacksIn('boston 3C fort, boston 2C moved'));
    expect(opened.facts[0]).toMatchObject({ seat: 'american', line: 1, side: 'american' });
  });

  it('an empty fort lets its besiegers stand up (AR-10)', () => {
    const { told } = marched(board('british', 'boston 5B fort, boston 2M siege'), [
      move('boston worcester'),
    ]);
    expect(told).toEqual(['5 B in the fort boston-worcester on 6', 'american siege up at boston']);
  });

  it('whom the gamemaster takes off the board in its midst marches no further', () => {
    const now = board('british', 'boston 5B');
    const orders = given('british', [move('boston worcester hartford')]);
    const taken = (text: string) =>
      played(now, (at, table) => moveAll(at, table, orders), {
        hand: (after) => ({ ...after, stacks: stacksIn(text) }),
      }).told;
    expect(taken('worcester 2B moved')).toEqual([
      '5 B boston-worcester on 6',
      '2 B worcester-hartford on 6',
    ]);
    expect(taken('albany 1C')).toEqual([
      '5 B boston-worcester on 6',
      '1 dropped at worcester: leave-behind',
    ]);
  });

  it('with AR-E2 militia that the march has called out holds the group, and without it not', () => {
    const regions = { mas: { control: null, tories: false, militia: false } };
    const told = (errata: State['settings']['errata']) => {
      const now = board('british', 'newport 9B, boston 2B, boston 8M', { regions });
      const settings = { ...now.settings, errata };
      return marched({ ...now, settings }, [move('newport boston worcester')]).told.at(-1);
    };
    expect(told(['E1', 'E2'])).toBe('1 dropped at boston: leave-behind');
    expect(told(['E1'])).toBe('6 B boston-worcester on 6');
  });

  it('without AR-E2 militia that stood in an area holds it, whatever was called out before', () => {
    const now = board('british', 'newyork 20B, westpoint 2M');
    const entered = {
      ...now,
      settings: { ...now.settings, errata: [] },
      regions: { ...now.regions, njy: { control: null, tories: false, militia: false } },
    };
    expect(marched(entered, [move('newyork eastjersey westpoint albany')]).told).toEqual([
      ...['20 B newyork-eastjersey on 6', 'entered njy'],
      ...['5 M placed at eastjersey', '5 T placed at eastjersey'],
      ...['20 B eastjersey-westpoint on 6', '18 B westpoint-albany on 6'],
    ]);
  });
});

const sailed = (now: State, orders: readonly SheetOrder[], dice: Dice = {}) =>
  played(now, (at, table) => sailAll(at, table, given(now.side, orders)), { dice });
const sail = (from: string, to: string, force: Force = 'all'): SheetOrder => ({
  kind: 'sail',
  from,
  to,
  force,
});
const fleet = (to: string): SheetOrder => ({ kind: 'fleet', to });
const fleets = (american: string | null, british: string | null) => ({
  fleets: { american, british },
});
const bare = (errata: State['settings']['errata'] = []) => ({
  settings: { ...board('british', '').settings, errata },
});

describe('by sea', () => {
  it.each<readonly [string, State, readonly SheetOrder[], Dice, readonly string[]]>([
    [
      'AR-38: a group sails with the fleet, and Tories become regulars',
      board('british', 'boston 2B 3T'),
      [sail('boston', 'newport')],
      {},
      ['2 B, 3 T boston-newport by sea on 6 3 turned'],
    ],
    [
      'AR-39: a fleet by itself needs no roll',
      board('british', ''),
      [fleet('newport')],
      {},
      ['fleet to newport'],
    ],
    [
      'AR-39: on a roll of 1 or 2 the group stays',
      board('british', 'boston 2B'),
      [sail('boston', 'newport')],
      { 'sail 1/die': 2 },
      ['2 B not boston-newport on 2'],
    ],
    [
      'AR-38: a fleet that lies elsewhere is fetched first',
      board('british', 'newport 2B'),
      [sail('newport', 'newlondon')],
      {},
      ['fleet to newport', '2 B newport-newlondon by sea on 6'],
    ],
    [
      'AR-06: Americans sail with the French, without dice',
      board('american', 'boston 2C', fleets('massbay', null)),
      [sail('boston', 'newport')],
      {},
      ['2 C boston-newport by sea'],
    ],
    [
      'AR-06: and not without them',
      board('american', 'boston 2C'),
      [sail('boston', 'newport'), fleet('newport')],
      {},
      ['1 dropped at boston: no-fleet', '2 dropped at newport: no-fleet'],
    ],
    [
      'AR-38: only from coast to coast',
      board('british', 'boston 2B, albany 2B'),
      [sail('boston', 'albany'), sail('albany', 'boston'), fleet('albany')],
      {},
      [
        '1 dropped at boston: no-fleet',
        '2 dropped at albany: no-fleet',
        '3 dropped at albany: no-fleet',
      ],
    ],
    [
      'AR-40: not past the enemy fleet, with a group, by itself, or to fetch one',
      board('british', 'boston 2B, newyork 2B', fleets('rhodeisland', 'massbay')),
      [sail('boston', 'newyork'), fleet('newyork'), sail('newyork', 'longisland')],
      {},
      [
        ...['1 dropped at boston: fleet-in-the-way', '2 dropped at newyork: fleet-in-the-way'],
        '3 dropped at newyork: fleet-in-the-way',
      ],
    ],
    [
      'AR-40: but to where it lies',
      board('british', 'boston 2B', fleets('rhodeisland', 'massbay')),
      [sail('boston', 'newport')],
      {},
      ['2 B boston-newport by sea on 6'],
    ],
    [
      'AR-29: in Winter the British do not sail',
      board('british', 'boston 2B', { turn: WINTER }),
      [sail('boston', 'newport')],
      {},
      ['1 dropped at boston: winter'],
    ],
    [
      'AR-40: nor from where its own fleet lies beside the other, between the two coasts',
      board('british', 'portsmouth 2B', fleets('massbay', 'massbay')),
      [sail('portsmouth', 'newport'), sail('portsmouth', 'boston')],
      {},
      [
        '1 dropped at portsmouth: fleet-in-the-way',
        ...['fleet to portsmouth', '2 B portsmouth-boston by sea on 6'],
      ],
    ],
    [
      'AR-38: those who have fought sail as others do',
      board('british', 'boston 2B fought'),
      [sail('boston', 'newport')],
      {},
      ['2 B boston-newport by sea on 6'],
    ],
    [
      'AR-06: the French fleet is fetched as well',
      board('american', 'boston 2C', fleets('rhodeisland', null)),
      [sail('boston', 'portsmouth')],
      {},
      ['fleet to boston', '2 C boston-portsmouth by sea'],
    ],
    [
      'nobody sails who is not there',
      board('british', 'newport 2B stuck, newport 1B arrived, halifax 1B arrived'),
      [sail('boston', 'newport'), sail('newport', 'boston'), sail('halifax', 'boston')],
      {},
      [
        ...['1 dropped at boston: gone', '2 dropped at newport: stuck'],
        '3 dropped at halifax: gone',
      ],
    ],
    [
      'AR-07: the French fleet does not leave its SF elsewhere',
      board('american', 'newport 2SF', fleets('rhodeisland', null)),
      [fleet('boston'), fleet('newport')],
      {},
      ['1 dropped at boston: fleet-left', 'fleet to newport'],
    ],
    [
      'AR-07: and the British fleet has none',
      board('british', 'newport 2SF'),
      [fleet('newlondon')],
      {},
      ['fleet to newlondon'],
    ],
    [
      'AR-29: and sails in Winter neither alone nor with others, however it was ordered',
      board('british', 'boston 2B', { turn: 4 }),
      [fleet('newlondon'), sail('boston', 'newport')],
      {},
      ['1 dropped at newlondon: winter', '2 dropped at boston: winter'],
    ],
    [
      'AR-E3: out of a fort and back by sea',
      board('british', 'boston 2B fort'),
      [sail('boston', 'boston')],
      {},
      ['2 B in the fort boston-boston by sea on 6'],
    ],
    [
      'without AR-E3 nobody lands where he went aboard',
      board('british', 'boston 2B', bare()),
      [sail('boston', 'boston', B(1)), sail('boston', 'newport')],
      {},
      ['1 dropped at boston: no-fleet', '2 B boston-newport by sea on 6'],
    ],
    [
      'without AR-E3 nor do the Americans',
      board('american', 'boston 2C', { ...bare(), ...fleets('massbay', null) }),
      [sail('boston', 'boston')],
      {},
      ['1 dropped at boston: no-fleet'],
    ],
    [
      'AR-30: of British groups from one area the third is dropped, those that marched from there counted',
      board('british', 'boston 9B'),
      [move('boston worcester'), sail('boston', 'newport', B(2)), sail('boston', 'newport', B(2))],
      {},
      ['2 B boston-newport by sea on 6', '3 dropped at boston: third-group'],
    ],
    [
      'AR-30: and one in which some have not moved is',
      board('british', 'boston 2B moved, boston 3B'),
      [move('boston worcester'), move('boston worcester'), sail('boston', 'newport', B(4))],
      {},
      ['3 dropped at boston: third-group'],
    ],
    [
      'AR-30: of American groups each sails',
      board('american', 'boston 9C', fleets('massbay', null)),
      [move('boston worcester'), move('boston worcester'), sail('boston', 'newport', C(2))],
      {},
      ['2 C boston-newport by sea'],
    ],
    [
      'AR-36: the British enter a region by sea as well',
      board('british', 'boston 2B', {
        regions: { lne: { control: null, tories: false, militia: true } },
      }),
      [sail('boston', 'newport')],
      {},
      ['2 B boston-newport by sea on 6', 'entered lne', '2 T placed at newport'],
    ],
    [
      'AR-36: and the Americans do not',
      board('american', 'boston 2C', {
        ...fleets('massbay', null),
        regions: { lne: { control: null, tories: false, militia: true } },
      }),
      [sail('boston', 'newport')],
      {},
      ['2 C boston-newport by sea'],
    ],
  ])('%s', (_what, now, orders, dice, told) => {
    expect(sailed(now, orders, dice).told).toEqual(told);
  });

  it('the fleet goes with those whom it carries, and by whose order is kept', () => {
    const { now, facts, rolled } = sailed(board('british', 'newport 2B'), [
      sail('newport', 'boston'),
    ]);
    expect(now.fleets).toEqual({ american: null, british: 'massbay' });
    expect(now.stacks).toEqual(stacksIn('boston 2B moved'));
    expect(facts[0]).toMatchObject({ kind: 'sailed', side: 'british', seat: 'british', line: 1 });
    expect(facts[1]).toMatchObject({ seat: 'british', line: 1, happening: 'sail 1', die: 6 });
    expect(facts[1]).not.toHaveProperty('turned');
    expect(rolled).toEqual(['sail 1/die']);
  });

  it('who failed the roll sails no more, and the fleet that fetched them stays there', () => {
    const now = board('british', 'newport 2B');
    const after = sailed(now, [sail('newport', 'boston')], { 'sail 1/die': 1 }).now;
    expect(after.stacks).toEqual(stacksIn('newport 2B stuck'));
    expect(after.fleets.british).toBe('rhodeisland');
  });

  it('an American voyage has no die', () => {
    const now = board('american', 'boston 2C', fleets('massbay', null));
    const { facts, rolled } = sailed(now, [sail('boston', 'newport')]);
    expect(rolled).toEqual([]);
    expect(facts[0]).not.toHaveProperty('happening');
  });

  it('whom the gamemaster takes off the board while the fleet comes is not carried', () => {
    const now = board('british', 'newport 3B');
    const taken = (text: string) =>
      played(
        now,
        (at, table) => sailAll(at, table, given('british', [sail('newport', 'boston')])),
        {
          hand: (after) => ({ ...after, stacks: stacksIn(text) }),
        },
      ).told;
    expect(taken('newport 1B')).toEqual(['fleet to newport', '1 B newport-boston by sea on 6']);
    expect(taken('newport 1C')).toEqual(['fleet to newport', '1 dropped at newport: gone']);
  });
});

/** By land, and then by sea. */
const travelled = (now: State, orders: readonly SheetOrder[], dice: Dice = {}) => {
  const all = given(now.side, orders);
  return played(
    now,
    function* (at, table) {
      const came = new Map<string, readonly number[]>();
      const after = yield* moveAll(at, table, all, came);
      return yield* sailAll(after, table, all, at, came);
    },
    { dice },
  );
};

describe('by land and on by sea', () => {
  it.each<readonly [string, State, readonly SheetOrder[], Dice, readonly string[]]>([
    [
      'AR-30: a group that came by land is no third one',
      board('british', 'portsmouth 6B, boston 2T'),
      [
        ...[move('portsmouth falmouth', B(2)), move('portsmouth falmouth', B(2))],
        ...[move('boston portsmouth'), sail('portsmouth', 'boston', B(2))],
        sail('portsmouth', 'boston', [{ kind: 'T', n: 2 }]),
      ],
      {},
      [
        ...['2 B portsmouth-falmouth on 6', '2 B portsmouth-falmouth on 6'],
        ...['2 T boston-portsmouth on 6', '4 dropped at portsmouth: third-group'],
        ...['fleet to portsmouth', '2 T portsmouth-boston by sea on 6'],
      ],
    ],
    [
      'AR-30: nor are two of them that go on together, or one that came by sea',
      board('british', 'portsmouth 4B, boston 5B', fleets(null, 'ipswich')),
      [
        ...[move('portsmouth falmouth', B(2)), move('portsmouth falmouth', B(2))],
        ...[move('boston portsmouth', B(2)), move('boston portsmouth', B(3))],
        ...[sail('portsmouth', 'boston'), sail('boston', 'newport')],
      ],
      {},
      [
        ...['2 B portsmouth-falmouth on 6', '2 B portsmouth-falmouth on 6'],
        ...['2 B boston-portsmouth on 6', '3 B boston-portsmouth on 6'],
        ...['5 B portsmouth-boston by sea on 6', '5 B boston-newport by sea on 6'],
      ],
    ],
    [
      'AR-30: a part of one that came is a third, also where as many marched through',
      board('british', 'portsmouth 4B, boston 5B', fleets(null, 'ipswich')),
      [
        ...[move('portsmouth falmouth', B(2)), move('portsmouth falmouth', B(2))],
        ...[move('boston portsmouth falmouth', B(2)), move('boston portsmouth', B(3))],
        sail('portsmouth', 'boston', B(2)),
      ],
      {},
      [
        ...['2 B portsmouth-falmouth on 6', '2 B portsmouth-falmouth on 6'],
        ...['2 B boston-portsmouth on 6', '2 B portsmouth-falmouth on 6'],
        ...['3 B boston-portsmouth on 6', '5 dropped at portsmouth: third-group'],
      ],
    ],
    [
      'AR-30: one that came by land does not go on as three',
      board('british', 'boston 6B', fleets(null, 'ipswich')),
      [
        move('boston portsmouth'),
        ...[sail('portsmouth', 'newport', B(2)), sail('portsmouth', 'falmouth', B(2))],
        sail('portsmouth', 'boston', B(2)),
      ],
      {},
      [
        ...['6 B boston-portsmouth on 6', '2 B portsmouth-newport by sea on 6'],
        ...['fleet to portsmouth', '2 B portsmouth-falmouth by sea on 6'],
        '4 dropped at portsmouth: third-group',
      ],
    ],
    [
      'AR-30: whoever has only taken to the open leaves in two groups as well',
      board('british', 'boston 6B fort'),
      [
        open('boston'),
        ...[sail('boston', 'boston', B(2)), sail('boston', 'boston', B(3))],
        sail('boston', 'newport', B(1)),
      ],
      {},
      [
        '6 B in the fort opened at boston',
        ...['2 B boston-boston by sea on 6', '3 B boston-boston by sea on 6'],
        '4 dropped at boston: third-group',
      ],
    ],
    [
      'AR-04: whoever stays to pin the enemy does not go aboard, and others who stay do',
      board('british', 'newport 9B, newlondon 4C'),
      [
        move('newport newlondon newhaven', 'all', {}, [{ area: 'newlondon', parts: B(6) }]),
        ...[sail('newlondon', 'newyork', B(3)), sail('newlondon', 'newyork', B(1))],
      ],
      {},
      [
        ...['9 B newport-newlondon on 6', '3 B newlondon-newhaven on 6'],
        ...['fleet to newlondon', '2 B newlondon-newyork by sea on 6'],
        '3 dropped at newlondon: stuck',
      ],
    ],
    [
      'AR-34: whoever failed a roll does not come out of the fort and sail',
      board('british', 'boston 5B fort'),
      [move('boston worcester', B(3)), open('boston'), sail('boston', 'newport')],
      { 'move 1/worcester': 1 },
      [
        '3 B in the fort not boston-worcester on 1',
        ...['2 B in the fort opened at boston', '2 B boston-newport by sea on 6'],
      ],
    ],
  ])('%s', (_what, now, orders, dice, told) => {
    expect(travelled(now, orders, dice).told).toEqual(told);
  });

  it('how many more than ordered had to stay is kept with the step that leaves them (AR-04, AR-41)', () => {
    const order = (parts: readonly { kind: 'B'; n: number }[]) =>
      marched(board('british', 'newport 8B, newlondon 4C'), [
        move('newport newlondon newhaven', 'all', {}, [{ area: 'newlondon', parts }]),
      ]).facts;
    expect(order(B(3))[1]).toMatchObject({ kind: 'moved', to: 'newhaven', pinned: 1 });
    for (const fact of [...order(B(4)), order([])[0]]) expect(fact).not.toHaveProperty('pinned');
  });
});

describe('SF who were kept from their fleet return to it (AR-07)', () => {
  const back = (text: string, before: string, more: Partial<State> = {}) => {
    const now = board('american', text, { ...fleets('chesapeake', null), ...more });
    const start = { ...now, stacks: stacksIn(before) };
    return played(now, (at) => rejoin(at, pack, start));
  };

  it('to where they stood before, if it lies there still', () => {
    const { told, facts, now } = back(
      'edenton 3SF moved, norfolk 1C, alexandria 9C',
      'yorktown 3SF, norfolk 9C, baltimore 9C',
    );
    expect(told).toEqual(['3 SF edenton-yorktown by sea back']);
    expect(facts[0]).toMatchObject({ side: 'american' });
    expect(stacksOf(now.stacks, { kinds: ['SF'] })).toEqual(stacksIn('yorktown 3SF moved'));
  });

  it('to there however many others stand elsewhere off its coast', () => {
    const { told } = back('edenton 3SF moved, yorktown 9C', 'alexandria 3SF');
    expect(told).toEqual(['3 SF edenton-alexandria by sea back']);
  });

  it('and a fort that they leave empty lets its besiegers stand up (AR-10)', () => {
    expect(back('edenton 3SF fort, edenton 2B siege', 'yorktown 3SF').told).toEqual([
      ...['3 SF in the fort edenton-yorktown by sea back', 'british siege up at edenton'],
    ]);
  });

  it('else to where most of their side stand off its coast', () => {
    expect(back('edenton 3SF, norfolk 1C, yorktown 2C, boston 9C', 'boston 3SF').told).toEqual([
      '3 SF edenton-yorktown by sea back',
    ]);
    const others = 'edenton 1SF, edenton 2F, newbern 2SF, norfolk 2B, yorktown 1C 1SF';
    expect(back(others, 'boston 3SF').told).toEqual([
      '1 SF edenton-yorktown by sea back',
      '2 SF newbern-yorktown by sea back',
    ]);
  });

  it('and stay where they are with their fleet, without one, and in the British player-turn', () => {
    expect(back('yorktown 3SF', 'boston 3SF').beats).toBe(0);
    expect(back('edenton 3SF', 'yorktown 3SF', fleets(null, null)).told).toEqual([]);
    expect(back('edenton 3SF', 'yorktown 3SF', { side: 'british' }).told).toEqual([]);
  });
});
