import { ok, type SeatId } from '../../kernel/basic.js';
import type { RefusedSheet } from '../../store/entry.js';
import { appendEntry, selectEntriesOf, selectMailWords } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { loadStep } from '../turn/open-step.js';
import type { Clock, Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** A sheet that a seat sent on its page when it was asked for none. */
export type LatePosted = Omit<RefusedSheet, 'of'> & { readonly seat: SeatId; readonly of: string };

/** Keeps it for the gamemaster, as mails are kept that come too late; the same text once. */
export function keepLate(
  campaign: Campaign,
  { seat, of, list, text, why }: LatePosted,
  clock: Clock,
): Outcome<{ readonly fresh: boolean }> {
  return useCase<{ readonly fresh: boolean }>(campaign, 'write', async () => {
    const { journal } = campaign.inside;
    const { step } = await loadStep(campaign);
    const mails = await selectEntriesOf(journal, 'mail');
    const own = mails.filter(
      ({ step: when, body }) => when === step.name && body.via === 'web' && body.seat === seat,
    );
    const words = await selectMailWords(
      journal,
      own.map(({ seq }) => seq),
    );
    if (words.some((one) => one.text === text)) return ok({ fresh: false });
    const named = list === undefined ? {} : { list };
    const body = {
      ...{ kind: 'mail' as const, messageId: '', from: '', subject: '', text, seat },
      ...{ became: 'refused', via: 'web' as const },
      refused: [{ of, ...named, text, why }],
    };
    await appendEntry(journal, { written: clock(), step: step.name, body });
    return ok({ fresh: true });
  });
}
