/** The order of battle of the whole war in the pack of 1861. */
import { describe, expect, it } from 'vitest';
import { SIDES } from '../../../src/systems/civil-war/rules/pack.js';
import type {
  LeaderKind,
  LeaderRow,
  SetupRow,
  Side,
} from '../../../src/systems/civil-war/rules/pack.js';
import { waterOf } from '../../../src/systems/civil-war/rules/ground/waters.js';
import { linesOf, readSheet, textOf } from '../../../src/kernel/read-csv.js';
import { packFiles, soundPack } from './pack-of-1861.js';

const pack = soundPack(packFiles);
const setup = pack.setups.get('july-1861') ?? [];
const leadersOf = (side: Side): readonly LeaderRow[] =>
  pack.leaders.filter((leader) => leader.side === side);
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);

/** Strength points due to a side in some game turns. */
const due = (side: Side, from: number, to = from): number =>
  sumOf(
    pack.reinforcements
      .filter((row) => row.side === side && row.turn >= from && row.turn <= to)
      .map(({ sp }) => sp),
  );
const atStart = (side: Side): number =>
  sumOf(setup.map((row) => (row.kind === 'sp' && row.side === side ? row.n : 0)));

/** Who stands in which hex by the set-up; rows that name a leader or an army have its side. */
const sideOf = (row: SetupRow): Side | undefined =>
  row.kind === 'leader' || row.kind === 'army'
    ? pack.leaders.find(({ name }) => name === row.leader)?.side
    : row.side;

