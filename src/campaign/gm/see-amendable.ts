/** What may be changed at a place at which the gamemaster points, at a moment of the open step. */
import { ok } from '../../kernel/basic.js';
import { findPlace, placeTitle } from '../../kernel/map/places.js';
import { atPlace, type PlaceId } from '../../kernel/map/spot.js';
import type { Campaign } from '../campaign.js';
import { seeStateAt } from '../seen/see-moments.js';
import type { Outcome } from '../types.js';
import { refuse } from '../use-case.js';

/** `lines`: amendments; one that ends in `to` wants a place behind it. */
export type Amendable = {
  readonly place: PlaceId;
  readonly title: string;
  readonly lines: readonly string[];
};

/** `where`: a place as people call it. Refuses a place that is not on the map, and a moment that was never played. */
export async function seeAmendable(
  campaign: Campaign,
  { where, moment }: { readonly where: string; readonly moment: string },
): Outcome<Amendable> {
  const board = campaign.game.board();
  const place = findPlace(board, where.trim())?.id;
  if (place === undefined) return refuse('not-found', 'There is no such place on the map.');
  const state = await seeStateAt(campaign, moment);
  if (!state.ok) return state;
  return ok({
    place,
    title: placeTitle(board, place),
    lines: campaign.game.amendable(state.value, atPlace(place)),
  });
}
