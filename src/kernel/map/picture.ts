/**
 * One viewer's part of a map, built from his view alone, so that nothing hidden can be drawn. No SVG here: `letters`
 * draws it over the board.
 */
import type { Sample, SideId } from './board.js';
import type { PencilMark } from './pencil.js';
import type { PlaceId, Spot } from './spot.js';

/**
 * A counter, ships, a flag, a battle. `name` is written beside it; `words` say all of it but its place and its age, for lists
 * and tips. `layer` is one of the board's. A `footprint` (width, depth in board units) is drawn to scale.
 */
export type Mark = Sample & {
  readonly id: string;
  readonly at: Spot;
  readonly layer: string;
  readonly name: string;
  readonly words: string;
  readonly footprint?: readonly [number, number];
};

/** A path of this run: own moves, or what was seen moving. */
export type Track = {
  readonly side: SideId;
  readonly spots: readonly Spot[];
  readonly label?: string;
};

/**
 * `frame`: what the picture must show; empty for the whole board. `held`: places and zones with a new owner. `pencil`: what
 * commanders drew on it themselves; no system gives any, and no letter has any.
 */
export type Picture = {
  readonly title: string;
  readonly subtitle: string;
  readonly frame: readonly PlaceId[];
  readonly marks: readonly Mark[];
  readonly tracks: readonly Track[];
  /** Under the viewer's eyes now. */
  readonly seen: readonly PlaceId[];
  readonly held: readonly { readonly what: string; readonly side?: SideId }[];
  readonly pencil?: readonly PencilMark[];
};

/** A picture as a system gives it; its subtitle is the step. */
export type PlainPicture = Pick<Picture, 'title' | 'marks'> &
  Partial<Omit<Picture, 'subtitle' | 'pencil'>>;
