import { ok, type SeatId } from '../../kernel/basic.js';
import type { Picture } from '../../kernel/map/picture.js';
import type { Report } from '../../kernel/report.js';
import type { Told } from '../../kernel/outcome.js';
import type { Campaign } from '../campaign.js';
import { selectNamed, type LetterName } from '../../store/told-letter.js';
import {
  namesOfReports,
  releasedOn,
  releasedReports,
  standingReports,
} from '../letters/kept-letter.js';
import { isRefusal, loadStep, seatOf } from '../turn/open-step.js';
import type { Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** A report as it was released to a seat. `n`: the seat's own count of its reports, from 1. */
export type ReleasedReport = {
  readonly n: number;
  readonly step: string;
  /** ISO, UTC. */
  readonly written: string;
  readonly report: Report;
  readonly picture: Picture;
  readonly told: readonly Told[];
};

/**
 * All reports that were released to a seat and hold: none that was corrected or taken back; oldest first. `n`: the one that is
 * the n-th of them, from 1, alone.
 */
export function seeReports(
  campaign: Campaign,
  seat: SeatId,
  n?: number,
): Outcome<readonly ReleasedReport[]> {
  return ofReports(campaign, seat, (names) =>
    n === undefined
      ? reportsBy(campaign, names, 1)
      : reportsBy(
          campaign,
          names.filter((_, index) => index + 1 === n),
          n,
        ),
  );
}

/** What a list says of a report. */
export type ListedReport = Pick<ReleasedReport, 'n' | 'written'> & Pick<Report, 'subject' | 'lead'>;

/** The same reports for a list. */
export function listReports(campaign: Campaign, seat: SeatId): Outcome<readonly ListedReport[]> {
  return ofReports(campaign, seat, async (reports) => {
    const names = await namesOfReports(campaign, reports);
    return names.map((name, index) => ({ ...name, n: index + 1 }));
  });
}

/** The last of them; of a long war the others are many. */
export function seeLastReport(
  campaign: Campaign,
  seat: SeatId,
): Outcome<ReleasedReport | undefined> {
  return ofReports(campaign, seat, async (names) => {
    const [last] = await reportsBy(campaign, names.slice(-1), names.length);
    return last;
  });
}

/** Reads something of the reports that a seat has. Refuses an unknown seat. */
function ofReports<T>(
  campaign: Campaign,
  seat: SeatId,
  read: (names: readonly LetterName[]) => Promise<T>,
): Outcome<T> {
  return useCase<T>(campaign, 'read', async () => {
    const { base } = await loadStep(campaign);
    const found = seatOf(campaign, base, seat);
    if (isRefusal(found)) return refuse(found.code, found.say);
    return ok(await read(await standingReports(campaign, seat)));
  });
}

/** `first`: the number of the first of them. */
async function reportsBy(
  campaign: Campaign,
  names: readonly LetterName[],
  first: number,
): Promise<readonly ReleasedReport[]> {
  const kept = await selectNamed(campaign.inside.journal, names);
  const texts = await releasedReports(campaign, kept);
  return kept.flatMap((letter, index) => {
    const { about, picture, step } = letter;
    // What is made from a report has its picture.
    if (about === undefined || picture === undefined) return [];
    const report = texts.get(letter.id) ?? about.report;
    const written = releasedOn(letter);
    return [{ n: first + index, step, written, report, picture, told: about.told }];
  });
}
