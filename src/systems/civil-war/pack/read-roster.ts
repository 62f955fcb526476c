/** Who and what comes when: calendar, leaders, armies, reinforcements. */
import { plainName } from '../../../kernel/sheet-text.js';
import type { PackFiles } from '../../../kernel/system.js';
import { LISTS, SIDES, STATUSES, THEATERS, type ArmyRow, type LeaderRow, type PromotionRow, type ReinforcementRow, type Side, type TurnRow } from '../rules/pack.js';
import { linesOf, maybeOneOf, oneOf, readList, readOnce, textOf, wholeIn, wordIn, wrong, type Complain, type Line } from '../../../kernel/read-csv.js';
import { readPromotions } from './read-promotions.js';

export type Roster = {
  readonly turns: readonly TurnRow[];
  readonly leaders: readonly LeaderRow[];
  readonly promotions: readonly PromotionRow[];
  readonly armies: readonly ArmyRow[];
  readonly reinforcements: readonly ReinforcementRow[];
};

const LEADER_KINDS = ['land', 'cavalry', 'naval'] as const;
const REMARKS = ['status', 'note'] as const;
const FAR = 999;

/** Accounts of a side: the CSA has no naval one (C3.8, spec 2). */
const listsOf = (side: Side): readonly (typeof LISTS)[number][] =>
  side === 'usa' ? LISTS : THEATERS;

/** Reads calendar, leaders, armies and reinforcements. */
export function readRoster(files: PackFiles, complain: Complain): Roster {
  const turns = readCalendar(files, complain);
  const last = turns.length === 0 ? FAR : turns.length;
  const tried = new Set<string>();
  const leaders = readLeaders(files, last, tried, complain);
  return {
    turns,
    leaders,
    promotions: readPromotions(files, leaders, tried, complain),
    armies: readArmies(files, last, complain),
    reinforcements: readReinforcements(files, last, complain),
  };
}

/** A status is for the eyes of those who keep the pack; any other word is a fault. */
const hasFairStatus = (line: Line): boolean =>
  maybeOneOf(line, 'status', STATUSES, 'none') !== undefined;

function readCalendar(files: PackFiles, complain: Complain): readonly TurnRow[] {
  const columns = { must: ['turn', 'dates', 'year'], may: REMARKS };
  const sheet = readList(files, 'calendar.csv', columns, complain);
  const turns: TurnRow[] = [];
  let expected = 1;
  for (const line of linesOf(sheet)) {
    const turn = wholeIn(line, 'turn', expected, expected);
    const dates = wordIn(line, 'dates');
    const year = wholeIn(line, 'year', 1800, 1900);
    expected += 1;
    if (turn === undefined || dates === undefined || year === undefined) continue;
    if (hasFairStatus(line)) turns.push({ turn, dates, year });
  }
  return turns;
}

/** `tried` takes the names of all rows, sound or not. */
function readLeaders(
  files: PackFiles,
  last: number,
  tried: Set<string>,
  complain: Complain,
): readonly LeaderRow[] {
  const must = [
    ...['name', 'side', 'stars', 'kind', 'initiative', 'tactical', 'strategic'],
    ...['seniority', 'arrives', 'order', 'planned'],
  ];
  const sheet = readList(files, 'leaders.csv', { must, may: REMARKS }, complain);
  const taken = new Set<string>();
  const read = (line: Line): LeaderRow | undefined => {
    tried.add(plainName(textOf(line, 'name')));
    const leader = readLeader(line, last);
    if (leader !== undefined) checkRank(line, leader, taken);
    return leader;
  };
  return [...readOnce(sheet, read, ['name', (row) => plainName(row.name)]).values()];
}

/** A seniority stands once in a rank of a side, a place in the order once in a turn of it (C5.7, C3.5.7). */
function checkRank(line: Line, leader: LeaderRow, taken: Set<string>): void {
  const { side, stars, seniority, arrives, order } = leader;
  const keys = {
    seniority: `${side} ${stars} stars, ${seniority}`,
    order: `${side} turn ${arrives}, ${order}`,
  };
  for (const [column, key] of Object.entries(keys)) {
    const id = `${column} ${key}`;
    if (taken.has(id)) wrong(line, column, `a number of his own; "${key}" stands above already`);
    taken.add(id);
  }
}

