/** All reports of a seat, and one of them with its map and what it saw moment by moment. */
import { seeReports, type ReleasedReport } from '../../campaign/seen/see-reports.js';
import { seeMoments } from '../../campaign/seen/see-moments.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, maybe, reportData } from '../frame.js';
import { mapData } from '../map/map-data.js';
import { scrubberData } from '../map/scrubber.js';
import { missing, seatOf, type Page, type Visit } from '../page.js';
import { ownNumber } from './own-number.js';

export const seatReports: Page = async (visit) => {
  const reports = (await maybe(seeReports(visit.campaign, seatOf(visit)))) ?? [];
  const data = {
    ...frame(visit, 'Your reports'),
    reports: reports.toReversed().map((one) => reportLink(visit, one)),
    hasReports: reports.length > 0,
  };
  return { kind: 'page', view: 'seat/reports.html', data };
};

/** A report as a list names it. */
export const reportLink = (visit: Visit, { n, written, report }: ReleasedReport) => ({
  href: `${visit.home}/report/${String(n)}`,
  subject: report.subject,
  lead: report.lead,
  written: writtenTime(written, visit.campaign.meta.zone),
});

/** Numbered by the seat's own reports: the first is 1. */
export const seatReport: Page = async (visit) => {
  const reports = (await maybe(seeReports(visit.campaign, seatOf(visit)))) ?? [];
  const one = reports.find(({ n }) => n === ownNumber(visit.params['id']));
  if (one === undefined) return missing;
  const here = `${visit.home}/report/${String(one.n)}`;
  const moment = visit.query['moment'] ?? (await lastMoment(visit, one.step));
  const at = { ...visit, query: { moment } };
  const scrubber = await scrubberData(at, { who: visit.who, page: here });
  if (scrubber === undefined) return missing;
  const to = (n: number): string =>
    reports.some((other) => other.n === n) ? `${visit.home}/report/${String(n)}` : '';
  const data = {
    ...frame(visit, one.report.subject),
    written: writtenTime(one.written, visit.campaign.meta.zone),
    map: mapData(visit.home, moment),
    scrubber: { ...scrubber, several: false },
    report: reportData(one.report),
    ...{ before: to(one.n - 1), after: to(one.n + 1), all: `${visit.home}/reports` },
  };
  return { kind: 'page', view: 'seat/report.html', data };
};

/** The last moment of a step that the visitor may know; '' when it has none. */
export async function lastMoment(visit: Visit, step: string): Promise<string> {
  const latest = await maybe(seeMoments(visit.campaign, visit.who, ''));
  const start = latest?.steps.find((one) => one.step === step)?.moment;
  if (start === undefined) return '';
  return (await maybe(seeMoments(visit.campaign, visit.who, start)))?.moments.at(-1)?.moment ?? '';
}
