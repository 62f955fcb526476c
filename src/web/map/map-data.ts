/** What `partials/map` needs to show a viewer's map. */
import { findPlace } from '../../kernel/map/places.js';
import type { Visit } from '../page.js';
import { factTables, type FactTable } from './fact-tables.js';
import type { Level } from '../../letters/drawing/level.js';
import type { Theme } from '../../letters/drawing/style.js';
import { boardAddress } from './board-part.js';
import { prepareBoard } from './drawn-boards.js';
import { sightOf, type MapOf } from './map-of.js';
import { startLevels, type StartLevels } from './start-level.js';

/**
 * `base`: where the map's addresses hang: the visitor's home, or `HOME/as/SEAT` where the gamemaster looks as a seat.
 * `tables`: the map's facts in words.
 */
export type MapData = {
  readonly base: string;
  /** As addresses need it. */
  readonly query: string;
  readonly moment: string;
  /** The seat as which the gamemaster looks at it; '' for the true map. */
  readonly as: string;
  readonly tables: readonly FactTable[];
  /** The place at which the map opens; '' for where it opens of itself. */
  readonly show: string;
  /** What a seat can do at any place, on the card of each; the place's id is added to the address. */
  readonly placeLinks: readonly { readonly href: string; readonly text: string }[];
  /** What a screen shows first, for the browser to fetch while it reads the script: the board and the viewer's part. */
  readonly first: readonly {
    readonly media: string;
    readonly board: string;
    readonly names: string;
    readonly part: string;
  }[];
};

/** A map without its tables: where the page tells the same facts itself. */
export const mapData = (base: string, moment = '', as = ''): MapData => ({
  ...{ base, moment, as, query: new URLSearchParams(shown(moment, as)).toString() },
  ...{ tables: [], first: [], placeLinks: [], show: '' },
});

/** As the map's script writes it too. */
const shown = (moment: string, as: string): Record<string, string> =>
  as === '' ? { moment } : { moment, as };

/** A map with the tables of its facts; a moment that is none of the viewer's has none. */
export async function mapWithTables(
  visit: Visit,
  { base, moment = '', ...map }: Omit<MapOf, 'moment'> & { base: string; moment?: string },
): Promise<MapData> {
  const sight = await sightOf(visit.campaign, { ...map, moment });
  const as = map.as ?? '';
  if (sight === undefined) return mapData(base, moment, as);
  prepareBoard(sight.board);
  const first = firstOf(startLevels(sight.board, sight.picture), (level, theme) => ({
    board: base + boardAddress(sight.board, { part: 'board', level, theme }),
    names: base + boardAddress(sight.board, { part: 'names', level, theme }),
    part: `${base}/map/${level}.svg?${new URLSearchParams({ theme, ...shown(moment, as) }).toString()}`,
  }));
  const isOwn = map.who !== 'gm' && map.who === visit.who;
  const isDesk = map.who === 'gm' && visit.umpire === undefined && base === visit.home;
  const placeLinks = isOwn ? linksAt(base) : isDesk ? deskLinksAt(base) : [];
  const show = findPlace(sight.board, visit.query['place'] ?? '')?.id ?? '';
  return { ...mapData(base, moment, as), tables: factTables(sight), first, placeLinks, show };
}

const linksAt = (base: string): MapData['placeLinks'] => [
  { href: `${base}/marks?place=`, text: 'Draw a mark here' },
  { href: `${base}/letters?place=`, text: 'Ask the gamemaster about it' },
];

const deskLinksAt = (base: string): MapData['placeLinks'] => [
  { href: `${base}/notes?place=`, text: 'Write a note to self' },
];

/** The same widths as in `src/browser/map/map.ts`. */
const WIDTHS = { narrow: '(width < 48rem)', wide: '(width >= 48rem)' } as const;

const firstOf = (
  levels: StartLevels,
  drawings: (level: Level, theme: Theme) => Omit<MapData['first'][number], 'media'>,
): MapData['first'] =>
  (['narrow', 'wide'] as const).flatMap((width) =>
    (['light', 'dark'] as const).map((theme) => ({
      media: `${WIDTHS[width]} and (prefers-color-scheme: ${theme})`,
      ...drawings(levels[width], theme),
    })),
  );
