import { describe, expect, it } from 'vitest';
import type { Question } from '../../../src/kernel/system.js';
import { findPlace } from '../../../src/systems/civil-war/rules/ground/places.js';
import { watersRound } from '../../../src/systems/civil-war/rules/ground/waters.js';
import { readPulseSheet } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import type { View } from '../../../src/systems/civil-war/rules/view.js';
import { account, leader, pack, places, question, troops, view, waiting } from './orders-view.js';

const { washington, alexandria, manassas, baltimore, fredericksburg } = places;

const faults = (
  text: string,
  seen: View = view(),
  asked: Question = question('orders'),
): ReturnType<typeof readPulseSheet>['faults'] => readPulseSheet(pack, text, asked, seen).faults;
const codes = (text: string, seen?: View, asked?: Question): readonly string[] =>
  faults(text, seen, asked).map(({ code }) => code);

const placeOf = (name: string): string => {
  const found = findPlace(pack, name);
  return 'hex' in found ? found.hex : '';
};

describe('entering', () => {
  it('C3.5.7 leaders enter up to all that wait in the pool, not one more', () => {
    expect(codes('PP 1-3: enter 3 leaders at Washington')).toEqual([]);
    expect(codes('PP 1-4: enter 4 leaders at Washington')).toEqual(['pool-empty']);
    expect(
      codes('PP 1-2: enter 2 leaders at Washington\nPP 3-4: enter 2 leaders at Baltimore'),
    ).toEqual(['pool-empty']);
  });

  it('C3.5.6 reinforcements enter up to all that wait, not one more', () => {
    expect(codes('PP 1-6: enter 6 SP at Washington')).toEqual([]);
    expect(codes('PP 1-7: enter 7 SP at Washington')).toEqual(['no-reinforcements']);
    expect(
      codes('PP 1-6: enter 6 SP at Washington\nPP 7: enter a reinforcement at Baltimore'),
    ).toEqual(['no-reinforcements']);
  });

  it.each([
    ['Alexandria', 'not-a-city'], // tier 2
    ['Cincinnati', 'wrong-theater'],
    ['Richmond', 'not-friendly'],
  ])('C3.5.6 nobody enters at %s: %s', (place, code) => {
    expect(codes(`PP 1: enter 1 SP at ${place}`)).toEqual([code]);
  });

  it('C3.5.6 a captured city is friendly, a lost one is not', () => {
    const held = view({ control: { '7517': 'usa' } });
    expect(codes('PP 1: enter 1 SP at Richmond', held)).toEqual([]);
    expect(
      codes('PP 1: enter 1 SP at Washington', view({ control: { [washington]: 'csa' } })),
    ).toEqual(['not-friendly']);
  });

  it('C3.5.7 a leader enters at a friendly city, or where SP of his side stand or are planned', () => {
    expect(codes('PP 1: enter a leader at Philadelphia')).toEqual([]);
    expect(codes('PP 1: enter a leader at 7511')).toEqual(['not-a-city']);
    const marched = 'PP 1: move 1 SP at Washington to 7511\nPP 2: enter a leader at 7511';
    expect(codes(marched)).toEqual([]);
  });

  it('C3.5.6 nobody enters beside an enemy in sight', () => {
    const seen = view({ enemies: [{ hex: washington, size: 'Small' }] });
    expect(codes('PP 1: enter 1 SP at Washington', seen)).toEqual(['enemy-there']);
  });

  it('C3.5.7 naval leaders enter at a port of any theater', () => {
    const naval = view({
      lists: ['trans', 'naval'],
      pool: [waiting('Foote', { kind: 'naval', list: 'naval' })],
      accounts: { usa: { naval: account(9, 9) }, csa: {} },
    });
    const asked = question('orders', { list: 'naval' });
    expect(codes('PP 1: enter 1 leader at Cairo', naval, asked)).toEqual([]);
    expect(codes('PP 1: enter 1 leader at Harrisburg', naval, asked)).toEqual(['not-a-port']);
    expect(codes('PP 1-3: build depot at Cairo', naval, asked)).toEqual(['not-yours']);
  });

  it('C3.5.7 a leader who has entered may move; before that he is unknown on the map', () => {
    const move = 'PP 2-5: move Banks to Alexandria';
    expect(codes(`PP 1: enter 1 leader at Washington\n${move}`)).toEqual([]);
    expect(codes(`PP 1: wait\n${move}`)).toEqual(['unknown-leader']);
  });
});

