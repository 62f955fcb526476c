/** Rivers run in one course, and ships come to those that are navigable. */
import { cornersOf } from '../rules/ground/hexes.js';
import { groupedBy } from '../../../kernel/basic.js';
import { isLand } from '../pack/read-map.js';
import type { SideRow } from '../rules/pack.js';
import { piecesOf, sideKey, tellOf, type Trial } from './trial.js';

export function checkRivers(trial: Trial): void {
  const sides = [...trial.map.sides.values()].filter(({ river }) => river !== undefined);
  for (const [name, course] of groupedBy(sides, ({ riverName }) => riverName ?? '')) {
    checkOneCourse(trial, name, course, 'river-name');
    const ships = course.filter(({ river }) => river === 'navigable');
    checkOneCourse(trial, `navigable ${name}`, ships, 'river');
  }
  checkReached(trial, sides);
}

/** Sides that meet at a corner, among those given. */
function touchingIn(sides: readonly SideRow[]): (side: SideRow) => readonly SideRow[] {
  const ends = new Map<string, SideRow[]>();
  for (const side of sides)
    for (const corner of cornersOf(side.a, side.b))
      ends.set(corner, [...(ends.get(corner) ?? []), side]);
  return ({ a, b }) => cornersOf(a, b).flatMap((corner) => ends.get(corner) ?? []);
}

/** A course may pass through open water, or leave the map and come back; anywhere else a break is a slip. */
function checkOneCourse(
  trial: Trial,
  name: string,
  course: readonly SideRow[],
  column: string,
): void {
  const pieces = piecesOf(course, touchingIn(course));
  const longest = [...pieces].sort((x, y) => y.length - x.length)[0];
  const [main] = longest ?? [];
  if (main === undefined) return;
  for (const piece of pieces) {
    const [first] = piece;
    if (first === undefined || piece === longest) continue;
    const both = (is: (side: SideRow) => boolean): boolean =>
      piece.some(is) && longest?.some(is) === true;
    if (both((side) => isAtWater(trial, side))) continue;
    tellOf(trial, both((side) => isAtEdge(trial, side)) ? 'warning' : 'fault', {
      ...{ table: 'sides', id: sideKey(trial, first), column, read: name },
      expected: `one course: ${piece.length} of its sides, from here, do not join the rest at ${sideKey(trial, main)}; another river needs a name of its own`,
    });
  }
}

/** The hexes round a side: its own two and those at its ends. */
const around = ({ a, b }: SideRow): readonly string[] =>
  cornersOf(a, b).flatMap((corner) => corner.split('|'));

const isAtEdge = ({ map }: Trial, side: SideRow): boolean =>
  around(side).some((hex) => !map.hexes.has(hex));

const isAtWater = ({ map }: Trial, side: SideRow): boolean =>
  around(side).some((hex) => map.hexes.has(hex) && !isLand(map.hexes, hex));

/** Navigable waters without sea, lake or the map's edge at any end: no ship comes there. */
function checkReached(trial: Trial, sides: readonly SideRow[]): void {
  const ships = sides.filter(({ river }) => river === 'navigable');
  const isOpen = (side: SideRow): boolean => isAtEdge(trial, side) || isAtWater(trial, side);
  for (const piece of piecesOf(ships, touchingIn(ships))) {
    const [first] = piece;
    if (first === undefined || piece.some(isOpen)) continue;
    tellOf(trial, 'warning', {
      ...{ table: 'sides', id: sideKey(trial, first), column: 'river', read: 'navigable' },
      expected: `a way to the sea: no ship comes to these ${piece.length} sides of ${first.riverName ?? ''}`,
    });
  }
}
