/** Which towns count for sight (C4.2a, C4.3): by a column of the pack, else by their tier. */
import { describe, expect, test } from 'vitest';
import { townsOf } from '../../../src/kernel/map/places.js';
import { boardFacts } from '../../../src/web/map/board-facts.js';
import { legendOf } from '../../../src/letters/drawing/legend.js';
import { isWatched } from '../../../src/systems/civil-war/rules/ground/atlas.js';
import { boardOf } from '../../../src/systems/civil-war/telling/board.js';
import type { PackFiles } from '../../../src/kernel/system.js';
import { howOrders } from '../../../src/systems/civil-war/orders/pieces/how-orders.js';
import { question, view } from './orders-view.js';
import { packFiles, soundPack } from './pack-of-1861.js';

const [BALTIMORE, MARTINSBURG, ALTOONA] = ['7711', '7211', '7107'] as const;
const TOWNS = 'map/towns.csv';

/** The towns that ship with a column more, empty but for these. */
function withSight(said: Readonly<Record<string, string>>): PackFiles {
  const lines = (packFiles[TOWNS] ?? '').trimEnd().split('\n');
  const header = lines.findIndex((line) => line.startsWith('name,'));
  const rows = lines.map((line, index) => {
    if (index < header) return line;
    const cell = index === header ? 'sight' : (said[line.split(',')[0] ?? ''] ?? '');
    return line.replace(/^([^,]*,[^,]*,[^,]*,[^,]*),/, `$1,${cell},`);
  });
  return { ...packFiles, [TOWNS]: rows.join('\n') };
}

describe('C4.2 towns that count for sight', () => {
  test('are those of tiers 1 and 2 where the pack has no column', () => {
    const pack = soundPack(packFiles);
    expect([BALTIMORE, MARTINSBURG, ALTOONA].map((hex) => isWatched(pack, hex))).toEqual([
      ...[true, true, false],
    ]);
  });

  test('are those that the column names, the tiers where a cell is empty', () => {
    const pack = soundPack(withSight({ Baltimore: 'no', Altoona: 'yes' }));
    expect([BALTIMORE, MARTINSBURG, ALTOONA].map((hex) => isWatched(pack, hex))).toEqual([
      ...[false, true, true],
    ]);
  });

  test('are drawn with a ring, and the legend and the words of a hex say what that means', () => {
    const board = boardOf(soundPack(withSight({ Baltimore: 'no', Altoona: 'yes' })));
    const ringed = (name: string): boolean =>
      townsOf(board).some(
        (town) => town.name === name && !['village', 'landing'].includes(town.kind),
      );
    expect(['Baltimore', 'Martinsburg', 'Altoona'].map(ringed)).toEqual([false, true, true]);
    const legend = legendOf(board).map(({ text }) => text);
    expect(legend).toContain('town, enemies reported');
    expect(legend).toContain('town, not reported');
    const help = howOrders(soundPack(packFiles), question('orders'), view());
    expect(JSON.stringify(help)).toContain('towns that the map draws with a ring');
    const wordsAt = (place: string): string =>
      boardFacts(board).places.find(({ id }) => id === place)?.words ?? '';
    expect(wordsAt(MARTINSBURG)).toContain('enemies reported');
    expect(wordsAt(BALTIMORE)).toContain('not reported');
  });
});
