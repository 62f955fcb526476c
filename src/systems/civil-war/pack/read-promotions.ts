/** `promotions.csv`: counters of those who rise, each grade of a leader once, above the one in which he comes (C5.4). */
import { plainName } from '../../../kernel/sheet-text.js';
import type { PackFiles } from '../../../kernel/system.js';
import { STATUSES, type LeaderRow, type PromotionRow } from '../rules/pack.js';
import { maybeOneOf, oneOf, readList, readOnce, textOf, wholeIn, wrong, type Complain, type Line } from '../../../kernel/read-csv.js';

const COLUMNS = {
  must: ['leader', 'stars', 'initiative', 'tactical', 'strategic'],
  may: ['status', 'note'],
} as const;

/** `tried`: names of all rows of `leaders.csv`; what is wrong with one of them is told there alone. */
export function readPromotions(
  files: PackFiles,
  leaders: readonly LeaderRow[],
  tried: ReadonlySet<string>,
  complain: Complain,
): readonly PromotionRow[] {
  const sheet = readList(files, 'promotions.csv', COLUMNS, complain);
  const names = new Map(leaders.map((leader) => [plainName(leader.name), leader]));
  const read = (line: Line): PromotionRow | undefined => {
    const name = plainName(textOf(line, 'leader'));
    if (tried.size > 0 && !tried.has(name)) {
      return wrong(line, 'leader', 'a leader of leaders.csv');
    }
    const leader = names.get(name);
    return leader === undefined ? undefined : readRow(line, leader);
  };
  const key = (row: PromotionRow): string => `${row.leader} ${row.stars}`;
  return [...readOnce(sheet, read, ['leader', key]).values()];
}

/** Bounds of the ratings: C5.6. */
function readRow(line: Line, leader: LeaderRow): PromotionRow | undefined {
  const grade = oneOf(line, 'stars', ['2', '3']);
  const initiative = wholeIn(line, 'initiative', 2, 4);
  const tactical = wholeIn(line, 'tactical', -2, 2);
  const strategic = wholeIn(line, 'strategic', -3, 3);
  const status = maybeOneOf(line, 'status', STATUSES, 'none');
  if (grade === undefined || initiative === undefined || status === undefined) return undefined;
  if (tactical === undefined || strategic === undefined) return undefined;
  const stars = grade === '2' ? 2 : 3;
  if (stars > leader.stars) return { leader: leader.name, stars, initiative, tactical, strategic };
  return wrong(line, 'stars', `more than the ${leader.stars} with which ${leader.name} comes`);
}
