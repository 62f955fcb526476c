/** What is seen and learnt, told (C4). */
import type { SightFact } from '../facts/sight.js';
import type { Side } from '../pack.js';
import { setting } from '../settings.js';
import type { Size } from '../state.js';
import { type Phrases, type Sections, type Tells } from './tell.js';
import { count, sideWords } from './words.js';

export type SightNotice =
  | { readonly kind: 'city'; readonly hex: string; readonly by: Side }
  | { readonly kind: 'state-fell'; readonly state: string; readonly by: Side }
  | { readonly kind: 'sighted'; readonly hex: string; readonly size: Size }
  | { readonly kind: 'vanished'; readonly hex: string }
  | {
      readonly kind: 'spotted';
      readonly size: Size;
      readonly hexes: readonly string[];
      readonly gone: boolean;
    };

export const tellSight: Tells<SightFact, SightNotice> = {
  'city-taken': ({ hex, by, knownTo }, seat) =>
    knownTo.includes(seat.side) ? { kind: 'city', hex, by } : undefined,
  'state-fell': ({ state, by }) => ({ kind: 'state-fell', state, by }),
  learned: ({ side, hex, holder }, seat) =>
    seat.side === side ? { kind: 'city', hex, by: holder } : undefined,
  sighted: ({ side, hex, size }, seat) =>
    seat.side === side ? { kind: 'sighted', hex, size } : undefined,
  'sight-cleared': ({ side, hex }, seat) =>
    seat.side === side ? { kind: 'vanished', hex } : undefined,
  spotted: ({ side, size, hexes, gone }, seat, { after }) =>
    seat.side === side && setting(after, 'spotted') === 'told'
      ? { kind: 'spotted', size, hexes, gone }
      : undefined,
};

export const sightSections: Sections<SightNotice> = {
  city: 'public',
  'state-fell': 'public',
  sighted: 'sightings',
  vanished: 'sightings',
  spotted: 'sightings',
};

/** For the seat that is told. */
export const sightPhrases: Phrases<SightNotice> = {
  city: (notice, { at }) => `${at(notice.hex)} is in the hands of the ${sideWords(notice.by)}.`,
  'state-fell': (notice, { pack }) =>
    `All cities of ${pack.states.get(notice.state)?.name ?? notice.state} have fallen to the ${sideWords(notice.by)}: the state counts as neutral.`,
  sighted: (notice, { at }) => `A ${notice.size} enemy force stands at ${at(notice.hex)}.`,
  vanished: (notice, { at }) => `The enemy is no longer at ${at(notice.hex)}.`,
  spotted: (notice, { at }) =>
    `A ${notice.size} enemy force was seen on the march: ${notice.hexes.map(at).join(', ')}${notice.gone ? '; it has gone out of sight' : ''}.`,
};

/** For the gamemaster, who is told of every fact. */
export const sightTruths: Phrases<SightFact> = {
  'city-taken': (fact, { at }) =>
    `The ${sideWords(fact.by)} took ${at(fact.hex)}; known to ${count(fact.knownTo.map(sideWords))}.`,
  'state-fell': (fact, { pack }) =>
    `All cities of ${pack.states.get(fact.state)?.name ?? fact.state} have fallen to the ${sideWords(fact.by)}.`,
  learned: (fact, { at }) =>
    `The ${sideWords(fact.side)} learns that ${at(fact.hex)} is held by the ${sideWords(fact.holder)}.`,
  sighted: (fact, { at }) =>
    `The ${sideWords(fact.side)} sees a ${fact.size} force at ${at(fact.hex)}.`,
  'sight-lost': (fact, { at }) => `The ${sideWords(fact.side)} no longer looks at ${at(fact.hex)}.`,
  'sight-cleared': (fact, { at }) =>
    `The ${sideWords(fact.side)} sees nobody at ${at(fact.hex)} any more.`,
  spotted: (fact, { at }) =>
    `The ${sideWords(fact.side)} sees a ${fact.size} force on the march: ${fact.hexes.map(at).join(', ')}${fact.gone ? ', gone' : ''}.`,
};
