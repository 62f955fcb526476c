import { describe, expect, it } from 'vitest';
import { capsOf } from '../../../src/systems/civil-war/rules/production/caps.js';
import type { DraftAction } from '../../../src/systems/civil-war/orders/verbs.js';
import { firstPulse } from '../../../src/systems/civil-war/orders/words/projection.js';
import { readPulseSheet } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import { soundPack, withChange } from './pack-of-1861.js';
import { account, leader, pack, places, question, view, withAccount } from './orders-view.js';
import { bySeniority, commandOf } from '../../../src/systems/civil-war/rules/leaders/command.js';
import { priceOf } from '../../../src/systems/civil-war/orders/verbs.js';

const caps = (cp: number, pp: number, left = { cp, pp }): ReturnType<typeof capsOf> =>
  capsOf(pack, { figures: {}, settings: {} }, 'east', { ...account(cp, pp), left });

describe('caps', () => {
  it.each([
    [20, 15],
    [10, 8], // 7.5 goes up
    [18, 14], // 13.5 goes up
    [17, 13], // 12.75
    [19, 14], // 14.25
    [6, 5],
    [4, 4],
    [3, 3],
    [0, 0],
  ])('C3.9 of %i CP a sub-turn may use %i: 75 %%, .5 up, and four at least', (allotted, most) => {
    expect(caps(allotted, 99).cp).toBe(most);
  });

  it.each([
    [40, 0, 30],
    [10, 0, 8],
    [4, 4, 4], // 3, lifted by the four free CP
    [4, 5, 3], // five CP are not free
    [2, 3, 2], // no more than there are
    [5, 2, 4],
  ])('C3.9 of %i PP with %i CP used a sub-turn may use %i', (allotted, cpUsed, most) => {
    expect(caps(99, allotted).pp(cpUsed)).toBe(most);
  });

  it.each([
    [99, 40, 30],
    [3, 3, 3], // 2, lifted by three of the free CP
    [8, 3, 3], // six CP may be used; four of them lift the pulses
    [1, 3, 2], // there is but one CP to lift them
  ])('C3.9 of %i CP and %i PP a sub-turn may use %i PP at most', (cp, pp, most) => {
    expect(caps(cp, pp).mostPp).toBe(most);
  });

  it('C3.9 the second sub-turn is capped by what is left and by 75 % of the whole', () => {
    expect(caps(20, 40, { cp: 5, pp: 10 }).cp).toBe(5);
    expect(caps(20, 40, { cp: 20, pp: 40 }).cp).toBe(15);
    expect(caps(20, 40, { cp: 5, pp: 10 }).pp(5)).toBe(10);
  });

  const waits = (n: number): string => `PP 1-${n}: wait`;
  const codes = (text: string, cp: number, pp: number): readonly string[] =>
    readPulseSheet(pack, text, question('orders'), withAccount(account(cp, pp))).faults.map(
      ({ code }) => code,
    );

  it('C3.9 a sheet at the cap of PP is in order, one pulse more is not', () => {
    expect(codes(waits(30), 20, 40)).toEqual([]);
    expect(codes(waits(31), 20, 40)).toEqual(['over-cap-pp']);
  });

  it('C3.9 a sheet beyond all that is left is told so', () => {
    expect(codes(waits(41), 20, 40)).toEqual(['over-left']);
  });

  const depots = (...hexes: readonly string[]): string =>
    hexes.map((hex, nth) => `PP ${nth * 3 + 1}-${nth * 3 + 3}: build depot at ${hex}`).join('\n');
  const towns = ['7512', '7711', '8108', '7608', '7311', '6608', '7712', '8405'];

  it('C3.9 a sheet at the cap of CP is in order, one CP more is not', () => {
    expect(codes(depots(...towns.slice(0, 3)), 12, 99)).toEqual([]);
    expect(codes(depots(...towns.slice(0, 3)), 11, 99)).toEqual(['over-cap-cp']); // 8 of 11
  });

  it('C3.9 four CP may always be used, and only their own pulses come with them', () => {
    expect(codes(depots('7512'), 3, 3)).toEqual([]); // caps 2 and 2
    expect(codes(`${depots('7512')}\nPP 4: wait`, 4, 4)).toEqual(['over-cap-pp']);
  });

  it('C3.11 gaps between lines are waits that count', () => {
    const reading = readPulseSheet(pack, 'PP 3: wait\nPP 7: wait', question('orders'), view());
    expect(reading.totals[1]).toEqual({
      name: 'PP',
      used: 7,
      cap: 30,
      left: 33,
      later: { most: 30, when: 'the second sub-turn' },
    });
    expect(reading.lines.map(({ slot }) => [slot?.from, slot?.to])).toEqual([
      [1, 2],
      [3, 3],
      [4, 6],
      [7, 7],
    ]);
  });
});

const MARCH = { kind: 'move', via: [], rail: false } as const;

