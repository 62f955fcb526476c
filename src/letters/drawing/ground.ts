/** What lies where in a view: land, sea, what is off the board, and whose the zones are. */
import type { Board, Box, Place } from '../../kernel/map/board.js';
import { areaMesh } from './area-mesh.js';
import { gridMesh } from './grid-mesh.js';
import type { Cell, Corner, Mesh } from './mesh.js';
import { printedOn } from './printed.js';
import type { Owner } from './style.js';

/** What lies where in the frame. */
export type Ground = {
  readonly mesh: Mesh;
  readonly places: ReadonlyMap<Cell, Place>;
  readonly land: ReadonlySet<Cell>;
  readonly sea: ReadonlySet<Cell>;
  readonly unmapped: ReadonlySet<Cell>;
  /** Land by its zone, without what belongs to none. */
  readonly zones: ReadonlyMap<string, ReadonlySet<Cell>>;
  /** Of zones: as they are written where there is room, and then briefer. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly owners: ReadonlyMap<string, Owner>;
  /** Nobody first, then the sides as the board names them. */
  readonly holders: readonly Owner[];
  /** Corners where three zones meet. */
  readonly meetings: ReadonlySet<Corner>;
};

const meshes = new WeakMap<Board, Mesh>();

export function meshOf(board: Board): Mesh {
  const mesh =
    meshes.get(board) ?? (board.grid === undefined ? areaMesh(board) : gridMesh(board, board.grid));
  meshes.set(board, mesh);
  return mesh;
}

/** Sorts a frame's cells. A cell off the board is open sea or unmapped land, as the nearest place of the board is. */
export function groundOf(board: Board, mesh: Mesh, reach: Box): Ground {
  const { lookOf } = printedOn(board);
  const places = new Map<Cell, Place>();
  const land = new Set<Cell>();
  const sea = new Set<Cell>(mesh.around === undefined ? [] : [mesh.around]);
  const zones = new Map<string, Set<Cell>>();
  for (const place of board.places) {
    const cell = mesh.cellOf(place.id);
    if (cell === undefined) continue;
    places.set(cell, place);
    const isWater = lookOf(place.look)?.pattern === 'water';
    (isWater ? sea : land).add(cell);
    if (isWater || place.zone === undefined) continue;
    zones.set(place.zone, (zones.get(place.zone) ?? new Set()).add(cell));
  }
  return {
    ...{ mesh, places, land, sea, zones },
    unmapped: new Set([...spreadOut(mesh, places, sea, reach), ...(mesh.beyond ?? [])]),
    names: new Map(
      board.zones.map(({ id, name, brief, worth = '' }) => [
        id,
        [name, ...(brief === undefined ? [] : [brief])].map((one) => `${one} ${worth}`.trim()),
      ]),
    ),
    owners: new Map(board.zones.map(({ id, side }) => [id, side])),
    holders: [undefined, ...board.sides.map(({ id }) => id)],
    meetings: meetingsOf(mesh, zones),
  };
}

function meetingsOf(
  mesh: Mesh,
  zones: ReadonlyMap<string, ReadonlySet<Cell>>,
): ReadonlySet<Corner> {
  const around = new Map<Corner, Set<string>>();
  for (const [zone, cells] of zones)
    for (const cell of cells)
      for (const corner of mesh.cornersOf(cell))
        around.set(corner, (around.get(corner) ?? new Set()).add(zone));
  return new Set([...around].filter(([, names]) => names.size > 2).map(([corner]) => corner));
}

/** The cells off the board that are land; those next to sea are added to it. */
function spreadOut(
  mesh: Mesh,
  places: ReadonlyMap<Cell, Place>,
  sea: Set<Cell>,
  reach: Box,
): ReadonlySet<Cell> {
  const missing = new Set(mesh.cellsIn(reach).filter((cell) => !places.has(cell)));
  const unmapped = new Set<Cell>();
  for (let edge = [...places.keys()]; edge.length > 0;) {
    const next: Cell[] = [];
    for (const cell of edge) {
      for (const other of mesh.neighborsOf(cell)) {
        if (!missing.delete(other)) continue;
        (sea.has(cell) ? sea : unmapped).add(other);
        next.push(other);
      }
    }
    edge = next;
  }
  return unmapped;
}
