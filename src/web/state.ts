/** The state of the war in tables: the gamemaster's is the full position, a seat's what it may know. */
import { seePlots, type SeenPlot } from '../campaign/seen/see-plots.js';
import { seeOverview } from '../campaign/seen/see-overview.js';
import { ENEMY_PART } from '../kernel/figures.js';
import type { OverviewSection, OverviewTable } from '../kernel/overview.js';
import { frame, maybe } from './frame.js';
import { missing, type Page } from './page.js';
import { plotData } from './plot.js';

/** More than the name of any step has. */
const LONGEST_NAME = 40;

/** All parts at once, to be printed. */
const WHOLE = 'all';
/** A table with more rows is folded. */
const MOST_ROWS = 14;

export const statePage: Page = async (visit) => {
  const { campaign, who, query, home } = visit;
  const since = (query['since'] ?? '').slice(0, LONGEST_NAME);
  const found = await maybe(seeOverview(campaign, who, since));
  if (found === undefined) return missing;
  const plots = ((await maybe(seePlots(campaign, who))) ?? []).filter(
    ({ part }) => part !== ENEMY_PART,
  );
  const parts = partsOf(found.overview.sections, plots);
  const wanted = query['part'] ?? '';
  const asked = wanted === '' ? (parts[0]?.id ?? WHOLE) : wanted;
  const shown = asked === WHOLE ? parts : parts.filter(({ id }) => id === asked);
  if (shown.length === 0 && parts.length > 0) return missing;
  const hrefOf = (part: string, from: string): string => {
    const address = { ...(part === '' ? {} : { part }), ...(from === '' ? {} : { since: from }) };
    return `${home}/state?${new URLSearchParams(address).toString()}`;
  };
  const isWhole = asked === WHOLE;
  const data = {
    ...frame(visit, 'State of the war'),
    tabs: parts.map(({ id, tab }) => ({
      ...{ says: tab, href: hrefOf(id, since), isShown: !isWhole && id === asked },
    })),
    whole: isWhole ? '' : hrefOf(WHOLE, since),
    ...{ step: found.title, since: found.since.title, empty: parts.length === 0 },
    parts: shown.map(({ id, heading, lines, tables, drawn }) => ({
      ...{ id: `part-${id}`, heading, lines },
      tables: tables.map((table, index) =>
        tableData(table, { heading, hasChanges: found.since.step !== '', isWhole, index }),
      ),
      plots: plotData(campaign.game, drawn, { id, isOpen: tables.length === 0 }),
      beside: tables.length > 0 && drawn.length > 0,
    })),
    others: found.steps
      .filter((step) => step !== found.since.step)
      .map((step) => ({ step, href: hrefOf(asked, step) })),
  };
  return { kind: 'page', view: 'state.html', data };
};

/** Sections with their plots; plots of no section are a part by themselves. */
function partsOf(sections: readonly OverviewSection[], plots: readonly SeenPlot[]) {
  const tabs = new Set(sections.map(({ tab }) => tab));
  const alone = [...new Set(plots.map(({ part }) => part))].filter((part) => !tabs.has(part));
  const bare = alone.map((tab) => ({ tab, heading: tab, lines: [], tables: [] }));
  return [...sections, ...bare].map((section) => ({
    ...section,
    id: section.tab.toLowerCase().replaceAll(' ', '-'),
    drawn: plots.filter(({ part }) => part === section.tab),
  }));
}

type TableAbout = {
  readonly heading: string;
  readonly hasChanges: boolean;
  readonly isWhole: boolean;
  readonly index: number;
};

/** A table; its last column says what changed, where a step was played. A long one is folded under its title. */
function tableData(table: OverviewTable, { heading, hasChanges, isWhole, index }: TableAbout) {
  const changed = table.rows.filter(({ change }) => change !== '').length;
  const rows = `${String(table.rows.length)} rows`;
  return {
    title: table.title,
    folded: !isWhole && index > 0 && table.rows.length > MOST_ROWS,
    size: changed === 0 ? rows : `${rows}, ${String(changed)} changed`,
    name: table.title === '' ? heading : `${heading}: ${table.title}`,
    note: table.note ?? '',
    columns: hasChanges ? [...table.columns, 'Changed'] : table.columns,
    rows: table.rows.map(({ cells, change }) => ({
      cells,
      ...{ change, hasChanges, changed: change !== '' },
    })),
  };
}
