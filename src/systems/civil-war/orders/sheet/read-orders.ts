/**
 * The order sheet of one account for one sub-turn (C3.11): every line read on its own, all faults told at once, and the
 * whole weighed against the caps of C3.9. Only what the seat may know is looked at.
 */
import { keptFor } from '../../../../kernel/kept-for.js';
import type { Deed } from '../../../../kernel/sheet-form.js';
import { saidIn } from '../condition-fields.js';
import type { Slot } from '../../../../kernel/timeline.js';
import { sheetLines, type Fault, type SheetLine } from '../../../../kernel/sheet-text.js';
import type { Prompt, Reading, Total, Understood } from '../../../../kernel/system.js';
import { capsOf } from '../../rules/production/caps.js';
import type { SheetOrder } from '../order.js';
import { LIST_NAMES, sideAsked } from '../../rules/seats.js';
import { LISTS, type ListName, type Pack, type Side } from '../../rules/pack.js';
import { moveRule, worldOf, type World } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import { isAside } from '../words/read-words.js';
import { weighSaved } from './saved.js';
import { spanText } from '../read-price.js';
import { addLine, givenPulses, type Entry, type Sheet } from './read-pulse-line.js';
import type { Account } from '../../rules/state.js';
import type { View } from '../../rules/view.js';

const MOST_LINES = 2000;
const MOST_FAULTS = 200;
/**
 * A line costs as much to read as there are pieces in what may stand where by then, in each way that the conditions
 * before it may turn out. The longest sheet that a campaign allows takes a hundredth of this.
 */
const MOST_WORK = 2_000_000;
/** What a line costs in each way, however few pieces there are. */
const WORK_OF_A_LINE = 50;
/** Nobody types more; keeps even the cutting into lines short. */
const MOST_CHARACTERS = 1_000_000;

/** Reads the sheet of the account `question.list` as its seat sees the game. Never throws. */
export function readPulseSheet(
  pack: Pack,
  text: string,
  question: Prompt,
  seen: View,
): Reading<SheetOrder> {
  const list = listOf(question, seen);
  if (list === undefined) return refuse(wholeFault('which-list', 'C3.8', whichList(seen)));
  const lines = sheetLines(text.slice(0, MOST_CHARACTERS));
  if (lines.length > MOST_LINES || text.length > MOST_CHARACTERS) {
    return refuse(tooLong(lines.length, MOST_LINES));
  }
  const scene = sceneOf(pack, question, seen, list);
  const account = seen.accounts[scene.side][list];
  if (account === undefined)
    return refuse(wholeFault('no-account', 'C3.8', 'That list is not yours.'));
  return weigh(scene, account, sheetOf(scene, text, lines));
}

const sheets = keptFor(1);

/** A text is read once for its seat and for what is pointed at on the map, however often that asks. */
const sheetOf = (scene: Scene, text: string, lines: readonly SheetLine[]): Sheet =>
  sheets(scene.seen, JSON.stringify([scene.side, scene.list, text]), () => readLines(scene, lines));

/** A sheet on which further lines are tried, each at its end. */
export type Trial = {
  /** What stands where once its lines are carried out. */
  readonly world: World;
  /** The first pulse after its last, how many more it may fill, and the CP that may still be spent. */
  readonly next: number;
  readonly pulses: number;
  readonly cp: number;
  /** Its orders that have pulses. */
  readonly orders: readonly Understood<SheetOrder>[];
  /** What it orders, as a text: trials of one view that order the same lead to the same. */
  readonly mark: string;
  readonly read: (line: string) => Tried;
};

/** What the sheet would not say without the line, and the line as it reads. */
type Tried = Pick<Reading<SheetOrder>, 'faults' | 'warnings'> & {
  readonly entry: Entry | undefined;
};

/** Behind every line of a sheet. */
const LAST_LINE = 1_000_000;

