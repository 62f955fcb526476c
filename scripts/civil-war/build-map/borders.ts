/** State borders follow the rivers that they ran on, and no state leaves crumbs behind. */
import { isLand, mostOf, type Country } from './country.js';
import { at, between, offCourse } from './geometry.js';
import { centreOf, cornerPoint, hexId, neighboursOf } from './grid.js';
import type { Grounds } from './ground.js';
import type { Town } from './towns.js';
import { isBorder, type Waterway } from './waterways.js';

/** A piece of a state that is cut off and so small goes to the state that holds it most. */
const CRUMB_HEXES = 3;
const NEAR_MILES = 20;
/** Along the bank, to see whose it is. */
const REACH = 4;

/** A hex over the river from its state goes to the state over there. */
export function followRivers(
  country: Country,
  grounds: Grounds,
  towns: readonly Town[],
  waterways: readonly Waterway[],
): void {
  const held = new Set(towns.map(({ cell }) => cell));
  for (const { fact, trace } of waterways) {
    if (fact === undefined) continue;
    const border = trace.corners.map((corner) =>
      isBorder(fact, offCourse(cornerPoint(corner), fact.course).along),
    );
    trace.sides.forEach((_, index) => {
      if (border[index] !== true) return;
      for (const [bank, strangers] of [
        [trace.lefts, fact.rightStates],
        [trace.rights, fact.leftStates],
      ] as const) {
        const cell = at(bank, index);
        if (held.has(cell) || !strangers.includes(country.get(cell) ?? '')) continue;
        const beside = bank.slice(Math.max(0, index - REACH), index + REACH + 1);
        const next = ownerOver(country, grounds, cell, strangers, beside);
        if (next !== undefined) country.set(cell, next);
      }
    });
  }
  sweep(country, held);
}

/** Who has most of a hex but for the strangers; else who holds the bank beside it. */
function ownerOver(
  country: Country,
  grounds: Grounds,
  cell: number,
  strangers: readonly string[],
  beside: readonly number[],
): string | undefined {
  const ground = grounds.get(cell);
  const own = ground === undefined ? '' : mostOf(ground, strangers);
  if (own !== '') return own;
  return beside.map((each) => country.get(each) ?? '').find((each) => isState(each, strangers));
}

const isState = (owner: string, strangers: readonly string[]): boolean =>
  owner !== '' && owner !== 'sea' && owner !== 'lake' && !strangers.includes(owner);

/** Gives crumbs away: pieces of a few hexes without a town, apart from the rest of their state though on its mainland. */
function sweep(country: Country, held: ReadonlySet<number>): void {
  const seen = new Set<number>();
  for (const [cell, owner] of [...country]) {
    if (seen.has(cell) || !isLand(country, cell)) continue;
    const piece = [cell];
    seen.add(cell);
    for (const one of piece)
      for (const next of neighboursOf(one))
        if (!seen.has(next) && country.get(next) === owner) {
          seen.add(next);
          piece.push(next);
        }
    const isCrumb =
      piece.length <= CRUMB_HEXES &&
      !piece.some((one) => held.has(one)) &&
      [...country.values()].filter((each) => each === owner).length > piece.length;
    if (isCrumb) giveAway(country, piece);
  }
}

function giveAway(country: Country, piece: readonly number[]): void {
  const beside = new Map<string, number>();
  for (const cell of piece)
    for (const next of neighboursOf(cell)) {
      if (piece.includes(next) || !isLand(country, next)) continue;
      const owner = country.get(next) ?? '';
      beside.set(owner, (beside.get(owner) ?? 0) + 1);
    }
  const [first] = [...beside].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  if (first !== undefined) for (const cell of piece) country.set(cell, first[0]);
}

/** Whether a state is named for a bank; a bank without names may be anybody's. */
const isOf = (states: readonly string[], owner: string): boolean =>
  states.length === 0 || states.includes(owner);

/** How much of each border that runs on a river does lie on its sides: counts of border sides. */
export function borderOnRivers(
  country: Country,
  waterways: readonly Waterway[],
): { readonly on: number; readonly all: number; readonly off: readonly string[] } {
  let [on, all] = [0, 0];
  const off: string[] = [];
  for (const { name, fact, course, trace } of waterways) {
    if (fact === undefined || fact.leftStates.length + fact.rightStates.length === 0) continue;
    const pairs = new Set<string>();
    const own = new Set<string>();
    trace.lefts.forEach((left, i) => {
      const right = trace.rights[i] ?? left;
      own.add(`${Math.min(left, right)}|${Math.max(left, right)}`);
      const [a, b] = [country.get(left) ?? '', country.get(right) ?? ''];
      if (a === b || !isOf(fact.leftStates, a) || !isOf(fact.rightStates, b)) return;
      pairs.add(`${a} ${b}`).add(`${b} ${a}`);
    });
    const misses: string[] = [];
    for (const [cell, owner] of country)
      for (const next of neighboursOf(cell)) {
        if (next < cell || !pairs.has(`${owner} ${country.get(next) ?? ''}`)) continue;
        const place = offCourse(between(centreOf(cell), centreOf(next)), course);
        if (place.miles > NEAR_MILES || place.isBeyond || !isBorder(fact, place.along)) continue;
        all += 1;
        if (own.has(`${cell}|${next}`)) on += 1;
        else misses.push(`${hexId(cell)}-${hexId(next)}`);
      }
    if (misses.length > 0) off.push(`${name} ${misses.join(' ')}`);
  }
  return { on, all, off };
}
