/**
 * Puts names and counters where they do not cover each other: in the order given, each on the cheapest of its places
 * that is free. Who finds none may move one that came before to another of its places. The same input, the same map.
 */
import type { Box, Point } from './mesh.js';

/** One place for a thing: the boxes that it fills there, and how much another would be better (0 is best). */
export type Place = { readonly boxes: readonly Box[]; readonly cost: number };

/**
 * `drop`: left out when no place is free or all cost more than `limit`. `always`: then takes the place that covers
 * least.
 */
export type Placeable = {
  readonly places: readonly Place[];
  readonly need: 'drop' | 'always';
  readonly limit?: number;
};

/** What a thing may lie over, at a price. */
export type Obstacle = { readonly box: Box; readonly price: number };

/** One answer for each thing, in order: which of its places it takes, or undefined when it was left out. */
export function placeBoxes(
  things: readonly Placeable[],
  obstacles: readonly Obstacle[],
  bounds: Box,
): readonly (Place | undefined)[] {
  const prices = pricesOf(obstacles);
  const table: Table = { things, taken: createIndex(), chosen: new Map() };
  const priced = things.map((thing) => pricedPlaces(thing, prices, bounds));
  things.forEach((thing, index) => {
    const places = priced[index] ?? [];
    const free = places.find((place) => isFree(table, place));
    if (free !== undefined) put(table, index, free);
    else if (thing.need === 'always') put(table, index, leastCovering(table, places, thing));
    else makeRoom(table, index, priced);
  });
  return things.map((_, index) => table.chosen.get(index));
}

type Table = {
  readonly things: readonly Placeable[];
  readonly taken: Index<number>;
  readonly chosen: Map<number, Place>;
};

/** A thing's places inside the bounds with what they lie over added to their cost, the cheapest first. */
function pricedPlaces({ places, limit }: Placeable, prices: Prices, bounds: Box): readonly Place[] {
  return places
    .filter((place) => place.boxes.every((box) => isInside(box, bounds)))
    .map(({ boxes, cost }, order) => {
      return { boxes, order, cost: cost + priceOf(boxes, prices) };
    })
    .filter(({ cost }) => limit === undefined || cost <= limit)
    .sort((a, b) => a.cost - b.cost || a.order - b.order);
}

/** What lies where at a price. */
export type Prices = Index<number>;

export function pricesOf(obstacles: readonly Obstacle[]): Prices {
  const prices = createIndex<number>();
  for (const { box, price } of obstacles) prices.add(box, price);
  return prices;
}

/** What some boxes lie over, added up. */
export function priceOf(boxes: readonly Box[], prices: Prices): number {
  let sum = 0;
  for (const box of boxes)
    prices.visit(box, (price) => {
      sum += price;
      return false;
    });
  return sum;
}

const isFree = ({ taken }: Table, { boxes }: Place): boolean =>
  !boxes.some((box) => taken.visit(box, () => true));

function blockersOf({ taken }: Table, { boxes }: Place): ReadonlySet<number> {
  const blockers = new Set<number>();
  for (const box of boxes)
    taken.visit(box, (other) => {
      blockers.add(other);
      return false;
    });
  return blockers;
}

function put({ taken, chosen }: Table, index: number, place: Place | undefined): void {
  const before = chosen.get(index);
  for (const box of before?.boxes ?? []) taken.remove(box, index);
  if (place === undefined) return;
  for (const box of place.boxes) taken.add(box, index);
  chosen.set(index, place);
}

/** Nobody is moved to a place that costs so much more than his own. */
const MOST_YIELDED = 6;

/** Takes a place that one movable thing alone blocks, when that has another nearly as good; the least loss for both. */
function makeRoom(table: Table, index: number, priced: readonly (readonly Place[])[]): void {
  let best: { blocker: number; other: Place; place: Place; cost: number } | undefined;
  for (const place of priced[index] ?? []) {
    if (best !== undefined && place.cost >= best.cost) break;
    const [blocker, ...more] = blockersOf(table, place);
    if (blocker === undefined || more.length > 0) continue;
    if (table.things[blocker]?.need !== 'drop') continue;
    const before = table.chosen.get(blocker)?.cost ?? 0;
    const other = (priced[blocker] ?? []).find(
      (elsewhere) =>
        elsewhere.cost <= before + MOST_YIELDED &&
        !isCovering(elsewhere, place) &&
        [...blockersOf(table, elsewhere)].every((one) => one === blocker),
    );
    if (other === undefined) continue;
    const cost = place.cost + Math.max(0, other.cost - before);
    if (best === undefined || cost < best.cost) best = { blocker, other, place, cost };
  }
  if (best === undefined) return;
  put(table, best.blocker, best.other);
  put(table, index, best.place);
}

export const isCovering = (a: Place, b: Place): boolean =>
  a.boxes.some((one) => b.boxes.some((other) => isOver(one, other)));

function leastCovering(
  table: Table,
  inside: readonly Place[],
  { places }: Placeable,
): Place | undefined {
  let best: Place | undefined;
  let bestCovered = Number.POSITIVE_INFINITY;
  for (const place of inside.length > 0 ? inside : places) {
    const covered = [...blockersOf(table, place)]
      .flatMap((other) => table.chosen.get(other)?.boxes ?? [])
      .reduce((sum, box) => sum + place.boxes.reduce((n, own) => n + overlap(own, box), 0), 0);
    if (covered < bestCovered) [best, bestCovered] = [place, covered];
  }
  return best;
}

