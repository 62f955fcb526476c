/** A figure that was looked up in a table of the pack, as the gamemaster's log tells of it. */
import type { MeansFact } from '../rules/facts/means.js';
import { strength } from '../rules/counts.js';
import { sideWords } from './words.js';

type LookedUp = Extract<MeansFact, { kind: 'looked-up' }>;

/** Where a figure comes from; one of the rules is not remarked on. */
const SOURCES: Readonly<Record<string, string>> = {
  base: ' (base game)',
  derived: ' (derived)',
  house: ' (house figure)',
  gm: ' (set by the gamemaster)',
};

export const sayFigure = (fact: LookedUp): string =>
  `${TABLES[fact.table]?.(fact) ?? sayCell(fact)}${SOURCES[fact.status] ?? ''}.`;

/** The tables that are looked up one cell at a time. */
const TABLES: Readonly<Record<string, ((fact: LookedUp) => string) | undefined>> = {
  'table-use': ({ row, value }) =>
    `At use ${row} of the command table a tie ends the game turn from a total of ${value}`,
  attrition: ({ row, column, value }) =>
    column === 'loss'
      ? `A force of size ${row} that is out of supply loses ${strength(Number(value))}`
      : `A force of size ${row} that is out of supply loses strength on ${dieFrom(value)}`,
  depots: ({ row, value }) =>
    `A depot of the ${row === 'usa' || row === 'csa' ? sideWords(row) : row} is captured, not destroyed, on ${dieFrom(value)}`,
  blockade: ({ row, value }) => `The blockade stops ${value}% of imports in game turn ${row}`,
  victory: ({ row, value }) => `Victory points, ${spaced(row)}: ${value}`,
  promotion: ({ row, column, value }) =>
    `Promotion table, roll of ${row}, ${spaced(column)} column: ${value === '-' ? 'nothing' : value}`,
};

const dieFrom = (value: string): string =>
  value === '1' ? 'any die' : value === '7' ? 'no die' : `a die of ${value} or more`;

const sayCell = ({ table, row, column, value }: LookedUp): string =>
  `Figure for ${spaced(table)}, ${spaced(row)}, ${spaced(column)}: ${value === '-' ? 'none' : value}`;

const spaced = (name: string): string => name.replaceAll('-', ' ');
