/** What a commander drew on his map himself: dashed, so that nobody takes it for what is known, and paler with its age. */
import { sayPenciled } from '../../kernel/map/say-pencil.js';
import type { Board, Point } from '../../kernel/map/board.js';
import type { PencilMark } from '../../kernel/map/pencil.js';
import { between, createPen, drawLine } from './path.js';
import { polygonPath } from './signs.js';
import { spotPoint } from './spots.js';
import type { Style } from './style.js';
import { drawText, textWidth } from './text.js';
import { escapeXml, tag } from './xml.js';

/** How much of a mark is left at each age in steps; older ones keep the last. */
const FADING = ['1', '.8', '.62', '.48', '.36'] as const;
/** More of its words stand in the list beside the map. */
const MOST_LETTERS = 32;
const SIZE = 11;

export const drawPencil = (board: Board, marks: readonly PencilMark[], style: Style): string =>
  marks.map((mark) => drawMark(board, mark, style)).join('');

function drawMark(board: Board, mark: PencilMark, style: Style): string {
  const points = mark.places.flatMap((place) => spotPoint(board, { on: 'place', place }) ?? []);
  const [first] = points;
  if (first === undefined) return '';
  const drawn = partsOf(mark, points, first, style);
  const opacity = FADING[Math.min(mark.age, FADING.length - 1)];
  const title = tag('title', {}, escapeXml(sayPenciled(board, mark)));
  return tag('g', { opacity }, title + drawn);
}

function partsOf(mark: PencilMark, points: readonly Point[], first: Point, style: Style): string {
  switch (mark.kind) {
    case 'force':
      return drawForce(mark, first, style);
    case 'note':
      return drawNote(mark, first, style);
    case 'arrow':
    case 'line': {
      const middle = middleOf(points);
      return drawWay(mark, points, style) + writeWords(mark.words, middle, style);
    }
  }
}

const inkOf = ({ side }: PencilMark, { palette }: Style): string =>
  side === undefined ? palette.ink : palette.of(side).line;

/** A dashed counter below the middle of its place, so that a counter that stands there is still seen. */
function drawForce(mark: PencilMark, at: Point, style: Style): string {
  const { palette, scale } = style;
  const text = `${mark.size}?`;
  const size = 11 * scale;
  const [w, h] = [Math.max(20 * scale, textWidth(text, size, 'figure') + 8 * scale), 16 * scale];
  const box = { x: at.x - w / 2, y: at.y + 3 * scale, width: w, height: h };
  const ink = inkOf(mark, style);
  const below = { x: at.x, y: box.y + h + 7 * scale };
  return (
    tag('rect', {
      ...{ ...box, rx: 3 * scale, fill: palette.paper, 'fill-opacity': '.86', stroke: ink },
      ...{ 'stroke-width': 1.6 * scale, 'stroke-dasharray': dashes(3, 2, scale) },
    }) +
    drawText(text, { x: at.x, y: box.y + h / 2 }, { size, fill: ink, weight: 'figure' }) +
    writeWords(mark.words, below, style)
  );
}

function drawNote(mark: PencilMark, at: Point, style: Style): string {
  const { palette, scale } = style;
  const r = 3.4 * scale;
  const look = { fill: palette.ink, stroke: palette.halo, 'stroke-width': scale };
  return (
    tag('path', {
      d: polygonPath([turned(at, 0, -r), turned(at, r, 0), turned(at, 0, r), turned(at, -r, 0)]),
      ...look,
    }) + writeWords(mark.words, turned(at, 0, 10 * scale), style)
  );
}

const turned = ({ x, y }: Point, dx: number, dy: number): Point => ({ x: x + dx, y: y + dy });

function drawWay(mark: PencilMark, points: readonly Point[], style: Style): string {
  const { palette, scale } = style;
  const pen = createPen();
  drawLine(pen, points);
  const way = { d: pen.data(), fill: 'none', 'stroke-linejoin': 'round' };
  const dashed = { 'stroke-width': 2.6 * scale, 'stroke-dasharray': dashes(7, 4, scale) };
  const halo = { stroke: palette.halo, 'stroke-opacity': '.7', 'stroke-width': 5 * scale };
  return (
    tag('path', { ...way, ...halo }) +
    tag('path', { ...way, ...dashed, stroke: palette.ink }) +
    (mark.kind === 'arrow' ? drawHead(points, style) : '')
  );
}

function drawHead(points: readonly Point[], { palette, scale }: Style): string {
  const [tip, before] = [points.at(-1), points.at(-2)];
  if (tip === undefined || before === undefined) return '';
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x);
  const wing = (turn: number): Point => ({
    x: tip.x - 12 * scale * Math.cos(angle + turn),
    y: tip.y - 12 * scale * Math.sin(angle + turn),
  });
  const pen = createPen();
  drawLine(pen, [wing(0.5), tip, wing(-0.5)]);
  const line = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  return tag('path', { d: pen.data(), ...line, stroke: palette.ink, 'stroke-width': 2.6 * scale });
}

function writeWords(words: string, at: Point, { palette, scale }: Style): string {
  if (words === '') return '';
  const text = words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS - 1)}…` : words;
  const look = {
    size: SIZE * scale,
    fill: palette.ink,
    halo: palette.halo,
    weight: 'bold',
    italic: true,
  } as const;
  return drawText(text, at, look);
}

const dashes = (long: number, gap: number, scale: number): string =>
  `${(long * scale).toFixed(1)} ${(gap * scale).toFixed(1)}`;

/** The point halfway along the places that it goes through. */
function middleOf(points: readonly Point[]): Point {
  const half = (points.length - 1) / 2;
  const [from, to] = [points[Math.floor(half)], points[Math.ceil(half)]];
  if (from === undefined || to === undefined) return { x: 0, y: 0 };
  return from === to ? turned(from, 0, 10) : between(from, to, 0.5);
}
