/** Drag, pinch and wheel on the map; what moved hardly at all was a tap. */
import type { MapWindow } from './window.js';

const TAP_PIXELS = 7;
const WHEEL_STEP = 0.0016;
/** A line of a wheel that counts in lines, in pixels. */
const LINE = 33;

type Finger = { x: number; y: number };

/** `taps`: called with the point of the screen. */
export function followGestures(
  view: HTMLElement,
  shown: MapWindow,
  taps: (clientX: number, clientY: number) => void,
): void {
  const fingers = new Map<number, Finger>();
  let start: Finger | undefined;
  view.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    view.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    start = fingers.size === 1 ? { x: event.clientX, y: event.clientY } : undefined;
  });
  view.addEventListener('pointermove', (event) => {
    const finger = fingers.get(event.pointerId);
    if (finger === undefined) return;
    const to = { x: event.clientX, y: event.clientY };
    if (start !== undefined && far(start, to)) start = undefined;
    if (start !== undefined) return;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) shown.pan(to.x - finger.x, to.y - finger.y);
    else pinch(shown, finger, to, other);
    Object.assign(finger, to);
  });
  const lift = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId)) return;
    if (start !== undefined && event.type === 'pointerup') taps(event.clientX, event.clientY);
    start = undefined;
  };
  view.addEventListener('pointerup', lift);
  view.addEventListener('pointercancel', lift);
  view.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      shown.zoom(Math.exp(-pixels * WHEEL_STEP), event.clientX, event.clientY);
    },
    { passive: false },
  );
}

const far = (a: Finger, b: Finger): boolean => Math.hypot(a.x - b.x, a.y - b.y) > TAP_PIXELS;

/** Two fingers move and stretch the map by as much as their middle and their distance change. */
function pinch(shown: MapWindow, from: Finger, to: Finger, other: Finger): void {
  const [before, after] = [gap(from, other), gap(to, other)];
  shown.pan((to.x - from.x) / 2, (to.y - from.y) / 2);
  shown.zoom(after / Math.max(1, before), (to.x + other.x) / 2, (to.y + other.y) / 2);
}

const gap = (a: Finger, b: Finger): number => Math.hypot(a.x - b.x, a.y - b.y);