/** The sheet is read once, however many lines are tried. */
export function trialOf(scene: Scene, account: Account, text: string): Trial {
  const lines = sheetLines(text.slice(0, MOST_CHARACTERS)).slice(0, MOST_LINES);
  const sheet = sheetOf(scene, text, lines);
  const caps = capsOf(scene.pack, scene.seen, scene.list, account);
  const sure = usedBy(sheet.entries, 'sure');
  const weighed = weigh(scene, account, sheet);
  const next = sheet.last[1] + 1;
  const before = togetherOf(scene, account, sheet.entries);
  const newFaults = newSince(before.faults);
  const newWarnings = newSince(before.warnings);
  // What its own lines say is said, however many others are tried.
  const silent = { ...sheet, faults: [], warnings: [] };
  return {
    world: sheet.worlds[0] ?? startOf(scene),
    next,
    pulses: Math.max(0, mostPulses(caps, sure.cp, caps.cp) + givenPulses(sheet.entries) - next + 1),
    cp: Math.max(0, caps.cp - sure.cp),
    orders: weighed.lines.filter(({ slot, text: typed }) => slot !== undefined && typed !== ''),
    mark: JSON.stringify([sheet.last, sheet.entries]),
    read: (line) => {
      const more = addLine(scene, silent, { number: LAST_LINE, text: line });
      const together = togetherOf(scene, account, more.entries);
      const entry = more.entries.findLast(({ line: at }) => at === LAST_LINE);
      return {
        faults: [...more.faults, ...newFaults(together.faults)].sort(byLine),
        warnings: [...more.warnings, ...newWarnings(together.warnings)],
        entry,
      };
    },
  };
}

/** Whether a line is a sheet without a fault by itself. What it is read against is made once, however many are tried. */
export function soundAlone(scene: Scene, account: Account): (line: string) => boolean {
  const empty = emptySheet(scene);
  return (line) =>
    faultsOf(scene, account, readLines(scene, sheetLines(line), empty)).faults.length === 0;
}

/** The faults that are not among the ones before, of which there may be several alike. */
export const newOf = (faults: readonly Fault[], before: readonly Fault[]): readonly Fault[] =>
  newSince(before)(faults);

/** The same where many lines are tried behind one sheet: what it says by itself is counted once. */
function newSince(before: readonly Fault[]): (faults: readonly Fault[]) => readonly Fault[] {
  const known = new Map<string, number>();
  for (const fault of before) known.set(markOf(fault), (known.get(markOf(fault)) ?? 0) + 1);
  return (faults) => {
    const met = new Map<string, number>();
    return faults.filter((fault) => {
      const times = (met.get(markOf(fault)) ?? 0) + 1;
      met.set(markOf(fault), times);
      return times > (known.get(markOf(fault)) ?? 0);
    });
  };
}

/** A sheet's faults never change. */
const marks = new WeakMap<Fault, string>();

function markOf(fault: Fault): string {
  const mark = marks.get(fault) ?? JSON.stringify([fault.code, fault.read, fault.message]);
  marks.set(fault, mark);
  return mark;
}

const startOf = ({ pack, seen, side, list }: Scene): World => worldOf(pack, seen, side, list);

const emptySheet = (scene: Scene): Sheet => ({
  ...{ last: [0, 0], worlds: [startOf(scene)], undone: [] },
  ...{ entries: [], faults: [], warnings: [] },
});

function readLines(
  scene: Scene,
  lines: readonly SheetLine[],
  empty: Sheet = emptySheet(scene),
): Sheet {
  let sheet = empty;
  let work = 0;
  for (const [index, line] of lines.entries()) {
    if (isAside(line.text)) continue;
    if (sheet.faults.length >= MOST_FAULTS) break;
    work += workOf(sheet, line);
    if (work > MOST_WORK)
      return { ...sheet, faults: [...sheet.faults, tooLong(lines.length, index)] };
    sheet = addLine(scene, sheet, line);
  }
  return sheet;
}

const workOf = ({ worlds }: Sheet, { text }: SheetLine): number =>
  worlds.reduce(
    (work, { groups, ships, leaders }) =>
      work + WORK_OF_A_LINE + groups.length + ships.length + leaders.length,
    text.length,
  );

