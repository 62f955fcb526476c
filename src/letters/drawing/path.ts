/** Path data: relative steps, one decimal, and the hand with which the lines of this map are drawn. */
import { tremor, type Chain, type Corner, type Mesh, type Point } from './mesh.js';

/** Writes one path's data; positions are absolute, what is written is relative. */
export type Pen = {
  readonly move: (to: Point) => void;
  readonly line: (to: Point) => void;
  readonly curve: (control: Point, to: Point) => void;
  readonly close: () => void;
  readonly data: () => string;
};

const tenths = (value: number): number => Math.round(value * 10);

/** Tenths of a unit in the shortest way that a path may hold them: `12`, `-3.4`, `.5`. */
function written(value: number): string {
  const size = Math.abs(value);
  const rest = size % 10;
  const whole = (size - rest) / 10;
  const sign = value < 0 ? '-' : '';
  if (rest === 0) return `${sign}${whole}`;
  return whole === 0 ? `${sign}.${rest}` : `${sign}${whole}.${rest}`;
}

/** A number that follows another: a minus parts them already. */
const following = (value: number): string => (value < 0 ? '' : ' ') + written(value);

/** Every line of a map goes through here some ten thousand times: text is added to text, and nothing else is made. */
export function createPen(): Pen {
  let text = '';
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  const go = (toX: number, toY: number): void => {
    x = toX;
    y = toY;
  };
  return {
    move: (to) => {
      go(tenths(to.x), tenths(to.y));
      startX = x;
      startY = y;
      text += `M${written(x)}${following(y)}`;
    },
    line: (to) => {
      const [toX, toY] = [tenths(to.x), tenths(to.y)];
      text += `l${written(toX - x)}${following(toY - y)}`;
      go(toX, toY);
    },
    curve: (control, to) => {
      const [toX, toY] = [tenths(to.x), tenths(to.y)];
      text += `q${written(tenths(control.x) - x)}${following(tenths(control.y) - y)}`;
      text += following(toX - x) + following(toY - y);
      go(toX, toY);
    },
    close: () => {
      text += 'z';
      go(startX, startY);
    },
    data: () => text,
  };
}

export const between = (a: Point, b: Point, share = 0.5): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** How far a corner moves towards the middle of its neighbours: enough to take the honeycomb out of a line. */
const SOFTENING = 0.36;
const SIDE_TREMOR = 2.3;

const softened = (before: Point, point: Point, after: Point): Point =>
  between(point, between(before, after), SOFTENING);

/**
 * The points that steer a line through corners: each corner softened, and one beside the middle of each side. The line
 * passes through the `fixed` corners themselves.
 */
export function handLine(
  keys: readonly Corner[],
  isClosed: boolean,
  place: (corner: Corner) => Point,
  fixed: ReadonlySet<Corner> = new Set(),
): readonly Point[] {
  const points = keys.map(place);
  const soft = points.map((point, index) => {
    const before = isClosed ? points.at(index - 1) : points[index - 1];
    const after = isClosed ? points[(index + 1) % points.length] : points[index + 1];
    const isFree = before !== undefined && after !== undefined && !fixed.has(keys[index] ?? 0);
    return isFree ? softened(before, point, after) : point;
  });
  const line: Point[] = [];
  soft.forEach((point, index) => {
    const [a, b] = [keys[index] ?? 0, keys[(index + 1) % keys.length] ?? 0];
    line.push(point);
    if (isClosed && fixed.has(a)) line.push(point);
    const next = soft[index + 1] ?? (isClosed ? soft[0] : undefined);
    if (next !== undefined) line.push(besideMiddle(point, next, a, b));
  });
  return line;
}

/** The same from both ends, so that two states that share a side share its line. */
function besideMiddle(from: Point, to: Point, a: Corner, b: Corner): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const way = (a < b ? 1 : -1) * SIDE_TREMOR * tremor(Math.min(a, b) * 31 + Math.max(a, b));
  const middle = between(from, to);
  return {
    x: middle.x - ((to.y - from.y) / length) * way,
    y: middle.y + ((to.x - from.x) / length) * way,
  };
}

/** Draws a ring that its points steer: it passes through the middles between them. */
export function smoothRing(pen: Pen, points: readonly Point[]): void {
  const last = points.at(-1);
  const [start] = points;
  if (last === undefined || start === undefined) return;
  pen.move(between(last, start));
  points.forEach((point, index) => {
    pen.curve(point, between(point, points[(index + 1) % points.length] ?? start));
  });
  pen.close();
}

