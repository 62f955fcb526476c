/** Ridges on hexsides between land, and the gaps in them. */
import type { Facts, GapFact } from './facts.js';
import { at, between, distance, offCourse, type Point } from './geometry.js';
import { cellsOfSide, centreOf, cornerPoint, cornersIn, sideOf, SIDE_MILES } from './grid.js';
import { isLand, type Country } from './country.js';
import type { Town } from './towns.js';
import { trace } from './trace.js';

/** By side: the ridge that stands there. */
export type Ridges = ReadonlyMap<number, string>;
/** By side: the gaps that open it, joined where two share it. */
export type Gaps = ReadonlyMap<number, string>;

const NEAR_TOWN_MILES = 40;
const TOWN_WEIGHT = 6;
const END_MILES = 1.2 * SIDE_MILES;
/** Another ridge's side is not free; a river's may be shared, where it runs at the foot. */
const ALONG_RIVER = 0.4;
/** A railway's gap is looked for where the line crosses, within so many miles. */
const RAIL_GAP_MILES = 45;

export function traceRidges(
  facts: Facts,
  country: Country,
  towns: readonly Town[],
  isRiver: (side: number) => boolean,
): Ridges {
  const ridges = new Map<number, string>();
  for (const { name, course } of facts.ridges) {
    const known = new Map<number, number>();
    for (const { fact, cell } of towns) {
      const off = offCourse(fact.at, course);
      if (off.miles < NEAR_TOWN_MILES && off.miles > 1 && !off.isBeyond)
        known.set(cell, off.hand * TOWN_WEIGHT);
    }
    const found = trace({
      course,
      from: cornersBy(at(course, 0)),
      to: cornersBy(at(course, course.length - 1)),
      toll: ({ left, right }) => {
        const side = sideOf(left, right);
        if (!isLand(country, left) || !isLand(country, right) || ridges.has(side)) return undefined;
        return isRiver(side) ? ALONG_RIVER : 0;
      },
      belongs: (cell) => known.get(cell) ?? middleOf(cell, course),
    });
    if (found === undefined) throw new Error(`${name} finds no way on the hexsides.`);
    found.sides.forEach((side) => ridges.set(side, name));
  }
  return ridges;
}

function middleOf(cell: number, course: readonly Point[]): number {
  const off = offCourse(centreOf(cell), course);
  return off.isBeyond ? 0 : off.hand * Math.min(1, off.miles / SIDE_MILES);
}

function cornersBy(point: Point): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const corner of cornersIn(point, END_MILES)) {
    const off = distance(cornerPoint(corner), point);
    found.set(corner, 2 * (off / SIDE_MILES) ** 2);
  }
  return found;
}

/**
 * Gaps on the nearest side of their ridge, each on a side of its own while there is one near. A railway's gap lies where
 * the railway crosses, once that is known (`crossed`).
 */
export function placeGaps(facts: Facts, ridges: Ridges, crossed: ReadonlySet<number>): Gaps {
  const taken = new Map<number, string>();
  const byRail = facts.gaps.filter(({ crosses }) => crosses.includes('rail'));
  const others = facts.gaps.filter(({ crosses }) => !crosses.includes('rail'));
  for (const gap of [...byRail, ...others]) {
    const sides = sidesOf(gap, ridges);
    const rail = gap.crosses.includes('rail')
      ? sides.find(
          ({ side, miles }) => crossed.has(side) && miles < RAIL_GAP_MILES && !taken.has(side),
        )
      : undefined;
    const free = sides.find(({ side, miles }) => !taken.has(side) && miles < HALF_GAP_MILES);
    const chosen = rail ?? free ?? sides[0];
    if (chosen === undefined) throw new Error(`${gap.name}: there is no ridge ${gap.ridge}`);
    const there = taken.get(chosen.side);
    taken.set(chosen.side, there === undefined ? gap.name : `${there}; ${gap.name}`);
  }
  return taken;
}
const HALF_GAP_MILES = 14;

/** Sides of the gap's ridge, the nearest first. */
function sidesOf(gap: GapFact, ridges: Ridges): readonly { side: number; miles: number }[] {
  return [...ridges]
    .filter(([, ridge]) => ridge === gap.ridge)
    .map(([side]) => {
      const [a, b] = cellsOfSide(side);
      return { side, miles: distance(between(centreOf(a), centreOf(b)), gap.at) };
    })
    .sort((x, y) => x.miles - y.miles || x.side - y.side);
}
