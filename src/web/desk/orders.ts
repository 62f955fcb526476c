/** Everybody's sheets on one line of pulses, and each as it was sent with its reading. */
import { readSheets, type SheetRow, type SheetVersion } from '../../campaign/read-sheets.js';
import { costText } from '../../letters/compose-answer.js';
import { writtenTime } from '../../letters/written-time.js';
import { faultData, frame, must } from '../frame.js';
import type { Page, Visit } from '../page.js';
import { lanesOf, lastPulse, LOOKS, markOf } from './pulse-line.js';

const MOST_LINES = 200;

export const deskOrders: Page = async (visit) => {
  const { title, rows } = await must(readSheets(visit.campaign));
  const lines = rows.flatMap(({ reading }) => reading?.lines ?? []);
  const last = lastPulse(lines);
  const data = {
    ...frame(visit, 'Orders'),
    stepTitle: title,
    hasPulses: last > 0,
    pulses: Array.from({ length: last }, (_, index) => String(index + 1)),
    last: String(last),
    rows: rows.map((row) => lineData(row, last)),
    sheets: rows.map((row) => sheetData(visit, row)),
    none: rows.length === 0,
  };
  return { kind: 'page', view: 'desk/orders.html', data };
};

/** A row of the time line. */
function lineData(row: SheetRow, last: number) {
  const lanes = lanesOf(row.reading?.lines ?? [], last);
  const [first, ...more] = lanes;
  return {
    ...headData(row),
    lanes: String(Math.max(1, lanes.length)),
    cells: first ?? [],
    more: more.map((cells) => ({ cells })),
    empty: first === undefined,
    whyEmpty: row.versions.length === 0 ? 'nothing has come' : 'no order with pulses',
  };
}

const headData = ({ key, seatTitle, side, list }: SheetRow) => ({
  id: `sheet-${key.replace(/[^a-z0-9]+/gi, '-')}`,
  seatTitle,
  side,
  list,
});

/** A sheet as sent, with its reading. */
function sheetData(visit: Visit, row: SheetRow) {
  const { lines = [], faults = [], warnings = [], totals = [] } = row.reading ?? {};
  const versions = row.versions.map((version) => versionData(visit, version));
  const shown = row.versions.findIndex(({ counts }) => counts);
  const open = versions.at(shown);
  return {
    ...headData(row),
    title: row.title,
    shown: open ?? false,
    earlier: versions.filter((version) => version !== open),
    faults: faults.slice(0, MOST_LINES).map(faultData),
    warnings: warnings.slice(0, MOST_LINES).map(faultData),
    standing: lines
      .filter(({ pulses }) => pulses === undefined)
      .slice(0, MOST_LINES)
      .map(({ says }) => says),
    lines: lines.slice(0, MOST_LINES).map((line) => ({
      line: String(line.line),
      pulses: [...new Set(line.pulses ?? [])].join('–'),
      says: line.says,
      cost: costText(line.cost),
      mark: markOf(line.text),
      look: LOOKS[markOf(line.text)],
    })),
    totals: totals.map(({ name, used, cap, left }) => ({
      ...{ name, used: String(used), cap: String(cap), left: String(left) },
      over: used > cap,
    })),
  };
}

function versionData(visit: Visit, { version, via, written, faults, counts, text }: SheetVersion) {
  return {
    version: String(version),
    via,
    written: writtenTime(written, visit.campaign.meta.zone),
    faulty: faults > 0,
    counts,
    text: text.replace(/^(\s*\n)+/, ''),
  };
}
