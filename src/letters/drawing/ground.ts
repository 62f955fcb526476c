/** What lies where in a view: land, sea, what is off the board, and whose the states are. */
import type { Board, BoardHex } from '../../kernel/map/bridge.js';
import { cellAt, cellCorners, cellNeighbours, cellOf, type Cell, type Corner } from './mesh.js';
import type { Frame } from './frame.js';
import type { Owner } from './style.js';

/** What lies where in the frame. */
export type Ground = {
  readonly hexes: ReadonlyMap<Cell, BoardHex>;
  readonly land: ReadonlySet<Cell>;
  readonly sea: ReadonlySet<Cell>;
  readonly unmapped: ReadonlySet<Cell>;
  /** Land by the name of its state, without what belongs to none. */
  readonly states: ReadonlyMap<string, ReadonlySet<Cell>>;
  readonly owners: ReadonlyMap<string, Owner>;
  /** Nobody first, then the sides as the board names them. */
  readonly holders: readonly Owner[];
  /** Corners where three states meet. */
  readonly meetings: ReadonlySet<Corner>;
};

const isWater = (hex: BoardHex): boolean => hex.look === 'sea' || hex.look === 'lake';

/** Sorts a frame's cells. A cell off the board is open sea or unmapped land, as the nearest hex of the board is. */
export function groundOf(board: Board, frame: Frame): Ground {
  const hexes = new Map(board.hexes.map((hex) => [cellOf(hex.id), hex]));
  const land = new Set<Cell>();
  const sea = new Set<Cell>();
  const states = new Map<string, Set<Cell>>();
  for (const [cell, hex] of hexes) {
    (isWater(hex) ? sea : land).add(cell);
    if (isWater(hex) || hex.state === '') continue;
    states.set(hex.state, (states.get(hex.state) ?? new Set()).add(cell));
  }
  const unmapped = spreadOut(hexes, sea, frame);
  const owners = new Map((board.states ?? []).map(({ name, side }) => [name, side]));
  const holders = [undefined, ...board.sides.map(({ id }) => id)];
  return { hexes, land, sea, unmapped, states, owners, holders, meetings: meetingsOf(states) };
}

function meetingsOf(states: ReadonlyMap<string, ReadonlySet<Cell>>): ReadonlySet<Corner> {
  const around = new Map<Corner, Set<string>>();
  for (const [state, cells] of states)
    for (const cell of cells)
      for (const corner of cellCorners(cell))
        around.set(corner, (around.get(corner) ?? new Set()).add(state));
  return new Set([...around].filter(([, names]) => names.size > 2).map(([corner]) => corner));
}

/** The cells off the board that are land; those next to sea are added to it. */
function spreadOut(
  hexes: ReadonlyMap<Cell, BoardHex>,
  sea: Set<Cell>,
  frame: Frame,
): ReadonlySet<Cell> {
  const missing = missingCells(hexes, frame);
  const unmapped = new Set<Cell>();
  for (let edge = [...hexes.keys()]; edge.length > 0;) {
    const next: Cell[] = [];
    for (const cell of edge) {
      for (const other of cellNeighbours(cell)) {
        if (!missing.delete(other)) continue;
        (sea.has(cell) ? sea : unmapped).add(other);
        next.push(other);
      }
    }
    edge = next;
  }
  return unmapped;
}

function missingCells(hexes: ReadonlyMap<Cell, BoardHex>, frame: Frame): Set<Cell> {
  const cells = new Set<Cell>();
  for (let column = frame.left - 2; column <= frame.right + 2; column += 1) {
    for (let row = frame.top - 2; row <= frame.bottom + 2; row += 1) {
      const cell = cellAt(column, row);
      if (!hexes.has(cell)) cells.add(cell);
    }
  }
  return cells;
}
