/** Entries, marches and works, told. */
import { placeName } from '../rules/ground/places.js';
import { sayAmendment } from './say-amendment.js';
import type { OrderPlace } from '../rules/facts/fact.js';
import type { Dropped, MarchFact } from '../rules/facts/march.js';
import type { ListName, Pack, Side } from '../rules/pack.js';
import {
  forceOf,
  isAccountOf,
  isToldOfWorks,
  type ForceSeen,
  type Phrases,
  type Sections,
  type Tells,
} from './tell.js';
import { agreeing, points, strength } from '../rules/counts.js';
import { count, forceWords, listWords, sideWords } from './words.js';

export type MarchNotice =
  | {
      readonly kind: 'entered';
      readonly list: ListName;
      readonly hex: string;
      readonly leader?: string;
    }
  | {
      readonly kind: 'marched';
      readonly force: ForceSeen;
      readonly path: readonly string[];
      readonly rail: boolean;
      readonly contact?: string;
      readonly dropped?: readonly { readonly hex: string; readonly sp: number }[];
    }
  | {
      readonly kind: 'activated';
      readonly leader: string;
      readonly die: number;
      readonly success: boolean;
    }
  /** To all: which railway and where, never who (C4.6). */
  | {
      readonly kind: 'rail';
      readonly hex: string;
      readonly railways: readonly string[];
      readonly cut: boolean;
    }
  /** To all (C4.6). */
  | { readonly kind: 'fortress'; readonly hex: string; readonly side: Side }
  | {
      readonly kind: 'built';
      readonly what: 'depot' | 'fort';
      readonly list: ListName;
      readonly hex: string;
    }
  | {
      readonly kind: 'depot-lost' | 'depot-taken';
      readonly hex: string;
      readonly how: 'burnt' | 'captured';
    }
  | { readonly kind: 'depot-destroyed'; readonly hex: string }
  | {
      readonly kind: 'works-taken' | 'works-lost';
      readonly what: 'fort' | 'fortress';
      readonly hex: string;
    }
  | {
      readonly kind: 'stopped';
      readonly order: OrderPlace;
      readonly says: string;
      readonly why?: string;
      readonly cpReturned: number;
      readonly ppReturned?: number;
    }
  | {
      readonly kind: 'failed';
      readonly order: OrderPlace;
      readonly says: string;
      readonly why: string;
    }
  | {
      readonly kind: 'condition';
      readonly order: OrderPlace;
      readonly words: string;
      readonly holds: boolean;
    }
  | {
      readonly kind: 'command-changed';
      readonly hex: string;
      readonly from: ListName;
      readonly to: ListName;
    }
  | {
      readonly kind: 'leader-away';
      readonly leader: string;
      readonly hex: string;
      readonly until: number;
      readonly alone?: true;
    };

