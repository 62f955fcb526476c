/** Which sides of a waterway bear ships, and of which draught. */
import type { RiverFact } from './facts.js';
import { distance, offCourse, type Point } from './geometry.js';
import { cornerPoint } from './grid.js';
import type { Town } from './towns.js';
import type { Waterway } from './waterways.js';

/** A port so near a head of navigation stands at it: ships come to its hex. */
const AT_HEAD_MILES = 8;

export type Water = {
  readonly name: string;
  readonly river: 'minor' | 'wide' | 'navigable';
  readonly draught: '' | 'deep' | 'light';
};

/** By side. Of two waterways on one side the first keeps it. */
export function navigate(
  waterways: readonly Waterway[],
  towns: readonly Town[],
): ReadonlyMap<number, Water> {
  const waters = new Map<number, Water>();
  for (const waterway of waterways) {
    const { name, fact, trace } = waterway;
    const from = (head: RiverFact['deepFrom']): number => headOf(waterway, towns, head);
    const deep = fact === undefined ? 0 : from(fact.deepFrom);
    const [light, wide] = [from(fact?.lightFrom), from(fact?.wideFrom)];
    trace.sides.forEach((side, index) => {
      if (waters.has(side)) return;
      if (index >= deep) waters.set(side, { name, river: 'navigable', draught: 'deep' });
      else if (index >= light) waters.set(side, { name, river: 'navigable', draught: 'light' });
      else waters.set(side, { name, river: index >= wide ? 'wide' : 'minor', draught: '' });
    });
  }
  return waters;
}

/** The first side below a head; a port at the head has it on its hex, so that ships come to the town. */
function headOf(
  { name, trace: { corners, lefts, rights } }: Waterway,
  towns: readonly Town[],
  head: Point | 'all' | undefined,
): number {
  if (head === undefined) return Infinity;
  if (head === 'all') return 0;
  const side = Math.floor(offCourse(head, corners.map(cornerPoint)).along + 1e-9);
  const quays = towns
    .filter(
      ({ fact }) =>
        fact.port !== '' &&
        fact.banks.some(({ river }) => river === name) &&
        distance(fact.at, head) <= AT_HEAD_MILES,
    )
    .map(({ cell }) => Math.max(lefts.lastIndexOf(cell), rights.lastIndexOf(cell)))
    .filter((last) => last >= 0);
  return Math.min(side, ...quays);
}
