/** One line of an order sheet: read, priced, and tried on the projection of the lines before it. */
import type { Spot } from '../../../../kernel/map/spot.js';
import type { Fault, SheetLine } from '../../../../kernel/sheet-text.js';
import type { ElseIf, PricedAction, PulseOrder, SheetOrder } from '../order.js';
import { isPresenting, readPresenting } from '../present.js';
import { sayPresent } from '../say-careers.js';
import { afterRally, spAt, type World } from '../words/projection.js';
import { type Marks } from '../read-action.js';
import { chiefOf, type Scene } from '../words/read-force.js';
import { readStanding, type StandingLine } from './read-standing.js';
import { sayStanding } from './standing-words.js';
import { forceAt } from '../words/read-movers.js';
import type { Problem } from '../words/read-verdict.js';
import { followLine, type Ready, type Ways } from './follow-ways.js';
import {
  furtherOrder,
  joinedPulses,
  notAnOrder,
  readHeader,
  readOrder,
  type ReadOrder,
} from './read-line.js';
import {
  checkLength,
  dearer,
  fixHeader,
  priceBranch,
  spanText,
  type Branch,
} from '../read-price.js';
import { wayOfAction } from './way-of-action.js';
import { isTooLong, toFault, tooLong, type Slip, type Header } from '../words/read-words.js';
import { sayPulseOrder } from '../say-orders.js';
import type { View } from '../../rules/view.js';
import type { Price } from '../words/price-figure.js';
import { type Action, type DraftAction, sayAction, completeAction } from '../verbs.js';

/** A line that has a price. `means` is absent when it has a fault. */
export type Entry = {
  readonly line: number;
  /** Absent for a standing order, and for who is presented. */
  readonly pulses?: readonly [number, number];
  /** Pulses after a move in which the same force must rest before it may move at this price again (C3.12). */
  readonly rest?: readonly [number, number];
  /** The way that it leads, as far as its seat may know. */
  readonly way?: readonly Spot[];
  readonly text: string;
  readonly says: string;
  readonly price: Price;
  /** What it spends for certain: of an order under a condition, or one that stands, nothing (C3.14, C3.16). */
  readonly sure: Price;
  /** SP and leaders that it enters. */
  readonly sp: number;
  readonly leaders: number;
  /** Its price is given with it, and counts in no total (C3.5.9). */
  readonly earmarked?: true;
  readonly means?: SheetOrder;
};

/** Pulses whose points are given with their orders, beside what the list may spend (C3.5.9). */
export const givenPulses = (entries: readonly Entry[]): number =>
  entries.filter(({ earmarked }) => earmarked === true).length;

/** The sheet so far, and how it may turn out. */
export type Sheet = Ways & {
  readonly last: readonly [number, number];
  readonly entries: readonly Entry[];
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
};

/** Reads one more line of a sheet. Never throws. */
export function addLine(scene: Scene, sheet: Sheet, line: SheetLine): Sheet {
  const blame = (slips: readonly Slip[]): Sheet => ({
    ...sheet,
    faults: [...sheet.faults, ...slips.map((slip) => toFault(line.number, slip))],
  });
  if (isTooLong(line.text)) return blame([tooLong(line.text, 'C3.11')]);
  if (isPresenting(line.text)) return addPresenting(scene, sheet, line);
  const header = readHeader(line.text);
  const seen = withArmies(scene, sheet.worlds);
  const { last = Infinity } = scene.rule;
  const rule = { ...scene.rule, last: last + givenPulses(sheet.entries) };
  const here: Scene = { ...scene, seen, rule, earlier: sheet.entries };
  if (header === undefined) {
    const standing = readStanding(here, line.text);
    return standing === undefined
      ? blame([notAnOrder(line.text)])
      : addStanding(scene, sheet, line, standing);
  }
  const joined = joinedPulses(line.text, header);
  if (joined.length > 0) return blame(joined);
  const order = readOrder(here, header.body, header.bodyAt);
  const { priced, interrupted, price, sure, slips } = priceLine(here, order, header);
  const pulseSlips = checkPulses(sheet, header);
  const gap = pulseSlips.length > 0 ? [] : waitsBefore(sheet, header, line.number);
  const entry = { line, header, order, priced, interrupted, price, sure, gap };
  const counted = { ...sheet, last: lastOf(sheet, header) };
  const all = [...pulseSlips, ...order.slips, ...slips];
  const read =
    all.length > 0 ? withFaults(scene, counted, entry, all) : tryOut(here, counted, entry);
  const further = read.faults.length > sheet.faults.length ? furtherOrder(header) : undefined;
  return further === undefined ? read : blame([further]);
}

