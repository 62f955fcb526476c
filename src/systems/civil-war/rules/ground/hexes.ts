/**
 * Flat-top hexes with ids `CCRR`, odd columns half a hex down. Ids off the grid are still answered, so that a hexside
 * at the edge of a map has two hexes.
 */

export const DIRECTIONS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const STEP: Readonly<Record<Direction, { dx: number; even: number; odd: number }>> = {
  N: { dx: 0, even: -1, odd: -1 },
  NE: { dx: 1, even: -1, odd: 0 },
  SE: { dx: 1, even: 0, odd: 1 },
  S: { dx: 0, even: 1, odd: 1 },
  SW: { dx: -1, even: 0, odd: 1 },
  NW: { dx: -1, even: -1, odd: 0 },
};

const two = (n: number): string => String(n).padStart(2, '0');

export const isHexId = (text: string): boolean => /^\d{4}$/.test(text);
export const columnOf = (hex: string): number => Number(hex.slice(0, 2));
export const rowOf = (hex: string): number => Number(hex.slice(2, 4));

/** The hex next door, or undefined when its column or row leaves 00..99. */
export function neighbour(hex: string, direction: Direction): string | undefined {
  const column = columnOf(hex);
  const step = STEP[direction];
  const x = column + step.dx;
  const y = rowOf(hex) + (column % 2 === 0 ? step.even : step.odd);
  return x < 0 || x > 99 || y < 0 || y > 99 ? undefined : two(x) + two(y);
}

/** Of at most ten thousand ids. */
const around = new Map<string, readonly string[]>();

/** The up to six hexes next door, from north clockwise. */
export function neighbours(hex: string): readonly string[] {
  const known = around.get(hex);
  if (known !== undefined) return known;
  const found = DIRECTIONS.map((direction) => neighbour(hex, direction)).filter(
    (next): next is string => next !== undefined,
  );
  if (isHexId(hex)) around.set(hex, found);
  return found;
}

/** Steps between two hexes on an unbroken grid. */
export function distanceHexes(a: string, b: string): number {
  const cube = (hex: string): { q: number; r: number } => {
    const q = columnOf(hex);
    return { q, r: rowOf(hex) - (q - (q % 2)) / 2 };
  };
  const from = cube(a);
  const to = cube(b);
  const dq = to.q - from.q;
  const dr = to.r - from.r;
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

/** The name of a hexside, the same from both sides. */
export const sideId = (a: string, b: string): string => (a < b ? `${a}|${b}` : `${b}|${a}`);

/** The ends of the hexside between two neighbours, each named by the three hexes that meet there. */
export function cornersOf(a: string, b: string): readonly string[] {
  const near = new Set(neighbours(a));
  const ends = neighbours(b).filter((hex) => near.has(hex));
  return ends.map((hex) => [a, b, hex].sort().join('|'));
}
