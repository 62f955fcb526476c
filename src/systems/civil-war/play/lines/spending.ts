/**
 * What each list has spent in the sub-turn. Its cap holds whatever was sent (C3.9): what an order without a condition costs
 * is kept for it; conditional and standing orders have what is left under the cap, in their order (C3.14, C3.16).
 */
import { be, points } from '../../rules/counts.js';
import type { Answers } from '../../../../kernel/system.js';
import { asQuestionKey } from '../../../../kernel/basic.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { CivilWarOrder } from '../../orders/order.js';
import { SIDES, type ListName, type Pack, type Side } from '../../rules/pack.js';
import { listsOf } from '../../rules/seats.js';
import { capsOf } from '../../rules/production/caps.js';
import type { State } from '../../rules/state.js';
import { actsAtEach, ordersKey, type Line } from './line.js';
import { isEarmarked, isGiven } from '../../orders/shift.js';

type Points = { readonly cp: number; readonly pp: number };
type Owner = { readonly side: Side; readonly list: ListName };

export type Spending = {
  readonly spent: ReadonlyMap<string, Points>;
  /** What each list has lent away in the sub-turn: its caps stay as they were (C3.9, C6.2). */
  readonly lent: ReadonlyMap<string, Points>;
  /** Lists whose sheet is the gamemaster's own: he may go beyond limits. */
  readonly unlimited: ReadonlySet<string>;
  /** The last pulse that has been paid. */
  readonly through: number;
};

export type Spender = {
  readonly pack: Pack;
  readonly now: State;
  readonly lines: readonly Line[];
  readonly spending: Spending;
};

const keyOf = ({ side, list }: Owner): string => `${side} ${list}`;

export function spendingOf(now: State, answers: Answers<CivilWarOrder>): Spending {
  const unlimited = SIDES.flatMap((side) =>
    listsOf(side)
      .filter((list) => answers.get(asQuestionKey(ordersKey(now.clock, side, list)))?.by === 'gm')
      .map((list) => keyOf({ side, list })),
  );
  return { spent: new Map(), lent: new Map(), unlimited: new Set(unlimited), through: 0 };
}

/** With what the facts of a beat pay and give back. */
export function withSpending(before: Spending, facts: readonly CivilWarFact[]): Spending {
  const spent = new Map(before.spent);
  const lent = new Map(before.lent);
  const add = (owner: Owner, cp: number, pp: number, to = spent): void => {
    const { cp: oldCp, pp: oldPp } = to.get(keyOf(owner)) ?? NOTHING;
    to.set(keyOf(owner), { cp: oldCp + cp, pp: oldPp + pp });
  };
  for (const fact of facts) {
    if (fact.kind === 'paid' || fact.kind === 'standing-order') add(fact, fact.cp, fact.pp);
    if (fact.kind === 'order-stopped') add(fact.order, -fact.cpReturned, -(fact.ppReturned ?? 0));
    if (fact.kind === 'activated') add(fact, -fact.cpReturned, 0);
    if (fact.kind === 'fleet-lent')
      add({ side: fact.side, list: fact.from }, fact.cp, fact.pp, lent);
  }
  return { ...before, spent, lent };
}

const NOTHING: Points = { cp: 0, pp: 0 };

/** What is asked for, beside what the list saves for the second sub-turn. */
type Wish = { readonly cp: number; readonly saved: Points };

/** What a list may spend now on orders that are not certain. */
export function spareOf(field: Spender, owner: Owner, wish: Wish): Points {
  const { capped, left } = sparesOf(field, owner, wish);
  return { cp: Math.min(capped.cp, left.cp), pp: Math.min(capped.pp, left.pp) };
}

/** The same, `capped` by the sub-turn, and by what is `left` of all there is beside what is saved. */
function sparesOf(
  field: Spender,
  owner: Owner,
  { cp, saved }: Wish,
): Record<'capped' | 'left', Points> {
  const { spending, lines, now } = field;
  const kept = lines
    .filter((line) => line.side === owner.side && line.list === owner.list)
    .map((line) => stillToPay(line, spending.through + 1));
  const keptOf = (what: keyof Points): number => kept.reduce((sum, each) => sum + each[what], 0);
  const account = now.accounts[owner.side][owner.list] ?? NO_ACCOUNT;
  const leftOf = (what: keyof Points): number => account.left[what] - saved[what] - keptOf(what);
  const left = { cp: leftOf('cp'), pp: leftOf('pp') };
  if (spending.unlimited.has(keyOf(owner))) {
    return { capped: { cp: Infinity, pp: Infinity }, left };
  }
  const caps = capsNow(field, owner);
  const spent = spending.spent.get(keyOf(owner)) ?? NOTHING;
  const bound = (what: keyof Points): number => spent[what] + keptOf(what);
  return {
    capped: { cp: caps.cp - bound('cp'), pp: caps.pp(bound('cp') + cp) - bound('pp') },
    left,
  };
}