/** What the seat sees, with the armies that earlier lines form: later lines may name them (C5.8). */
function withArmies({ seen, side }: Scene, worlds: readonly World[]): View {
  const formed = worlds
    .flatMap(({ armies }) => armies)
    .filter(({ name }) => !seen.armies.some((army) => army.name === name));
  return { ...seen, armies: [...seen.armies, ...formed.map((army) => ({ ...army, side }))] };
}

/** A line without pulses takes none of them; its price counts, so that it can be paid whenever it applies. */
function addStanding(scene: Scene, sheet: Sheet, line: SheetLine, standing: StandingLine): Sheet {
  const { order, slips } = standing;
  const faults = [...sheet.faults, ...slips.map((slip) => toFault(line.number, slip))];
  if (order === undefined) return { ...sheet, faults };
  const says = `standing order: ${sayStanding(scene.pack, order)}`;
  const text = line.text.trim();
  const entry: Entry = {
    ...{ line: line.number, text, says, sure: FREE, sp: 0, leaders: 0, means: order },
    price: standing.price,
  };
  return {
    ...sheet,
    worlds: withRally(scene, sheet.worlds, order),
    entries: [...sheet.entries, entry],
    faults,
  };
}

/** A standing order to rally may have done so whenever a later line begins. */
function withRally(
  scene: Scene,
  worlds: readonly World[],
  { does }: Extract<SheetOrder, { kind: 'standing' }>,
): readonly World[] {
  if (does.kind !== 'rally') return worlds;
  return worlds.map((world) => {
    const found = forceAt(scene, world, does.force);
    return 'problem' in found ? world : afterRally(world, found.hex, scene.list);
  });
}

const FREE: Price = { cp: 0, pp: 0 };

type PricedLine = Pick<Unfinished, 'priced' | 'interrupted' | 'price' | 'sure'> & {
  readonly slips: readonly Slip[];
};

/**
 * Prices a line at the dearer of its orders. What is done after an interruption has pulses of its own, and the CP of what
 * the enemy stopped come back (C3.17).
 */
function priceLine(scene: Scene, order: ReadOrder, header: Header): PricedLine {
  const { does, elseIfs = [], otherwise } = order;
  const branches = [does, ...elseIfs.map((each) => each.does), ...(otherwise ? [otherwise] : [])];
  const length = Math.max(0, header.to - header.from + 1);
  const priced = branches.map((branch) => priceBranch(scene, branch, length));
  const optional = order.interrupted && priceBranch(scene, order.interrupted, 1);
  const dear = dearer(priced, length);
  const slips = [...branches, ...(order.interrupted ? [order.interrupted] : []), ...priced]
    .concat(optional ?? [])
    .flatMap((branch) => branch.slips);
  const waits = order.after !== undefined && dear !== undefined && dear.pp <= length;
  const own = waits ? { cp: dear.cp, pp: length } : dear;
  slips.push(...checkLength(header, priced, own));
  const price =
    own === undefined || optional === undefined
      ? own
      : {
          cp: Math.max(own.cp, optional.price?.cp ?? 0),
          pp: own.pp + (optional.price?.pp ?? 0),
        };
  const sure = isCertain(order) ? (own ?? FREE) : FREE;
  return { priced, interrupted: optional, price, sure, slips };
}

/** It is carried out whatever happens; an order `until` something begins in any case. */
const isCertain = ({ when, after }: ReadOrder): boolean =>
  when === undefined && after === undefined;

/** Reads a line that lays leaders before the supreme commander; it takes no pulses and costs nothing (C5.3.1). */
function addPresenting(scene: Scene, sheet: Sheet, line: SheetLine): Sheet {
  const { orders, slips } = readPresenting(scene.seen, line.text);
  const entries = orders.map((means): Entry => ({
    line: line.number,
    text: line.text.trim(),
    says: sayPresent(means),
    price: FREE,
    sure: FREE,
    sp: 0,
    leaders: 0,
    means,
  }));
  return {
    ...sheet,
    entries: [...sheet.entries, ...entries],
    faults: [...sheet.faults, ...slips.map((slip) => toFault(line.number, slip))],
  };
}

