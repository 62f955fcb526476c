/**
 * The order sheet of one account for one sub-turn (C3.11): every line read on its own, all faults told at once, and the
 * whole weighed against the caps of C3.9. Only what the seat may know is looked at.
 */
import { sheetLines, type Fault, type SheetLine } from '../../../kernel/sheet-text.js';
import type { Question, Reading, Total, Understood } from '../../../kernel/system.js';
import { capsOf } from './caps.js';
import type { SheetOrder } from '../order.js';
import { LIST_NAMES } from '../seats.js';
import { LISTS, type ListName, type Pack, type Side } from '../pack.js';
import { moveRule, worldOf, type World } from './projection.js';
import type { Scene } from './read-force.js';
import { isAside } from './read-words.js';
import { weighSaved } from './saved.js';
import { isPresenting } from './read-careers.js';
import { addLine, addPresenting, type Entry, type Sheet } from './read-pulse-line.js';
import type { Account } from '../state.js';
import type { View } from '../view.js';

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
  question: Question,
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
  if (account === undefined) return refuse(wholeFault('no-account', 'C3.8', `an account of yours`));
  return weigh(scene, account, readLines(scene, lines));
}

/** What stands where once the lines are carried out, as far as they are understood; a condition counts as holding. */
export function worldAfter(scene: Scene, text: string): World {
  const lines = sheetLines(text.slice(0, MOST_CHARACTERS)).slice(0, MOST_LINES);
  return readLines(scene, lines).worlds[0] ?? startOf(scene);
}

const startOf = ({ pack, seen, side, list }: Scene): World => worldOf(pack, seen, side, list);

function readLines(scene: Scene, lines: readonly SheetLine[]): Sheet {
  let sheet: Sheet = {
    ...{ last: [0, 0], worlds: [startOf(scene)] },
    ...{ entries: [], faults: [], warnings: [] },
  };
  let work = 0;
  for (const [index, line] of lines.entries()) {
    if (isAside(line.text)) continue;
    if (sheet.faults.length >= MOST_FAULTS) break;
    work += workOf(sheet, line);
    if (work > MOST_WORK)
      return { ...sheet, faults: [...sheet.faults, tooLong(lines.length, index)] };
    sheet = isPresenting(line.text)
      ? addPresenting(scene, sheet, line)
      : addLine(scene, sheet, line);
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
  ...wholeFault('too-long', 'C3.11', `a sheet of at most ${most} lines such as these`),
  read: `${lines} lines`,
});

/** The account asked for; a commander of one account need not be told which. */
export function listOf(question: Question, seen: View): ListName | undefined {
  const asked = LISTS.find((list) => list === question.list);
  return asked ?? (seen.lists.length === 1 ? seen.lists[0] : undefined);
}

const whichList = (seen: View): string =>
  `a first line that names the account: ${seen.lists.map((list) => `List: ${list}`).join(' or ')}`;

const wholeFault = (code: string, rule: string, expected: string): Fault => ({
  line: 0,
  column: 1,
  code,
  rule,
  read: '',
  expected,
});

const refuse = (fault: Fault): Reading<SheetOrder> => ({
  lines: [],
  faults: [fault],
  warnings: [],
  totals: [],
});

/** What a sheet of the account is read against. */
export function sceneOf(pack: Pack, question: Question, seen: View, list: ListName): Scene {
  const side: Side = seen.side ?? (question.to.startsWith('csa') ? 'csa' : 'usa');
  const enemies = new Set(seen.enemies.map(({ hex }) => hex));
  return { pack, seen, side, list, enemies, rule: moveRule(pack, seen.figures) };
}

const understood = (entry: Entry): Understood<SheetOrder> => ({
  line: entry.line,
  ...(entry.pulses === undefined ? {} : { pulses: entry.pulses }),
  ...(entry.rest === undefined ? {} : { rest: entry.rest }),
  text: entry.text,
  says: entry.says,
  cost: { cp: entry.price.cp, pp: entry.price.pp },
  ...(entry.means === undefined ? {} : { means: entry.means }),
});

function weigh(scene: Scene, account: Account, sheet: Sheet): Reading<SheetOrder> {
  const { entries } = sheet;
  const kept = weighSaved(scene, account, entries);
  const faults = [...sheet.faults, ...capFaults(scene, account, entries), ...kept.faults];
  if (entries.length === 0 && faults.length === 0) {
    faults.push(wholeFault('empty', 'C3.11', 'an order; to hold all pulses, write PP 1: wait'));
  }
  if (sheet.faults.length >= MOST_FAULTS) {
    const expected = `fewer slips: after ${MOST_FAULTS} no more are told`;
    faults.splice(MOST_FAULTS, Infinity, wholeFault('too-many-faults', 'C3.11', expected));
  }
  return {
    lines: entries.map(understood),
    faults: faults.sort((a, b) => a.line - b.line),
    warnings: [...sheet.warnings, ...kept.warnings, ...shiftsForgotten(scene, entries)],
    totals: [...totalsOf(scene, account, sheet), ...kept.totals],
  };
}

