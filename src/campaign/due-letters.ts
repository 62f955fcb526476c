import { ok, type Result } from '../kernel/basic.js';
import { selectLetter } from '../store/letter.js';
import type { Campaign } from './campaign.js';
import type { WaitingLetter } from './glance.js';
import { lettersOf } from './kept-letter.js';
import type { Letter, Outcome, Refusal } from './types.js';
import { refuse, useCase } from './use-case.js';

const MINUTE = 60_000;
/** How long a letter waits after its first try that failed, its second, and so on; the last for all after it. */
const PAUSE_MINUTES = [1, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60] as const;

/** When a letter is to be tried; ISO, UTC. */
export function dueTime({ state, tries, changed }: WaitingLetter): string {
  if (state === 'ready') return changed;
  const pause = PAUSE_MINUTES[Math.min(Math.max(tries, 1), PAUSE_MINUTES.length) - 1] ?? 0;
  return new Date(Date.parse(changed) + pause * MINUTE).toISOString();
}

/** A letter that may leave, to whoever holds its seat now. Refuses one that left meanwhile, or never may. */
export function letterToSend(campaign: Campaign, id: number): Outcome<Letter> {
  return useCase(campaign, 'read', async (): Promise<Result<Letter, Refusal>> => {
    const kept = await selectLetter(campaign.inside.journal, id);
    const [letter] = kept === undefined ? [] : await lettersOf(campaign, [kept]);
    if (letter === undefined || (letter.state !== 'ready' && letter.state !== 'failed'))
      return refuse('stale', `Letter ${id} does not wait to be sent.`);
    return ok(letter);
  });
}
