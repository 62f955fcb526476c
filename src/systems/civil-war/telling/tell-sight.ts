/** What is seen and learnt, told (C4). */
import type { CivilWarFact, FactOf } from '../rules/facts/fact.js';
import type { SightFact } from '../rules/facts/sight.js';
import type { Side } from '../rules/pack.js';
import { setting } from '../rules/settings.js';
import { SIZES, type Size, type State } from '../rules/state.js';
import { type Phrases, type Sections, type Tells } from './tell.js';
import { count, sideWords, stateName } from './words.js';

export type SightNotice =
  /** `fell`: taken just now; else it is learned who holds it. */
  | { readonly kind: 'city'; readonly hex: string; readonly by: Side; readonly fell?: true }
  | { readonly kind: 'state-fell' | 'state-recovered'; readonly state: string; readonly by: Side }
  | { readonly kind: 'sighted'; readonly hex: string; readonly size: Size }
  | { readonly kind: 'vanished'; readonly hex: string }
  | {
      readonly kind: 'spotted';
      readonly size: Size;
      readonly hexes: readonly string[];
      readonly gone: boolean;
      /** It is at the last of the hexes, where it can still be seen. */
      readonly came: boolean;
    };

export const tellSight: Tells<SightFact, SightNotice> = {
  'city-taken': ({ hex, by, knownTo }, seat) =>
    knownTo.includes(seat.side) ? { kind: 'city', hex, by, fell: true } : undefined,
  'state-fell': ({ state, by }) => ({ kind: 'state-fell', state, by }),
  'state-recovered': ({ state, by }) => ({ kind: 'state-recovered', state, by }),
  learned: ({ side, hex, holder }, seat) =>
    seat.side === side ? { kind: 'city', hex, by: holder } : undefined,
  sighted: ({ side, hex, size }, seat) =>
    seat.side === side ? { kind: 'sighted', hex, size } : undefined,
  'sight-cleared': ({ side, hex }, seat) =>
    seat.side === side ? { kind: 'vanished', hex } : undefined,
  spotted: (fact, seat, { after, beat }) => {
    if (seat.side !== fact.side || setting(after, 'spotted') !== 'told') return undefined;
    const way = wayOf(fact, beat, after);
    const last = way.at(-1);
    if (last === undefined) return undefined;
    const hexes = way.flatMap((part, index) => part.hexes.slice(index === 0 ? 0 : 1));
    const { gone } = last;
    return { kind: 'spotted', size: fact.size, hexes, gone, came: !gone && cameTo(last) };
  },
};

type Spotted = FactOf<'spotted'>;

/** Whether it stopped in the last hex in which it was seen; older facts do not say. */
const cameTo = ({ toEnd, gone }: Spotted): boolean => toEnd ?? !gone;

/**
 * The parts of a way that are one march, in the order in which it went: a force that fought its way into a hex is
 * spotted on the march and in the advance. Where somebody still stands at the joint there were two forces; where more
 * than two parts meet, or they go round, nobody can say which is whose, and each is told alone.
 */
function wayOf(fact: Spotted, beat: readonly CivilWarFact[], after: State): readonly Spotted[] {
  const seen = beat.filter(
    (other): other is Spotted => other.kind === 'spotted' && other.side === fact.side,
  );
  const follows = (one: Spotted, next: Spotted): boolean => {
    const joint = one.hexes.at(-1) ?? '';
    const isHeld = after.contacts[fact.side][joint]?.inSight === true;
    // A fight may cost it strength, and adds none.
    const isAsLarge = SIZES.indexOf(next.size) <= SIZES.indexOf(one.size);
    return one !== next && cameTo(one) && next.hexes[0] === joint && !isHeld && isAsLarge;
  };
  const onlyOne = (ofPart: (part: Spotted) => boolean): Spotted | undefined => {
    const [part, ...others] = seen.filter(ofPart);
    return others.length === 0 ? part : undefined;
  };
  const before = (part: Spotted): Spotted | undefined => onlyOne((one) => follows(one, part));
  const next = (part: Spotted): Spotted | undefined => {
    const one = onlyOne((other) => follows(part, other));
    return one !== undefined && before(one) === part ? one : undefined;
  };
  const way = [fact];
  for (let part = next(fact); part !== undefined; part = next(part)) {
    if (part === fact) return [fact];
    way.push(part);
  }
  const last = before(fact);
  return last !== undefined && next(last) === fact ? [] : way;
}