const STARS = { '1': 1, '2': 2, '3': 3 } as const;

/** Bounds of the ratings: C5.6. */
function readLeader(line: Line, last: number): LeaderRow | undefined {
  const name = readLeaderName(line);
  const side = oneOf(line, 'side', SIDES);
  const stars = oneOf(line, 'stars', ['1', '2', '3']);
  const kind = oneOf(line, 'kind', LEADER_KINDS);
  const planned = side === undefined ? undefined : oneOf(line, 'planned', listsOf(side));
  const numbers = readNumbers(line, last);
  if (name === undefined || side === undefined || stars === undefined || kind === undefined) {
    return undefined;
  }
  if (planned === undefined || numbers === undefined || !hasFairStatus(line)) return undefined;
  return { name, side, stars: STARS[stars], kind, ...numbers, planned };
}

/** Names are words of letters, so that an order sheet can hold them: no point ends an initial. */
function readLeaderName(line: Line): string | undefined {
  const name = wordIn(line, 'name');
  if (name === undefined || /^\p{L}[\p{L}'-]*( \p{L}[\p{L}'-]*)*$/u.test(name)) return name;
  return wrong(line, 'name', 'a name of letters, initials without points');
}

type LeaderNumbers = Pick<
  LeaderRow,
  'initiative' | 'tactical' | 'strategic' | 'seniority' | 'arrives' | 'order'
>;

function readNumbers(line: Line, last: number): LeaderNumbers | undefined {
  const initiative = wholeIn(line, 'initiative', 2, 4);
  const tactical = wholeIn(line, 'tactical', -2, 2);
  const strategic = wholeIn(line, 'strategic', -3, 3);
  const seniority = wholeIn(line, 'seniority', 1, FAR);
  const arrives = wholeIn(line, 'arrives', 0, last);
  const order = wholeIn(line, 'order', 1, FAR);
  if (initiative === undefined || tactical === undefined || strategic === undefined)
    return undefined;
  if (seniority === undefined || arrives === undefined || order === undefined) return undefined;
  return { initiative, tactical, strategic, seniority, arrives, order };
}

function readArmies(files: PackFiles, last: number, complain: Complain): readonly ArmyRow[] {
  const columns = { must: ['name', 'side'], may: ['from', ...REMARKS] };
  const sheet = readList(files, 'armies.csv', columns, complain);
  const read = (line: Line): ArmyRow | undefined => readArmy(line, last);
  return [...readOnce(sheet, read, ['name', (row) => plainName(row.name)]).values()];
}

/** A file without the column knows no dates: all its armies may stand from the start. */
function readArmy(line: Line, last: number): ArmyRow | undefined {
  const name = wordIn(line, 'name');
  const side = oneOf(line, 'side', SIDES);
  const from = line.sheet.columns.has('from') ? wholeIn(line, 'from', 0, last) : 0;
  return name === undefined || side === undefined || from === undefined || !hasFairStatus(line)
    ? undefined
    : { name, side, from };
}

function readReinforcements(
  files: PackFiles,
  last: number,
  complain: Complain,
): readonly ReinforcementRow[] {
  const columns = { must: ['turn', 'side', 'list', 'sp'], may: REMARKS };
  const sheet = readList(files, 'reinforcements.csv', columns, complain);
  const read = (line: Line): ReinforcementRow | undefined => {
    const turn = wholeIn(line, 'turn', 1, last);
    const side = oneOf(line, 'side', SIDES);
    const list = oneOf(line, 'list', [...THEATERS, 'discretionary'] as const);
    const sp = wholeIn(line, 'sp', 0, FAR);
    if (turn === undefined || side === undefined || list === undefined) return undefined;
    return sp === undefined || !hasFairStatus(line) ? undefined : { turn, side, list, sp };
  };
  const key = (row: ReinforcementRow): string => `${row.turn} ${row.side} ${row.list}`;
  return [...readOnce(sheet, read, ['list', key]).values()];
}