const tooLong = (lines: number, most: number): Fault => ({
  ...wholeFault('too-long', 'C3.11', `This is too long. Write ${most} lines or fewer.`),
  read: `${lines} lines`,
});

/** The account asked for; a commander of one account does not have to be told which. */
export function listOf(question: Prompt, seen: View): ListName | undefined {
  const asked = LISTS.find((list) => list === question.list);
  return asked ?? (seen.lists.length === 1 ? seen.lists[0] : undefined);
}

const whichList = (seen: View): string =>
  `Which list is this? Write it on the first line: ${seen.lists.map((list) => `List: ${list}`).join(' or ')}.`;

const wholeFault = (code: string, rule: string, message: string): Fault => ({
  line: 0,
  column: 1,
  code,
  rule,
  read: '',
  message,
});

const refuse = (fault: Fault): Reading<SheetOrder> => ({
  lines: [],
  faults: [fault],
  warnings: [],
  totals: [],
});

/** What a sheet of the account is read against. */
export function sceneOf(pack: Pack, question: Prompt, seen: View, list: ListName): Scene {
  const side: Side = seen.side ?? sideAsked(question.to);
  const enemies = new Set(seen.enemies.map(({ hex }) => hex));
  const account = seen.accounts[side][list];
  const last = account === undefined ? {} : { last: capsOf(pack, seen, list, account).mostPp };
  return { pack, seen, side, list, enemies, rule: { ...moveRule(pack, seen.figures), ...last } };
}

const slotOf = ([from, to]: readonly [number, number]): Slot => ({ from, to });

/** Pulses in which the force must rest before it may move again at this price (C3.12). */
const restBar = (rest: readonly [number, number]) => ({
  slot: slotOf(rest),
  title: `May move again from pulse ${rest[1] + 1} (C3.12).`,
});

/** What can be done with a line itself: a condition that can be filled in is hung on it (C3.14). */
function deedsOf(scene: Scene, { means, text }: Entry): readonly Deed[] {
  if (means?.kind !== 'pulses' || text === '') return [];
  const said = saidIn(scene.pack, means);
  if (said === undefined) return [];
  const label = Object.keys(said).length === 0 ? 'Add a condition' : 'Change the condition';
  return [{ verb: 'when', label, says: '', takes: [] }];
}

const understood = (scene: Scene, entry: Entry): Understood<SheetOrder> => ({
  line: entry.line,
  ...(entry.pulses === undefined ? {} : { slot: slotOf(entry.pulses) }),
  ...(entry.rest === undefined ? {} : { bars: [restBar(entry.rest)] }),
  ...(entry.way === undefined ? {} : { way: entry.way }),
  text: entry.text,
  says: entry.says,
  cost: { CP: entry.price.cp, PP: entry.price.pp },
  deeds: deedsOf(scene, entry),
  ...(entry.means === undefined ? {} : { means: entry.means }),
});

function weigh(scene: Scene, account: Account, sheet: Sheet): Reading<SheetOrder> {
  const totals = totalsOf(scene, account, sheet);
  const { faults, warnings, saved } = faultsOf(scene, account, sheet);
  return {
    lines: sheet.entries.map((entry) => understood(scene, entry)),
    ...{ faults, warnings },
    totals: [...totals, ...saved],
    cap: capOf(scene, account, sheet),
  };
}

/** What is wrong with the sheet as a whole and in its lines, and what it saves. */
function faultsOf(scene: Scene, account: Account, sheet: Sheet) {
  const { entries } = sheet;
  const together = togetherOf(scene, account, entries);
  const faults = [...sheet.faults, ...together.faults];
  if (entries.length === 0 && faults.length === 0) {
    faults.push(
      wholeFault('empty', 'C3.11', 'There are no orders here. To wait, write PP 1: wait.'),
    );
  }
  if (sheet.faults.length >= MOST_FAULTS) {
    const message = `There are more errors than these ${MOST_FAULTS}. Fix these first.`;
    faults.splice(MOST_FAULTS, Infinity, wholeFault('too-many-faults', 'C3.11', message));
  }
  return {
    faults: faults.sort(byLine),
    warnings: [...sheet.warnings, ...together.warnings],
    saved: together.saved,
  };
}

