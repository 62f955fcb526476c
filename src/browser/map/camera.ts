/** What part of the map a window shows: pure reckoning, no page. */
import type { Point } from '../../kernel/map/spot.js';

export type Box = {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
};
export type Size = { readonly w: number; readonly h: number };

/** `x`, `y`: the point of the map in the window's upper left corner; `zoom`: pixels a unit of the map. */
export type Camera = { readonly x: number; readonly y: number; readonly zoom: number };

const MOST_ZOOM = 4;

/** The zoom at which a box just fits into a window. */
const zoomToFit = (box: Size, window: Size): number =>
  Math.min(window.w / Math.max(1, box.w), window.h / Math.max(1, box.h));

/** Keeps the map in the window: no nearer than can be drawn, no farther than all of it, nothing beyond its edges. */
export function held(camera: Camera, map: Box, window: Size): Camera {
  const zoom = Math.min(MOST_ZOOM, Math.max(zoomToFit(map, window), camera.zoom));
  const along = (at: number, from: number, length: number, room: number): number =>
    room >= length
      ? from - (room - length) / 2
      : Math.min(Math.max(at, from), from + length - room);
  return {
    x: along(camera.x, map.x, map.w, window.w / zoom),
    y: along(camera.y, map.y, map.h, window.h / zoom),
    zoom,
  };
}

/** Moved by so many pixels of the window. */
export const moved = ({ x, y, zoom }: Camera, dx: number, dy: number): Camera => ({
  ...{ x: x - dx / zoom, y: y - dy / zoom },
  zoom,
});

/** Nearer by a factor, with what lies under a point of the window staying there. */
export function zoomedAt(camera: Camera, at: Point, factor: number, limits: Limits): Camera {
  const zoom = Math.min(MOST_ZOOM, Math.max(limits.least, camera.zoom * factor));
  return {
    x: camera.x + at.x / camera.zoom - at.x / zoom,
    y: camera.y + at.y / camera.zoom - at.y / zoom,
    zoom,
  };
}

export type Limits = { readonly least: number };
export const limitsOf = (map: Box, window: Size): Limits => ({ least: zoomToFit(map, window) });

/** A box of the map in the middle of the window, no nearer than `most`. */
export function fitted(box: Box, window: Size, most = MOST_ZOOM): Camera {
  const zoom = Math.min(most, zoomToFit(box, window));
  return {
    x: box.x + box.w / 2 - window.w / zoom / 2,
    y: box.y + box.h / 2 - window.h / zoom / 2,
    zoom,
  };
}

/** The point of the map under a point of the window. */
export const pointUnder = ({ x, y, zoom }: Camera, at: Point): Point => ({
  x: x + at.x / zoom,
  y: y + at.y / zoom,
});

/** The box around some points, with room beside them. */
export function boxAround(points: readonly Point[], room: number): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { x: left, y: top, w: Math.max(...xs) + room - left, h: Math.max(...ys) + room - top };
}
