/** Two armies that stand together. */
import { expect, test } from 'vitest';
import { defendingParty } from '../../../src/systems/civil-war/rules/combat/battle-party.js';
import type { Attack } from '../../../src/systems/civil-war/rules/combat/attack.js';
import type { State } from '../../../src/systems/civil-war/rules/state.js';
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
