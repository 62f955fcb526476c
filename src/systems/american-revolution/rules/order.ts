/** What sheets and answers say, as plain data. Areas are ids. */
import type { Condition, Kind } from './state.js';

/** SPs of a kind; without a condition those in the open first, then besieging, then fortified. */
export type Part = { readonly kind: Kind; readonly condition?: Condition; readonly n: number };
/** `all`: every SP of the seat's own there that may do it. */
export type Force = 'all' | readonly Part[];

/**
 * Stop rules, sent in advance (AR-33): `after` so many areas; once `fewer` SPs than this are left in the group (because some were
 * left behind); `met`: in the first area with enemies in it; `failed`: not to begin once the group of an earlier line has failed a roll.
 */
export type Stop = {
  readonly after?: number;
  readonly fewer?: number;
  readonly met?: true;
  readonly failed?: true;
};

export type Left = { readonly area: string; readonly parts: readonly Part[] };

export type SheetOrder =
  /** `way`: areas to be entered, one after the other. `leave`: SPs that stay on the way. */
  | {
      readonly kind: 'move';
      readonly from: string;
      readonly way: readonly string[];
      readonly force: Force;
      readonly leave: readonly Left[];
      readonly stop: Stop;
    }
  | { readonly kind: 'sail'; readonly from: string; readonly to: string; readonly force: Force }
  /** The fleet moves alone, off the coast of an area. */
  | { readonly kind: 'fleet'; readonly to: string }
  /** Out of the works or the siege lines into the open. */
  | { readonly kind: 'open'; readonly area: string; readonly force: Force }
  /** Where arrivals from overseas land. */
  | { readonly kind: 'land'; readonly at: string }
  | { readonly kind: 'withdraw'; readonly area: string; readonly n: number }
  /** `against`: none means all that are there. `odds`: only at these or better; 1 where the sheet says nothing. */
  | {
      readonly kind: 'attack';
      readonly area: string;
      readonly force: Force;
      readonly against: readonly Condition[];
      readonly odds: number;
    }
  | { readonly kind: 'fortify' | 'besiege'; readonly area: string; readonly force: Force };

/** In an answer given in advance: as many as there are, or are left. */
export const REST = 99;

/** Answers: where SPs are placed that are levied or rise, and which are lost. */
export type Placement = { readonly kind: 'place'; readonly area: string; readonly n: number };
export type Loss = { readonly kind: 'lose'; readonly part: Part };

export const isOfSheet = (order: Order): order is SheetOrder =>
  order.kind !== 'place' && order.kind !== 'lose' && order.kind !== 'go-on';

/** The gamemaster's word after the end of the war. */
type GoOn = { readonly kind: 'go-on' };

export type Order = SheetOrder | Placement | Loss | GoOn;
