/** The limits of an allocation (C3.5.4), measured on the side's total. */
import { agreeing, be, counted, few } from '../../rules/counts.js';
import { share, type Rounding } from '../../../../kernel/ledger.js';
import type { Fault } from '../../../../kernel/sheet-text.js';
import type { Total } from '../../../../kernel/system.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import { sayBarred } from '../enter-ships.js';
import { cpOfShips, navalCpBeside, weighShips } from './read-allocation-ships.js';
import { type AllocationOrder, isNavalAllocation } from '../order.js';
import { THEATERS, type ListName, type Pack } from '../../rules/pack.js';
import type { ReadOrder } from './allocation-orders.js';
import { toFault, type Slip } from '../words/read-words.js';
import { LIST_NAMES, listsOf } from '../../rules/seats.js';
import { setting } from '../../rules/settings.js';
import type { SeenChest, View } from '../../rules/view.js';
import { shiftPrice } from '../../rules/leaders/grades.js';

export type Item = ReadOrder & { readonly line: number; readonly text: string };

type Weighed = {
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
  readonly totals: readonly Total[];
};

type OrderOf<K extends AllocationOrder['kind']> = Extract<AllocationOrder, { kind: K }>;
type ItemOf<K extends AllocationOrder['kind']> = Item & { readonly order: OrderOf<K> };

const ofKind = <K extends AllocationOrder['kind']>(
  items: readonly Item[],
  kind: K,
): readonly ItemOf<K>[] => items.filter((item): item is ItemOf<K> => item.order.kind === kind);

const amount = (items: readonly { readonly order: { readonly n: number } }[]): number =>
  items.reduce((sum, { order }) => sum + order.n, 0);

const faultAt = (
  item: Item | undefined,
  code: string,
  rule: string,
  message: string,
  read = item?.text.trim() ?? '',
): Fault =>
  toFault(item?.line ?? 0, { code, rule, at: item?.at ?? 1, read, message } satisfies Slip);

/** A bound that the gamemaster may go beyond in a sheet of his own. */
const limitAt = (...fault: Parameters<typeof faultAt>): Fault => ({
  ...faultAt(...fault),
  limit: true,
});

/** What each account may get of a total of CP: bounds in whole numbers, and how they came about. */
export type Bounds = {
  readonly least: number;
  readonly most: number;
  /** The part of the total that it may get at most, in percent. */
  readonly percent: number;
  readonly says: { readonly least: string; readonly most: string };
};

/** C3.5.4: the bounds of an account on the side's total of CP, by the campaign's rounding. */
export function boundsOf(pack: Pack, seen: View, total: number, list: ListName): Bounds {
  const rounding = setting(seen, 'rounding');
  const percent = (row: string): number =>
    wholeFigure(pack, seen.figures, 'limits', row, 'value') ?? 0;
  const most = mostPercent(list, percent);
  const least = list === 'naval' ? 0 : percent('each-theater-min');
  return {
    least: share(total, least, rounding),
    most: Math.min(total, share(total, most, rounding)),
    percent: most,
    says: { least: sayShare(total, least, rounding), most: sayShare(total, most, rounding) },
  };
}

function mostPercent(list: ListName, percent: (row: string) => number): number {
  if (list === 'naval') return percent('naval-max');
  const theater = percent('one-theater-max');
  return list === 'trans' ? Math.min(theater, percent('trans-max')) : theater;
}

const sayShare = (total: number, percent: number, rounding: Rounding): string =>
  `${share(total, percent, rounding)} (${percent} % of ${total})`;

/** Weighs all lines together; each fault stands at the line that goes too far. */
export function weighAllocation(
  pack: Pack,
  seen: View,
  chest: SeenChest,
  items: readonly Item[],
): Weighed {
  const theirs = items.filter((item) => hasAccount(chest, item.order));
  const discretionary = ofKind(theirs, 'discretionary');
  const placed = amount(discretionary);
  return {
    faults: [
      ...items
        .filter((item) => !hasAccount(chest, item.order))
        .map((item) => noAccount(chest, item)),
      ...twice(items),
      ...weighCp(pack, seen, chest, theirs),
      ...weighSums(pack, seen, chest, theirs),
      ...weighShips(pack, seen, chest, theirs),
      ...weighReinforcements(chest, discretionary, ofKind(theirs, 'redirect')),
      ...weighLeaders(chest, ofKind(theirs, 'assign')),
      ...goneBefore(seen, theirs),
    ],
    warnings: [
      ...unplaced(chest, placed),
      ...unassigned(chest, ofKind(theirs, 'assign')),
      ...unentered(seen, chest, theirs),
      ...barred(pack, seen, theirs),
    ],
    totals: totalsOf(pack, seen, chest, theirs),
  };
}

