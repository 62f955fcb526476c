import { ok, type SeatId } from '../../kernel/basic.js';
import { appendEntry } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { loadStep } from '../turn/open-step.js';
import type { Clock, Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** Writes down that a way in was sent to somebody: the letter itself lies outside the campaign's file. */
export function noteInvitation(
  campaign: Campaign,
  { seat, mail }: { readonly seat: SeatId; readonly mail: string },
  clock: Clock,
): Outcome<{ readonly entry: number }> {
  return useCase(campaign, 'write', async () => {
    const { step } = await loadStep(campaign);
    const what = { key: `seat ${seat}`, text: mail, reason: '' };
    const body = { kind: 'ruling' as const, on: 'invitation' as const, ...what };
    const written = clock();
    return ok({
      entry: await appendEntry(campaign.inside.journal, { written, step: step.name, body }),
    });
  });
}
