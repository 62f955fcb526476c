/** What the sheets of a Civil War campaign say, once read. The grammar stands in RULES.md. */
import type { SeatId } from '../../kernel/basic.js';
import type { LeaderKind, ListName, Theater } from './pack.js';

/** What is moved or put to work (C3.13): a leader with those he commands, an army, or strength points at a place. */
export type ForceName =
  | { readonly of: 'leader'; readonly leader: string; readonly alone: boolean }
  | { readonly of: 'army'; readonly army: string }
  | { readonly of: 'sp'; readonly n: number; readonly hex: string; readonly together: boolean };

/** Plain actions: each is paid pulse by pulse and happens when its last CP is paid (C3.17). */
export type Action =
  | { readonly kind: 'enter-leaders'; readonly n: number; readonly hex: string }
  | { readonly kind: 'enter-sp'; readonly n: number; readonly hex: string }
  | {
      readonly kind: 'move';
      readonly force: ForceName;
      /** Places to pass, in order. */
      readonly via: readonly string[];
      readonly to: string;
      readonly rail: boolean;
    }
  | { readonly kind: 'depot'; readonly hex: string }
  | { readonly kind: 'entrench'; readonly force: ForceName }
  | { readonly kind: 'wait' };

/** A closed condition, decided by the program from what the side knows; or words, decided by the gamemaster. */
export type Condition =
  | { readonly is: 'held'; readonly hex: string; readonly by: 'ours' | 'enemy' }
  | { readonly is: 'words'; readonly words: string };

/** Price of one action in CP; its PP are the pulses it takes (C3.5.6). */
export type PricedAction = { readonly action: Action; readonly cp: number; readonly pp: number };

/** One line of an order sheet: pulses `from`..`to` of the list. */
export type PulseOrder = {
  readonly kind: 'pulses';
  readonly from: number;
  readonly to: number;
  readonly does: PricedAction;
  readonly when?: Condition;
  readonly otherwise?: PricedAction;
};

/** Lines of an SC's allocation (C3.5). */
export type AllocationOrder =
  | {
      readonly kind: 'give';
      readonly what: 'cp' | 'pp' | 'rail';
      readonly list: ListName;
      readonly n: number;
    }
  | { readonly kind: 'discretionary'; readonly list: Theater; readonly n: number }
  | {
      readonly kind: 'redirect';
      readonly n: number;
      readonly from: Theater;
      readonly to: Theater;
    }
  | {
      readonly kind: 'assign';
      readonly stars: 1 | 2 | 3;
      readonly of: LeaderKind;
      readonly list: ListName;
    }
  /** Persons of two theater commands change places (C3.4). */
  | { readonly kind: 'switch'; readonly a: SeatId; readonly b: SeatId }
  /** The theater commanders are told their shares at once, before the gamemaster approves (C2.4). */
  | { readonly kind: 'direct' };

/** What the gamemaster answers. */
export type GmOrder =
  | { readonly kind: 'verdict'; readonly yes: boolean; readonly reason?: string }
  | { readonly kind: 'split'; readonly parts: number }
  | { readonly kind: 'figure'; readonly value: string };

export type CivilWarOrder = PulseOrder | AllocationOrder | GmOrder;
