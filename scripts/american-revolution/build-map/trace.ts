/** Outlines from claims: each border is traced once, smoothed, and used by the areas on both its sides. */
import type { Claims } from './claim.js';
import type { Course } from './facts.js';
import { at, COLUMNS, fromRaster, ROWS, type Point } from './plane.js';

/** A ring around land of one claim. */
export type Outline = { readonly claim: number; readonly points: readonly Point[] };

/** How far a line may leave what it is made from, in units of the drawing. */
const TOLERANCE = 2.3;
/** A line is smoothed so often before points are left out. */
const ROUNDS = 2;

const WIDE = COLUMNS + 1;
const claimAt = (claims: Claims, column: number, row: number): number =>
  column < 0 || row < 0 || column >= COLUMNS || row >= ROWS
    ? -1
    : at(claims, row * COLUMNS + column);

/** Corners of cells are numbers; from each, the sides that part two claims, as the corner at their other end. */
export function outlinesOf(claims: Claims, rivers: readonly Course[]): readonly Outline[] {
  const sides = sidesOf(claims);
  const isNode = (corner: number): boolean => (sides.get(corner)?.length ?? 0) !== 2;
  const chains = chainsOf(sides, isNode);
  const onRivers = snapTo(rivers);
  const bySide = new Map<string, { readonly points: readonly Point[]; readonly end: number }>();
  for (const keys of chains) {
    const points = smoothed(keys, keys[0] === keys.at(-1), onRivers);
    bySide.set(`${at(keys, 0)} ${at(keys, 1)}`, { points, end: keys.length });
    bySide.set(`${at(keys, keys.length - 1)} ${at(keys, keys.length - 2)}`, {
      points: [...points].reverse(),
      end: keys.length,
    });
  }
  return ringsOf(claims).map(({ claim, keys }) => {
    const start = keys.findIndex(
      (key, index) => bySide.has(`${key} ${keys[(index + 1) % keys.length] ?? key}`) && isNode(key),
    );
    const turned =
      start < 0 ? startingAtChain(keys, bySide) : [...keys.slice(start), ...keys.slice(0, start)];
    const points: Point[] = [];
    for (let index = 0; index < turned.length;) {
      const chain = bySide.get(`${at(turned, index)} ${turned[(index + 1) % turned.length] ?? 0}`);
      if (chain === undefined) throw new Error('a ring has a side that no chain has');
      points.push(...chain.points.slice(0, -1));
      index += chain.end - 1;
    }
    return { claim, points };
  });
}

function startingAtChain(
  keys: readonly number[],
  bySide: ReadonlyMap<string, unknown>,
): readonly number[] {
  const start = keys.findIndex((key, index) =>
    bySide.has(`${key} ${keys[(index + 1) % keys.length] ?? key}`),
  );
  return [...keys.slice(start), ...keys.slice(0, start)];
}

function sidesOf(claims: Claims): Map<number, number[]> {
  const sides = new Map<number, number[]>();
  const add = (a: number, b: number): void => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const known = sides.get(from);
      if (known === undefined) sides.set(from, [to]);
      else known.push(to);
    }
  };
  for (let row = 0; row <= ROWS; row += 1)
    for (let column = 0; column <= COLUMNS; column += 1) {
      const own = claimAt(claims, column, row);
      const corner = row * WIDE + column;
      if (column < COLUMNS && own !== claimAt(claims, column, row - 1)) add(corner, corner + 1);
      if (row < ROWS && own !== claimAt(claims, column - 1, row)) add(corner, corner + WIDE);
    }
  return sides;
}

/** From node to node; a ring without a node is a chain that ends where it began. */
function chainsOf(
  sides: ReadonlyMap<number, readonly number[]>,
  isNode: (corner: number) => boolean,
): readonly (readonly number[])[] {
  const used = new Set<string>();
  const chains: number[][] = [];
  const walk = (start: number, first: number): void => {
    if (used.has(`${start} ${first}`)) return;
    const keys = [start];
    for (let [from, to] = [start, first]; ;) {
      used.add(`${from} ${to}`).add(`${to} ${from}`);
      keys.push(to);
      if (isNode(to) || to === start) break;
      const next = (sides.get(to) ?? []).find((one) => one !== from);
      if (next === undefined) break;
      [from, to] = [to, next];
    }
    chains.push(keys);
  };
  for (const [corner, next] of sides) if (isNode(corner)) for (const to of next) walk(corner, to);
  for (const [corner, next] of sides) for (const to of next) walk(corner, to);
  return chains;
}

