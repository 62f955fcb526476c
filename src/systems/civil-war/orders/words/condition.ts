/** Conditions of orders as data. */
import type { Size } from '../../rules/state.js';
import type { ForceName } from './names.js';

const HOLDERS = ['ours', 'enemy', 'neutral', 'contested'] as const;

export type Holder = (typeof HOLDERS)[number];

/** How a force fares in this sub-turn. `in-battle`: it fought in the pulse before; won and lost: its last battle. */
const FARES = ['in-battle', 'fought', 'won', 'lost', 'demoralized'] as const;

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
