import { ok, type SeatId } from '../../kernel/basic.js';
import type { Picture } from '../../kernel/map/picture.js';
import type { Report } from '../../kernel/report.js';
import type { Told } from '../../kernel/outcome.js';
import type { Campaign } from '../campaign.js';
import { lettersOf, releasedReports, standingLettersTo } from '../letters/kept-letter.js';
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

/** All reports that were released to a seat and hold: none that was corrected or taken back; oldest first. */
export function seeReports(campaign: Campaign, seat: SeatId): Outcome<readonly ReleasedReport[]> {
  return useCase(campaign, 'read', async () => {
    const { base } = await loadStep(campaign);
    const found = seatOf(campaign, base, seat);
    if (isRefusal(found)) return refuse(found.code, found.say);
    const kept = await standingLettersTo(campaign, seat);
    const letters = await lettersOf(campaign, kept);
    const texts = await releasedReports(campaign, kept);
    const reports = kept.flatMap(({ id, about, picture, step }, index) => {
      const [written, report] = [letters[index]?.written, texts.get(id)];
      return about === undefined || picture === undefined || written === undefined
        ? []
        : [{ step, written, report: report ?? about.report, picture, told: about.told }];
    });
    return ok(reports.map((report, index) => ({ n: index + 1, ...report })));
  });
}
