/** Rivers, borders, ridges, ways. */
import type { Board, Link } from '../../kernel/map/board.js';
import {
  chainsOf,
  sidesOfCell,
  type Chain,
  type Corner,
  type Mesh,
  type Point,
  type Side,
} from './mesh.js';
import type { Ground } from './ground.js';
import { between, chainsPath, createPen, drawLine, handLine } from './path.js';
import { printedOn, type River } from './printed.js';
import { drawTied } from './ties.js';
import { drawRidges } from './ridges.js';
import { drawRoads } from './roads.js';
import type { Style } from './style.js';
import { shoreOf } from './water.js';
import { layer, tag } from './xml.js';

/** The lines as SVG elements, lowest first. */
export function drawLines(board: Board, ground: Ground, style: Style): string {
  return [
    layer('ridges', drawRidges(board, ground.mesh, style)),
    layer('borders', drawBorders(board, ground, style)),
    layer('rivers', drawRivers(board, ground, style)),
    layer('roads', drawRoads(board, ground.mesh, style) + drawTied(board, ground, style)),
  ].join('');
}

/** The lines of some links along sides, joined. */
export const chainsOfLinks = (mesh: Mesh, links: readonly Link[]): readonly Chain[] =>
  chainsOf(links.flatMap(mesh.sidesOf));

export const WEIGHTS = [1, 2, 3, 4] as const;
export type Weight = (typeof WEIGHTS)[number];

function drawRivers(board: Board, ground: Ground, style: Style): string {
  // A river ends on the shore, and a lesser one on the line of the greater, not at the corner that the smoothing left
  // aside.
  const bends = new Map<Corner, Point>();
  const { hand } = ground.mesh;
  const { rivers, courses } = printedOn(board);
  for (const chain of shoreOf(ground).chains) noteBends(chain, hand, bends);
  const place = (corner: Corner): Point => bends.get(corner) ?? hand(corner);
  const paths = [...WEIGHTS].reverse().map((weight) => {
    const own = rivers.filter((river) => river.weight === weight).map(({ link }) => link);
    const chains = chainsOfLinks(ground.mesh, own);
    const pen = createPen();
    for (const course of courses('river'))
      if (course.weight === weight) drawLine(pen, course.points);
    const d = chainsPath(chains, place) + pen.data();
    for (const chain of chains) noteBends(chain, hand, bends);
    return { weight, d };
  });
  return `<g fill="none" stroke-linejoin="round" stroke-linecap="round">${paths
    .reverse()
    .map(({ weight, d }) => riverStrokes(weight, d, style))
    .join('')}</g>`;
}

/** Widths of a river's line and of the water in it; a river for deep ships has its channel marked. */
export const RIVER_WIDTHS: Readonly<Record<Weight, readonly [number, number]>> = {
  1: [1.1, 0],
  2: [2.7, 1.2],
  3: [3.6, 2.2],
  4: [5, 3.6],
};

export function riverStrokes(weight: Weight, d: string, { palette, line }: Style): string {
  if (d === '') return '';
  const [bank, water] = RIVER_WIDTHS[weight];
  if (water === 0)
    return tag('path', { d, stroke: palette.minorRiver, 'stroke-width': bank * line });
  return (
    tag('path', { d, stroke: palette.riverCasing, 'stroke-width': bank * line }) +
    tag('path', { d, stroke: palette.river, 'stroke-width': water * line })
  );
}

/** Where the line through a chain's corners passes each of them, for lines that end on it. */
export function noteBends(
  { keys, closed }: Chain,
  hand: Mesh['hand'],
  bends: Map<Corner, Point>,
): void {
  const points = handLine(keys, closed, hand);
  keys.forEach((key, index) => {
    const [before, here, after] = [-1, 0, 1].map((step) => points[2 * index + step]);
    if (before === undefined || here === undefined || after === undefined || bends.has(key)) return;
    bends.set(key, between(here, between(before, after), 0.25));
  });
}

/** Borders of zones, where no great river is the border already. */
function drawBorders(board: Board, ground: Ground, { palette, line }: Style): string {
  const { mesh } = ground;
  const keyOf = (a: Corner, b: Corner): string => (a < b ? `${a}|${b}` : `${b}|${a}`);
  const rivers = new Set(
    great(printedOn(board).rivers).flatMap((link) =>
      mesh.sidesOf(link).map(([a, b]) => keyOf(a, b)),
    ),
  );
  const links: Side[] = [];
  for (const [cell, place] of ground.places) {
    if (!ground.land.has(cell)) continue;
    const sides = sidesOfCell(mesh, cell);
    mesh.neighborsOf(cell).forEach((other, index) => {
      const next = ground.places.get(other);
      const side = sides[index];
      if (next === undefined || side === undefined || cell > other) return;
      if (!ground.land.has(other) || next.zone === place.zone) return;
      if (!rivers.has(keyOf(...side))) links.push(side);
    });
  }
  return tag('path', {
    d: chainsPath(chainsOf(links), mesh.hand),
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

const great = (rivers: readonly River[]): readonly Link[] =>
  rivers.filter(({ weight }) => weight > 1).map(({ link }) => link);

/** The middles of the sides and steps that lines run along, for labels to keep off. */
export function linePoints(board: Board, mesh: Mesh): readonly Point[] {
  const { rivers, tied, courses } = printedOn(board);
  const wet = great(rivers).flatMap((link) =>
    mesh.sidesOf(link).map(([a, b]) => between(mesh.hand(a), mesh.hand(b))),
  );
  const stepped = tied.flatMap(({ places }) =>
    places.slice(1).flatMap((place, index) => {
      const [from, to] = [mesh.cellOf(places[index] ?? place), mesh.cellOf(place)];
      if (from === undefined || to === undefined) return [];
      return [0.25, 0.5, 0.75].map((share) =>
        between(mesh.centerOf(from), mesh.centerOf(to), share),
      );
    }),
  );
  const along = courses('river').flatMap(({ weight, points }) => (weight > 1 ? points : []));
  return [...wet, ...stepped, ...along];
}
