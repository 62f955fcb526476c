/**
 * What a commander draws on his own map: what he believes and what he means to do. It is never an order, nothing is played
 * from it, and no system reads it.
 */
import type { SideId } from './board.js';
import type { PlaceId } from './spot.js';

/** A suspected force stands at one place and a note is about one; arrows and lines go from place to place. */
export const PENCIL_KINDS = ['force', 'arrow', 'line', 'note'] as const;
export type PencilKind = (typeof PENCIL_KINDS)[number];

/** `side`: whose force he suspects. `size`: in his own words; '' where he does not say. */
export type Penciled = {
  readonly kind: PencilKind;
  readonly places: readonly PlaceId[];
  readonly side?: SideId;
  readonly size: string;
  readonly words: string;
};

/** A mark as a map shows it. `age`: in steps of play since it was drawn. `by`: who drew it, where that is not the viewer. */
export type PencilMark = Penciled & {
  readonly age: number;
  readonly by?: string;
};

/** The layer of these marks on every map that has some. */
export const PENCIL_LAYER = 'pencil';

/** How much of a mark is left at each age in steps; older ones keep the last. */
export const FADING = ['1', '.8', '.62', '.48', '.36'] as const;
