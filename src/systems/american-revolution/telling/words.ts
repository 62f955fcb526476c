/** Words for sides, kinds of strength points (SP), forces and dice, as every page and letter says them. */
import type { Tally } from '../rules/fact.js';
import { areaOf, regionOf, type Land } from '../rules/land.js';
import {
  CONDITIONS,
  IN_CONDITION,
  KINDS,
  LAST_TURN,
  turnTitle,
  type Condition,
  type Kind,
  type SideName,
  type Stack,
} from '../rules/state.js';

const NAMES: Readonly<Record<SideName, string>> = { american: 'Americans', british: 'British' };
const ADJECTIVES: Readonly<Record<SideName, string>> = { american: 'American', british: 'British' };
const FLEETS: Readonly<Record<SideName, string>> = { american: 'French', british: 'British' };

/** `Americans`, after `the`. */
export const sideName = (side: SideName): string => NAMES[side];
/** `American`, before a noun. */
export const ofSide = (side: SideName): string => ADJECTIVES[side];
export const fleetName = (side: SideName): string => `${FLEETS[side]} fleet`;

/** Before `SP`: `3 Continental SP`. SF came with the French fleet and sail with it (AR-07). */
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  ...{ C: 'Continental', M: 'militia', F: 'French', SF: 'French fleet' },
  ...{ B: 'regular', T: 'Tory' },
};
/** The dearest first, as a commander counts his force. */
const ORDER: readonly Kind[] = KINDS.toReversed();

/** `Boston, Newport and Quebec`. */
export function listed(parts: readonly string[], last = 'and'): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1) ?? ''}`;
}

const ORDINALS: readonly string[] = ['', 'first', 'second', 'third'];
export const ordinal = (nth: number): string => ORDINALS[nth] ?? String(nth);

export const placeIn = (land: Land, area: string): string => areaOf(land, area).name;
export const regionIn = (land: Land, region: string): string => regionOf(land, region).name;
export const seaIn = ({ seas }: Land, sea: string): string =>
  seas.find(({ id }) => id === sea)?.name ?? sea;

/** What of a tally stands in a condition: how many of each kind, the dearest first. */
export const partsIn = (tally: Tally, condition: Condition): readonly (readonly [Kind, number])[] =>
  ORDER.flatMap((kind) => {
    const n = tally[`${kind}/${condition}`] ?? 0;
    return n === 0 ? [] : [[kind, n] as const];
  });

export const sizeOfTally = (tally: Tally): number =>
  Object.values(tally).reduce((sum, n) => sum + n, 0);

export function tallyOfStacks(stacks: readonly Stack[]): Tally {
  const tally: Record<string, number> = {};
  for (const { kind, condition, n } of stacks) {
    const key = `${kind}/${condition}`;
    tally[key] = (tally[key] ?? 0) + n;
  }
  return tally;
}

/** How many of each kind, whatever their condition, the dearest first. */
export function kindsOf(tally: Tally): readonly (readonly [Kind, number])[] {
  return ORDER.flatMap((kind) => {
    const n = CONDITIONS.reduce((sum, one) => sum + (tally[`${kind}/${one}`] ?? 0), 0);
    return n === 0 ? [] : [[kind, n] as const];
  });
}

/** `2 French fleet and 2 French SP` would be two fleets. */
const spOf = (kinds: readonly (readonly [Kind, number])[]): string => {
  const last = kinds.length - 1;
  const parts = kinds.map(([kind, n], index) => {
    const isClear = kind !== 'SF' || index === last;
    return `${String(n)} ${KIND_WORDS[kind]}${isClear ? '' : ' SP'}`;
  });
  return `${listed(parts)} SP`;
};

/** `5 Continental and 3 militia SP`: by kind alone. */
export function forceWords(tally: Tally): string {
  const kinds = kindsOf(tally);
  return kinds.length === 0 ? 'nothing' : spOf(kinds);
}

/** `5 Continental SP and 3 militia SP in the fort`: with where they stand, unless all are in the open. */
export function forceInPlace(tally: Tally): string {
  const said = CONDITIONS.flatMap((condition) => {
    const here = partsIn(tally, condition);
    if (here.length === 0) return [];
    const where = condition === 'open' ? '' : ` ${IN_CONDITION[condition]}`;
    return [`${spOf(here)}${where}`];
  });
  return said.length === 0 ? 'nothing' : listed(said);
}

/** `5 C, 3 M in the fort`: for tables and counters. */
export function forceCodes(tally: Tally): string {
  return CONDITIONS.flatMap((condition) => {
    const here = partsIn(tally, condition);
    if (here.length === 0) return [];
    const where = condition === 'open' ? '' : ` ${IN_CONDITION[condition]}`;
    return [`${here.map(([kind, n]) => `${String(n)} ${kind}`).join(', ')}${where}`];
  }).join('; ');
}

/** `1 militia SP was`, `3 militia SP were`. */
export const was = (n: number): string => (n === 1 ? 'was' : 'were');
export const spWords = (n: number): string => `${String(n)} SP`;
/** Tories who have left their region (AR-35). */
export const turnedWords = (n: number): string => `${String(n)} ${KIND_WORDS.T} SP became regulars`;
export const dieWords = (die: number | undefined): string =>
  die === undefined ? '' : ` (die ${String(die)})`;
/** A turn that is to come. After the last one the war goes on by the gamemaster's hand alone (AR-82). */
export const comingTitle = (turn: number): string =>
  `${turnTitle(turn)}${turn > LAST_TURN ? ', if the war goes on until then' : ''}`;
/** `12 VP`. */
export const vpWords = (vp: number): string => `${String(vp)} VP`;
/** `the sea zone Ipswich Bay`: the zone with this id, or that off the coast of the area with it. */
export function coastIn(land: Land, id: string): string {
  const zone = land.seas.some((sea) => sea.id === id) ? id : areaOf(land, id).sea;
  return zone === undefined ? placeIn(land, id) : `the sea zone ${seaIn(land, zone)}`;
}

/** The gamemaster's reason behind a sentence about what he did. */
export const reasonWords = ({ told }: { readonly told?: string }): string =>
  told === undefined ? '' : ` His reason: ${told}`;

const FRACTIONS: Readonly<Record<string, string>> = {
  ...{ '1/3': 'a third', '1/2': 'half', '2/3': 'two thirds' },
};
/** `two thirds`, for `2/3`. */
export const fractionWords = (fraction: string): string => FRACTIONS[fraction] ?? fraction;
