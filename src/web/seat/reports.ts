/** All reports of a seat, and one of them with its map and what it saw moment by moment. */
import { listReports, seeReports, type ListedReport } from '../../campaign/seen/see-reports.js';
import { seeMoments } from '../../campaign/seen/see-moments.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, maybe, reportData } from '../frame.js';
import { mapData } from '../map/map-data.js';
import { scrubberData } from '../map/scrubber.js';
import { missing, seatOf, type Page, type Visit } from '../page.js';
import { sideClass } from '../side-class.js';
import { stageFrame } from '../stage.js';
import { findHolder } from './holder.js';
import { ownNumber } from './own-number.js';

export const seatReports: Page = async (visit) => {
  const reports = (await maybe(listReports(visit.campaign, seatOf(visit)))) ?? [];
  const data = {
    ...frame(visit, 'Your reports'),
    reports: reports.toReversed().map((one) => reportLink(visit, one)),
    hasReports: reports.length > 0,
  };
  return { kind: 'page', view: 'seat/reports.html', data };
};

/** A report as a list names it. */
export const reportLink = (visit: Visit, { n, written, subject, lead }: ListedReport) => ({
  ...{ href: `${visit.home}/report/${String(n)}`, subject, lead },
  written: writtenTime(written, visit.campaign.meta.zone),
});

/**
 * Numbered by the seat's own reports: the first is 1. A stage with the map of its moments in the middle: its steps are those of
 * the report, so that nothing on it tells of what was played since.
 */
export const seatReport: Page = async (visit) => {
  const seat = seatOf(visit);
  const number = ownNumber(visit.params['id']) ?? 0;
  const [one] = (await maybe(seeReports(visit.campaign, seat, number))) ?? [];
  if (one === undefined) return missing;
  const reports = (await maybe(listReports(visit.campaign, seat))) ?? [];
  const here = `${visit.home}/report/${String(one.n)}`;
  const moment = visit.query['moment'] ?? (await lastMoment(visit, one.step));
  const at = { ...visit, query: { moment } };
  const scrubber = await scrubberData(at, { who: visit.who, page: here });
  if (scrubber === undefined) return missing;
  const holder = await findHolder(visit, seat);
  const { subject } = one.report;
  const data = {
    ...stageFrame(visit, subject, {
      who: `${holder?.title ?? seat} · ${visit.campaign.meta.title}`,
      ink: holder === undefined ? '' : sideClass(visit.campaign.game, holder.side),
      step: { title: subject },
      due: undefined,
      tabs: [{ id: 'report', title: 'Report' }],
      open: 'report',
      phone: [
        { id: 'stage-map', title: 'Map' },
        { id: 'report', title: 'Report' },
        { id: 'stage-left', title: 'All reports' },
      ],
      view: 'right',
    }),
    written: writtenTime(one.written, visit.campaign.meta.zone),
    map: mapData(visit.home, moment),
    scrubber: { ...scrubber, several: false },
    report: reportData(one.report),
    reports: reports.toReversed().map((other) => ({
      ...reportLink(visit, other),
      current: other.n === one.n,
    })),
    before: neighborOf(visit, reports, one.n - 1),
    after: neighborOf(visit, reports, one.n + 1),
  };
  return { kind: 'page', view: 'seat/report.html', data };
};

const neighborOf = (visit: Visit, reports: readonly ListedReport[], n: number): string =>
  reports.some((other) => other.n === n) ? `${visit.home}/report/${String(n)}` : '';

/** The last moment of a step that the visitor may know; '' when it has none. */
export async function lastMoment(visit: Visit, step: string): Promise<string> {
  const latest = await maybe(seeMoments(visit.campaign, visit.who, ''));
  const start = latest?.steps.find((one) => one.step === step)?.moment;
  if (start === undefined) return '';
  return (await maybe(seeMoments(visit.campaign, visit.who, start)))?.moments.at(-1)?.moment ?? '';
}
