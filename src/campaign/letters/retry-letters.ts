import { ok } from '../../kernel/basic.js';
import { appendEntry } from '../../store/entry.js';
import { readyFailedLetters } from '../../store/letter-delivery.js';
import type { Campaign } from '../campaign.js';
import { loadStep } from '../turn/open-step.js';
import type { Clock, Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** Letters that could not leave are ready again, without waiting for their next try. Answers how many. */
export const retryLetters = (
  campaign: Campaign,
  clock: Clock,
): Outcome<{ readonly letters: number }> =>
  useCase(campaign, 'write', async () => {
    const { journal } = campaign.inside;
    const written = clock();
    const letters = await readyFailedLetters(journal, written);
    if (letters === 0) return ok({ letters });
    const { step } = await loadStep(campaign);
    const what = { key: 'letters', text: `${letters} that had failed tried again`, reason: '' };
    const body = { kind: 'ruling' as const, on: 'letter' as const, ...what };
    await appendEntry(journal, { written, step: step.name, body });
    return ok({ letters });
  });
