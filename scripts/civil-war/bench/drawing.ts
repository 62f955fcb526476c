/**
 * What the maps of letters cost, of all seats after the demonstration: the first of each frame, for which the country is drawn too, and
 * those after it. Work of the processor, on all threads together; what others do on the machine counts little.
 */
import type * as OpenCampaignModule from '../../../src/campaign/open-campaign.js';
import type * as SeeReportsModule from '../../../src/campaign/seen/see-reports.js';
import type { SeatId, Viewer } from '../../../src/kernel/basic.js';
import type * as DrawMapModule from '../../../src/letters/drawing/draw-map.js';
import type * as DrawPngModule from '../../../src/letters/draw-png.js';
import { loadNow, sayLoad, type Load } from './load.js';
import { built, inFolder, linksOf } from './served.js';

/** So many times each map is drawn, and as often before it is counted. */
const ROUNDS = 10;
const MOST_MILLISECONDS = 150;

export type DrawingFigures = {
  readonly first_work_ms: number;
  readonly again_work_ms: number;
  readonly load: Load;
};

export async function drawingFigures(): Promise<DrawingFigures> {
  return inFolder(1, async ({ file }) => {
    const draws = await mapsOf(file);
    const round = async (): Promise<readonly number[]> => {
      const works: number[] = [];
      for (const draw of draws) works.push(await workOf(draw));
      return works;
    };
    const first = await round();
    for (let warming = 0; warming < ROUNDS; warming += 1) await round();
    const again: number[] = [];
    for (let counted = 0; counted < ROUNDS; counted += 1) again.push(...(await round()));
    return { first_work_ms: median(first), again_work_ms: median(again), load: loadNow() };
  });
}

/** Draws the map of the last letter to each seat. */
async function mapsOf(file: string): Promise<readonly (() => Promise<unknown>)[]> {
  const { openCampaign } = await built<typeof OpenCampaignModule>('campaign/open-campaign.js');
  const { seeReports } = await built<typeof SeeReportsModule>('campaign/seen/see-reports.js');
  const { mapLayers } = await built<typeof DrawMapModule>('letters/drawing/draw-map.js');
  const { drawPng } = await built<typeof DrawPngModule>('letters/draw-png.js');
  const campaign = await openCampaign(file);
  if (!campaign.ok) throw new Error(campaign.error.say);
  const board = campaign.value.game.board();
  const seats = [...linksOf(file, 'http://127.0.0.1').keys()].filter(isSeat);
  const reports = await Promise.all(seats.map((seat) => seeReports(campaign.value, seat)));
  campaign.value.close();
  return reports.map((seen) => {
    const last = seen.ok ? seen.value.at(-1) : undefined;
    if (last === undefined) throw new Error('A seat has no letter with a map');
    return () => drawPng(mapLayers(board, last.picture));
  });
}

const isSeat = (who: Viewer): who is SeatId => who !== 'gm';

async function workOf(draw: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await draw();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const median = (times: readonly number[]): number =>
  Math.round([...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);

export function showDrawing({ first_work_ms, again_work_ms, load }: DrawingFigures): void {
  console.log("The maps of seven seats' letters as PNG, of the work of the processor");
  console.log(`  the first of a frame  ${String(first_work_ms).padStart(5)} ms`);
  console.log(
    `  one after it          ${String(again_work_ms).padStart(5)} ms; must be under ${String(MOST_MILLISECONDS)}`,
  );
  console.log(sayLoad(load));
  if (again_work_ms >= MOST_MILLISECONDS)
    throw new Error(`A letter's map must take under ${String(MOST_MILLISECONDS)} ms.`);
}
