/** Random legal play of the blank system: nobody has a secret yet. Let it order all that the rules allow. */
import { readShippedPack } from '../../../src/campaign/packs/pack-files.js';
import type { LawCase } from '../../../test/laws/law-case.js';
import { blank } from './index.js';

export function blankLaw(): LawCase {
  const files = readShippedPack(blank, 'first');
  const game = files.ok ? blank.open(files.value) : files;
  if (!game.ok) throw new Error('The pack does not open');
  return {
    name: 'blank',
    game: game.value,
    scenario: 'start',
    campaign: { system: 'blank', packName: 'first' },
    runs: 10,
    steps: 3,
    randomSheet: () => 'pass',
    gmAnswer: () => 'yes',
    hiddenVariation: (now) => now,
    remember: (now) => now,
    toldAtRest: (now) => now,
    toldIn: () => [],
    differNearSight: () => false,
    hiddenSheet: () => 'pass',
    elsewhere: (_rand, text) => text,
    hiddenAmendment: () => 'set turn 5',
    isHiddenRoll: () => false,
    probe: () => 'pass, or not',
    strength: () => 0,
    gain: () => 0,
    overdrawn: () => [],
    examples: [{ seat: 'first', kind: 'orders', text: 'Pass' }],
  };
}