const lastOf = (sheet: Sheet, header: Header): readonly [number, number] =>
  header.to >= sheet.last[1] && header.to >= header.from && header.from >= 1
    ? [header.from, header.to]
    : sheet.last;

function checkPulses(sheet: Sheet, header: Header): readonly Slip[] {
  const [from, to] = sheet.last;
  const read = spanText(header.from, header.to);
  const slip = (code: string, message: string): readonly Slip[] => [
    { code, rule: 'C3.11', at: header.at, read, message },
  ];
  if (header.from < 1) return slip('pulse-order', 'Pulses begin at 1.');
  if (header.to < header.from)
    return slip('pulse-order', `${read} runs backward. Write PP ${header.to}-${header.from}.`);
  if (header.from > to) return [];
  return header.to < from
    ? slip(
        'pulse-order',
        `Put the lines in the order of their pulses: this one comes before PP ${from}.`,
      )
    : slip(
        'pulse-overlap',
        `${read} overlaps the lines before it, which take pulses up to ${to}. Start at ${to + 1}.`,
      ).map((overlap) => ({
        ...overlap,
        ...fixHeader(header, to + 1, header.to - header.from + 1),
      }));
}

/** A gap reads as waits: they cost their PP and count to the cap (C3.11). */
function waitsBefore(sheet: Sheet, header: Header, line: number): readonly Entry[] {
  const from = sheet.last[1] + 1;
  const to = header.from - 1;
  if (to < from) return [];
  const price = { cp: 0, pp: to - from + 1 };
  const does: PricedAction = { action: { kind: 'wait' }, ...price };
  const means: PulseOrder = { kind: 'pulses', from, to, does, gap: true };
  const says = 'wait';
  const sure = price;
  return [{ line, pulses: [from, to], text: '', says, price, sure, sp: 0, leaders: 0, means }];
}

type Unfinished = {
  readonly line: SheetLine;
  readonly header: Header;
  readonly order: ReadOrder;
  readonly priced: readonly Branch[];
  readonly interrupted: Branch | undefined;
  readonly price: Price | undefined;
  readonly sure: Price;
  readonly gap: readonly Entry[];
};

/** A faulty line counts in the totals when it has a price. */
function withFaults(
  scene: Scene,
  sheet: Sheet,
  { line, header, priced, price, sure, gap }: Unfinished,
  slips: readonly Slip[],
): Sheet {
  const faults = [...sheet.faults, ...slips.map((slip) => toFault(line.number, slip))];
  if (price === undefined) return { ...sheet, entries: [...sheet.entries, ...gap], faults };
  const drafts = priced.flatMap(({ draft }) => draft ?? []);
  const says = drafts.map((draft) => sayAction(scene.pack, draft)).join('; else ');
  const entry = { ...baseOf(line, header, drafts), says, price, sure };
  return { ...sheet, entries: [...sheet.entries, ...gap, entry], faults };
}

function baseOf(
  line: SheetLine,
  header: Header,
  drafts: readonly DraftAction[],
): Pick<Entry, 'line' | 'pulses' | 'text' | 'sp' | 'leaders'> {
  const most = (kind: DraftAction['kind']): number =>
    Math.max(0, ...drafts.map((draft) => (draft.kind === kind && 'n' in draft ? draft.n : 0)));
  return {
    line: line.number,
    pulses: [header.from, header.to],
    text: line.text.trim(),
    sp: most('enter-sp'),
    leaders: most('enter-leaders'),
  };
}

