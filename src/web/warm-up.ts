/**
 * Does once, when the program has started, what the first visitor would wait for otherwise: plays the open step of the
 * campaign that was used last, keeps nothing of it, and draws the gamemaster's map as his page asks for it first.
 */
import { statSync } from 'node:fs';
import { tryRun } from '../campaign/gm/try-run.js';
import { seeView } from '../campaign/seen/see.js';
import { drawMap } from '../letters/drawing/draw-map.js';
import type { Campaigns } from './campaigns.js';
import { startLevels } from './map/start-level.js';

/** Through a handle of its own: nobody waits behind it for the file. */
export async function warmUp(campaigns: Campaigns): Promise<void> {
  const files = await campaigns.files();
  const [last] = files
    .map(({ name, path }) => ({ name, used: usedAt(path) }))
    .sort((a, b) => b.used - a.used);
  if (last === undefined) return;
  await campaigns.look(last.name, async (campaign) => {
    const seen = await seeView(campaign, 'gm');
    if (!seen.ok) return;
    const { board, picture } = seen.value;
    const { narrow, wide } = startLevels(board, picture);
    for (const level of new Set([narrow, wide])) drawMap(board, picture, { level, part: 'seat' });
    await tryRun(campaign, WARMING);
  });
}

/** Names throw-away dice. */
const WARMING = '00000000';

/** 0 for a file that has gone since the folder was read. */
const usedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
