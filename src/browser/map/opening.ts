/** How a map opens: on the viewer's own part, near enough to be read. Pure reckoning. */
import type { Point } from '../../kernel/map/spot.js';
import { boxAround, fitted, type Box } from './camera.js';
import type { Level } from './facts.js';

/** So far from where a level begins and ends the map opens, that rounding leaves it on the level. */
const EDGE = 0.001;

type Opening = {
  readonly levels: readonly Pick<Level, 'level' | 'from'>[];
  /** With this level it opens. */
  readonly level: string;
  /** So much is left beside the viewer's own part. */
  readonly room: number;
};

/** The box of the map to be shown first, and at what zoom; nothing for a viewer who calls nothing his. */
export function openingBox(
  own: readonly Point[],
  view: { readonly clientWidth: number; readonly clientHeight: number },
  { levels, level, room }: Opening,
): { readonly box: Box; readonly zoom: number } | undefined {
  if (own.length === 0) return undefined;
  const window = { w: Math.max(1, view.clientWidth), h: Math.max(1, view.clientHeight) };
  const all = boxAround(own, room);
  const at = levels.findIndex((one) => one.level === level);
  const [from, to] = [levels[at]?.from ?? 0, levels[at + 1]?.from ?? Infinity];
  const [least, most] = [from * (1 + EDGE), to * (1 - EDGE)];
  const zoom = Math.max(least, Math.min(most, fitted(all, window).zoom));
  const reach = { w: window.w / zoom, h: window.h / zoom };
  if (all.w <= reach.w * 1.01 && all.h <= reach.h * 1.01) return { box: all, zoom };
  return { box: thickest(own, reach), zoom };
}

/** Where a window of that reach has most of the points in it. */
function thickest(
  points: readonly Point[],
  reach: { readonly w: number; readonly h: number },
): Box {
  const near = (at: Point): readonly Point[] =>
    points.filter(
      ({ x, y }) => Math.abs(x - at.x) < reach.w * 0.45 && Math.abs(y - at.y) < reach.h * 0.45,
    );
  const most = points.map(near).reduce((best, some) => (some.length > best.length ? some : best));
  const { x, y, w, h } = boxAround(most, 0);
  return { ...reach, x: x + (w - reach.w) / 2, y: y + (h - reach.h) / 2 };
}
