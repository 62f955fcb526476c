/** A line of an order sheet as it was read, with where its parts stand. */
import type { Word } from '../../../kernel/sheet-text.js';
import type { SheetOrder } from '../rules/order.js';

export type Spans = {
  readonly verb: Word;
  readonly force: Word;
  readonly area: Word;
  /** The areas of a way, or the one that it leads to. */
  readonly way: readonly Word[];
  readonly leave: readonly Word[];
  readonly against: Word;
};

export type Parsed<K extends SheetOrder['kind'] = SheetOrder['kind']> = {
  readonly line: number;
  readonly text: string;
  readonly order: Extract<SheetOrder, { readonly kind: K }>;
  readonly spans: Spans;
};

/** The order in which a player-turn carries out what a sheet says (AR-73, AR-74). */
export const PHASES: Readonly<Record<SheetOrder['kind'], number>> = {
  ...{ open: 0, move: 0, sail: 1, fleet: 1, withdraw: 2, land: 3, attack: 4 },
  ...{ fortify: 5, besiege: 5 },
};
export const phaseOf = ({ kind }: SheetOrder): number => PHASES[kind];
