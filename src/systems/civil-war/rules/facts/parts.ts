/** What facts are made of: takes, bodies of troops, the two sides of a battle, places on a sheet. */
import type { ListName, Side } from '../pack.js';
import type { Size } from '../state.js';

/** `n` strength points out of one group. */
export type Take = { readonly id: string; readonly n: number };

/** Who marches, fights or retreats together. `takes` is empty for a leader alone. */
export type Body = {
  readonly side: Side;
  readonly list: ListName;
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly takes: readonly Take[];
};

/** One side of a battle, as the gamemaster sees it. */
export type BattleSide = {
  readonly side: Side;
  readonly lists: readonly ListName[];
  readonly leaders: readonly string[];
  readonly commander?: string;
  readonly army?: string;
  readonly sp: number;
  readonly size: Size;
  readonly die: number;
  readonly modifier: number;
  readonly result: string;
  readonly lost: number;
  readonly demoralized: boolean;
  readonly won: boolean;
  /** Ships that fought beside it: whose, the strength that they added, the naval strength points lost (B9). */
  readonly ships?: {
    readonly lists: readonly ListName[];
    readonly strength: number;
    readonly lost: number;
  };
};

/** An order's place on its sheet, to report on it. */
export type OrderPlace = { readonly side: Side; readonly list: ListName; readonly from: number };
