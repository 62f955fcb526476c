/** Ridges as period maps drew them: two rows of hachures that fall away from a crest, open at a gap. */
import { sortedBy } from '../../kernel/basic.js';
import type { Board, Link } from '../../kernel/map/board.js';
import { chainsOf, tremor, type Mesh, type Point } from './mesh.js';
import { printedOn } from './printed.js';
import { courseOf, createPen, handLine, type Course, type Pen, type Spot } from './path.js';
import type { Style } from './style.js';
import { tag } from './xml.js';

const STEP = 2.5;
const CREST = 0.9;
const LEAST_FALL = 3.2;
const MORE_FALL = 2.6;

export function drawRidges(board: Board, mesh: Mesh, { palette, line }: Style): string {
  const { links, courses } = printedOn(board);
  const open = new Set(links('gap').map(({ a, b }) => `${a} ${b}`));
  const inOrder = (of: 'ridge' | 'gap'): readonly Link[] =>
    sortedBy(links(of), ({ a, b }) => `${a}${b}`);
  const gaps = inOrder('gap').map(mesh.sidesOf);
  const crests = inOrder('ridge')
    .filter(({ a, b }) => !open.has(`${a} ${b}`))
    .flatMap(mesh.sidesOf);
  const loose = courses('ridge').map(({ points }) => points);
  if (crests.length + gaps.length + loose.length === 0) return '';
  const pen = createPen();
  [
    ...chainsOf(crests).map(({ keys, closed }) => handLine(keys, closed, mesh.hand)),
    ...loose,
  ].forEach((points, index) => drawCrest(pen, courseOf(points), index));
  const openings = createPen();
  for (const { keys, closed } of gaps.flatMap((sides) => chainsOf(sides)))
    drawBows(openings, courseOf(handLine(keys, closed, mesh.hand)));
  const look = { fill: 'none', stroke: palette.ridge, 'stroke-linecap': 'round' };
  return (
    tag('path', { d: pen.data(), ...look, 'stroke-width': 0.85 * line }) +
    tag('path', { d: openings.data(), ...look, 'stroke-width': 1.3 * line })
  );
}

function drawCrest(pen: Pen, course: Course, salt: number): void {
  const strokes = Math.floor(course.length / STEP);
  for (let stroke = 0; stroke <= strokes; stroke += 1) {
    const spot = course.spot(stroke * STEP);
    if (spot === undefined) continue;
    // Hachures are short where a crest begins and ends.
    const taper = Math.min(1, (0.5 + Math.min(stroke, strokes - stroke)) / 3);
    for (const hand of [1, -1]) {
      const fall = (LEAST_FALL + MORE_FALL * Math.abs(tremor(stroke, salt * 2 + hand))) * taper;
      hachure(pen, spot, hand, fall);
    }
  }
}

function hachure(pen: Pen, { at, angle }: Spot, hand: number, fall: number): void {
  const turn = (angle * Math.PI) / 180;
  const [x, y] = [-Math.sin(turn) * hand, Math.cos(turn) * hand];
  pen.move({ x: at.x + x * CREST, y: at.y + y * CREST });
  pen.line({ x: at.x + x * (CREST + fall), y: at.y + y * (CREST + fall) });
}

/** The sign of a gap on a straight line, for a legend. */
export function gapSample(from: Point, to: Point, { palette, scale }: Style): string {
  const pen = createPen();
  drawBows(pen, courseOf([from, to]));
  const look = { fill: 'none', stroke: palette.ridge, 'stroke-linecap': 'round' };
  return tag('path', { d: pen.data(), ...look, 'stroke-width': 1.3 * scale });
}

/** Two bows that turn their backs to the pass: `)(`. */
function drawBows(pen: Pen, course: Course): void {
  for (const [share, way] of [
    [0.24, 1],
    [0.76, -1],
  ] as const) {
    const spot = course.spot(course.length * share);
    if (spot === undefined) continue;
    const turn = (spot.angle * Math.PI) / 180;
    const [along, across] = [
      { x: Math.cos(turn), y: Math.sin(turn) },
      { x: -Math.sin(turn), y: Math.cos(turn) },
    ];
    const point = (reach: number, back: number): { x: number; y: number } => ({
      x: spot.at.x + across.x * reach - along.x * back * way,
      y: spot.at.y + across.y * reach - along.y * back * way,
    });
    pen.move(point(5, 3));
    pen.curve(point(0, -3), point(-5, 3));
  }
}
