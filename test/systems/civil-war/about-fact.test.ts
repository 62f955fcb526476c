/** Where the gamemaster's log and map show that something happened, and what his list of events calls it. */
import { expect, it } from 'vitest';
import { aboutFact } from '../../../src/systems/civil-war/telling/about-fact.js';
import { sayFigure } from '../../../src/systems/civil-war/telling/say-figure.js';
import { packFiles, soundPack } from './pack-of-1861.js';

const pack = soundPack(packFiles);
const about = (fact: object) => aboutFact(pack, fact as Parameters<typeof aboutFact>[1]);

it('a fact at a place has it, and a look-up in a table belongs to the fact after it', () => {
  const depot = { kind: 'depot-built', side: 'usa', list: 'east', hex: '7513' };
  expect(about(depot)).toEqual({ place: '7513', heading: 'works built' });
  expect(about({ kind: 'looked-up', table: 'combat' })).toEqual({ isLookUp: true });
});

it('a march touches every hex of its way, and what it met at the end', () => {
  const march = { kind: 'marched', path: ['7513', '7412'], contact: '7413' };
  expect(about(march)).toEqual({ places: ['7513', '7412', '7413'], heading: 'marches' });
});

it('a voyage touches the hexes on both sides of its water', () => {
  const places = ['7513', '7512', '7511'];
  expect(about({ kind: 'sailed', path: ['7513|7512', '7512|7511'] }).places).toEqual(places);
});

it('rail that is paid beside a march gives its beat no name', () => {
  expect(about({ kind: 'paid', cp: 0, pp: 0, rail: 2 })).toEqual({});
  expect(about({ kind: 'paid', cp: 1, pp: 1, rail: 0 })).toEqual({ heading: 'points paid' });
});

it.each([
  [
    ['table-use', '1', 'from', '5', 'house'],
    'At use 1 of the command table a tie ends the game turn from a total of 5 (house figure).',
  ],
  [
    ['depots', 'usa', 'captured-from', '5', 'source'],
    'A depot of the USA is captured, not destroyed, on a die of 5 or more.',
  ],
  [
    ['attrition', 'Medium', 'loss', '1', 'gm'],
    'A force of size Medium that is out of supply loses 1 strength point (set by the gamemaster).',
  ],
  [['prices', 'cut-rail', 'cp', '-', 'base'], 'Figure for prices, cut rail, cp: none (base game).'],
])('a figure of %j is looked up in words', ([table, row, column, value, status], says) => {
  expect(
    sayFigure({ kind: 'looked-up', table, row, column, value, status } as Parameters<
      typeof sayFigure
    >[0]),
  ).toBe(says);
});
