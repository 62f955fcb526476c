/**
 * Rivers and inlets on hexsides, parents before tributaries, so that each tributary ends on its parent's banks. A cell
 * is labelled for a river by who stands in it: a town's bank, the state that the river bounds, or its own middle.
 */
import type { Facts, RiverFact } from './facts.js';
import { at, distance, offCourse, type Point } from './geometry.js';
import {
  cellsAt,
  centreOf,
  cornerPoint,
  cornersIn,
  SIDE_MILES,
  sideOf,
  walksFrom,
  type Walk,
} from './grid.js';
import { isLand, type Country } from './country.js';
import type { Town } from './towns.js';
import { trace, type Trace } from './trace.js';

export type Waterway = {
  readonly name: string;
  readonly fact: RiverFact | undefined;
  readonly course: readonly Point[];
  readonly trace: Trace;
};

/** What a label weighs: told by a bank fact, seen from where a town stands, by state, by the hex's own middle. */
const WEIGHT = { bank: 9, town: 2.5, state: 3, middle: 1 } as const;
/** Within so many miles of the course a town speaks for its hex, and a hex counts as near a border river. */
const NEAR_MILES = 30;
const NEAR_STATE_MILES = 20;
/** A town that stands so near the course draws the river to its hex. */
const ON_RIVER_MILES = 5;
const TOLL = { other: 14, meets: 4, shore: 3, towards: -0.45, isSea: 0.3 } as const;
const MOUTH_MILES = 45;
const CONFLUENCE_MILES = 40;
const SOURCE_MILES = 1.3 * SIDE_MILES;

export type Net = {
  readonly country: Country;
  readonly towns: readonly Town[];
  /** Sides and corners that are taken, by the waterway that has them first. */
  readonly sides: Map<number, string>;
  readonly corners: Map<number, string>;
  /** The cell at which a waterway is bound to begin, by its name. */
  readonly sources: ReadonlyMap<string, number>;
};

export function traceWaterways(
  facts: Facts,
  country: Country,
  towns: readonly Town[],
): readonly Waterway[] {
  const net: Net = {
    country,
    towns,
    sides: new Map(),
    corners: new Map(),
    sources: sourcesOf(facts, towns),
  };
  const found = new Map<string, Waterway>();
  const keep = (waterway: Waterway): void => {
    found.set(waterway.name, waterway);
    waterway.trace.sides.forEach((side) => net.sides.set(side, waterway.name));
    waterway.trace.corners.forEach((corner) => {
      if (!net.corners.has(corner)) net.corners.set(corner, waterway.name);
    });
  };
  for (const { name, course } of facts.inlets) {
    const inlet = traceInlet(net, name, course);
    if (inlet !== undefined) keep({ name, fact: undefined, course, trace: inlet });
  }
  for (const fact of inOrder(facts.rivers)) {
    const river = traceRiver(net, fact, found.get(fact.into));
    if (river === undefined) throw new Error(`The ${fact.name} finds no way on the hexsides.`);
    keep({ name: fact.name, fact, course: fact.course, trace: river });
  }
  return [...found.values()];
}

/** System by system, each river before its tributaries: a neighbour then cannot cut a tributary off. */
function inOrder(rivers: readonly RiverFact[]): readonly RiverFact[] {
  const names = new Set(rivers.map(({ name }) => name));
  const withTributaries = (river: RiverFact): readonly RiverFact[] => [
    river,
    ...rivers.filter(({ into }) => into === river.name).flatMap(withTributaries),
  ];
  return rivers.filter(({ into }) => !names.has(into)).flatMap(withTributaries);
}

const isSide = (country: Country, { left, right }: Walk): boolean =>
  isLand(country, left) || isLand(country, right);

/** An inlet may come out among sea hexes; only what lies between land is a hexside of its own. */
function traceInlet(net: Net, name: string, course: readonly Point[]): Trace | undefined {
  const { country } = net;
  const found = trace({
    course,
    from: sourceOf(net, name, at(course, 0), (corner) => isOnMap(country, corner)),
    to: cornersNear(at(course, course.length - 1), MOUTH_MILES, (corner) => isWet(country, corner)),
    toll: ({ left, right }) => {
      if (!country.has(left) || !country.has(right)) return undefined;
      return isLand(country, left) && isLand(country, right) ? 0 : TOLL.isSea;
    },
    belongs: labelsOf(net, name, course, undefined),
  });
  return found === undefined ? undefined : fromSource(net, name, betweenLand(country, found));
}

