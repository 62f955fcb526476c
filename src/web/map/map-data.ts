/** What `partials/map` needs to show a viewer's map. */
import type { Visit } from '../page.js';
import { factTables, type FactTable } from './fact-tables.js';
import type { Theme } from '../../letters/map-style.js';
import { boardAddress } from './board-part.js';
import { prepareBoard } from './drawn-boards.js';
import { sightOf, type MapOf } from './map-of.js';

/**
 * `base`: where the map's addresses hang: the visitor's home, or `HOME/as/SEAT` where the gamemaster looks as a seat.
 * `tables`: the map's facts in words.
 */
export type MapData = {
  readonly base: string;
  /** As addresses need it. */
  readonly query: string;
  readonly moment: string;
  readonly tables: readonly FactTable[];
  /** What a wide screen shows first, for the browser to fetch while it reads the script. */
  readonly first: readonly { readonly theme: Theme; readonly board: string }[];
};

/** A map without its tables: where the page tells the same facts itself. */
export const mapData = (base: string, moment = ''): MapData => ({
  ...{ base, moment, query: queryOf(moment), tables: [], first: [] },
});

const queryOf = (moment: string): string => new URLSearchParams({ moment }).toString();

/** A map with the tables of its facts; a moment that is none of the viewer's has none. */
export async function mapWithTables(
  visit: Visit,
  { base, moment = '', ...map }: Omit<MapOf, 'moment'> & { base: string; moment?: string },
): Promise<MapData> {
  const sight = await sightOf(visit.campaign, { ...map, moment });
  if (sight === undefined) return mapData(base, moment);
  prepareBoard(sight.board);
  const first = (['light', 'dark'] as const).map((theme) => ({
    theme,
    board: base + boardAddress(sight.board, 'far', theme),
  }));
  return { ...mapData(base, moment), tables: factTables(sight), first };
}
