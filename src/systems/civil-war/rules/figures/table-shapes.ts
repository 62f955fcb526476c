/** Which rows and columns each table of figures must have, and what its cells may hold. */
import { FLEET_KINDS, type TableName, WATER_CLASSES } from '../pack.js';
import { EFFECTS, SIZES } from '../state.js';
import { readPromotionCell, sayPromotionCells } from './promotion-cell.js';

/** The columns of the combat table from the worst odds to the best; there is no I. */
const COMBAT_COLUMNS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'L'] as const;

/** Least and most of a whole number, and words that may stand in its place. `-` is a lawful "none". */
export type CellShape = {
  readonly numbers?: readonly [least: number, most: number];
  readonly words?: readonly string[];
  /** A language of the table's own, and what it admits in words. */
  readonly reads?: { readonly isFair: (text: string) => boolean; readonly says: string };
};

export type TableShape = {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cell: CellShape;
};

/** Ships that sail the map: raiders never do. */
const SAILING = FLEET_KINDS.filter((kind) => kind !== 'raider');

const small: CellShape = { numbers: [0, 99] };

/** Losses of a fight: strength points, and `d` for demoralized. */
const losses: TableShape = {
  rows: [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((die) => SIZES.map((size) => `${die} ${size}`)),
  columns: COMBAT_COLUMNS,
  cell: { words: ['-', 'd', '1', '2', '3', 'd1', 'd2', 'd3'] },
};

/** Ranks by which the promotion table is read, and the rolls of its rows (C5.2). */
const PROMOTION_COLUMNS = ['one-star', 'two-star', 'army', 'large-army'] as const;
export type PromotionColumn = (typeof PROMOTION_COLUMNS)[number];

/** The one list of all that a pack's tables must hold. */
export const TABLE_SHAPES: Readonly<Record<TableName, TableShape>> = {
  prices: {
    rows: [
      ...['single-sp', 'leader-alone', 'depot', 'entrench', 'fortress', 'destroy-depot'],
      ...['single-nsp', 'naval-pool', 'ironclad', 'raider', 'recall'],
      'cut-rail',
      ...['leader-shift', 'form-army'],
    ],
    columns: ['cp'],
    cell: small,
  },
  limits: {
    rows: [
      ...['one-theater-max', 'each-theater-min', 'naval-max', 'trans-max', 'sub-turn', 'free-cp'],
      ...['saved-reinforcements', 'moves-a-sub-turn', 'second-move-factor', 'army-limit'],
      'leaderless-initiative',
    ],
    columns: ['value'],
    cell: { numbers: [0, 100] },
  },
  'cp-dice': { rows: ['usa', 'csa'], columns: ['dice', 'plus'], cell: small },
  'table-use': {
    rows: ['1', '2', '3', '4'],
    columns: ['from', 'to'],
    cell: { numbers: [2, 12] },
  },
  movement: {
    rows: ['force', 'leaderless', 'leader-alone', 'cavalry-cut'],
    columns: ['points'],
    cell: small,
  },
  terrain: {
    rows: [
      ...['clear', 'forest', 'mountain', 'rough', 'swamp', 'sea', 'lake'],
      ...['minor-river', 'wide-river', 'navigable-river', 'ridge', 'gap'],
    ],
    columns: ['points'],
    cell: { ...small, words: ['closed'] },
  },
  rail: { rows: ['usa', 'csa'], columns: ['points'], cell: { numbers: [0, 999] } },
  silence: {
    rows: ['usa', 'csa'],
    columns: ['east', 'west', 'trans', 'naval'],
    cell: { numbers: [0, 100] },
  },
  sizes: { rows: SIZES, columns: ['from'], cell: { numbers: [1, 99] } },
  sight: { rows: ['force', 'army', 'cavalry', 'nearest-town'], columns: ['hexes'], cell: small },
  shifts: {
    rows: [
      ...['forest', 'swamp', 'minor-river', 'wide-river', 'navigable-river'],
      ...['fort', 'fortress', 'most'],
    ],
    columns: ['left'],
    cell: small,
  },
  columns: {
    rows: COMBAT_COLUMNS,
    columns: ['attacker-ratio-from', 'defender-ratio-from', 'difference-from', 'difference-to'],
    cell: { numbers: [-99, 99], words: ['-'] },
  },
  'crt-defender': losses,
  'crt-attacker': losses,
  combat: {
    rows: [
      ...['die-modifier-least', 'die-modifier-most', 'retreat-stuck-loss'],
      ...['demoralized-right', 'hopeless-from', 'fortress-holds'],
    ],
    columns: ['value'],
    cell: { numbers: [-9, 99] },
  },
  overrun: {
    rows: ['8 to 1', '9 to 1', '10 to 1', '11 to 1', '12 to 1'],
    columns: ['avoided-by'],
    cell: { numbers: [0, 9], words: ['-'] },
  },
  'naval-movement': {
    rows: SAILING,
    columns: ['sides', 'patrol'],
    cell: { numbers: [0, 999] },
  },
  'naval-waters': {
    rows: SAILING,
    columns: WATER_CLASSES,
    cell: { words: ['open', 'closed'] },
  },
  'naval-combat': {
    rows: ['1', '2', '3', '4', '5', '6'],
    columns: ['unmanned-fort', 'unmanned-fortress', 'manned-fort', 'manned-fortress'],
    cell: { words: ['-', 'damaged', 'sunk'] },
  },
  naval: {
    rows: [
      ...['sp-a-transport', 'transports-a-strength', 'sea-lift', 'most-die'],
      ...['landing-base', 'landing-city', 'landing-fort', 'landing-fortress'],
      'landing-transports-a-strength',
      ...['raider-lost-from', 'hunt-most', 'merchant-ships-a-point'],
    ],
    columns: ['value'],
    cell: { numbers: [0, 99] },
  },
  reaction: {
    rows: [
      ...['near', 'rally-cp', 'rally-sp', 'withdraw-cp', 'withdraw-from'],
      ...['react-cp', 'react-hexes', 'react-from'],
    ],
    columns: ['value'],
    cell: { ...small, words: ['initiative', '-'] },
  },
  supply: {
    rows: ['depot-hexes', 'rail-hexes', 'harbour-hexes', 'network-points', 'depot-linked'],
    columns: ['usa', 'csa'],
    cell: { ...small, words: ['-'] },
  },
  attrition: { rows: SIZES, columns: ['from', 'loss'], cell: small },
  depots: { rows: ['usa', 'csa'], columns: ['captured-from'], cell: { numbers: [1, 7] } },
  blockade: {
    rows: Array.from({ length: 19 }, (_, index) => String(index + 1)),
    columns: ['percent'],
    cell: { numbers: [0, 100] },
  },
  'production-effects': {
    rows: EFFECTS,
    columns: ['at-most', 'value'],
    cell: { numbers: [-1, 999] },
  },
  victory: {
    rows: [...['table-reuse', 'election-turn', 'election-lead'], ...['last-turn', 'last-lead']],
    columns: ['value'],
    cell: { numbers: [-999, 999] },
  },
  promotion: {
    rows: Array.from({ length: 13 }, (_, index) => String(index + 1)),
    columns: PROMOTION_COLUMNS,
    cell: {
      reads: { isFair: (text) => readPromotionCell(text) !== undefined, says: sayPromotionCells },
    },
  },
  careers: {
    rows: [
      ...['win', 'loss', 'eliminated', 'least-roll', 'most-roll', 'large-army-over'],
      ...['killed-up-to', 'initiative-up-to', 'away-turns', 'exchange-until'],
      ...['initiative-least', 'initiative-most', 'tactical-least', 'tactical-most'],
      ...['strategic-least', 'strategic-most', 'no-counter-one-star', 'no-counter-two-star'],
      ...['no-counter-three-star', 'no-counter-three-star-after'],
    ],
    columns: ['value'],
    cell: { numbers: [-9, 1999] },
  },
};

const NO_WORDS: readonly string[] = [];

/** Whether a cell of a table of this shape may hold the text. */
export function isLegalCell(
  { numbers, words = NO_WORDS, reads }: CellShape,
  text: string,
): boolean {
  if (words.includes(text)) return true;
  if (reads?.isFair(text) === true) return true;
  const n = Number(text);
  return numbers !== undefined && /^-?\d{1,4}$/.test(text) && n >= numbers[0] && n <= numbers[1];
}

/** What a cell may hold, in words. */
export function sayCell({ numbers, words = NO_WORDS, reads }: CellShape): string {
  const range = numbers === undefined ? [] : [`a whole number from ${numbers[0]} to ${numbers[1]}`];
  return [...range, ...words, ...(reads === undefined ? [] : [reads.says])].join(', ');
}
