import type { Columns } from '../../../kernel/read-csv.js';

/** The tables of a map, each a file `map/NAME.csv`, with the columns that it must and may have. */
export const MAP_TABLES = {
  states: { must: ['id', 'name', 'side'], may: ['note'] },
  hexes: { must: ['hex', 'terrain', 'theater', 'state'], may: ['note'] },
  sides: {
    must: ['hex', 'direction', 'river', 'river-name', 'ridge', 'gap', 'coast'],
    may: ['draught', 'note'],
  },
  towns: { must: ['name', 'hex', 'state', 'tier', 'port', 'capital'], may: ['great', 'sight', 'note'] },
  rails: { must: ['id', 'name', 'gauge', 'hexes'], may: ['crossings', 'note'] },
} as const satisfies Readonly<Record<string, Columns>>;
export type MapTable = keyof typeof MAP_TABLES;

export const mapFile = (table: MapTable): string => `map/${table}.csv`;