export const sightSections: Sections<SightNotice> = {
  city: 'public',
  'state-fell': 'public',
  'state-recovered': 'public',
  sighted: 'sightings',
  vanished: 'sightings',
  spotted: 'sightings',
};

/** For the seat that is told. */
export const sightPhrases: Phrases<SightNotice> = {
  city: ({ hex, by, fell }, { at }) =>
    `${at(hex)} ${fell === true ? 'has fallen to' : 'is held by'} the ${sideWords(by)}.`,
  'state-fell': (notice, { pack }) =>
    `All cities of ${stateName(pack, notice.state)} have fallen to the ${sideWords(notice.by)}: it now counts as neutral.`,
  'state-recovered': (notice, { pack }) =>
    `The ${sideWords(notice.by)} holds a city of ${stateName(pack, notice.state)} again: it no longer counts as neutral.`,
  sighted: (notice, { at }) => `A ${notice.size} enemy force is at ${at(notice.hex)}.`,
  vanished: (notice, { at }) => `The enemy is no longer at ${at(notice.hex)}.`,
  spotted: (notice, { at }) => saySpotted(notice, at),
};

/** For the gamemaster, who is told of every fact. */
export const sightTruths: Phrases<SightFact> = {
  'city-taken': (fact, { at }) =>
    `The ${sideWords(fact.by)} took ${at(fact.hex)}; known to ${count(fact.knownTo.map(sideWords))}.`,
  'state-fell': (fact, { pack }) =>
    `All cities of ${stateName(pack, fact.state)} have fallen to the ${sideWords(fact.by)}.`,
  'state-recovered': (fact, { pack }) =>
    `The ${sideWords(fact.by)} holds a city of ${stateName(pack, fact.state)} again.`,
  learned: (fact, { at }) =>
    `The ${sideWords(fact.side)} learns that ${at(fact.hex)} is held by the ${sideWords(fact.holder)}.`,
  sighted: (fact, { at }) =>
    `The ${sideWords(fact.side)} sees a ${fact.size} force at ${at(fact.hex)}.`,
  'sight-lost': (fact, { at }) => `The ${sideWords(fact.side)} no longer looks at ${at(fact.hex)}.`,
  'sight-cleared': (fact, { at }) =>
    `The ${sideWords(fact.side)} no longer sees anybody at ${at(fact.hex)}.`,
  spotted: (fact, { at }) =>
    `The ${sideWords(fact.side)} sees a ${fact.size} force on the march: ${fact.hexes.map(at).join(', ')}${fact.gone ? ', gone' : ''}.`,
};

type Spotting = Pick<Extract<SightNotice, { kind: 'spotted' }>, 'size' | 'hexes' | 'gone' | 'came'>;

/**
 * What was seen of a march, in the order in which it went; where it truly began and ended is not told. `left`: nobody is
 * where it was seen first any more.
 */
export function saySpotted(
  { size, hexes, gone, came }: Spotting,
  at: (hex: string) => string,
  left = false,
): string {
  const [first = '', ...more] = hexes;
  const last = more.at(-1);
  const via = more.length < 2 ? '' : ` through ${count(more.slice(0, -1).map(at))}`;
  const to = last === undefined ? '' : `${via} to ${at(last)}`;
  const out = gone ? ', and went out of sight' : '';
  if (to === '') {
    if (left)
      return `A ${size} enemy force left ${at(first)}${gone ? ' and went out of sight' : ''}.`;
    if (came) return `A ${size} enemy force came to ${at(first)}.`;
    return `A ${size} enemy force was seen on the march at ${at(first)}${gone ? ' and went out of sight' : ''}.`;
  }
  if (!left) return `A ${size} enemy force was seen marching from ${at(first)}${to}${out}.`;
  return `A ${size} enemy force left ${at(first)} and was seen marching${to}${out}.`;
}
