/**
 * What a viewer knows of the other side: what is seen, what was seen, and what is only said, in tables that the system
 * names. Made from his view alone, so that it holds nothing that his map and his reports do not.
 */
import type { PlaceId } from './map/spot.js';

/** `place`: where on the board it is. `age`: how many steps of play old it is; 0 is this one, absent where it is no matter. */
export type IntelligenceRow = {
  readonly cells: readonly string[];
  readonly place?: PlaceId;
  readonly age?: number;
};

export type IntelligenceTable = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly IntelligenceRow[];
};

/** Tables without rows are not shown. */
export type Intelligence = { readonly tables: readonly IntelligenceTable[] };

export const NO_INTELLIGENCE: Intelligence = { tables: [] };
