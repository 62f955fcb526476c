/** What the sheets of a Civil War campaign say, once read. The grammar stands in RULES.md. */
import type { SeatId } from '../../../../kernel/basic.js';
import type { NavalAction, NavalAllocation } from './orders.js';
import type { LeaderKind, ListName, Theater } from '../../rules/pack.js';
import type { Size } from '../../rules/state.js';
import type { Reward } from '../../rules/facts/leader.js';

/** What is moved or put to work (C3.13): a leader with those he commands, an army, or strength points at a place. */
export type ForceName =
  | { readonly of: 'leader'; readonly leader: string; readonly alone: boolean }
  | { readonly of: 'army'; readonly army: string }
  | { readonly of: 'sp'; readonly n: number; readonly hex: string; readonly together: boolean };

/** `sp`: so many strength points; without it as many as they may control. */
export type Company = { readonly sp?: number; readonly leaders: readonly string[] };

/** Strength points left at a place on the way. */
export type Drop = { readonly hex: string; readonly n: number };

/** Plain actions: each is paid pulse by pulse and happens when its last CP is paid (C3.17). */
export type Action =
  /** `who`: those meant, by name; they still enter in the order of the pool. */
  | {
      readonly kind: 'enter-leaders';
      readonly n: number;
      readonly hex: string;
      readonly who?: readonly string[];
    }
  | { readonly kind: 'enter-sp'; readonly n: number; readonly hex: string }
  | {
      readonly kind: 'move';
      readonly force: ForceName;
      /** Places to pass, in order. */
      readonly via: readonly string[];
      readonly to: string;
      readonly rail: boolean;
      /** Who goes along with the leader; without it all whom he may control (C5.8). */
      readonly company?: Company;
      /** Strength points left on the way, in the order of the places (B4). */
      readonly drops?: readonly Drop[];
      /** A cavalry force takes the time to cut the enemy's lines on its way (B6). */
      readonly cutting?: true;
      /** A cavalry leader is to be activated by a die in the first pulse (C5.1). */
      readonly ride?: true;
    }
  /** Also: fort to fortress, a railway cut where a force stands, an own depot burnt. */
  | { readonly kind: 'depot' | 'fortify' | 'cut' | 'destroy-depot'; readonly hex: string }
  | { readonly kind: 'entrench'; readonly force: ForceName }
  | { readonly kind: 'rally'; readonly force: ForceName }
  /** From its pulse on so much stays for the second sub-turn; its own pulses pass unpaid (C3.14). */
  | { readonly kind: 'save'; readonly cp: number; readonly pp: number }
  /** An order in the player's own words: the gamemaster says what is carried out (C3.15). */
  | { readonly kind: 'words'; readonly words: string }
  /** A shift that the supreme commander has ordered; without a hex the leader joins the pool there (C3.5.9). */
  | { readonly kind: 'shift'; readonly leader: string; readonly hex?: string }
  | { readonly kind: 'form-army'; readonly army: string; readonly leader: string }
  | { readonly kind: 'wait' }
  | NavalAction;

export const HOLDERS = ['ours', 'enemy', 'neutral', 'contested'] as const;
export type Holder = (typeof HOLDERS)[number];

/** How a force fares in this sub-turn. `in-battle`: it fought in the pulse before; won and lost: its last battle. */
export const FARES = ['in-battle', 'fought', 'won', 'lost', 'demoralized'] as const;
export type Fare = (typeof FARES)[number];

/**
 * A condition as data. Closed ones are decided by the program from what the side knows at the start of a pulse; words
 * are decided by the gamemaster (C3.14, C3.15).
 */
export type Condition =
  | { readonly is: 'held'; readonly hex: string; readonly by: Holder }
  /** An enemy is seen not further than `within` hexes from the place; of that size, or of any. */
  | {
      readonly is: 'seen';
      readonly hex: string;
      readonly within: number;
      readonly size?: Size;
      readonly orLarger?: true;
    }
  | { readonly is: 'there'; readonly force: ForceName; readonly hex: string }
  | { readonly is: 'fares'; readonly force: ForceName; readonly how: Fare }
  /** Of the order of the same sheet that begins with `pulse`; `stopped`: by the enemy. */
  | { readonly is: 'done'; readonly pulse: number; readonly how: 'completed' | 'stopped' }
  | { readonly is: 'left'; readonly what: 'cp' | 'pp'; readonly least: number }
  | { readonly is: 'words'; readonly words: string }
  | { readonly is: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly is: 'not'; readonly of: Condition };

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
  /** Ships run forts that were not known, and stop before enemy ships that they come upon (C4.5). */
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
  { readonly kind: 'present'; readonly leader: string } | { readonly kind: 'present-nobody' };

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
