/** The names of hexsides: `the James at Fort Monroe (7819 S)`, and the short form that sheets may hold, `7819 S`. */
import { DIRECTIONS, neighbour } from './hexes.js';
import type { Pack } from '../pack.js';
import { isLand, townAt } from './atlas.js';

/** Whether an id is a hexside's, `7819|7820`, and not a hex's. */
export const isSide = (place: string): boolean => place.includes('|');

/** The hex from which a hexside is named: land before water, a town before none, then the first by number. */
export function landOf(pack: Pack, side: string): string {
  const [a = '', b = ''] = side.split('|');
  const rank = (hex: string): number =>
    (isLand(pack, hex) ? 0 : 8) + (townAt(pack, hex)?.tier ?? 4);
  return rank(b) < rank(a) ? b : a;
}

/** `7819 S`. */
export function sideText(pack: Pack, side: string): string {
  const hex = landOf(pack, side);
  const other = side.split('|').find((end) => end !== hex) ?? '';
  return `${hex} ${DIRECTIONS.find((direction) => neighbour(hex, direction) === other) ?? ''}`;
}

/** `the James at Fort Monroe (7819 S)`, `the coast (7925 SE)`, `the open sea (8526 N)`. */
export function sideName(pack: Pack, side: string): string {
  const hex = landOf(pack, side);
  const river = pack.sides.get(side);
  const water =
    river?.river === 'navigable'
      ? `the ${river.riverName ?? 'river'}`
      : isLand(pack, hex)
        ? 'the coast'
        : 'the open sea';
  const town = townAt(pack, hex);
  const at = town === undefined ? '' : ` at ${town.name}`;
  return `${water}${at} (${sideText(pack, side)})`;
}
