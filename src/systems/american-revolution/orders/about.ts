/** What the questions and offers of this war are about, as their prompts carry it. */
import type { Json } from '../../../kernel/basic.js';
import type { Prompt } from '../../../kernel/system.js';
import type { Land } from '../rules/land.js';
import type { Kind } from '../rules/state.js';
import type { Part } from '../rules/order.js';

const PLACE_KINDS = ['militia', 'tories', 'levy'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];
export const isPlacing = (kind: string): kind is PlaceKind =>
  (PLACE_KINDS as readonly string[]).includes(kind);

/** `places`: how many are to be placed in which region; absent in an offer, which is about all of them. */
export type PlaceAbout = {
  readonly areas: readonly string[];
  readonly places?: readonly { readonly region: string; readonly n: number }[];
};
/** `n`: how many are lost, of `from`; an offer has neither. */
export type LossAbout = {
  readonly n?: number;
  readonly from: readonly Part[];
  readonly area?: string;
};

export const PLACE_RULES: Readonly<Record<PlaceKind, string>> = {
  ...{ militia: 'AR-36', tories: 'AR-36', levy: 'AR-49' },
};

/** Kind of the SPs that are placed. */
export const KIND_PLACED: Readonly<Record<PlaceKind, Kind>> = {
  militia: 'M',
  tories: 'T',
  levy: 'C',
};

type Fields = Readonly<Record<string, Json | undefined>>;
// The rules make it, and nobody else: see `play/questions.ts`.
const fieldsOf = ({ about }: Prompt): Fields => (about ?? {}) as Fields;

export function placeAboutOf(prompt: Prompt, land: Land): PlaceAbout {
  const { areas, places } = fieldsOf(prompt);
  return {
    areas: Array.isArray(areas) ? (areas as readonly string[]) : land.areas.map(({ id }) => id),
    ...(Array.isArray(places) ? { places: places as PlaceAbout['places'] & object } : {}),
  };
}

export function lossAboutOf(prompt: Prompt): LossAbout {
  const { n, from, area } = fieldsOf(prompt);
  return {
    from: Array.isArray(from) ? from : [],
    ...(typeof n === 'number' ? { n } : {}),
    ...(typeof area === 'string' ? { area } : {}),
  };
}

/** An offer: an answer in advance, to whatever question of its kind comes up. */
export const isOffer = (prompt: Prompt): boolean => fieldsOf(prompt)['standing'] === true;

/** How a line of an e-mail says that it is an answer in advance: `standing militia: place at trenton`. */
export const STANDING = /^\s*standing\s+(militia|tories|levy|losses)\s*:?\s*/i;

/** The text of an offer with such beginnings blank, so that all columns stay what they are. */
export const withoutStanding = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(STANDING, (begin) => ' '.repeat(begin.length)))
    .join('\n');
