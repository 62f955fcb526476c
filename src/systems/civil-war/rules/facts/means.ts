/** What happens between sub-turns: dice, means, allocations, and figures that decided something. */
import type { SeatId } from '../../../../kernel/basic.js';
import type { LeaderKind, ListName, Side } from '../pack.js';
import type { StepKind } from '../state.js';

export type MeansFact =
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
      /** Pulse points besides, by setting `free-entry`: one for each initiative roll that the side won. */
      readonly free?: { readonly usa: number; readonly csa: number };
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
  /** The SC has two persons change places; binds when the strategic turn is released (C3.4). */
  | {
      readonly kind: 'persons-switched';
      readonly side: Side;
      readonly a: SeatId;
      readonly b: SeatId;
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
      /** By setting `rail-saved` rail points stay with their accounts. */
      readonly railSaved?: true;
    };

/** A record, so that a kind that is forgotten fails to compile. */
export const MEANS_FACTS: Readonly<Record<MeansFact['kind'], true>> = {
  'initiative-rolled': true,
  'command-rolled': true,
  'game-turn-reckoned': true,
  'split-decided': true,
  'means-set': true,
  allotted: true,
  'reserve-kept': true,
  reinforced: true,
  redirected: true,
  'leader-assigned': true,
  'persons-switched': true,
  'reinforcements-lost': true,
  'figure-given': true,
  'looked-up': true,
  'step-ended': true,
};