describe('whose forces', () => {
  const seen = view({
    leaders: [
      leader('McClellan', washington),
      leader('Grant', places.cairo, { list: 'west' }),
      leader('Lee', manassas, { side: 'csa' }),
    ],
    troops: [troops(washington, 3), troops(baltimore, 2), troops(baltimore, 2, { list: 'west' })],
  });

  it('C3.8 a leader of another account is not yours', () => {
    expect(codes('PP 1-3: move Grant to Paducah', seen)).toEqual(['not-yours']);
  });

  it('C3.8 strength points of another account are not yours', () => {
    expect(codes('PP 1-2: move 2 SP at Baltimore to Washington', seen)).toEqual([]);
    expect(codes('PP 1-3: move 3 SP at Baltimore to Washington', seen)).toEqual(['not-yours']);
  });

  it('C3.13 no more strength points move than stand there', () => {
    expect(codes('PP 1-5: move 5 SP at Baltimore to Washington', seen)).toEqual(['too-few']);
    expect(codes('PP 1: move 1 SP at Philadelphia to Baltimore', seen)).toEqual(['too-few']);
  });

  it('law 4: the name of an enemy is answered like a name that does not exist', () => {
    const answer = (name: string): unknown =>
      JSON.parse(
        JSON.stringify(faults(`PP 1-3: move ${name} to Manassas`, seen)).replaceAll(name, 'X'),
      );
    expect(answer('Lee')).toEqual(answer('Qwx'));
    expect(answer('Beauregard')).toEqual(answer('Qwertyuiop'));
    expect(codes('PP 1-3: move Lee to Manassas', seen)).toEqual(['unknown-leader']);
  });

  it('C3.11 no army of the enemy is suggested for a name that nearly is its own', () => {
    const both = view({
      armies: [
        { name: 'Potomac', side: 'usa', commander: 'McClellan' },
        { name: 'Northern Virginia', side: 'csa', commander: 'Lee' },
      ],
    });
    const message = (army: string): string | undefined =>
      faults(`PP 1-3: move army of ${army} to Manassas`, both)[0]?.message;
    expect(message('Potomak')).toBe('You have no army called "Potomak". Did you mean Potomac?');
    expect(message('Northen Virginia')).toBe('You have no army called "Northen Virginia".');
  });

  it('law 4: an order into a hex of unseen enemies is answered like any other', () => {
    const text = 'PP 1-3: move McClellan to Manassas';
    expect(readPulseSheet(pack, text, question('orders'), view()).faults).toEqual([]);
    const attack = view({ enemies: [{ hex: manassas, size: 'Large' }] });
    expect(codes(text, attack)).toEqual([]);
  });

  it('C6.2 a naval leader without ships does not move', () => {
    const navy = view({ leaders: [leader('Foote', washington, { kind: 'naval' })] });
    expect(codes('PP 1-3: move Foote to Alexandria', navy)).toEqual(['no-ships']);
  });
});

