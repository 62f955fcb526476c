import { expect } from 'vitest';
import { must, type Machines } from '../../scripts/campaign-war.js';
import type { Campaign } from '../../src/campaign/campaign.js';
import { seeReports } from '../../src/campaign/seen/see-reports.js';
import { asSeat } from '../../src/kernel/basic.js';
import { drawMap } from '../../src/letters/drawing/draw-map.js';

/**
 * Draws the maps of all reports that were released to players, as they were kept; answers how many. `before`: those that need
 * not be drawn again, to which these are added.
 */
export async function drawLetters(
  campaign: Campaign,
  players: Machines['players'],
  before = new Set<string>(),
): Promise<number> {
  let drawn = 0;
  for (const { seat } of players)
    for (const { n, picture } of await must(seeReports(campaign, asSeat(seat)))) {
      const report = `${seat} ${String(n)}`;
      if (before.has(report)) continue;
      before.add(report);
      expect(drawMap(campaign.game.board(), picture)).toContain('<svg');
      drawn += 1;
    }
  return drawn;
}
