/** Rivers, state borders, ridges and railways. */
import type { Board, BoardLink } from '../../kernel/map/bridge.js';
import {
  cellCentre,
  cellOf,
  cellNeighbours,
  cellSides,
  chainsOf,
  sideBetween,
  type Chain,
  type Corner,
  type Point,
  type Side,
} from './mesh.js';
import type { Ground } from './ground.js';
import { between, chainsPath, handLine, handPoint } from './path.js';
import { drawRails } from './rails.js';
import { drawRidges } from './ridges.js';
import type { Style } from './style.js';
import { shoreOf } from './water.js';
import { layer, tag } from './xml.js';

/** The lines as SVG elements, lowest first. */
export function drawLines(board: Board, ground: Ground, style: Style): string {
  return [
    layer('ridges', drawRidges(board, style)),
    layer('borders', drawBorders(board, ground, style)),
    layer('rivers', drawRivers(board, ground, style)),
    layer('roads', drawRails(board, style)),
  ].join('');
}

/** From the least to the greatest, as they are drawn. */
export const RIVER_CLASSES = ['minor', 'wide', 'light', 'deep'] as const;
export type RiverClass = (typeof RIVER_CLASSES)[number];

/** A navigable river is named for the ships that it carries. */
export function riverClass({ river }: BoardLink): RiverClass | undefined {
  if (river === undefined) return undefined;
  return river.weight === 'navigable' ? (river.draught ?? 'deep') : river.weight;
}

/** The lines of some sides, joined. */
export const chainsOfSides = (
  board: Board,
  isWanted: (side: BoardLink) => boolean,
): readonly Chain[] =>
  chainsOf(
    board.links.flatMap((side) => {
      const corners = isWanted(side) ? sideBetween(side.a, side.b) : undefined;
      return corners === undefined ? [] : [corners];
    }),
  );

function drawRivers(board: Board, ground: Ground, style: Style): string {
  // A river ends on the shore, and a lesser one on the line of the greater, not at the corner that the smoothing left
  // aside.
  const bends = new Map<Corner, Point>();
  for (const chain of shoreOf(ground).chains) noteBends(chain, bends);
  const place = (corner: Corner): Point => bends.get(corner) ?? handPoint(corner);
  const paths = [...RIVER_CLASSES].reverse().map((name) => {
    const chains = chainsOfSides(board, (side) => riverClass(side) === name);
    const d = chainsPath(chains, place);
    for (const chain of chains) noteBends(chain, bends);
    return { name, d };
  });
  return `<g fill="none" stroke-linejoin="round" stroke-linecap="round">${paths
    .reverse()
    .map(({ name, d }) => riverStrokes(name, d, style))
    .join('')}</g>`;
}

/** Widths of a river's line and of the water in it; a river for deep ships has its channel marked. */
export const RIVER_WIDTHS: Readonly<Record<RiverClass, readonly [number, number]>> = {
  minor: [1.1, 0],
  wide: [2.7, 1.2],
  light: [3.6, 2.2],
  deep: [5, 3.6],
};

export function riverStrokes(name: RiverClass, d: string, { palette, line }: Style): string {
  if (d === '') return '';
  const [bank, water] = RIVER_WIDTHS[name];
  if (water === 0)
    return tag('path', { d, stroke: palette.minorRiver, 'stroke-width': bank * line });
  return (
    tag('path', { d, stroke: palette.riverCasing, 'stroke-width': bank * line }) +
    tag('path', { d, stroke: palette.river, 'stroke-width': water * line })
  );
}

function noteBends({ keys, closed }: Chain, bends: Map<Corner, Point>): void {
  const points = handLine(keys, closed);
  keys.forEach((key, index) => {
    const [before, here, after] = [-1, 0, 1].map((step) => points[2 * index + step]);
    if (before === undefined || here === undefined || after === undefined || bends.has(key)) return;
    bends.set(key, between(here, between(before, after), 0.25));
  });
}

/** State borders, where no great river is the border already. */
function drawBorders(board: Board, ground: Ground, { palette, line }: Style): string {
  const rivers = new Set(
    board.links.filter((side) => !['minor', undefined].includes(riverClass(side))).map(sideKey),
  );
  const links: Side[] = [];
  for (const [cell, hex] of ground.hexes) {
    if (!ground.land.has(cell)) continue;
    const sides = cellSides(cell);
    cellNeighbours(cell).forEach((other, index) => {
      const next = ground.hexes.get(other);
      const side = sides[index];
      if (next === undefined || side === undefined || cell > other) return;
      if (!ground.land.has(other) || next.state === hex.state) return;
      if (!rivers.has(sideKey({ a: hex.id, b: next.id }))) links.push(side);
    });
  }
  return tag('path', {
    d: chainsPath(chainsOf(links)),
    fill: 'none',
    stroke: palette.border,
    'stroke-width': 1.2 * line,
    'stroke-dasharray':
      `${String(6 * line)} ${String(2.4 * line)} ${String(1.2 * line)} ${String(2.4 * line)}`.replace(
        /(\.\d)\d+/g,
        '$1',
      ),
  });
}

const sideKey = ({ a, b }: Pick<BoardLink, 'a' | 'b'>): string =>
  a < b ? `${a}|${b}` : `${b}|${a}`;

/** The middles of the sides and steps that lines run along, for labels to keep off. */
export function linePoints(board: Board): readonly Point[] {
  const rivers = board.links.flatMap((side) => {
    const corners = ['minor', undefined].includes(riverClass(side))
      ? undefined
      : sideBetween(side.a, side.b);
    return corners === undefined ? [] : [between(handPoint(corners[0]), handPoint(corners[1]))];
  });
  const rails = board.rails.flatMap(({ hexes }) =>
    hexes.slice(1).flatMap((hex, index) => {
      const [from, to] = [cellCentre(cellOf(hexes[index] ?? hex)), cellCentre(cellOf(hex))];
      return [0.25, 0.5, 0.75].map((share) => between(from, to, share));
    }),
  );
  return [...rivers, ...rails];
}
