/** Which sides of a waterway bear ships, and of which draught. */
import type { RiverFact } from './facts.js';
import { offCourse } from './geometry.js';
import { cornerPoint } from './grid.js';
import type { Waterway } from './waterways.js';

export type Water = {
  readonly name: string;
  readonly river: 'minor' | 'wide' | 'navigable';
  readonly draught: '' | 'deep' | 'light';
};

/** By side. Of two waterways on one side the first keeps it. */
export function navigate(waterways: readonly Waterway[]): ReadonlyMap<number, Water> {
  const waters = new Map<number, Water>();
  for (const waterway of waterways) {
    const { name, trace } = waterway;
    trace.sides.forEach((side, index) => {
      if (!waters.has(side)) waters.set(side, { name, ...classAt(waterway, index) });
    });
  }
  return waters;
}

function classAt(waterway: Waterway, index: number): Omit<Water, 'name'> {
  const { fact } = waterway;
  if (fact === undefined) return { river: 'navigable', draught: 'deep' };
  if (isBelow(waterway, index, fact.deepFrom)) return { river: 'navigable', draught: 'deep' };
  if (isBelow(waterway, index, fact.lightFrom)) return { river: 'navigable', draught: 'light' };
  return { river: isBelow(waterway, index, fact.wideFrom) ? 'wide' : 'minor', draught: '' };
}

/** Whether a side lies down stream of a head; the side at the head counts, so that ships come to the town there. */
function isBelow(
  { trace: { corners } }: Waterway,
  index: number,
  head: RiverFact['deepFrom'],
): boolean {
  if (head === undefined || head === 'all') return head === 'all';
  return index >= Math.floor(offCourse(head, corners.map(cornerPoint)).along + 1e-9);
}