/** Draws a line from its first point to its last that the points between steer. */
function smoothLine(pen: Pen, points: readonly Point[]): void {
  const [start] = points;
  const end = points.at(-1);
  if (start === undefined || end === undefined) return;
  pen.move(start);
  points.slice(1, -1).forEach((point, index) => {
    const after = points[index + 2] ?? end;
    pen.curve(point, index === points.length - 3 ? end : between(point, after));
  });
  if (points.length < 3) pen.line(end);
}

/** Draws a line from its first point to its last, its corners softened and rounded off. */
export function drawLine(pen: Pen, points: readonly Point[]): void {
  smoothLine(
    pen,
    points.map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      return before === undefined || after === undefined ? point : softened(before, point, after);
    }),
  );
}

/** Draws a closed line with its corners as they are. */
export function drawPolygon(pen: Pen, points: readonly Point[]): void {
  points.forEach((point, index) => (index === 0 ? pen.move(point) : pen.line(point)));
  pen.close();
}

/** Rings of corners as one path, drawn by hand. */
export function ringsPath(
  { hand }: Mesh,
  rings: readonly (readonly Corner[])[],
  fixed?: ReadonlySet<Corner>,
): string {
  const pen = createPen();
  for (const ring of rings) smoothRing(pen, handLine(ring, true, hand, fixed));
  return pen.data();
}

/** Lines of corners as one path, drawn by hand. `place` says where a line begins and ends. */
export function chainsPath(chains: readonly Chain[], place: (key: number) => Point): string {
  const pen = createPen();
  for (const { keys, closed } of chains) {
    if (closed) smoothRing(pen, handLine(keys.slice(1), true, place));
    else smoothLine(pen, handLine(keys, false, place));
  }
  return pen.data();
}

/** A place on a course and the way that it runs there, in degrees. */
export type Spot = { readonly at: Point; readonly angle: number };

/** A course as one can walk it: the point `at` so many units from its start, and its `spot`; outside it there is none. */
export type Course = {
  readonly length: number;
  readonly at: (distance: number) => Point | undefined;
  readonly spot: (distance: number) => Spot | undefined;
};

const STEPS_A_CURVE = 4;

/** The course of the line that `smoothLine` draws for these points. */
export function courseOf(points: readonly Point[]): Course {
  const walk = flattened(points);
  const marks = [0];
  walk.slice(1).forEach((point, index) => {
    const before = walk[index] ?? point;
    marks.push((marks[index] ?? 0) + Math.hypot(point.x - before.x, point.y - before.y));
  });
  const length = marks.at(-1) ?? 0;
  const piece = (distance: number): Piece | undefined => {
    if (distance < 0 || distance > length) return undefined;
    const next = Math.max(1, lowerBound(marks, distance));
    const [from, to] = [walk[next - 1], walk[next]];
    const [start, end] = [marks[next - 1] ?? 0, marks[next] ?? 0];
    if (from === undefined || to === undefined) return undefined;
    const share = end === start ? 0 : (distance - start) / (end - start);
    return { from, to, at: between(from, to, share) };
  };
  return {
    length,
    at: (distance) => piece(distance)?.at,
    spot: (distance) => {
      const here = piece(distance);
      if (here === undefined) return undefined;
      const { from, to, at } = here;
      return { at, angle: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI };
    },
  };
}

/** A point on a straight piece of a course. */
type Piece = { readonly from: Point; readonly to: Point; readonly at: Point };

function flattened(points: readonly Point[]): readonly Point[] {
  const [start] = points;
  const end = points.at(-1);
  if (start === undefined || end === undefined || points.length < 3) return points;
  const walk: Point[] = [start];
  let from = start;
  points.slice(1, -1).forEach((control, index) => {
    const to = index === points.length - 3 ? end : between(control, points[index + 2] ?? end);
    for (let step = 1; step <= STEPS_A_CURVE; step += 1) {
      const t = step / STEPS_A_CURVE;
      walk.push(between(between(from, control, t), between(control, to, t), t));
    }
    from = to;
  });
  return walk;
}

function lowerBound(marks: readonly number[], value: number): number {
  let [low, high] = [0, marks.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
