/** The plane of the map, in miles: x to the east, y to the south, as on paper. */
import { geoConicEqualArea } from 'd3-geo';

export type Point = { readonly x: number; readonly y: number };

const EARTH_RADIUS_MILES = 3958.8;

const conic = geoConicEqualArea()
  .parallels([30, 40])
  .rotate([87, 0])
  .center([0, 34.5])
  .scale(EARTH_RADIUS_MILES)
  .translate([0, 0])
  .precision(0);

/** Degrees north and east to miles; distances on the plane are good to about 1%. */
export function project(lat: number, lon: number): Point {
  const [x, y] = conic([lon, lat]) ?? [Number.NaN, Number.NaN];
  return { x, y };
}

/** Miles to degrees north and east. */
export function unproject({ x, y }: Point): { readonly lat: number; readonly lon: number } {
  const [lon, lat] = conic.invert?.([x, y]) ?? [Number.NaN, Number.NaN];
  return { lat, lon };
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Where a point lies from a course: miles from it, on which hand, and how far down it. */
export type Off = {
  readonly miles: number;
  /** 1: on the left hand, looking down the course; -1: on the right; 0: on it. */
  readonly hand: -1 | 0 | 1;
  /** Whether the point lies beyond an end, so that hands mean little. */
  readonly isBeyond: boolean;
  /** Vertices passed, with the fraction of the segment: 2.5 is half way from the third vertex to the fourth. */
  readonly along: number;
};

/** The nearest place of a course, and the hand on which the point lies there. */
export function offCourse(point: Point, course: readonly Point[]): Off {
  let best = Infinity;
  let along = 0;
  let segment = 0;
  for (let i = 0; i + 1 < course.length; i += 1) {
    const a = at(course, i);
    const b = at(course, i + 1);
    const t = alongSegment(point, a, b);
    const x = a.x + t * (b.x - a.x) - point.x;
    const y = a.y + t * (b.y - a.y) - point.y;
    const square = x * x + y * y;
    if (square >= best - 1e-9) continue;
    best = square;
    along = i + t;
    segment = i;
  }
  const isBeyond = along === 0 || along === course.length - 1;
  const hand = handAt(point, course, along, segment);
  return { miles: Math.sqrt(best), along, isBeyond, hand };
}

export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${index} of ${list.length}`);
  return item;
}

function alongSegment(point: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const square = dx * dx + dy * dy;
  if (square === 0) return 0;
  return Math.min(1, Math.max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / square));
}

/** At a bend the two segments that meet there speak together: one alone may be wrong. */
function handAt(
  point: Point,
  course: readonly Point[],
  along: number,
  segment: number,
): -1 | 0 | 1 {
  const nearest = Math.round(along);
  const isVertex = Math.abs(along - nearest) < 1e-9;
  const first = isVertex ? Math.max(0, nearest - 1) : segment;
  const last = isVertex ? Math.min(course.length - 2, nearest) : segment;
  let cross = 0;
  for (let i = first; i <= last; i += 1) {
    const [a, b] = [at(course, i), at(course, i + 1)];
    const length = distance(a, b);
    if (length === 0) continue;
    const origin = isVertex ? at(course, nearest) : a;
    cross += ((b.x - a.x) * (point.y - origin.y) - (b.y - a.y) * (point.x - origin.x)) / length;
  }
  // y grows to the south, so that the left hand is where the cross product is negative.
  return Math.abs(cross) < 1e-9 ? 0 : cross < 0 ? 1 : -1;
}

export const courseLength = (course: readonly Point[]): number =>
  course.slice(1).reduce((sum, point, index) => sum + distance(at(course, index), point), 0);

/** Whether a point lies inside an outline; the last point joins the first. */
export function isInside({ x, y }: Point, outline: readonly Point[]): boolean {
  let inside = false;
  let before = at(outline, outline.length - 1);
  for (const point of outline) {
    if (
      point.y > y !== before.y > y &&
      x < ((before.x - point.x) * (y - point.y)) / (before.y - point.y) + point.x
    )
      inside = !inside;
    before = point;
  }
  return inside;
}