const byLine = (a: Fault, b: Fault): number => a.line - b.line;

/** What is wrong with the lines together, each of which may be in order, and what they save. */
function togetherOf(scene: Scene, account: Account, entries: readonly Entry[]) {
  const kept = weighSaved(scene, account, entries);
  const caps = weighCaps(scene, account, entries);
  return {
    faults: [...caps.faults, ...kept.faults],
    warnings: [...caps.warnings, ...kept.warnings, ...shiftsForgotten(scene, entries)],
    saved: kept.totals,
  };
}

const sum = (entries: readonly Entry[], of: (entry: Entry) => number): number =>
  entries.reduce((total, entry) => total + of(entry), 0);

/** A shift that the sheet does not order happens after its last pulse (C3.5.9). */
function shiftsForgotten(scene: Scene, entries: readonly Entry[]): readonly Fault[] {
  const ordered = new Set(
    entries.flatMap(({ means }) =>
      means?.kind === 'pulses' && means.does.action.kind === 'shift'
        ? means.does.action.leader
        : [],
    ),
  );
  return scene.seen.shifts
    .filter(({ list }) => list === scene.list)
    .filter(({ leader }) => !ordered.has(leader))
    .map(({ leader, to }) => {
      const message = `Note: ${leader} goes to ${LIST_NAMES[to]} after your last pulse. To send him earlier write PP n: shift ${leader} to PLACE.`;
      return { ...wholeFault('shift-forgotten', 'C3.5.9', message), read: leader };
    });
}

type Used = { readonly cp: number; readonly pp: number };
/** Of what a line may cost: what is certain, what may come on top, or all of it. */
type Part = Whole | 'more';
/** What is added up for a sheet as a whole. */
type Whole = 'sure' | 'price';
const costOf = (entry: Entry, part: Part, what: 'cp' | 'pp'): number => {
  if (entry.earmarked === true) return 0;
  return part === 'more' ? entry.price[what] - entry.sure[what] : entry[part][what];
};
/** A sheet's lines never change, so they are added up once. */
const sums = new WeakMap<readonly Entry[], Readonly<Record<Whole, Used>>>();

function usedBy(entries: readonly Entry[], part: Whole): Used {
  const known = sums.get(entries) ?? {
    sure: { cp: sumOf(entries, 'sure', 'cp'), pp: sumOf(entries, 'sure', 'pp') },
    price: { cp: sumOf(entries, 'price', 'cp'), pp: sumOf(entries, 'price', 'pp') },
  };
  sums.set(entries, known);
  return known[part];
}

const sumOf = (entries: readonly Entry[], part: Whole, what: 'cp' | 'pp'): number =>
  sum(entries, (entry) => costOf(entry, part, what));

/**
 * C3.9, told at the first line that goes beyond the cap. What is spent for certain must stay under it; orders under a
 * condition and standing orders are warned, since they are carried out while points last (C3.14, C3.16).
 */
function weighCaps(
  scene: Scene,
  account: Account,
  entries: readonly Entry[],
): { readonly faults: readonly Fault[]; readonly warnings: readonly Fault[] } {
  const caps = capsOf(scene.pack, scene.seen, scene.list, account);
  const sure = usedBy(entries, 'sure');
  const all = usedBy(entries, 'price');
  const faults = [
    ...beyond(entries, 'cp', caps.cp, account),
    ...beyond(entries, 'pp', caps.pp(sure.cp), account),
  ];
  const isSound = faults.length === 0;
  return {
    faults: [
      ...faults,
      ...(isSound ? beyondPulses(caps, account, entries) : []),
      ...(isSound ? beyondLent(account, entries) : []),
    ],
    warnings: [
      ...maybeBeyond(entries, 'cp', caps.cp, { sure, all }),
      ...maybeBeyond(entries, 'pp', caps.pp(Math.min(caps.cp, all.cp)), { sure, all }),
    ],
  };
}

