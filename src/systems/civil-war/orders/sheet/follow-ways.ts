/** How the lines of a sheet may turn out: each is tried in the worlds that the lines before it may leave. */
import type { Marks } from '../read-action.js';
import type { World } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import type { Span } from '../words/read-movers.js';
import type { Condition } from '../words/condition.js';
import type { Problem, Verdict } from '../words/read-verdict.js';
import type { Price } from '../words/price-figure.js';
import type { Header } from '../words/read-words.js';
import { type Action, checkAction } from '../verbs.js';
import type { ReadOrder } from './read-line.js';

/**
 * What may stand where if a line does not succeed, as nobody plans. `isLikely`: a die or an enemy in sight decides it (C5.1,
 * C3.12), so that every later line may be meant for it.
 */
type Undone = { readonly world: World; readonly isLikely: boolean };

/** `worlds`: what may stand where, one for each way the conditions of a sheet's lines may turn out. */
export type Ways = {
  readonly worlds: readonly World[];
  /** They may turn out in further ways, which are not followed. */
  readonly isCut?: true;
  /** How it stood before the lines, the last one first. */
  readonly undone: readonly Undone[];
};

/** Conditions may turn out in more ways than this; the further ones are not followed. */
const MOST_WORLDS = 8;
/** So many lines back a line may count on that one was not carried out. */
const MOST_UNDONE = 24;

/** An order that is complete and has a price. */
export type Ready = { readonly action: Action; readonly price: Price; readonly marks: Marks };

/** A line with its orders: its own first, then those in its stead; `optional`: what is done if it is interrupted. */
type Line = {
  readonly order: ReadOrder;
  readonly header: Header;
  readonly branches: readonly Ready[];
  readonly optional: readonly Ready[];
};

/**
 * Tries the orders of a line in all ways that are followed, and says how it goes on: `tries` are in the order of `branches` and
 * `optional`.
 */
export function followLine(
  scene: Scene,
  ways: Ways,
  line: Line,
): { readonly tries: readonly Tried[]; readonly next: Ways } {
  const { order, header, branches, optional } = line;
  const unsure = !isSure(order);
  const isCut = ways.isCut === true;
  const counts = countsOnFailure(order);
  const done = branches.map((branch, nth) => {
    const spare = ways.undone.filter(({ isLikely }) => isLikely || counts(nth));
    const from = startOf(header, order, branch);
    return tryBranch(scene, ways.worlds, { from, unsure, spare, isCut }, branch);
  });
  const doneAfter = optional.map((branch) => {
    const from = header.to + 1;
    return tryBranch(scene, ways.worlds, { from, unsure: true, spare: [], isCut }, branch);
  });
  const worlds = nextWorlds(ways.worlds, line, done, doneAfter);
  const next = {
    worlds: worlds.slice(0, MOST_WORLDS),
    undone: nextUndone(ways, line, done, doneAfter),
    ...(isCut || worlds.length > MOST_WORLDS ? { isCut: true as const } : {}),
  };
  return { tries: [...done, ...doneAfter], next };
}

function nextUndone(
  { worlds, undone }: Ways,
  { order, branches }: Line,
  done: readonly Tried[],
  doneAfter: readonly Tried[],
): readonly Undone[] {
  const tries = [...done, ...doneAfter];
  const stopped = tries.flatMap((tried) => tried.short.map((world) => ({ world, isLikely: true })));
  const isWait = branches.every(({ action }) => action.kind === 'wait');
  const isLikely = branches.some(({ action }) => isRide(action));
  const before = isWait ? [] : worlds.slice(0, 1).map((world) => ({ world, isLikely }));
  // What is ordered in any case is done in those too.
  const others = isSure(order)
    ? [
        ...done.flatMap(({ onward }) => onward),
        ...before,
        ...undone.filter((each) => !each.isLikely),
      ]
    : [...tries.flatMap(({ other }) => other ?? []), ...before, ...undone];
  return [...stopped, ...others].slice(0, MOST_UNDONE);
}

/** An order that waits for its condition is tried at the last pulse in which it may begin. */
const startOf = (header: Header, order: ReadOrder, { price }: Ready): number =>
  order.after === undefined ? header.from : header.to - price.pp + 1;

/** For each branch of a line, whether its condition may hold because an order of the sheet was not carried out. */
function countsOnFailure({ when, after, elseIfs = [] }: ReadOrder): (branch: number) => boolean {
  const conditions = [when ?? after, ...elseIfs.map((each) => each.when)];
  return (branch) =>
    conditions.some(
      (condition, nth) =>
        condition !== undefined && nth <= branch && mayShowFailure(condition, nth === branch),
    );
}

function mayShowFailure(condition: Condition, holds: boolean): boolean {
  switch (condition.is) {
    case 'done':
      return holds === (condition.how === 'stopped');
    case 'there':
    case 'fares':
      return true;
    case 'all':
    case 'any':
      return condition.of.some((part) => mayShowFailure(part, holds));
    case 'not':
      return mayShowFailure(condition.of, !holds);
    default:
      return false;
  }
}

/** `start`: a world in which it can be done. `pp`: so many of the line's pulses are paid. */
export type Tried = Omit<Verdict, 'world' | 'short'> & {
  readonly start: World | undefined;
  readonly worlds: readonly World[];
  /** The same where an enemy in sight stood on the way and did not give way. */
  readonly short: readonly World[];
  /** The same where pulses of the line that are kept for it pass unpaid. */
  readonly early: readonly World[];
  /** After it, where it can be done only if an earlier line does not succeed. */
  readonly other: Undone | undefined;
  /** How those go on that every line may be meant for, where it is carried out in any case. */
  readonly onward: readonly Undone[];
  readonly pp: number;
  readonly marks: Marks;
};

