/** Production, victory and the end of the campaign, told. */
import { capitalized } from '../../../kernel/basic.js';
import { counted, points } from '../rules/counts.js';
import type { CountryFact, Shortage } from '../rules/facts/country.js';
import { findFigure } from '../rules/figures/figures.js';
import type { Pack, Theater } from '../rules/pack.js';
import { setting } from '../rules/settings.js';
import type { Effect, Ending, Industry } from '../rules/state.js';
import type { Phrases, Sections, Tells } from './tell.js';
import { count, listWords, sideWords } from './words.js';

type Points = { readonly usa: number; readonly csa: number; readonly difference: number };

export type CountryNotice =
  | {
      readonly kind: 'production';
      readonly blockade: number;
      readonly parts: readonly Omit<Industry, 'effects'>[];
    }
  | {
      readonly kind: 'shortage' | 'shortage-over';
      readonly theaters: readonly Theater[];
      readonly effect: Effect;
      readonly value: number;
    }
  | { readonly kind: 'capital-fell'; readonly hex: string }
  | ({ readonly kind: 'points' } & Points)
  | { readonly kind: 'resumed' }
  | ({ readonly kind: 'ended' } & Ending);

/** A supreme commander hears of the whole side, a theater commander of what bears on his theaters. */
const theatersOf = (
  theaters: readonly Theater[],
  seat: { readonly role: string; readonly lists: readonly string[] },
): readonly Theater[] =>
  seat.role === 'supreme' ? theaters : theaters.filter((theater) => seat.lists.includes(theater));

export const tellCountry: Tells<CountryFact, CountryNotice> = {
  'production-reckoned': ({ side, blockade, parts }, seat) =>
    seat.side === side && seat.role === 'supreme'
      ? {
          kind: 'production',
          blockade,
          parts: parts.map(({ theaters, production, imports, total }) => ({
            ...{ theaters, production, imports, total },
          })),
        }
      : undefined,
  'effect-began': ({ side, effect, value, ...fact }, seat) => {
    const theaters = theatersOf(fact.theaters, seat);
    return seat.side === side && theaters.length > 0
      ? { kind: 'shortage', theaters, effect, value }
      : undefined;
  },
  'effect-ended': ({ side, effect, value, ...fact }, seat) => {
    const theaters = theatersOf(fact.theaters, seat);
    return seat.side === side && theaters.length > 0
      ? { kind: 'shortage-over', theaters, effect, value }
      : undefined;
  },
  'washington-fell': ({ hex }) => ({ kind: 'capital-fell', hex }),
  'points-counted': ({ usa, csa, difference }, _seat, { after }) =>
    setting(after, 'victory') === 'players' ? { kind: 'points', usa, csa, difference } : undefined,
  'campaign-resumed': () => ({ kind: 'resumed' }),
  'campaign-ended': ({ winner, why }) => ({ kind: 'ended', winner, why }),
};

export const countrySections: Sections<CountryNotice> = {
  production: 'means',
  shortage: 'means',
  'shortage-over': 'means',
  'capital-fell': 'public',
  points: 'public',
  resumed: 'public',
  ended: 'public',
};

/** For the seat that is told. */
export const countryPhrases: Phrases<CountryNotice> = {
  production: ({ blockade, parts }) => sayProduction(blockade, parts),
  shortage: (notice) =>
    `${partWords(notice.theaters)}: ${EFFECT_WORDS[notice.effect](notice.value)}.`,
  'shortage-over': (notice) =>
    `${partWords(notice.theaters)}: no longer true that ${EFFECT_WORDS[notice.effect](notice.value)}.`,
  'capital-fell': (notice, { at }) =>
    `${at(notice.hex)} has fallen. The blockade and the sea lift of the USA are over.`,
  points: (notice) => sayPoints(notice),
  resumed: () => 'The campaign goes on.',
  ended: (notice) => sayEnding(notice),
};

/** For the gamemaster, who is told of every fact. */
export const countryTruths: Phrases<CountryFact> = {
  'production-reckoned': ({ side, blockade, parts }) =>
    `${sideWords(side)}: ${sayProduction(blockade, parts)}`,
  'effect-began': (fact) => `${sayShortage(fact)}.`,
  'effect-ended': (fact) => `At an end: ${sayShortage(fact)}.`,
  'washington-fell': ({ hex }, { at }) =>
    `${at(hex)} has fallen: blockade and sea lift of the USA are at nought for good.`,
  'points-counted': (fact) => sayPoints(fact),
  'campaign-resumed': () => "By the gamemaster's word the campaign goes on.",
  'campaign-ended': (fact) => `${sayEnding(fact)} Points: USA ${fact.usa}, CSA ${fact.csa}.`,
};

const sayShortage = ({ side, theaters, effect, value }: Shortage): string =>
  `${sideWords(side)} ${partWords(theaters)}: ${EFFECT_WORDS[effect](value)}`;

const EFFECT_WORDS: Readonly<Record<Effect, (value: number) => string>> = {
  'works-dearer': (n) => `depots, forts and fortresses cost ${points(n, 'command')} more`,
  'ships-cost': (n) => `an ironclad or raider costs ${points(n, 'command')} to enter`,
  'fortress-cost': (n) => `a fortress costs ${points(n, 'command')}`,
  'depot-reach': (n) => `a depot supplies up to ${counted(n, 'hex', 'hexes')}`,
  'rail-reach': (n) => `a railroad supplies up to ${counted(n, 'hex', 'hexes')}`,
  slower: (n) => `forces have ${points(n, 'movement')} less`,
  'ships-cost-more': (n) => `an ironclad or raider costs ${points(n, 'command')} to enter`,
  'no-ships': () => 'no ironclad and no raider can enter',
  'slower-still': (n) => `forces have ${points(n, 'movement')} less yet`,
};

/** `depots, forts and fortresses cost 1 command point more`. */
export const sayEffect = (
  pack: Pack,
  given: Readonly<Record<string, string>>,
  effect: Effect,
): string =>
  EFFECT_WORDS[effect](
    Number(findFigure(pack, given, 'production-effects', effect, 'value').value ?? 0),
  );

const partWords = (theaters: readonly Theater[]): string => count(theaters.map(listWords));

function sayProduction(blockade: number, parts: readonly Omit<Industry, 'effects'>[]): string {
  const sums = parts.map(({ theaters, production, imports, total }) => {
    const where = parts.length === 1 ? '' : `${partWords(theaters)}: `;
    return `${where}production ${production} and imports ${imports}, in all ${total}`;
  });
  const parted = parts.length === 1 ? '' : ' The Mississippi is lost and parts the country.';
  return `The blockade stops ${blockade} percent of the imports. ${capitalized(sums.join('; '))}.${parted}`;
}

/** `Victory points: USA 12, CSA 3; the USA leads by 9.` */
export function sayPoints({ usa, csa, difference }: Points): string {
  const lead =
    difference === 0
      ? 'neither side leads'
      : `the ${difference > 0 ? 'USA' : 'CSA'} leads by ${Math.abs(difference)}`;
  return `Victory points: USA ${usa}, CSA ${csa}; ${lead}.`;
}

/** `The campaign has ended: the CSA has won (Washington has fallen).` */
export const sayEnding = ({ winner, why }: Ending): string =>
  `The campaign has ended: ${winner === 'nobody' ? 'nobody has won' : `the ${sideWords(winner)} has won`} (${why}).`;
