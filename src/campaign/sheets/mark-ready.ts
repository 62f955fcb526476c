/**
 * A player may mark his sheet as ready, since one that counts may still be changed. A new version has to be marked again.
 */
import { ok, type SeatId } from '../../kernel/basic.js';
import { dropReady, putReady } from '../../store/ready.js';
import type { Campaign } from '../campaign.js';
import { NOT_ASKED } from './keep-draft.js';
import { loadStepOf } from '../turn/open-step.js';
import { countingSheets } from '../turn/step-input.js';
import { questionsTo } from '../letters/told-to.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/**
 * Records that a seat is done with a question, or is not after all. Refuses with `stale` when it is not asked now, and
 * with `not-allowed` while no sheet of the seat's own counts.
 */
export function markReady(
  campaign: Campaign,
  word: { readonly seat: SeatId; readonly key: string; readonly ready: boolean },
  clock: Clock,
): Outcome<{ readonly ready: boolean }> {
  return useCase<{ readonly ready: boolean }>(campaign, 'write', async () => {
    const { seat, key, ready } = word;
    const { journal } = campaign.inside;
    const step = await loadStepOf(campaign, seat);
    const isAsked = questionsTo(step, seat).some(({ question }) => question.key === key);
    if (!isAsked) return refuse('stale', NOT_ASKED);
    if (!ready) {
      await dropReady(journal, seat, key);
      return ok({ ready });
    }
    const sheet = countingSheets(step.entries).get(key);
    if (sheet?.by !== 'seat')
      return refuse(
        'not-allowed',
        'You have no accepted orders yet. Send them first, then mark them ready.',
      );
    await putReady(journal, { seat, key, sheet: sheet.seq, written: clock() });
    return ok({ ready });
  });
}
