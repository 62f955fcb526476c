/**
 * Railways through hexes, station by station: along the straight line between two stations, over as few rivers as may
 * be, through ridges at their gaps, and round towns that they did not serve.
 */
import type { Facts, PlaceFact, RailFact } from './facts.js';
import { at, distance, offCourse, type Point } from './geometry.js';
import { cellOf, centreOf, HEX_MILES, isNeighbour, neighboursOf, sideOf } from './grid.js';
import { isLand, type Country } from './country.js';
import { Heap } from './heap.js';
import type { Town } from './towns.js';
import { handOf, type Waterway } from './waterways.js';

export type Rail = {
  readonly fact: RailFact;
  readonly cells: readonly number[];
  /** The station pair of each step: `legs[i]` leads from cell i to cell i + 1. */
  readonly legs: readonly (readonly [string, string])[];
};

export type Lay = {
  readonly facts: Facts;
  readonly country: Country;
  readonly towns: readonly Town[];
  readonly waterways: readonly Waterway[];
  /** What crossing a side costs on top: rivers and ridges. */
  readonly barrier: (side: number) => number;
  readonly terrain: ReadonlyMap<number, string>;
};

const COST = {
  off: 0.5,
  unserved: 9,
  ground: { mountain: 0.5, swamp: 0.3, rough: 0.15 } as Readonly<Record<string, number>>,
} as const;
/** A station may stand next door, if its middle is no farther off, rather than in a town that the line did not serve. */
const STATION_MILES = 17;
const AGAINST = { unserved: 1.3, wrongBank: 4, apart: 3 } as const;

export function layRails(lay: Lay): readonly Rail[] {
  const townCells = new Map(lay.towns.map(({ fact, cell }) => [fact.name, cell]));
  const standing = new Map<string, number>(townCells);
  for (const place of lay.facts.places)
    standing.set(place.name, cellOfPlace(lay, place, servedBeside(lay.facts, place.name)));
  return lay.facts.rails.map((fact) => layRail(lay, fact, standing));
}

/** The towns that all lines served which call at a place. */
function servedBeside(facts: Facts, place: string): ReadonlySet<string> {
  const lines = facts.rails.filter(({ stations }) => stations.includes(place));
  const [first, ...others] = lines.map(({ stations }) => stations);
  return new Set(first?.filter((name) => others.every((stations) => stations.includes(name))));
}

function cellOfPlace(lay: Lay, place: PlaceFact, served: ReadonlySet<string>): number {
  const home = cellOf(place.at);
  const choices = [home, ...neighboursOf(home)].filter(
    (cell) =>
      isLand(lay.country, cell) &&
      (cell === home ||
        place.bank !== undefined ||
        distance(centreOf(cell), place.at) <= STATION_MILES),
  );
  const facing = lay.towns.find(({ fact }) => fact.name === place.faces)?.cell;
  const costs = choices.map((cell) => {
    let cost = (distance(centreOf(cell), place.at) / HEX_MILES) ** 2;
    if (lay.towns.some((town) => town.cell === cell && !served.has(town.fact.name)))
      cost += AGAINST.unserved;
    if (place.bank !== undefined && isWrongBank(lay, cell, place.bank)) cost += AGAINST.wrongBank;
    if (facing !== undefined && !isNeighbour(facing, cell)) cost += AGAINST.apart;
    return cost;
  });
  return choices[costs.indexOf(Math.min(...costs))] ?? home;
}

function isWrongBank({ waterways }: Lay, cell: number, bank: PlaceFact['bank']): boolean {
  const waterway = waterways.find(({ name }) => name === bank?.river);
  return waterway !== undefined && handOf(cell, waterway).hand === (bank?.hand === 'L' ? -1 : 1);
}

function layRail(lay: Lay, fact: RailFact, standing: ReadonlyMap<string, number>): Rail {
  const passes = lay.facts.overrides.filter(
    ({ what, name }) => what === 'pass' && name === fact.id,
  );
  const served = new Set([...fact.stations, ...passes.map(({ value }) => value)]);
  const shunned = new Set(
    lay.towns.filter((town) => !served.has(town.fact.name)).map(({ cell }) => cell),
  );
  for (const { fact: town, cell } of lay.towns) if (served.has(town.name)) shunned.delete(cell);
  const cells: number[] = [];
  const legs: (readonly [string, string])[] = [];
  for (let i = 0; i + 1 < fact.stations.length; i += 1) {
    const pair = [at(fact.stations, i), at(fact.stations, i + 1)] as const;
    const [from, to] = pair.map((name) => {
      const cell = standing.get(name);
      if (cell === undefined) throw new Error(`${fact.id}: there is no station ${name}`);
      return cell;
    }) as [number, number];
    const way = wayBetween(lay, from, to, { shunned, passed: new Set(cells.slice(0, -1)) });
    if (cells.length === 0) cells.push(from);
    for (const cell of way.slice(1)) {
      cells.push(cell);
      legs.push(pair);
    }
  }
  return { fact, cells, legs };
}

type Shun = { readonly shunned: ReadonlySet<number>; readonly passed: ReadonlySet<number> };

function wayBetween(lay: Lay, from: number, to: number, shun: Shun): readonly number[] {
  const heap = new Heap<{
    readonly cell: number;
    readonly cost: number;
    readonly way: readonly number[];
  }>();
  heap.push(0, { cell: from, cost: 0, way: [from] });
  const done = new Set<number>();
  const line: readonly Point[] = [centreOf(from), centreOf(to)];
  for (;;) {
    const step = heap.pop();
    if (step === undefined) throw new Error('A railway finds no way over land.');
    if (step.cell === to) return step.way;
    if (done.has(step.cell)) continue;
    done.add(step.cell);
    for (const next of neighboursOf(step.cell)) {
      if (done.has(next) || !isLand(lay.country, next)) continue;
      const cost = step.cost + stepCost(lay, step.cell, next, { line, to, shun });
      heap.push(cost + 0.9 * (distance(centreOf(next), centreOf(to)) / HEX_MILES), {
        ...{ cell: next, cost, way: [...step.way, next] },
      });
    }
  }
}

function stepCost(
  lay: Lay,
  from: number,
  next: number,
  { line, to, shun }: { readonly line: readonly Point[]; readonly to: number; readonly shun: Shun },
): number {
  const off = offCourse(centreOf(next), line).miles / HEX_MILES;
  return (
    1 +
    COST.off * off * off +
    lay.barrier(sideOf(from, next)) +
    (COST.ground[lay.terrain.get(next) ?? ''] ?? 0) +
    (next !== to && shun.shunned.has(next) ? COST.unserved : 0) +
    (shun.passed.has(next) ? COST.unserved : 0)
  );
}
