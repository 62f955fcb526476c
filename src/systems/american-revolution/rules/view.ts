/**
 * What one viewer knows. In the open game that is all that stands on the board; with fog (`Settings.fog`) a seat knows to a man what
 * stands where it has SPs and next to them, a size class in regions that its side controls, and nothing else; fleets off its own coast.
 */
import type { SideName, Settings, Stack, State } from './state.js';

/** `few` up to 3 SPs, `some` up to 9, `many` from 10 on. */
export const SIZES = ['few', 'some', 'many'] as const;
export type Size = (typeof SIZES)[number];
export const sizeOf = (n: number): Size => (n <= 3 ? 'few' : n <= 9 ? 'some' : 'many');

export type SizeSeen = { readonly area: string; readonly side: SideName; readonly size: Size };

export type View = {
  readonly who: string;
  /** Null for the gamemaster. */
  readonly side: SideName | null;
  /** Regions whose SPs the seat commands: all for a side's commander and for the gamemaster. */
  readonly commands: readonly string[];
  readonly turn: number;
  readonly active: SideName;
  readonly settings: Settings;
  /** All that is known to a man. What enemies have done this turn is not known: they are `fresh` here. */
  readonly stacks: readonly Stack[];
  /** Areas that are known to a man: nothing else stands there. */
  readonly exact: readonly string[];
  readonly sizes: readonly SizeSeen[];
  /** Public: who controls what, where Tories and militia have come out. */
  readonly regions: State['regions'];
  /** A fleet's zone; null: not at sea; absent: not known. */
  readonly fleets: Readonly<Partial<Record<SideName, string | null>>>;
  readonly successes: number;
  readonly frenchDue: number | null;
  /** VPs of the regions that the British control, and the level that wins (AR-62, AR-79). */
  readonly vp: number;
  readonly level: number;
  /** What waits overseas, and what is still to come, by turn: with fog for the viewer's side alone. */
  readonly overseas: Readonly<Partial<State['overseas']>>;
  readonly coming: readonly { readonly turn: number; readonly says: string }[];
  readonly withdrawal: State['withdrawal'];
  readonly over: { readonly victor: SideName; readonly why: string } | null;
};
