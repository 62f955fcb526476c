/** Rivers, state borders, ridges and railways. */
import type { Board, BoardSide } from '../kernel/picture.js';
import {
  cellCentre,
  cellOf,
  cellNeighbours,
  cellSides,
  chainsOf,
  cornerPoint,
  sideBetween,
  type Chain,
  type Corner,
  type Point,
  type Side,
} from './map-geometry.js';
import type { Ground } from './map-ground.js';
import { between, chainsPath, createPen } from './map-path.js';
import type { Style } from './map-style.js';
import { tag } from './xml.js';

/** The lines as SVG elements, lowest first. */
export function drawLines(board: Board, ground: Ground, style: Style): string {
  return [
    drawRivers(board, style),
    drawBorders(board, ground, style),
    drawRidges(board, style),
    drawRails(board, style),
  ].join('');
}

const WEIGHTS = ['navigable', 'wide', 'minor'] as const;
type RiverWeight = (typeof WEIGHTS)[number];

/** The chains of each weight of river. */
export function riverChains(board: Board, weight: RiverWeight, name?: string): readonly Chain[] {
  const links = board.sides.flatMap((side) => {
    const isOne = side.river?.weight === weight && (name === undefined || side.river.name === name);
    const corners = isOne ? sideBetween(side.a, side.b) : undefined;
    return corners === undefined ? [] : [corners];
  });
  return chainsOf(links);
}

function drawRivers(board: Board, style: Style): string {
  // A lesser river ends on the rounded line of the greater one, not at the corner that the rounding left aside.
  const bends = new Map<Corner, Point>();
  const place = (corner: Corner): Point => bends.get(corner) ?? cornerPoint(corner);
  const paths = WEIGHTS.map((weight) => {
    const chains = riverChains(board, weight);
    const d = chainsPath(chains, place);
    for (const chain of chains) noteBends(chain, bends);
    return { weight, d };
  });
  return `<g fill="none" stroke-linejoin="round" stroke-linecap="round">${paths
    .reverse()
    .map(({ weight, d }) => riverStrokes(weight, d, style))
    .join('')}</g>`;
}

function riverStrokes(weight: RiverWeight, d: string, { palette, line }: Style): string {
  if (d === '') return '';
  if (weight === 'minor') {
    return tag('path', { d, stroke: palette.minorRiver, 'stroke-width': 1.5 * line });
  }
  const width = (weight === 'navigable' ? 5 : 3.4) * line;
  return (
    tag('path', { d, stroke: palette.riverCasing, 'stroke-width': width }) +
    tag('path', { d, stroke: palette.river, 'stroke-width': width - 1.7 * line })
  );
}

/** How far the drawn line passes beside a corner, as a share of the way to the middle of the corners next to it. */
const BEND_SHARE = 0.5;

function noteBends({ keys }: Chain, bends: Map<Corner, Point>): void {
  keys.forEach((key, index) => {
    const before = keys[index - 1];
    const after = keys[index + 1];
    if (before === undefined || after === undefined || bends.has(key)) return;
    const around = between(cornerPoint(before), cornerPoint(after));
    bends.set(key, between(cornerPoint(key), around, BEND_SHARE));
  });
}

/** State borders, where no great river is the border already. */
function drawBorders(board: Board, ground: Ground, { palette, line }: Style): string {
  const rivers = new Set(
    board.sides
      .filter((side) => side.river !== undefined && side.river.weight !== 'minor')
      .map(sideKey),
  );
  const links: Side[] = [];
  for (const [cell, hex] of ground.hexes) {
    if (!ground.land.has(cell)) continue;
    const sides = cellSides(cell);
    cellNeighbours(cell).forEach((other, index) => {
      const next = ground.hexes.get(other);
      const side = sides[index];
      if (next === undefined || side === undefined || !ground.land.has(other)) return;
      if (
        cell > other ||
        next.state === hex.state ||
        rivers.has(sideKey({ a: hex.id, b: next.id }))
      )
        return;
      links.push(side);
    });
  }
  return tag('path', {
    d: chainsPath(chainsOf(links), cornerPoint),
    fill: 'none',
    stroke: palette.border,
    'stroke-width': 1.5 * line,
    'stroke-dasharray': '7 3 1.5 3',
    'stroke-opacity': '.85',
  });
}

const sideKey = ({ a, b }: Pick<BoardSide, 'a' | 'b'>): string =>
  a < b ? `${a}|${b}` : `${b}|${a}`;

const TICKS_A_SIDE = 5;

/** A ridge is a crest line with hachures falling from it on both hands; a gap leaves it open. */
function drawRidges(board: Board, { palette, line }: Style): string {
  const crests: Side[] = [];
  const gaps: Side[] = [];
  for (const side of board.sides) {
    const corners = side.ridge === undefined ? undefined : sideBetween(side.a, side.b);
    if (corners !== undefined) (side.ridge?.gap === undefined ? crests : gaps).push(corners);
  }
  if (crests.length + gaps.length === 0) return '';
  const pen = createPen();
  for (const side of crests) drawHachures(pen, side, [0.1, 0.9]);
  for (const side of gaps) {
    drawHachures(pen, side, [0, 0.26]);
    drawHachures(pen, side, [0.74, 1]);
  }
  return (
    tag('path', {
      d: chainsPath(chainsOf(crests), cornerPoint),
      fill: 'none',
      stroke: palette.ridge,
      'stroke-width': 1.4 * line,
      'stroke-linejoin': 'round',
    }) + tag('path', { d: pen.data(), fill: 'none', stroke: palette.ridge, 'stroke-width': line })
  );
}

function drawHachures(
  pen: ReturnType<typeof createPen>,
  side: Side,
  share: readonly [number, number],
): void {
  const [from, to] = [cornerPoint(side[0]), cornerPoint(side[1])];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [nx, ny] = [-(to.y - from.y) / length, (to.x - from.x) / length];
  const [start, end] = share;
  const ticks = Math.max(2, Math.round(TICKS_A_SIDE * (end - start)));
  for (let tick = 0; tick < ticks; tick += 1) {
    const at = between(from, to, start + ((end - start) * tick) / (ticks - 1));
    const reach = tick % 2 === 0 ? 5 : 3.6;
    pen.move({ x: at.x - nx * reach, y: at.y - ny * reach });
    pen.line({ x: at.x + nx * reach, y: at.y + ny * reach });
  }
}

/** Railways: each stretch once, whatever companies share it; lines end at towns so that they pass through them. */
function drawRails(board: Board, { palette, line }: Style): string {
  const known = new Set(board.hexes.map((hex) => hex.id));
  const links = board.rails.flatMap(({ hexes }) =>
    hexes.slice(1).flatMap((hex, index): readonly Side[] => {
      const before = hexes[index] ?? hex;
      return known.has(hex) || known.has(before) ? [[cellOf(before), cellOf(hex)]] : [];
    }),
  );
  const towns = new Set(board.towns.map((town) => cellOf(town.hex)));
  const d = chainsPath(chainsOf(links, towns), cellCentre);
  if (d === '') return '';
  return `<g fill="none" stroke="${palette.rail}" stroke-linejoin="round">${
    tag('path', { d, 'stroke-width': 1.4 * line }) +
    tag('path', { d, 'stroke-width': 4.8 * line, 'stroke-dasharray': '1.1 6' })
  }</g>`;
}
