/** Roads and sea ways between places, crossings of borders, and lines along points: what joins places and has no ties. */
import type { Board, Feature, Link, Look } from '../../kernel/map/board.js';
import { placeById } from '../../kernel/map/places.js';
import { isInside, planOf } from '../../kernel/map/plan.js';
import { chainsOf, type Mesh, type Point } from './mesh.js';
import { between, courseOf, createPen, drawLine, handLine, type Pen, type Spot } from './path.js';
import { printedOn } from './printed.js';
import type { Style } from './style.js';
import { tag } from './xml.js';

const WAYS: readonly Look['pattern'][] = ['line', 'double', 'dashed', 'crossing'];

export function drawRoads(board: Board, mesh: Mesh, style: Style): string {
  const { links, lines, lookOf } = printedOn(board);
  const pens = new Map<Look['pattern'], Pen>();
  const penOf = (kind: string): Pen | undefined => {
    const pattern = lookOf(kind)?.pattern;
    if (pattern === undefined || !WAYS.includes(pattern)) return undefined;
    const pen = pens.get(pattern) ?? createPen();
    pens.set(pattern, pen);
    return pen;
  };
  for (const link of links(...WAYS)) {
    const pen = penOf(link.kind);
    if (pen === undefined) continue;
    if (lookOf(link.kind)?.pattern === 'crossing') drawCrossing(pen, board, mesh, link);
    else
      drawLine(
        pen,
        lookOf(link.kind)?.pattern === 'dashed' ? offshore(board, link) : wayOf(board, link),
      );
  }
  for (const feature of lines) {
    const pen = penOf(feature.kind);
    if (pen !== undefined) drawLine(pen, pointsOf(board, feature));
  }
  return [...pens].map(([pattern, pen]) => roadStrokes(pattern, pen.data(), style)).join('');
}

const centerOf = (board: Board, place: string): readonly Point[] => {
  const center = placeById(board, place)?.center;
  return center === undefined ? [] : [center];
};

/** From one place to another, in a slight bow where nothing else is said, so that it is no ruler's line. */
function wayOf(board: Board, { a, b, line }: Link): readonly Point[] {
  const [from, to] = [centerOf(board, a)[0], centerOf(board, b)[0]];
  if (line !== undefined) return line;
  if (from === undefined || to === undefined) return [];
  const middle = between(from, to);
  const bow = { x: -(to.y - from.y) * 0.07, y: (to.x - from.x) * 0.07 };
  return [from, { x: middle.x + bow.x, y: middle.y + bow.y }, to];
}

/** The part of a way that lies outside the two places that it joins: sea ways begin at the shore. */
function offshore(board: Board, link: Link): readonly Point[] {
  const course = courseOf(wayOf(board, link));
  const [a, b] = [link.a, link.b].map((place) => planOf(board).outlineOf(place));
  const walk = Array.from({ length: STEPS + 1 }, (_, step) => {
    return course.at((course.length * step) / STEPS);
  }).filter((at) => at !== undefined);
  const from = walk.findIndex((at) => !isInside(at, a ?? []));
  const to = walk.findLastIndex((at) => !isInside(at, b ?? []));
  return from < 0 || to <= from ? [] : walk.slice(from, to + 1);
}

const STEPS = 60;

function pointsOf(board: Board, { shape }: Feature): readonly Point[] {
  if (shape.is === 'line') return shape.points;
  return shape.is === 'through' ? shape.places.flatMap((place) => centerOf(board, place)) : [];
}

const HALF_BRIDGE = 6;

/** Two bars across the border that is crossed, as a bridge or a ford is drawn; over water, a dotted way. */
function drawCrossing(pen: Pen, board: Board, mesh: Mesh, link: Link): void {
  const [chain] = chainsOf(mesh.sidesOf(link));
  if (chain === undefined) return drawLine(pen, wayOf(board, link));
  const course = courseOf(handLine(chain.keys, chain.closed, mesh.hand));
  drawBars(pen, course.spot(course.length / 2));
}

/** The sign of a crossing by itself, for a legend. */
export function crossingSample(at: Point, style: Style): string {
  const pen = createPen();
  drawBars(pen, { at, angle: 0 }, style.scale);
  return roadStrokes('crossing', pen.data(), style);
}

function drawBars(pen: Pen, spot: Spot | undefined, size = 1): void {
  if (spot === undefined) return;
  const turn = (spot.angle * Math.PI) / 180;
  const [along, across] = [
    { x: Math.cos(turn), y: Math.sin(turn) },
    { x: -Math.sin(turn), y: Math.cos(turn) },
  ];
  const half = HALF_BRIDGE * size;
  const flare = 2 * size;
  for (const side of [-2.6 * size, 2.6 * size]) {
    const at = (reach: number, aside: number): Point => ({
      x: spot.at.x + along.x * (side + aside) + across.x * reach,
      y: spot.at.y + along.y * (side + aside) + across.y * reach,
    });
    const out = Math.sign(side) * flare;
    drawLine(pen, [at(-half - flare, out), at(-half, 0), at(half, 0), at(half + flare, out)]);
  }
}

export function roadStrokes(pattern: Look['pattern'], d: string, { palette, line }: Style): string {
  if (d === '') return '';
  const look = { d, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  const stroke = (color: string, width: number, dashes?: string): string =>
    tag('path', {
      ...{ ...look, stroke: color, 'stroke-width': width * line },
      'stroke-dasharray': dashes,
    });
  switch (pattern) {
    case 'double':
      return stroke(palette.road, 3.4) + stroke(palette.paper, 1.7);
    case 'dashed':
      return stroke(palette.coast, 1.3, `${(5 * line).toFixed(1)} ${(4 * line).toFixed(1)}`);
    case 'crossing':
      return stroke(palette.halo, 3.6) + stroke(palette.ink, 1.4);
    default:
      return stroke(palette.road, 1.5);
  }
}
