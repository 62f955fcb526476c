/** All figures of a pack beside the map: each comes from a file of it and is marked there with its source. */
import { seasonOf, type Kind, type Condition, type SideName } from './state.js';
import type { Land } from './land.js';

/** A row of the levy chart: what one face of the die brings, by region (AR-47). */
export type LevyRow = {
  readonly die: number;
  readonly region: string;
  readonly c: number;
  readonly option?: string;
};
/** One cell of the combat results table: basic SPs that attacker and defender lose. */
export type CrtCell = { readonly attacker: number; readonly defender: number | 'half' | 'DE' };
/** `share`: of C SPs in an area, as numerator and denominator; an SP over is lost on a survival roll up to `lostTo`. */
export type AttritionRow = {
  readonly die: number;
  readonly share: readonly [number, number];
  readonly lostTo: number;
};
export type Arrival = {
  readonly turn: number;
  readonly side: SideName;
  readonly kind: Kind;
  readonly n: number;
};
export type SetUpRow = {
  readonly what: 'sp' | 'fleet' | 'militia' | 'tories';
  readonly at: string;
  readonly kind?: Kind;
  readonly condition?: Condition;
  readonly n?: number;
  readonly side?: SideName;
};

export type Figures = {
  /** Movement points by side and season: `american/Winter`. */
  readonly moves: Readonly<Record<string, number>>;
  /** The least face on which a British step or sea transport succeeds (AR-32, AR-39). */
  readonly succeeds: number;
  readonly fortFactor: number;
  readonly siegeFactor: number;
  readonly fortMost: number;
  readonly oddsMost: number;
  readonly successLoss: number;
  readonly withdrawalLoss: number;
  readonly withdrawal: { readonly n: number; readonly turns: number };
  readonly vpLow: number;
  readonly french: { readonly after: number; readonly F: number; readonly SF: number };
  /** Areas that a letter crosses in a player-turn; absent: letters arrive at once. */
  readonly courierAreas?: number;
  readonly levels: readonly { readonly from: number; readonly vp: number }[];
  readonly crt: readonly (readonly CrtCell[])[];
  readonly levy: readonly LevyRow[];
  readonly attrition: readonly AttritionRow[];
  readonly arrivals: readonly Arrival[];
  readonly setups: Readonly<Record<string, readonly SetUpRow[]>>;
  /** Regions by theater. */
  readonly theaters: readonly {
    readonly id: string;
    readonly title: string;
    readonly regions: readonly string[];
  }[];
};

export type Pack = Figures & { readonly title: string; readonly land: Land };

export const movementPoints = ({ moves }: Figures, side: SideName, turn: number): number =>
  (seasonOf(turn) === 'Winter' ? moves[`${side}/Winter`] : moves[side]) ?? 0;

/** The VPs that win the war for the British in a turn (AR-62), in whatever order the table says it; before its first turn, those of that one. */
export function levelIn({ levels }: Pick<Figures, 'levels'>, turn: number): number {
  const [first, ...later] = [...levels].sort((a, b) => a.from - b.from);
  return (later.findLast(({ from }) => from <= turn) ?? first)?.vp ?? Infinity;
}