/** The CSA has no naval share; rails run in theaters; a pool takes leaders of its own kind. */
function hasAccount(chest: SeenChest, order: AllocationOrder): boolean {
  if (isNavalAllocation(order)) return true;
  if (order.kind === 'redirect' || order.kind === 'switch' || order.kind === 'direct') return true;
  if (order.kind === 'decide') return true;
  if (order.kind === 'shift') return listsOf(chest.side).includes(order.to);
  if (order.kind === 'give' && order.what === 'rail' && order.list === 'naval') return false;
  return listsOf(chest.side).includes(order.list);
}

const noAccount = (chest: SeenChest, item: Item): Fault =>
  faultAt(
    item,
    'no-account',
    'C3.5.4',
    item.order.kind === 'give' && item.order.what === 'rail'
      ? `Rail points go to a theater: ${THEATERS.join(', ')}.`
      : `Write one of these: ${listsOf(chest.side).join(', ')}.`,
  );

function twice(items: readonly Item[]): readonly Fault[] {
  const known = new Set<string>();
  return items.flatMap((item) => {
    const { order } = item;
    if (order.kind === 'assign' || order.kind === 'ironclad' || order.kind === 'raider') return [];
    const key = sameAs(order);
    if (known.has(key)) return [faultAt(item, 'twice', 'C3.5', 'You have already written this.')];
    known.add(key);
    return [];
  });
}

/** C5.4: who is promoted leaves the map before anybody can shift him, and who leaves the game does. */
function goneBefore({ clock }: View, items: readonly Item[]): readonly Fault[] {
  if (clock.part > 1) return [];
  const decisions = ofKind(items, 'decide').map(({ order }) => order);
  return ofKind(items, 'shift').flatMap((item): readonly Fault[] => {
    const { leader, to } = item.order;
    const what = decisions.find((decision) => decision.leader === leader)?.what;
    if (what !== 'promote' && what !== 'remove') return [];
    const message =
      what === 'promote'
        ? `${leader} leaves the map when he is promoted, so he cannot be shifted. Write promote ${leader} to ${to} instead.`
        : `${leader} leaves the game, so he cannot be shifted.`;
    return [faultAt(item, 'leaves-map', 'C5.4', message)];
  });
}

/** What may be said once only. */
function sameAs(
  order: Exclude<AllocationOrder, { readonly kind: 'assign' | 'ironclad' | 'raider' }>,
): string {
  switch (order.kind) {
    case 'redirect':
      return `move ${order.from} ${order.to}`;
    case 'decide':
    case 'shift':
      return `${order.kind} ${order.leader}`;
    case 'give':
      return `give ${order.what} ${order.list}`;
    case 'discretionary':
      return `discretionary ${order.list}`;
    case 'sea-cp':
      return `sea ${order.list}`;
    case 'naval-entry':
    case 'hunt':
      return order.kind;
    case 'switch':
      return `switch ${[order.a, order.b].sort().join(' ')}`;
    case 'direct':
      return 'direct';
  }
}

