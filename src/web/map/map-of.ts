/** Which map a page shows: whose, and of which moment. Every drawing of a map goes through here. */
import type { SeatId, Viewer } from '../../kernel/basic.js';
import type { Board } from '../../kernel/map/board.js';
import type { Picture } from '../../kernel/map/picture.js';
import type { Sight } from '../../campaign/types.js';
import type { Campaign } from '../../campaign/open-campaign.js';
import { seeReport, seeView, seeViewAt, seeViewToCome } from '../../campaign/seen/see.js';
import { seeMarks } from '../../campaign/pencil/see-marks.js';
import { seeSightAt } from '../../campaign/seen/see-moments.js';
import { maybe } from '../frame.js';

/**
 * `moment`: '' for what the viewer knows now, with the marches of his last report. `question`: what he knows at the moment
 * of a question instead; the gamemaster's alone. `as`: what that seat is to know, at one of the gamemaster's moments. `sight`: what is shown where it is not one of the campaign's own moments.
 */
export type MapOf = {
  readonly who: Viewer;
  readonly moment: string;
  readonly question?: string;
  readonly as?: SeatId;
  readonly sight?: (moment: string) => Promise<Omit<Sight, 'view'> | undefined>;
};

type SightOf = { readonly board: Board; readonly picture: Picture };

/**
 * Board and picture of a map, with what the viewer may see of what commanders drew on theirs; `undefined` for a moment
 * that is none, or none of this viewer's.
 */
export async function sightOf(campaign: Campaign, map: MapOf): Promise<SightOf | undefined> {
  if (map.sight !== undefined) return map.sight(map.moment);
  const sight = await playedSight(campaign, map);
  if (sight === undefined) return undefined;
  const pencil =
    (await maybe(seeMarks(campaign, map.as ?? map.who, map.as === undefined ? map.moment : ''))) ??
    [];
  return pencil.length === 0 ? sight : { ...sight, picture: { ...sight.picture, pencil } };
}

async function playedSight(
  campaign: Campaign,
  { who, moment, question, as }: MapOf,
): Promise<SightOf | undefined> {
  if (question !== undefined) return maybe(seeViewAt(campaign, who, question));
  if (moment !== '') return maybe(seeSightAt(campaign, who, moment, as));
  if (as !== undefined) return maybe(seeViewToCome(campaign, as));
  const sight = await maybe(seeView(campaign, who));
  if (sight === undefined) return undefined;
  const report = await maybe(seeReport(campaign, who));
  return { board: sight.board, picture: report?.picture ?? sight.picture };
}
