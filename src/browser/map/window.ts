/**
 * The window through which the map is seen. While it moves only one CSS transform changes; when it has come to rest the
 * drawing is set to its new size, and another level of lettering is fetched where that is due.
 */
import type { Point } from '../../kernel/map/spot.js';
import {
  fitted,
  held,
  limitsOf,
  moved,
  pointUnder,
  zoomedAt,
  type Box,
  type Camera,
  type Size,
} from './camera.js';

export type MapWindow = {
  readonly camera: () => Camera;
  /** The point of the map under a point of the screen. */
  readonly under: (clientX: number, clientY: number) => Point;
  /** Where a point of the map lies, in pixels of the window. */
  readonly on: (at: Point) => Point;
  readonly pan: (dx: number, dy: number) => void;
  /** At a point of the screen, or the middle of the window. */
  readonly zoom: (factor: number, clientX?: number, clientY?: number) => void;
  readonly fit: (box: Box, most?: number) => void;
  /** After the window's own size has changed. */
  readonly resize: () => void;
};

type WindowInput = {
  readonly view: HTMLElement;
  readonly sheet: HTMLElement;
  readonly map: Box;
  /** Called when the window begins to move. */
  readonly moves: () => void;
  /** Called whenever the map lies otherwise under the window. */
  readonly placed: () => void;
  /** Called when the window has come to rest, with the size at which the drawing shall stand. */
  readonly rests: (zoom: number) => void;
};

const REST_MS = 140;

export function openWindow({ view, sheet, map, moves, placed, rests }: WindowInput): MapWindow {
  let size: Size = sizeOf(view);
  let camera: Camera = held(fitted(map, size), map, size);
  let settled = 0;
  let frame = 0;
  let timer = 0;
  const place = (): void => {
    frame = 0;
    const scale = camera.zoom / settled;
    const [x, y] = [(map.x - camera.x) * camera.zoom, (map.y - camera.y) * camera.zoom];
    sheet.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(4)})`;
    placed();
  };
  const rest = (): void => {
    timer = 0;
    if (settled !== camera.zoom) {
      settled = camera.zoom;
      sheet.style.width = `${(map.w * settled).toFixed(1)}px`;
      sheet.style.height = `${(map.h * settled).toFixed(1)}px`;
      place();
    }
    rests(settled);
  };
  const set = (next: Camera): void => {
    camera = held(next, map, size);
    if (frame === 0) frame = requestAnimationFrame(place);
    if (timer === 0) moves();
    else window.clearTimeout(timer);
    timer = window.setTimeout(rest, REST_MS);
  };
  const inView = (clientX: number, clientY: number): Point => {
    const { left, top } = view.getBoundingClientRect();
    return { x: clientX - left - view.clientLeft, y: clientY - top - view.clientTop };
  };
  const open = (): void => {
    if (timer !== 0) window.clearTimeout(timer);
    rest();
  };
  const shown: MapWindow = {
    camera: () => camera,
    under: (clientX, clientY) => pointUnder(camera, inView(clientX, clientY)),
    on: ({ x, y }) => ({ x: (x - camera.x) * camera.zoom, y: (y - camera.y) * camera.zoom }),
    pan: (dx, dy) => set(moved(camera, dx, dy)),
    zoom: (factor, clientX, clientY) => {
      const at =
        clientX === undefined || clientY === undefined
          ? { x: size.w / 2, y: size.h / 2 }
          : inView(clientX, clientY);
      set(zoomedAt(camera, at, factor, limitsOf(map, size)));
    },
    fit: (box, most) => {
      set(fitted(box, size, most));
      if (settled === 0) open();
    },
    resize: () => {
      const middle = pointUnder(camera, { x: size.w / 2, y: size.h / 2 });
      size = sizeOf(view);
      const { zoom } = camera;
      set({ x: middle.x - size.w / zoom / 2, y: middle.y - size.h / zoom / 2, zoom });
    },
  };
  return shown;
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({
  w: Math.max(1, clientWidth),
  h: Math.max(1, clientHeight),
});

/** So far above a card a place stays to be seen, in pixels. */
const ABOVE_CARD = 44;

/** Moves the map up where the card of a place lies over its middle. */
export function moveClear(
  shown: MapWindow,
  { view, card }: { readonly view: HTMLElement; readonly card: HTMLElement },
  at: Point,
): void {
  const { x, y, zoom } = shown.camera();
  const [across, down] = [(at.x - x) * zoom, (at.y - y) * zoom];
  const box = card.getBoundingClientRect();
  const { left, top } = view.getBoundingClientRect();
  const over = down - (box.top - top - ABOVE_CARD);
  const isBeside = across < box.left - left - ABOVE_CARD || across > box.right - left + ABOVE_CARD;
  if (over > 0 && !isBeside) shown.pan(0, -over);
}
