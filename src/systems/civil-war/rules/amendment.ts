/** What the gamemaster's hand can change, as his words were read (section 7 of the language). */
import type { FleetKind, ListName, Side } from './pack.js';
import type { Ending, RiverMark } from './state.js';

export type Rating = 'initiative' | 'tactical' | 'strategic' | 'stars' | 'seniority';
/** What the gamemaster does to a leader's career. `free`: back from captivity to his pool. */
export type CareerChange = 'capture' | 'wound' | 'kill' | 'free' | 'promote' | 'demote';
export type Amount = 'cp' | 'pp' | 'rail' | 'reinforcements';

/** Of strength points that are not all alike: those that are demoralized, or those that are not. */
export type Morale = 'demoralized' | 'steady';

/** One change, all names resolved. `move-force` carries those who go along; a rally is `demoralized: false`. */
export type Amendment =
  | { readonly kind: 'place-sp'; readonly side: Side; readonly n: number; readonly hex: string }
  | {
      readonly kind: 'remove-sp';
      readonly side: Side;
      readonly n: number;
      readonly hex: string;
      readonly morale?: Morale;
    }
  | { readonly kind: 'place-leader'; readonly leader: string; readonly hex: string }
  | {
      readonly kind: 'place-army';
      readonly army: string;
      readonly leader: string;
      readonly hex: string;
    }
  | {
      readonly kind: 'place-works' | 'remove-works';
      readonly what: 'depot' | 'fort' | 'fortress';
      readonly side: Side;
      readonly hex: string;
    }
  | { readonly kind: 'remove-leader'; readonly leader: string }
  | { readonly kind: 'remove-army'; readonly army: string }
  | {
      readonly kind: 'move-force';
      readonly side: Side;
      readonly n: number;
      readonly leaders: readonly string[];
      readonly from: string;
      readonly to: string;
      readonly morale?: Morale;
    }
  | {
      readonly kind: 'demoralize';
      readonly side: Side;
      readonly hex: string;
      /** So many strength points; absent: all of the side in the hex. */
      readonly n?: number;
      readonly demoralized: boolean;
    }
  | { readonly kind: 'control'; readonly hex: string; readonly side: Side | 'neutral' }
  | { readonly kind: 'rail'; readonly hex: string; readonly side: Side }
  | { readonly kind: 'state'; readonly state: string; readonly side: Side | 'neutral' }
  | {
      readonly kind: 'account';
      readonly side: Side;
      readonly list: ListName;
      readonly what: Amount;
      readonly n: number;
    }
  | {
      readonly kind: 'place-ships';
      readonly side: Side;
      readonly n: number;
      readonly of: FleetKind;
      /** A hexside, the sea of raiders, or an account's pool with where they may enter. */
      readonly at:
        | { readonly in: 'water'; readonly water: string }
        | { readonly in: 'sea' }
        | {
            readonly in: 'pool';
            readonly list: ListName;
            readonly water?: string;
            /** Where the whole naval pool of the USA is to enter. */
            readonly entry?: string;
          };
    }
  | {
      readonly kind: 'remove-ships' | 'move-ships';
      readonly takes: readonly { readonly id: string; readonly n: number }[];
      readonly side: Side;
      readonly n: number;
      readonly water: string;
      readonly to?: string;
    }
  | { readonly kind: 'river'; readonly water: string; readonly holder: RiverMark }
  | {
      readonly kind: 'sea-cp';
      readonly side: Side;
      readonly list: ListName;
      readonly n: number;
    }
  | { readonly kind: 'pool'; readonly leader: string; readonly list: ListName }
  /** Victory points added to a side's (B11); `total`: what it then has. */
  | { readonly kind: 'points'; readonly side: Side; readonly n: number; readonly total: number }
  | ({ readonly kind: 'end-campaign' } & Ending)
  | { readonly kind: 'go-on' }
  | {
      readonly kind: 'rating';
      readonly leader: string;
      readonly rating: Rating;
      readonly n: number;
      /** Players are not told before his next fight (C5.5). */
      readonly untold?: true;
    }
  | { readonly kind: 'career'; readonly leader: string; readonly what: CareerChange }
  | {
      readonly kind: 'offer';
      readonly leader: string;
      readonly what: 'promotion' | 'relief' | 'dismissal';
    };