function beyond(
  entries: readonly Entry[],
  what: 'cp' | 'pp',
  cap: number,
  account: Account,
): readonly Fault[] {
  const used = usedBy(entries, 'sure')[what];
  if (used <= cap) return [];
  const isOverLeft = used > account.left[what];
  const name = what.toUpperCase();
  const most = isOverLeft ? account.left[what] : cap;
  const { line, text, used: so } = firstBeyond(entries, what, most, 'sure');
  const message = isOverLeft
    ? `This brings you to ${so} ${name}, and you have ${account.left[what]} left.`
    : `This brings you to ${so} ${name}, over the limit of ${cap} in this sub-turn (75% of ${account.allotted[what]}).`;
  const code = isOverLeft ? 'over-left' : `over-cap-${what}`;
  const read = `${so} ${name}${text === '' ? '' : ` with ${text.slice(0, 60)}`}`;
  const fault: Fault = { line, column: 1, code, rule: 'C3.9', read, message };
  return [isOverLeft ? fault : { ...fault, limit: true }];
}

/** Alternatives may cost more together than there is; no more than the cap is ever spent. */
function maybeBeyond(
  entries: readonly Entry[],
  what: 'cp' | 'pp',
  cap: number,
  { sure, all }: { readonly sure: Used; readonly all: Used },
): readonly Fault[] {
  if (sure[what] > cap || all[what] <= cap) return [];
  const name = what.toUpperCase();
  const { line, text } = firstBeyond(entries, what, cap - sure[what], 'more');
  const message = `Note: this list spends ${sure[what]} ${name}, and conditional and standing orders could take ${all[what] - sure[what]} more, over the limit of ${cap}. They are carried out in order; one that finds no points left fails.`;
  return [
    {
      line,
      column: 1,
      code: `maybe-over-${what}`,
      rule: 'C3.14',
      read: text.slice(0, 60),
      message,
    },
  ];
}

/** Pulses that pass unpaid are no clock: the last one is at most what may be spent and is given (C3.11, C3.12, C3.5.9). */
function beyondPulses(
  caps: ReturnType<typeof capsOf>,
  account: Account,
  entries: readonly Entry[],
): readonly Fault[] {
  const most = mostPulses(caps, usedBy(entries, 'sure').cp, usedBy(entries, 'price').cp);
  const givenBy = (nth: number): number => givenPulses(entries.slice(0, nth + 1));
  const nth = entries.findIndex(({ pulses }, at) => (pulses?.[1] ?? 0) > most + givenBy(at));
  const { pulses, line = 0 } = entries[nth] ?? {};
  if (pulses === undefined) return [];
  const [from, to] = pulses;
  const message = `You can pay for ${most} pulses in this sub-turn, so this line is too late. Move it up or delete it.`;
  const fault: Fault = {
    ...{ line, column: 1, code: 'beyond-pulses', rule: 'C3.11' },
    ...{ read: spanText(from, to), message },
  };
  return [to > account.left.pp + givenBy(nth) ? fault : { ...fault, limit: true }];
}

const lentBy = ({ means }: Entry): Used =>
  means?.kind === 'pulses' && means.does.action.kind === 'lend'
    ? means.does.action
    : { cp: 0, pp: 0 };

const lentOf = (entries: readonly Entry[]): Used => ({
  cp: sum(entries, (entry) => lentBy(entry).cp),
  pp: sum(entries, (entry) => lentBy(entry).pp),
});