describe('works', () => {
  it.each([
    ['friendly territory', 'Philadelphia', []],
    ['enemy territory', 'Fredericksburg', ['not-friendly']],
    ['another theater', 'Cairo', ['not-yours']],
  ])('C3.11 a depot in %s', (_where, place, expected) => {
    expect(codes(`PP 1-3: build depot at ${place}`)).toEqual(expected);
  });

  it('C3.11 a depot stands in enemy territory where own SP stand or a city is held', () => {
    const text = 'PP 1-3: build depot at Fredericksburg';
    expect(codes(text, view({ troops: [troops(fredericksburg, 1)] }))).toEqual([]);
    expect(codes(text, view({ control: { [fredericksburg]: 'usa' } }))).toEqual([]);
  });

  it('C3.11 no second depot where one stands or is planned', () => {
    const seen = view({ works: [{ kind: 'depot', side: 'usa', hex: washington }] });
    expect(codes('PP 1-3: build depot at Washington', seen)).toEqual(['depot-stands']);
    expect(codes('PP 1-3: build depot at Washington\nPP 4-6: build depot at Washington')).toEqual([
      'depot-stands',
    ]);
  });

  it('C3.17 a force entrenches where no own works stand', () => {
    const works = (kind: 'fort' | 'fortress', side: 'usa' | 'csa'): View =>
      view({ works: [{ kind, side, hex: washington }] });
    expect(codes('PP 1-3: entrench McClellan')).toEqual([]);
    expect(codes('PP 1-3: entrench McClellan', works('fort', 'usa'))).toEqual([
      'already-entrenched',
    ]);
    expect(codes('PP 1-3: entrench McClellan', works('fortress', 'usa'))).toEqual([
      'already-entrenched',
    ]);
    expect(codes('PP 1-3: entrench McClellan\nPP 4-6: entrench 1 SP at Washington')).toEqual([
      'already-entrenched',
    ]);
  });

  it('C3.17 a leader without SP does not entrench', () => {
    const seen = view({ troops: [] });
    expect(codes('PP 1-3: entrench McClellan', seen)).toEqual(['no-troops-there']);
    expect(codes('PP 1-3: entrench Washington', seen)).toEqual(['too-few']);
  });
});

