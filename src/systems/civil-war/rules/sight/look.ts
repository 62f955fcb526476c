/** What both sides' eyes find after a pulse, and who is seen on the march (C4.2, C4.6). */
import { byText } from '../../../../kernel/basic.js';
import { cities, citiesOfStates, hexesSeen, holderOf, territoryOf } from '../ground/atlas.js';
import { enemiesSeen, hexesUnderEyes, isSeen, reachOf, sizeOf, type Eyes } from './eyes.js';
import { strengthByHex } from '../ground/muster.js';
import type { CivilWarFact } from '../facts/fact.js';
import { enemyOf, SIDES, type Pack, type Side } from '../pack.js';
import type { Size, State } from '../state.js';
import { stepName } from '../clock.js';

type Marched = Extract<
  CivilWarFact,
  { kind: 'marched' | 'advanced' | 'retreated' | 'cavalry-withdrew' }
>;

/** The hexes of a move, its start first. */
export const pathOf = (fact: Marched): readonly string[] => {
  if (fact.kind === 'marched') return fact.path;
  const over = fact.kind === 'advanced' ? (fact.over ?? []) : [];
  return [fact.from, ...over, fact.to];
};

/** The hexes that a march goes through and so may take; a retreat takes nothing. */
function marchedOver(
  fact: CivilWarFact,
): { readonly side: Side; readonly hexes: readonly string[] } | undefined {
  if (fact.kind !== 'marched' && fact.kind !== 'advanced') return undefined;
  return fact.sp === 0 ? undefined : { side: fact.who.side, hexes: pathOf(fact) };
}

const sideOf = (fact: Marched): Side => (fact.kind === 'retreated' ? fact.side : fact.who.side);

/** New and changed sightings of both sides, places found empty, and cities whose captor is seen. */
export function lookAround(pack: Pack, now: State, pulse: number): readonly CivilWarFact[] {
  return SIDES.flatMap((side) => lookOf(pack, now, side, pulse));
}

function lookOf(pack: Pack, now: State, side: Side, pulse: number): readonly CivilWarFact[] {
  const eyes = hexesUnderEyes(pack, now, side);
  const known = now.contacts[side];
  const seen = enemiesSeen(pack, now, side, eyes);
  const facts: CivilWarFact[] = [];
  const step = stepName(now.clock);
  for (const { hex, size } of seen) {
    const contact = known[hex];
    if (contact?.size === size && contact.inSight) continue;
    facts.push({ kind: 'sighted', side, hex, size, step, pulse });
  }
  const stillThere = new Set(seen.map(({ hex }) => hex));
  for (const hex of Object.keys(known).sort(byText)) {
    if (stillThere.has(hex)) continue;
    if (isSeen(pack, now, side, eyes, hex)) facts.push({ kind: 'sight-cleared', side, hex });
    else if (known[hex]?.inSight === true) {
      const contact = known[hex];
      const isFromNow = contact.step === step && contact.pulse === pulse;
      const last = isFromNow ? pulse : Math.max(0, pulse - 1);
      facts.push({ kind: 'sight-lost', side, hex, step, pulse: last });
    }
  }
  return [...facts, ...learnHolders(pack, now, side, eyes)];
}

function learnHolders(pack: Pack, now: State, side: Side, eyes: Eyes): readonly CivilWarFact[] {
  const facts: CivilWarFact[] = [];
  for (const [hex, holder] of Object.entries(now.control)) {
    if (now.believed[side][hex] === holder || !eyes.has(hex)) continue;
    facts.push({ kind: 'learned', side, hex, holder });
  }
  return facts.sort((a, b) => byText(JSON.stringify(a), JSON.stringify(b)));
}

/** A march as the other side's eyes caught it: whether its end is out of sight is seen when the pulse is over. */
export type Spotting = {
  readonly side: Side;
  readonly size: Size;
  readonly hexes: readonly string[];
  readonly end: string;
  /** A retreat or an advance, which comes after the marches of the pulse. */
  readonly ofBattle: boolean;
};

/** Marches of a beat under the other side's eyes, decided from the state before: the seen hexes of each way (C4.6). */
export function spotMarches(
  pack: Pack,
  before: State,
  marches: readonly Marched[],
): readonly Spotting[] {
  return SIDES.flatMap((seer) => {
    const theirs = marches.filter((fact) => sideOf(fact) === enemyOf(seer) && fact.sp > 0);
    if (theirs.length === 0) return [];
    const eyes = hexesUnderEyes(pack, before, seer);
    return theirs.flatMap((fact): readonly Spotting[] => {
      const path = pathOf(fact);
      const hexes = path.filter((hex) => isSeen(pack, before, seer, eyes, hex));
      if (path.length < 2 || hexes.length === 0) return [];
      const size = sizeOf(pack, before.figures, fact.sp + droppedOf(fact, hexes[0] ?? ''));
      const end = path.at(-1) ?? '';
      return [{ side: seer, size, hexes, end, ofBattle: fact.kind !== 'marched' }];
    });
  });
}

/** Strength points that a march left on its way from where it was seen first: those that it left before were not seen with it. */
function droppedOf(fact: Marched, first: string): number {
  if (fact.kind !== 'marched') return 0;
  const seenWay = fact.path.slice(fact.path.indexOf(first));
  return (fact.drops ?? [])
    .filter(({ hex }) => seenWay.includes(hex))
    .flatMap(({ takes }) => takes)
    .reduce((sp, { n }) => sp + n, 0);
}

