import { ok, type SeatId } from '../../kernel/basic.js';
import type { Picture } from '../../kernel/map/picture.js';
import { appendEntry } from '../../store/entries.js';
import { insertLetters, lettersDigest, selectLetter, type LetterText } from '../../store/letter.js';
import { giveLetterBack, markLetter } from '../../store/letter-delivery.js';
import { selectReadyLetters } from '../../store/told-letter.js';
import type { Campaign } from '../campaign.js';
import { lettersOf } from './kept-letter.js';
import { isRefusal, loadStep, seatOf, stepNameTo, type OpenStep } from '../turn/open-step.js';
import type { Clock, Letter, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** A letter outside a run, such as the answer to a mail. Without `to` it goes to whoever holds the seat. */
export type NewLetter = {
  readonly seat?: SeatId;
  readonly to?: string;
  readonly name?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly picture?: Picture;
  /** Message-ID of the mail that it answers. */
  readonly inReplyTo?: string;
};

/** Puts a letter into the outbox, ready to leave, with a Message-ID of its own. */
export function writeLetter(campaign: Campaign, letter: NewLetter, clock: Clock): Outcome<Letter> {
  return useCase(campaign, 'write', async () => {
    const step = await loadStep(campaign);
    const seat = letter.seat === undefined ? undefined : seatOf(campaign, step.base, letter.seat);
    if (seat !== undefined && isRefusal(seat)) return refuse(seat.code, seat.say);
    return getLetter(campaign, await putLetter(campaign, step, letter, clock()));
  });
}

/** The same within a write transaction, to a seat that there is. Answers with the letter's number. */
export async function putLetter(
  campaign: Campaign,
  { step }: OpenStep,
  { to, ...letter }: NewLetter,
  now: string,
): Promise<number> {
  const { journal, doorKey } = campaign.inside;
  const mail = to === undefined ? {} : { mail: to };
  const of =
    letter.seat === undefined ? step.name : await stepNameTo(campaign, { step }, letter.seat);
  const text: LetterText = { ...letter, ...mail, step: of, written: now };
  const body = { kind: 'letter' as const, letters: lettersDigest([text]) };
  const entry = await appendEntry(journal, { written: now, step: step.name, body });
  const [kept = 0] = await insertLetters(journal, { entry, doorKey, state: 'ready' }, [text]);
  return kept;
}

/** Letters that may leave: `ready`, and `failed` ones for another try; in the order of their release. `to` as the seat's holder is now. */
export function readyLetters(campaign: Campaign): Outcome<readonly Letter[]> {
  return useCase(campaign, 'read', async () => {
    const letters = await selectReadyLetters(campaign.inside.journal);
    return ok(await lettersOf(campaign, letters));
  });
}

/**
 * How sending a letter went. `failed`: why it could not leave; it is tried again later, unless it was refused for good.
 * `back`: it was not tried, and may be taken by anybody, unless somebody has done so: it was taken `until` a time.
 */
export type Delivery =
  | { readonly id: number; readonly kind: 'sent' }
  | { readonly id: number; readonly kind: 'back'; readonly until: string }
  | { readonly id: number; readonly kind: 'failed'; readonly why: string; readonly final: boolean };

/** Records how the sending of letters went. What was void or sent already stays so. */
export function markDeliveries(
  campaign: Campaign,
  deliveries: readonly Delivery[],
  clock: Clock,
): Outcome<undefined> {
  return useCase<undefined>(campaign, 'write', async () => {
    const { journal } = campaign.inside;
    const now = clock();
    for (const one of deliveries) {
      if (one.kind === 'back') await giveLetterBack(journal, one.id, { until: one.until, now });
      else if (one.kind === 'sent') await markLetter(journal, one.id, { state: 'sent', now });
      else {
        const { why: problem, final } = one;
        await markLetter(journal, one.id, { state: 'failed', problem, final, now });
      }
    }
    return ok(undefined);
  });
}

/** Records that a letter left. */
export const markSent = (campaign: Campaign, id: number, clock: Clock): Outcome<Letter> =>
  mark(campaign, { id, kind: 'sent' }, clock);

/** Records that a letter could not leave, and why; it is tried again later. */
export const markFailed = (
  campaign: Campaign,
  id: number,
  why: string,
  clock: Clock,
): Outcome<Letter> => mark(campaign, { id, kind: 'failed', why, final: false }, clock);

function mark(campaign: Campaign, delivery: Delivery, clock: Clock): Outcome<Letter> {
  const { id } = delivery;
  return useCase(campaign, 'write', async () => {
    const letter = await selectLetter(campaign.inside.journal, id);
    if (letter === undefined || letter.state === 'void')
      return refuse('not-found', `There is no letter ${id}.`);
    if (letter.state === 'held')
      return refuse('stale', `Letter ${id} waits for the gamemaster; it has not left.`);
    const marked = await markDeliveries(campaign, [delivery], clock);
    return marked.ok ? getLetter(campaign, id) : marked;
  });
}

async function getLetter(campaign: Campaign, id: number): Outcome<Letter> {
  const letter = await selectLetter(campaign.inside.journal, id);
  const [shown] = letter === undefined ? [] : await lettersOf(campaign, [letter]);
  if (shown === undefined) throw new Error(`Letter ${id} was written and is not there.`);
  return ok(shown);
}
