/** The state of the war in tables: the gamemaster's is the full position, a seat's what it may know. */
import { seePlots } from '../campaign/seen/see-plots.js';
import { seeOverview } from '../campaign/seen/see-overview.js';
import type { OverviewTable } from '../kernel/overview.js';
import { frame, maybe } from './frame.js';
import { missing, type Page } from './page.js';
import { plotData } from './plot.js';

/** More than the name of any step has. */
const LONGEST_NAME = 40;

export const statePage: Page = async (visit) => {
  const found = await maybe(
    seeOverview(visit.campaign, visit.who, (visit.query['since'] ?? '').slice(0, LONGEST_NAME)),
  );
  if (found === undefined) return missing;
  const { title, since, steps, overview } = found;
  const sections = overview.sections.map(({ heading, lines, tables }, index) => ({
    ...{ heading, lines, id: `part-${String(index + 1)}` },
    tables: tables.map((table) => tableData(table, heading, since.step !== '')),
  }));
  const plots = (await maybe(seePlots(visit.campaign, visit.who))) ?? [];
  const data = {
    ...frame(visit, 'State of the war'),
    plots: plotData(visit.campaign.game, plots),
    ...{ step: title, since: since.title, sections, empty: sections.length === 0 },
    others: steps
      .filter((step) => step !== since.step)
      .map((step) => ({
        step,
        href: `${visit.home}/state?${new URLSearchParams({ since: step }).toString()}`,
      })),
  };
  return { kind: 'page', view: 'state.html', data };
};

/** A table as `partials/state-table` takes it; its last column says what changed, where a step was played. */
const tableData = (table: OverviewTable, heading: string, hasChanges: boolean) => ({
  title: table.title,
  name: table.title === '' ? heading : `${heading}: ${table.title}`,
  note: table.note ?? '',
  columns: hasChanges ? [...table.columns, 'Changed'] : table.columns,
  rows: table.rows.map(({ cells, change }) => ({
    cells,
    ...{ change, hasChanges, changed: change !== '' },
  })),
});
