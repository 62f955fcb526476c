/** What orders name: forces, who goes along, who is left on the way, ships. */
import type { ShipType } from '../../rules/naval/fleets.js';

/** What is moved or put to work (C3.13): a leader with those he commands, an army, or strength points at a place. */
export type ForceName =
  | { readonly of: 'leader'; readonly leader: string; readonly alone: boolean }
  | { readonly of: 'army'; readonly army: string }
  | { readonly of: 'sp'; readonly n: number; readonly hex: string; readonly together: boolean };

/** `sp`: so many strength points; without it as many as they may control. */
export type Company = { readonly sp?: number; readonly leaders: readonly string[] };

/** Strength points left at a place on the way. */
export type Drop = { readonly hex: string; readonly n: number };

/** `n` naval strength points on a hexside, of any kind or of one. */
export type ShipsName = { readonly n: number; readonly of?: ShipType; readonly water: string };

/** Ships by number, or what is stacked with a naval leader. */
export type SailorsName =
  | { readonly by: 'number'; readonly ships: ShipsName }
  | { readonly by: 'leader'; readonly leader: string };
