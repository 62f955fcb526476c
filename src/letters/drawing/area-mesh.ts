/**
 * The net of areas: their outlines joined where they touch, and every border drawn with the same unsteady hand from both
 * sides. What neither they nor the land beyond them cover is sea, but for the edge of the board.
 */
import { once } from '../../kernel/basic.js';
import type { Board, Place } from '../../kernel/map/board.js';
import { isInside } from '../../kernel/map/plan.js';
import { coverOf } from './cover.js';
import { shaken, tremor, type Box, type Cell, type Corner, type Mesh, type Point } from './mesh.js';

/** Behind a side: sea, or nothing that is drawn. */
const SEA: Cell = -1;
const EDGE: Cell = -2;

/** So near to a line a corner lies on it. */
const TOUCH = 0.6;
/** A straight border is drawn in pieces so long, and bows aside by so much of its length. */
const PIECE = 17;
const BOW = 0.11;

export function areaMesh(board: Board): Mesh {
  const areas = board.places.filter(
    ({ outline = [], box }) => outline.length > 2 && box === undefined,
  );
  const points: Point[] = [];
  const byPlace = new Map<string, Corner>();
  const cornerAt = (point: Point): Corner => {
    const key = `${Math.round(point.x * 10)} ${Math.round(point.y * 10)}`;
    const known = byPlace.get(key);
    if (known !== undefined) return known;
    byPlace.set(key, points.length);
    points.push(point);
    return points.length - 1;
  };
  const { beyond: wild = [] } = board;
  const rings = [...areas.map(({ outline = [] }) => outline), ...wild].map((ring) =>
    clockwise(ring).map(cornerAt),
  );
  const bends = new Map<string, readonly Corner[]>();
  const plain = squaresOf(points);
  const full = rings.map((ring) =>
    ring.flatMap((corner, index) => {
      const next = ring[(index + 1) % ring.length] ?? corner;
      return stretch(corner, next, { points, plain, bends, extent: board.extent });
    }),
  );
  const behind = new Map<string, Cell>();
  full.forEach((ring, cell) => {
    ring.forEach((corner, index) => {
      behind.set(`${corner} ${ring[(index + 1) % ring.length] ?? corner}`, cell);
    });
  });
  const at = (corner: Corner): Point => points[corner] ?? { x: 0, y: 0 };
  const isEdge = (a: Corner, b: Corner): boolean => isOnEdge(at(a), at(b), board.extent);
  const neighbors = full.map((ring) =>
    ring.map((corner, index): Cell => {
      const next = ring[(index + 1) % ring.length] ?? corner;
      return behind.get(`${next} ${corner}`) ?? (isEdge(corner, next) ? EDGE : SEA);
    }),
  );
  const cells = new Map(areas.map(({ id }, index) => [id, index]));
  const size = Math.sqrt(
    areas.reduce((sum, { outline = [] }) => sum + Math.abs(surface(outline)), 0) /
      Math.max(1, areas.length),
  );
  const outlines = full.map((ring) => ring.map(at));
  const under = once(() => coverOf(outlines));
  const scatters = areas.map((area, cell) =>
    once(() => scattered(area, outlines[cell] ?? [], cell)),
  );
  return {
    at,
    cellOf: (place) => cells.get(place),
    centerOf: (cell) => areas[cell]?.center ?? { x: 0, y: 0 },
    cornersOf: (cell) => full[cell] ?? [],
    neighborsOf: (cell) => neighbors[cell] ?? [],
    hand: (corner) => shaken(beyond(at(corner), board.extent), corner * 7 + 3),
    under: (point) => under()(point),
    sidesOf: ({ a, b }) => {
      const [from, to] = [cells.get(a), cells.get(b)];
      if (from === undefined || to === undefined) return [];
      const ring = full[from] ?? [];
      return ring.flatMap((corner, index) =>
        neighbors[from]?.[index] === to
          ? [[corner, ring[(index + 1) % ring.length] ?? corner] as const]
          : [],
      );
    },
    step: { x: size, y: size },
    cellsIn: () => [],
    scatter: (cell) => scatters[cell]?.() ?? [],
    around: SEA,
    beyond: wild.map((_, index) => areas.length + index),
  };
}

type Net = {
  readonly points: Point[];
  /** The corners that outlines name, by the square that they lie in; those between are added. */
  readonly plain: ReadonlyMap<string, readonly Corner[]>;
  readonly bends: Map<string, readonly Corner[]>;
  readonly extent: Box;
};

const SQUARE = 64;

function squaresOf(points: readonly Point[]): Net['plain'] {
  const squares = new Map<string, Corner[]>();
  for (const [corner, { x, y }] of points.entries()) {
    const key = `${Math.floor(x / SQUARE)} ${Math.floor(y / SQUARE)}`;
    const known = squares.get(key);
    if (known === undefined) squares.set(key, [corner]);
    else known.push(corner);
  }
  return squares;
}

/** The corners in the squares that a line may touch. */
function near(a: Point, b: Point, squares: Net['plain']): readonly Corner[] {
  const span = (one: number, other: number): readonly [number, number] => [
    Math.floor((Math.min(one, other) - TOUCH) / SQUARE),
    Math.floor((Math.max(one, other) + TOUCH) / SQUARE),
  ];
  const [[left, right], [top, bottom]] = [span(a.x, b.x), span(a.y, b.y)];
  const found: Corner[] = [];
  for (let x = left; x <= right; x += 1)
    for (let y = top; y <= bottom; y += 1) found.push(...(squares.get(`${x} ${y}`) ?? []));
  return found;
}

