/** Who sees what on the map (C4.2-C4.4, C4.6). Pure questions about one state. */
import { distanceHexes } from '../ground/hexes.js';
import { byText } from '../../../../kernel/basic.js';
import { isWatched, landNet, sightAt, sightTerritory } from '../ground/atlas.js';
import { wholeFigure } from '../figures/figures.js';
import { strengthByHex } from '../ground/muster.js';
import { hexesSeenByShips } from './patrol.js';
import { enemyOf, type Pack, type Side } from '../pack.js';
import { SIZES, type Size, type State } from '../state.js';

/** Hexes under a side's eyes: whether one is, and all of them in no order. */
export type Eyes = {
  readonly has: (hex: string) => boolean;
  readonly hexes: () => readonly string[];
};

/** Small, Medium or Large, by the pack's bounds (C4.6). */
export const sizeOf = (pack: Pack, given: State['figures'], sp: number): Size =>
  sizesBy(pack, given)(sp);

/** The same for many forces. */
function sizesBy(pack: Pack, given: State['figures']): (sp: number) => Size {
  const bounds = SIZES.map((name) => ({
    name,
    from: wholeFigure(pack, given, 'sizes', name, 'from') ?? Infinity,
  }));
  return (sp) => bounds.findLast(({ from }) => sp >= from)?.name ?? 'Small';
}

/** Hexes where an army of the side stands. */
function armyHexes(now: State, side: Side): ReadonlySet<string> {
  const found = new Set<string>();
  for (const army of Object.values(now.armies)) {
    const place = now.leaders[army.commander]?.place;
    if (army.side === side && place?.at === 'map') found.add(place.hex);
  }
  return found;
}

function cavalryHexes(now: State, side: Side): ReadonlySet<string> {
  const found = new Set<string>();
  for (const leader of Object.values(now.leaders)) {
    if (leader.side === side && leader.kind === 'cavalry' && leader.place.at === 'map') {
      found.add(leader.place.hex);
    }
  }
  return found;
}

/**
 * Hexes under a side's eyes. Eyes are its land strength points, and its ships along rivers (C4.5); the whole side shares them. An army sees two hexes, a
 * cavalry leader with troops three (C4.4).
 */
export function hexesUnderEyes(pack: Pack, now: State, side: Side): Eyes {
  const known = lastLook.get(now.troops)?.[side];
  if (
    known?.leaders === now.leaders &&
    known.armies === now.armies &&
    known.figures === now.figures &&
    known.fleets === now.fleets &&
    known.works === now.works &&
    known.marks === now.navy.marks
  ) {
    return known.eyes;
  }
  const eyes = lookOver(pack, now, side);
  const { leaders, armies, figures, fleets, works } = now;
  const look = { leaders, armies, figures, fleets, works, marks: now.navy.marks, eyes };
  lastLook.set(now.troops, { ...lastLook.get(now.troops), [side]: look });
  return eyes;
}

type Look = {
  readonly figures: State['figures'];
  readonly leaders: State['leaders'];
  readonly armies: State['armies'];
  readonly fleets: State['fleets'];
  readonly works: State['works'];
  readonly marks: State['navy']['marks'];
  readonly eyes: Eyes;
};

/** States never change, so what was seen from one stays true; kept as long as the state itself. */
const lastLook = new WeakMap<State['troops'], Readonly<Partial<Record<Side, Look>>>>();

function lookOver(pack: Pack, now: State, side: Side): Eyes {
  const armies = armyHexes(now, side);
  const cavalry = cavalryHexes(now, side);
  const { ids, numbers } = landNet(pack);
  const isSeen = new Uint8Array(ids.length);
  /** A hexside at the edge of the map has a hex beyond it. */
  const beyond = new Set<string>();
  const ranges = rangesOf(pack, now);
  const usual = sightAt(pack, now, ranges.force);
  for (const hex of strengthByHex(now, side).keys()) {
    const reach = farthest(ranges, { army: armies.has(hex), cavalry: cavalry.has(hex) });
    const see = reach === ranges.force ? usual : sightAt(pack, now, reach);
    for (const seen of see(hex)) isSeen[seen] = 1;
  }
  for (const hex of hexesSeenByShips(pack, now, side)) {
    const number = numbers.get(hex);
    if (number === undefined) beyond.add(hex);
    else isSeen[number] = 1;
  }
  return {
    has: (hex) => isSeen[numbers.get(hex) ?? -1] === 1 || beyond.has(hex),
    hexes: () => [...ids.filter((_, number) => isSeen[number] === 1), ...beyond],
  };
}