function weighCp(
  pack: Pack,
  seen: View,
  chest: SeenChest,
  items: readonly Item[],
): readonly Fault[] {
  const cp = ofKind(items, 'give').filter(({ order }) => order.what === 'cp');
  const besides = atSea(items);
  return listsOf(chest.side).flatMap((list): readonly Fault[] => {
    const given = cp.filter(({ order }) => order.list === list);
    const beside = list === 'naval' ? navalCpBeside(besides) : 0;
    const used = amount(given) + beside;
    const { least, most, says } = boundsOf(pack, seen, chest.cp, list);
    const name = LIST_NAMES[list];
    const at = given.at(-1) ?? (beside > 0 ? besides.at(-1) : cp[0]);
    const read = `CP ${list} ${used}`;
    const reason = beside === 0 ? '' : `, including ${beside} for sea movement and the hunt`;
    if (used > most)
      return [
        limitAt(
          at,
          'over-share',
          'C3.5.4',
          `${name} gets too much: ${used} CP${reason}. The limit is ${says.most} CP.`,
          read,
        ),
      ];
    if (used >= least) return [];
    return [
      limitAt(
        at,
        'under-share',
        'C3.5.4',
        `${name} gets too little: ${used} CP. It needs at least ${says.least} CP.`,
        read,
      ),
    ];
  });
}

/** Naval CP that go to theaters and to the hunt. */
const atSea = (items: readonly Item[]): readonly Item[] =>
  items.filter(({ order }) => order.kind === 'sea-cp' || order.kind === 'hunt');

/** Points for shifts and for raiders come out of what is not handed out (C3.5.9, C6.5). */
function weighSums(
  pack: Pack,
  seen: View,
  chest: SeenChest,
  items: readonly Item[],
): readonly Fault[] {
  const gifts = ofKind(items, 'give');
  const shifts = ofKind(items, 'shift');
  return (['cp', 'pp', 'rail'] as const).flatMap((what) => {
    const given = gifts.filter(({ order }) => order.what === what);
    const kept = what === 'rail' ? 0 : shifts.length * shiftPrice(pack, seen.figures);
    const used = amount(given) + kept + (what === 'cp' ? cpOfShips(pack, seen, items) : 0);
    if (used <= chest[what]) return [];
    const spenders = what === 'cp' ? [...atSea(items), ...ofKind(items, 'raider')] : [];
    const name = what === 'rail' ? 'rail points' : what.toUpperCase();
    const rule = { cp: 'C3.5.4', pp: 'C3.5.5', rail: 'C3.5.10' }[what];
    const reason = kept === 0 ? '' : `, including ${kept} for shifted leaders`;
    const message = `You give out ${used} ${name}${reason}, and you have ${chest[what]}.`;
    return [
      faultAt(
        kept > 0 ? shifts.at(-1) : (given.at(-1) ?? spenders.at(-1)),
        'over-total',
        rule,
        message,
        `${used} ${name}`,
      ),
    ];
  });
}

function weighReinforcements(
  chest: SeenChest,
  discretionary: readonly ItemOf<'discretionary'>[],
  redirects: readonly ItemOf<'redirect'>[],
): readonly Fault[] {
  const placed = amount(discretionary);
  const free =
    placed > chest.discretionary
      ? [
          faultAt(
            discretionary.at(-1),
            'over-total',
            'C3.5.2',
            `You place ${placed} discretionary SP, and you have ${chest.discretionary}.`,
            `${placed} SP`,
          ),
        ]
      : [];
  const moved = THEATERS.flatMap((from) => {
    const leaving = redirects.filter(({ order }) => order.from === from);
    const planned = chest.planned[from] ?? 0;
    if (amount(leaving) <= planned) return [];
    const message = `You move ${amount(leaving)} SP, and ${planned === 0 ? 'none' : `only ${planned}`} ${be(planned)} planned for ${LIST_NAMES[from]}.`;
    return [faultAt(leaving.at(-1), 'over-planned', 'C3.5.2', message, `${amount(leaving)} SP`)];
  });
  const idle = redirects
    .filter(({ order }) => order.from === order.to)
    .map((item) => faultAt(item, 'already-there', 'C3.5.2', 'Name two different theaters.'));
  return [...free, ...moved, ...idle];
}

function weighLeaders(chest: SeenChest, assigned: readonly ItemOf<'assign'>[]): readonly Fault[] {
  const used = new Map<string, number>();
  return assigned.flatMap((item) => {
    const { stars, of, list } = item.order;
    const isNaval = of === 'naval';
    if (chest.side === 'usa' && isNaval !== (list === 'naval')) {
      const message = isNaval
        ? 'Assign naval leaders to naval.'
        : 'Only naval leaders can be assigned to naval.';
      return [faultAt(item, 'wrong-pool', 'C3.5.7', message)];
    }
    const key = `${stars} ${of}`;
    const nth = (used.get(key) ?? 0) + 1;
    used.set(key, nth);
    const due = dueOf(chest, stars, of);
    if (nth <= due) return [];
    const kind = of === 'land' ? '' : ` ${of}`;
    return [
      faultAt(
        item,
        'no-leader',
        'C3.5.7',
        `You have ${few(due)} ${stars}*${kind} ${agreeing(due, 'leader', 'leaders')} to assign now.`,
      ),
    ];
  });
}

