/**
 * Does once, when the program has started, what the first visitors would wait for otherwise: plays the open step of the
 * campaign that was used last, keeps nothing of it, fills the pages that its gamemaster and a seat open first, and draws the
 * gamemaster's map as his page asks for it first.
 */
import { tryRun } from '../campaign/gm/try-run.js';
import { usedAt } from '../campaign/seen/glance.js';
import { seeView } from '../campaign/seen/see.js';
import type { Campaign } from '../campaign/open-campaign.js';
import type { Viewer } from '../kernel/basic.js';
import { composeReport } from '../letters/compose.js';
import { drawMap } from '../letters/drawing/draw-map.js';
import { loadAssets } from './assets.js';
import type { Campaigns } from './campaigns.js';
import { startLevels } from './map/start-level.js';
import { ROUTES } from './routes.js';
import { renderReply } from './send.js';
import type { Shelf } from './shelf.js';

/** Through a handle of its own: nobody waits behind it for the file. */
export async function warmUp(campaigns: Campaigns, shelf: Shelf): Promise<void> {
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
    const tried = await tryRun(campaign, WARMING);
    const [first] = tried.ok ? tried.value.seats : [];
    await fillFront(campaign, 'gm', { name: last.name, shelf });
    if (first === undefined) return;
    await fillFront(campaign, first.holder.seat, { name: last.name, shelf });
    const { title, zone, created } = campaign.meta;
    const to = { campaign: title, zone, seatTitle: first.holder.title, written: created };
    composeReport(first.report, to);
  });
}

/** The first page of a viewer, as nobody is sent it. */
async function fillFront(
  campaign: Campaign,
  who: Viewer,
  { name, shelf }: { readonly name: string; readonly shelf: Shelf },
): Promise<void> {
  const kind = who === 'gm' ? 'gm' : 'seat';
  const front = ROUTES.find((route) => route.path === '' && route.who === kind);
  const reply = await front?.page({
    ...{ campaign, name, who, home: '', tray: 0, paused: '', linksOpen: false, wantsJson: false },
    ...{ params: {}, query: {}, form: {}, clock: shelf.clock, shelf },
    otherDesks: () => Promise.resolve({ desks: [] }),
    invite: () => Promise.resolve(),
    invitations: () => Promise.resolve([]),
  });
  if (reply !== undefined) renderReply(loadAssets(), reply);
}

/** Names throw-away dice. */
const WARMING = '00000000';
