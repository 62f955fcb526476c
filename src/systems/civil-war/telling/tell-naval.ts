/** The war on water, told: own ships' doings, fights and fire to both sides, merchant ships to all (C4.5). */
import type { Broadside, NavalFact, NavalResult } from '../rules/facts/naval.js';
import type { Take } from '../rules/facts/parts.js';
import { theaterAt } from '../rules/ground/atlas.js';
import { landOf } from '../rules/ground/side-names.js';
import { enemyOf, type ListName, type Pack, type Side } from '../rules/pack.js';
import type { SeatRow } from '../rules/seats.js';
import type { State } from '../rules/state.js';
import {
  isAccountOf,
  isTheirs,
  isToldOfBattle,
  isToldOfLoss,
  listsAt,
  listsOfGroups,
  ownLoss,
  takesLost,
  type OwnLoss,
  type Phrases,
  type Place,
  type Sections,
  type Tells,
} from './tell.js';
import { agreeing, be, counted, navalStrength, points, strength } from '../rules/counts.js';
import { count, listWords, sideWords } from './words.js';

/** One side's part of a round, as both sides see it. */
type Gun = { readonly nsp: number; readonly die: number; readonly result: NavalResult };

export type NavalNotice =
  | {
      readonly kind: 'ships-entered';
      readonly list: ListName;
      readonly n: number;
      readonly water: string;
    }
  | {
      readonly kind: 'sailed';
      readonly n: number;
      readonly left: number;
      readonly leaders: readonly string[];
      readonly from: string;
      readonly to: string;
      readonly halted?: 'fort' | 'ships';
    }
  | {
      readonly kind: 'under-fire';
      readonly what: 'fort' | 'fortress';
      readonly hex: string;
      readonly die: number;
      readonly result: NavalResult;
      readonly surprise: boolean;
    }
  | {
      readonly kind: 'fired-on';
      readonly what: 'fort' | 'fortress';
      readonly hex: string;
      readonly die: number;
      readonly result: NavalResult;
    }
  | {
      readonly kind: 'sea-fight';
      readonly water: string;
      readonly round: number;
      readonly ours: Gun;
      readonly theirs: Gun;
    }
  | {
      readonly kind: 'ships-lost';
      readonly n: number;
      readonly until?: number;
      /** For the account that lent them: to which. */
      readonly lentTo?: ListName;
    }
  | {
      readonly kind: 'put-ashore';
      readonly sp: number;
      readonly leaders: readonly string[];
      readonly from: string;
      readonly to: string;
      readonly by: 'ships' | 'sea lift';
    }
  | {
      readonly kind: 'took-ship';
      /** Whose order it was, for the seat that gave it. */
      readonly list?: ListName;
      readonly sp: number;
      readonly from: string;
      readonly to: string;
    }
  | ({
      readonly kind: 'stormed';
      /** Whose order it was, for the seat that gave it. */
      readonly list?: ListName;
      readonly hex: string;
      /** For those alone who read the account. */
      readonly die?: number;
      readonly ashore: boolean;
      readonly attacking: boolean;
      readonly lost: number;
      /** For those who attacked: nobody is left. */
      readonly destroyed?: true;
      readonly demoralized: boolean;
    } & OwnLoss)
  | ({ readonly kind: 'drowned'; readonly sp: number } & OwnLoss)
  | {
      readonly kind: 'lent';
      readonly n: number;
      readonly from: ListName;
      readonly to: ListName;
      readonly cp: number;
      readonly pp: number;
    }
  | { readonly kind: 'entry'; readonly water: string }
  | { readonly kind: 'ironclad'; readonly list: ListName; readonly water: string }
  | { readonly kind: 'raider'; readonly cp: number }
  | { readonly kind: 'sea-cp'; readonly list: ListName; readonly cp: number }
  | { readonly kind: 'hunt'; readonly cp: number }
  | { readonly kind: 'merchants'; readonly ships: number; readonly lost: boolean };

const gun = ({ nsp, die, result }: Broadside): Gun => ({ nsp, die, result });

