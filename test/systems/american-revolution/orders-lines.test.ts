/**
 * Sheets line by line: what is understood of each, and every slip with its place, its requirement, its words and its repair.
 * They stand in the files of the folder `sheets`. A case names a view, the lines that it sends behind `>`, and what is read:
 * `1 5 C move …` of line 1; `1:6 AR-01 too-many "9C" …` of a slip in line 1 from column 6 on, with the repaired line behind
 * `=>`; `! ` before a warning; `= ` before a total.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { atPlace } from '../../../src/kernel/map/spot.js';
import { faultMessage, repaired, type Fault } from '../../../src/kernel/sheet-text.js';
import type { Prompt, Reading } from '../../../src/kernel/system.js';
import { readSheet } from '../../../src/systems/american-revolution/orders/read.js';
import type { Order } from '../../../src/systems/american-revolution/rules/order.js';
import type { View } from '../../../src/systems/american-revolution/rules/view.js';
import { foggy, land, pack, promptFor, viewIn, WINTER } from './orders-board.js';

const plain = { settings: { fog: false, theaters: false, levyCanada: false, errata: [] } };
const american = viewIn('american', {
  at: 'boston 13B fort, boston 20M siege, boston 2C, worcester 5C 3M, springfield 4C, albany 2C 2M fort, albany 1C 9M',
});
const VIEWS: Readonly<Record<string, View>> = {
  american,
  british: viewIn('british', {
    at: 'boston 9B 3T, newyork 6B, worcester 2C, longisland 4B fort, longisland 2C siege',
  }),
  // With the French fleet at Newport.
  french: viewIn('american', {
    at: 'newport 4SF 2C, boston 3M 3C, norfolk 2C',
    fleets: { american: 'rhodeisland', british: 'chesapeake' },
    overseas: { F: 3, SF: 2, fleet: true },
  }),
  // The same fleet as the British see it, who wait for regulars and have to send some home.
  recalled: viewIn('british', {
    at: 'boston 9B, boston 2B moved, albany 3B, newyork 1B',
    ...{ overseas: { B: 6 }, withdrawal: { left: 4, by: 9 } },
    fleets: { british: 'massbay', american: 'rhodeisland' },
  }),
  winter: viewIn('british', { at: 'boston 9B, boston 1C', turn: WINTER }),
  besieged: viewIn('british', {
    at: 'boston 6B fort, boston 2M siege, boston 3C, trenton 5B, trenton 2C fort, trenton 1B siege, albany 1B, albany 3C, newport 2SF',
  }),
  'without errata': viewIn('british', {
    ...plain,
    at: 'boston 2B, boston 3C, boston 3C fort, newport 2B, newport 2C',
  }),
  theater: viewIn('american', {
    ...{ seat: 'american-north', commands: ['mas', 'lne'], at: 'boston 5C, newyork 5C' },
    fleets: { american: 'massbay', british: null },
  }),
  'british theater': viewIn('british', {
    ...{ seat: 'british-south', commands: ['geo'], at: 'savannah 2B, boston 2B' },
  }),
  // One fort with besiegers before it and SPs beside it, one without either.
  forts: viewIn('british', {
    at: 'newyork 3B fort, newyork 1B, newyork 1C, newyork 2C siege, boston 3B fort, boston 1C',
  }),
  landing: viewIn('british', {
    ...{ at: 'newyork 1B, newyork 3C', overseas: { B: 5 }, withdrawal: 'done' },
    regions: { njy: { control: null, tories: true, militia: true } },
    fleets: { american: null, british: null },
  }),
  'tories stand': viewIn('british', { at: 'newyork 1B, trenton 2T, trenton 3C' }),
  'both besieged': viewIn('american', {
    at: 'boston 3C fort, boston 2B siege, boston 2M siege, boston 1B fort',
  }),
  // The gamemaster has set the turn back.
  stuck: viewIn('british', {
    at: 'boston 3B, boston 2B stuck, newport 1B fort, newport 2B fort stuck',
  }),
  // Those who come by land go aboard as they are.
  embarking: viewIn('british', { at: 'boston 9B, newport 3B, portsmouth 4B fort' }),
  pinning: viewIn('british', { at: 'newport 9B, newlondon 4C' }),
  'ships alone': viewIn('american', { at: 'boston 1C', overseas: { F: 0, SF: 0, fleet: true } }),
  'troops alone': viewIn('american', {
    ...{ at: 'newport 2C fort', overseas: { F: 3, SF: 0, fleet: false } },
  }),
  joining: viewIn('british', { at: 'newport 1B fort', overseas: { B: 6 } }),
  'without a fleet': viewIn('american', { at: 'newport 2SF, boston 2C' }),
  // By the gamemaster's hand: some of the fleet's SF stand away from it already.
  apart: viewIn('american', {
    ...{ at: 'newport 2SF, boston 1SF', fleets: { american: 'rhodeisland', british: null } },
  }),
  converging: viewIn('american', {
    at: 'boston 3C, springfield 3C, worcester 2B, worcester 1B siege, worcester 1C fort',
  }),
  // Once the Continental leaves the fort, the militia has to, and the British besiege nothing.
  hollow: viewIn('american', {
    at: 'albany 1C 1M fort, albany 2B siege, albany 5C, boston 1C fort, boston 1B siege',
  }),
  'two forts': viewIn('american', { at: 'boston 1C 1M fort, albany 1C 1M fort' }),
  'theater besieged': viewIn('american', {
    ...{ seat: 'american-north', commands: ['mas', 'lne'] },
    at: 'boston 5C, newyork 1C fort, newyork 2B siege',
  }),
  tired: viewIn('american', { at: 'albany 6C, albany 1C moved' }),
  spread: viewIn('american', {
    at: 'quebec 1C, montreal 1C, boston 1C, newport 1C, albany 1C, trenton 1C',
  }),
  nobody: viewIn('american', { at: '' }),
  'losses of tories': viewIn('british', { at: 'boston 2T' }),
  'losses when attacked': { ...american, active: 'british' },
  fog: foggy(viewIn('american', { at: 'worcester 5C 2M, boston 9B fort, albany 9B' }), [
    ...['worcester', 'springfield', 'boston', 'hartford', 'newport'],
  ]),
};

const two = [
  { region: 'sca', n: 2 },
  { region: 'geo', n: 2 },
] as const;
const from = [
  { kind: 'C', condition: 'open', n: 3 },
  { kind: 'M', condition: 'open', n: 2 },
  { kind: 'C', condition: 'fort', n: 1 },
];
const areasOf = (...regions: readonly string[]) =>
  land.areas.filter(({ region }) => regions.includes(region)).map(({ id }) => id);
/** Whoever is asked something else than orders is American where no view has the same name. */
const PROMPTS: Readonly<Record<string, Prompt>> = {
  militia: promptFor('american', 'militia', {
    ...{ places: [{ region: 'njy', n: 5 }], areas: areasOf('njy') },
  }),
  'one militia': promptFor('american', 'militia', {
    ...{ places: [{ region: 'njy', n: 1 }], areas: areasOf('njy') },
  }),
  levy: promptFor('american', 'levy', { places: two, areas: areasOf('sca', 'geo') }),
  'uneven levy': promptFor('american', 'levy', {
    ...{ places: [two[0], { region: 'geo', n: 3 }], areas: areasOf('sca', 'geo') },
  }),
  // Of the theater in which New Jersey and Massachusetts lie.
  'in advance': promptFor('american', 'militia', { standing: true, areas: areasOf('njy', 'mas') }),
  'in advance anywhere': promptFor('american', 'levy', { standing: true }),
  losses: promptFor('american', 'losses', { area: 'boston', n: 3, from }),
  'losses when attacked': promptFor('american', 'losses', { area: 'boston', n: 3, from }),
  'losses by condition': promptFor('american', 'losses', {
    n: 3,
    from: [
      { kind: 'C', condition: 'open', n: 1 },
      { kind: 'C', condition: 'fort', n: 1 },
      { kind: 'C', condition: 'siege', n: 2 },
    ],
  }),
  'losses of tories': promptFor('british', 'losses', { n: 2, from: [{ kind: 'T', n: 2 }] }),
  'losses in advance': promptFor('american', 'losses', { standing: true }),
  ended: promptFor('gm', 'ended'),
};