/** The corners of a border from one of its ends to before the other, the same way round for both its areas. */
function stretch(from: Corner, to: Corner, net: Net): readonly Corner[] {
  const { points, plain } = net;
  const [a, b] = [points[from], points[to]];
  if (a === undefined || b === undefined || from === to) return [];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  // Corners of other areas on this border part it.
  const stops = near(a, b, plain)
    .flatMap((corner) => {
      const point = points[corner];
      if (point === undefined || corner === from || corner === to) return [];
      const along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length;
      const aside =
        Math.abs((point.x - a.x) * (b.y - a.y) - (point.y - a.y) * (b.x - a.x)) / length;
      return aside < TOUCH && along > TOUCH && along < length - TOUCH ? [{ corner, along }] : [];
    })
    .sort((one, other) => one.along - other.along)
    .map(({ corner }) => corner);
  const ends = [from, ...stops, to];
  return ends.slice(1).flatMap((end, index) => {
    const start = ends[index] ?? from;
    return [start, ...bendsBetween(start, end, net)];
  });
}

function bendsBetween(from: Corner, to: Corner, net: Net): readonly Corner[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const key = `${low} ${high}`;
  const known = net.bends.get(key) ?? bent(low, high, net);
  net.bends.set(key, known);
  return from < to ? known : [...known].reverse();
}

/** Corners between two, each half way aside of the straight line, and so on until pieces are short. */
function bent(low: Corner, high: Corner, { points, extent }: Net): readonly Corner[] {
  const [start, end] = [points[low], points[high]];
  if (start === undefined || end === undefined) return [];
  const isStraight = isOnEdge(start, end, extent);
  const made: Point[] = [];
  const part = (a: Point, b: Point, depth: number, salt: number): void => {
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length < PIECE || depth > 6) return;
    const way = isStraight
      ? 0
      : BOW * tremor(low * 977 + high * 31, salt) * (depth === 0 ? 1.2 : 1.7);
    const middle = {
      x: (a.x + b.x) / 2 - (b.y - a.y) * way,
      y: (a.y + b.y) / 2 + (b.x - a.x) * way,
    };
    part(a, middle, depth + 1, salt * 2);
    made.push(middle);
    part(middle, b, depth + 1, salt * 2 + 1);
  };
  part(start, end, 0, 1);
  return made.map((point) => {
    points.push(point);
    return points.length - 1;
  });
}

/** Whether a line runs along the edge of the board. */
const isOnEdge = (a: Point, b: Point, { x, y, w, h }: Box): boolean =>
  [
    [a.x, b.x, x],
    [a.x, b.x, x + w],
    [a.y, b.y, y],
    [a.y, b.y, y + h],
  ].some(
    ([one = 0, other = 0, edge = 0]) => Math.abs(one - edge) < 1 && Math.abs(other - edge) < 1,
  );

/** So far beyond the edge of the board land goes on: what is drawn along its border is not seen there. */
const BEYOND = 70;

function beyond(point: Point, { x, y, w, h }: Box): Point {
  const along = (at: number, from: number, to: number): number =>
    Math.abs(at - from) < 1 ? from - BEYOND : Math.abs(at - to) < 1 ? to + BEYOND : at;
  return { x: along(point.x, x, x + w), y: along(point.y, y, y + h) };
}

/** The surface that a ring goes around, above zero where it goes clockwise on paper. */
const surface = (ring: readonly Point[]): number =>
  ring.reduce((sum, { x, y }, index) => {
    const next = ring[(index + 1) % ring.length] ?? { x, y };
    return sum + (x * next.y - next.x * y) / 2;
  }, 0);

const clockwise = (ring: readonly Point[]): readonly Point[] =>
  surface(ring) < 0 ? [...ring].reverse() : ring;

/** How far signs of ground stand apart; farther on an area so large that they would tell no more. */
const SIGN_STEP = 19;
const MOST_SIGNS = 260;

/** Places on a loose lattice over an area, from its middle. */
function scattered(place: Place, ring: readonly Point[], cell: Cell): readonly Point[] {
  if (ring.length === 0) return [];
  const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
  const { center } = place;
  const step = Math.max(SIGN_STEP, Math.sqrt(Math.abs(surface(ring)) / MOST_SIGNS / 0.8));
  const found: Point[] = [];
  let row = 0;
  const [right, bottom] = [Math.max(...xs), Math.max(...ys)];
  for (let y = Math.min(...ys) + step / 2; y < bottom; y += step * 0.8) {
    row += 1;
    for (let x = Math.min(...xs) + (row % 2) * (step / 2); x < right; x += step) {
      const salt = Math.round(x) * 131 + Math.round(y);
      const at = {
        x: x + 0.2 * step * tremor(cell, salt),
        y: y + 0.2 * step * tremor(cell, salt + 7),
      };
      const isOff = [-8, 8].some(
        (step) =>
          !isInside({ x: at.x + step, y: at.y }, ring) ||
          !isInside({ x: at.x, y: at.y + step }, ring),
      );
      if (!isOff) found.push({ x: at.x - center.x, y: at.y - center.y });
    }
  }
  return found;
}