export const tellNaval: Tells<NavalFact, NavalNotice> = {
  'fleet-entered': ({ side, list, n, water }, seat, { pack, after }) =>
    isAccountOf(seat, side, list, after, placeOf(pack, water))
      ? { kind: 'ships-entered', list, n, water }
      : undefined,
  sailed: ({ who, n, path, halted }, seat, { pack, after }) => {
    const [from = '', to = from] = [path[0], path.at(-1)];
    if (!isAccountOf(seat, who.side, who.list, after, placeOf(pack, to))) return undefined;
    const left = who.takes.reduce((sum, take) => sum + take.n, 0);
    const why = halted === undefined ? {} : { halted };
    return { kind: 'sailed', n, left, leaders: who.leaders, from, to, ...why };
  },
  'fort-fired': (fact, seat, { pack, before, after }) => {
    const { what, side, hex, target, die, result, surprise } = fact;
    const place = { pack, hex };
    if (isToldOfBattle(seat, target.side, [target.list], after, place)) {
      return { kind: 'under-fire', what, hex, die, result, surprise };
    }
    return isToldOfBattle(seat, side, garrisonOf(pack, before, side, hex), after, place)
      ? { kind: 'fired-on', what, hex, die, result }
      : undefined;
  },
  'ships-fought': ({ water, round, attacker, defender }, seat, { pack, after }) => {
    const [ours, theirs] =
      seat.side === attacker.side ? [attacker, defender] : [defender, attacker];
    if (!isToldOfBattle(seat, ours.side, ours.lists, after, placeOf(pack, water))) return undefined;
    return { kind: 'sea-fight', water, round, ours: gun(ours), theirs: gun(theirs) };
  },
  'nsp-lost': ({ side, list, takes, until }, seat, { pack, before, after }) => {
    const [at] = takes.flatMap(({ id }) => before.fleets[id]?.place ?? []);
    const place = at?.at === 'water' ? placeOf(pack, at.water) : undefined;
    const lost = {
      kind: 'ships-lost',
      n: total(takes),
      ...(until === undefined ? {} : { until }),
    } as const;
    if (isToldOfBattle(seat, side, [list], after, place)) return lost;
    // All fleets of the USA are the naval account's, whoever orders them (C6.1).
    return side === 'usa' && isOwn(seat, side, ['naval']) ? { ...lost, lentTo: list } : undefined;
  },
  carried: (fact, seat, { pack, before, after }) => {
    const { side, sp, leaders, from, to, by } = fact;
    return isTheirs(seat, side, aboard(fact, before), after, { pack, hex: to })
      ? { kind: 'put-ashore', sp, leaders, from, to, by }
      : undefined;
  },
  embarked: (fact, seat, { pack, before, after }) => {
    const { side, sp, from, to } = fact;
    return isTheirs(seat, side, aboard(fact, before), after, { pack, hex: to })
      ? { kind: 'took-ship', ...orderedBy(seat, fact), sp, from, to }
      : undefined;
  },
  'coast-stormed': (fact, seat, { pack, before, after, beat }) => {
    const { side, list, hex, dice, ashore, takes = [], lost = 0, demoralized = false } = fact;
    const stormed = { kind: 'stormed', hex, ashore } as const;
    const account = { ...stormed, die: dice.defender };
    const place = { pack, hex };
    const ours = aboard({ list, takes }, before);
    const isDestroyed = takes.length > 0 && lost >= total(takes);
    const cost = {
      ...{ ...orderedBy(seat, fact), attacking: true, lost },
      ...(isDestroyed ? { destroyed: true as const } : {}),
      ...ownLoss(seat, partOf({ list, takes }, before), before, takesLost(beat, fact, side)),
    };
    if (isToldOfBattle(seat, side, ours, after, place)) return { ...account, ...cost, demoralized };
    if (lost > 0 && isToldOfLoss(seat, side, ours, after, place))
      return { ...stormed, ...cost, demoralized: false };
    const enemy = enemyOf(side);
    return isToldOfBattle(seat, enemy, garrisonOf(pack, before, enemy, hex), after, place)
      ? { ...account, attacking: false, lost: 0, demoralized: false }
      : undefined;
  },
  drowned: (fact, seat, { pack, before, after }) => {
    const { side, takes, sp } = fact;
    const [hex = ''] = takes.flatMap(({ id }) => before.troops[id]?.hex ?? []);
    return isToldOfLoss(seat, side, aboard(fact, before), after, { pack, hex })
      ? { kind: 'drowned', sp, ...ownLoss(seat, partOf(fact, before), before, takes) }
      : undefined;
  },
  // What a commander has to spend his fellows do not learn, whatever account they read (C2.7, C3.5).
  'fleet-lent': ({ side, from, to, n, cp, pp }, seat) =>
    isOwn(seat, side, [from, to]) ? { kind: 'lent', n, from, to, cp, pp } : undefined,
  'entry-named': ({ side, water }, seat) =>
    isOwnOrSupreme(seat, side, 'naval') ? { kind: 'entry', water } : undefined,
  'ships-assigned': ({ side, list, water }, seat) =>
    isOwnOrSupreme(seat, side, list) ? { kind: 'ironclad', list, water } : undefined,
  'raider-sent': ({ side, cp }, seat) =>
    seat.side === side && seat.role === 'supreme' ? { kind: 'raider', cp } : undefined,
  'sea-allotted': ({ side, list, cp }, seat) =>
    isOwnOrSupreme(seat, side, list) ? { kind: 'sea-cp', list, cp } : undefined,
  'hunt-committed': ({ side, cp }, seat) =>
    seat.side === side && seat.role === 'supreme' ? { kind: 'hunt', cp } : undefined,
  raided: ({ ships, lost }) => ({ kind: 'merchants', ships, lost }),
};

