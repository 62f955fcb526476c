/** The American Revolution by machine, for campaign files: hidden, with theater commanders. */
import { readShippedPack } from '../../src/campaign/packs/pack-files.js';
import { americanRevolution } from '../../src/systems/american-revolution/index.js';
import { readPack } from '../../src/systems/american-revolution/pack/read-pack.js';
import type { View } from '../../src/systems/american-revolution/rules/view.js';
import { orderSheet } from '../../src/systems/american-revolution/soak/commander.js';
import type { Machines } from '../campaign-war.js';

const SEATS = ['american', 'british'].flatMap((side) => [
  side,
  ...['north', 'middle', 'south'].map((theater) => `${side}-${theater}`),
]);

export function revolutionMachines(): Machines {
  const files = readShippedPack(americanRevolution, '1775');
  const pack = files.ok ? readPack(files.value) : files;
  if (!pack.ok) throw new Error('The pack of 1775 does not read');
  return {
    ...{ system: 'american-revolution', scenario: '1775', zone: 'America/New_York' },
    options: { fog: 'yes', seats: 'theaters' },
    players: SEATS.map((seat) => ({ seat, name: `Player ${seat}`, mail: `${seat}@example.org` })),
    // Commanders wage the war; a theater commander does the first thing that his page shows him.
    sheetFor: (game, question, view) => {
      if (question.kind !== 'orders') return undefined;
      const isCommander = question.to === 'american' || question.to === 'british';
      return isCommander
        ? // The system's own view.
          orderSheet(game, pack.value, question, view as unknown as View)
        : game.phrases(question, view)[0]?.lines[0];
    },
    answerOf: () => 'go on',
  };
}