/** The part of a trace from its head to the last side between land. */
function betweenLand(country: Country, found: Trace): Trace {
  const isDry = found.sides.map(
    (_, index) =>
      isLand(country, at(found.lefts, index)) && isLand(country, at(found.rights, index)),
  );
  const [first, last] = [isDry.indexOf(true), isDry.lastIndexOf(true)];
  return slice(found, first === -1 ? 0 : first, last + 1);
}

const slice = (found: Trace, first: number, end: number): Trace => ({
  corners: found.corners.slice(first, end + 1),
  sides: found.sides.slice(first, end),
  lefts: found.lefts.slice(first, end),
  rights: found.rights.slice(first, end),
});

function traceRiver(net: Net, fact: RiverFact, parent: Waterway | undefined): Trace | undefined {
  const { country } = net;
  const course = onMap(country, fact.course);
  const mouth = at(course, course.length - 1);
  const to =
    parent === undefined
      ? cornersNear(mouth, MOUTH_MILES, (corner) => isWet(country, corner) || isInlet(net, corner))
      : confluences(parent, mouth);
  const from = sourceOf(
    net,
    fact.name,
    at(course, 0),
    (corner) => isOnMap(country, corner) && !net.corners.has(corner) && !isWet(country, corner),
  );
  const belongs = labelsOf(net, fact.name, course, fact);
  const drawn = drawnTo(net, fact);
  const found = trace({
    ...{ course, from, to, belongs },
    toll: (walk) => {
      if (!isSide(country, walk) || net.sides.has(sideOf(walk.left, walk.right))) return undefined;
      const isShore = !isDryCell(country, walk.left) || !isDryCell(country, walk.right);
      const meets = net.corners.has(walk.to) && !to.has(walk.to);
      const towards = drawn.has(walk.left) || drawn.has(walk.right);
      return (isShore ? TOLL.shore : 0) + (meets ? TOLL.meets : 0) + (towards ? TOLL.towards : 0);
    },
  });
  return found === undefined ? undefined : fromSource(net, fact.name, found);
}

/** A waterway that is bound to a town's hex and only comes to its corner begins a side earlier, along the hex. */
function fromSource({ sources, towns, sides, country }: Net, name: string, found: Trace): Trace {
  const cell = sources.get(name);
  const [first] = found.corners;
  if (cell === undefined || first === undefined) return found;
  if (found.lefts.includes(cell) || found.rights.includes(cell)) return found;
  const banks = towns.filter((town) => town.cell === cell).flatMap(({ fact }) => fact.banks);
  const hand = banks.find(({ river }) => river === name)?.hand;
  const back = walksFrom(first).find(
    ({ left, right }) =>
      ((left === cell && hand !== 'L') || (right === cell && hand !== 'R')) &&
      isLand(country, left) &&
      isLand(country, right) &&
      !sides.has(sideOf(left, right)),
  );
  if (back === undefined) return found;
  return {
    corners: [back.to, ...found.corners],
    sides: [sideOf(back.left, back.right), ...found.sides],
    lefts: [back.right, ...found.lefts],
    rights: [back.left, ...found.rights],
  };
}

/** Land, or ground off the map: the far bank of a border river. */
const isDryCell = (country: Country, cell: number): boolean =>
  !country.has(cell) || isLand(country, cell);

/** The course from where it enters the map. */
function onMap(country: Country, course: readonly Point[]): readonly Point[] {
  const first = course.findIndex(
    (point) => cornersNear(point, SOURCE_MILES, (corner) => isOnMap(country, corner)).size > 0,
  );
  return course.slice(first);
}

const isOnMap = (country: Country, corner: number): boolean =>
  cellsAt(corner).some((cell) => isLand(country, cell));
const isWet = (country: Country, corner: number): boolean =>
  cellsAt(corner).some((cell) => country.has(cell) && !isLand(country, cell)) &&
  isOnMap(country, corner);
const isInlet = ({ corners }: Net, corner: number): boolean => corners.has(corner);

function sourcesOf(facts: Facts, towns: readonly Town[]): Net['sources'] {
  const rows = facts.overrides.filter(({ what }) => what === 'source');
  return new Map(
    rows.map(({ name, value }) => {
      const cell = towns.find(({ fact }) => fact.name === value)?.cell;
      if (cell === undefined) throw new Error(`${name} cannot begin at ${value}: no such town`);
      return [name, cell];
    }),
  );
}

