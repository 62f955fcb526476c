/** What a strategic turn handed out, and what is left of points (C3.5, C3.9). */
import type { ReportSection } from '../../../kernel/report.js';
import { points } from '../rules/counts.js';
import { counted, capitalized } from '../../../kernel/basic.js';
import { SIDES, type LeaderKind, type ListName, type Side } from '../rules/pack.js';
import { capsOf } from '../rules/production/caps.js';
import { LIST_NAMES, listsOf } from '../rules/seats.js';
import type { Account } from '../rules/state.js';
import { isIn, type CivilWarNotice } from './notice.js';
import { sayNotice } from './phrases.js';
import { says, type Reader, type Told } from './report-text.js';
import { aLeader, count, listWords, sideWords } from './words.js';

/** A supreme commander reads what he allotted as a table, account by account, and the rest in sentences. */
export function meansSections({ pack, seen, told }: Reader): readonly ReportSection[] {
  const notices = told.flatMap(({ notice }) => (isIn('means', notice) ? [notice] : []));
  const allotted = seen.role === 'supreme' ? allottedSection(notices) : undefined;
  const rest = notices.filter(
    ({ kind }) =>
      kind !== 'new-leader' &&
      (allotted === undefined || (kind !== 'share' && kind !== 'reinforcements')),
  );
  const lines = [
    ...rest.map((notice) => says(pack, sayNotice(pack, notice))),
    ...leadersIn(notices),
  ];
  const heading = seen.role === 'supreme' ? 'Points of the side' : 'What you were given';
  return [...(allotted === undefined ? [] : [allotted]), { heading, lines }];
}

function allottedSection(notices: readonly CivilWarNotice[]): ReportSection | undefined {
  const rows = notices.flatMap((notice): readonly (readonly string[])[] => {
    if (notice.kind !== 'share') return [];
    const { list, cp, pp, rail } = notice;
    const sp = notices.reduce(
      (sum, one) => (one.kind === 'reinforcements' && one.list === list ? sum + one.sp : sum),
      0,
    );
    return [[listWords(list), ...[cp, pp, rail, sp].map(String)]];
  });
  if (rows.length === 0) return undefined;
  const columns = ['Account', 'Command', 'Pulse', 'Rail', 'Strength'];
  return { heading: 'What was allotted, in points', lines: [], table: { columns, rows } };
}

type NewLeader = Extract<CivilWarNotice, { readonly kind: 'new-leader' }>;

/** New leaders pool by pool: by name where the reader may know them, else by rank alone (C3.5.7). */
function leadersIn(notices: readonly CivilWarNotice[]): readonly string[] {
  const joined = notices.filter((notice): notice is NewLeader => notice.kind === 'new-leader');
  const lists = [...new Set(joined.map(({ list }) => list))];
  return lists.map((list) => {
    const here = joined.filter((one) => one.list === list);
    const who = here.some(({ leader }) => leader !== undefined) ? named(here) : ranked(here);
    return `New in the pool of ${listWords(list)}: ${count(who)}.`;
  });
}

const named = (joined: readonly NewLeader[]): readonly string[] =>
  joined.map(({ leader, stars, of }) => `${leader ?? 'a leader'} (${rankWords(stars, of)})`);

function ranked(joined: readonly NewLeader[]): readonly string[] {
  const ranks = new Map<string, number>();
  for (const { stars, of } of joined) {
    const rank = rankWords(stars, of);
    ranks.set(rank, (ranks.get(rank) ?? 0) + 1);
  }
  return [...ranks].map(([rank, n]) => counted(n, rank));
}

/** `three-star leader`. */
const rankWords = (stars: number, of: LeaderKind): string => aLeader(stars, of).replace(/^A /, '');

const POINTS = ['Command', 'Pulse', 'Rail', 'SP to enter'] as const;

/** Accounts that the reader may know: his own with what the next sub-turn may use, a supreme commander's in one table. */
export function pointsSections(reader: Reader): readonly ReportSection[] {
  const { seen } = reader;
  if (seen.command !== undefined && seen.side !== undefined) {
    const { command, side } = seen;
    const rows = listsOf(side).flatMap((list) => {
      const account = command[list];
      return account === undefined ? [] : [rowOf(LIST_NAMES[list], account)];
    });
    const isAllotted = reader.told.some(({ notice }) => notice.kind === 'share');
    return isAllotted || rows.every(([, ...points]) => points.every((n) => n === '0'))
      ? []
      : [
          {
            heading: 'What your commanders have left, in points',
            lines: [],
            table: { columns: ['Account', ...POINTS], rows },
          },
        ];
  }
  return SIDES.flatMap((side) => {
    const lists = listsOf(side).filter((list) => seen.accounts[side][list] !== undefined);
    if (lists.length === 0) return [];
    const rows = lists.flatMap((list) => rowsOf(reader, side, list, lists.length > 1));
    const heading = seen.role === 'gm' ? `Points of the ${sideWords(side)}` : 'Your points';
    const lines = seen.role === 'gm' ? [] : lists.flatMap((list) => cameBack(reader, list));
    return [{ heading, lines, table: { columns: ['', ...POINTS], rows } }];
  });
}

const rowOf = (name: string, { left, rail, reinforcements }: Account): readonly string[] => [
  name,
  ...[left.cp, left.pp, rail, reinforcements].map(String),
];

function rowsOf(
  { pack, seen }: Reader,
  side: Side,
  list: ListName,
  areSeveral: boolean,
): readonly (readonly string[])[] {
  const account = seen.accounts[side][list];
  if (account === undefined) return [];
  const name = areSeveral ? `${listWords(list)}: ` : '';
  const left = rowOf(areSeveral ? `${name}left` : 'Left', account);
  if (seen.clock.step === 'strategic') return [left];
  const caps = capsOf(pack, seen, list, account);
  const most = [caps.cp, caps.mostPp, caps.rail].map(String);
  return [left, [capitalized(`${name}at most next sub-turn`), ...most, '']];
}

/** What came back from orders that the enemy stopped, and what that has to do with what is left (C3.17). */
function cameBack({ seen, told }: Reader, list: ListName): readonly string[] {
  const [cp, pp] = [sumOf(told, list, 'cpReturned'), sumOf(told, list, 'ppReturned')];
  const back = [
    ...(cp === 0 ? [] : [points(cp, 'command')]),
    ...(pp === 0 ? [] : [points(pp, 'pulse')]),
  ];
  if (back.length === 0) return [];
  const from = `${back.join(' and ')} came back from orders that the enemy stopped`;
  return seen.clock.step === 'strategic'
    ? [`${from}. What was not used of them by the end of the turn has lapsed.`]
    : [`${from}. What is left includes what was not used of them.`];
}

const sumOf = (told: Told, list: ListName, of: 'cpReturned' | 'ppReturned'): number =>
  told.reduce(
    (n, { notice }) =>
      notice.kind === 'stopped' && notice.order.list === list ? n + (notice[of] ?? 0) : n,
    0,
  );
