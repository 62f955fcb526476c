/** Towns and hex numbers: their signs on the board, and the names that are set beside them. */
import { neighbours } from '../../kernel/hex.js';
import { sortedBy } from '../../kernel/basic.js';
import { hasRing, type Board, type BoardTown } from '../../kernel/map/bridge.js';
import { hexCentre, isHexIn, type Box } from './mesh.js';
import { labelBeside, type Label } from './label.js';
import { starPath } from './signs.js';
import type { Owner, Style } from './style.js';
import type { TextLook } from './text.js';
import { boxAround, type Obstacle } from './place-boxes.js';
import { num, tag } from './xml.js';

const LABEL_SIZES = { 1: 14.5, 2: 12, 3: 10.5 } as const;
const RADII = { 1: 4.6, 2: 3.1, 3: 2.1 } as const;

/** Whose the land is around a town, as printed. */
export type OwnerOf = (hex: string) => Owner;

/** The signs of towns: a ring with a disc in the holder's colour for a city, square for a port, a star for a capital. */
export function drawTownSigns(board: Board, ownerOf: OwnerOf, style: Style): string {
  return board.towns
    .filter((town) => town.tier <= style.tiers + (style.reach === 'whole' ? 0 : 1))
    .map((town) => townSign(town, hexCentre(town.hex), ownerOf(town.hex), style))
    .join('');
}

const radiusOf = (tier: BoardTown['tier'], style: Style): number =>
  RADII[tier] * style.scale ** 0.65 * (style.reach === 'whole' && tier > 1 ? 0.8 : 1);

export function townSign(
  town: Pick<BoardTown, 'tier' | 'capital' | 'port' | 'ring'>,
  { x, y }: { readonly x: number; readonly y: number },
  owner: Owner,
  style: Style,
): string {
  const { palette } = style;
  const r = radiusOf(town.tier, style);
  if (town.capital === true)
    return tag('path', {
      d: starPath({ x, y }, r * 2),
      fill: palette.capital,
      stroke: palette.halo,
      'stroke-width': 0.8,
    });
  const shape = (size: number, look: Readonly<Record<string, string | number>>): string =>
    town.port === true
      ? tag('rect', { x: x - size, y: y - size, width: 2 * size, height: 2 * size, ...look })
      : tag('circle', { cx: x, cy: y, r: size * 1.08, ...look });
  const line = 1.2 * style.scale ** 0.65;
  const ring = { fill: palette.townGround, stroke: palette.town, 'stroke-width': line };
  if (!hasRing(town) && town.tier > 1)
    return shape(Math.min(r, radiusOf(3, style)), { fill: palette.town });
  if (town.tier > 1) return shape(r, ring);
  const heart = owner === undefined ? palette.town : palette.of(owner).line;
  const disc = shape(r * 0.5, { fill: heart });
  return hasRing(town) ? shape(r, ring) + disc : disc;
}

/** Where the towns' signs stand: no name lies on another town's sign. */
export const townObstacles = (board: Board, style: Style): readonly Obstacle[] =>
  board.towns
    .filter((town) => town.tier <= style.tiers + (style.reach === 'whole' ? 0 : 1))
    .map((town) => {
      const r = radiusOf(town.tier, style) * (town.capital === true ? 1.8 : 1.1);
      return { box: boxAround(hexCentre(town.hex), 2 * r, 2 * r), price: 9 };
    });

const NUMBER_RISE = 11.6;
const NUMBER_SIZE = 4.6;
/** Four figures in a row, in sizes. */
const NUMBER_WIDTH = 2.4;

const numberSize = ({ numberSize: size = NUMBER_SIZE }: Style): number => size;

/** The number of every hex at its upper side, for near views. */
export function drawHexNumbers(board: Board, style: Style): string {
  if (!style.hasHexNumbers) return '';
  const numbers = board.hexes.map(({ id }) => {
    const { x, y } = hexCentre(id);
    return `<text x="${num(x)}" y="${num(y - NUMBER_RISE)}">${id}</text>`;
  });
  return `<g font-size="${num(numberSize(style))}" text-anchor="middle" fill="${style.palette.faintInk}">${numbers.join('')}</g>`;
}

export const numberObstacles = (board: Board, style: Style): readonly Obstacle[] =>
  style.hasHexNumbers
    ? board.hexes.map(({ id }) => {
        const { x, y } = hexCentre(id);
        const size = numberSize(style);
        const at = { x, y: y - NUMBER_RISE - 0.4 * size };
        return { box: boxAround(at, NUMBER_WIDTH * size, 0.87 * size), price: 0.7 };
      })
    : [];

/** The names of towns in the order in which they find a place. */
export type TownNames = {
  readonly capitals: readonly Label[];
  readonly cities: readonly Label[];
  readonly towns: readonly Label[];
};

/**
 * The towns' names, the greatest first; a town in or next to a hex with counters goes before its equals, and a small
 * one under counters is named where its equals are not.
 */
export function townNames(
  board: Board,
  map: Box,
  groups: ReadonlyMap<string, Box>,
  style: Style,
): TownNames {
  const isNear = ({ hex }: BoardTown): boolean =>
    groups.has(hex) || neighbours(hex).some((next) => groups.has(next));
  const shown = board.towns.filter(
    ({ tier, hex }) =>
      isHexIn(hex, map) && (tier <= style.tiers || (style.reach !== 'whole' && groups.has(hex))),
  );
  const key = (town: BoardTown): string =>
    `${String(town.tier)} ${isNear(town) ? 'a' : 'b'} ${town.hex} ${town.name}`;
  const inOrder = sortedBy(shown, key);
  const namesOf = (isWanted: (town: BoardTown) => boolean): readonly Label[] =>
    inOrder.filter(isWanted).map((town) => townName(town, groups.get(town.hex), style));
  return {
    capitals: namesOf(({ capital }) => capital === true),
    cities: namesOf(({ tier, capital }) => tier === 1 && capital !== true),
    towns: namesOf(({ tier, capital }) => tier !== 1 && capital !== true),
  };
}

const WHOLE_SHARE = { 1: 0.8, 2: 0.72, 3: 0.72 } as const;
const RINGS = { 1: 5, 2: 3, 3: 2 } as const;
/** Above this price a lesser name is left out: it would be read as another town's, or not at all. */
const LIMITS = { 1: 40, 2: 14, 3: 11 } as const;

function townName(town: BoardTown, group: Box | undefined, style: Style): Label {
  const { palette } = style;
  const look: TextLook = {
    size:
      LABEL_SIZES[town.tier] * style.scale * (style.reach === 'whole' ? WHOLE_SHARE[town.tier] : 1),
    fill: palette.ink,
    halo: palette.halo,
    weight: town.tier === 1 ? 'bold' : 'regular',
  };
  const r = radiusOf(town.tier, style) * (town.capital === true ? 1.7 : 1);
  const thing = group ?? boxAround(hexCentre(town.hex), 2 * r, 2 * r);
  return labelBeside(town.name, thing, look, {
    gap: 2.2 * style.scale,
    rings: RINGS[town.tier],
    need: 'drop',
    limit: LIMITS[town.tier],
  });
}
