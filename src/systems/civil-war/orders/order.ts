/** What the sheets of a Civil War campaign say, once read. The grammar stands in RULES.md. */
import type { SeatId } from '../../../kernel/basic.js';
import type { LeaderKind, ListName, Theater } from '../rules/pack.js';
import type { Size } from '../rules/state.js';
import type { Reward } from '../rules/facts/leader.js';
import type { ForceName } from './words/names.js';
import type { Condition } from './words/condition.js';
import type { Action } from './verbs.js';

/** Price of one action in CP; its PP are the pulses it takes (C3.5.6). */
export type PricedAction = { readonly action: Action; readonly cp: number; readonly pp: number };

export type ElseIf = { readonly when: Condition; readonly does: PricedAction };

/**
 * One line of an order sheet: pulses `from`..`to` of the list. `when` is decided in the first pulse, `until` in each (the
 * order ends when it holds), `after` in each (the order begins when it holds, if its pulses still fit); at most one of
 * the three. `interrupted` is carried out when the enemy stops the order (C3.17).
 */
export type PulseOrder = {
  readonly kind: 'pulses';
  readonly from: number;
  readonly to: number;
  readonly does: PricedAction;
  readonly when?: Condition;
  /** Tried one after the other where `when` does not hold; `otherwise` where none of them does. */
  readonly elseIfs?: readonly ElseIf[];
  readonly otherwise?: PricedAction;
  readonly until?: Condition;
  readonly after?: Condition;
  readonly interrupted?: PricedAction;
  /** Nobody wrote it: the pulses that the sheet leaves free before a line, paid as waits (C3.11). */
  readonly gap?: true;
};

/** What a standing order does where it applies (C3.16). */
export type StandingAction =
  /** Re-moralizes a force as soon as it is demoralized. */
  | { readonly kind: 'rally'; readonly force: ForceName }
  /** A cavalry leader with troops leaves before combat; out of attackers of this size alone, where one is given. */
  | {
      readonly kind: 'withdraw';
      readonly leader: string;
      readonly size?: Size;
      readonly orLarger?: true;
      readonly toward?: string;
    }
  /** An army moves when an enemy comes within `within` hexes of it, or, to intercept, of `hex`. */
  | {
      readonly kind: 'react';
      readonly force: ForceName;
      readonly aim: 'supply' | 'place' | 'intercept';
      readonly hex?: string;
      readonly within: number;
    }
  /** Carried out when the enemy interrupts an entrenchment that has no such order of its own. */
  | { readonly kind: 'interrupted'; readonly does: PricedAction }
  /** No rally at the end of the game turn: there, or anywhere; `last`: where it would cost the last strength point. */
  | { readonly kind: 'decline-rally'; readonly hex?: string; readonly last?: true }
  /** The rally at the end of the game turn may cost the last strength point of a force: there, or anywhere. */
  | { readonly kind: 'give-up-last'; readonly hex?: string }
  | { readonly kind: 'save'; readonly cp: number; readonly pp: number }
  /** Ships run past unknown forts, and stop before enemy ships that they come upon (C4.5). */
  | { readonly kind: 'run-forts' | 'stop-on-sight' };

/** A line without pulses: it stands all through the sub-turn and is tried at each pulse where it applies (C3.16). */
export type StandingOrder = {
  readonly kind: 'standing';
  readonly does: StandingAction;
  readonly when?: Condition;
};

/** What an order sheet is made of. */
export type SheetOrder = PulseOrder | StandingOrder | PresentOrder;

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
  | NavalAllocation
  /** Persons of two theater commands change places (C3.4). */
  | { readonly kind: 'switch'; readonly a: SeatId; readonly b: SeatId }
  /** The theater commanders are told their shares at once, before the gamemaster approves (C2.4). */
  | { readonly kind: 'direct' }
  | {
      readonly kind: 'decide';
      readonly what: 'promote' | 'refuse' | 'demote' | 'remove' | 'keep';
      readonly leader: string;
      /** The pool that a promoted leader joins; absent: that of his own command (C3.5.7, C5.4). */
      readonly to?: ListName;
    }
  | {
      readonly kind: 'shift';
      readonly leader: string;
      readonly from: ListName;
      readonly to: ListName;
      readonly hex?: string;
    };

/** A theater commander lays a promotion or a relief before his supreme commander (C5.3). */
export type PresentOrder =
  | { readonly kind: 'present'; readonly leader: string }
  | { readonly kind: 'present-nobody' };

/** What the gamemaster answers. */
export type GmOrder =
  | { readonly kind: 'verdict'; readonly yes: boolean; readonly reason?: string }
  | { readonly kind: 'split'; readonly parts: number }
  | { readonly kind: 'figure'; readonly value: string }
  | { readonly kind: 'reward'; readonly gives: Reward }
  /**
   * What an order in words comes to; nothing when `does` is absent. `told`: the gamemaster's own words to the player.
   * `against`: he insisted, against the price (it is carried out in the pulses and CP that were kept) or against the rules
   * (it is done by his hand).
   */
  | {
      readonly kind: 'carry';
      readonly does?: PricedAction;
      readonly told?: string;
      readonly against?: 'price' | 'rules';
    };

export type CivilWarOrder = SheetOrder | AllocationOrder | GmOrder;

/** Lines of an SC's allocation (C3.5.3, C6.3-C6.5). */
export type NavalAllocation =
  | { readonly kind: 'naval-entry'; readonly water: string }
  | { readonly kind: 'ironclad'; readonly list: ListName; readonly water: string }
  | { readonly kind: 'raider' }
  | { readonly kind: 'sea-cp'; readonly list: Theater; readonly n: number }
  | { readonly kind: 'hunt'; readonly n: number };

const NAVAL_ALLOCATIONS: Readonly<Record<NavalAllocation['kind'], true>> = {
  'naval-entry': true,
  ironclad: true,
  raider: true,
  'sea-cp': true,
  hunt: true,
};

export const isNavalAllocation = (order: { readonly kind: string }): order is NavalAllocation =>
  Object.hasOwn(NAVAL_ALLOCATIONS, order.kind);