export const tellMarch: Tells<MarchFact, MarchNotice> = {
  'entered-leader': ({ side, list, hex, leader }, seat, { pack, after }) =>
    isAccountOf(seat, side, list, after, { pack, hex })
      ? { kind: 'entered', list, hex, leader }
      : undefined,
  'entered-sp': ({ side, list, hex }, seat, { pack, after }) =>
    isAccountOf(seat, side, list, after, { pack, hex })
      ? { kind: 'entered', list, hex }
      : undefined,
  marched: ({ who, sp, path, rail, contact, drops }, seat, { pack, after }) =>
    isAccountOf(seat, who.side, who.list, after, { pack, hex: path.at(-1) ?? '' })
      ? {
          kind: 'marched',
          force: forceOf(who, sp),
          path,
          rail,
          ...(contact === undefined || sp === 0 ? {} : { contact }),
          ...(drops === undefined ? {} : { dropped: droppedBy(drops) }),
        }
      : undefined,
  activated: ({ side, list, leader, die, success }, seat, { pack, before, after }) => {
    const from = before.leaders[leader]?.place;
    const place = from?.at === 'map' ? { pack, hex: from.hex } : undefined;
    return isAccountOf(seat, side, list, after, place)
      ? { kind: 'activated', leader, die, success }
      : undefined;
  },
  'rail-converted': ({ hex, railways, cut }) => ({ kind: 'rail', hex, railways, cut }),
  'fortress-built': ({ hex, side }) => ({ kind: 'fortress', hex, side }),
  'depot-built': ({ side, list, hex }, seat, { pack, after }) =>
    isAccountOf(seat, side, list, after, { pack, hex })
      ? { kind: 'built', what: 'depot', list, hex }
      : undefined,
  'fort-built': ({ side, list, hex }, seat, { pack, after }) =>
    isAccountOf(seat, side, list, after, { pack, hex })
      ? { kind: 'built', what: 'fort', list, hex }
      : undefined,
  'depot-burnt': ({ side, by, hex }, seat, { pack, after }) => {
    if (!isToldOfWorks(pack, seat, hex, after)) return undefined;
    // What a side burns of its own the enemy learns with his eyes alone.
    if (by === side) return seat.side === side ? { kind: 'depot-destroyed', hex } : undefined;
    return { kind: seat.side === side ? 'depot-lost' : 'depot-taken', hex, how: 'burnt' };
  },
  'depot-captured': ({ side, hex }, seat, { pack, after }) => {
    if (!isToldOfWorks(pack, seat, hex, after)) return undefined;
    return { kind: seat.side === side ? 'depot-lost' : 'depot-taken', hex, how: 'captured' };
  },
  'fort-taken': ({ by, what, hex }, seat, { pack, after }) => {
    if (!isToldOfWorks(pack, seat, hex, after)) return undefined;
    return { kind: seat.side === by ? 'works-taken' : 'works-lost', what, hex };
  },
  'order-stopped': ({ order, says, why, cpReturned, ppReturned }, seat) =>
    seat.side === order.side && seat.lists.includes(order.list)
      ? {
          kind: 'stopped',
          order,
          says,
          ...(why === undefined ? {} : { why }),
          cpReturned,
          ...(ppReturned === undefined ? {} : { ppReturned }),
        }
      : undefined,
  'order-failed': ({ order, says, why }, seat) =>
    seat.side === order.side && seat.lists.includes(order.list)
      ? { kind: 'failed', order, says, why }
      : undefined,
  'condition-read': ({ order, words, holds }, seat) =>
    seat.side === order.side && seat.lists.includes(order.list)
      ? { kind: 'condition', order, words, holds }
      : undefined,
  'command-changed': ({ side, hex, from, to }, seat) =>
    seat.side === side && (seat.lists.includes(from) || seat.lists.includes(to))
      ? { kind: 'command-changed', hex, from, to }
      : undefined,
  'leader-displaced': ({ side, leader, hex, until, alone }, seat) =>
    seat.side === side
      ? { kind: 'leader-away', leader, hex, until, ...(alone === undefined ? {} : { alone }) }
      : undefined,
};

const droppedBy = (
  drops: readonly Dropped[],
): readonly { readonly hex: string; readonly sp: number }[] =>
  drops.map(({ hex, takes }) => ({ hex, sp: takes.reduce((sum, { n }) => sum + n, 0) }));

/** `, dropping 2 strength points at Alexandria`. */
const droppedWords = (
  dropped: readonly { readonly hex: string; readonly sp: number }[],
  at: (hex: string) => string,
): string =>
  dropped.length === 0
    ? ''
    : `, dropping ${count(dropped.map(({ hex, sp }) => `${strength(sp)} at ${at(hex)}`))}`;

export const marchSections: Sections<MarchNotice> = {
  entered: 'doings',
  marched: 'doings',
  activated: 'doings',
  rail: 'public',
  fortress: 'public',
  built: 'doings',
  'depot-lost': 'doings',
  'depot-taken': 'doings',
  'depot-destroyed': 'doings',
  'works-taken': 'doings',
  'works-lost': 'doings',
  stopped: 'doings',
  failed: 'doings',
  condition: 'doings',
  'command-changed': 'doings',
  'leader-away': 'leaders',
};

