/** What both sides see and learn; cities and states that change hands. */
import type { Side } from '../pack.js';
import type { Size } from '../state.js';

export type SightFact =
  | {
      readonly kind: 'city-taken';
      readonly hex: string;
      readonly by: Side;
      readonly from: Side | 'neutral';
      readonly knownTo: readonly Side[];
    }
  | { readonly kind: 'state-fell'; readonly state: string; readonly by: Side }
  | { readonly kind: 'state-recovered'; readonly state: string; readonly by: Side }
  | { readonly kind: 'learned'; readonly side: Side; readonly hex: string; readonly holder: Side }
  | {
      readonly kind: 'sighted';
      readonly side: Side;
      readonly hex: string;
      readonly size: Size;
      readonly step: string;
      readonly pulse: number;
    }
  /** The enemy may still be there; nobody looks any more. `pulse` is the last in which he was seen. */
  | {
      readonly kind: 'sight-lost';
      readonly side: Side;
      readonly hex: string;
      readonly step: string;
      readonly pulse: number;
    }
  | { readonly kind: 'sight-cleared'; readonly side: Side; readonly hex: string }
  | {
      readonly kind: 'spotted';
      readonly side: Side;
      readonly size: Size;
      /** The hexes of the way that were under the side's eyes, in order. */
      readonly hexes: readonly string[];
      /** The last of them is where the way ended. Absent in journals of earlier editions. */
      readonly toEnd?: boolean;
      readonly gone: boolean;
      readonly pulse: number;
    };

/** A record, so that a kind that is forgotten fails to compile. */
export const SIGHT_FACTS: Readonly<Record<SightFact['kind'], true>> = {
  'city-taken': true,
  'state-fell': true,
  'state-recovered': true,
  learned: true,
  sighted: true,
  'sight-lost': true,
  'sight-cleared': true,
  spotted: true,
};

export const isSightFact = (fact: { readonly kind: string }): fact is SightFact =>
  Object.hasOwn(SIGHT_FACTS, fact.kind);
