/** A small board and pictures on it, for the tests of letters. */
import { neighbours } from '../../src/kernel/hex.js';
import type { Board, Counter, Picture } from '../../src/kernel/picture.js';

const two = (n: number): string => String(n).padStart(2, '0');
const looks = ['clear', 'forest', 'rough', 'mountain', 'swamp'] as const;

/** 30 columns and 24 rows: sea in the east, two states, a river between them, a ridge, a railway, towns of each tier. */
export const board: Board = {
  title: 'Sample & country',
  hexMiles: 20,
  hexes: Array.from({ length: 30 }, (_, column) =>
    Array.from({ length: 24 }, (__, row) => ({
      id: two(column) + two(row),
      look: column > 24 ? ('sea' as const) : (looks[(column * 3 + (row >> 2)) % 5] ?? 'clear'),
      state: column > 24 ? '' : row < 12 ? 'North' : 'South',
    })),
  ).flat(),
  sides: [
    { id: 'usa', title: 'Northern', short: 'North', ink: 'blue', corners: 'square' },
    { id: 'csa', title: 'Southern', short: 'South', ink: 'red', corners: 'cut' },
  ],
  links: Array.from({ length: 25 }, (_, column) =>
    neighbours(`${two(column)}11`)
      .filter((next) => Number(next.slice(2)) > 11)
      .map((next) => ({
        a: `${two(column)}11` < next ? `${two(column)}11` : next,
        b: `${two(column)}11` < next ? next : `${two(column)}11`,
        ...(column < 12
          ? { river: { name: 'Long River', weight: 'navigable' as const } }
          : { ridge: { name: 'High Ridge', ...(column === 15 ? { gap: 'Low Gap' } : {}) } }),
      })),
  ).flat(),
  towns: [
    { name: 'Capital <City>', hex: '0604', tier: 1, capital: true },
    { name: 'Bridgetown', hex: '0704', tier: 1 },
    { name: 'Portsmouth', hex: '2410', tier: 1, port: true },
    { name: 'Riverton', hex: '0612', tier: 1, port: true },
    { name: 'Crossroads', hex: '1010', tier: 2 },
    { name: 'Hamlet', hex: '1212', tier: 3 },
  ],
  rails: [{ name: 'North & South', hexes: ['0604', '0605', '0606', '0607', '0608', '0609'] }],
};

export const counter = (hex: string, over: Partial<Counter> = {}): Counter => ({
  hex,
  side: 'usa',
  own: true,
  kind: 'force',
  face: '4',
  ...over,
});

/** A picture with one of everything. */
export const picture: Picture = {
  title: 'North: what you know',
  subtitle: 'Turn 1',
  frame: [],
  counters: [
    counter('0604', { kind: 'army', face: '9', name: 'Army of the "North" & <West>' }),
    counter('0604', { kind: 'leader', face: '2', name: 'Ann O’Hara' }),
    counter('0604', { kind: 'depot', face: 'D' }),
    counter('0705', { demoralized: true }),
    counter('0806', { kind: 'seen', side: 'csa', own: false, face: 'M' }),
    counter('1010', { kind: 'remembered', side: 'csa', own: false, face: 'L', age: 2 }),
    counter('2410', { kind: 'fortress', face: '1', name: 'Fort Sample' }),
    counter('0612', { kind: 'fort', face: '' }),
  ],
  tracks: [{ side: 'usa', hexes: ['0604', '0704', '0705'], label: 'p1-3' }],
  battles: [{ hex: '0806', label: 'Fight at p4' }],
  seen: ['0604', '0605', '0704', '0705', '0806'],
  flags: [{ hex: '1010', side: 'usa' }],
};
