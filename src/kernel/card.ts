/** A fact as a card that the gamemaster reads at a glance: figures side by side, tables with the cell marked, the outcome. */

/**
 * `dice`: faces to be drawn as dice. `change`: the roll or result of the same happening that decides the figure, by its name
 * in it, so that the gamemaster can overrule it.
 */
export type CardCell = {
  readonly text: string;
  readonly dice?: readonly number[];
  readonly change?: string;
};

/** A figure with a cell for each of the card's columns, or one cell for all of them. */
export type CardRow = { readonly title: string; readonly cells: readonly CardCell[] };

/** A row of one of the rules' tables, with the column that was read. */
export type CardTable = {
  readonly title: string;
  readonly row: string;
  readonly columns: readonly string[];
  readonly cells: readonly string[];
  readonly marked: string;
};

export type Card = {
  /** What it was, in a sentence. */
  readonly says: string;
  readonly columns: readonly string[];
  readonly rows: readonly CardRow[];
  readonly tables: readonly CardTable[];
  /** What came of it, in a sentence or two. */
  readonly outcome: string;
};
