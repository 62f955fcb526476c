/** Everybody's sheets on one line of slots, and each as it was sent with its reading. */
import { capitalized } from '../../kernel/basic.js';
import { countLate } from '../../campaign/sheets/see-late.js';
import { readSheets, type SheetRow, type SheetVersion } from '../../campaign/sheets/read-sheets.js';
import { costText } from '../../letters/compose-answer.js';
import { writtenTime } from '../../letters/written-time.js';
import { faultData, frame, must } from '../frame.js';
import { reopenSheet } from '../../campaign/sheets/reopen-sheet.js';
import { withdrawRuling } from '../../campaign/gm/withdraw-ruling.js';
import type { Page, Reply, Visit } from '../page.js';
import { lanesOf, lastSlot, LOOKS, markOf } from './slot-line.js';
import { sideClass } from '../side-class.js';
import { slotText, type Timeline } from '../../kernel/timeline.js';

const MOST_LINES = 200;

export const deskOrders: Page = (visit) => ordersPage(visit);

/** A reason that was not taken comes back with its form. */
type OrdersSaid = {
  readonly trouble?: string;
  readonly filled?: { readonly key: string; readonly reason: string };
  readonly status?: 409 | 422;
};

const DONE: Readonly<Record<string, string>> = {
  reopened:
    'The sheet is open again. The player gets a letter, and the step waits for a new sheet.',
  entered: 'The sheet is entered for the seat, and its player has a letter.',
  mail: 'The e-mail is entered for the seat, and its player has a letter.',
  closed: 'The sheet is closed again. What was sent for it before counts.',
};

async function ordersPage(visit: Visit, said: OrdersSaid = {}): Promise<Reply> {
  const { title, rows, stamp } = await must(readSheets(visit.campaign));
  const lines = rows.flatMap(({ reading }) => reading?.lines ?? []);
  const last = lastSlot(lines);
  const late = await must(countLate(visit.campaign));
  const data = {
    ...frame(visit, 'Orders', {
      ...{ notice: DONE[visit.query['did'] ?? ''] ?? '', trouble: said.trouble ?? '' },
    }),
    stamp,
    stepTitle: title,
    hasSlots: last > 0,
    ...timeData(visit.campaign.game.timeline),
    slots: Array.from({ length: last }, (_, index) => String(index + 1)),
    last: String(last),
    rows: rows.map((row) => lineData(visit, row, last)),
    sheets: rows.map((row) => ({ ...sheetData(visit, row), ...doorData(row, said) })),
    none: rows.length === 0,
    late: late === 0 ? '' : String(late),
    canPaste: visit.mailDesk !== undefined,
  };
  return { kind: 'page', view: 'desk/orders.html', data, status: said.status ?? 200 };
}

const doorData = ({ key, state, isOffer }: SheetRow, { filled }: OrdersSaid) => ({
  key,
  shut: state === 'shut',
  reopened: state === 'reopened',
  isOffer: isOffer === true,
  reason: filled?.key === key ? filled.reason : '',
});

/** Opens one seat's sheet again, or closes it again without another. */
export const reopenAtDesk: Page = async (visit) => {
  const { key = '', reason = '', stamp, does } = visit.form;
  const done =
    does === 'close'
      ? await withdrawRuling(visit.campaign, { key: `reopen ${key}`, reason, stamp }, visit.clock)
      : await reopenSheet(visit.campaign, { key, reason, stamp }, visit.clock);
  if (done.ok)
    return {
      kind: 'go',
      to: `${visit.home}/orders?did=${does === 'close' ? 'closed' : 'reopened'}`,
    };
  const { code, say } = done.error;
  const status = code === 'bad-input' ? 422 : 409;
  return ordersPage(visit, { trouble: say, filled: { key, reason }, status });
};

/** `Hour by hour`, `By hour`, `Without hours`. */
function timeData(timeline: Timeline | undefined) {
  const { unit, units } = timeline ?? { unit: 'moment', units: 'moments' };
  return { unit, units, Unit: capitalized(unit) };
}

/** A row of the time line. */
function lineData(visit: Visit, row: SheetRow, last: number) {
  const lanes = lanesOf(row.reading?.lines ?? [], last);
  const [first, ...more] = lanes;
  return {
    ...headData(visit, row),
    lanes: String(Math.max(1, lanes.length)),
    cells: first ?? [],
    more: more.map((cells) => ({ cells })),
    empty: first === undefined,
    whyEmpty: row.versions.length === 0 ? 'nothing received' : 'no order on this line',
  };
}

const headData = (visit: Visit, { key, seatTitle, side, list }: SheetRow) => ({
  id: `sheet-${key.replace(/[^a-z0-9]+/gi, '-')}`,
  seatTitle,
  side: sideClass(visit.campaign.game, side),
  list,
});

/** A sheet as sent, with its reading. */
function sheetData(visit: Visit, row: SheetRow) {
  const { lines = [], faults = [], warnings = [], totals = [] } = row.reading ?? {};
  const versions = row.versions.map((version) => versionData(visit, version));
  const shown = row.versions.findIndex(({ counts }) => counts);
  const open = versions.at(shown);
  return {
    ...headData(visit, row),
    title: row.title,
    enter: `${visit.home}/orders/enter?${new URLSearchParams({ key: row.key }).toString()}`,
    shown: open ?? false,
    earlier: versions.filter((version) => version !== open),
    faults: faults.slice(0, MOST_LINES).map(faultData),
    warnings: warnings.slice(0, MOST_LINES).map(faultData),
    standing: lines
      .filter(({ slot }) => slot === undefined)
      .slice(0, MOST_LINES)
      .map(({ says }) => says),
    lines: lines.slice(0, MOST_LINES).map((line) => ({
      line: String(line.line),
      slots: line.slot === undefined ? '' : slotText(line.slot),
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

function versionData(
  visit: Visit,
  { version, via, written, faults, counts, text, ...more }: SheetVersion,
) {
  return {
    version: String(version),
    via,
    written: writtenTime(written, visit.campaign.meta.zone),
    faulty: faults > 0,
    counts,
    waits: more.waits === true,
    back: more.back ?? '',
    text: text.replace(/^(\s*\n)+/, ''),
  };
}
