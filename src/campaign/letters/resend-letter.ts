/** Letters are sent once more: one that was sent, to whoever holds its seat now, and those that could not leave. */
import { ok } from '../../kernel/basic.js';
import { appendEntry } from '../../store/entries.js';
import { readyFailedLetters } from '../../store/letter-delivery.js';
import { selectCopiesOf } from '../../store/desk-letter.js';
import { insertLetters, lettersDigest, selectLetter } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { lettersOwn } from './note-letter.js';
import { loadStep } from '../turn/open-step.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** `copies`: how often the page says that it was sent again, so that two windows send it once. */
export type Resending = { readonly letter: number; readonly copies?: number | undefined };

/** Puts a copy into the outbox, with a Message-ID of its own. Refuses a letter that has not been sent. */
export function resendLetter(
  campaign: Campaign,
  { letter: id, copies }: Resending,
  clock: Clock,
): Outcome<{ readonly letter: number }> {
  return useCase(campaign, 'write', async () => {
    const { journal, doorKey } = campaign.inside;
    const first = await selectLetter(journal, id);
    if (first === undefined) return refuse('not-found', `There is no letter ${id}.`);
    if (first.state !== 'sent')
      return refuse('stale', `Letter ${id} has not been sent yet, so it cannot be sent again.`);
    const before = (await selectCopiesOf(journal, id)).length;
    if (copies !== undefined && copies !== before)
      return refuse('stale', 'It was already sent again, perhaps from another window.');
    const now = clock();
    // Its seat was told by the first; the copy is paper.
    const { about: _about, ...text } = lettersOwn(first);
    const copy = { ...text, written: now };
    const { step } = await loadStep(campaign);
    const body = { kind: 'letter' as const, letters: lettersDigest([copy]), again: id };
    const entry = await appendEntry(journal, { written: now, step: step.name, body });
    const origin = { entry, doorKey, state: 'ready' as const, again: id };
    const [letter = 0] = await insertLetters(journal, origin, [copy]);
    return ok({ letter });
  });
}

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
    const what = { key: 'letters', text: `${letters} failed letters were tried again`, reason: '' };
    const body = { kind: 'ruling' as const, on: 'letter' as const, ...what };
    await appendEntry(journal, { written, step: step.name, body });
    return ok({ letters });
  });