const orderedBy = (
  { side, lists }: SeatRow,
  by: { readonly side: Side; readonly list: ListName },
): { readonly list?: ListName } =>
  side === by.side && lists.includes(by.list) ? { list: by.list } : {};

const isOwn = (seat: SeatRow, side: Side, lists: readonly ListName[]): boolean =>
  seat.side === side && lists.some((list) => seat.lists.includes(list));

const isOwnOrSupreme = (seat: SeatRow, side: Side, list: ListName): boolean =>
  isOwn(seat, side, [list]) || (seat.side === side && seat.role === 'supreme');

const placeOf = (pack: Pack, water: string): Place => ({ pack, hex: landOf(pack, water) });

/** The account of the theater in which works or a coast lie, and those whose troops stand there. */
const garrisonOf = (pack: Pack, state: State, side: Side, hex: string): readonly ListName[] => [
  theaterAt(pack, hex) ?? 'east',
  ...listsAt(state, side, hex),
];

/** The account that orders the voyage, and those whose troops are carried. */
const aboard = (
  { list, takes }: { readonly list: ListName; readonly takes: readonly Take[] },
  { troops }: State,
): readonly ListName[] => [list, ...takes.flatMap(({ id }) => troops[id]?.list ?? [])];

const partOf = (
  { list, takes }: { readonly list: ListName; readonly takes: readonly Take[] },
  before: State,
): Parameters<typeof ownLoss>[1] => ({
  troops: listsOfGroups(
    before,
    takes.map(({ id }) => id),
  ),
  others: [list],
});

export const navalSections: Sections<NavalNotice> = {
  'ships-entered': 'doings',
  sailed: 'doings',
  'under-fire': 'battles',
  'fired-on': 'battles',
  'sea-fight': 'battles',
  'ships-lost': 'battles',
  'put-ashore': 'doings',
  'took-ship': 'doings',
  stormed: 'battles',
  drowned: 'battles',
  lent: 'doings',
  entry: 'means',
  ironclad: 'means',
  raider: 'means',
  'sea-cp': 'means',
  hunt: 'means',
  merchants: 'public',
};

const RESULTS: Readonly<Record<NavalResult, string>> = {
  '-': 'no harm is done',
  damaged: 'one naval strength point is damaged',
  sunk: 'one naval strength point is sunk',
};