/** Corners at which a waterway may begin. */
function sourceOf(
  { sources }: Net,
  name: string,
  head: Point,
  isFit: (corner: number) => boolean,
): ReadonlyMap<number, number> {
  const bound = sources.get(name);
  if (bound === undefined) return cornersNear(head, SOURCE_MILES, isFit);
  return cornersNear(
    head,
    3 * SOURCE_MILES,
    (corner) => cellsAt(corner).includes(bound) && isFit(corner),
  );
}

/** Corners within some miles of a point, with what it costs to begin or end there instead. */
function cornersNear(
  point: Point,
  miles: number,
  isFit: (corner: number) => boolean,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const corner of cornersIn(point, miles)) {
    const off = distance(cornerPoint(corner), point);
    if (isFit(corner)) found.set(corner, 2 * (off / SIDE_MILES) ** 2);
  }
  return found;
}

/** Corners of the parent where it may be joined: from its head, where two may make it, but not at its mouth. */
function confluences({ trace: { corners } }: Waterway, mouth: Point): ReadonlyMap<number, number> {
  const near = corners
    .slice(0, -1)
    .map((corner) => [corner, distance(cornerPoint(corner), mouth)] as const)
    .filter(([, miles]) => miles <= CONFLUENCE_MILES);
  return new Map(near.map(([corner, miles]) => [corner, 1.5 * (miles / SIDE_MILES) ** 2]));
}

/** On which hand each cell belongs, and how strongly. */
function labelsOf(
  net: Net,
  name: string,
  course: readonly Point[],
  fact: RiverFact | undefined,
): (cell: number) => number {
  const told = new Map<number, number>();
  for (const { fact: town, cell } of net.towns) {
    const bank = town.banks.find(({ river }) => river === name);
    if (bank !== undefined) told.set(cell, bank.hand === 'L' ? WEIGHT.bank : -WEIGHT.bank);
    else if (!told.has(cell)) {
      const off = offCourse(town.at, course);
      if (off.miles > 2 && off.miles < NEAR_MILES && !off.isBeyond)
        told.set(cell, off.hand * WEIGHT.town);
    }
  }
  const known = new Map<number, number>();
  return (cell) => {
    let label = known.get(cell);
    if (label === undefined) {
      label = told.get(cell) ?? labelOf(net, cell, course, fact);
      known.set(cell, label);
    }
    return label;
  };
}

function labelOf(
  { country }: Net,
  cell: number,
  course: readonly Point[],
  fact: RiverFact | undefined,
): number {
  const owner = country.get(cell) ?? '';
  const off = offCourse(centreOf(cell), course);
  if (fact !== undefined && off.miles < NEAR_STATE_MILES && isBorder(fact, off.along)) {
    if (fact.leftStates.includes(owner)) return WEIGHT.state;
    if (fact.rightStates.includes(owner)) return -WEIGHT.state;
  }
  if (off.isBeyond) return 0;
  return off.hand * WEIGHT.middle * Math.min(1, off.miles / SIDE_MILES);
}

/** Whether a river is a border so far down its course. */
export const isBorder = ({ borderFrom, course }: RiverFact, along: number): boolean =>
  borderFrom === undefined || along >= offCourse(borderFrom, course).along;

/** Cells of towns that stand on the river. */
function drawnTo({ towns }: Net, fact: RiverFact): ReadonlySet<number> {
  const near = towns.filter(
    ({ fact: town }) =>
      town.banks.some(({ river }) => river === fact.name) &&
      offCourse(town.at, fact.course).miles <= ON_RIVER_MILES,
  );
  return new Set(near.map(({ cell }) => cell));
}

/** On which hand a cell lies of a traced waterway: 1 left, -1 right, 0 neither; and how many sides of it are its own. */
export type Standing = { readonly hand: -1 | 0 | 1; readonly touches: number };

export function handOf(cell: number, { trace: { corners, lefts, rights } }: Waterway): Standing {
  const left = lefts.filter((each) => each === cell).length;
  const right = rights.filter((each) => each === cell).length;
  if (left + right > 0) return { hand: left > right ? 1 : -1, touches: left + right };
  return { hand: offCourse(centreOf(cell), corners.map(cornerPoint)).hand, touches: 0 };
}
