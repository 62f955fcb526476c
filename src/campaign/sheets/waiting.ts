/**
 * Sheets that wait for their sender's yes. Each stands in the journal with its mail, and on the desk among what was not taken;
 * a yes by mail or on the page of its link takes it as if it came then.
 */
import { no, ok, type Result, type SeatId } from '../../kernel/basic.js';
import type { Entry, MailEntry } from '../../store/entry.js';
import { appendEntry, ofKinds, selectEntriesOf } from '../../store/entries.js';
import { selectByMessageId } from '../../store/told-letter.js';
import { isSameToken, sealed } from '../seats/door.js';
import { handovers } from '../seats/holders.js';
import type { Campaign } from '../campaign.js';
import type { Clock, Outcome, Refusal, SeatHolder } from '../types.js';
import { refuse } from '../use-case.js';
import { answersGamemaster } from './mail-answers.js';
import { LATE_RULINGS, lateHeads, lateKey } from './late.js';
import {
  playAfterMail,
  seatOfMail,
  inNameOf,
  submitFromMail,
  type MailTimes,
  takeMail,
  lookAtMail,
  type MailStep,
  type SheetOutcome,
} from './take-mail.js';

/** A mail whose sheets wait. */
export type Waiting = {
  readonly seq: number;
  readonly seat: SeatId;
  readonly holder: SeatHolder;
  readonly subject: string;
  readonly written: string;
  readonly parts: readonly { readonly title: string; readonly text: string }[];
};

type Found = { readonly entry: Entry<MailEntry>; readonly seat: SeatId };

/** What the page of a link needs no sign-in for. */
export const waitingToken = (
  campaign: Campaign,
  { messageId, from, digest = '' }: Pick<MailEntry, 'messageId' | 'from' | 'digest'>,
): string => sealed(campaign, JSON.stringify(['yes', messageId, from, digest]));

/** The mails of the open step that wait, the latest last; none of whoever held the seat before. */
async function allWaiting({ campaign, step }: MailStep): Promise<readonly Found[]> {
  const mails = await selectEntriesOf(campaign.inside.journal, 'mail');
  const waits = mails.filter(
    ({ body, step: name }) => body.waits !== undefined && name === step.step.name,
  );
  if (waits.length === 0) return [];
  const items = await lateHeads(campaign.inside.journal);
  const since = await handovers(campaign);
  return waits.flatMap((entry) => {
    const { seat } = entry.body;
    const isOpen = items.some(({ id, done }) => id === String(entry.seq) && done === undefined);
    if (seat === undefined || !isOpen || entry.seq < (since.get(seat) ?? 0)) return [];
    return [{ entry, seat }];
  });
}

/** `isNamed`: by what the yes replies to; `texts`: of its sheets. */
type WaitingMail = {
  readonly seq: number;
  readonly isNamed: boolean;
  readonly texts: readonly string[];
};

/**
 * The mail of a seat that a yes means: the one whose answer it replies to, else the last that waits; none where it answers
 * the gamemaster's own words, though they are his reply to that mail.
 */
export async function waitingOf(
  at: MailStep,
  seat: SeatId,
  replyTo: readonly string[],
): Promise<WaitingMail | undefined> {
  const own = (await allWaiting(at)).filter((one) => one.seat === seat);
  if (own.length === 0 || (await answersGamemaster(at, seat, replyTo))) return undefined;
  const letters = await selectByMessageId(at.campaign.inside.journal, replyTo);
  const named = own.find(({ entry }) =>
    letters.some((letter) => letter.seat === seat && letter.inReplyTo === entry.body.messageId),
  );
  const found = named ?? own.at(-1);
  if (found === undefined) return undefined;
  const texts = (found.entry.body.refused ?? []).map(({ text }) => text.replace(/^\n+/, ''));
  return { seq: found.entry.seq, isNamed: named !== undefined, texts };
}

const SAYS_NOTHING =
  'Nothing is waiting under this link. The orders were accepted already, newer ones have replaced them, or their step is over.';

/**
 * Takes the sheets of a waiting mail, as of when the yes came (`times`); one that play has passed stays with the gamemaster.
 * Refuses where the seat has sent others since.
 */
