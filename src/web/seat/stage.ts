/**
 * A seat's stage: what it has in hand on the left, its map in the middle, on the right the sheet that it is asked for, its standing
 * orders, its last report and the versions that it sent. One page for the front and for each sheet.
 */
import { capitalized } from '../../kernel/basic.js';
import { seeLastReport, type ReleasedReport } from '../../campaign/seen/see-reports.js';
import type { OwnAsk, OwnSheets } from '../../campaign/sheets/see-own-sheets.js';
import { sayDaysOff, sayWeekday } from '../../campaign/turn/calendar.js';
import { seeDays } from '../../campaign/turn/change-calendar.js';
import { seeVersions } from '../../campaign/sheets/see-versions.js';
import { lastOrders, seeDispatches } from '../../campaign/letters/see-dispatches.js';
import { shortTime, writtenTime } from '../../letters/written-time.js';
import { maybe, must, reportData } from '../frame.js';
import { mapWithTables } from '../map/map-data.js';
import { scrubberData } from '../map/scrubber.js';
import { seatOf, type Reply, type Visit } from '../page.js';
import { sideClass } from '../side-class.js';
import { stageFrame, type StageTab } from '../stage.js';
import { changesData, handData, ownMuster, pointsData } from './hand.js';
import { findHolder } from './holder.js';
import { latestLetters, letterLink } from './letter.js';
import { SEAT_LINKS } from './links.js';
import { SHEET_LESS, type SheetPane } from './sheet-pane.js';
import { lastMoment, reportLink } from './reports.js';
import { sheetId } from './sheet-id.js';
import { nounOf, stateOf } from './states.js';

const LETTERS_SHOWN = 6;
/** Of letters: they came after it. */
const SINCE = 'since your last report';
const SHEETS_SHOWN = 6;

/** What the page says first, and which of its parts is open. */
export type StageSaid = {
  readonly notice?: string;
  readonly trouble?: string;
  readonly open?: 'sheet' | 'report' | 'versions';
  readonly status?: 200 | 409 | 413 | 422;
};

/** `asked`: what the sheet in the page is for; without one the page shows the last report. */
export async function seatStage(
  visit: Visit,
  { own, asked, pane = SHEET_LESS }: { own: OwnSheets; asked?: OwnAsk; pane?: SheetPane },
  said: StageSaid = {},
): Promise<Reply> {
  const seat = seatOf(visit);
  const holder = await findHolder(visit, seat);
  const title = holder?.title ?? seat;
  const muster = await ownMuster(visit);
  const latest = await maybe(seeLastReport(visit.campaign, seat));
  const letters = await latestLetters(visit);
  const newer = letters.filter(({ written }) => written > (latest?.written ?? '')).length;
  const fresh = newer === 0 ? '' : `${String(newer)} new`;
  const { open = asked === undefined && pane.shut === false ? 'report' : 'sheet' } = said;
  const name = sheetName(asked);
  const tabs: readonly StageTab[] = [
    { id: 'sheet-pane', title: name },
    ...(pane.hasStanding
      ? [{ id: 'standing', title: 'Standing', count: pane.standing.length }]
      : []),
    { id: 'report', title: 'Last report' },
    { id: 'versions', title: 'Versions' },
  ];
  const panes = { sheet: 'sheet-pane', report: 'report', versions: 'versions' } as const;
  const frame = stageFrame(
    visit,
    title,
    {
      who: `${title} · ${visit.campaign.meta.title}`,
      ink: holder === undefined ? '' : sideClass(visit.campaign.game, holder.side),
      step: own.step,
      due: own.asks.length === 0 ? undefined : own.deadline?.due,
      tabs,
      open: panes[open],
      phone: [
        { id: 'stage-map', title: 'Map' },
        { id: 'sheet-pane', title: name },
        { id: 'report', title: 'Report' },
        { id: 'letters', title: 'Letters', count: fresh },
      ],
      view: said.open === undefined ? 'map' : 'right',
    },
    said,
  );
  const isAside = ({ href }: { readonly href: string }): boolean =>
    SEAT_LINKS.some((link) => 'aside' in link && visit.home + link.path === href);
  const data = {
    ...frame,
    links: frame.links
      .filter((link) => !isAside(link))
      .map((link) =>
        link.href === `${visit.home}/letters` ? { ...link, waits: fresh, waitsFor: SINCE } : link,
      ),
    more: frame.links.filter(isAside),
    hasSeveral: own.asks.length + own.offers.length > 1,
    ...pane,
    opens: { sheet: open === 'sheet', report: open === 'report', versions: open === 'versions' },
    ...pointsData(muster, asked === undefined ? undefined : pane.reading),
    ...(await handData(visit, muster, asked, pane.text)),
    ...changesData(muster),
    ...waitedFor(visit, own, asked),
    calendar: await calendarLines(visit),
    map: await mapWithTables(visit, { who: seat, base: visit.home }),
    latest:
      latest === undefined
        ? false
        : {
            ...reportLink(visit, { ...latest, ...latest.report }),
            report: reportData(latest.report),
          },
    scrubber: latest === undefined ? NO_MOMENTS : await momentsOf(visit, latest),
    sentBefore: await sentBefore(visit, asked?.ask.key),
    ordersInWords: lastOrders(await must(seeDispatches(visit.campaign, seat))).map((one) => ({
      ...{
        from: one.from,
        text: one.text,
        written: writtenTime(one.written, visit.campaign.meta.zone),
      },
    })),
    allLetters: `${visit.home}/letters`,
    letters: letters.slice(0, LETTERS_SHOWN).map((one) => letterLink(visit, one)),
    hasLetters: letters.length > 0,
    newLetters: newer === 0 ? '' : `${String(newer)} ${SINCE}`,
  };
  return { kind: 'page', view: 'seat/stage.html', data, status: said.status ?? 200 };
}

