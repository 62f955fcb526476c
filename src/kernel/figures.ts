/**
 * What was played, as figures: tables of everything for the gamemaster's spreadsheet, and measures of what a viewer
 * knows, which a page draws as plots. A system names them; nothing else knows what they count.
 */
import type { SideId } from './map/board.js';

/** One step as it was played. `at`: titles of moments. */
export type PlayedStep<S, F> = {
  readonly before: S;
  readonly after: S;
  readonly beats: readonly { readonly at: string; readonly facts: readonly F[] }[];
};

/** A cell is text, or a number that a spreadsheet may add up. */
export type FigureCell = string | number;

/** `name` becomes a file's: lower case letters and hyphens. Every step has the same tables with the same columns. */
export type FigureTable = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly FigureCell[])[];
};

/** `over-time`: one value a step for each label; `each`: bars of all steps one after another; `now`: bars as of the last step. */
const PLOT_KINDS = ['over-time', 'each', 'now'] as const;
export type PlotKind = (typeof PLOT_KINDS)[number];

/** Plots of this `part` are shown with what a seat knows of its enemy, not with the state of the campaign. */
export const ENEMY_PART = 'Enemy';

/**
 * A value of one step. Measures of one `plot` have one kind, one `unit` and one `part`, and are one drawing. `part`: the
 * `tab` of the section of the overview that it belongs to, or of one that has no tables; or `ENEMY_PART`.
 */
export type Measure = {
  readonly part: string;
  readonly plot: string;
  readonly kind: PlotKind;
  readonly unit: string;
  readonly label: string;
  readonly side?: SideId;
  readonly value: number;
};

/** What a viewer saw of a step: after it, and before the beat that closed it; what he was told in it. */
export type MeasuredStep<V, T> = {
  readonly seen: V;
  readonly close: V;
  readonly told: readonly T[];
};
