/** What a click on a hex means: to look at it, to choose it, or to go on with a path. */
import { detailOf, textIn } from './elements.js';
import type { Marks } from './marks.js';
import { pathAfter } from './way.js';
import type { Words } from './words.js';

export type Picking = {
  readonly choose: (hex: string) => void;
  /** Takes the last hex of a path back. */
  readonly back: () => void;
};

type PickingInput = {
  readonly marks: Marks;
  readonly words: Words;
  readonly isOnBoard: (hex: string) => boolean;
};

export function openPicking(
  figure: HTMLElement,
  { marks, words, isOnBoard }: PickingInput,
): Picking {
  let path: readonly string[] | undefined;
  const tell = (name: string, detail: object): void => {
    figure.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  };
  const go = (next: readonly string[]): void => {
    path = next;
    marks.set('path', next);
    tell('vedette:path', { hexes: [...next] });
    words.say(`A path of ${String(next.length)} hexes to ${next.at(-1) ?? 'nowhere'}.`);
  };
  figure.addEventListener('vedette:pick', (event) => {
    const { mode, from } = detailOf(event);
    const start = textIn(from);
    path = mode === 'path' ? (start === '' ? [] : [start]) : undefined;
    figure.classList.toggle('map-picks', mode === 'path' || mode === 'hex');
    marks.set('path', path ?? []);
  });
  return {
    choose: (hex) => {
      marks.set('chosen', [hex]);
      if (path !== undefined) return go(pathAfter(path, hex, isOnBoard));
      words.open(hex);
      words.tell(hex);
      tell('vedette:hex', { hex, place: words.placeOf(hex) });
    },
    back: () => {
      if (path !== undefined && path.length > 1) go(path.slice(0, -1));
    },
  };
}
