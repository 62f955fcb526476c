/** Command and pulse points by account: allotted, spent, left, and what may still be used of it (C3.9, C3.10). */
import {
  withChanges,
  type KeyedRow,
  type OverviewSection,
  type OverviewTable,
} from '../../../kernel/overview.js';
import type { ListName, Side } from '../rules/pack.js';
import { listsOf } from '../rules/seats.js';
import { capsOf } from '../rules/production/caps.js';
import type { Account } from '../rules/state.js';
import type { View } from '../rules/view.js';
import { sidesSeen, sideTitle, section, type OverviewField } from './overview-field.js';
import { listWords } from './words.js';

type Accounts = Readonly<Partial<Record<ListName, Account>>>;

/** The accounts of a side that the viewer may know: a supreme commander's whole side, else his own. */
const accountsOf = ({ command, side: own, accounts }: View, side: Side): Accounts =>
  own === side && command !== undefined ? command : accounts[side];

export function accountSections(field: OverviewField): readonly OverviewSection[] {
  const { seen, last } = field;
  const isOver = seen.clock.step === 'strategic' && last?.close.clock.step === 'second';
  const tables = sidesSeen(seen).flatMap((side): readonly OverviewTable[] => {
    if (isOver) return [closedTable(field, last.close, side), ...chestTable(field, side)];
    return seen.clock.step === 'strategic' ? chestTable(field, side) : [openTable(field, side)];
  });
  const shown = tables.filter(({ rows }) => rows.length > 0);
  const nothing =
    shown.length === 0 ? ['No command or pulse points have been handed out yet.'] : [];
  return [section('Accounts', shown, nothing)];
}

const OPEN = [
  'Account',
  'CP allotted',
  'CP spent',
  'CP left',
  'PP allotted',
  'PP spent',
  'PP left',
  'Rail left',
  'SP to enter',
  'Most in the next sub-turn',
] as const;
/** What is spent is told; what is left follows from it. */
const WATCHED = ['CP allotted', 'CP spent', 'PP allotted', 'PP spent', 'Rail left', 'SP to enter'];

/** While the turn runs: what is left is saved for the second sub-turn, under the cap. */
function openTable(field: OverviewField, side: Side): OverviewTable {
  const { seen } = field;
  const start = startOfTurn(field, seen);
  const before = start && accountRows(field, start, side);
  const note =
    seen.clock.step === 'first'
      ? 'At most 75 percent of what was allotted may be used in one sub-turn; the rest is saved for the second.'
      : 'What is left is saved from the first sub-turn; what the second does not use lapses.';
  return {
    title: sideTitle(seen, side, `Turn ${String(seen.clock.pbem)}`),
    columns: OPEN,
    rows: withChanges(OPEN, accountRows(field, seen, side), before, WATCHED),
    note,
  };
}

/** The view from which changes are counted, if it is of the same turn: other turns have other accounts. */
const startOfTurn = ({ last }: OverviewField, { clock }: View): View | undefined =>
  last?.start.clock.pbem === clock.pbem ? last.start : undefined;

/** When the turn is over, its accounts stand as they were before they were closed. */
function closedTable(field: OverviewField, close: View, side: Side): OverviewTable {
  const { seen } = field;
  const columns = OPEN.map((name) => name.replace(' left', ' lapsed')).slice(0, -1);
  const cut = (view: View | undefined): readonly KeyedRow[] | undefined =>
    view &&
    accountRows(field, view, side).map(({ key, cells }) => ({ key, cells: cells.slice(0, -1) }));
  return {
    title: sideTitle(seen, side, `Turn ${String(close.clock.pbem)}, which is over`),
    columns,
    rows: withChanges(columns, cut(close) ?? [], cut(startOfTurn(field, close)), WATCHED),
    note: `Waiting for turn ${String(seen.clock.pbem)}: up to 5 SP of each account are saved, with leaders and ships.`,
  };
}

function accountRows({ pack }: OverviewField, seen: View, side: Side): readonly KeyedRow[] {
  const accounts = accountsOf(seen, side);
  const rows = listsOf(side).flatMap((list): readonly KeyedRow[] => {
    const account = accounts[list];
    if (account === undefined) return [];
    const { allotted, left, rail, reinforcements, sea } = account;
    const caps = capsOf(pack, seen, list, account);
    const most =
      seen.clock.step === 'strategic'
        ? ''
        : `${String(caps.cp)} CP, ${String(caps.pp(Number.MAX_SAFE_INTEGER))} PP`;
    const points = [allotted.cp, allotted.cp - left.cp, left.cp];
    const pulses = [allotted.pp, allotted.pp - left.pp, left.pp];
    const numbers = [...points, ...pulses, rail, reinforcements].map(String);
    const own = { key: list, cells: [listWords(list), ...numbers, most] };
    if (sea === undefined) return [own];
    const atSea = [sea.allotted, sea.allotted - sea.left, sea.left].map(String);
    const name = `${listWords(list)}, for sea movement`;
    return [own, { key: `${list} sea`, cells: [name, ...atSea, '', '', '', '', '', ''] }];
  });
  const chest = seen.chests.find((one) => one.side === side);
  if (chest === undefined || rows.length === 0) return rows;
  const { cp, pp } = chest.reserve;
  const kept = ['', '', String(cp), '', '', String(pp), '', '', ''];
  return [...rows, { key: 'reserve', cells: ['Supreme commander’s reserve', ...kept] }];
}

/** In the strategic turn, before the accounts are filled: what there is to hand out, for who hands it out. */
function chestTable({ seen, last }: OverviewField, side: Side): readonly OverviewTable[] {
  const rowsOf = (view: View): readonly KeyedRow[] => {
    const chest = view.chests.find((one) => one.side === side);
    if (chest === undefined) return [];
    const { cp, pp, rail, planned, discretionary } = chest;
    const sp = listsOf(side).flatMap((list) => {
      const n = planned[list] ?? 0;
      return n === 0 ? [] : [[`Reinforcements planned for ${listWords(list)}, SP`, n] as const];
    });
    const rows = [
      ['Command points', cp],
      ['Pulse points', pp],
      ['Rail points', rail],
      ...sp,
      ['Reinforcements to send where he says, SP', discretionary],
    ] as const;
    return rows.map(([what, n]) => ({ key: what, cells: [what, String(n)] }));
  };
  if (!areMeansSet(seen, last?.close)) return [];
  const columns = ['To hand out', 'Points'];
  const title = sideTitle(seen, side, `Turn ${String(seen.clock.pbem)}`);
  return [{ title, columns, rows: withChanges(columns, rowsOf(seen), undefined) }];
}

/** Whether the turn's points have been rolled for: the chests of a part that has not begun are those of the one before. */
const areMeansSet = (seen: View, close: View | undefined): boolean =>
  seen.clock.part === 1
    ? seen.clock.parts > 0
    : JSON.stringify(seen.chests) !== JSON.stringify(close?.chests);
