/** Title, legend, scale and north of a map: in a corner without land where there is one, else in a band below. */
import type { Board } from '../../kernel/map/board.js';
import type { Ground } from './ground.js';
import type { Box, Point } from './mesh.js';
import { legendOf, moreItems, SIGN_WIDTH, type Item } from './legend.js';
import { polygonPath } from './signs.js';
import type { Style } from './style.js';
import { drawText, textWidth, type TextLook } from './text.js';
import { boxOfPoints, isOver } from './place-boxes.js';
import { num, rectOf, tag } from './xml.js';

/** `columns`: of the legend. A band lies below the map, a block on open water. */
export type Cartouche = {
  readonly box: Box;
  readonly isBand: boolean;
  readonly columns: number;
};

const HEAD_HEIGHT = 106;
const ITEM_WIDTH = 148;
const ITEM_HEIGHT = 21.5;
const PAD = 14;
const STEP = 15;

/** Where the cartouche goes: on water, in a corner or else along the lower edge; where there is none, in a band below. */
export function placeCartouche(
  board: Board,
  { mesh, land: cells }: Ground,
  map: Box,
  style: Style,
): Cartouche {
  const items = legendOf(board).length;
  const land = [...cells].map((cell) => {
    const corners = mesh.cornersOf(cell).map(mesh.at);
    return boxOfPoints(corners);
  });
  // Boxes beside the map are no land, and are not covered either.
  const boxes = board.places.filter(({ box }) => box === true);
  for (const { outline = [] } of boxes) land.push(boxOfPoints(outline));
  for (const columns of [2, 3, 4]) {
    const w = (columns * ITEM_WIDTH + 2 * PAD) * style.scale;
    const h = (HEAD_HEIGHT + ITEM_HEIGHT * Math.ceil(items / columns) + PAD) * style.scale;
    if (w > map.w / 2 || h > map.h / 2) continue;
    const free = freeBlock(blocksAlong(map, w, h, PAD * style.scale), land);
    if (free !== undefined) return { box: free, isBand: false, columns };
  }
  const columns = bandColumns(map.w, style);
  const bandHeight =
    Math.max(HEAD_HEIGHT, ITEM_HEIGHT * Math.ceil(items / columns) + PAD) * style.scale;
  return { box: { x: map.x, y: map.y + map.h, w: map.w, h: bandHeight }, isBand: true, columns };
}

/** The first of some blocks without land. They lie in two rows: only the land of its row can be in one. */
function freeBlock(blocks: readonly Box[], land: readonly Box[]): Box | undefined {
  const rows = new Map<number, readonly Box[]>();
  return blocks.find((block) => {
    const row =
      rows.get(block.y) ?? land.filter(({ y, h }) => y < block.y + block.h && y + h > block.y);
    rows.set(block.y, row);
    return !row.some((one) => isOver(block, one));
  });
}

/** Blocks in the corners, then along the lower edge from the right. */
function blocksAlong(map: Box, w: number, h: number, gap: number): readonly Box[] {
  const [left, right] = [map.x + gap, map.x + map.w - w - gap];
  const bottom = map.y + map.h - h - gap;
  const corners = [bottom, map.y + gap].flatMap((y) => [right, left].map((x) => ({ x, y, w, h })));
  const steps = Math.max(0, Math.floor((right - left) / STEP));
  const along = Array.from({ length: steps }, (_, step) => ({
    x: right - step * STEP,
    y: bottom,
    w,
    h,
  }));
  return [...corners, ...along];
}

const HEAD_SHARE = 0.3;
const LEAST_HEAD = 210;
const headWidth = (w: number, style: Style): number =>
  Math.max(w * HEAD_SHARE, Math.min(w * 0.5, LEAST_HEAD * style.scale));
const bandColumns = (w: number, style: Style): number =>
  Math.max(2, Math.floor((w - headWidth(w, style)) / (ITEM_WIDTH * style.scale)));

const headOf = ({ box, isBand }: Cartouche, style: Style): Box =>
  isBand ? { ...box, w: headWidth(box.w, style) } : { ...box, h: HEAD_HEIGHT * style.scale };