/** The sheets that counted last for other questions, each with its receipt. */
async function sentBefore(visit: Visit, key: string | undefined) {
  const versions = await must(seeVersions(visit.campaign, seatOf(visit)));
  return versions
    .filter((one) => one.counts && one.key !== key)
    .slice(-SHEETS_SHOWN)
    .reverse()
    .map(({ n, kind, list, step, written }) => ({
      href: `${visit.home}/receipt/${String(n)}`,
      says: [capitalized(kind), ...(list === undefined ? [] : [list]), step].join(', '),
      written: shortTime(written, visit.campaign.meta.zone),
    }));
}

const NO_MOMENTS = { moments: [] };

/** The moments of the last report, for the map beside it. */
async function momentsOf(visit: Visit, { n, step }: ReleasedReport) {
  const moment = await lastMoment(visit, step);
  const page = `${visit.home}/report/${String(n)}`;
  const seen = await scrubberData({ ...visit, query: { moment } }, { who: visit.who, page });
  return seen === undefined ? NO_MOMENTS : { ...seen, several: false };
}

/** What the tab of a sheet is called. */
const sheetName = (asked: OwnAsk | undefined): string =>
  asked === undefined ? 'Orders' : capitalized(nounOf(asked));

/** What the seat is asked for, what it may send at any time, and for what it waits. */
function waitedFor(visit: Visit, own: OwnSheets, asked: OwnAsk | undefined) {
  const linkOf = (one: OwnAsk) => ({
    title: one.ask.title,
    href: `${visit.home}/sheet/${sheetId(one.ask.key)}`,
    current: one.ask.key === asked?.ask.key,
    ...stateOf(visit, one),
  });
  const due = own.deadline?.due;
  return {
    asks: own.asks.map(linkOf),
    offers: own.offers.map(linkOf),
    hasAsks: own.asks.length > 0,
    until:
      due === undefined || own.asks.length === 0 ? '' : shortTime(due, visit.campaign.meta.zone),
    waitsFor: own.asks.length > 0 ? '' : own.held ? HELD : NOTHING,
  };
}

const HELD =
  'Your gamemaster has the orders of this step. You can send nothing until the report comes.';
const NOTHING = 'Nothing is due from you now. You will get a letter when it is.';

/** What the seat should see first: a sheet that it owes, else one that it has sent. */
export const firstAsked = (visit: Visit, own: OwnSheets): OwnAsk | undefined =>
  own.asks.find((one) => stateOf(visit, one).mark === 'owed') ?? own.asks[0];

/** When the campaign rests, and when orders are due as a rule: what concerns every player of the calendar. */
async function calendarLines(visit: Visit): Promise<readonly string[]> {
  const { rhythm, ...calendar } = await must(seeDays(visit.campaign, seatOf(visit)));
  const off = sayDaysOff(calendar);
  const days = (rhythm?.days ?? []).map(sayWeekday).join(', ');
  return [
    ...(rhythm === undefined ? [] : [`Orders are usually due ${days}, ${rhythm.time}.`]),
    ...(off === '' ? [] : [`Days off: ${off}. No deadline falls on them.`]),
  ];
}
