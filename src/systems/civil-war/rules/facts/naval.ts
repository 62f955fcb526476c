/** The war on water: entries, voyages, forts and fights, carrying, raiders, and what the SC says of ships. */
import type { ListName, Side } from '../pack.js';
import type { OrderPlace, Take } from './parts.js';

/** Ships that sail together; `takes` count naval strength points. */
type Flotilla = {
  readonly side: Side;
  readonly list: ListName;
  readonly leaders: readonly string[];
  readonly takes: readonly Take[];
};

export const NAVAL_RESULTS = ['-', 'damaged', 'sunk'] as const;
export type NavalResult = (typeof NAVAL_RESULTS)[number];

/** One side's fire in a round: `result` befalls one NSP of the other side. */
export type Broadside = {
  readonly side: Side;
  readonly lists: readonly ListName[];
  readonly nsp: number;
  readonly strength: number;
  readonly die: number;
  readonly modifier: number;
  readonly result: NavalResult;
};

export type NavalFact =
  | {
      readonly kind: 'fleet-entered';
      readonly side: Side;
      readonly list: ListName;
      readonly takes: readonly Take[];
      readonly n: number;
      readonly water: string;
    }
  /** `n` set out; `who` arrived. `halted`: what stopped them before the end of their way. */
  | {
      readonly kind: 'sailed';
      readonly who: Flotilla;
      readonly n: number;
      readonly path: readonly string[];
      readonly pulse: number;
      readonly halted?: 'fort' | 'ships';
    }
  | {
      readonly kind: 'fort-fired';
      readonly what: 'fort' | 'fortress';
      readonly manned: boolean;
      readonly side: Side;
      readonly hex: string;
      readonly at: string;
      readonly target: { readonly side: Side; readonly list: ListName };
      readonly die: number;
      readonly result: NavalResult;
      /** The ships' side did not know of it. */
      readonly surprise: boolean;
    }
  | {
      readonly kind: 'ships-fought';
      readonly water: string;
      readonly round: number;
      readonly attacker: Broadside;
      readonly defender: Broadside;
    }
  | {
      readonly kind: 'nsp-lost';
      readonly side: Side;
      readonly list: ListName;
      readonly takes: readonly Take[];
      /** Damaged ships are under repair until this game turn; without it they are sunk for good. */
      readonly until?: number;
    }
  /** Strength points taken over water and put ashore; `lift`: those that sea lift carried. */
  | {
      readonly kind: 'carried';
      readonly side: Side;
      readonly list: ListName;
      readonly leaders: readonly string[];
      readonly takes: readonly Take[];
      readonly sp: number;
      readonly from: string;
      readonly to: string;
      readonly by: 'ships' | 'sea lift';
      readonly pulse: number;
    }
  /** Ashore or aboard to attack a coast: they have moved, whatever comes of it. */
  | {
      readonly kind: 'embarked';
      readonly side: Side;
      readonly list: ListName;
      readonly leaders: readonly string[];
      readonly takes: readonly Take[];
      readonly sp: number;
      readonly from: string;
      readonly to: string;
      readonly pulse: number;
    }
  /** A coast without troops, defended by its own works and people. */
  | {
      readonly kind: 'coast-stormed';
      readonly side: Side;
      readonly list: ListName;
      readonly hex: string;
      readonly strength: number;
      readonly defence: number;
      readonly column: string;
      readonly dice: { readonly attacker: number; readonly defender: number };
      readonly result: string;
      readonly ashore: boolean;
      /** Who went in, as they were before; older facts have neither this nor what it cost. */
      readonly takes?: readonly Take[];
      readonly lost?: number;
      readonly demoralized?: boolean;
    }
  | {
      readonly kind: 'drowned';
      readonly side: Side;
      readonly list: ListName;
      readonly takes: readonly Take[];
      readonly sp: number;
    }
  | { readonly kind: 'sea-paid'; readonly side: Side; readonly list: ListName; readonly cp: number }
  | {
      readonly kind: 'fleet-lent';
      readonly side: Side;
      readonly from: ListName;
      readonly to: ListName;
      readonly takes: readonly Take[];
      readonly n: number;
      readonly cp: number;
      readonly pp: number;
      readonly order: OrderPlace;
    }
  | { readonly kind: 'entry-named'; readonly side: Side; readonly water: string }
  | {
      readonly kind: 'ships-assigned';
      readonly side: Side;
      readonly list: ListName;
      readonly take: Take;
      readonly water: string;
    }
  | { readonly kind: 'raider-sent'; readonly side: Side; readonly take: Take; readonly cp: number }
  | {
      readonly kind: 'sea-allotted';
      readonly side: Side;
      readonly list: ListName;
      readonly cp: number;
    }
  | { readonly kind: 'hunt-committed'; readonly side: Side; readonly cp: number }
  | {
      readonly kind: 'raided';
      readonly side: Side;
      readonly take: Take;
      readonly dice: readonly number[];
      readonly hunting: number;
      readonly ships: number;
      readonly lost: boolean;
    };

/** A record, so that a kind that is forgotten fails to compile. */
export const NAVAL_FACTS: Readonly<Record<NavalFact['kind'], true>> = {
  'fleet-entered': true,
  sailed: true,
  'fort-fired': true,
  'ships-fought': true,
  'nsp-lost': true,
  carried: true,
  embarked: true,
  'coast-stormed': true,
  drowned: true,
  'sea-paid': true,
  'fleet-lent': true,
  'entry-named': true,
  'ships-assigned': true,
  'raider-sent': true,
  'sea-allotted': true,
  'hunt-committed': true,
  raided: true,
};

export const isNavalFact = (fact: { readonly kind: string }): fact is NavalFact =>
  Object.hasOwn(NAVAL_FACTS, fact.kind);
