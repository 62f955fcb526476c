/** What a click on a hex means: to look at it, to choose it, or to go on with a path. */
import { detailOf, textIn } from './elements.js';
import type { Marks } from './marks.js';
import { pathAfter } from './way.js';
import type { Words } from './words.js';

export type Picking = {
  readonly choose: (hex: string) => void;
  /** A touch: on a counter, which may have been drawn aside of its hex, or on the ground. */
  readonly touch: (ground: string | undefined, counter: TouchedCounter | undefined) => void;
  /** Places that were typed instead: the way, or the last of them. */
  readonly read: (places: readonly string[]) => void;
  /** Takes the last hex of a path back. */
  readonly back: () => void;
};

export type TouchedCounter = { readonly hex: string; readonly isOwn: boolean };

type PickingInput = {
  readonly marks: Marks;
  readonly words: Words;
  readonly isOnBoard: (hex: string) => boolean;
  /** Called when the card of a hex is open, with all that the page has put on it. */
  readonly opened: (hex: string) => void;
};

export function openPicking(
  figure: HTMLElement,
  { marks, words, isOnBoard, opened }: PickingInput,
): Picking {
  let path: readonly string[] | undefined;
  let isPicking = false;
  const tell = (name: string, detail: object): void => {
    figure.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  };
  const go = (next: readonly string[]): void => {
    path = next;
    marks.set('path', next);
    tell('vedette:way', { places: [...next] });
    words.say(`A path of ${String(next.length)} hexes to ${next.at(-1) ?? 'nowhere'}.`);
  };
  figure.addEventListener('vedette:pick', (event) => {
    const { mode, from } = detailOf(event);
    const start = textIn(from);
    isPicking = mode === 'way' || mode === 'place';
    path = mode === 'way' ? (start === '' ? [] : [start]) : undefined;
    // What is pointed at now lies on the map, not under the card of what was looked at before.
    if (isPicking) words.close();
    figure.classList.toggle('map-picks', isPicking);
    marks.set('path', path ?? []);
  });
  const choose = (hex: string): void => {
    marks.set('chosen', [hex]);
    if (path !== undefined) return go(pathAfter(path, hex, isOnBoard));
    if (!isPicking) words.open(hex);
    words.tell(hex);
    tell('vedette:place', { place: hex, name: words.placeOf(hex), marks: [] });
    if (isPicking) tell('vedette:spot', { spot: { on: 'place', place: hex } });
    if (!isPicking) opened(hex);
  };
  return {
    choose,
    touch: (ground, counter) => {
      // Whoever shows a way points at the ground under his own counters, and at the enemy's counters.
      const hex = counter === undefined || (isPicking && counter.isOwn) ? ground : counter.hex;
      if (hex !== undefined && isOnBoard(hex)) choose(hex);
    },
    read: (places) => {
      if (path !== undefined) return go(places);
      const last = places.at(-1);
      if (last !== undefined) choose(last);
    },
    back: () => {
      if (path !== undefined && path.length > 1) go(path.slice(0, -1));
    },
  };
}
