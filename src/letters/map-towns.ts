/** Towns, hex numbers and the names that are printed on the board. */
import { sortedBy } from '../kernel/basic.js';
import type { Board, BoardTown } from '../kernel/picture.js';
import {
  cellCentre,
  cellNeighbours,
  COLUMN_STEP,
  cornerPoint,
  hexCentre,
  isHexIn,
  type Box,
  type Cell,
  type Point,
} from './map-geometry.js';
import type { Ground } from './map-ground.js';
import { riverChains } from './map-lines.js';
import { drawText, textWidth, type TextLook } from './map-text.js';
import { between } from './map-path.js';
import { boxAround, boxCentre, boxesBeside, type Placeable } from './place-boxes.js';
import type { Style } from './map-style.js';
import { starPath } from './map-signs.js';
import { num, tag } from './xml.js';

/** Something to place, and how to draw it once its place is known. */
export type Placed = Placeable & { readonly draw: (box: Box) => string };

const LABEL_SIZES = { 1: 15.5, 2: 12.5, 3: 10.5 } as const;
const DOT_RADII = { 1: 4.6, 2: 3.4, 3: 2.5 } as const;

/** The signs of the towns that the style shows: round, square for a port, a star for a capital. */
export function drawTownSigns(board: Board, style: Style): string {
  return board.towns
    .filter((town) => town.tier <= style.tiers + 1)
    .map((town) => townSign(town, style))
    .join('');
}

const dotRadius = (town: BoardTown, style: Style): number =>
  DOT_RADII[town.tier] * style.scale ** 0.6;

function townSign(town: BoardTown, style: Style): string {
  const { x, y } = hexCentre(town.hex);
  const { palette } = style;
  const r = dotRadius(town, style);
  const look = {
    fill: town.tier === 1 ? palette.halo : palette.town,
    stroke: palette.town,
    'stroke-width': 1.4 * style.scale ** 0.6,
  };
  if (town.capital === true) {
    return tag('path', {
      d: starPath({ x, y }, r * 1.9),
      fill: palette.capital,
      stroke: palette.halo,
      'stroke-width': 0.9,
    });
  }
  return town.port === true
    ? tag('rect', { x: x - r, y: y - r, width: 2 * r, height: 2 * r, ...look })
    : tag('circle', { cx: x, cy: y, r, ...look });
}

/** Where the towns' signs stand: labels keep off them. */
export const townObstacles = (board: Board, style: Style): readonly Box[] =>
  board.towns
    .filter((town) => town.tier <= style.tiers)
    .map((town) => boxAround(hexCentre(town.hex), 9 * style.scale, 9 * style.scale));

/** The number of every hex at its upper side, for near views. */
export function drawHexNumbers(board: Board, style: Style): string {
  if (!style.hasHexNumbers) return '';
  const numbers = board.hexes.map(({ id }) => {
    const { x, y } = hexCentre(id);
    return `<text x="${num(x)}" y="${num(y - 9.8)}">${id}</text>`;
  });
  return `<g font-size="6" text-anchor="middle" fill="${style.palette.faintInk}" fill-opacity=".8">${numbers.join('')}</g>`;
}

/** The towns' names, the greatest towns first; these have a place in any case where there is one. */
export function townLabels(board: Board, map: Box, style: Style): readonly Placed[] {
  const shown = board.towns.filter((town) => town.tier <= style.tiers && isHexIn(town.hex, map));
  return sortedBy(shown, (town) => `${String(town.tier)} ${town.hex} ${town.name}`).map((town) => {
    const isGreat = town.tier === 1;
    const look: TextLook = {
      size: LABEL_SIZES[town.tier] * style.scale * (style.tiers === 1 ? 0.88 : 1),
      fill: style.palette.ink,
      halo: style.palette.halo,
      weight: isGreat ? 'bold' : 'regular',
    };
    return label(town.name, hexCentre(town.hex), look, {
      gap: dotRadius(town, style) + 2.5 * style.scale,
      rings: isGreat ? 6 : 3,
      need: isGreat ? 'cover' : 'drop',
    });
  });
}

/** A line of text to be placed beside a point. */
export function label(
  text: string,
  at: Point,
  look: TextLook,
  how: { readonly gap: number; readonly rings: number; readonly need: Placeable['need'] },
): Placed {
  const size = { w: textWidth(text, look.size, look.weight) + 2, h: look.size * 1.02 };
  return {
    boxes: boxesBeside(at, size, how.gap, how.rings),
    need: how.need,
    draw: (box) => drawText(text, { x: box.x + box.w / 2, y: box.y + box.h / 2 }, look),
  };
}

const MOST_STATE_SPOTS = 60;
const LEAST_STATE_DEPTH = 2;
/** Sizes that are tried one after the other, and the space after each letter as a share of the size. */
const STATE_SIZES = [23, 18, 14, 11] as const;
const STATE_SPACING = 0.4;

