import type { Json, QuestionKey, SeatId } from '../kernel/basic.js';
import type { Reading } from '../kernel/system.js';
import type { Campaign } from './campaign.js';
import type { Outcome } from './types.js';

/** A sheet to be read; `list` where the seat is asked for two. */
export type SheetToCheck = {
  readonly seat: SeatId;
  readonly kind: string;
  readonly list?: string;
  readonly text: string;
};

/** A sheet as understood, with the question it answers. */
export type CheckedSheet = { readonly key: QuestionKey; readonly reading: Reading<Json> };

/**
 * Reads a sheet against what its seat sees and stores nothing. Refuses with `not-found` (no such seat), `not-asked`
 * (saying what is asked of that seat now) or `which-list`.
 */
export function checkSheet(_campaign: Campaign, _sheet: SheetToCheck): Outcome<CheckedSheet> {
  throw new Error('…');
}