/** C6.2: points that are lent are not there to be spent, be it before or after. */
function beyondLent({ left }: Account, entries: readonly Entry[]): readonly Fault[] {
  const [used, lent] = [usedBy(entries, 'sure'), lentOf(entries)];
  return (['cp', 'pp'] as const).flatMap((what): readonly Fault[] => {
    const last = entries.findLast((entry) => lentBy(entry)[what] > 0);
    if (last === undefined || used[what] + lent[what] <= left[what]) return [];
    const name = what.toUpperCase();
    const message = `This list spends ${used[what]} ${name} and lends ${lent[what]}, and you have ${left[what]} left.`;
    const read = last.text.slice(0, 60);
    return [{ line: last.line, column: 1, code: 'over-left', rule: 'C6.2', read, message }];
  });
}

/** The PP that a list may spend in a sub-turn: four CP or fewer bring their own pulses with them (C3.9). */
const mostPulses = ({ cp, pp }: ReturnType<typeof capsOf>, sure: number, all: number): number =>
  Math.max(pp(sure), pp(Math.min(cp, all)));

function firstBeyond(
  entries: readonly Entry[],
  what: 'cp' | 'pp',
  cap: number,
  part: Part,
): { readonly line: number; readonly text: string; readonly used: number } {
  let used = 0;
  for (const entry of entries) {
    used += costOf(entry, part, what);
    if (used > cap) return { ...entry, used };
  }
  return { line: 0, text: '', used };
}

/** C3.9: the pulses that one sub-turn may use. */
function capOf({ pack, seen, list }: Scene, account: Account, { entries }: Sheet) {
  const most = capsOf(pack, seen, list, account).pp(usedBy(entries, 'sure').cp);
  const slots = most + givenPulses(entries);
  const says =
    most < account.left.pp
      ? `Limit: ${most} PP in this sub-turn (75%)`
      : `Limit: ${most} PP, all that are left`;
  return { slots, says };
}

function totalsOf(scene: Scene, account: Account, sheet: Sheet): readonly Total[] {
  const { pack, seen, side, list } = scene;
  const { cp, pp } = usedBy(sheet.entries, 'sure');
  const all = usedBy(sheet.entries, 'price');
  const caps = capsOf(pack, seen, list, account);
  const rails = sheet.worlds.map((world) => caps.rail - world.rail);
  const count = (of: 'sp' | 'leaders', isSure: boolean): number =>
    sum(
      sheet.entries.filter((entry) => !isSure || entry.sure.pp > 0),
      (entry) => entry[of],
    );
  const pool = worldOf(pack, seen, side, list).pool.length;
  const row = (name: string, used: number, most: number, cap: number, of: number): Total => ({
    ...{ name, used, cap, left: of - used },
    ...(most > used ? { more: most - used } : {}),
  });
  const lent = lentOf(sheet.entries);
  const left = { cp: account.left.cp - lent.cp, pp: account.left.pp - lent.pp };
  const second = usableLater(scene, { ...account, left }, { cp, pp });
  const { reinforcements } = account;
  return [
    { ...row('CP', cp, all.cp, caps.cp, left.cp), ...second.cp },
    { ...row('PP', pp, all.pp, caps.pp(cp), left.pp), ...second.pp },
    row('rail', Math.min(...rails), Math.max(...rails), caps.rail, account.rail),
    row('reinforcements', count('sp', true), count('sp', false), reinforcements, reinforcements),
    row('leaders', count('leaders', true), count('leaders', false), pool, pool),
  ];
}

/** What the second sub-turn may use of all that this sheet leaves: never more than the cap of C3.9. */
function usableLater(
  { pack, seen, list }: Scene,
  account: Account,
  used: Used,
): { readonly cp: Pick<Total, 'later'>; readonly pp: Pick<Total, 'later'> } {
  if (seen.clock.step !== 'first') return { cp: {}, pp: {} };
  const left = {
    cp: Math.max(0, account.left.cp - used.cp),
    pp: Math.max(0, account.left.pp - used.pp),
  };
  const caps = capsOf(pack, seen, list, { ...account, left });
  const when = 'the second sub-turn';
  return { cp: { later: { most: caps.cp, when } }, pp: { later: { most: caps.mostPp, when } } };
}