function tryBranch(
  scene: Scene,
  worlds: readonly World[],
  { from, unsure, spare, isCut }: Trying,
  { action, price, marks }: Ready,
): Tried {
  const check = (world: World, unpaid: number, pp = price.pp): Verdict => {
    const first = from - unpaid;
    const span: Span = { from: first, to: first + pp - 1, cp: price.cp, unsure };
    return checkAction({ ...scene, rule: { ...scene.rule, unpaid } }, world, action, span);
  };
  const tried = worlds.map((before) => ({ before, ...check(before, before.unpaid) }));
  const good: Partial<(typeof tried)[number]> = tried.find(isFine) ?? tried[0] ?? {};
  const { before, problems = [], warnings = [] } = good;
  const kept = mayPassUnpaid(action, price);
  const early =
    kept === 0 ? [] : worlds.map((world) => check(world, world.unpaid, price.pp - kept).world);
  const hangs = tried.some((one) => !isFine(one) && isFine(check(one.before, 0)));
  const other =
    problems.length === 0
      ? undefined
      : spare.find(({ world }) => isFine(check(world, world.unpaid)));
  const goOn = (each: Undone): readonly Undone[] => {
    const { problems: slips, world, short } = check(each.world, each.world.unpaid);
    if (slips.length > 0) return [each];
    const left = isRide(action) ? [each] : short === undefined ? [] : [{ ...each, world: short }];
    return [{ ...each, world }, ...left];
  };
  const onward = unsure ? [] : spare.slice(0, MOST_WORLDS).flatMap(goOn);
  const isOpen = other !== undefined || isCut;
  const notes = isOpen ? problems.map(other === undefined ? inWaysSeen : unlessUndone) : [];
  const elsewhere = (): readonly Problem[] | undefined =>
    spare.map(({ world }) => check(world, world.unpaid).problems).find((slips) => !isThere(slips));
  return {
    problems: isOpen ? [] : ((isThere(problems) ? elsewhere() : undefined) ?? problems),
    warnings: [...warnings, ...notes, ...(hangs ? [MAYBE_TOO_SOON] : [])],
    worlds: tried.map(({ world }) => world),
    short: tried.flatMap(({ short }) => short ?? []),
    early: passing(early, kept),
    other: other && { ...other, world: check(other.world, other.world.unpaid).world },
    ...{ onward, start: other?.world ?? before, pp: price.pp, marks },
  };
}

/** An order to go where the force stands already is meant for how it stands where the force has not come there. */
const isThere = (problems: readonly Problem[]): boolean =>
  problems.some(({ code }) => code === 'already-there');

/** `spare`: worlds in which an earlier line was not carried out, if it may count on one. `isCut`: not all ways are there. */
type Trying = {
  readonly from: number;
  readonly unsure: boolean;
  readonly spare: readonly Undone[];
  readonly isCut: boolean;
};

const unlessUndone = (problem: Problem): Problem =>
  asNote(problem, 'this can be done only if an earlier line does not succeed. Otherwise:');

const inWaysSeen = (problem: Problem): Problem =>
  asNote(
    problem,
    'the lines above can turn out in more ways than are checked. In those that were:',
  );

const asNote = (problem: Problem, why: string): Problem => ({
  ...problem,
  code: `maybe-${problem.code}`,
  message: `Note: ${why} ${problem.message}`,
});

/** The die of a ride may spare all of its pulses but the first (C5.1), and the answer to words each of them (C3.15). */
function mayPassUnpaid(action: Action, { pp }: Price): number {
  if (action.kind === 'words') return pp;
  return isRide(action) ? pp - 1 : 0;
}

const isRide = (action: Action): boolean => action.kind === 'move' && action.ride === true;

const isFine = ({ problems }: Pick<Verdict, 'problems'>): boolean => problems.length === 0;

const MAYBE_TOO_SOON: Problem = {
  code: 'maybe-too-soon',
  rule: 'C3.12',
  about: 'force',
  message:
    'Note: this move may come too soon. It needs paid pulses since the last one, and pulses of conditional orders may go unpaid.',
};

const isSure = ({ when, until, after }: ReadOrder): boolean =>
  when === undefined && until === undefined && after === undefined;

/** How a line may leave the world: done, done otherwise, not done, or stopped and done otherwise after it. */
function nextWorlds(
  worlds: readonly World[],
  { order, header }: Line,
  done: readonly Tried[],
  doneAfter: readonly Tried[],
): readonly World[] {
  const length = header.to - header.from + 1;
  // An order that waits for its condition pays for all of its pulses.
  const passed = (left: readonly World[], paid: number): readonly World[] =>
    passing(left, order.after === undefined ? length - paid : 0);
  const idle = isSure(order) || order.otherwise !== undefined ? [] : passed(worlds, 0);
  const ways = [
    ...done.map((tried) => passed(tried.worlds, tried.pp)),
    ...done.map((tried) => passed(tried.early, tried.pp)),
    idle,
    ...doneAfter.map((tried) => tried.worlds),
  ];
  const all = worlds.flatMap((_, nth) => ways.flatMap((way) => way.slice(nth, nth + 1)));
  // Everything done is followed first and nothing done second, however long the sheet is.
  return [...all.slice(0, 1), ...idle.slice(1, 2), ...all].filter(
    (world, nth, ordered) => ordered.findIndex((one) => isSameWorld(one, world)) === nth,
  );
}

/** What a line leaves as it is, is the same object after it. */
function isSameWorld(one: World, other: World): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof World)[];
  return one === other || names.every((name) => one[name] === other[name]);
}

/** So many pulses pass unpaid. */
const passing = (worlds: readonly World[], pulses: number): readonly World[] =>
  worlds.map((world) => ({ ...world, unpaid: world.unpaid + pulses }));