describe('moving', () => {
  it('C3.11 a force does not move to where it stands', () => {
    expect(codes('PP 1-3: move McClellan to Washington')).toEqual(['already-there']);
  });

  it('B6 a march beyond the points says what is needed and what there is', () => {
    const [fault] = faults('PP 1-3: move McClellan to Richmond');
    expect(fault).toMatchObject({ code: 'too-far', column: 27, read: 'Richmond' });
    expect(fault?.message).toMatch(/the march takes \d+ movement points, and the force has 6/);
  });

  it('B6 a leader alone goes farther', () => {
    const depot = { kind: 'depot', side: 'usa', hex: placeOf('Richmond') } as const;
    const there = view({ works: [depot] });
    expect(codes('PP 1: move McClellan alone to Richmond', there)).toEqual([]);
    expect(codes('PP 1: move McClellan alone to Richmond')).toEqual(['leader-alone']);
  });

  it('C3.13 strength points alone stay out of enemy states', () => {
    expect(codes('PP 1: move 1 SP at Washington to Alexandria')).toEqual(['needs-leader']);
    const seen = view({ troops: [troops(manassas, 2)], states: { ...view().states, VA: 'usa' } });
    expect(codes('PP 1: move 1 SP at Manassas to Alexandria', seen)).toEqual([]);
    const neutral = view({ states: { ...view().states, VA: 'neutral' } });
    expect(codes('PP 1: move 1 SP at Washington to Alexandria', neutral)).toEqual([]);
  });

  it('C3.5.10 a ride needs a rail point for each SP', () => {
    const ride = 'PP 1-3: move McClellan to Baltimore by rail';
    const rail = (points: number): View =>
      view({ accounts: { usa: { east: account(20, 40, { rail: points }) }, csa: {} } });
    expect(codes(ride, rail(3))).toEqual([]);
    expect(codes(ride, rail(2))).toEqual(['rail-points']);
    expect(codes('PP 1: move McClellan alone to Baltimore by rail', rail(0))).toEqual([]);
    const twice = `${ride}\nPP 10-11: move 2 SP at Baltimore to Washington by rail`;
    expect(codes(twice, rail(5))).toEqual([]);
    expect(codes(twice, rail(4))).toEqual(['rail-points']);
  });

  it('C3.5.10 a ride beyond the rail points is told what is left, and by setting the limit', () => {
    const told = (allotted: number, points: number, rule: string): string | undefined => {
      const { left, ...east } = account(20, 40, { rail: points });
      const accounts = {
        usa: { east: { ...east, left, allotted: { ...left, rail: allotted } } },
        csa: {},
      };
      const seen = view({ accounts, settings: { ...view().settings, 'rail-limit': rule } });
      return faults('PP 1-3: move McClellan to Baltimore by rail', seen)[0]?.message;
    };
    const needs = 'This takes 3 rail points, 1 for each SP, and you have';
    expect(told(4, 2, 'none')).toBe(`${needs} 2 left.`);
    expect(told(4, 0, 'none')).toBe(`${needs} none left.`);
    expect(told(2, 2, 'sub-turn')).toBe(`${needs} 2 left.`);
    expect(told(3, 3, 'sub-turn')).toBe(
      `${needs} 2 left of the limit of 2 in this sub-turn (75% of 3).`,
    );
  });

  it('C3.13 a ride needs a friendly line', () => {
    const ride = 'PP 1: move 1 SP at Washington to Baltimore by rail';
    expect(codes(ride)).toEqual([]);
    expect(codes(ride, view({ enemies: [{ hex: '7612', size: 'Small' }] }))).toEqual([
      'not-friendly-line',
    ]);
    const virginia = view({ troops: [troops(alexandria, 2)] });
    expect(codes('PP 1: move 1 SP at Alexandria to Manassas by rail', virginia)).toEqual([
      'not-friendly-line',
    ]);
  });

  const again = (from: number): string =>
    `PP 9-11: move McClellan to Alexandria\nPP ${from}-${from + 2}: move again McClellan to Manassas`;

  it('C3.12 a second move after twice its CP in pulses is allowed, a pulse sooner is not', () => {
    expect(codes(again(18))).toEqual([]);
    expect(codes(again(17))).toEqual(['too-soon']);
    expect(faults(again(17))[0]?.message).toContain('pulse 18');
  });

  it('C3.12 a second move that waits for its condition is tried at the last pulse in which it may begin', () => {
    const waits = (to: number): string =>
      `PP 1-3: move McClellan to Alexandria\nPP 4-${to}: wait until Cairo is ours then move McClellan to Manassas`;
    expect(codes(waits(12))).toEqual([]); // begins at 10
    expect(codes(waits(11))).toEqual(['too-soon']);
  });

  it('C3.12 there is no third move at any distance', () => {
    const cheap = (pulse: number, to: string): string =>
      `PP ${pulse}: move McClellan alone to ${to}`;
    const two = `${cheap(1, 'Alexandria')}\n${cheap(4, 'Manassas')}`;
    const works = ['Alexandria', 'Manassas'].map(
      (place) => ({ kind: 'depot', side: 'usa', hex: placeOf(place) }) as const,
    );
    expect(codes(two, view({ works }))).toEqual([]);
    expect(codes(`${two}\n${cheap(29, 'Alexandria')}`, view({ works }))).toEqual(['third-move']);
  });

  it('C3.12 moves made before the sheet count', () => {
    const marched = (times: number, last: number): View =>
      view({ leaders: [leader('McClellan', washington, { marches: { times, last } })] });
    expect(codes('PP 8-10: move McClellan to Alexandria', marched(1, 1))).toEqual([]);
    expect(codes('PP 7-9: move McClellan to Alexandria', marched(1, 1))).toEqual(['too-soon']);
    expect(codes('PP 20-22: move McClellan to Alexandria', marched(2, 1))).toEqual(['third-move']);
  });

  it('C3.12 is counted for each strength point', () => {
    const at = (n: number): string =>
      `PP 1-2: move 2 SP at Baltimore to Washington\nPP ${n}: move 1 SP at Washington to Baltimore`;
    const seen = view({ leaders: [], troops: [troops(baltimore, 3)] });
    expect(codes(at(4), seen)).toEqual([]); // the first arrived at 1: 2 and 3 pass
    expect(codes(at(3), seen)).toEqual(['too-soon']);
  });

  it('C3.13 a stack moves and rests as a whole', () => {
    const at = (n: number): string =>
      `PP 1-2: move 2 SP at Baltimore as a stack to Washington\nPP ${n}: move 1 SP at Washington to Baltimore`;
    const seen = view({ leaders: [], troops: [troops(baltimore, 3)] });
    expect(codes(at(4), seen)).toEqual(['too-soon']);
    expect(codes(at(5), seen)).toEqual([]);
  });

  it('C5.8 an army moves with its subordinates and their SP', () => {
    const seen = view({
      leaders: [leader('McClellan', washington), leader('Burnside', washington, { stars: 2 })],
      armies: [{ name: 'Potomac', side: 'usa', commander: 'McClellan' }],
      troops: [troops(washington, 7)],
      pool: [],
    });
    const sheet =
      'PP 1-3: move army of the Potomac to Alexandria\nPP 4-10: move 7 SP at Alexandria to Washington';
    expect(codes(sheet, seen)).toEqual(['too-soon']); // all seven are there: five and Burnside’s two
    const alone =
      'PP 1-3: move McClellan to Alexandria\nPP 4: move 1 SP at Washington to Baltimore';
    expect(codes(alone, { ...seen, armies: [] })).toEqual([]);
    expect(codes(alone, seen)).toEqual(['too-few']);
  });
});

