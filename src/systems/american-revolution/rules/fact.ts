/** What truly happened. Whatever changes the position does it by `shifts` of SPs and by `sets` of the rest; `applyFacts` decides nothing. */
import type { Condition, Kind, RegionState, SideName, Stack, State } from './state.js';

/** What a fact does to the position beside what it tells. */
export type Change = {
  readonly shifts?: readonly Stack[];
  readonly sets?: Partial<Omit<State, 'stacks' | 'regions' | 'settings'>>;
  readonly regions?: Readonly<Record<string, Partial<RegionState>>>;
  readonly happening?: string;
};

/** Whose order a fact carries out, and which of the orders of its sheet, from 1; absent where nobody ordered it. */
export type Ordered = { readonly seat?: string; readonly line?: number };

/** How many of each kind and condition: `{ 'C/open': 3 }`. */
export type Tally = Readonly<Record<string, number>>;

/** Why an order came to nothing or to less; `orders/say.ts` puts it in words. */
export type Why =
  | 'gone'
  | 'winter'
  | 'stuck'
  | 'not-adjacent'
  | 'leave-behind'
  | 'militia-region'
  | 'no-fleet'
  | 'fleet-left'
  | 'fleet-in-the-way'
  | 'enemy-fleet'
  | 'controlled'
  | 'odds'
  | 'no-enemy'
  | 'fought-already'
  | 'besiegers-first'
  | 'not-fresh'
  | 'fort-full'
  | 'too-many-militia'
  | 'no-fort'
  | 'no-siege'
  | 'third-group'
  | 'nothing-to-land'
  | 'stop-rule';

export type Fact = Change &
  Ordered &
  (
    | {
        readonly kind: 'moved';
        readonly side: SideName;
        readonly from: string;
        readonly to: string;
        readonly by: 'land' | 'sea';
        readonly force: Tally;
        /** Of a step by land: whether its march begins with it. Facts of earlier editions do not say. */
        readonly begins?: boolean;
        /** Tories who became regulars on leaving their region (AR-35). */
        readonly turned?: number;
        /** Of a step by land: how many more than ordered had to stay in `from` (AR-04, AR-41). Facts of earlier editions do not say. */
        readonly pinned?: number;
        readonly die?: number;
        /** SF who would end the movement away from their fleet, and go back to it (AR-07). */
        readonly back?: true;
      }
    /** A roll of 1 or 2 (AR-34, AR-39). */
    | {
        readonly kind: 'failed';
        readonly side: SideName;
        readonly from: string;
        readonly to: string;
        readonly by: 'land' | 'sea';
        readonly force: Tally;
        readonly die: number;
      }
    /** An order of a seat that was not carried out, or stopped; `line`: which of the orders of its sheet, from 1. */
    | {
        readonly kind: 'dropped';
        readonly seat: string;
        readonly line: number;
        readonly area: string;
        readonly why: Why;
        /** A march that had entered an area before. */
        readonly stopped?: true;
      }
    | { readonly kind: 'sailed'; readonly side: SideName; readonly to: string }
    | {
        readonly kind: 'opened';
        readonly side: SideName;
        readonly area: string;
        readonly force: Tally;
      }
    /** The British enter a region for the first time (AR-36), in `area`, which facts of earlier editions do not name. */
    | { readonly kind: 'entered'; readonly region: string; readonly area?: string }
    | {
        readonly kind: 'placed';
        readonly side: SideName;
        readonly area: string;
        readonly what: Kind;
        readonly n: number;
        readonly as: 'militia' | 'tories' | 'levy' | 'landing';
      }
    | { readonly kind: 'withdrew'; readonly area: string; readonly n: number }
    | {
        readonly kind: 'fought';
        readonly side: SideName;
        readonly area: string;
        readonly force: Tally;
        readonly against: readonly Condition[];
        readonly defenders: Tally;
        /** After tripling and doubling (AR-14, AR-15). */
        readonly strengths: readonly [number, number];
        readonly odds: number;
        readonly die: number;
        /** As the table has them: `1` / `half`. */
        readonly result: readonly [string, string];
        /** Basic SPs. */
        readonly losses: readonly [number, number];
      }
    | {
        readonly kind: 'lost';
        readonly side: SideName;
        readonly area: string;
        readonly force: Tally;
      }
    /** The fort of a side falls open (AR-18), or besiegers without a fort before them stand up. */
    | {
        readonly kind: 'fell-open';
        readonly side: SideName;
        readonly area: string;
        readonly was: Condition;
      }
    | {
        readonly kind: 'fortified' | 'besieged';
        readonly side: SideName;
        readonly area: string;
        readonly force: Tally;
      }
    /** `named`: regions; `regions` is what a fact changes in them. */
    | { readonly kind: 'levied'; readonly die: number; readonly named: readonly string[] }
    | { readonly kind: 'winter'; readonly die: number; readonly fraction: string }
    | {
        readonly kind: 'wintered';
        readonly area: string;
        readonly lost: number;
        readonly of: number;
        /** Survival rolls of the SPs over (AR-52). */
        readonly dice: readonly number[];
      }
    | {
        readonly kind: 'perished';
        readonly side: SideName;
        readonly area: string;
        readonly force: Tally;
      }
    /**
     * One pass over control and supply (AR-55); `control`: what changed in it, and `was` whose it was before, which facts of earlier
     * editions do not say. With fog each is told to the gamemaster alone, and then
     * all together, without a `pass`, to everybody: how many there were would tell of regulars that starve out of sight.
     */
    | {
        readonly kind: 'assessed';
        readonly pass?: number;
        readonly to?: 'gm';
        readonly control: Readonly<Record<string, SideName | null>>;
        readonly was?: Readonly<Record<string, SideName | null>>;
        readonly vp: number;
      }
    | { readonly kind: 'unsupplied'; readonly area: string; readonly n: number }
    /** `starved`: the regulars were lost for want of supply (AR-70), and not in a battle, which all hear of. */
    | {
        readonly kind: 'success';
        readonly nth: number;
        readonly area: string;
        readonly starved?: true;
      }
    | { readonly kind: 'french-due'; readonly turn: number }
    | { readonly kind: 'withdrawal'; readonly n: number; readonly by: number }
    | { readonly kind: 'french-home' }
    | {
        readonly kind: 'overseas';
        readonly side: SideName;
        readonly force: Tally;
        readonly fleet: boolean;
      }
    | { readonly kind: 'turned'; readonly turn: number; readonly side: SideName }
    /** Play goes on though the war was over. */
    | { readonly kind: 'goes-on' }
    /** The gamemaster ended the war in the middle of a player-turn, and the rest of it is not played. */
    | { readonly kind: 'halted' }
    | { readonly kind: 'over'; readonly victor: SideName; readonly why: string }
    /** By the gamemaster's hand; `told`: why, for those who are told of it; `side`: whose SPs. */
    | {
        readonly kind: 'amended';
        readonly what: string;
        readonly told?: string;
        readonly side?: SideName;
        readonly area?: string;
      }
  );

export const FACT_KINDS = [
  ...['moved', 'failed', 'dropped', 'sailed', 'opened', 'entered', 'placed', 'withdrew', 'fought'],
  ...['lost', 'fell-open', 'fortified', 'besieged', 'levied', 'winter', 'wintered', 'perished'],
  ...['assessed', 'unsupplied', 'success', 'french-due', 'withdrawal', 'french-home', 'overseas'],
  ...['turned', 'over', 'goes-on', 'halted', 'amended'],
] as const satisfies readonly Fact['kind'][];