const dueOf = (chest: SeenChest, stars: number, of: string): number =>
  chest.due
    .filter((row) => row.stars === stars && row.of === of)
    .reduce((sum, row) => sum + row.n, 0);

function unplaced(chest: SeenChest, placed: number): readonly Fault[] {
  const left = chest.discretionary - placed;
  if (left <= 0) return [];
  const message = `Note: ${left} discretionary SP ${agreeing(left, 'is', 'are')} not placed yet and will wait. To place ${agreeing(left, 'it', 'them')} write SP THEATER ${left} (discretionary).`;
  return [faultAt(undefined, 'unplaced', 'C3.5.2', message, `${left} SP`)];
}

function unassigned(chest: SeenChest, assigned: readonly ItemOf<'assign'>[]): readonly Fault[] {
  const left = chest.due.reduce((sum, row) => sum + row.n, 0) - assigned.length;
  if (left <= 0) return [];
  const message = `Note: ${counted(left, 'leader')} ${be(left)} not assigned yet and will wait.`;
  return [faultAt(undefined, 'unassigned', 'C3.5.7', message, counted(left, 'leader'))];
}

/** Ships that wait until the SC names where they enter (C6.4). */
function unentered(seen: View, { side }: SeenChest, items: readonly Item[]): readonly Fault[] {
  const waiting = seen.fleets.filter((fleet) => fleet.at === 'pool');
  const n = waiting.reduce((sum, fleet) => sum + fleet.n, 0);
  const isNamed = seen.navy.entry !== undefined || ofKind(items, 'naval-entry').length > 0;
  if (side === 'csa' || n === 0 || isNamed) return [];
  const message = `Note: ${n} NSP in the naval pool cannot enter until you say where. Write entry of naval pool at PLACE.`;
  return [faultAt(undefined, 'no-entry', 'C6.4', message, `${n} NSP in the naval pool`)];
}

/** Ships of the naval pool that may not lie where it is to enter (C6.6). */
function barred(pack: Pack, seen: View, items: readonly Item[]): readonly Fault[] {
  const pool = seen.fleets.filter((fleet) => fleet.at === 'pool');
  return ofKind(items, 'naval-entry').flatMap((item): readonly Fault[] => {
    const message = sayBarred(pack, seen.figures, pool, item.order.water);
    return message === undefined ? [] : [faultAt(item, 'barred', 'C6.6', `Note: ${message}`)];
  });
}

function totalsOf(
  pack: Pack,
  seen: View,
  chest: SeenChest,
  items: readonly Item[],
): readonly Total[] {
  const gifts = ofKind(items, 'give');
  const shifts = ofKind(items, 'shift').length * shiftPrice(pack, seen.figures);
  const row = (name: string, used: number, cap: number): Total => ({
    name,
    used,
    cap,
    left: cap - used,
  });
  const given = (what: 'cp' | 'pp' | 'rail', list?: ListName): number =>
    amount(
      gifts.filter(
        ({ order }) => order.what === what && (list === undefined || order.list === list),
      ),
    );
  return [
    ...listsOf(chest.side).map((list) =>
      row(`CP ${list}`, given('cp', list), boundsOf(pack, seen, chest.cp, list).most),
    ),
    row('CP', given('cp') + shifts + cpOfShips(pack, seen, items), chest.cp),
    row('PP', given('pp') + shifts, chest.pp),
    row('rail', given('rail'), chest.rail),
    row('discretionary', amount(ofKind(items, 'discretionary')), chest.discretionary),
    row(
      'leaders',
      ofKind(items, 'assign').length,
      chest.due.reduce((sum, { n }) => sum + n, 0),
    ),
  ];
}