/** The states' names in wide letters, as far inside as there is room. */
export function stateLabels(ground: Ground, style: Style): readonly Placed[] {
  const depths = depthsOf(ground);
  const byState = new Map<string, Cell[]>();
  for (const [cell, depth] of depths) {
    const state = ground.hexes.get(cell)?.state ?? '';
    if (state !== '' && depth >= LEAST_STATE_DEPTH)
      byState.set(state, [...(byState.get(state) ?? []), cell]);
  }
  return sortedBy(byState, ([state]) => state).map(([state, cells]) => {
    const deepest = cells.sort((a, b) => (depths.get(b) ?? 0) - (depths.get(a) ?? 0) || a - b);
    const spots = deepest.slice(0, MOST_STATE_SPOTS).map(cellCentre);
    const all = STATE_SIZES.flatMap((base) => {
      const size = base * style.scale;
      const width = textWidth(state.toUpperCase(), size, 'bold', size * STATE_SPACING);
      return spots.map((spot) => boxAround(spot, width, size));
    });
    const inside = all.filter((box) => liesOn(box, cells));
    const boxes = inside.length > 0 ? inside : all.slice(-spots.length);
    return { boxes, need: 'drop' as const, draw: (box: Box) => drawState(state, box, style) };
  });
}

/** Whether both ends of a box lie on some of the cells. */
function liesOn(box: Box, cells: readonly Cell[]): boolean {
  const y = box.y + box.h / 2;
  return [box.x, box.x + box.w].every((x) =>
    cells.some((cell) => Math.hypot(cellCentre(cell).x - x, cellCentre(cell).y - y) < COLUMN_STEP),
  );
}

function drawState(state: string, box: Box, style: Style): string {
  const spacing = box.h * STATE_SPACING;
  const at = { x: boxCentre(box).x + spacing / 2, y: boxCentre(box).y };
  const look = { size: box.h, fill: style.palette.stateText, weight: 'bold' as const, spacing };
  return `<g fill-opacity=".5">${drawText(state.toUpperCase(), at, look)}</g>`;
}

/** How many hexes every land hex lies inside its state. */
function depthsOf(ground: Ground): ReadonlyMap<Cell, number> {
  const depths = new Map<Cell, number>();
  const stateOf = (cell: Cell): string | undefined =>
    ground.land.has(cell) ? ground.hexes.get(cell)?.state : undefined;
  let edge = [...ground.land].filter((cell) =>
    cellNeighbours(cell).some((other) => stateOf(other) !== stateOf(cell)),
  );
  for (let depth = 1; edge.length > 0; depth += 1) {
    for (const cell of edge) depths.set(cell, depth);
    const next = edge.flatMap((cell) =>
      cellNeighbours(cell).filter((other) => ground.land.has(other) && !depths.has(other)),
    );
    edge = [...new Set(next)];
  }
  return depths;
}

const LEAST_RIVER_CORNERS = 9;

/** Names of the greater rivers, along their course. */
export function riverLabels(board: Board, style: Style): readonly Placed[] {
  const weights = style.tiers === 1 ? (['navigable'] as const) : (['navigable', 'wide'] as const);
  const names = new Set(
    board.sides.flatMap(({ river }) =>
      river !== undefined && weights.some((weight) => weight === river.weight) ? [river.name] : [],
    ),
  );
  return [...names].sort().flatMap((name) => {
    const courses = weights.flatMap((weight) => riverChains(board, weight, name));
    const longest = courses.reduce<readonly number[]>(
      (best, { keys }) => (keys.length > best.length ? keys : best),
      [],
    );
    return longest.length < LEAST_RIVER_CORNERS ? [] : [riverLabel(name, longest, style)];
  });
}

/** A river's name beside the straightest stretches of its course, whichever has room. */
function riverLabel(name: string, corners: readonly number[], style: Style): Placed {
  const size = 10.5 * style.scale;
  const { riverText: fill, halo } = style.palette;
  const turns = new Map<Box, number>();
  for (const { at, angle } of stretchesOf(corners, textWidth(name, size))) {
    for (const side of [1, -1])
      turns.set(turnedBox(at, angle, textWidth(name, size), size, side), angle);
  }
  return {
    boxes: [...turns.keys()],
    need: 'drop',
    draw: (box) => drawText(name, boxCentre(box), { size, fill, halo, turn: turns.get(box) ?? 0 }),
  };
}

const SIDE_LENGTH = 17.4;
const LEAST_STRAIGHT = 0.8;

/** Middles of stretches as long as the text, the straightest first. */
function stretchesOf(
  corners: readonly number[],
  length: number,
): readonly { readonly at: Point; readonly angle: number }[] {
  const points = corners.map(cornerPoint);
  const reach = Math.max(2, Math.ceil((length * 0.6) / SIDE_LENGTH));
  const found = points.slice(reach, -reach).map((_, index) => {
    const from = points[index] ?? { x: 0, y: 0 };
    const to = points[index + 2 * reach] ?? from;
    const straight = Math.hypot(to.x - from.x, to.y - from.y) / (2 * reach * SIDE_LENGTH);
    return { at: between(from, to), angle: readableAngle(from, to), straight };
  });
  return found
    .filter(({ straight }) => straight >= LEAST_STRAIGHT)
    .sort((a, b) => b.straight - a.straight || a.at.x - b.at.x || a.at.y - b.at.y);
}

/** The upright box around a turned line of text that lies on one side of its course. */
function turnedBox(at: Point, angle: number, length: number, size: number, side: number): Box {
  const turn = (angle * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const centre = { x: at.x - sin * size * side, y: at.y + cos * size * side };
  const w = Math.abs(cos) * length + Math.abs(sin) * size;
  const h = Math.abs(sin) * length + Math.abs(cos) * size;
  return boxAround(centre, w, h);
}

function readableAngle(from: Point, to: Point): number {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle;
}
