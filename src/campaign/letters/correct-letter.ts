/** The gamemaster's own words in place of a letter; what was written first stays on record. */
import { ok, type Result } from '../../kernel/basic.js';
import { unwrapped } from '../../letters/plain-text.js';
import { appendEntry } from '../../store/entries.js';
import { keepLetterBack, voidLetter } from '../../store/held-letter.js';
import {
  insertLetters,
  lettersDigest,
  selectCorrectionOf,
  selectLetter,
  type KeptLetter,
  type LetterText,
} from '../../store/letter.js';
import type { Journal } from '../../store/journal.js';
import type { Campaign } from '../campaign.js';
import { loadStep } from '../turn/open-step.js';
import type { Clock, Outcome, Refusal } from '../types.js';
import { refuse, useCase } from '../use-case.js';

const LONGEST_TEXT = 200_000;
const LONGEST_SUBJECT = 300;

export type Correction = {
  readonly letter: number;
  readonly subject: string;
  readonly text: string;
  readonly reason: string;
};

/**
 * Writes a letter again. One that is held becomes void, and the new one is held in its place and says nothing of it; one
 * that was released stands, and the new one is held and says that it corrects it. Its map is that of the first. Refuses
 * a letter that was corrected already, and words that say the same.
 */
export function correctLetter(
  campaign: Campaign,
  correction: Correction,
  clock: Clock,
): Outcome<{ readonly letter: number }> {
  return useCase(campaign, 'write', async () => {
    const found = await letterToCorrect(campaign, correction);
    if (!found.ok) return found;
    const now = clock();
    const text = await rewritten(campaign, found.value, correction, now);
    const reason = correction.reason.trim();
    return ok({ letter: await putInPlace(campaign, found.value, { text, reason, now }) });
  });
}

/** Holds a letter in the place of another; one that was held itself becomes void. Answers with the new one's number. */
export async function putInPlace(
  campaign: Campaign,
  first: KeptLetter,
  { text, reason, now }: { readonly text: LetterText; reason: string; now: string },
): Promise<number> {
  const { journal, doorKey } = campaign.inside;
  const { step } = await loadStep(campaign);
  const body = {
    ...{ kind: 'letter' as const, letters: lettersDigest([text]) },
    ...{ corrects: first.id, reason },
  };
  const entry = await appendEntry(journal, { written: now, step: step.name, body });
  const run = first.run === undefined ? {} : { run: first.run };
  const due = first.due === undefined || first.state !== 'held' ? {} : { due: first.due };
  const corrects = await correctedBy(journal, first);
  const origin = { entry, doorKey, state: 'held' as const, corrects, ...run, ...due };
  const [id = 0] = await insertLetters(journal, origin, [text]);
  if (first.back !== undefined) await keepLetterBack(journal, id, first.back);
  if (first.state === 'held') await voidLetter(journal, first.id, now);
  return id;
}

/** A correction that is edited before it leaves still corrects the letter that has left. */
async function correctedBy(journal: Journal, { id, state, corrects }: KeptLetter): Promise<number> {
  const left =
    state === 'held' && corrects !== undefined ? await selectLetter(journal, corrects) : undefined;
  return left?.freed === undefined ? id : left.id;
}

async function letterToCorrect(
  campaign: Campaign,
  { letter: id, subject, text, reason }: Correction,
): Promise<Result<KeptLetter, Refusal>> {
  const { journal } = campaign.inside;
  const found = await standingLetter(journal, id);
  if (!found.ok) return found;
  const first = found.value;
  const slip = slipOf(subject, text, reason);
  if (slip !== undefined) return refuse('bad-input', slip);
  const words = [first.text, unwrapped(first.text)].map(plain);
  if (subject.trim() === first.subject && words.includes(plain(text)))
    return refuse('bad-input', 'These words are the same as before. Nothing was changed.');
  return ok(first);
}

/** A letter in whose place no other stands. */
export async function standingLetter(
  journal: Journal,
  id: number,
): Promise<Result<KeptLetter, Refusal>> {
  const first = await selectLetter(journal, id);
  if (first === undefined) return refuse('not-found', `There is no letter ${id}.`);
  return first.state === 'void' || (await selectCorrectionOf(journal, id)) !== undefined
    ? refuse(
        'stale',
        `Letter ${id} has been replaced, perhaps in another window. Your words are below; look at the letter as it is now.`,
      )
    : ok(first);
}

/** Line ends as forms send them are not a change. */
const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim();

function slipOf(subject: string, text: string, reason: string): string | undefined {
  if (subject.trim() === '' || /[\r\n]/.test(subject)) return 'A subject is one line of text.';
  if (subject.length > LONGEST_SUBJECT)
    return `A subject has at most ${LONGEST_SUBJECT} characters.`;
  if (text.trim() === '') return 'The letter is empty. To send nothing, keep it back.';
  if (text.length > LONGEST_TEXT) return `A letter has at most ${LONGEST_TEXT} characters.`;
  return reason.trim() === '' || reason.length > LONGEST_SUBJECT * 5
    ? 'Give a reason of at most 1500 characters. It stays on record.'
    : undefined;
}

async function rewritten(
  campaign: Campaign,
  first: KeptLetter,
  { subject, text }: Correction,
  written: string,
): Promise<LetterText> {
  const { composeWritten, writtenReport } = await import('../../letters/compose-written.js');
  const { writtenTime } = await import('../../letters/written-time.js');
  const { step, seat, mail, name, picture, about, inReplyTo, freed } = first;
  const words = plain(text);
  const left = freed === undefined ? undefined : writtenTime(freed, campaign.meta.zone);
  const head = left === undefined ? '' : `This letter corrects the one of ${left}.\n\n`;
  const composed = composeWritten({
    campaign: campaign.meta.title,
    subject: left === undefined ? subject.trim() : corrected(subject.trim()),
    text: head + words,
    hasMap: picture !== undefined,
  });
  return {
    ...composed,
    ...{ step, written: left === undefined ? first.written : written },
    ...(seat === undefined ? {} : { seat }),
    ...(mail === undefined ? {} : { mail }),
    ...(name === undefined ? {} : { name }),
    ...(picture === undefined ? {} : { picture }),
    ...(inReplyTo === undefined ? {} : { inReplyTo }),
    ...(about === undefined
      ? {}
      : { about: { ...about, report: writtenReport(about.report, head + words) } }),
  };
}

const corrected = (subject: string): string =>
  /correct/i.test(subject) ? subject : `${subject} (corrected)`;
