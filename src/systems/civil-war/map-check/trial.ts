import { DIRECTIONS, neighbour } from '../rules/ground/hexes.js';
import type { PackFault } from '../../../kernel/system.js';
import { mapFile, type MapTable } from '../pack/map-tables.js';
import type { PackMap } from '../pack/read-map.js';
import type { SideRow } from '../rules/pack.js';

export type Tell = (kind: 'fault' | 'warning', fault: PackFault) => void;

/** A map on trial: as read, the row of each of its records, and where to tell what is found. */
export type Trial = {
  readonly map: PackMap;
  readonly tell: Tell;
  /** By id, name or number; sides by `0101 NE`. */
  readonly rows: Readonly<Record<MapTable, ReadonlyMap<string, number>>>;
};

/** Something found at a record: its table and its id there, the column, what is wrong and how to fix it. */
export type Found = {
  readonly table: MapTable;
  readonly id: string;
  readonly column: string;
  readonly read: string;
  readonly expected: string;
};

/** Tells of a record by its row. */
export function tellOf({ tell, rows }: Trial, kind: 'fault' | 'warning', found: Found): void {
  const { table, id, column, read, expected } = found;
  tell(kind, { file: mapFile(table), row: rows[table].get(id) ?? 1, column, read, expected });
}

/** The name by which a side stands in `sides.csv`: from either hex. */
export function sideKey({ rows }: Trial, { a, b }: SideRow): string {
  const names = DIRECTIONS.flatMap((direction) => [
    ...(neighbour(a, direction) === b ? [`${a} ${direction}`] : []),
    ...(neighbour(b, direction) === a ? [`${b} ${direction}`] : []),
  ]);
  return names.find((name) => rows.sides.has(name)) ?? names[0] ?? '';
}

/** Things that touch, in groups; each group and the groups among them in the order of the things. */
export function piecesOf<T>(
  things: readonly T[],
  touching: (thing: T) => Iterable<T>,
): readonly (readonly T[])[] {
  const left = new Set(things);
  const pieces: (readonly T[])[] = [];
  for (const thing of things) {
    if (!left.delete(thing)) continue;
    const piece = [thing];
    for (const one of piece)
      for (const next of touching(one)) if (left.delete(next)) piece.push(next);
    pieces.push(piece);
  }
  return pieces;
}
