/** What may be changed at a place at which the gamemaster points, at a moment of the open step. */
import { ok } from '../../kernel/basic.js';
import { findPlace, placeTitle } from '../../kernel/map/places.js';
import type { Campaign } from '../campaign.js';
import { seeStateAt } from '../seen/see-moments.js';
import type { Outcome } from '../types.js';
import { refuse } from '../use-case.js';

/** `lines`: amendments; one that ends in `to` wants a place behind it. */
export type Amendable = {
  readonly hex: string;
  readonly place: string;
  readonly lines: readonly string[];
};

/** `where`: a hex or a town in any case. Refuses a place that is not on the map, and a moment that was never played. */
export async function seeAmendable(
  campaign: Campaign,
  { where, moment }: { readonly where: string; readonly moment: string },
): Outcome<Amendable> {
  const board = campaign.game.board();
  const hex = findPlace(board, where.trim())?.id;
  if (hex === undefined) return refuse('not-found', 'There is no such place on the map.');
  const state = await seeStateAt(campaign, moment);
  if (!state.ok) return state;
  return ok({
    hex,
    place: placeTitle(board, hex),
    lines: campaign.game.amendable(state.value, hex),
  });
}
