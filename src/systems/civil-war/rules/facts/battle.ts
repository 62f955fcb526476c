/** Battles, and what happens to those who fought. */
import type { ListName, Side } from '../pack.js';
import type { BattleSide, Body, Take } from './parts.js';

export type BattleFact =
  | {
      readonly kind: 'fought';
      readonly hex: string;
      readonly from: string;
      /** Further hexes from which the attacker came. */
      readonly also?: readonly string[];
      readonly column: string;
      readonly shifts: number;
      readonly attacker: BattleSide;
      readonly defender: BattleSide;
    }
  /** Odds beyond the table: no dice fell, the side that is not `by` is gone. */
  | {
      readonly kind: 'overran';
      readonly by: Side;
      readonly hex: string;
      readonly from: string;
      readonly also?: readonly string[];
      readonly attacker: BattleSide;
      readonly defender: BattleSide;
    }
  | {
      readonly kind: 'lost-sp';
      readonly side: Side;
      readonly hex: string;
      readonly takes: readonly Take[];
      readonly why: 'battle' | 'overrun' | 'no retreat' | 'rally' | 'attrition' | 'given up';
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
      /** Hexes in between, of a march that went on after an overrun. */
      readonly over?: readonly string[];
    };

/** A record, so that a kind that is forgotten fails to compile. */
export const BATTLE_FACTS: Readonly<Record<BattleFact['kind'], true>> = {
  fought: true,
  overran: true,
  'lost-sp': true,
  demoralized: true,
  rallied: true,
  retreated: true,
  advanced: true,
};

export const isBattleFact = (fact: { readonly kind: string }): fact is BattleFact =>
  Object.hasOwn(BATTLE_FACTS, fact.kind);
