/** Where the gamemaster's log and map show that something happened. */
import { expect, it } from 'vitest';
import { aboutFact } from '../../../src/systems/civil-war/telling/about-fact.js';

it('a fact at a place has it, and a look-up in a table belongs to the fact after it', () => {
  const depot = { kind: 'depot-built', side: 'usa', list: 'east', hex: '7513' } as const;
  expect(aboutFact(depot)).toEqual({ place: '7513' });
  const looked = { kind: 'looked-up', table: 'combat' } as unknown as Parameters<
    typeof aboutFact
  >[0];
  expect(aboutFact(looked)).toEqual({ isLookUp: true });
});
