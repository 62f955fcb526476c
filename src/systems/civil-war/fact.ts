/**
 * What truly happened, in the past tense. State is the fold of these; `apply.ts` makes no choices, so a fact carries all
 * that it changes.
 */
import type { Size, StepKind } from './state.js';
import type { LeaderKind, ListName, Side } from './pack.js';
import type { Amendment } from './amendment.js';

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
  readonly army?: string;
  readonly sp: number;
  readonly size: Size;
  readonly die: number;
  readonly modifier: number;
  readonly result: string;
  readonly lost: number;
  readonly demoralized: boolean;
  readonly won: boolean;
};

/** An order's place on its sheet, to report on it. */
export type OrderPlace = { readonly side: Side; readonly list: ListName; readonly from: number };

type Built = { readonly side: Side; readonly list: ListName; readonly hex: string };

export type CivilWarFact =
  // Strategic turn
  | {
      readonly kind: 'initiative-rolled';
      readonly round: number;
      readonly usa: readonly number[];
      readonly csa: readonly number[];
      readonly difference: number;
    }
  | {
      readonly kind: 'command-rolled';
      readonly use: number;
      readonly side: Side;
      readonly dice: readonly number[];
      readonly cp: number;
    }
  | {
      readonly kind: 'game-turn-reckoned';
      readonly pp: number;
      readonly cp: { readonly usa: number; readonly csa: number };
    }
  | { readonly kind: 'split-decided'; readonly parts: number }
  | {
      readonly kind: 'means-set';
      readonly side: Side;
      readonly cp: number;
      readonly pp: number;
      readonly rail: number;
      readonly planned: Readonly<Partial<Record<ListName, number>>>;
      readonly discretionary: number;
      readonly late: Readonly<Partial<Record<ListName, number>>>;
      readonly later: { readonly cp: number; readonly pp: number };
    }
  | {
      readonly kind: 'allotted';
      readonly side: Side;
      readonly list: ListName;
      readonly cp: number;
      readonly pp: number;
      readonly rail: number;
    }
  | {
      readonly kind: 'reserve-kept';
      readonly side: Side;
      readonly cp: number;
      readonly pp: number;
      readonly silent: boolean;
    }
  | {
      readonly kind: 'reinforced';
      readonly side: Side;
      readonly list: ListName;
      readonly sp: number;
      readonly source: 'planned' | 'discretionary' | 'late';
    }
  | {
      readonly kind: 'redirected';
      readonly side: Side;
      readonly from: ListName;
      readonly to: ListName;
      readonly sp: number;
      readonly turn: number;
    }
  | {
      readonly kind: 'leader-assigned';
      readonly side: Side;
      readonly leader: string;
      readonly stars: 1 | 2 | 3;
      readonly of: LeaderKind;
      readonly list: ListName;
      readonly order: number;
    }
  | {
      readonly kind: 'reinforcements-lost';
      readonly side: Side;
      readonly list: ListName;
      readonly sp: number;
    }
  | {
      readonly kind: 'figure-given';
      readonly table: string;
      readonly row: string;
      readonly column: string;
      readonly value: string;
    }
  | {
      readonly kind: 'looked-up';
      readonly table: string;
      readonly row: string;
      readonly column: string;
      readonly value: string;
      readonly status: string;
    }
  | {
      readonly kind: 'step-ended';
      readonly step: StepKind;
      readonly gameTurnEnds: boolean;
    }
  // Sub-turn
  | {
      readonly kind: 'paid';
      readonly side: Side;
      readonly list: ListName;
      readonly cp: number;
      readonly pp: number;
      readonly rail: number;
    }
  | {
      readonly kind: 'entered-leader';
      readonly side: Side;
      readonly list: ListName;
      readonly leader: string;
      readonly hex: string;
    }
  | {
      readonly kind: 'entered-sp';
      readonly side: Side;
      readonly list: ListName;
      readonly hex: string;
      readonly sp: number;
    }
  | {
      readonly kind: 'marched';
      readonly who: Body;
      readonly sp: number;
      readonly path: readonly string[];
      readonly rail: boolean;
      readonly pulse: number;
      /** Where the order led, when the enemy was met before. */
      readonly contact?: string;
    }
  | ({ readonly kind: 'depot-built' } & Built)
  | ({ readonly kind: 'fort-built' } & Built)
  | { readonly kind: 'depot-burnt'; readonly side: Side; readonly by: Side; readonly hex: string }
  | {
      readonly kind: 'fort-taken';
      readonly what: 'fort' | 'fortress';
      readonly by: Side;
      readonly hex: string;
    }
  | {
      readonly kind: 'order-stopped';
      readonly order: OrderPlace;
      readonly says: string;
      readonly cpReturned: number;
    }
  | {
      readonly kind: 'order-failed';
      readonly order: OrderPlace;
      readonly says: string;
      readonly why: string;
    }
  | {
      readonly kind: 'condition-read';
      readonly order: OrderPlace;
      readonly words: string;
      readonly holds: boolean;
    }
  | {
      readonly kind: 'went-first';
      readonly hex: string;
      readonly who: readonly {
        readonly name: string;
        readonly side: Side;
        /** Dice plus initiative; more than one after a tie. */
        readonly throws: readonly number[];
      }[];
    }
  | {
      readonly kind: 'fought';
      readonly hex: string;
      readonly from: string;
      readonly column: string;
      readonly shifts: number;
      readonly attacker: BattleSide;
      readonly defender: BattleSide;
    }
  | {
      readonly kind: 'lost-sp';
      readonly side: Side;
      readonly hex: string;
      readonly takes: readonly Take[];
      readonly why: 'battle' | 'no retreat' | 'rally';
    }
  | {
      readonly kind: 'demoralized';
      readonly side: Side;
      readonly hex: string;
      /** Without ids: all of the side in the hex. */
      readonly ids?: readonly string[];
      readonly why: 'battle' | 'supply';
    }
  | {
      readonly kind: 'rallied';
      readonly side: Side;
      readonly hex: string;
      readonly ids: readonly string[];
    }
  /** All of a side leave a hex. */
  | {
      readonly kind: 'retreated';
      readonly side: Side;
      readonly lists: readonly ListName[];
      readonly leaders: readonly string[];
      readonly sp: number;
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly kind: 'advanced';
      readonly who: Body;
      readonly sp: number;
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly kind: 'leader-displaced';
      readonly side: Side;
      readonly leader: string;
      readonly hex: string;
      readonly until: number;
      readonly list: ListName;
    }
  | {
      readonly kind: 'city-taken';
      readonly hex: string;
      readonly by: Side;
      readonly from: Side | 'neutral';
      readonly knownTo: readonly Side[];
    }
  | { readonly kind: 'state-fell'; readonly state: string; readonly by: Side }
  | { readonly kind: 'learned'; readonly side: Side; readonly hex: string; readonly holder: Side }
  | {
      readonly kind: 'sighted';
      readonly side: Side;
      readonly hex: string;
      readonly size: Size;
      readonly step: string;
      readonly pulse: number;
    }
  /** The enemy may still be there; nobody looks any more. `pulse` is the last in which he was seen. */
  | {
      readonly kind: 'sight-lost';
      readonly side: Side;
      readonly hex: string;
      readonly step: string;
      readonly pulse: number;
    }
  | { readonly kind: 'sight-cleared'; readonly side: Side; readonly hex: string }
  | {
      readonly kind: 'spotted';
      readonly side: Side;
      readonly size: Size;
      /** The hexes of the way that were under the side's eyes, in order. */
      readonly hexes: readonly string[];
      readonly gone: boolean;
      readonly pulse: number;
    }
  // The gamemaster's hand
  | { readonly kind: 'amended'; readonly change: Amendment };