export async function confirmWaiting(
  at: MailStep,
  seq: number,
  times: MailTimes = {},
): Promise<Result<readonly SheetOutcome[], Refusal>> {
  const { step } = at;
  const found = (await allWaiting(at)).find(({ entry }) => entry.seq === seq);
  if (found === undefined) return refuse('stale', SAYS_NOTHING);
  const { entry, seat } = found;
  const parts = entry.body.refused ?? [];
  const newer = ofKinds(step.entries, 'sheet').some(
    ({ seq: later, body }) =>
      later > seq &&
      body.seat === seat &&
      body.faults === 0 &&
      parts.some(({ list }) => list === body.key),
  );
  if (newer) return refuse('stale', SAYS_NOTHING);
  const asked = await seatOfMail(at, seat);
  const outcomes: SheetOutcome[] = [];
  for (const [index, { list, text }] of parts.entries()) {
    const could = asked.questions.flatMap(({ question }) =>
      question.key === list ? [question] : [],
    );
    const outcome = await submitFromMail(at, seat, asked, { text, could }, times);
    outcomes.push(outcome);
    if ('refusal' in outcome) continue;
    await settlePart(at, found, index, { what: 'taken', reason: 'Confirmed by its sender.' });
  }
  return ok(outcomes);
}

/** Sets the sheets of a waiting mail aside, as its sender asks. */
export async function setWaitingAside(at: MailStep, seq: number): Promise<void> {
  const found = (await allWaiting(at)).find(({ entry }) => entry.seq === seq);
  for (const index of found?.entry.body.refused?.keys() ?? [])
    if (found !== undefined)
      await settlePart(at, found, index, { what: 'aside', reason: 'Its sender said no.' });
}

/** Notes what became of one sheet of a waiting mail. */
async function settlePart(
  at: MailStep,
  { entry, seat }: Found,
  index: number,
  { what, reason }: { readonly what: 'taken' | 'aside'; readonly reason: string },
): Promise<void> {
  const { campaign, step, now } = at;
  const id = index === 0 ? String(entry.seq) : `${String(entry.seq)}.${String(index + 1)}`;
  const body = {
    ...{ kind: 'ruling' as const, on: 'tray' as const, key: lateKey(id) },
    ...{ text: LATE_RULINGS[what], reason },
  };
  const ruling = { written: now, step: step.step.name, body };
  await inNameOf(at, seat, () => appendEntry(campaign.inside.journal, ruling));
}

/** When the mails of a seat that wait were written, and for which questions, the latest last. */
export async function waitsOf(
  at: MailStep,
  seat: SeatId,
): Promise<readonly { readonly written: string; readonly keys: readonly string[] }[]> {
  const own = (await allWaiting(at)).filter((one) => one.seat === seat);
  return own.map(({ entry: { written, body } }) => ({
    written,
    keys: (body.refused ?? []).flatMap(({ list }) => list ?? []),
  }));
}

/** What waits under a token; undefined where nothing does. */
async function underToken(at: MailStep, token: string): Promise<Found | undefined> {
  const all = await allWaiting(at);
  return all.find(({ entry }) => isSameToken(waitingToken(at.campaign, entry.body), token));
}

/** What the page of a link shows. */
export const seeWaiting = (campaign: Campaign, token: string): Outcome<Waiting> =>
  lookAtMail(campaign, async (at) => {
    const found = await underToken(at, token);
    const holder = at.holders.find(({ seat }) => seat === found?.seat);
    if (found === undefined || holder === undefined) return refuse('not-found', SAYS_NOTHING);
    const { seq, written, body } = found.entry;
    const { questions } = await seatOfMail(at, found.seat);
    const parts = (body.refused ?? []).map(({ list, text }) => ({
      title: questions.find(({ question }) => question.key === list)?.question.title ?? '',
      text: text.replace(/^\n+/, ''),
    }));
    return ok({ seq, written, holder, parts, seat: found.seat, subject: body.subject });
  });

/** The yes of that page. */
export const confirmByLink = (
  campaign: Campaign,
  token: string,
  clock: Clock,
): Outcome<readonly SheetOutcome[]> =>
  takeMail(campaign, clock, async (at) => {
    const found = await underToken(at, token);
    if (found === undefined) return no({ code: 'not-found', say: SAYS_NOTHING });
    const outcomes = await confirmWaiting(at, found.entry.seq);
    if (outcomes.ok) await playAfterMail(at, outcomes.value);
    return outcomes;
  });
