/** Where the gamemaster's log and map show that something happened. */
import { expect, it } from 'vitest';
import { aboutFact, happeningOf } from '../../../src/systems/civil-war/telling/about-fact.js';

it.each([
  ['battle 7513', { title: 'battle 7513', place: '7513' }],
  ['attrition 7412', { title: 'attrition 7412', place: '7412' }],
  ['initiative 1', { title: 'initiative 1' }],
  ['react Army of Virginia', { title: 'react Army of Virginia' }],
])('a roll for %s is shown at its place', (name, happening) => {
  expect(happeningOf(name)).toEqual(happening);
});

it('a fact at a place has it, and a look-up in a table belongs to the fact after it', () => {
  const depot = { kind: 'depot-built', side: 'usa', list: 'east', hex: '7513' } as const;
  expect(aboutFact(depot)).toEqual({ place: '7513' });
  const looked = { kind: 'looked-up', table: 'combat' } as unknown as Parameters<
    typeof aboutFact
  >[0];
  expect(aboutFact(looked)).toEqual({ isLookUp: true });
});