/** For the seat that is told. */
export const marchPhrases: Phrases<MarchNotice> = {
  entered: (notice, { at }) => `${notice.leader ?? strength(1)} entered at ${at(notice.hex)}.`,
  marched: (notice, { pack }) => sayMarch(pack, notice),
  activated: (notice) =>
    notice.success
      ? `${notice.leader} was activated by a die of ${notice.die}.`
      : `${notice.leader} was not activated: the die was ${notice.die}.`,
  rail: (notice, { at }) =>
    `The ${count(notice.railways)} ${agreeing(notice.railways.length, 'railroad was', 'railroads were')} ${notice.cut ? 'cut' : 'converted'} at ${at(notice.hex)}.`,
  fortress: (notice, { at }) =>
    `The ${sideWords(notice.side)} finished a fortress at ${at(notice.hex)}.`,
  built: (notice, { at }) => `A ${notice.what} was built at ${at(notice.hex)}.`,
  'depot-lost': (notice, { at }) =>
    `The enemy ${WORKS_FATE[notice.how]} your depot at ${at(notice.hex)}.`,
  'depot-taken': (notice, { at }) =>
    `The enemy's depot at ${at(notice.hex)} was ${WORKS_FATE[notice.how]}.`,
  'depot-destroyed': (notice, { at }) =>
    `Your depot at ${at(notice.hex)} was burned by your own troops.`,
  'works-taken': (notice, { at }) => `Your side took the ${notice.what} at ${at(notice.hex)}.`,
  'works-lost': (notice, { at }) => `The enemy took the ${notice.what} at ${at(notice.hex)}.`,
  stopped: (notice) =>
    `The enemy stopped the order of pulse ${notice.order.from} (${notice.says})${becauseOf(notice)}${backWords(notice, 'came back')}.`,
  failed: (notice) =>
    `The order of pulse ${notice.order.from} could not be carried out (${notice.says}): ${notice.why}.`,
  condition: (notice) =>
    `The condition of pulse ${notice.order.from} (“${notice.words}”) was ${notice.holds ? 'true' : 'not true'}.`,
  'command-changed': ({ hex, from, to }, { at }) =>
    `The force that crossed to ${at(hex)} is now under ${listWords(to)}, no longer under ${listWords(from)}.`,
  'leader-away': (notice, { at }) =>
    notice.alone === true
      ? `${notice.leader}, who was alone, was driven off by the enemy at ${at(notice.hex)}. He returns to his pool in game turn ${notice.until}.`
      : `${notice.leader} lost his force at ${at(notice.hex)}. He returns to his pool in game turn ${notice.until}.`,
};