/** The caps of the sub-turn, measured on what was allotted and left when it began. */
function capsNow({ pack, now, spending }: Spender, owner: Owner): ReturnType<typeof capsOf> {
  const account = now.accounts[owner.side][owner.list] ?? NO_ACCOUNT;
  const spent = spending.spent.get(keyOf(owner)) ?? NOTHING;
  const lent = spending.lent.get(keyOf(owner)) ?? NOTHING;
  const plus = (a: Points, b: Points): Points => ({ cp: a.cp + b.cp, pp: a.pp + b.pp });
  const left = plus(plus(account.left, spent), lent);
  const allotted = { ...account.allotted, ...plus(account.allotted, lent) };
  return capsOf(pack, now, owner.list, { ...account, allotted, left });
}

const NO_ACCOUNT = { allotted: NOTHING, left: NOTHING, reinforcements: 0, rail: 0 } as const;

/** What an order that is certain, or has begun to be carried out as a whole, has yet to pay from a pulse on. */
function stillToPay(line: Line, pulse: number): Points {
  const { sure, end, does, order, start, waiting } = line;
  const priced = does ?? order.does;
  const isBegun = does !== undefined && start < pulse && !actsAtEach(does.action);
  if (end !== undefined || waiting || isEarmarked(priced.action) || !(sure || isBegun))
    return NOTHING;
  const gone = Math.max(0, pulse - start);
  return { cp: Math.max(0, priced.cp - gone), pp: Math.max(0, priced.pp - gone) };
}

/**
 * Why a line cannot go on in a pulse for want of points under the cap, or of points that are not saved; undefined where it
 * can. An order that is carried out as a whole is not begun where its whole price is not left.
 */
export function beyondCap(
  field: Spender,
  line: Line,
  pulse: number,
  saved: Points,
): string | undefined {
  const isLimited = !field.spending.unlimited.has(keyOf(line));
  const isOnSheet = isLimited && line.added !== true && line.place.from === line.order.from;
  const most = isOnSheet ? capsNow(field, line).mostPp + givenBefore(field, line) : Infinity;
  if (pulse > most) return `it lies beyond pulse ${most}, the last that the list may pay`;
  // What a line that is certain costs has been kept for it.
  if (line.sure) return undefined;
  const need = needOf(line, pulse);
  const { capped, left } = sparesOf(field, line, { cp: need.cp, saved });
  const spare = (what: keyof Points): number => Math.max(0, Math.min(capped[what], left[what]));
  const short = (['cp', 'pp'] as const).find((what) => need[what] > spare(what));
  if (short === undefined) return undefined;
  const isCapped = capped[short] <= left[short];
  return sayShort(
    short,
    { there: spare(short), needed: need[short] },
    isCapped ? 'cap' : saved[short],
  );
}

/** `why`: the cap, or so many that are saved. */
function sayShort(
  what: keyof Points,
  { there, needed }: { readonly there: number; readonly needed: number },
  why: 'cap' | number,
): string {
  const name = what === 'cp' ? 'command' : 'pulse';
  const saved = why === 'cap' || why === 0 ? '' : ` but the ${why} that ${be(why)} saved`;
  const where = why === 'cap' ? ' under the cap of the sub-turn' : saved;
  return there === 0
    ? `no ${name} points are left${where}`
    : `only ${there} of the ${points(needed, name)} that it needs ${be(there)} left${where}`;
}

/** Pulses up to a line whose points are given with their orders (C3.5.9). */
const givenBefore = ({ lines }: Spender, { side, list, order }: Line): number =>
  lines.filter(
    (line) =>
      line.side === side &&
      line.list === list &&
      line.order.from <= order.from &&
      isGiven(line.order),
  ).length;

/** What a line that is not certain must find left in a pulse, so as to begin or go on. */
function needOf({ does, waiting, start }: Line, pulse: number): Points {
  if (does === undefined || waiting) return { cp: 0, pp: 1 };
  if (actsAtEach(does.action)) return { cp: pulse - start < does.cp ? 1 : 0, pp: 1 };
  return pulse === start ? { cp: does.cp, pp: does.pp } : NOTHING;
}
