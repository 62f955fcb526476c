import { ok, type SeatId } from '../../kernel/basic.js';
import type { RefusedSheet } from '../../store/entry.js';
import { isAbandoned, selectAbandoned } from '../../store/branch.js';
import { appendEntry } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { loadStep } from '../turn/open-step.js';
import type { Clock, Outcome } from '../types.js';
import { lateHeads } from './late.js';
import { useCase } from '../use-case.js';

/** A sheet that a seat sent on its page when it was asked for none. */
export type LatePosted = Omit<RefusedSheet, 'of'> & { readonly seat: SeatId; readonly of: string };

/** Keeps it for the gamemaster, as mails are kept that come too late. Not `fresh`: it is the seat's last for that list, and waits already. */
export function keepLate(
  campaign: Campaign,
  { seat, of, list, text, why }: LatePosted,
  clock: Clock,
): Outcome<{ readonly fresh: boolean }> {
  return useCase<{ readonly fresh: boolean }>(campaign, 'write', async () => {
    const { journal } = campaign.inside;
    const { step } = await loadStep(campaign);
    const last = (await lateHeads(journal)).findLast(
      (one) => one.seat === seat && one.sheet?.of === of && one.sheet.list === list,
    );
    const waits = last?.text === text && last.step === step.name && last.done === undefined;
    if (waits && !isAbandoned(await selectAbandoned(journal), Number.parseInt(last.id, 10)))
      return ok({ fresh: false });
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
