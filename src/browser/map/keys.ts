/** The map by keyboard: a cursor that steps from place to place, and says what it finds. */
import type { Plan } from '../../kernel/map/plan.js';
import type { PlaceId, Point } from '../../kernel/map/spot.js';
import type { Marks } from './marks.js';
import { placeToward } from './way.js';
import type { MapWindow } from './window.js';
import type { Words } from './words.js';

export type Keys = {
  /** Puts the cursor on a place; silently where the place is spoken of anyway. */
  readonly stand: (place: PlaceId, isSilent?: boolean) => void;
};

type KeysInput = {
  readonly shown: MapWindow;
  readonly marks: Marks;
  readonly words: Words;
  /** What there is to say of going to a place. */
  readonly reachOf: (place: PlaceId) => string;
  readonly plan: () => Plan | undefined;
  readonly choose: (place: PlaceId) => void;
  readonly back: () => void;
  readonly mine: () => void;
  readonly whole: () => void;
  readonly find: () => void;
};

const ZOOM_STEP = 1.3;
/** How near to the edge the cursor may come before the map moves, in pixels. */
const EDGE = 60;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export function followKeys(view: HTMLElement, input: KeysInput): Keys {
  const { shown, marks, words } = input;
  let cursor: PlaceId | undefined;
  /** What the arrows go along: through the place where they set out, that way. */
  let line: { readonly through: Point; readonly isAcross: boolean } | undefined;
  const stand = (place: PlaceId, isSilent = false): void => {
    cursor = place;
    line = undefined;
    marks.set('cursor', [place]);
    if (!isSilent) words.tell(place, input.reachOf(place));
  };
  const step = (toward: Point): void => {
    const plan = input.plan();
    if (plan === undefined) return;
    const from = cursor;
    const isAcross = toward.x !== 0;
    const at = from === undefined ? undefined : plan.centerOf(from);
    if (from === undefined || at === undefined) {
      const middle = plan.under(middleOf(view, shown));
      return middle === undefined ? input.whole() : stand(middle);
    }
    const kept = line?.isAcross === isAcross ? line : { through: at, isAcross };
    const to = placeToward(plan, from, toward, kept.through);
    if (to === undefined) return words.say('The edge of the map.');
    stand(to);
    line = kept;
    keepInView(view, shown, plan.centerOf(to) ?? at);
  };
  const choose = (): void => {
    if (cursor !== undefined) input.choose(cursor);
  };
  const acts: Readonly<Record<string, () => void>> = {
    ...Object.fromEntries(
      Object.entries(ARROWS).map(([key, toward]) => [
        key,
        () => {
          step(toward);
        },
      ]),
    ),
    Enter: choose,
    ' ': choose,
    Backspace: input.back,
    '+': () => shown.zoom(ZOOM_STEP),
    '=': () => shown.zoom(ZOOM_STEP),
    '-': () => shown.zoom(1 / ZOOM_STEP),
    '/': input.find,
    '0': input.whole,
    m: input.mine,
    Escape: words.close,
  };
  view.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined;
    if (act === undefined) return;
    if (event.key !== 'Escape') event.preventDefault();
    act();
  });
  return { stand };
}

function middleOf(view: HTMLElement, shown: MapWindow): Point {
  const { x, y, zoom } = shown.camera();
  return { x: x + view.clientWidth / zoom / 2, y: y + view.clientHeight / zoom / 2 };
}

function keepInView(view: HTMLElement, shown: MapWindow, at: Point): void {
  const camera = shown.camera();
  const [x, y] = [(at.x - camera.x) * camera.zoom, (at.y - camera.y) * camera.zoom];
  const over = (place: number, room: number): number =>
    place < EDGE ? EDGE - place : place > room - EDGE ? room - EDGE - place : 0;
  const [dx, dy] = [over(x, view.clientWidth), over(y, view.clientHeight)];
  if (dx !== 0 || dy !== 0) shown.pan(dx, dy);
}
