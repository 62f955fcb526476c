/** Two armies that stand together, or attack together. */
import { expect, test } from 'vitest';
import {
  attackingParty,
  defendingParty,
} from '../../../src/systems/civil-war/rules/combat/battle-party.js';
import type { Assault, Attack } from '../../../src/systems/civil-war/rules/combat/attack.js';
import type { State, Troops } from '../../../src/systems/civil-war/rules/state.js';
import { loadShippedGame } from '../../laws/shipped-game.js';
import { packFiles, soundPack } from './pack-of-1861.js';

const loaded = loadShippedGame('civil-war', '1861');
if (!loaded.ok) throw new Error(loaded.error);
const start = loaded.value.setup('july-1861', {});
if (!start.ok) throw new Error('The scenario is there');
const full = start.value as unknown as State;
const HEX = '7517';

/** Both commanders in one hex, their armies in the order of `names`. */
function together(names: readonly string[]): State {
  const place = { at: 'map', hex: HEX, list: 'east' } as const;
  const moved = ['Beauregard', 'JE Johnston'].flatMap((name) => {
    const leader = full.leaders[name];
    return leader === undefined ? [] : [[name, { ...leader, place }] as const];
  });
  const commanders: Readonly<Record<string, string>> = {
    Mississippi: 'Beauregard',
    'Northern Virginia': 'JE Johnston',
  };
  const armies = names.map((name) => {
    return [name, { name, side: 'csa', commander: commanders[name] ?? '' }] as const;
  });
  return {
    ...full,
    leaders: { ...full.leaders, ...Object.fromEntries(moved) },
    armies: Object.fromEntries(armies),
  };
}

test('B4 which of two armies in one hex is named in a battle does not hang on which was formed first', () => {
  const attack: Attack = { side: 'usa', hex: HEX, pulse: 1, assaults: [], nth: 1, elsewhere: [] };
  const armyIn = (names: readonly string[]) =>
    defendingParty(soundPack(packFiles), together(names), attack).army;
  const names = ['Northern Virginia', 'Mississippi'];
  expect(armyIn(names)).toBe('Mississippi');
  expect(armyIn(names.toReversed())).toBe('Mississippi');
});

test('B4 two bodies of an account that attack out of one hex are each their own SP, so that none fights or is lost twice', () => {
  const marched = (id: string, sp: number, times: number): Troops => ({
    ...{ id, sp, side: 'csa', hex: HEX, list: 'east', demoralized: false },
    marches: { times, last: 3 },
  });
  const troops = [marched('t00001', 4, 1), marched('t00002', 3, 2)];
  const now = { ...full, troops: Object.fromEntries(troops.map((one) => [one.id, one])) };
  const assault = (sp: number): Assault => ({
    ...{ side: 'csa', list: 'east', leaders: [], sp, from: HEX, hex: '7416', pulse: 3, onward: [] },
  });
  const takesOf = (...sizes: readonly number[]) => {
    const attack = { side: 'csa', hex: '7416', pulse: 3, nth: 1, elsewhere: [] } as const;
    const assaults = sizes.map(assault);
    const party = attackingParty(soundPack(packFiles), now, { ...attack, assaults });
    return party.corps.map(({ takes }) => takes.map(({ id, n }) => `${String(n)} of ${id}`));
  };
  expect(takesOf(3, 4)).toEqual([['3 of t00001'], ['1 of t00001', '3 of t00002']]);
  expect(takesOf(4, 3)).toEqual([['4 of t00001'], ['3 of t00002']]);
  // Fewer are there than came: what the first has taken is not the second's too.
  expect(takesOf(6, 6)).toEqual([['4 of t00001', '2 of t00002'], ['1 of t00002']]);
});
