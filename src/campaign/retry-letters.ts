import { ok } from '../kernel/basic.js';
import { readyFailedLetters } from '../store/letter-delivery.js';
import type { Campaign } from './campaign.js';
import type { Clock, Outcome } from './types.js';
import { useCase } from './use-case.js';

/** Letters that could not leave are ready again, without waiting for their next try. Answers how many. */
export const retryLetters = (
  campaign: Campaign,
  clock: Clock,
): Outcome<{ readonly letters: number }> =>
  useCase(campaign, 'write', async () =>
    ok({ letters: await readyFailedLetters(campaign.inside.journal, clock()) }),
  );
