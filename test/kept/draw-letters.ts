import { expect } from 'vitest';
import { must, type Machines } from '../../scripts/campaign-war.js';
import type { Campaign } from '../../src/campaign/campaign.js';
import { seeReports } from '../../src/campaign/seen/see-reports.js';
import { asSeat } from '../../src/kernel/basic.js';
import { drawMap } from '../../src/letters/drawing/draw-map.js';

/**
 * Draws what the map of the last report that was released to each player adds to the board, which is not kept with it; answers
 * how many. `before`: those that need not be drawn again, to which these are added.
 */
export async function drawLetters(
  campaign: Campaign,
  players: Machines['players'],
  before = new Set<string>(),
): Promise<number> {
  let drawn = 0;
  for (const { seat } of players) {
    const last = (await must(seeReports(campaign, asSeat(seat)))).at(-1);
    const report = `${seat} ${String(last?.n)}`;
    if (last === undefined || before.has(report)) continue;
    before.add(report);
    expect(drawMap(campaign.game.board(), last.picture, { part: 'seat' })).toContain('<svg');
    drawn += 1;
  }
  return drawn;
}
