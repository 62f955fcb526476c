/** The map by keyboard: a cursor that steps from hex to hex, and says what it finds. */
import { columnOf, neighbour, rowOf } from '../../kernel/hex.js';
import { hexUnder, planeCentre } from '../../kernel/hex-plane.js';
import type { Marks } from './marks.js';
import type { MapWindow } from './window.js';
import type { Words } from './words.js';

export type Keys = {
  /** Puts the cursor on a hex; silently where the hex is spoken of anyway. */
  readonly stand: (hex: string, isSilent?: boolean) => void;
};

type KeysInput = {
  readonly shown: MapWindow;
  readonly marks: Marks;
  readonly words: Words;
  readonly isOnBoard: (hex: string) => boolean;
  readonly choose: (hex: string) => void;
  readonly back: () => void;
  readonly mine: () => void;
  readonly whole: () => void;
  readonly find: () => void;
};

const ZOOM_STEP = 1.3;
/** How near to the edge the cursor may come before the map moves, in pixels. */
const EDGE = 60;

export function followKeys(view: HTMLElement, input: KeysInput): Keys {
  const { shown, marks, words } = input;
  let cursor: string | undefined;
  const stand = (hex: string, isSilent = false): void => {
    cursor = hex;
    marks.set('cursor', [hex]);
    if (!isSilent) words.tell(hex);
  };
  const step = (key: Arrow): void => {
    const from = cursor ?? middleHex(view, shown);
    const to = cursor === undefined ? from : stepFrom(cursor, key);
    if (to === undefined || !input.isOnBoard(to)) return words.say('The edge of the map.');
    stand(to);
    keepInView(view, shown, to);
  };
  const acts: Readonly<Record<string, () => void>> = {
    ...Object.fromEntries(ARROWS.map((key) => [key, () => step(key)])),
    Enter: () => cursor !== undefined && input.choose(cursor),
    ' ': () => cursor !== undefined && input.choose(cursor),
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

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
type Arrow = (typeof ARROWS)[number];

/** Up and down along the column, left and right along the row. */
function stepFrom(hex: string, key: Arrow): string | undefined {
  switch (key) {
    case 'ArrowUp':
      return neighbour(hex, 'N');
    case 'ArrowDown':
      return neighbour(hex, 'S');
    case 'ArrowLeft':
    case 'ArrowRight': {
      const column = columnOf(hex) + (key === 'ArrowLeft' ? -1 : 1);
      const two = (n: number): string => String(n).padStart(2, '0');
      return column < 0 || column > 99 ? undefined : two(column) + two(rowOf(hex));
    }
  }
}

function middleHex(view: HTMLElement, shown: MapWindow): string | undefined {
  const { x, y, zoom } = shown.camera();
  return hexUnder({ x: x + view.clientWidth / zoom / 2, y: y + view.clientHeight / zoom / 2 });
}

function keepInView(view: HTMLElement, shown: MapWindow, hex: string): void {
  const camera = shown.camera();
  const at = planeCentre(hex);
  const [x, y] = [(at.x - camera.x) * camera.zoom, (at.y - camera.y) * camera.zoom];
  const over = (place: number, room: number): number =>
    place < EDGE ? EDGE - place : place > room - EDGE ? room - EDGE - place : 0;
  const [dx, dy] = [over(x, view.clientWidth), over(y, view.clientHeight)];
  if (dx !== 0 || dy !== 0) shown.pan(dx, dy);
}