function readBy(name: string, sheet: string): Reading<Order> {
  const seen = VIEWS[name] ?? american;
  return readSheet(pack)(sheet, PROMPTS[name] ?? promptFor(seen.who), seen);
}

function inWords(name: string, sheet: string): readonly string[] {
  const { lines, faults, warnings, totals } = readBy(name, sheet);
  const said = (fault: Fault): string => {
    const { line, column, rule, code, read, fix } = fault;
    const whole = `${line}:${column} ${rule} ${code} "${read}" ${faultMessage(fault)}`;
    if (fix === undefined) return whole;
    return `${whole} => ${repaired(sheet, fault).split('\n')[line - 1] ?? ''}`;
  };
  return [
    ...lines.map(({ line, says }) => `${line} ${says}`),
    ...faults.map(said),
    ...warnings.map((one) => `! ${said(one)}`),
    ...totals.map(({ name: what, used, cap, left }) => `= ${used} of ${cap} ${what}, ${left} left`),
  ];
}

const wayIn = (name: string, sheet: string) => readBy(name, sheet).lines.map(({ way }) => way);

it('a march and a voyage have their way on the map, and nothing else has one', () => {
  expect(wayIn('american', 'move 5C from worcester to hartford, newhaven')).toEqual([
    ['worcester', 'hartford', 'newhaven'].map(atPlace),
  ]);
  expect(wayIn('recalled', 'sail 9B from boston to newport')).toEqual([
    ['boston', 'massbay', 'rhodeisland', 'newport'].map(atPlace),
  ]);
  expect(wayIn('recalled', 'land at newport\nwithdraw 1 from boston')).toEqual([
    ...[undefined, undefined],
  ]);
});

