/** Orders in words, optional and standing orders, told to the commander whose sheet they stand on. */
import type { OrderPlace } from '../rules/facts/fact.js';
import type { StandingFact } from '../rules/facts/standing.js';
import type { ListName, Side } from '../rules/pack.js';
import type { SeatRow } from '../rules/seats.js';
import {
  forceOf,
  isAccountOf,
  type ForceSeen,
  type Phrases,
  type Sections,
  type Tells,
} from './tell.js';
import { points } from '../rules/counts.js';
import { forceWords, listWords, sideWords } from './words.js';

export type StandingNotice =
  | {
      readonly kind: 'order-read';
      readonly order: OrderPlace;
      readonly words: string;
      readonly says: string;
      readonly told?: string;
    }
  | {
      readonly kind: 'optional-order';
      readonly order: OrderPlace;
      readonly says: string;
      readonly from: number;
    }
  | {
      readonly kind: 'standing-order';
      readonly list: ListName;
      readonly says: string;
      readonly cp: number;
    }
  | {
      readonly kind: 'standing-refused';
      readonly list: ListName;
      readonly says: string;
      readonly why: string;
    }
  | {
      readonly kind: 'cavalry-withdrew';
      readonly force: ForceSeen;
      readonly from: string;
      readonly to: string;
    }
  | { readonly kind: 'rally-declined' | 'last-sp-kept'; readonly hex: string };

const isOwn = (seat: SeatRow, side: Side, list: ListName): boolean =>
  seat.side === side && seat.lists.includes(list);

export const tellStanding: Tells<StandingFact, StandingNotice> = {
  'order-read': (fact, seat) => (isOwn(seat, fact.order.side, fact.order.list) ? fact : undefined),
  'optional-order': ({ order, says, from }, seat) =>
    isOwn(seat, order.side, order.list) ? { kind: 'optional-order', order, says, from } : undefined,
  'standing-order': ({ side, list, says, cp }, seat) =>
    isOwn(seat, side, list) ? { kind: 'standing-order', list, says, cp } : undefined,
  'standing-refused': ({ side, list, says, why }, seat) =>
    isOwn(seat, side, list) ? { kind: 'standing-refused', list, says, why } : undefined,
  'cavalry-withdrew': ({ who, sp, from, to }, seat, { pack, after }) =>
    isAccountOf(seat, who.side, who.list, after, { pack, hex: to })
      ? { kind: 'cavalry-withdrew', force: forceOf(who, sp), from, to }
      : undefined,
  'rally-declined': ({ side, list, hex }, seat) =>
    isOwn(seat, side, list) ? { kind: 'rally-declined', hex } : undefined,
  'last-sp-kept': ({ side, list, hex }, seat) =>
    isOwn(seat, side, list) ? { kind: 'last-sp-kept', hex } : undefined,
};

export const standingSections: Sections<StandingNotice> = {
  'order-read': 'doings',
  'optional-order': 'doings',
  'standing-order': 'doings',
  'standing-refused': 'doings',
  'cavalry-withdrew': 'doings',
  'rally-declined': 'doings',
  'last-sp-kept': 'doings',
};

/** Of an order in words for which nothing is carried out. */
const NOTHING = 'nothing';

const carriedOut = (says: string): string =>
  says === NOTHING ? 'nothing is done, and its points are not spent' : says;

/** Words as one sentence or several, with a point at their end. */
const ended = (words: string): string =>
  words.replaceAll('\n', ' ').replace(/([^.!?…"”])$/u, '$1.');

/** What the gamemaster made of an order in words, beside the order itself. */
export const decided = ({
  says,
  told,
}: Extract<StandingNotice, { kind: 'order-read' }>): string => {
  const what = carriedOut(says);
  if (told === undefined) return `The gamemaster’s decision: ${what}.`;
  return `The gamemaster’s answer: ${ended(told)}${says === NOTHING ? '' : ` What is done: ${what}.`}`;
};

/** For the seat that is told. */
export const standingPhrases: Phrases<StandingNotice> = {
  'order-read': ({ order, words, says, told }) => {
    const read = `The gamemaster read the order of pulse ${order.from} (“${words}”)`;
    const what = carriedOut(says);
    if (told === undefined) return `${read}: ${what}.`;
    return `${read}: ${ended(told)}${says === NOTHING ? '' : ` What is done: ${what}.`}`;
  },
  'optional-order': ({ order, says, from }) =>
    `The order of pulse ${order.from} was interrupted. Instead, from pulse ${from} on: ${says}.`,
  'standing-order': ({ says, cp }) =>
    `A standing order was carried out${cp === 0 ? '' : ` for ${points(cp, 'command')}`}: ${says}.`,
  'standing-refused': ({ says, why }) =>
    `A standing order could not be carried out (${says}): ${why}.`,
  'cavalry-withdrew': ({ force, from, to }, { at }) =>
    `${forceWords(force)} withdrew from ${at(from)} to ${at(to)} before combat.`,
  'rally-declined': ({ hex }, { at }) => `As you ordered, nobody rallied at ${at(hex)}.`,
  'last-sp-kept': ({ hex }, { at }) =>
    `Your only demoralized strength point at ${at(hex)} did not rally, since that would have cost it. It was kept and is still demoralized.`,
};

const whose = (side: Side, list: string): string => `${sideWords(side)} ${listWords(list)}`;

/** For the gamemaster, who is told of every fact. */
export const standingTruths: Phrases<StandingFact> = {
  'order-read': ({ order, words, says, told }) =>
    `${whose(order.side, order.list)}, pulse ${order.from}: the order "${words}" is read as: ${carriedOut(says)}.${told === undefined ? '' : ` The player reads: ${ended(told)}`}`,
  'optional-order': ({ order, says, from }) =>
    `${whose(order.side, order.list)}, pulse ${order.from}: interrupted; from pulse ${from} on: ${says}.`,
  'standing-order': ({ side, list, says, cp, pp }) =>
    `${whose(side, list)}, standing order (${says}): carried out${cp + pp === 0 ? '' : ` for ${points(cp, 'command')}, ${points(pp, 'pulse')}`}.`,
  'standing-refused': ({ side, list, says, why }) =>
    `${whose(side, list)}, standing order (${says}): not carried out: ${why}.`,
  'cavalry-withdrew': ({ who, sp, from, to }, { at }) =>
    `${sideWords(who.side)}: ${forceWords({ ...who, sp })} withdrew from ${at(from)} to ${at(to)} before combat.`,
  'rally-declined': ({ side, list, hex }, { at }) =>
    `${whose(side, list)} declined the rally at ${at(hex)}.`,
  'last-sp-kept': ({ side, list, hex }, { at }) =>
    `${whose(side, list)}: the only demoralized strength point at ${at(hex)} was kept, and is still so.`,
};
