/** Towns and the numbers of cells: their signs on the board, and the names that are set beside them. */
import { sortedBy } from '../../kernel/basic.js';
import type { Board, Look } from '../../kernel/map/board.js';
import { placeById } from '../../kernel/map/places.js';
import { planOf } from '../../kernel/map/plan.js';
import { labelBeside, type Label } from './label.js';
import { isIn, type Box, type Point } from './mesh.js';
import { boxAround, type Obstacle } from './place-boxes.js';
import { printedOn, type Town } from './printed.js';
import { starPath } from './signs.js';
import type { Owner, Style } from './style.js';
import type { TextLook } from './text.js';
import { escapeXml, num, tag } from './xml.js';

const LABEL_SIZES = { 1: 14.5, 2: 12, 3: 10.5 } as const;
const RADII = { 1: 4.6, 2: 3.1, 3: 2.1 } as const;

/** Whose the land is around a town, as printed. */
export type OwnerOf = (place: string) => Owner;

/** The towns of a view, each where it stands. */
const standing = (board: Board): readonly (Town & { readonly at: Point })[] =>
  printedOn(board).towns.flatMap((town) => {
    const at = placeById(board, town.place)?.center;
    return at === undefined ? [] : [{ ...town, at }];
  });

/** The signs of towns: a ring with a disc in the holder's colour for a city, square for a port, a star for a capital. */
export function drawTownSigns(board: Board, ownerOf: OwnerOf, style: Style): string {
  return standing(board)
    .filter((town) => town.tier <= style.tiers + (style.reach === 'whole' ? 0 : 1))
    .map((town) => townSign(town, town.at, ownerOf(town.place), style))
    .join('');
}

const radiusOf = (tier: Town['tier'], style: Style): number =>
  RADII[tier] * style.scale ** 0.65 * (style.reach === 'whole' && tier > 1 ? 0.8 : 1);

export function townSign(
  { tier, sign }: { readonly tier: Town['tier']; readonly sign: Look['pattern'] },
  { x, y }: { readonly x: number; readonly y: number },
  owner: Owner,
  style: Style,
): string {
  const { palette } = style;
  const r = radiusOf(tier, style);
  if (sign === 'star')
    return tag('path', {
      d: starPath({ x, y }, r * 2),
      fill: palette.capital,
      stroke: palette.halo,
      'stroke-width': 0.8,
    });
  const isSquare = sign === 'square' || sign === 'square-dot';
  const hasRing = sign !== 'dot' && sign !== 'square-dot';
  const shape = (size: number, look: Readonly<Record<string, string | number>>): string =>
    isSquare
      ? tag('rect', { x: x - size, y: y - size, width: 2 * size, height: 2 * size, ...look })
      : tag('circle', { cx: x, cy: y, r: size * 1.08, ...look });
  const line = 1.2 * style.scale ** 0.65;
  const ring = { fill: palette.townGround, stroke: palette.town, 'stroke-width': line };
  if (!hasRing && tier > 1) return shape(Math.min(r, radiusOf(3, style)), { fill: palette.town });
  if (tier > 1) return shape(r, ring);
  const heart = owner === undefined ? palette.town : palette.of(owner).line;
  const disc = shape(r * 0.5, { fill: heart });
  return hasRing ? shape(r, ring) + disc : disc;
}

/** Where the towns' signs stand: no name lies on another town's sign. */
export const townObstacles = (board: Board, style: Style): readonly Obstacle[] =>
  standing(board)
    .filter((town) => town.tier <= style.tiers + (style.reach === 'whole' ? 0 : 1))
    .map(({ tier, sign, at }) => {
      const r = radiusOf(tier, style) * (sign === 'star' ? 1.8 : 1.1);
      return { box: boxAround(at, 2 * r, 2 * r), price: 9 };
    });

const NUMBER_RISE = 11.6;
const NUMBER_SIZE = 4.6;
/** Four figures in a row, in sizes. */
const NUMBER_WIDTH = 2.4;

const numberSize = ({ numberSize: size = NUMBER_SIZE }: Style): number => size;

/** The number of every cell at its upper side, for near views. */
export function drawNumbers(board: Board, style: Style): string {
  if (!style.hasNumbers || board.grid === undefined) return '';
  const numbers = board.places.map(({ id, center: { x, y } }) => {
    return `<text x="${num(x)}" y="${num(y - NUMBER_RISE)}">${escapeXml(id)}</text>`;
  });
  return `<g font-size="${num(numberSize(style))}" text-anchor="middle" fill="${style.palette.faintInk}">${numbers.join('')}</g>`;
}

export const numberObstacles = (board: Board, style: Style): readonly Obstacle[] =>
  style.hasNumbers && board.grid !== undefined
    ? board.places.map(({ center: { x, y } }) => {
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
 * The towns' names, the greatest first; a town in or next to a place with counters goes before its equals, and a small
 * one under counters is named where its equals are not.
 */
export function townNames(
  board: Board,
  map: Box,
  groups: ReadonlyMap<string, Box>,
  style: Style,
): TownNames {
  const plan = planOf(board);
  const isNear = (place: string): boolean =>
    groups.has(place) || plan.neighborsOf(place).some((next) => groups.has(next));
  const shown = standing(board).filter(
    ({ tier, place, at }) =>
      isIn(at, map) && (tier <= style.tiers || (style.reach !== 'whole' && groups.has(place))),
  );
  const key = ({ tier, place, name }: Town): string =>
    `${String(tier)} ${isNear(place) ? 'a' : 'b'} ${place} ${name}`;
  const inOrder = sortedBy(shown, key);
  const namesOf = (isWanted: (town: Town) => boolean): readonly Label[] =>
    inOrder.filter(isWanted).map((town) => townName(town, groups.get(town.place), style));
  return {
    capitals: namesOf(({ sign }) => sign === 'star'),
    cities: namesOf(({ tier, sign }) => tier === 1 && sign !== 'star'),
    towns: namesOf(({ tier, sign }) => tier !== 1 && sign !== 'star'),
  };
}

const WHOLE_SHARE = { 1: 0.8, 2: 0.72, 3: 0.72 } as const;
const RINGS = { 1: 5, 2: 3, 3: 2 } as const;
/** Above this price a lesser name is left out: it would be read as another town's, or not at all. */
const LIMITS = { 1: 40, 2: 14, 3: 11 } as const;

function townName(
  { name, tier, sign, at }: Town & { readonly at: Point },
  group: Box | undefined,
  style: Style,
): Label {
  const { palette } = style;
  const look: TextLook = {
    size: LABEL_SIZES[tier] * style.scale * (style.reach === 'whole' ? WHOLE_SHARE[tier] : 1),
    fill: palette.ink,
    halo: palette.halo,
    weight: tier === 1 ? 'bold' : 'regular',
  };
  const r = radiusOf(tier, style) * (sign === 'star' ? 1.7 : 1);
  const thing = group ?? boxAround(at, 2 * r, 2 * r);
  return labelBeside(name, thing, look, {
    gap: 2.2 * style.scale,
    rings: RINGS[tier],
    need: 'drop',
    limit: LIMITS[tier],
  });
}