/** For the seat that is told. */
export const navalPhrases: Phrases<NavalNotice> = {
  'ships-entered': ({ n, water }, { at }) => `${navalStrength(n)} entered on ${at(water)}.`,
  sailed: ({ n, left, leaders, from, to, halted }, { at }) => {
    const who = count([...leaders, navalStrength(n)]);
    if (left === 0)
      return `${navalStrength(n)} sailed from ${at(from)} and did not arrive: none is left.`;
    const lost = left < n ? `; ${left} arrived` : '';
    const why = {
      fort: ', where a fort stopped them',
      ships: ', where enemy ships barred the way',
    };
    const where = from === to ? `stayed on ${at(from)}` : `sailed from ${at(from)} to ${at(to)}`;
    return `${who} ${where}${halted === undefined ? '' : why[halted]}${lost}.`;
  },
  'under-fire': ({ what, hex, die, result, surprise }, { at }) =>
    `The enemy's ${what} at ${at(hex)}${surprise ? ', which was not known,' : ''} fired on your ships (die ${die}): ${RESULTS[result]}.`,
  'fired-on': ({ what, hex, die, result }, { at }) =>
    `Your ${what} at ${at(hex)} fired on enemy ships (die ${die}): ${RESULTS[result]}.`,
  'sea-fight': ({ water, round, ours, theirs }, { at }) =>
    `Ships fought on ${at(water)}, round ${round}: your ${navalStrength(ours.nsp)} (${dieWords(ours)}) against ${theirs.nsp} (${dieWords(theirs)}). The enemy: ${RESULTS[ours.result]}; yours: ${RESULTS[theirs.result]}.`,
  'ships-lost': ({ n, until, lentTo }) => {
    const ships = `${navalStrength(n)}${lentTo === undefined ? '' : ` lent to ${listWords(lentTo)}`}`;
    return until === undefined
      ? `${ships} ${be(n)} sunk.`
      : `${ships} ${agreeing(n, 'goes', 'go')} under repair until game turn ${until}.`;
  },
  'put-ashore': ({ sp, leaders, from, to, by }, { at }) =>
    `${count([...leaders, strength(sp)])} went by ${by === 'ships' ? 'ship' : 'sea'} from ${at(from)} to ${at(to)}.`,
  'took-ship': ({ sp, from, to }, { at }) =>
    `${strength(sp)} took ship at ${at(from)} to land at ${at(to)}.`,
  stormed: (notice, { at }) => sayStormed(notice, at),
  drowned: ({ sp }) =>
    `${strength(sp)} went down with the ships that carried ${agreeing(sp, 'it', 'them')}.`,
  lent: ({ n, from, to, cp, pp }) =>
    `${navalStrength(n)} of ${listWords(from)} ${be(n)} lent to ${listWords(to)}${cp + pp > 0 ? `, with ${points(cp, 'command')} and ${points(pp, 'pulse')}` : ''}.`,
  entry: ({ water }, { at }) => `The naval pool enters on ${at(water)}.`,
  ironclad: ({ list, water }, { at }) =>
    `An ironclad goes to ${listWords(list)}, to enter on ${at(water)}.`,
  raider: ({ cp }) => `A raider puts to sea for ${points(cp, 'command')}.`,
  'sea-cp': ({ list, cp }) =>
    `${listWords(list)} has ${points(cp, 'naval command')} for sea movement.`,
  hunt: ({ cp }) => `${points(cp, 'naval command')} ${agreeing(cp, 'hunts', 'hunt')} raiders.`,
  merchants: ({ ships, lost }) =>
    lost
      ? 'A Confederate raider was caught and sunk.'
      : `A Confederate raider sank ${counted(ships, 'merchant ship')}.`,
};

/** Ships without guns throw no die. */
const dieWords = ({ die }: Gun): string => (die === 0 ? 'no guns' : `die ${die}`);

function sayStormed(
  notice: Extract<NavalNotice, { kind: 'stormed' }>,
  at: (hex: string) => string,
): string {
  const { hex, die, ashore, attacking, lost, joint, destroyed, demoralized } = notice;
  const thrown = die === undefined ? '' : ` (die ${die})`;
  if (!attacking)
    return `The enemy attacked the coast at ${at(hex)} from the water${thrown} and ${ashore ? 'is ashore' : 'was driven back'}.`;
  const cost =
    lost === 0 ? '' : ` ${joint === true ? 'Together you' : 'You'} lost ${strength(lost)}.`;
  const morale = demoralized ? ' Your force is demoralized.' : '';
  const end = ashore ? 'are ashore' : destroyed === true ? 'were destroyed' : 'were driven back';
  return `Your troops attacked the coast at ${at(hex)} from the water${thrown} and ${end}.${cost}${morale}`;
}