/** How far troops see, in hexes: one, an army two, with a cavalry leader three (C4.2, C4.4). */
export const reachOf = (pack: Pack, now: State, troops: Led): number =>
  farthest(rangesOf(pack, now), troops);

type Led = { readonly army: boolean; readonly cavalry: boolean };
type Ranges = { readonly force: number; readonly army: number; readonly cavalry: number };

function rangesOf(pack: Pack, now: State): Ranges {
  const range = (row: string): number => wholeFigure(pack, now.figures, 'sight', row, 'hexes') ?? 1;
  return { force: range('force'), army: range('army'), cavalry: range('cavalry') };
}

const farthest = (ranges: Ranges, { army, cavalry }: Led): number =>
  Math.max(ranges.force, army ? ranges.army : 0, cavalry ? ranges.cavalry : 0);

/** In friendly territory enemy forces in towns are seen anywhere (C4.2a). */
const isWatchedTown = (pack: Pack, now: State, side: Side, hex: string): boolean =>
  isWatched(pack, hex) && sightTerritory(pack, now, hex) === side;

/** Whether a side sees what stands in a hex. `eyes` from `hexesUnderEyes`. */
export const isSeen = (pack: Pack, now: State, side: Side, eyes: Eyes, hex: string): boolean =>
  eyes.has(hex) || isWatchedTown(pack, now, side, hex);

/** Enemy land forces that a side sees now: hex and size of all that stands there, by hex. */
export function enemiesSeen(
  pack: Pack,
  now: State,
  side: Side,
  eyes = hexesUnderEyes(pack, now, side),
): readonly { readonly hex: string; readonly size: Size }[] {
  const sizeFor = sizesBy(pack, now.figures);
  return [...strengthByHex(now, enemyOf(side))]
    .filter(([hex]) => isSeen(pack, now, side, eyes, hex))
    .map(([hex, sp]) => ({ hex, size: sizeFor(sp) }))
    .sort((a, b) => byText(a.hex, b.hex));
}

/** What is always known roughly: armies of any size and hexes with large forces (C4.6). */
export function rumours(
  pack: Pack,
  now: State,
  side: Side,
): readonly { readonly near: string; readonly what: string }[] {
  const enemy = enemyOf(side);
  const armies = armyHexes(now, enemy);
  const strength = strengthByHex(now, enemy);
  const found: { near: string; what: string }[] = [];
  for (const hex of armies) found.push({ near: roughPlace(pack, now, hex), what: 'An army' });
  for (const [hex, sp] of strength) {
    if (armies.has(hex) || sizeOf(pack, now.figures, sp) !== 'Large') continue;
    found.push({ near: roughPlace(pack, now, hex), what: 'A large force' });
  }
  return found.sort((a, b) => byText(`${a.near} ${a.what}`, `${b.near} ${b.what}`));
}

/** The nearest town of any tier within the pack's reach, ties by name; else the state. Never the hex (C4.6). */
function roughPlace(pack: Pack, now: State, hex: string): string {
  const reach = wholeFigure(pack, now.figures, 'sight', 'nearest-town', 'hexes') ?? 3;
  let best: { name: string; distance: number } | undefined;
  for (const town of pack.towns) {
    const distance = distanceHexes(hex, town.hex);
    if (distance > reach) continue;
    const better =
      best === undefined ||
      distance < best.distance ||
      (distance === best.distance && town.name < best.name);
    if (better) best = { name: town.name, distance };
  }
  if (best !== undefined) return `near ${best.name}`;
  const state = pack.hexes.get(hex)?.state;
  return `in ${state === undefined ? 'the field' : (pack.states.get(state)?.name ?? state)}`;
}