/** All of the cartouche but its titles, which are the viewer's. */
export function drawCartouche(cartouche: Cartouche, board: Board, style: Style): string {
  const { box, isBand } = cartouche;
  const { palette, scale } = style;
  const pad = PAD * scale;
  const head = headOf(cartouche, style);
  const { columns } = cartouche;
  const legend = isBand
    ? { x: box.x + head.w, y: box.y + pad * 0.6, w: box.w - head.w }
    : { x: box.x + pad * 1.3, y: box.y + head.h, w: box.w - pad * 1.6 };
  const ground = tag('rect', {
    ...rectOf(box),
    fill: palette.paper,
    'fill-opacity': isBand ? '1' : '.96',
  });
  const edge = isBand ? bandEdge(box, head, style) : doubleFrame(box, style);
  return (
    ground +
    edge +
    drawScale(head, board, style) +
    drawLegend(legend, columns, legendOf(board), style)
  );
}

const bandEdge = (box: Box, head: Box, { palette, scale }: Style): string => {
  const look = { stroke: palette.ink, 'stroke-width': 0.8 * scale };
  const x = head.x + head.w - (PAD / 2) * scale;
  const inset = 9 * scale;
  return (
    tag('line', { x1: box.x, x2: box.x + box.w, y1: box.y, y2: box.y, ...look }) +
    tag('line', {
      x1: x,
      x2: x,
      y1: box.y + inset,
      y2: box.y + box.h - inset,
      ...look,
      'stroke-opacity': '.4',
    })
  );
};

/** A thick line and a thin one inside, as around an engraved map. */
export function doubleFrame(box: Box, style: Style): string {
  const { palette, scale } = style;
  const inset = 4 * scale;
  const inner = { x: box.x + inset, y: box.y + inset, w: box.w - 2 * inset, h: box.h - 2 * inset };
  const look = { fill: 'none', stroke: palette.ink };
  return (
    tag('rect', { ...rectOf(box), ...look, 'stroke-width': 2.2 * scale }) +
    tag('rect', { ...rectOf(inner), ...look, 'stroke-width': 0.7 * scale })
  );
}

export type Titles = { readonly board: string; readonly title: string; readonly subtitle: string };

/** What stands in the cartouche of one viewer's map: the board, whose map it is, and of when. */
export function drawTitles(cartouche: Cartouche, titles: Titles, style: Style): string {
  const { palette, scale } = style;
  const head = headOf(cartouche, style);
  const room = head.w - 2.4 * PAD * scale;
  const x = head.x + head.w / 2 - (cartouche.isBand ? (PAD / 4) * scale : 0);
  const line = (text: string, y: number, look: Omit<TextLook, 'fill'>): string => {
    const spacing = look.spacing ?? 0;
    const width = textWidth(text, look.size, look.weight, spacing);
    const share = Math.min(1, room / Math.max(1, width));
    const at = { x: x + (spacing * share) / 2, y: head.y + y * scale };
    const fitted = { ...look, fill: palette.ink, size: look.size * share };
    return drawText(text, at, spacing === 0 ? fitted : { ...fitted, spacing: spacing * share });
  };
  const isNamed = titles.title !== '' && titles.title !== titles.board;
  return [
    isNamed
      ? line(titles.board.toUpperCase(), 17, { size: 8.5 * scale, spacing: 1.6 * scale })
      : '',
    line(isNamed ? titles.title : titles.board, 35, { size: 17 * scale, weight: 'bold' }),
    line(titles.subtitle, 53, { size: 10.5 * scale, italic: true }),
    ornament({ x, y: head.y + 65 * scale }, style),
  ].join('');
}

/** A swelling rule with a lozenge in its middle. */
function ornament({ x, y }: Point, { palette, scale }: Style): string {
  const [reach, swell, gap] = [62 * scale, 0.9 * scale, 7 * scale];
  const rule = (way: 1 | -1): string =>
    polygonPath([
      { x: x + way * gap, y },
      { x: x + way * (gap + reach * 0.35), y: y - swell },
      { x: x + way * reach, y },
      { x: x + way * (gap + reach * 0.35), y: y + swell },
    ]);
  const lozenge = polygonPath([
    { x: x - 3.6 * scale, y },
    { x, y: y - 2.4 * scale },
    { x: x + 3.6 * scale, y },
    { x, y: y + 2.4 * scale },
  ]);
  return tag('path', { d: rule(1) + rule(-1) + lozenge, fill: palette.ink });
}