/**
 * The pulse's spottings as facts, now that it is known who has gone out of sight: marches, then what battles brought about.
 * Beyond that their order tells nothing, since who went first may hang on somebody who was not seen.
 */
export function spottedFacts(
  pack: Pack,
  now: State,
  spottings: readonly Spotting[],
  pulse: number,
): readonly CivilWarFact[] {
  const factOf = ({ side, size, hexes, end }: Spotting): CivilWarFact => {
    const gone = !isSeen(pack, now, side, hexesUnderEyes(pack, now, side), end);
    return { kind: 'spotted', side, size, hexes, toEnd: hexes.at(-1) === end, gone, pulse };
  };
  return [false, true].flatMap((ofBattle) =>
    spottings
      .filter((spotting) => spotting.ofBattle === ofBattle)
      .map(factOf)
      .sort((a, b) => byText(JSON.stringify(a), JSON.stringify(b))),
  );
}

/** A march, with those hexes of its way from which nobody looks any more when the pulse is over. */
export type Passing = {
  readonly fact: Extract<CivilWarFact, { kind: 'marched' | 'advanced' }>;
  readonly hexes: readonly string[];
};

/** `fights`: it met the enemy at its end, and may not be there to look about when the pulse is over. */
export const passingOf = (
  fact: Extract<CivilWarFact, { kind: 'marched' }>,
  fights = false,
): Passing => ({ fact, hexes: fact.path.slice(1, fights ? undefined : -1) });

/** What marching troops see beside their way, and would not see from where they are in the end (C4.2, C4.6). */
export function glimpses(
  pack: Pack,
  before: State,
  passings: readonly Passing[],
  pulse: number,
): readonly CivilWarFact[] {
  const found = new Map<string, CivilWarFact>();
  for (const { fact, hexes } of passings) {
    if (fact.sp === 0) continue;
    const { side, army, leaders } = fact.who;
    const reach = reachOf(pack, before, {
      army: army !== undefined,
      cavalry: leaders.some((name) => before.leaders[name]?.kind === 'cavalry'),
    });
    const enemies = strengthByHex(before, enemyOf(side));
    for (const hex of hexes.flatMap((here) => hexesSeen(pack, before, here, reach))) {
      const sp = enemies.get(hex);
      if (sp === undefined) continue;
      const size = sizeOf(pack, before.figures, sp);
      const known = before.contacts[side][hex];
      if (known?.size === size && known.inSight) continue;
      const step = stepName(before.clock);
      found.set(`${side} ${hex}`, { kind: 'sighted', side, hex, size, step, pulse });
    }
  }
  return [...found].sort((a, b) => byText(a[0], b[0])).map(([, fact]) => fact);
}

/** Who holds a hex after these marches: who stands there, else who came through. */
export function takersOf(
  now: State,
  marches: readonly CivilWarFact[],
): (hex: string) => Side | undefined {
  const strength = { usa: strengthByHex(now, 'usa'), csa: strengthByHex(now, 'csa') };
  const through = new Map<string, Side>();
  for (const fact of marches) {
    const march = marchedOver(fact);
    if (march === undefined) continue;
    const { side } = march;
    for (const hex of march.hexes) {
      if (!strength[enemyOf(side)].has(hex)) through.set(hex, side);
    }
  }
  return (hex) => SIDES.find((side) => strength[side].has(hex)) ?? through.get(hex);
}

/** Cities that land troops have marched into or stand in, and states that fall with the last of their cities or recover one (C4.3). */
export function takeCities(
  pack: Pack,
  now: State,
  marches: readonly CivilWarFact[],
): readonly CivilWarFact[] {
  const takerOf = takersOf(now, marches);
  const taken = [...cities(pack).keys()]
    .flatMap((hex): readonly (readonly [string, Side])[] => {
      const by = takerOf(hex);
      return by === undefined || holderOf(pack, now.control, hex) === by ? [] : [[hex, by]];
    })
    .sort((a, b) => byText(a[0], b[0]));
  const facts = taken.map(([hex, by]): CivilWarFact => {
    const from = holderOf(pack, now.control, hex) ?? 'neutral';
    const knownTo = from === enemyOf(by) ? SIDES : [by];
    return { kind: 'city-taken', hex, by, from, knownTo };
  });
  const control = { ...now.control };
  for (const [hex, side] of taken) control[hex] = side;
  return [...facts, ...turnedStates(pack, now, control)];
}

function turnedStates(
  pack: Pack,
  now: State,
  control: Readonly<Record<string, Side>>,
): readonly CivilWarFact[] {
  const facts: CivilWarFact[] = [];
  for (const [state, hexes] of citiesOfStates(pack)) {
    const first = hexes[0];
    const owner = first === undefined ? undefined : territoryOf(pack, now.states, first);
    if (owner === undefined || owner === 'neutral') continue;
    const enemy = enemyOf(owner);
    const isTaken = hexes.every((hex) => holderOf(pack, control, hex) === enemy);
    if (isTaken === now.fallen.includes(state)) continue;
    facts.push(
      isTaken
        ? { kind: 'state-fell', state, by: enemy }
        : { kind: 'state-recovered', state, by: owner },
    );
  }
  return facts.sort((a, b) => byText(JSON.stringify(a), JSON.stringify(b)));
}