/** The rings around all cells of each claim, clockwise on paper; where two cells touch at a corner alone, they part. */
function ringsOf(claims: Claims): readonly { readonly claim: number; readonly keys: number[] }[] {
  const next = new Map<string, number>();
  const starts: [number, number, number][] = [];
  const add = (claim: number, from: number, to: number): void => {
    next.set(`${claim} ${from} ${to}`, to);
    starts.push([claim, from, to]);
  };
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      const claim = claimAt(claims, column, row);
      if (claim === 0) continue;
      const corner = row * WIDE + column;
      if (claimAt(claims, column, row - 1) !== claim) add(claim, corner, corner + 1);
      if (claimAt(claims, column + 1, row) !== claim) add(claim, corner + 1, corner + 1 + WIDE);
      if (claimAt(claims, column, row + 1) !== claim) add(claim, corner + 1 + WIDE, corner + WIDE);
      if (claimAt(claims, column - 1, row) !== claim) add(claim, corner + WIDE, corner);
    }
  const used = new Set<string>();
  return starts.flatMap(([claim, start, first]) => {
    if (used.has(`${claim} ${start} ${first}`)) return [];
    const keys = [start];
    for (let [from, to] = [start, first]; ;) {
      used.add(`${claim} ${from} ${to}`);
      if (to === start) break;
      keys.push(to);
      const step = to - from;
      // To the right first: the own cell lies there.
      const turns = [turned(step, 1), step, turned(step, -1)];
      const go = turns.find((one) => next.has(`${claim} ${to} ${to + one}`));
      if (go === undefined) throw new Error('a ring does not close');
      [from, to] = [to, to + go];
    }
    return [{ claim, keys }];
  });
}

/** A step to the next corner turned by a quarter, to the right or to the left. */
function turned(step: number, way: 1 | -1): number {
  const steps = [1, WIDE, -1, -WIDE];
  return at(steps, (steps.indexOf(step) + way + 4) % 4);
}

/** The stairs of a chain smoothed, and points left out that the line does not need. */
function smoothed(
  keys: readonly number[],
  isRing: boolean,
  moved: (point: Point) => Point,
): readonly Point[] {
  let points: readonly Point[] = keys.map((key) =>
    fromRaster({ x: key % WIDE, y: Math.floor(key / WIDE) }),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    points = points.map((point, index) => {
      const isEnd = index === 0 || index === points.length - 1;
      if (isEnd && !isRing) return point;
      const before = at(points, index === 0 ? points.length - 2 : index - 1);
      const after = at(points, index === points.length - 1 ? 1 : index + 1);
      return {
        x: (before.x + 2 * point.x + after.x) / 4,
        y: (before.y + 2 * point.y + after.y) / 4,
      };
    });
  }
  // Near its ends a border leaves rivers to those that it meets there.
  points = points.map((point, index) =>
    isRing || index < LEAVE || index >= points.length - LEAVE ? point : moved(point),
  );
  const half = Math.floor(points.length / 2);
  const kept = isRing
    ? [...thinned(points.slice(0, half + 1)), ...thinned(points.slice(half)).slice(1)]
    : thinned(points);
  return withoutLoops(kept.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })));
}

/** A line that comes back to a point goes on from there at once. */
function withoutLoops(points: readonly Point[]): readonly Point[] {
  const keyOf = ({ x, y }: Point): string => `${x} ${y}`;
  const isRing = keyOf(at(points, 0)) === keyOf(at(points, points.length - 1));
  const kept: Point[] = [];
  const places = new Map<string, number>();
  points.forEach((point, index) => {
    const before = isRing && index === points.length - 1 ? undefined : places.get(keyOf(point));
    if (before !== undefined) {
      for (const gone of kept.splice(before + 1)) places.delete(keyOf(gone));
      return;
    }
    places.set(keyOf(point), kept.length);
    kept.push(point);
  });
  return kept;
}

/** A border so near to a river runs on it. */
const NEAR = 7;
const LEAVE = 6;
const SQUARE = 40;

/** Moves points that are near to a river onto it. */
function snapTo(rivers: readonly Course[]): (point: Point) => Point {
  const squares = new Map<string, (readonly [Point, Point])[]>();
  const keyOf = (x: number, y: number): string =>
    `${Math.floor(x / SQUARE)} ${Math.floor(y / SQUARE)}`;
  for (const { points } of rivers)
    points.slice(1).forEach((b, index) => {
      const a = points[index] ?? b;
      for (const dx of [-NEAR, NEAR, 0])
        for (const dy of [-NEAR, NEAR, 0])
          for (const { x, y } of [a, b]) {
            const key = keyOf(x + dx, y + dy);
            squares.set(key, [...(squares.get(key) ?? []), [a, b]]);
          }
    });
  return (point) => {
    let best = { at: point, far: NEAR };
    for (const [a, b] of squares.get(keyOf(point.x, point.y)) ?? []) {
      const square = (b.x - a.x) ** 2 + (b.y - a.y) ** 2 || 1;
      const share = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / square;
      const along = Math.min(1, Math.max(0, share));
      const at = { x: a.x + (b.x - a.x) * along, y: a.y + (b.y - a.y) * along };
      const far = Math.hypot(point.x - at.x, point.y - at.y);
      if (far < best.far) best = { at, far };
    }
    return best.at;
  };
}

/** The fewest points from which no other lies farther than it may. */
function thinned(points: readonly Point[]): readonly Point[] {
  const [a, b] = [at(points, 0), at(points, points.length - 1)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  let far = { index: 0, off: TOLERANCE };
  points.slice(1, -1).forEach((point, index) => {
    const off =
      length === 0
        ? Math.hypot(point.x - a.x, point.y - a.y)
        : Math.abs((point.x - a.x) * (b.y - a.y) - (point.y - a.y) * (b.x - a.x)) / length;
    if (off > far.off) far = { index: index + 1, off };
  });
  if (far.index === 0) return [a, b];
  const { index } = far;
  return [...thinned(points.slice(0, index + 1)), ...thinned(points.slice(index)).slice(1)];
}
