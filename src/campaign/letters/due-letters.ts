import { ok, type Result } from '../../kernel/basic.js';
import { appendEntry } from '../../store/entry.js';
import { freeLetter, selectDueLetters } from '../../store/held-letter.js';
import { selectLetter } from '../../store/letter.js';
import { takeLetter } from '../../store/letter-delivery.js';
import type { Campaign } from '../campaign.js';
import type { WaitingLetter } from '../seen/glance.js';
import { lettersOf } from './kept-letter.js';
import { loadStep } from '../turn/open-step.js';
import type { Clock, Letter, Outcome, Refusal } from '../types.js';
import { refuse, useCase } from '../use-case.js';

const MINUTE = 60_000;
/** How long a letter waits after its first try that failed, its second, and so on; the last for all after it. */
const PAUSE_MINUTES = [1, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60] as const;

/**
 * When a letter is to be tried; ISO, UTC. One that was noted later than it is now, and later than anybody may have taken it
 * for, comes from before the clock was put back: it is due at once, however far the clock was wrong.
 */
export function dueTime({ state, tries, changed }: WaitingLetter, now: string): string {
  const longest = state === 'ready' ? TAKEN_MINUTES * MINUTE : 0;
  if (Date.parse(changed) > Date.parse(now) + longest) return now;
  if (state === 'ready') return changed;
  const pause = PAUSE_MINUTES[Math.min(Math.max(tries, 1), PAUSE_MINUTES.length) - 1] ?? 0;
  return new Date(Date.parse(changed) + pause * MINUTE).toISOString();
}

/** Longer than any delivery takes. Whoever has not said by then what happened to a letter was ended in between. */
const TAKEN_MINUTES = 2;

/**
 * Takes a letter that is due, to whoever holds its seat now, so that no second program on the same file sends it too.
 * Refuses one that left meanwhile, never may, or is being sent. `pauses`: a letter that failed is due at once where its
 * pauses are skipped.
 */
export function letterToSend(
  campaign: Campaign,
  id: number,
  clock: Clock,
  pauses: 'kept' | 'skipped' = 'kept',
): Outcome<Letter> {
  return useCase(campaign, 'write', async (): Promise<Result<Letter, Refusal>> => {
    const { journal } = campaign.inside;
    const kept = await selectLetter(journal, id);
    const now = clock();
    const notDue = refuse('stale', `Letter ${id} does not wait to be sent.`);
    if (kept === undefined || (kept.state !== 'ready' && kept.state !== 'failed')) return notDue;
    const { state, tries, changed } = kept;
    const waits = pauses === 'kept' || state === 'ready';
    if (waits && dueTime({ id, state, tries, changed }, now) > now) return notDue;
    const until = new Date(Date.parse(now) + TAKEN_MINUTES * MINUTE).toISOString();
    const [letter] = await lettersOf(campaign, [kept]);
    return letter !== undefined && (await takeLetter(journal, kept, until)) ? ok(letter) : notDue;
  });
}

/** The letters that the gamemaster has timed, and whose time has come, may leave. Answers how many. */
export function freeDueLetters(
  campaign: Campaign,
  clock: Clock,
): Outcome<{ readonly letters: number }> {
  return useCase(campaign, 'write', async () => {
    const { journal } = campaign.inside;
    const now = clock();
    const due = await selectDueLetters(journal, now);
    for (const id of due) {
      const { step } = await loadStep(campaign);
      const what = { key: `letter ${id}`, text: 'let go at its time', reason: '' };
      const body = { kind: 'ruling' as const, on: 'letter' as const, ...what };
      const entry = await appendEntry(journal, { written: now, step: step.name, body });
      await freeLetter(journal, id, entry, now);
    }
    return ok({ letters: due.length });
  });
}
