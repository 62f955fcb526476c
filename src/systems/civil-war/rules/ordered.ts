/** What a report has to know of a line of its reader's own sheet: what it ordered and when, whatever became of it. */
import type { ListName } from './pack.js';

export type OrderedLine = {
  readonly list: ListName;
  readonly says: string;
  /** Its pulses; absent for an order that stands all through the sub-turn (C3.16). */
  readonly pulses?: { readonly from: number; readonly to: number };
  /** The kinds of what it may come to, its alternatives included. */
  readonly acts: readonly string[];
  /** How many leaders or strength points it lets enter, where it has no alternatives. */
  readonly enters?: number;
  /** It waits for its condition, and begins when that holds (C3.14). */
  readonly waits: boolean;
};
