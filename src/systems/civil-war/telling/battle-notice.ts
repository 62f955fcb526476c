/** What a seat is told of battles (C2.7). */
import type { Size } from '../rules/state.js';
import type { Fate } from './fate.js';
import type { ForceSeen, OwnLoss } from './tell.js';

/** One's own part in a battle: all of it but what would tell the enemy's exact strength (C2.7). */
export type OwnPart = OwnLoss & {
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly sp: number;
  readonly die: number;
  readonly lost: number;
  readonly demoralized: boolean;
  readonly won: boolean;
  readonly fate: Fate;
  /** The strength that ships added, and naval strength points lost. */
  readonly ships?: number;
  readonly shipsLost?: number;
};

/** The enemy's part: size class, leaders who fought, raw die, losses; never SP, modifier, ratings or column. */
export type EnemyPart = {
  readonly leaders: readonly string[];
  readonly size: Size;
  readonly die: number;
  readonly lost: number;
  readonly demoralized: boolean;
  readonly won: boolean;
  readonly fate: Fate;
  readonly shipsLost?: number;
};

export type BattleNotice =
  | {
      readonly kind: 'battle';
      readonly hex: string;
      readonly attacking: boolean;
      readonly ours: OwnPart;
      readonly theirs: EnemyPart;
    }
  | {
      readonly kind: 'overrun';
      readonly hex: string;
      readonly attacking: boolean;
      /** Whether ours was the force that was destroyed. */
      readonly destroyed: boolean;
      readonly ours: OwnPart;
      readonly theirs: EnemyPart;
    }
  /** What a battle did to a force of the side: positions and losses, for those who get no account of it. */
  | {
      readonly kind: 'engaged';
      readonly hex: string;
      readonly attacking: boolean;
      readonly force: Omit<ForceSeen, 'list'>;
      readonly lost: number;
      readonly fate: Fate;
    }
  | ({
      readonly kind: 'stuck' | 'rally-loss' | 'wasted' | 'given-up';
      readonly hex: string;
      readonly sp: number;
    } & OwnLoss)
  | { readonly kind: 'unsupplied' | 'rallied'; readonly hex: string }
  | {
      readonly kind: 'withdrew';
      readonly force: Omit<ForceSeen, 'list'>;
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly kind: 'advanced';
      readonly force: ForceSeen;
      readonly from: string;
      readonly to: string;
      /** Nobody was there any more. */
      readonly unopposed?: true;
    };
