/** Production, victory and the end of the campaign. */
import type { Side } from '../pack.js';
import type { Effect, Industry } from '../state.js';

/** An effect of a low total, and the theaters in which it begins or ends at this moment. */
export type Shortage = {
  readonly side: Side;
  readonly theaters: Industry['theaters'];
  readonly effect: Effect;
  readonly value: number;
};

export type CountryFact =
  /** Parts of the CSA, one while the Mississippi is open; `blockade` in percent. */
  | {
      readonly kind: 'production-reckoned';
      readonly side: Side;
      readonly blockade: number;
      readonly parts: readonly Industry[];
    }
  | ({ readonly kind: 'effect-began' } & Shortage)
  | ({ readonly kind: 'effect-ended' } & Shortage)
  | { readonly kind: 'washington-fell'; readonly hex: string }
  | {
      readonly kind: 'points-counted';
      readonly usa: number;
      readonly csa: number;
      readonly difference: number;
    }
  /** By the gamemaster's word the campaign goes on. */
  | { readonly kind: 'campaign-resumed' }
  | {
      readonly kind: 'campaign-ended';
      readonly winner: Side | 'nobody';
      readonly why: string;
      readonly usa: number;
      readonly csa: number;
    };

/** A record, so that a kind that is forgotten fails to compile. */
export const COUNTRY_FACTS: Readonly<Record<CountryFact['kind'], true>> = {
  'production-reckoned': true,
  'effect-began': true,
  'effect-ended': true,
  'washington-fell': true,
  'points-counted': true,
  'campaign-resumed': true,
  'campaign-ended': true,
};

export const isCountryFact = (fact: { readonly kind: string }): fact is CountryFact =>
  Object.hasOwn(COUNTRY_FACTS, fact.kind);