/** For the gamemaster, who is told of every fact. */
export const marchTruths: Phrases<MarchFact> = {
  paid: (fact) =>
    `${sideWords(fact.side)} ${listWords(fact.list)} pays ${points(fact.cp, 'command')}, ${points(fact.pp, 'pulse')}${fact.rail > 0 ? `, ${points(fact.rail, 'rail')}` : ''}.`,
  'entered-leader': (fact, { at }) =>
    `${fact.leader} (${sideWords(fact.side)}) entered at ${at(fact.hex)}.`,
  'entered-sp': (fact, { at }) =>
    `${strength(fact.sp)} of the ${sideWords(fact.side)} entered at ${at(fact.hex)}.`,
  marched: (fact, { at }) => {
    const way = fact.path.map(at).join(', ');
    const met = fact.contact === undefined ? '' : `; it met the enemy at ${at(fact.contact)}`;
    return `${sideWords(fact.who.side)}: ${forceWords({ ...fact.who, sp: fact.sp })} ${fact.rail ? 'went by rail' : 'marched'}: ${way}${droppedWords(droppedBy(fact.drops ?? []), at)}${met}.`;
  },
  activated: (fact) =>
    `${fact.leader} (${sideWords(fact.side)}, initiative ${fact.initiative}) ${fact.success ? 'was' : 'was not'} activated by a die of ${fact.die}.`,
  'rail-converted': (fact, { at }) =>
    `The ${sideWords(fact.by)} ${fact.cut ? 'cut' : 'converted'} the line of the ${count(fact.railways)} at ${at(fact.hex)}.`,
  'fortress-built': ({ side, hex }, { at }) =>
    `The ${sideWords(side)} made the fort at ${at(hex)} a fortress.`,
  'depot-built': ({ side, hex }, { at }) => `The ${sideWords(side)} built a depot at ${at(hex)}.`,
  'fort-built': ({ side, hex }, { at }) => `The ${sideWords(side)} built a fort at ${at(hex)}.`,
  'depot-burnt': (fact, { at }) =>
    `The ${sideWords(fact.by)} burned ${fact.by === fact.side ? 'its own' : "the enemy's"} depot at ${at(fact.hex)}.`,
  'depot-captured': (fact, { at }) =>
    `The ${sideWords(fact.by)} captured the depot at ${at(fact.hex)}.`,
  'fort-taken': (fact, { at }) =>
    `The ${sideWords(fact.by)} took the ${fact.what} at ${at(fact.hex)}.`,
  'order-stopped': (fact) =>
    `${orderWords(fact.order)}: stopped by the enemy (${fact.says})${becauseOf(fact)}${backWords(fact, 'returned')}.`,
  'order-failed': (fact) => `${orderWords(fact.order)}: not done (${fact.says}): ${fact.why}.`,
  'condition-read': (fact) =>
    `${orderWords(fact.order)}: the condition "${fact.words}" ${fact.holds ? 'holds' : 'does not hold'}.`,
  'went-first': (fact, { at }) =>
    `At ${at(fact.hex)} the order mattered: ${fact.who.map((one) => `${one.name} ${one.throws.join(' then ')}`).join(', ')}; lowest first.`,
  'command-changed': ({ side, hex, from, to }, { at }) =>
    `${sideWords(side)}: who crossed the border to ${at(hex)} is now under ${listWords(to)}, no longer under ${listWords(from)}.`,
  'leader-displaced': (fact, { at }) =>
    `${fact.leader} (${sideWords(fact.side)}) ${fact.alone === true ? 'was alone and was driven off at' : 'has nobody left at'} ${at(fact.hex)} and is away until game turn ${fact.until}.`,
  amended: (fact, { pack }) => `By the gamemaster's hand: ${sayAmendment(pack, fact.change)}`,
};

const WORKS_FATE = { burnt: 'burned', captured: 'captured' } as const;

const becauseOf = ({ why }: { readonly why?: string }): string =>
  why === undefined ? '' : `: ${why}`;

/** `; 3 command points came back`; nothing where none did. */
function backWords(
  { cpReturned, ppReturned = 0 }: { readonly cpReturned: number; readonly ppReturned?: number },
  verb: string,
): string {
  const back = [
    ...(cpReturned === 0 ? [] : [points(cpReturned, 'command')]),
    ...(ppReturned === 0 ? [] : [points(ppReturned, 'pulse')]),
  ];
  return back.length === 0 ? '' : `; ${back.join(' and ')} ${verb}`;
}

function sayMarch(pack: Pack, notice: Extract<MarchNotice, { kind: 'marched' }>): string {
  const at = (hex: string): string => placeName(pack, hex);
  const { path, force, contact, rail, dropped = [] } = notice;
  const who = forceWords(force);
  if (contact !== undefined && path.length < 2)
    return `${who} attacked the enemy at ${at(contact)} from ${at(path[0] ?? '')}.`;
  if (path.length < 2) return `${who} stayed at ${at(path[0] ?? '')}.`;
  const met =
    contact === undefined
      ? ''
      : rail
        ? `, stopping short of the enemy at ${at(contact)}`
        : `, and attacked the enemy at ${at(contact)}`;
  const via = path.slice(1, -1).map(at);
  const by = via.length === 0 || rail ? '' : ` by way of ${via.join(', ')}`;
  const verb = rail ? 'went by rail' : 'marched';
  return `${who} ${verb} from ${at(path[0] ?? '')} to ${at(path.at(-1) ?? '')}${by}${droppedWords(dropped, at)}${met}.`;
}

const orderWords = (order: {
  readonly side: 'usa' | 'csa';
  readonly list: string;
  readonly from: number;
}): string => `${sideWords(order.side)} ${listWords(order.list)}, pulse ${order.from}`;