const sum = (entries: readonly Entry[], of: (entry: Entry) => number): number =>
  entries.reduce((total, entry) => total + of(entry), 0);

/** A shift that the sheet does not order happens after its last pulse (C3.5.9). */
function shiftsForgotten(scene: Scene, entries: readonly Entry[]): readonly Fault[] {
  const ordered = new Set(
    entries.flatMap(({ means }) =>
      means?.kind === 'pulses' && means.does.action.kind === 'shift'
        ? [means.does.action.leader]
        : [],
    ),
  );
  return scene.seen.shifts
    .filter(({ side, list }) => side === scene.side && list === scene.list)
    .filter(({ leader }) => !ordered.has(leader))
    .map(({ leader, to }) => {
      const expected = `PP n: shift ${leader} to a place of ${LIST_NAMES[to]}; else he goes after your last pulse`;
      return { ...wholeFault('shift-forgotten', 'C3.5.9', expected), read: leader };
    });
}

type Used = { readonly cp: number; readonly pp: number };
const usedBy = (entries: readonly Entry[]): Used => ({
  cp: sum(entries, ({ price, earmarked }) => (earmarked === true ? 0 : price.cp)),
  pp: sum(entries, ({ price, earmarked }) => (earmarked === true ? 0 : price.pp)),
});

/** C3.9, told at the first line that goes beyond the cap. */
function capFaults(scene: Scene, account: Account, entries: readonly Entry[]): readonly Fault[] {
  const { pack, seen, list } = scene;
  const caps = capsOf(pack, seen, list, account);
  const used = usedBy(entries);
  const check = (what: 'cp' | 'pp', cap: number): readonly Fault[] => {
    if (used[what] <= cap) return [];
    const isOverLeft = used[what] > account.left[what];
    const name = what.toUpperCase();
    const expected = isOverLeft
      ? `at most ${account.left[what]} ${name}: no more are left`
      : `at most ${cap} ${name} in this sub-turn: 75 % of ${account.allotted[what]}`;
    const {
      line,
      text,
      used: so,
    } = firstBeyond(entries, what, isOverLeft ? account.left[what] : cap);
    const code = isOverLeft ? 'over-left' : `over-cap-${what}`;
    const read = `${so} ${name}${text === '' ? '' : ` with ${text.slice(0, 60)}`}`;
    const fault: Fault = { line, column: 1, code, rule: 'C3.9', read, expected };
    return [isOverLeft ? fault : { ...fault, limit: true }];
  };
  return [...check('cp', caps.cp), ...check('pp', caps.pp(used.cp))];
}

function firstBeyond(
  entries: readonly Entry[],
  what: 'cp' | 'pp',
  cap: number,
): { readonly line: number; readonly text: string; readonly used: number } {
  let used = 0;
  for (const entry of entries) {
    used += entry.earmarked === true ? 0 : entry.price[what];
    if (used > cap) return { ...entry, used };
  }
  return { line: 0, text: '', used };
}

function totalsOf(scene: Scene, account: Account, sheet: Sheet): readonly Total[] {
  const { pack, seen, side, list } = scene;
  const { cp, pp } = usedBy(sheet.entries);
  const caps = capsOf(pack, seen, list, account);
  const rail = caps.rail - Math.min(...sheet.worlds.map((world) => world.rail));
  const sp = sum(sheet.entries, (entry) => entry.sp);
  const leaders = sum(sheet.entries, (entry) => entry.leaders);
  const pool = worldOf(pack, seen, side, list).pool.length;
  const row = (name: string, used: number, cap: number, of: number): Total => ({
    name,
    used,
    cap,
    left: of - used,
  });
  const second = usableLater(scene, account, { cp, pp });
  return [
    { ...row('CP', cp, caps.cp, account.left.cp), ...second.cp },
    { ...row('PP', pp, caps.pp(cp), account.left.pp), ...second.pp },
    row('rail', rail, caps.rail, account.rail),
    row('reinforcements', sp, account.reinforcements, account.reinforcements),
    row('leaders', leaders, pool, pool),
  ];
}

/** What the second sub-turn may use of all that this sheet leaves: never more than the cap of C3.9. */
function usableLater(
  { pack, seen, list }: Scene,
  account: Account,
  used: Used,
): { readonly cp: { readonly later?: number }; readonly pp: { readonly later?: number } } {
  if (seen.clock.step !== 'first') return { cp: {}, pp: {} };
  const left = {
    cp: Math.max(0, account.left.cp - used.cp),
    pp: Math.max(0, account.left.pp - used.pp),
  };
  const caps = capsOf(pack, seen, list, { ...account, left });
  return { cp: { later: caps.cp }, pp: { later: caps.mostPp } };
}