const BARS = [1, 2, 4, 6, 8, 10, 20, 40, 60, 80, 100, 200, 300, 400, 600, 800, 1000, 2000] as const;

/** The scale, and north beside it. */
function drawScale(head: Box, { unit: unitName, perUnit }: Board, style: Style): string {
  const { palette, scale } = style;
  const unitsEach = 1 / perUnit;
  const room = Math.min(head.w * 0.52, 170 * scale);
  const most = BARS.findLast((length) => length * unitsEach <= room) ?? BARS[0];
  const length = most * unitsEach;
  const at = { x: head.x + head.w / 2 - length / 2 - 12 * scale, y: head.y + 86 * scale };
  const h = 3.6 * scale;
  const quarters = [0, 1, 2, 3].map((quarter) =>
    tag('rect', {
      x: at.x + (length * quarter) / 4,
      y: at.y - h / 2,
      width: length / 4,
      height: h,
      fill: quarter % 2 === 0 ? palette.ink : palette.paper,
      stroke: palette.ink,
      'stroke-width': 0.7 * scale,
    }),
  );
  const look = { size: 8.5 * scale, fill: palette.ink };
  const figures = [0, most / 2, most].map((n) =>
    drawText(num(n), { x: at.x + n * unitsEach, y: at.y - 8 * scale }, look),
  );
  const unit = { x: at.x + length / 2, y: at.y + 8.5 * scale };
  const said = drawText(unitName, unit, { ...look, italic: true });
  return (
    quarters.join('') +
    figures.join('') +
    said +
    drawNorth({ x: at.x + length + 26 * scale, y: at.y }, style)
  );
}

function drawNorth({ x, y }: Point, { palette, scale }: Style): string {
  const half = (way: 1 | -1): string =>
    polygonPath([
      { x, y: y - 8 * scale },
      { x: x + way * 4 * scale, y: y + 9 * scale },
      { x, y: y + 5.5 * scale },
    ]);
  const look = { stroke: palette.ink, 'stroke-width': 0.7 * scale, 'stroke-linejoin': 'round' };
  const letter = { size: 9 * scale, fill: palette.ink, weight: 'bold' as const };
  return (
    tag('path', { d: half(-1), fill: palette.ink, ...look }) +
    tag('path', { d: half(1), fill: palette.paper, ...look }) +
    drawText('N', { x, y: y - 13.5 * scale }, letter)
  );
}

function drawLegend(
  at: Point & { readonly w: number },
  columns: number,
  items: readonly Item[],
  style: Style,
): string {
  const { palette, scale } = style;
  const rows = Math.ceil(items.length / columns);
  const sign = (SIGN_WIDTH / 2) * scale;
  return items
    .map((item, index) => {
      const x = at.x + (Math.floor(index / rows) * at.w) / columns;
      const y = at.y + ((index % rows) + 0.5) * ITEM_HEIGHT * scale;
      const look = { size: 9.6 * scale, fill: palette.ink, anchor: 'start' as const };
      const text = drawText(item.text, { x: x + 2 * sign + 7 * scale, y }, look);
      return item.draw({ x: x + sign, y }, style) + text;
    })
    .join('');
}

const ALONE_COLUMNS = 2;

/** The legend by itself, on nothing, with the box that it fills. */
export function legendAlone(
  board: Board,
  style: Style,
): { readonly box: Box; readonly drawn: string } {
  const items = [...legendOf(board), ...moreItems(board)];
  const rows = Math.ceil(items.length / ALONE_COLUMNS);
  const w = ALONE_COLUMNS * ITEM_WIDTH * style.scale;
  const box = { x: 0, y: 0, w, h: rows * ITEM_HEIGHT * style.scale };
  return { box, drawn: drawLegend(box, ALONE_COLUMNS, items, style) };
}
