/** What lies over the map at a point of it and goes with it: the card of a place, and a word about a place. */
import type { Point } from '../../kernel/map/spot.js';
import { element } from './elements.js';
import type { Frame } from './frame.js';

export type Overlay = {
  /** After the map lies otherwise under its window. */
  readonly follow: () => void;
  /** Puts the open card beside its place; false where it is a sheet from below instead. */
  readonly openCard: (at: Point) => boolean;
  /** A word at a place; without words or a place it is taken away. */
  readonly note: (at: Point | undefined, words: string, kind: string) => void;
};

/** A narrower map has its card as a sheet from below. */
const WIDE_ENOUGH = 600;
/** Of the box from the point and from the edges, in pixels. */
const [GAP, EDGE] = [34, 8];

type Put = (box: HTMLElement, stage: HTMLElement, at: Point) => void;

/** `on`: where a point of the map lies on the stage. */
export function openOverlay({ card, view }: Frame, on: (at: Point) => Point): Overlay {
  const stage = view.parentElement ?? view;
  const note = element('p', { class: 'map-note', role: 'status' });
  note.hidden = true;
  stage.append(note);
  let cardAt: Point | undefined;
  let noteAt: Point | undefined;
  const isWide = (): boolean => stage.clientWidth >= WIDE_ENOUGH;
  const follow = (): void => {
    if (cardAt !== undefined && !card.hidden) {
      card.classList.toggle('beside', isWide());
      if (isWide()) putBeside(card, stage, on(cardAt));
      else card.removeAttribute('style');
    }
    if (noteAt !== undefined && !note.hidden) putOver(note, stage, on(noteAt));
  };
  return {
    follow,
    openCard: (at) => {
      cardAt = at;
      follow();
      return isWide();
    },
    note: (at, words, kind) => {
      noteAt = at;
      note.hidden = at === undefined || words === '';
      note.textContent = note.hidden ? '' : words;
      note.dataset['kind'] = kind;
      follow();
    },
  };
}

/** On the side where there is room, wholly on the stage. */
const putBeside: Put = (box, stage, at) => {
  const [width, height] = [box.offsetWidth, box.offsetHeight];
  const isRight = at.x + GAP + width + EDGE <= stage.clientWidth;
  const left = isRight ? at.x + GAP : Math.max(EDGE, at.x - GAP - width);
  const lowest = stage.clientHeight - height - EDGE;
  place(box, left, Math.max(EDGE, Math.min(at.y - GAP, lowest)));
};

/** Over the point, or under it at the upper edge. */
const putOver: Put = (box, stage, at) => {
  const [width, height] = [box.offsetWidth, box.offsetHeight];
  const left = Math.min(at.x - width / 2, stage.clientWidth - width - EDGE);
  const over = at.y - GAP - height;
  place(box, Math.max(EDGE, left), over >= EDGE ? over : at.y + GAP);
};

function place(box: HTMLElement, left: number, top: number): void {
  box.style.left = `${left.toFixed(0)}px`;
  box.style.top = `${top.toFixed(0)}px`;
}
