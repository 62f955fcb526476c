/** What a board says of each place, in words: for readers who do not look, and for a page that searches and points. */
import type { Board, Place, PlaceId } from '../../kernel/map/board.js';
import { planOf } from '../../kernel/map/plan.js';
import { townsOf } from '../../kernel/map/places.js';

/**
 * `also`: other names; `words`: `woods, Virginia; river James; road to Richmond`. Places with the
 * greatest towns come first. Of links there are those alone that join places which do not lie beside each other anyway.
 */
export type BoardFacts = Pick<Board, 'grid'> & {
  readonly places: readonly (Pick<Place, 'id' | 'name' | 'center' | 'cell' | 'outline'> & {
    readonly also?: readonly string[];
    readonly words: string;
  })[];
  readonly links: readonly { readonly a: PlaceId; readonly b: PlaceId }[];
};

export function boardFacts(board: Board): BoardFacts {
  const { grid, places, zones, looks } = board;
  const zoneNames = new Map(zones.map(({ id, name }) => [id, name]));
  const lookWords = new Map(looks.map(({ id, key, word = key }) => [id, word]));
  const printed = printedAt(board, (kind) => lookWords.get(kind) ?? '');
  const towns = townsOf(board);
  const tiers = new Map<PlaceId, number>();
  for (const { place, tier } of towns)
    tiers.set(place, Math.min(tier, tiers.get(place) ?? LEAST_TIER));
  const tierOf = ({ id }: Place): number => tiers.get(id) ?? LEAST_TIER;
  return {
    ...(grid === undefined ? {} : { grid }),
    places: [...places]
      .sort((a, b) => tierOf(a) - tierOf(b))
      .map(({ id, name, aliases = [], center, cell, outline, look, zone = '' }) => {
        const names = towns.filter((town) => town.place === id).map((town) => town.name);
        const also = [...aliases, ...names].filter((one) => one !== name);
        const ground = [lookWords.get(look) ?? '', zoneNames.get(zone) ?? ''];
        return {
          ...{ id, name, center },
          ...(cell === undefined ? {} : { cell }),
          ...(outline === undefined ? {} : { outline }),
          ...(also.length === 0 ? {} : { also }),
          words: [ground.filter((part) => part !== '').join(', '), ...(printed.get(id) ?? [])]
            .filter((part) => part !== '')
            .join('; '),
        };
      }),
    links: linksBeside(board),
  };
}

/** A place without a town. */
const LEAST_TIER = 9;

function linksBeside(board: Board): BoardFacts['links'] {
  const cells = new Set(board.places.filter(({ cell }) => cell !== undefined).map(({ id }) => id));
  const { has } = planOf(board);
  const joining = board.links.filter(
    ({ a, b }) => has(a) && has(b) && !(cells.has(a) && cells.has(b)),
  );
  return joining.map(({ a, b }) => ({ a, b }));
}

/** Towns, links at the edges of a place, and lines through it, each with its kind. */
function printedAt(
  { links, features }: Board,
  wordOf: (kind: string) => string,
): ReadonlyMap<PlaceId, ReadonlySet<string>> {
  const found = new Map<PlaceId, Set<string>>();
  const add = (place: PlaceId, text: string): void => {
    if (text !== '') found.set(place, (found.get(place) ?? new Set()).add(text));
  };
  const named = (kind: string, name: string): string =>
    [wordOf(kind), name].filter((part) => part !== '').join(' ');
  for (const { kind, shape } of features) if (shape.is === 'town') add(shape.place, wordOf(kind));
  for (const { a, b, kind, name = '' } of links)
    for (const place of [a, b]) add(place, name === '' ? '' : named(kind, name));
  for (const { kind, name = '', shape } of features) {
    if (shape.is !== 'through' && shape.is !== 'corner') continue;
    for (const place of shape.places) add(place, named(kind, name));
  }
  return found;
}
