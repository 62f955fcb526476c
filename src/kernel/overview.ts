/**
 * The state of a campaign in tables, as an umpire keeps it in his spreadsheet: what each side has, where, and what
 * changed in the last step. Made from views alone, so that a player's overview holds nothing that he may not know.
 */

/** `change`: what of it changed in the last step, in words; empty where nothing did. */
export type OverviewRow = { readonly cells: readonly string[]; readonly change: string };

export type OverviewTable = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly OverviewRow[];
  readonly note?: string;
};

/** `tab`: its heading in a word, by which its part of a page is chosen; each section has another. */
export type OverviewSection = {
  readonly tab: string;
  readonly heading: string;
  readonly lines: readonly string[];
  readonly tables: readonly OverviewTable[];
};

export type Overview = { readonly sections: readonly OverviewSection[] };

/** What the viewer saw when the last step began, and before the beat that closed it. */
export type LastStep<V> = { readonly start: V; readonly close: V };

/** A row with what it is about, by which it is found again in an earlier table. */
export type KeyedRow = { readonly key: string; readonly cells: readonly string[] };

/**
 * Rows with their changes since `before`: cells that differ, by their column; rows that are new, and at the end those
 * that are gone. Without `before` nothing has changed. `watched`: the columns that count, all when absent.
 */
export function withChanges(
  columns: readonly string[],
  now: readonly KeyedRow[],
  before: readonly KeyedRow[] | undefined,
  watched: readonly string[] = columns,
): readonly OverviewRow[] {
  if (before === undefined) return now.map(({ cells }) => ({ cells, change: '' }));
  const earlier = new Map(before.map(({ key, cells }) => [key, cells]));
  const kept = new Set(now.map(({ key }) => key));
  const gone = before.filter(({ key }) => !kept.has(key));
  return [
    ...now.map(({ key, cells }) => {
      const was = earlier.get(key);
      return { cells, change: was === undefined ? 'new' : changeOf(columns, was, cells, watched) };
    }),
    ...gone.map(({ cells }) => ({ cells, change: 'gone' })),
  ];
}

function changeOf(
  columns: readonly string[],
  was: readonly string[],
  is: readonly string[],
  watched: readonly string[],
): string {
  return columns
    .flatMap((column, index) => {
      const [from = '', to = ''] = [was[index], is[index]];
      if (from === to || !watched.includes(column)) return [];
      const by = Number(to) - Number(from);
      const isNumber = from !== '' && to !== '' && !Number.isNaN(by);
      return [
        isNumber ? `${column} ${signed(by)}` : `${column}: was ${from === '' ? 'none' : from}`,
      ];
    })
    .join('; ');
}

const signed = (n: number): string => (n < 0 ? `−${String(-n)}` : `+${String(n)}`);
