import { ok } from '../../kernel/basic.js';
import { appendEntry } from '../../store/entry.js';
import { freeLetter, selectDueLetters } from '../../store/held-letter.js';
import { selectLetter, type KeptLetter } from '../../store/letter.js';
import { holdTakenLetters, takeLetter } from '../../store/letter-delivery.js';
import type { Campaign } from '../campaign.js';
import type { WaitingLetter } from '../seen/glance.js';
import { lettersOf } from './kept-letter.js';
import { loadStep } from '../turn/open-step.js';
import type { Clock, Letter, Outcome } from '../types.js';
import { useCase } from '../use-case.js';

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

/**
 * So long a letter is its sender's, who says again and again that he still has it. Whoever has not said so by then was ended
 * in between.
 */
const TAKEN_MINUTES = 2;

/** `pauses`: a letter that failed is due at once where they are `skipped`; with `final`, one that was refused for good too. */
export type Pauses = 'kept' | 'skipped' | 'final';

/**
 * Takes those of some letters that are due, each to whoever holds its seat now, so that no second program on the same file
 * sends them too. One that left meanwhile, never may, or is being sent, is left out.
 */
export function takeDueLetters(
  campaign: Campaign,
  ids: readonly number[],
  clock: Clock,
  pauses: Pauses = 'kept',
): Outcome<readonly Letter[]> {
  return useCase(campaign, 'write', async () => {
    const { journal } = campaign.inside;
    const now = clock();
    const until = takenUntil(now);
    const taken: KeptLetter[] = [];
    for (const id of ids) {
      const kept = await selectLetter(journal, id);
      if (kept === undefined || !isDue(kept, now, pauses)) continue;
      if (await takeLetter(journal, kept, until)) taken.push(kept);
    }
    return ok(taken.length === 0 ? [] : await lettersOf(campaign, taken));
  });
}

const takenUntil = (now: string): string =>
  new Date(Date.parse(now) + TAKEN_MINUTES * MINUTE).toISOString();

function isDue(kept: KeptLetter, now: string, pauses: Pauses): boolean {
  const { id, state, tries, changed } = kept;
  if (state !== 'ready' && state !== 'failed') return false;
  if (kept.final === true) return pauses === 'final';
  if (state === 'failed' && pauses !== 'kept') return true;
  return dueTime({ id, state, tries, changed }, now) <= now;
}

/** Says that letters are still being sent. */
export function holdTaken(
  campaign: Campaign,
  ids: readonly number[],
  clock: Clock,
): Outcome<undefined> {
  return useCase<undefined>(campaign, 'write', async () => {
    await holdTakenLetters(campaign.inside.journal, ids, takenUntil(clock()));
    return ok(undefined);
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
