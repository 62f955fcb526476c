/**
 * Where the places of a board lie and which are next to each other: on a grid by their cells, else by their outlines and
 * links. Drawings, pages and rules reckon alike.
 */
import type { Board, Place } from './board.js';
import { cellCorners, cellDistance, cellNeighbors, cellUnder } from './grid.js';
import type { PlaceId, Point } from './spot.js';

export type Plan = {
  readonly has: (place: PlaceId) => boolean;
  readonly centerOf: (place: PlaceId) => Point | undefined;
  /** The shape of a place: its cell's corners or its outline; none where it has none. */
  readonly outlineOf: (place: PlaceId) => readonly Point[];
  /** In the order of a cell's sides, without those off the board. Without a grid, the places that links join. */
  readonly neighborsOf: (place: PlaceId) => readonly PlaceId[];
  /** Steps on an unbroken grid, without one the fewest links; undefined where no way leads. */
  readonly distance: (a: PlaceId, b: PlaceId) => number | undefined;
  readonly under: (at: Point) => PlaceId | undefined;
};

export type Lands = Pick<Board, 'grid' | 'links'> & {
  readonly places: readonly Pick<Place, 'id' | 'center' | 'cell' | 'outline'>[];
};

const plans = new WeakMap<Lands, Plan>();

export function planOf(board: Lands): Plan {
  const plan = plans.get(board) ?? openPlan(board);
  plans.set(board, plan);
  return plan;
}

function openPlan({ grid, links, places }: Lands): Plan {
  const byId = new Map(places.map((place) => [place.id, place]));
  const cellOf = (place: PlaceId) => byId.get(place)?.cell;
  const base = {
    has: (place: PlaceId) => byId.has(place),
    centerOf: (place: PlaceId) => byId.get(place)?.center,
  };
  if (grid !== undefined) {
    const atCell = new Map(places.map(({ id, cell }) => [cell?.join(' '), id]));
    return {
      ...base,
      outlineOf: (place) => {
        const cell = cellOf(place);
        return cell === undefined ? [] : cellCorners(grid, cell);
      },
      neighborsOf: (place) => {
        const cell = cellOf(place);
        const next = cell === undefined ? [] : cellNeighbors(grid, cell);
        return next.map((one) => atCell.get(one.join(' '))).filter((id) => id !== undefined);
      },
      distance: (a, b) => {
        const [from, to] = [cellOf(a), cellOf(b)];
        return from === undefined || to === undefined ? undefined : cellDistance(grid, from, to);
      },
      under: (at) => atCell.get(cellUnder(grid, at).join(' ')),
    };
  }
  const near = new Map<PlaceId, PlaceId[]>();
  for (const { a, b } of links)
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      if (near.get(from)?.includes(to) !== true) near.set(from, [...(near.get(from) ?? []), to]);
  const neighborsOf = (place: PlaceId): readonly PlaceId[] => near.get(place) ?? [];
  return {
    ...base,
    neighborsOf,
    outlineOf: (place) => byId.get(place)?.outline ?? [],
    distance: (a, b) => stepsBetween(a, b, neighborsOf),
    // Of places within others the smallest counts, which comes later.
    under: (at) => places.findLast(({ outline = [] }) => isInside(at, outline))?.id,
  };
}

function stepsBetween(
  from: PlaceId,
  to: PlaceId,
  neighborsOf: Plan['neighborsOf'],
): number | undefined {
  const known = new Set([from]);
  for (let edge: readonly PlaceId[] = [from], steps = 0; edge.length > 0; steps += 1) {
    if (edge.includes(to)) return steps;
    edge = edge.flatMap((place) =>
      neighborsOf(place).filter((next) => known.size < known.add(next).size),
    );
  }
  return undefined;
}

/** Whether a point lies inside a closed line. */
export function isInside({ x, y }: Point, outline: readonly Point[]): boolean {
  let inside = false;
  outline.forEach((a, index) => {
    const b = outline[(index + 1) % outline.length] ?? a;
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
  });
  return inside;
}