it('a repair says what it does', () => {
  const saysOf = (sheet: string) => readBy('american', sheet).faults.map(({ fix }) => fix?.says);
  expect(saysOf('move 5C from worcester to newyork')).toEqual(['Go over Hartford, New Haven']);
  expect(saysOf('move 5C from worcesterr to hartford')).toEqual(['Write Worcester']);
});

it('a sheet has 400 lines at most: the first beyond them is refused, and those after it are not read', () => {
  const sheet = Array.from({ length: 402 }, (_, at) => (at === 400 ? ' fleet' : 'fleet to boston'));
  const { lines, faults } = readBy('british', sheet.join('\n'));
  expect(lines).toHaveLength(400);
  expect(faults).toMatchObject([{ line: 401, code: 'too-long', read: 'fleet', column: 1 }]);
});

const FOLDER = path.join(import.meta.dirname, 'sheets');
type Case = { readonly name: string; readonly sheet: string; readonly read: readonly string[] };

function casesIn(file: string): readonly Case[] {
  const blocks = readFileSync(path.join(FOLDER, file), 'utf8').trim().split(/\n\n+/);
  return blocks
    .filter((block) => !block.startsWith('#'))
    .map((block) => {
      const lines = block.split('\n').map((line) => /^([a-z ]*)> ?(.*)$/.exec(line) ?? line);
      const sent = lines.filter((line) => typeof line !== 'string');
      return {
        name: sent[0]?.[1]?.trim() ?? '',
        sheet: sent.map(([, , text = '']) => text).join('\n'),
        read: lines.filter((line) => typeof line === 'string'),
      };
    });
}

describe.each(readdirSync(FOLDER))('%s', (file) => {
  it.each(casesIn(file).map(({ name, sheet, read }) => [name, sheet, read] as const))(
    'to %s: %s',
    (name, sheet, read) => {
      expect(inWords(name, sheet)).toEqual(read);
    },
  );
});
