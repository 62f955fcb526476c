/** Which part of a board a picture shows. */
import type { Board, Box, Grid, Point } from '../../kernel/map/board.js';
import { placeById } from '../../kernel/map/places.js';

/** How much a picture shows at the least, in steps of the grid, and how many stand around what it must show. */
const LOOSE = { columns: 16, rows: 11, margin: 2 };
const TIGHT = { columns: 8, rows: 5, margin: 1 };
/** A picture is so many times as wide as high, at the most and at the least. */
const WIDEST = 1.7;
const NARROWEST = 1.05;

/** The frame of a picture: its places with a margin, not too small and not too long; the whole board for none. */
export function frameOf(board: Board, shown: readonly string[], isTight = false): Box {
  const centers = shown.flatMap((id) => placeById(board, id)?.center ?? []);
  if (centers.length === 0 || board.places.length === 0) return board.extent;
  const least = isTight ? TIGHT : LOOSE;
  return board.grid === undefined
    ? looseFrame(board, centers, least)
    : gridFrame(board, board.grid, centers, least);
}

const spanOf = (values: readonly number[]): readonly [number, number] => [
  Math.min(...values),
  Math.max(...values),
];

/** Of the middle of a cell, counted from the edge of the board; every other row or column may lie half a step aside. */
export function columnAndRow(
  { extent, grid }: Pick<Board, 'extent' | 'grid'>,
  { x, y }: Point,
): { readonly column: number; readonly row: number } {
  const [w, h] = [Math.abs(grid?.u.x ?? 1), Math.abs(grid?.v.y ?? 1)];
  return {
    column: Math.floor((x - extent.x - (extent.w % w)) / w),
    row: Math.floor((y - extent.y - (extent.h % h) / 2) / h),
  };
}

/** Whole columns and rows of the grid, counted from the edge of the board. */
function gridFrame(
  { extent }: Board,
  grid: Grid,
  centers: readonly Point[],
  least: typeof LOOSE,
): Box {
  const [w, h] = [Math.abs(grid.u.x), Math.abs(grid.v.y)];
  // Cells reach beyond their column and row by these.
  const over = { x: extent.w % w, y: extent.h % h };
  const columns = { from: 0, to: Math.round((extent.w - over.x) / w) - 1 };
  const rows = { from: 0, to: Math.round((extent.h - over.y) / h) - 1 };
  const cells = centers.map((center) => columnAndRow({ extent, grid }, center));
  const wanted = {
    x: spanOf(cells.map(({ column }) => column)),
    y: spanOf(cells.map(({ row }) => row)),
  };
  const wide = wanted.x[1] - wanted.x[0] + 1 + 2 * least.margin;
  const high = wanted.y[1] - wanted.y[0] + 1 + 2 * least.margin;
  const shape = w / h;
  const across = Math.max(least.columns, wide, Math.ceil(((high + 1.5) * NARROWEST) / shape));
  const down = Math.max(least.rows, high, Math.ceil((across * shape) / WIDEST));
  const [left, right] = spread(wanted.x, across, columns);
  const [top, bottom] = spread(wanted.y, down, rows);
  return {
    x: extent.x + w * left,
    y: extent.y + h * top,
    w: w * (right - left + 1) + over.x,
    h: h * (bottom - top + 1) + over.y,
  };
}

/** `count` places around a span, moved so as to stay on the board where that is wide enough. */
function spread(
  [from, to]: readonly [number, number],
  count: number,
  all: { readonly from: number; readonly to: number },
): readonly [number, number] {
  if (count >= all.to - all.from + 1) return [Math.min(all.from, from), Math.max(all.to, to)];
  const start = Math.floor((from + to + 1 - count) / 2);
  const kept = Math.min(Math.max(start, all.from), all.to - count + 1);
  return [kept, kept + count - 1];
}

/** How much an area has around its middle, at the least. */
const ROOM = 60;

function looseFrame({ extent }: Board, centers: readonly Point[], least: typeof LOOSE): Box {
  const [left, right] = spanOf(centers.map(({ x }) => x));
  const [top, bottom] = spanOf(centers.map(({ y }) => y));
  const room = ROOM * least.margin;
  const high = Math.max(bottom - top + 2 * room, ROOM * least.rows * 0.7);
  const wide = Math.max(right - left + 2 * room, high * NARROWEST);
  const down = Math.max(high, wide / WIDEST);
  const fit = (
    middle: number,
    size: number,
    from: number,
    all: number,
  ): readonly [number, number] =>
    size >= all
      ? [from, all]
      : [Math.min(Math.max(middle - size / 2, from), from + all - size), size];
  const [x, w] = fit((left + right) / 2, wide, extent.x, extent.w);
  const [y, h] = fit((top + bottom) / 2, down, extent.y, extent.h);
  return { x, y, w, h };
}

/** How far beyond its edge a frame is drawn, so that lines do not end there. */
const BEYOND = 2;

/** The middles of all that can be seen in a frame lie in this. */
export function reachOf({ grid }: Board, frame: Box): Box {
  if (grid === undefined) return frame;
  const [w, h] = [Math.abs(grid.u.x), Math.abs(grid.v.y)];
  const inset = { x: (w + (frame.w % w)) / 2, y: h / 2 };
  return {
    x: frame.x + inset.x - BEYOND * w,
    y: frame.y + inset.y - BEYOND * h,
    w: frame.w - 2 * inset.x + 2 * BEYOND * w,
    h: frame.h - 2 * inset.y + 2 * BEYOND * h,
  };
}

/** The board with only what can be seen in the frame; a board of areas is drawn whole. */
export function cropBoard(board: Board, reach: Box): Board {
  if (board.grid === undefined) return board;
  const places = board.places.filter(
    ({ center: { x, y } }) =>
      x > reach.x - 1 && y > reach.y - 1 && x < reach.x + reach.w + 1 && y < reach.y + reach.h + 1,
  );
  const near = new Set(places.map(({ id }) => id));
  return {
    ...board,
    places,
    links: board.links.filter(({ a, b }) => near.has(a) || near.has(b)),
    features: board.features.filter(({ shape }) => shape.is !== 'town' || near.has(shape.place)),
  };
}
