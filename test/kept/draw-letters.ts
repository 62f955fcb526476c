import { expect } from 'vitest';
import { must, type Machines } from '../../scripts/campaign-war.js';
import type { Campaign } from '../../src/campaign/campaign.js';
import { seeReports } from '../../src/campaign/seen/see-reports.js';
import { asSeat } from '../../src/kernel/basic.js';
import { drawMap } from '../../src/letters/drawing/draw-map.js';

/** Draws the maps of all reports that were released to players, as they were kept; answers how many. */
export async function drawLetters(
  campaign: Campaign,
  players: Machines['players'],
): Promise<number> {
  let drawn = 0;
  for (const { seat } of players)
    for (const { picture } of await must(seeReports(campaign, asSeat(seat)))) {
      expect(drawMap(campaign.game.board(), picture)).toContain('<svg');
      drawn += 1;
    }
  return drawn;
}