describe('The order of battle (C7.2)', () => {
  it('B10, C3.5.1: 37 SP of the USA at the start, 18 and 16 SP in game turn 2', () => {
    expect(atStart('usa')).toBe(37);
    expect([due('usa', 2), due('csa', 2)]).toEqual([18, 16]);
  });

  it('names reinforcements for each theater, and discretionary ones, in every game turn of the calendar', () => {
    const rows = pack.reinforcements.map(({ turn, side, list }) => `${turn} ${side} ${list}`);
    const lists = ['east', 'west', 'trans', 'discretionary'];
    const wanted = pack.turns.flatMap(({ turn }) =>
      SIDES.flatMap((side) => lists.map((list) => `${turn} ${side} ${list}`)),
    );
    expect([...rows].sort()).toEqual([...wanted].sort());
    for (const { turn } of pack.turns)
      for (const side of SIDES) expect(due(side, turn)).toBeGreaterThan(0);
  });

  it('lets the USA grow to twice the CSA by 1864, if both lose a hundred, while the levies of the CSA dwindle', () => {
    const inField = (side: Side): number => atStart(side) + due(side, 1, 14) - 100;
    const ratio = inField('usa') / inField('csa');
    expect([ratio > 1.8, ratio < 2.4]).toEqual([true, true]);
    const year = (side: Side, from: number): number => due(side, from, from + 4);
    expect([year('csa', 4), year('csa', 9), year('csa', 14)]).toEqual([75, 45, 30]);
    expect(year('usa', 14)).toBeGreaterThan(3 * year('csa', 14) - 1);
  });

  it.each([
    ['usa', 45],
    ['csa', 40],
  ] as const)('has for the %s at least %i leaders, of every kind and every rank', (side, least) => {
    const mine = leadersOf(side);
    expect(mine.length).toBeGreaterThanOrEqual(least);
    const kinds: readonly LeaderKind[] = ['land', 'cavalry', 'naval'];
    for (const kind of kinds) {
      expect(mine.filter((leader) => leader.kind === kind).length).toBeGreaterThanOrEqual(5);
    }
    for (const stars of [1, 2, 3]) {
      expect(mine.filter((leader) => leader.stars === stars).length).toBeGreaterThanOrEqual(3);
    }
  });

  it('C5.7: gives each leader a name of his own, and a number of his own in his rank', () => {
    expect(new Set(pack.leaders.map(({ name }) => name.toLowerCase())).size).toBe(
      pack.leaders.length,
    );
    for (const side of SIDES) {
      for (const stars of [1, 2, 3]) {
        const numbers = leadersOf(side).filter((leader) => leader.stars === stars);
        const seniorities = numbers.map(({ seniority }) => seniority).sort((a, b) => a - b);
        expect(seniorities).toEqual(numbers.map((_leader, index) => index + 1));
      }
    }
  });

  it('C3.5.7: numbers those who arrive together without a gap, and plans each for a theater that has hexes', () => {
    const theaters = new Set([...pack.hexes.values()].map((hex) => hex.theater));
    for (const side of SIDES) {
      for (let turn = 0; turn <= pack.turns.length; turn += 1) {
        const orders = leadersOf(side).filter((leader) => leader.arrives === turn);
        expect(orders.map(({ order }) => order).sort((a, b) => a - b)).toEqual(
          orders.map((_leader, index) => index + 1),
        );
      }
    }
    for (const { planned, kind, side, name } of pack.leaders) {
      if (planned === 'naval') expect([name, kind, side]).toEqual([name, 'naval', 'usa']);
      else expect(theaters.has(planned), name).toBe(true);
    }
  });

  it('C5.3: has for every army a leader of three stars on the field when history formed it', () => {
    expect(new Set(pack.armies.map(({ name }) => name)).size).toBe(pack.armies.length);
    for (const { name, side, from } of pack.armies) {
      const fit = leadersOf(side).filter(
        ({ stars, kind, arrives }) =>
          stars === 3 && kind !== 'naval' && arrives <= Math.max(1, from),
      );
      expect(fit.length, name).toBeGreaterThan(0);
    }
    for (const row of setup) {
      if (row.kind !== 'army') continue;
      expect(pack.armies.find(({ name }) => name === row.army)?.from).toBe(0);
    }
  });

  it('calls no army by the name of a leader, so that an order names one force', () => {
    const taken = new Set(pack.leaders.map(({ name }) => name.toLowerCase()));
    expect(pack.armies.filter(({ name }) => taken.has(name.toLowerCase()))).toEqual([]);
  });

  it('stands at the start on land, in states of its own side or neutral ones, but for the posts held from before', () => {
    const abroad = setup.flatMap((row) => {
      if (row.kind === 'nsp') return [];
      const hex = pack.hexes.get(row.hex);
      expect(hex?.theater).toBeDefined();
      const owner = pack.states.get(hex?.state ?? '')?.side ?? '';
      return [sideOf(row), 'neutral'].includes(owner) ? [] : [nameOf(row.hex)];
    });
    expect([...new Set(abroad)].sort()).toEqual(HELD_ABROAD);
  });

  it('C6: puts ships on water that bears them, and gives those of the CSA to the theater where they enter', () => {
    for (const { side, kind, water, arrives, list } of pack.fleets) {
      if (water === undefined) {
        expect([kind, side, list]).toEqual(['raider', 'csa', 'east']);
        continue;
      }
      const [a = '', b = ''] = water.split('|');
      const there = waterOf(pack, a, b);
      expect(there, water).toBeDefined();
      if (kind.startsWith('ocean')) expect(there?.of).not.toBe('light');
      if (side === 'usa') expect([list, arrives >= 0]).toEqual(['naval', true]);
      else expect([a, b].map((hex) => pack.hexes.get(hex)?.theater)).toContain(list);
    }
  });

  it('C6.4, C6.5: brings ships to both sides in every year, the ironclads of 1862 and the raiders among them', () => {
    const points = (side: Side, kind: string, from: number, to: number): number =>
      sumOf(
        pack.fleets
          .filter((row) => row.side === side && row.kind === kind)
          .filter(({ arrives }) => arrives >= from && arrives <= to)
          .map(({ n }) => n),
      );
    expect(points('usa', 'river-ironclad', 0, 4)).toBe(5);
    expect(points('csa', 'river-ironclad', 0, 19)).toBe(21);
    expect(points('csa', 'raider', 0, 19)).toBe(7);
    for (const [from, to] of [
      [0, 3],
      [4, 8],
      [9, 13],
      [14, 18],
    ] as const) {
      expect(points('usa', 'ocean-transport', from, to)).toBeGreaterThan(1);
      expect(points('csa', 'river-ironclad', from, to)).toBeGreaterThan(0);
    }
  });

  it('says of every file and every row where it comes from', () => {
    const files = Object.keys(packFiles).filter((file) => !file.startsWith('map/'));
    for (const file of files) {
      const sheet = readSheet(packFiles, file, () => undefined);
      expect(sheet?.remarks.get('status'), file).toMatch(/^(source|base|derived|house)$/);
      expect(sheet?.remarks.get('note'), file).toMatch(/\w/);
    }
    for (const file of ['leaders.csv', 'armies.csv', 'reinforcements.csv', 'fleets.csv']) {
      for (const line of linesOf(readSheet(packFiles, file, () => undefined))) {
        expect(textOf(line, 'status'), `${file} ${line.row}`).not.toBe('');
        expect(textOf(line, 'note'), `${file} ${line.row}`).not.toBe('');
      }
    }
  });
});

const nameOf = (hex: string): string => pack.towns.find((town) => town.hex === hex)?.name ?? hex;
const HELD_ABROAD = ['Alexandria', 'Fort Monroe', 'Fort Pickens', 'Key West'];