describe('prices', () => {
  const seen = view({
    leaders: [
      leader('McClellan', places.washington),
      leader('Lyon', places.washington, { initiative: 2 }),
    ],
    armies: [{ name: 'Potomac', side: 'usa', commander: 'McClellan' }],
  });
  const sp = (n: number, together: boolean): DraftAction => ({
    ...MARCH,
    force: { of: 'sp', n, ...{ hex: places.washington, together } },
  });
  const cases: readonly (readonly [string, DraftAction, number, number])[] = [
    ['three leaders enter', { kind: 'enter-leaders', n: 3 }, 0, 3],
    ['five SP enter', { kind: 'enter-sp', n: 5 }, 0, 5],
    ['a leader’s force', { ...MARCH, force: { of: 'leader', leader: 'Lyon', alone: false } }, 2, 2],
    ['an army, by its commander', { ...MARCH, force: { of: 'army', army: 'Potomac' } }, 3, 3],
    ['a leader alone', { ...MARCH, force: { of: 'leader', leader: 'Lyon', alone: true } }, 1, 1],
    ['single SP', sp(4, false), 4, 4],
    ['a stack (C3.13)', sp(4, true), 4, 4],
    ['a depot', { kind: 'depot' }, 3, 3],
    ['entrenching', { kind: 'entrench', force: { of: 'sp', together: false } }, 3, 3],
    ['a wait of seven pulses', { kind: 'wait' }, 0, 7],
  ];
  it.each(cases)('C3.5.6 price: %s', (_name, action, cp, pp) => {
    expect(priceOf(pack, seen, action, { pulses: 7 })).toEqual({ ok: true, value: { cp, pp } });
  });

  it('C3.5.6 a price that the pack lacks is a fault until the gamemaster sets it', () => {
    const lacking = soundPack(withChange('tables/prices.csv', 'depot,3@source', 'depot,@missing'));
    const read = (figures: Record<string, string>): readonly string[] =>
      readPulseSheet(
        lacking,
        'PP 1-3: build depot at Washington',
        question('orders'),
        view({ figures }),
      ).faults.map(({ code }) => code);
    expect(read({})).toEqual(['price-missing']);
    expect(read({ 'prices|depot|cp': '3' })).toEqual([]);
  });
});

describe('what the pack lacks', () => {
  it.each([
    ['reaction', 'rally-cp,initiative', 'rally-cp,', 'PP 1-3: rally McClellan'],
    ['reaction', 'rally-cp,initiative', 'rally-cp,', 'rally McClellan when demoralized'],
    ['movement', 'force,6', 'force,', 'PP 1-3: move McClellan to Alexandria'],
  ])('C3.5.6 of the table %s is asked for before an order is taken: %s', (table, is, row, text) => {
    const lacking = soundPack(withChange(`tables/${table}.csv`, is, `${row}@missing`));
    const { faults, lines } = readPulseSheet(lacking, text, question('orders'), view());
    expect(faults).toMatchObject([{ code: 'price-missing' }]);
    expect(faults[0]?.message).toMatch(/^The gamemaster has not set .*yet\.$/);
    expect(faults[0]?.message).toContain(table);
    expect(lines.every(({ means }) => means === undefined)).toBe(true);
  });
});

const groups = (
  ...sp: readonly number[]
): { sp: number; marches: { times: number; last: number } }[] =>
  sp.map((n) => ({ sp: n, marches: { times: 0, last: 0 } }));

describe('command', () => {
  const two = { name: 'Two', stars: 2 };
  const one = { name: 'One', stars: 1 };
  const three = { name: 'Three', stars: 3 };
  it.each([1, 2, 3])('C5.8 a leader of %i stars without an army leads as many SP', (stars) => {
    expect(commandOf({ stars }, [one, two], groups(9))).toMatchObject({ leaders: [], sp: stars });
  });

  it('C5.8 an army commander leads six SP and no seventh', () => {
    expect(commandOf({ stars: 3, armyLimit: 6 }, [], groups(7))).toMatchObject({ sp: 6 });
    expect(commandOf({ stars: 3, armyLimit: 6 }, [], groups(6)).sp).toBe(6);
  });

  it('C5.8 a subordinate takes a slot and brings his own SP', () => {
    expect(commandOf({ stars: 3, armyLimit: 6 }, [two, one], groups(20))).toMatchObject({
      leaders: ['Two', 'One'],
      sp: 4 + 2 + 1,
    });
  });

  it('C5.8 a seventh subordinate stays behind', () => {
    const seven = Array.from({ length: 7 }, (_, nth) => ({ name: `L${nth}`, stars: 1 }));
    expect(commandOf({ stars: 3, armyLimit: 6 }, seven, groups(20))).toMatchObject({
      leaders: ['L0', 'L1', 'L2', 'L3', 'L4', 'L5'],
      sp: 6,
    });
  });

  it('C5.8 a three-star subordinate may lead leaders too', () => {
    const nine = Array.from({ length: 9 }, (_, nth) => ({ name: `L${nth}`, stars: 1 }));
    const led = commandOf({ stars: 3, armyLimit: 6 }, [three, ...nine], groups(20));
    expect(led.leaders).toHaveLength(9); // six, and three under Three
    expect(led.sp).toBe(8);
  });

  it('C3.12 of several groups those that moved least go first', () => {
    const mixed = [
      { sp: 2, marches: { times: 1, last: 5 } },
      { sp: 2, marches: { times: 0, last: 0 } },
    ];
    expect(commandOf({ stars: 3 }, [], mixed).takes).toEqual([1, 2]);
  });

  it('C5.7 more stars, then the lower seniority, go first', () => {
    const ranked = [
      { name: 'C', stars: 1, seniority: 1 },
      { name: 'B', stars: 2, seniority: 4 },
      { name: 'A', stars: 2, seniority: 3 },
    ];
    expect([...ranked].sort(bySeniority).map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  });

  it('C3.12 a second move of 3 CP begins six pulses after the first; there is no third', () => {
    const rule = { most: 2, factor: 2 };
    expect(firstPulse({ times: 0, last: 0 }, 3, rule)).toBe(1);
    expect(firstPulse({ times: 1, last: 11 }, 3, rule)).toBe(18);
    expect(firstPulse({ times: 2, last: 1 }, 3, rule)).toBeUndefined();
  });
});
