/** Path data: relative steps, one decimal, and the one way in which lines of this map are smoothed. */
import type { Chain, Corner, Point } from './map-geometry.js';
import { cornerPoint } from './map-geometry.js';

/** Writes one path's data; positions are absolute, what is written is relative. */
export type Pen = {
  readonly move: (to: Point) => void;
  readonly line: (to: Point) => void;
  readonly curve: (control: Point, to: Point) => void;
  readonly close: () => void;
  readonly data: () => string;
};

const tenths = (value: number): number => Math.round(value * 10);
const written = (value: number): string => {
  const text = String(value / 10);
  return text.startsWith('0.')
    ? text.slice(1)
    : text.startsWith('-0.')
      ? `-${text.slice(2)}`
      : text;
};
const joined = (values: readonly number[]): string =>
  values.reduce((text, value, index) => {
    const next = written(value);
    return text + (index === 0 || next.startsWith('-') ? '' : ' ') + next;
  }, '');

export function createPen(): Pen {
  const parts: string[] = [];
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  const go = (letter: string, points: readonly Point[]): void => {
    const steps = points.flatMap((point) => [tenths(point.x) - x, tenths(point.y) - y]);
    parts.push(letter + joined(steps));
    x += steps.at(-2) ?? 0;
    y += steps.at(-1) ?? 0;
  };
  return {
    move: (to) => {
      [x, y] = [tenths(to.x), tenths(to.y)];
      [startX, startY] = [x, y];
      parts.push(`M${joined([x, y])}`);
    },
    line: (to) => go('l', [to]),
    curve: (control, to) => go('q', [control, to]),
    close: () => {
      parts.push('z');
      [x, y] = [startX, startY];
    },
    data: () => parts.join(''),
  };
}

export const between = (a: Point, b: Point, share = 0.5): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** How far a corner moves towards the middle of its neighbours: enough to take the honeycomb out of a line. */
const SOFTENING = 0.34;

const softened = (before: Point, point: Point, after: Point): Point =>
  between(point, between(before, after), SOFTENING);

/** Draws a ring through the middles of its sides, each corner rounded off. */
export function drawRing(pen: Pen, points: readonly Point[]): void {
  const soft = points.map((point, index) =>
    softened(points.at(index - 1) ?? point, point, points[(index + 1) % points.length] ?? point),
  );
  const last = soft.at(-1);
  const [start] = soft;
  if (last === undefined || start === undefined) return;
  pen.move(between(last, start));
  soft.forEach((point, index) => {
    pen.curve(point, between(point, soft[(index + 1) % soft.length] ?? start));
  });
  pen.close();
}

/** Draws a line from its first point to its last, the corners between rounded off in the same way as a ring's. */
export function drawLine(pen: Pen, points: readonly Point[]): void {
  const soft = points.map((point, index) =>
    softened(points[index - 1] ?? point, point, points[index + 1] ?? point),
  );
  const [start] = points;
  const end = points.at(-1);
  if (start === undefined || end === undefined) return;
  pen.move(start);
  soft.slice(1, -1).forEach((point, index) => {
    const before = index === 0 ? start : (soft[index] ?? start);
    const after = index === soft.length - 3 ? end : (soft[index + 2] ?? end);
    if (index === 0) pen.line(between(before, point));
    pen.curve(point, between(point, after));
  });
  pen.line(end);
}

/** Draws a closed line with its corners as they are. */
export function drawPolygon(pen: Pen, points: readonly Point[]): void {
  points.forEach((point, index) => (index === 0 ? pen.move(point) : pen.line(point)));
  pen.close();
}

/** Rings of corners as one path. */
export function ringsPath(rings: readonly (readonly Corner[])[]): string {
  const pen = createPen();
  for (const ring of rings) drawRing(pen, ring.map(cornerPoint));
  return pen.data();
}

/** Lines as one path. `place` says where a key lies. */
export function chainsPath(chains: readonly Chain[], place: (key: number) => Point): string {
  const pen = createPen();
  for (const { keys, closed } of chains) {
    if (closed) drawRing(pen, keys.slice(1).map(place));
    else drawLine(pen, keys.map(place));
  }
  return pen.data();
}
