/** What the lines of the sheets bring about: entries, marches, works, and what was stopped. */
import type { Amendment } from '../amendment.js';
import type { ListName, Side } from '../pack.js';
import type { Body, OrderPlace, Take } from './parts.js';

/** Strength points left at a place. */
export type Dropped = { readonly hex: string; readonly takes: readonly Take[] };

type Built = { readonly side: Side; readonly list: ListName; readonly hex: string };

type DepotTaken = { readonly side: Side; readonly by: Side; readonly hex: string };

export type MarchFact =
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
      /** Strength points left on the way; `who.takes` and `sp` are those who went to its end. */
      readonly drops?: readonly Dropped[];
      /** A cavalry force that took the time to cut lines. */
      readonly cutting?: true;
    }
  /** A cavalry leader's die (C5.1): on failure without more pulses the CP is lost, or comes back by setting. */
  | {
      readonly kind: 'activated';
      readonly side: Side;
      readonly list: ListName;
      readonly leader: string;
      readonly die: number;
      readonly initiative: number;
      readonly success: boolean;
      readonly cpReturned: number;
    }
  /** The line of a hex has changed hands; by order it was `cut` (C4.6). */
  | {
      readonly kind: 'rail-converted';
      readonly hex: string;
      readonly by: Side;
      readonly railways: readonly string[];
      readonly cut: boolean;
    }
  | ({ readonly kind: 'fortress-built' } & Built)
  | ({ readonly kind: 'depot-built' } & Built)
  | ({ readonly kind: 'fort-built' } & Built)
  /** `by` its own `side` when it was destroyed by order. */
  | ({ readonly kind: 'depot-burnt' } & DepotTaken)
  | ({ readonly kind: 'depot-captured' } & DepotTaken)
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
      /** What the enemy did to it, as its player may know. Absent in journals of the first edition. */
      readonly why?: string;
      readonly cpReturned: number;
      readonly ppReturned?: number;
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
      readonly kind: 'leader-displaced';
      readonly side: Side;
      readonly leader: string;
      readonly hex: string;
      readonly until: number;
      readonly list: ListName;
      /** He was alone when the enemy came upon him, or he upon the enemy. */
      readonly alone?: true;
    }
  /** By setting `border` at once: who stands beyond a theater border is under that theater's commander now. */
  | {
      readonly kind: 'command-changed';
      readonly side: Side;
      readonly hex: string;
      readonly ids: readonly string[];
      readonly leaders: readonly string[];
      readonly from: ListName;
      readonly to: ListName;
    }
  /** `told`: what the players are told of its reason. */
  | { readonly kind: 'amended'; readonly change: Amendment; readonly told?: string };

/** A record, so that a kind that is forgotten fails to compile. */
export const MARCH_FACTS: Readonly<Record<MarchFact['kind'], true>> = {
  paid: true,
  'entered-leader': true,
  'entered-sp': true,
  marched: true,
  activated: true,
  'rail-converted': true,
  'fortress-built': true,
  'depot-built': true,
  'fort-built': true,
  'depot-burnt': true,
  'depot-captured': true,
  'fort-taken': true,
  'order-stopped': true,
  'order-failed': true,
  'condition-read': true,
  'went-first': true,
  'leader-displaced': true,
  'command-changed': true,
  amended: true,
};

export const isMarchFact = (fact: { readonly kind: string }): fact is MarchFact =>
  Object.hasOwn(MARCH_FACTS, fact.kind);