describe('sea moves', () => {
  const newYork = placeOf('New York');
  const [annapolis, wilmington] = [placeOf('Annapolis'), placeOf('Wilmington DE')];
  const fort = (side: 'usa' | 'csa', hex: string) => ({ kind: 'fort', side, hex }) as const;
  const depot = { ...fort('usa', annapolis), kind: 'depot' } as const;
  const near = (hex: string): string => watersRound(pack, hex)[0] ?? '';
  const enemyShips = (hex: string) => ({ ships: [{ water: near(hex), side: 'csa' }] }) as const;
  const held = 'Your side must have troops, a city or walls at Annapolis (7712) before that pulse.';
  const walled = 'Nobody can go there by sea past the enemy fort at Annapolis (7712).';
  const barred = 'Nobody can go there by sea past the enemy ships at New York (8405).';

  it.each<readonly [string, string, Partial<View>, readonly string[]]>([
    ['where nobody stands', 'Annapolis', {}, [held]],
    ['where own walls stand', 'Annapolis', { works: [fort('usa', annapolis)] }, []],
    [
      'where own walls stand, and elsewhere, too',
      'Annapolis',
      { works: [fort('usa', wilmington), fort('usa', annapolis)] },
      [],
    ],
    [
      'where own walls stand only elsewhere',
      'Annapolis',
      { works: [fort('usa', wilmington)] },
      [held],
    ],
    ['where only a depot stands', 'Annapolis', { works: [depot] }, [held]],
    ['where enemy walls stand', 'Annapolis', { works: [fort('csa', annapolis)] }, [held, walled]],
    ['to an own city', 'New York', {}, []],
    ['where enemy ships lie', 'New York', enemyShips(newYork), [barred]],
    ['with enemy ships elsewhere', 'New York', enemyShips(wilmington), []],
  ])('C6.3 troops are told what must change before they can land %s', (_where, to, more, told) => {
    const sea = { allotted: 5, left: 5 };
    const seen = view({
      accounts: { usa: { east: account(20, 40, { sea }) }, csa: {} },
      ...more,
    });
    const text = `PP 1: sea move 1 SP at Baltimore to ${to}`;
    const reading = readPulseSheet(pack, text, question('orders'), seen);
    expect(reading.faults).toEqual([]);
    expect(reading.warnings.map(({ code, message }) => [code, message])).toEqual(
      told.map((message) => ['no-haven', message]),
    );
  });
});
