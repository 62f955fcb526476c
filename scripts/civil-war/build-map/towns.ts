/**
 * Towns into hexes. The hex that holds a town is the first choice; it may stand next door when its own hex would put it
 * into the wrong state, into the water, on the wrong bank, or with a town from over the river.
 */
import type { Facts, RiverFact, TownFact } from './facts.js';
import { distance, offCourse } from './geometry.js';
import { cellOf, cellOfId, centreOf, neighboursOf, SIDE_MILES } from './grid.js';
import { isLand, mostOf, type Country } from './country.js';
import type { Grounds } from './ground.js';

export type Town = { readonly fact: TownFact; readonly cell: number };

/** What counts against a hex, in hundredths of the way from its middle to a corner, about. */
const AGAINST = {
  distance: 1,
  wrongState: 9,
  /** A town may claim a hex of which its state has so much. */
  leastShare: 0.12,
  claims: 0.72,
  water: 1.2,
  noLand: 20,
  wrongBank: 0.9,
  overTheRiver: 9,
  crowd: [0.9, 0.5, 0.25],
} as const;

/** Greatest towns first, so that the small make way. A claimed hex becomes land of the town's state. */
export function placeTowns(facts: Facts, grounds: Grounds, country: Country): readonly Town[] {
  const rivers = new Map(facts.rivers.map((river) => [river.name, river]));
  const fixed = new Map(
    facts.overrides.filter(({ what }) => what === 'town').map(({ name, value }) => [name, value]),
  );
  const placed: Town[] = [];
  const inOrder = [...facts.towns].sort((a, b) => a.tier - b.tier);
  for (const fact of inOrder) {
    const home = cellOf(fact.at);
    const given = fixed.get(fact.name);
    const choices = given === undefined ? [home, ...neighboursOf(home)] : [cellOfId(given)];
    const costs = choices.map((cell) => costOf(fact, cell, { grounds, country, rivers, placed }));
    const best = costs.indexOf(Math.min(...costs));
    const cell = choices[best] ?? home;
    placed.push({ fact, cell });
    country.set(cell, fact.state);
  }
  const order = new Map(facts.towns.map((fact, index) => [fact, index]));
  return placed.sort((a, b) => (order.get(a.fact) ?? 0) - (order.get(b.fact) ?? 0));
}

type Board = {
  readonly grounds: Grounds;
  readonly country: Country;
  readonly rivers: ReadonlyMap<string, RiverFact>;
  readonly placed: readonly Town[];
};

function costOf(fact: TownFact, cell: number, board: Board): number {
  const { grounds, country, placed } = board;
  const ground = grounds.get(cell);
  if (ground === undefined) return Infinity;
  const share = ground.shares.get(fact.state) ?? 0;
  const here = placed.filter((town) => town.cell === cell);
  const owner = isLand(country, cell) ? country.get(cell) : mostOf(ground);
  let cost = AGAINST.distance * (distance(fact.at, centreOf(cell)) / SIDE_MILES) ** 2;
  if (owner !== fact.state)
    cost += share < AGAINST.leastShare || here.length > 0 ? AGAINST.wrongState : AGAINST.claims;
  if (!isLand(country, cell)) cost += share === 0 ? AGAINST.noLand : AGAINST.water * (1 - share);
  for (const { fact: other } of here) {
    cost += AGAINST.crowd[other.tier - 1] ?? 0;
    if (isOpposite(fact, other)) cost += AGAINST.overTheRiver;
  }
  return cost + bankCost(fact, cell, board);
}

/** The middle of the hex should stand where the town stands; near the river it matters little, the tracer sees to it. */
function bankCost(fact: TownFact, cell: number, { rivers }: Board): number {
  let cost = 0;
  for (const { river, hand } of fact.banks) {
    const course = rivers.get(river)?.course;
    if (course === undefined) continue;
    const off = offCourse(centreOf(cell), course);
    const wanted = hand === 'L' ? 1 : -1;
    if (off.hand === -wanted)
      cost += AGAINST.wrongBank * Math.min(1, (off.miles / SIDE_MILES) ** 2);
  }
  return cost;
}

const isOpposite = (a: TownFact, b: TownFact): boolean =>
  a.banks.some(({ river, hand }) =>
    b.banks.some((other) => other.river === river && other.hand !== hand),
  );
