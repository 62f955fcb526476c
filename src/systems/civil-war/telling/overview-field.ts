/** What the sections of the state of the war are made from, and how their tables are. */
import {
  withChanges,
  type KeyedRow,
  type LastStep,
  type OverviewSection,
  type OverviewTable,
} from '../../../kernel/overview.js';
import { SIDES, type Pack, type Side } from '../rules/pack.js';
import type { View } from '../rules/view.js';
import { sideWords } from './words.js';

/** What a section is made from. */
export type OverviewField = {
  readonly pack: Pack;
  readonly seen: View;
  readonly last: LastStep<View> | undefined;
};

/** The sides of which a viewer has tables. */
export const sidesSeen = ({ side }: View): readonly Side[] => (side === undefined ? SIDES : [side]);

/** `USA: `, for the gamemaster alone, who sees both. */
export const sideTitle = (seen: View, side: Side, title: string): string =>
  seen.side === undefined ? `${sideWords(side)}: ${title}` : title;

type Rows = (seen: View, side: Side) => readonly KeyedRow[];

/** A table for each side that has rows of it, with what changed since the last step began. */
export function tablesBySide(
  { seen, last }: OverviewField,
  columns: readonly string[],
  rows: Rows,
  title = '',
): readonly OverviewTable[] {
  return sidesSeen(seen).flatMap((side) => {
    const before = last === undefined ? undefined : rows(last.start, side);
    const all = withChanges(columns, rows(seen, side), before);
    const whose = seen.side === undefined ? sideWords(side) : '';
    const named = [whose, title].filter((part) => part !== '').join(', ');
    return all.length === 0 ? [] : [{ title: named, columns, rows: all }];
  });
}

/** Sections with a heading longer than a word have a shorter one as their tab. */
const TABS: Readonly<Record<string, string>> = {
  Accounts: 'Points',
  'Waiting to enter': 'Pools',
  'Depots and works': 'Works',
};

export const section = (
  heading: string,
  tables: readonly OverviewTable[],
  lines: readonly string[] = [],
): OverviewSection => ({ tab: TABS[heading] ?? heading, heading, lines, tables });
