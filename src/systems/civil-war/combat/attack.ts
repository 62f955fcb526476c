import type { ListName, Side } from '../pack.js';

/** A force that has come up against the enemy in `hex` and stands in `from`. */
export type Attack = {
  readonly side: Side;
  readonly list: ListName;
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly sp: number;
  readonly from: string;
  readonly hex: string;
  readonly pulse: number;
  /** Distinguishes several attacks on one hex in one pulse; 1 is the first. */
  readonly nth: number;
  /** Hexes of the other battles that are fought at the same moment: nobody retreats into them. */
  readonly elsewhere: readonly string[];
};
