/** What a commander drew on his map himself: dashed, so that nobody takes it for what is known, and paler with its age. */
import { sayPenciled } from '../../kernel/map/say-pencil.js';
import type { Board, Point } from '../../kernel/map/board.js';
import { FADING, type PencilMark } from '../../kernel/map/pencil.js';
import { between, createPen, drawLine } from './path.js';
import { polygonPath } from './signs.js';
import { labelBeside } from './label.js';
import type { Box } from './mesh.js';
import { boxAround, placeBoxes, type Placeable } from './place-boxes.js';
import { spotPoint } from './spots.js';
import type { Style } from './style.js';
import { drawText, textWidth } from './text.js';
import { escapeXml, tag } from './xml.js';

/** More of its words stand in the list beside the map. */
const MOST_LETTERS = 32;
const SIZE = 11;
const [FORCE_HEIGHT, FORCE_ROW] = [16, 18];

export const drawPencil = (board: Board, marks: readonly PencilMark[], style: Style): string =>
  placed(board, marks, style)
    .map((one) => {
      const title = tag('title', {}, escapeXml(sayPenciled(board, one.mark)));
      return tag('g', { opacity: opacityOf(one.mark) }, title + partsOf(one, style));
    })
    .join('');

type Placed = {
  readonly mark: PencilMark;
  readonly points: readonly Point[];
  readonly first: Point;
};

/** The marks whose places are on the board; of several forces at one place, each stands below the one before. */
function placed(board: Board, marks: readonly PencilMark[], { scale }: Style): readonly Placed[] {
  const rows = new Map<string, number>();
  return marks.flatMap((mark) => {
    const points = mark.places.flatMap((place) => spotPoint(board, { on: 'place', place }) ?? []);
    const [at] = points;
    if (at === undefined) return [];
    if (mark.kind !== 'force') return [{ mark, points, first: at }];
    const place = `${String(at.x)} ${String(at.y)}`;
    const row = rows.get(place) ?? 0;
    rows.set(place, row + 1);
    return [{ mark, points, first: turned(at, 0, row * FORCE_ROW * scale) }];
  });
}

const opacityOf = ({ age }: PencilMark): string => FADING[Math.min(age, FADING.length - 1)] ?? '1';

function partsOf({ mark, points, first }: Placed, style: Style): string {
  switch (mark.kind) {
    case 'force':
      return drawForce(mark, first, style);
    case 'note':
      return drawNote(first, style);
    case 'arrow':
    case 'line':
      return drawWay(mark, points, style);
  }
}

const inkOf = ({ side }: PencilMark, { palette }: Style): string =>
  side === undefined ? palette.ink : palette.of(side).line;

/** A dashed counter below the middle of its place, so that a counter that stands there is still seen. */
function drawForce(mark: PencilMark, at: Point, style: Style): string {
  const { palette, scale } = style;
  const {
    text,
    size,
    box: { x, y, w, h },
  } = forceBox(mark, at, style);
  const box = { x, y, width: w, height: h };
  const ink = inkOf(mark, style);
  return (
    tag('rect', {
      ...{ ...box, rx: 3 * scale, fill: palette.paper, 'fill-opacity': '.86', stroke: ink },
      ...{ 'stroke-width': 1.6 * scale, 'stroke-dasharray': dashes(3, 2, scale) },
    }) + drawText(text, { x: at.x, y: box.y + h / 2 }, { size, fill: ink, weight: 'figure' })
  );
}

function forceBox(mark: PencilMark, at: Point, { scale }: Style) {
  const text = `${mark.size}?`;
  const size = 11 * scale;
  const w = Math.max(20 * scale, textWidth(text, size, 'figure') + 8 * scale);
  const h = FORCE_HEIGHT * scale;
  return { text, size, box: { x: at.x - w / 2, y: at.y + 3 * scale, w, h } };
}

function drawNote(at: Point, { palette, scale }: Style): string {
  const r = 3.4 * scale;
  const look = { fill: palette.ink, stroke: palette.halo, 'stroke-width': scale };
  return tag('path', {
    d: polygonPath([turned(at, 0, -r), turned(at, r, 0), turned(at, 0, r), turned(at, -r, 0)]),
    ...look,
  });
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

/** The words of the marks, each beside its own; they keep clear of what is given and of each other where they can. */
export function drawPencilWords(
  board: Board,
  marks: readonly PencilMark[],
  style: Style,
  { covered, map }: { readonly covered: readonly Box[]; readonly map: Box },
): string {
  const all = placed(board, marks, style);
  const forces = all.flatMap(({ mark, first }) =>
    mark.kind === 'force' ? [forceBox(mark, first, style).box] : [],
  );
  const worded = all.filter(({ mark }) => mark.words !== '');
  const labels = worded.map(({ mark, points, first }) => {
    const at = mark.kind === 'arrow' || mark.kind === 'line' ? middleOf(points) : first;
    const thing = mark.kind === 'force' ? forceBox(mark, at, style).box : boxAround(at, 8, 8);
    const text =
      mark.words.length > MOST_LETTERS ? `${mark.words.slice(0, MOST_LETTERS - 1)}…` : mark.words;
    const { palette, scale } = style;
    const look = {
      ...{ size: SIZE * scale, fill: palette.ink, halo: palette.halo },
      ...{ weight: 'bold' as const, italic: true as const },
    };
    const [near, ...farther] = GAPS.map((gap) =>
      labelBeside(text, thing, look, {
        ...{ at, gap: gap * scale, most: FARTHEST * scale, need: 'always' as const },
      }),
    );
    const places = [near, ...farther].flatMap((label, ring) =>
      (label?.places ?? []).map(({ boxes, cost }) => ({ boxes, cost: cost + ring * NEXT_RING })),
    );
    return { places, need: 'always' as const, draw: near?.draw };
  });
  const hard: Placeable = { places: [{ boxes: [...covered, ...forces], cost: 0 }], need: 'always' };
  const [, ...places] = placeBoxes([hard, ...labels], [], map);
  return worded
    .map(({ mark }, index) => {
      const place = places[index];
      const drawn = place === undefined ? '' : (labels[index]?.draw?.(place) ?? '');
      return drawn === '' ? '' : tag('g', { opacity: opacityOf(mark) }, drawn);
    })
    .join('');
}

/** Words stand beside their mark, farther off where there is no room, and no farther than that. */
const GAPS = [2, 18, 36] as const;
const [FARTHEST, NEXT_RING] = [60, 5];

const dashes = (long: number, gap: number, scale: number): string =>
  `${(long * scale).toFixed(1)} ${(gap * scale).toFixed(1)}`;

/** The point halfway along the places that it goes through. */
function middleOf(points: readonly Point[]): Point {
  const half = (points.length - 1) / 2;
  const [from, to] = [points[Math.floor(half)], points[Math.ceil(half)]];
  if (from === undefined || to === undefined) return { x: 0, y: 0 };
  return from === to ? turned(from, 0, 10) : between(from, to, 0.5);
}
