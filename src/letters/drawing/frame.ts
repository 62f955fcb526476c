/** Which part of a board a picture shows. */
import { columnOf, rowOf } from '../../kernel/hex.js';
import type { Board } from '../../kernel/map/bridge.js';
import { COLUMN_STEP, ROW_STEP, type Box } from './mesh.js';

/** Columns and rows, both ends shown. */
export type Frame = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** The least columns and rows of a view and the margin around its hexes: of its own accord, and when asked for. */
const LOOSE = { columns: 16, rows: 11, margin: 2 } as const;
const TIGHT = { columns: 8, rows: 5, margin: 1 } as const;
/** A view is at most this many times as wide as high, and at least so wide for its height. */
const WIDEST = 1.7;
const NARROWEST = 1.05;

/** The frame of a picture: its hexes with a margin, not too small and not too long; the whole board for none. */
export function frameOf(board: Board, hexes: readonly string[], isTight = false): Frame {
  const { columns: leastColumns, rows: leastRows, margin } = isTight ? TIGHT : LOOSE;
  const whole = extent(board.hexes.map((hex) => hex.id));
  if (whole === undefined) return { left: 0, right: leastColumns, top: 0, bottom: leastRows };
  const wanted = extent(hexes);
  if (wanted === undefined) return whole;
  const wide = wanted.right - wanted.left + 1 + 2 * margin;
  const high = wanted.bottom - wanted.top + 1 + 2 * margin;
  const shape = COLUMN_STEP / ROW_STEP;
  const columns = Math.max(leastColumns, wide, Math.ceil(((high + 1.5) * NARROWEST) / shape));
  const rows = Math.max(leastRows, high, Math.ceil((columns * shape) / WIDEST));
  const [left, right] = spread(wanted.left, wanted.right, columns, whole.left, whole.right);
  const [top, bottom] = spread(wanted.top, wanted.bottom, rows, whole.top, whole.bottom);
  return { left, right, top, bottom };
}

function extent(hexes: readonly string[]): Frame | undefined {
  if (hexes.length === 0) return undefined;
  const frame = { left: 99, right: 0, top: 99, bottom: 0 };
  for (const hex of hexes) {
    frame.left = Math.min(frame.left, columnOf(hex));
    frame.right = Math.max(frame.right, columnOf(hex));
    frame.top = Math.min(frame.top, rowOf(hex));
    frame.bottom = Math.max(frame.bottom, rowOf(hex));
  }
  return frame;
}

/** `count` places around `from`..`to`, moved so as to stay within `least`..`most` where that is wide enough. */
function spread(
  from: number,
  to: number,
  count: number,
  least: number,
  most: number,
): readonly [number, number] {
  if (count >= most - least + 1) return [Math.min(least, from), Math.max(most, to)];
  const start = Math.floor((from + to + 1 - count) / 2);
  const kept = Math.min(Math.max(start, least), most - count + 1);
  return [kept, kept + count - 1];
}

/** The frame in map units; a hex at its edge is shown whole. */
export const frameBox = (frame: Frame): Box => ({
  x: COLUMN_STEP * frame.left,
  y: ROW_STEP * frame.top,
  w: COLUMN_STEP * (frame.right - frame.left + 1) + 10,
  h: ROW_STEP * (frame.bottom - frame.top + 1.5),
});

/** The board with only what can be seen in the frame. */
export function cropBoard(board: Board, frame: Frame): Board {
  const isNear = (hex: string): boolean =>
    columnOf(hex) >= frame.left - 2 &&
    columnOf(hex) <= frame.right + 2 &&
    rowOf(hex) >= frame.top - 2 &&
    rowOf(hex) <= frame.bottom + 2;
  return {
    ...board,
    hexes: board.hexes.filter((hex) => isNear(hex.id)),
    links: board.links.filter((link) => isNear(link.a) || isNear(link.b)),
    towns: board.towns.filter((town) => isNear(town.hex)),
  };
}