/** Boxes by where they lie. */
type Index<T> = {
  readonly add: (box: Box, what: T) => void;
  readonly remove: (box: Box, what: T) => void;
  /** Goes over what overlaps a box, until `see` answers true; what lies there with two boxes is seen twice. */
  readonly visit: (box: Box, see: (what: T) => boolean) => boolean;
};

const BUCKET = 64;
const bucketAt = (value: number): number => Math.floor(value / BUCKET);
const keyOf = (column: number, row: number): number => column * 65536 + row;
const NOTHING: readonly never[] = [];

function createIndex<T>(): Index<T> {
  /** `column` and `row`: of the bucket in which the box begins. */
  type Entry = {
    readonly box: Box;
    readonly what: T;
    readonly column: number;
    readonly row: number;
  };
  const buckets = new Map<number, Entry[]>();
  const keysOf = ({ x, y, w, h }: Box): readonly number[] => {
    const keys: number[] = [];
    for (let column = bucketAt(x); column <= bucketAt(x + w); column += 1)
      for (let row = bucketAt(y); row <= bucketAt(y + h); row += 1) keys.push(keyOf(column, row));
    return keys;
  };
  return {
    add: (box, what) => {
      const entry = { box, what, column: bucketAt(box.x), row: bucketAt(box.y) };
      for (const key of keysOf(box)) {
        const bucket = buckets.get(key);
        if (bucket === undefined) buckets.set(key, [entry]);
        else bucket.push(entry);
      }
    },
    remove: (box, what) => {
      for (const key of keysOf(box)) {
        const rest = buckets.get(key)?.filter((entry) => entry.box !== box || entry.what !== what);
        buckets.set(key, rest ?? []);
      }
    },
    // Asked for every letter of every place that is tried: nothing is made.
    visit: (box, see) => {
      const [left, top] = [bucketAt(box.x), bucketAt(box.y)];
      const [right, bottom] = [bucketAt(box.x + box.w), bucketAt(box.y + box.h)];
      for (let column = left; column <= right; column += 1)
        for (let row = top; row <= bottom; row += 1)
          for (const other of buckets.get(keyOf(column, row)) ?? NOTHING) {
            // One that lies in several buckets is seen in the bucket where the overlap begins.
            if (Math.max(other.column, left) !== column || Math.max(other.row, top) !== row)
              continue;
            if (isOver(other.box, box) && see(other.what)) return true;
          }
      return false;
    },
  };
}

export const boxAround = (centre: Point, w: number, h: number): Box => ({
  x: centre.x - w / 2,
  y: centre.y - h / 2,
  w,
  h,
});

export const boxCentre = (box: Box): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

/** Whether two boxes share any area. */
export const isOver = (a: Box, b: Box): boolean =>
  Math.min(a.x + a.w, b.x + b.w) > Math.max(a.x, b.x) &&
  Math.min(a.y + a.h, b.y + b.h) > Math.max(a.y, b.y);

/** The area that two boxes share. */
export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

export const isInside = (box: Box, bounds: Box): boolean =>
  box.x >= bounds.x &&
  box.y >= bounds.y &&
  box.x + box.w <= bounds.x + bounds.w &&
  box.y + box.h <= bounds.y + bounds.h;

/** The box around some boxes. */
export function boxOf(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, w, h } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + w);
    bottom = Math.max(bottom, y + h);
  }
  return { x: left, y: top, w: right - left, h: bottom - top };
}

export const boxOfPoints = (points: readonly Point[]): Box =>
  boxOf(points.map(({ x, y }) => ({ x, y, w: 0, h: 0 })));

/** Steps to the right and down, and what they cost: a reader looks for a name to the right of its place first. */
const AROUND: readonly (readonly [number, number, number])[] = [
  [1, 0, 0],
  [1, -0.6, 1],
  [1, 0.6, 1.2],
  [1, -1.1, 1.4],
  [1, 1.1, 1.5],
  [-1, 0, 1.6],
  [-1, -0.6, 2.2],
  [-1, 0.6, 2.3],
  [-1, -1.1, 2.5],
  [-1, 1.1, 2.6],
  [0, -1, 2],
  [0, 1, 2.2],
  [0.55, -1, 2.4],
  [-0.55, -1, 2.6],
  [0.55, 1, 2.6],
  [-0.55, 1, 2.8],
  [0.3, -1, 2.9],
  [-0.3, -1, 3],
  [0.3, 1, 3],
  [-0.3, 1, 3.1],
  [0.85, -1, 3.2],
  [-0.85, -1, 3.3],
  [0.85, 1, 3.3],
  [-0.85, 1, 3.4],
];

/** Where a mapmaker would write beside a box: `gap` away from it, and at most `most` from the middle `at`. */
export function placesBeside(
  thing: Box,
  size: { readonly w: number; readonly h: number },
  { at, gap, most }: { readonly at: Point; readonly gap: number; readonly most: number },
): readonly Place[] {
  const [left, right] = [at.x - thing.x, thing.x + thing.w - at.x];
  const [up, down] = [at.y - thing.y, thing.y + thing.h - at.y];
  const away = (reach: number, half: number): number => Math.min(reach + gap, most) + half;
  return AROUND.map(([dx, dy, cost]): Place => {
    const isBeside = Math.abs(dx) === 1;
    const middle = isBeside
      ? { x: at.x + dx * away(dx > 0 ? right : left, size.w / 2), y: at.y + (dy * size.h) / 2 }
      : { x: at.x + (dx * size.w) / 2, y: at.y + dy * away(dy > 0 ? down : up, size.h / 2) };
    return { boxes: [boxAround(middle, size.w, size.h)], cost };
  });
}
