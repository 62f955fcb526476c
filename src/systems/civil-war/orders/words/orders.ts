/** What sheets say of ships (C6), once read. */
import type { ListName, Side, Theater } from '../../rules/pack.js';
import type { ShipsName, SailorsName } from './names.js';

export type NavalAction =
  /** An ironclad of the account's pool (CSA), or the whole naval pool (USA) where the SC says (C6.4, C6.5). */
  | { readonly kind: 'enter-ships'; readonly water?: string }
  | {
      readonly kind: 'sail';
      readonly who: SailorsName;
      readonly via: readonly string[];
      readonly to: string;
    }
  | { readonly kind: 'recall'; readonly leader: string }
  /** Ships that lie beside an attack over land add their strength to it (B9). */
  | { readonly kind: 'support'; readonly who: SailorsName; readonly to: string }
  | {
      readonly kind: 'lend';
      readonly ships: ShipsName;
      readonly list: ListName;
      readonly cp: number;
      readonly pp: number;
    }
  /** Strength points and land leaders of `hex` taken to `to` by ships that lie beside them; `nsp` of them go. */
  | {
      readonly kind: 'carry';
      readonly n: number;
      readonly leaders: readonly string[];
      readonly hex: string;
      readonly to: string;
      readonly nsp: number;
      readonly under?: string;
    }
  /** By sea lift, without ships (C6.3). */
  | { readonly kind: 'sea-move'; readonly n: number; readonly hex: string; readonly to: string };

const NAVAL_ACTIONS: Readonly<Record<NavalAction['kind'], true>> = {
  'enter-ships': true,
  sail: true,
  recall: true,
  support: true,
  lend: true,
  carry: true,
  'sea-move': true,
};

export const isNavalAction = (action: { readonly kind: string }): action is NavalAction =>
  Object.hasOwn(NAVAL_ACTIONS, action.kind);

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

/** Which price a side pays for ships that enter (C6.4, C6.5). */
export const entryPrice = (side: Side): 'naval-pool' | 'ironclad' =>
  side === 'usa' ? 'naval-pool' : 'ironclad';