const part = ({ side, nsp: n, strength: guns, die, modifier, result }: Broadside): string =>
  `${sideWords(side)} ${n} NSP of strength ${guns} (die ${die}${modifier < 0 ? '' : '+'}${modifier}: ${result})`;

const total = (takes: readonly { readonly n: number }[]): number =>
  takes.reduce((sum, { n }) => sum + n, 0);

/** For the gamemaster, who is told of every fact. */
export const navalTruths: Phrases<NavalFact> = {
  'fleet-entered': ({ side, n, water }, { at }) =>
    `${navalStrength(n)} of the ${sideWords(side)} entered on ${at(water)}.`,
  sailed: ({ who, n, path, halted }, { at }) =>
    `${sideWords(who.side)} ${listWords(who.list)}: ${count([...who.leaders, navalStrength(n)])} sailed from ${at(path[0] ?? '')} to ${at(path.at(-1) ?? '')}, ${path.length - 1} hexsides${halted === undefined ? '' : `, halted by ${halted === 'fort' ? 'a fort' : 'ships'}`}; ${total(who.takes)} arrived.`,
  'fort-fired': (fact, { at }) =>
    `The ${fact.manned ? 'manned' : 'unmanned'} ${fact.what} at ${at(fact.hex)} fired on ships at ${at(fact.at)} (die ${fact.die}): ${RESULTS[fact.result]}${fact.surprise ? '; a surprise' : ''}.`,
  'ships-fought': ({ water, round, attacker, defender }, { at }) =>
    `Ships fought on ${at(water)}, round ${round}: ${part(attacker)}, ${part(defender)}.`,
  'nsp-lost': ({ side, takes, until }) =>
    `The ${sideWords(side)} lost ${navalStrength(total(takes))}${until === undefined ? ' for good' : ` until game turn ${until}`}.`,
  carried: ({ side, sp, from, to, by }, { at }) =>
    `${strength(sp)} of the ${sideWords(side)} went by ${by} from ${at(from)} to ${at(to)}.`,
  embarked: ({ side, sp, from, to }, { at }) =>
    `${strength(sp)} of the ${sideWords(side)} took ship at ${at(from)} to land at ${at(to)}.`,
  'coast-stormed': (fact, { at }) =>
    `The ${sideWords(fact.side)} attacked the empty coast at ${at(fact.hex)}: ${fact.strength} against ${fact.defence}, column ${fact.column}, die ${fact.dice.defender}, suffers ${fact.result}; ${fact.ashore ? 'ashore' : 'driven back'}.`,
  drowned: ({ side, sp }) =>
    `${strength(sp)} of the ${sideWords(side)} went down with ${agreeing(sp, 'its', 'their')} ships.`,
  'sea-paid': ({ side, list, cp }) =>
    `${sideWords(side)} ${listWords(list)} pays ${points(cp, 'naval command')} for sea movement.`,
  'fleet-lent': ({ side, from, to, n, cp, pp }) =>
    `${sideWords(side)}: ${navalStrength(n)} lent by ${listWords(from)} to ${listWords(to)}, with ${cp} CP and ${pp} PP.`,
  'entry-named': ({ side, water }, { at }) =>
    `The naval pool of the ${sideWords(side)} enters on ${at(water)}.`,
  'ships-assigned': ({ side, list, water }, { at }) =>
    `An ironclad of the ${sideWords(side)} goes to ${listWords(list)}, to enter on ${at(water)}.`,
  'raider-sent': ({ side, cp }) => `A raider of the ${sideWords(side)} puts to sea for ${cp} CP.`,
  'sea-allotted': ({ side, list, cp }) =>
    `${sideWords(side)} ${listWords(list)} has ${cp} naval CP for sea movement.`,
  'hunt-committed': ({ cp }) => `${cp} naval CP ${agreeing(cp, 'hunts', 'hunt')} raiders.`,
  raided: ({ dice, hunting, ships, lost }) =>
    `A raider: ${dice.join(' + ')}, hunted by ${hunting}; ${lost ? 'lost' : `${counted(ships, 'merchant ship')} sunk`}.`,
};