/** Plays a line on every world. It is in order when each of its branches can be carried out in one of them. */
function tryOut(scene: Scene, sheet: Sheet, unfinished: Unfinished): Sheet {
  const { line, header, order, priced, interrupted, price, sure, gap } = unfinished;
  const [world] = sheet.worlds;
  if (world === undefined || price === undefined) return sheet;
  const branches = priced.flatMap((branch) => readyOf(scene, world, branch));
  const optional = interrupted === undefined ? [] : readyOf(scene, world, interrupted);
  const [does] = branches;
  if (does === undefined) return sheet;
  const otherwise = order.otherwise === undefined ? undefined : branches.at(-1);
  const { tries, next } = followLine(scene, sheet, { order, header, branches, optional });
  const slips = tries.flatMap(({ problems, marks }) =>
    problems.map((problem) => slipOf(problem, marks)),
  );
  if (slips.length > 0) return withFaults(scene, sheet, unfinished, slips);
  const means: PulseOrder = {
    kind: 'pulses',
    from: header.from,
    to: header.to,
    does: pricedAction(does),
    ...(order.when === undefined ? {} : { when: order.when }),
    ...elseIfsOf(order, branches),
    ...(otherwise === undefined ? {} : { otherwise: pricedAction(otherwise) }),
    ...(order.until === undefined ? {} : { until: order.until }),
    ...(order.after === undefined ? {} : { after: order.after }),
    ...(optional[0] === undefined ? {} : { interrupted: pricedAction(optional[0]) }),
  };
  // Each order is said from where it can be done.
  const starts = new Map(
    [...branches, ...optional].map(({ action }, nth) => [action, tries[nth]?.start ?? world]),
  );
  const startOf = (action: Action): World => starts.get(action) ?? world;
  const says = sayPulseOrder(scene.pack, means, (action) =>
    standsAt(scene, startOf(action), action),
  );
  const drafts = priced.flatMap(({ draft }) => draft ?? []);
  const earmarked = branches.every(({ action }) => action.kind === 'shift');
  const entry: Entry = {
    ...baseOf(line, header, drafts),
    ...{ says, price, sure, means },
    ...restAfter(scene, does, next.worlds[0], header.to),
    ...wayOfAction(scene, startOf(does.action), does.action),
    ...(earmarked ? { earmarked } : {}),
  };
  const warned = tries.flatMap(({ warnings, marks }) =>
    warnings.map((problem) => toFault(line.number, slipOf(problem, marks))),
  );
  return {
    ...sheet,
    ...next,
    entries: [...sheet.entries, ...gap, entry],
    warnings: [...sheet.warnings, ...warned],
  };
}

/** Until when those who moved must rest; nobody rests who may not move again (C3.12). */
function restAfter(
  { rule }: Scene,
  { action, price }: Ready,
  world: World | undefined,
  to: number,
): Pick<Entry, 'rest'> {
  if (action.kind !== 'move' || world === undefined) return {};
  const mayAgain = [...world.groups, ...world.leaders].some(
    ({ marches }) => marches.last === to - world.unpaid && marches.times < rule.most,
  );
  const { force } = action;
  const cp = force.of === 'sp' && !force.together ? price.cp / force.n : price.cp;
  return mayAgain ? { rest: [to + 1, to + rule.factor * cp] } : {};
}

/** The order as far as it is complete and priced: none, or one. */
function readyOf(scene: Scene, world: World, branch: Branch): readonly Ready[] {
  const action =
    branch.draft && completeAction(branch.draft, (hex) => spAt(world, hex, scene.list));
  if (action === undefined || branch.price === undefined) return [];
  return [{ action, price: branch.price, marks: branch.marks }];
}

const pricedAction = ({ action, price }: Ready): PricedAction => ({ action, ...price });

const slipOf = ({ code, rule, about, message }: Problem, marks: Marks): Slip => ({
  code,
  rule,
  ...marks[about],
  message,
});

function elseIfsOf(
  { elseIfs = [] }: ReadOrder,
  branches: readonly Ready[],
): Pick<PulseOrder, 'elseIfs'> {
  const chain = elseIfs.flatMap(({ when }, nth): readonly ElseIf[] => {
    const does = branches[nth + 1];
    return when === undefined || does === undefined ? [] : [{ when, does: pricedAction(does) }];
  });
  return chain.length === 0 ? {} : { elseIfs: chain };
}

/** Where a led force starts, to say it. */
function standsAt(scene: Scene, world: World, action: Action): string | undefined {
  if (action.kind !== 'move') return undefined;
  const name = chiefOf(scene.seen, action.force);
  return world.leaders.find((leader) => leader.name === name)?.hex;
}
