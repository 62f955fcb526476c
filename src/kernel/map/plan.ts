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
  /** The shape of a place: its outline or its cell's corners; none where it has none. */
  readonly outlineOf: (place: PlaceId) => readonly Point[];
  /** In the order of a cell's sides, without those off the board; of places without a cell, those that links join. */
  readonly neighborsOf: (place: PlaceId) => readonly PlaceId[];
  /** Steps on an unbroken grid, without one the fewest links; undefined where no way leads. */
  readonly distance: (a: PlaceId, b: PlaceId) => number | undefined;
  readonly under: (at: Point) => PlaceId | undefined;
};

/** As much of a board as it takes. */
export type Lands = Pick<Board, 'grid'> & {
  readonly links: readonly Pick<Board['links'][number], 'a' | 'b'>[];
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
  const atCell = new Map(
    places.flatMap(({ id, cell }) => (cell === undefined ? [] : [[cell.join(' '), id] as const])),
  );
  // Links between cells are their edges, and those lie beside each other anyway.
  const joined = joinedBy(
    links.filter(
      ({ a, b }) =>
        byId.has(a) && byId.has(b) && (cellOf(a) === undefined || cellOf(b) === undefined),
    ),
  );
  const neighborsOf = (place: PlaceId): readonly PlaceId[] => {
    const cell = cellOf(place);
    const next = grid === undefined || cell === undefined ? [] : cellNeighbors(grid, cell);
    const beside = next.flatMap((one) => atCell.get(one.join(' ')) ?? []);
    const linked = joined.get(place);
    return linked === undefined ? beside : [...new Set([...beside, ...linked])];
  };
  const outlined = places.filter(({ outline }) => outline !== undefined);
  const loose = places.filter(({ cell, outline }) => cell === undefined && outline === undefined);
  return {
    has: (place) => byId.has(place),
    centerOf: (place) => byId.get(place)?.center,
    neighborsOf,
    outlineOf: (place) => {
      const { outline, cell } = byId.get(place) ?? {};
      if (outline !== undefined) return outline;
      return grid === undefined || cell === undefined ? [] : cellCorners(grid, cell);
    },
    distance: (a, b) => {
      const [from, to] = [cellOf(a), cellOf(b)];
      if (grid !== undefined && from !== undefined && to !== undefined)
        return cellDistance(grid, from, to);
      return stepsBetween(a, b, neighborsOf);
    },
    // Of places within others the smallest counts, which comes later.
    under: (at) =>
      loose.find(({ center }) => Math.hypot(center.x - at.x, center.y - at.y) <= RING)?.id ??
      outlined.findLast(({ outline = [] }) => isInside(at, outline))?.id ??
      (grid === undefined ? undefined : atCell.get(cellUnder(grid, at).join(' '))),
  };
}

/** Half the width of a place that has no shape. */
export const RING = 16;

function joinedBy(links: Lands['links']): ReadonlyMap<PlaceId, readonly PlaceId[]> {
  const near = new Map<PlaceId, PlaceId[]>();
  const add = (from: PlaceId, to: PlaceId): void => {
    const known = near.get(from);
    if (known === undefined) near.set(from, [to]);
    else if (!known.includes(to)) known.push(to);
  };
  for (const { a, b } of links) {
    add(a, b);
    add(b, a);
  }
  return near;
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
export function isInside(point: Point, outline: readonly Point[]): boolean {
  let inside = false;
  outline.forEach((a, index) => {
    if (isPassed(point, a, outline[(index + 1) % outline.length] ?? a)) inside = !inside;
  });
  return inside;
}

/** Whether a side runs past a point on its right: past one that lies inside, an odd number of sides does. */
export const isPassed = ({ x, y }: Point, a: Point, b: Point): boolean =>
  a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);
