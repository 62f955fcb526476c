/** Orders in words, optional orders and standing orders: what they came to (C3.15, C3.16, C3.17). */
import type { ListName, Side } from '../pack.js';
import type { Body, OrderPlace } from './parts.js';

/** A standing order of an account, in the program's words. */
type Stood = { readonly side: Side; readonly list: ListName; readonly says: string };

export type StandingFact =
  /** What the gamemaster made of an order in words. */
  | {
      readonly kind: 'order-read';
      readonly order: OrderPlace;
      readonly words: string;
      readonly says: string;
      /** The gamemaster's own words to the player. */
      readonly told?: string;
    }
  /** What was to be done after an interruption comes into force, and begins in pulse `from`. */
  | {
      readonly kind: 'optional-order';
      readonly order: OrderPlace;
      readonly says: string;
      readonly from: number;
    }
  /** A standing order applied: its price is paid at once. */
  | (Stood & { readonly kind: 'standing-order'; readonly cp: number; readonly pp: number })
  | (Stood & { readonly kind: 'standing-refused'; readonly why: string })
  /** Cavalry left before combat. */
  | {
      readonly kind: 'cavalry-withdrew';
      readonly who: Body;
      readonly sp: number;
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly kind: 'rally-declined';
      readonly side: Side;
      readonly list: ListName;
      readonly hex: string;
    }
  /** The rally at the end of the game turn would have cost the account's last strength point there: it is kept. */
  | {
      readonly kind: 'last-sp-kept';
      readonly side: Side;
      readonly list: ListName;
      readonly hex: string;
    };

/** A record, so that a kind that is forgotten fails to compile. */
export const STANDING_FACTS: Readonly<Record<StandingFact['kind'], true>> = {
  'order-read': true,
  'optional-order': true,
  'standing-order': true,
  'standing-refused': true,
  'cavalry-withdrew': true,
  'rally-declined': true,
  'last-sp-kept': true,
};

export const isStandingFact = (fact: { readonly kind: string }): fact is StandingFact =>
  Object.hasOwn(STANDING_FACTS, fact.kind);
