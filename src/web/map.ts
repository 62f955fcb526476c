/** The visitor's own map as a picture. Drawn from his `Picture` alone; the board under it is public. */
import type { Viewer } from '../kernel/basic.js';
import { seeReport, seeView } from '../campaign/see.js';
import { drawMap } from '../letters/draw-map.js';
import { maybe } from './frame.js';
import { missing, type Page, type Reply, type Visit } from './page.js';

export const ownMap: Page = (visit) => mapOf(visit, visit.who);

/** The map of a viewer: with the marches of his last report where he has one. */
export async function mapOf(visit: Visit, who: Viewer): Promise<Reply> {
  const sight = await maybe(seeView(visit.campaign, who));
  if (sight === undefined) return missing;
  const report = await maybe(seeReport(visit.campaign, who));
  return { kind: 'svg', svg: drawMap(sight.board, report?.picture ?? sight.picture) };
}
