/** What an e-mail answers: the step of the letter that it replies to, and what its seat was sent before it wrote. */
import type { SeatId } from '../../kernel/basic.js';
import { keptFor } from '../../kernel/kept-for.js';
import type { RulingEntry } from '../../store/entry.js';
import { selectEntriesOf, selectMailWords } from '../../store/entries.js';
import { rowsStamp, type Journal } from '../../store/journal.js';
import { selectLetter } from '../../store/letter.js';
import {
  selectByMessageId,
  selectLastLettersTo,
  selectLastTo,
  type AnsweredLetter,
} from '../../store/told-letter.js';
import { playersWords } from '../letters/correspondence.js';
import { wordsOf } from '../letters/kept-letter.js';
import { FROM_GAMEMASTER } from '../letters/write-letters.js';
import { isSameMail } from '../seats/name-seat.js';
import type { MailStep } from './take-mail.js';

/** So many letters of its own and so many texts of its seat's an e-mail is compared with. */
const MOST_LETTERS = 10;
const MOST_OWN = 20;
const MOST_THREADS = 60;

/** A text that a seat has. `html`: the same letter as its HTML says it. */
export type SentBefore = { readonly text: string; readonly html?: string; readonly ours: boolean };

/**
 * The last letters to a seat, with those that its holder got in the same e-mails, and the last sheets and e-mails of its
 * own; the latest first.
 */
export async function sentBefore(
  { campaign, holders }: Pick<MailStep, 'campaign' | 'holders'>,
  seat: SeatId,
): Promise<readonly SentBefore[]> {
  const { journal } = campaign.inside;
  const mail = holders.find((holder) => holder.seat === seat)?.mail;
  // A seat that somebody else holds now is not compared with: whether its words are known would tell of them.
  const isHis = (other: SeatId | undefined): boolean =>
    other === seat ||
    (mail !== undefined &&
      holders.some((holder) => holder.seat === other && isSameMail(holder.mail, mail)));
  const last = await selectLastLettersTo(journal, seat, MOST_LETTERS);
  const his = last.filter((letter) => isHis(letter.seat ?? undefined));
  const letters = await lettersSaid(
    campaign,
    his.map(({ id }) => id),
  );
  const own = lastOf(await selectEntriesOf(journal, 'mail'), ({ seq, body }) =>
    body.seat === seat ? seq : undefined,
  );
  const mails = (await selectMailWords(journal, own)).flatMap(({ shown }) => shown ?? []);
  // The words of sheets that came by e-mail stand in the e-mails.
  const isInMail = (via: string): boolean => via === 'mail' && mails.length > 0;
  const sheets = lastOf(await selectEntriesOf(journal, 'sheet'), ({ body }) =>
    body.seat === seat && !isInMail(body.via) ? body.text : undefined,
  );
  const texts = new Set([...sheets, ...mails]);
  return [...letters, ...[...texts].map((text) => ({ text, ours: false }))];
}

/** What the last entries of a seat's own have, the latest first; the entries of a war are thousands. */
function lastOf<T, V>(entries: readonly T[], valueOf: (entry: T) => V | undefined): readonly V[] {
  const values: V[] = [];
  for (let at = entries.length - 1; at >= 0 && values.length < MOST_OWN; at -= 1) {
    const entry = entries[at];
    const value = entry === undefined ? undefined : valueOf(entry);
    if (value !== undefined) values.push(value);
  }
  return values;
}

type Said = {
  readonly stamp: number;
  readonly byLetter: Map<number, SentBefore>;
  /** Characters. */
  size: number;
};
const MOST_SAID = 3_000_000;
const said = new WeakMap<Journal, Said>();

/** What letters say that left: that never changes, and each is compared with many e-mails. */
async function lettersSaid(
  campaign: MailStep['campaign'],
  ids: readonly number[],
): Promise<readonly SentBefore[]> {
  const { journal } = campaign.inside;
  const stamp = rowsStamp(journal);
  let known = said.get(journal);
  if (known?.stamp !== stamp || known.size > MOST_SAID)
    said.set(journal, (known = { stamp, byLetter: new Map(), size: 0 }));
  const { byLetter } = known;
  const unread = ids.filter((id) => !byLetter.has(id));
  const found = await Promise.all(unread.map((id) => selectLetter(journal, id)));
  const kept = found.filter((letter) => letter !== undefined);
  if (kept.length > 0)
    for (const { id, text, html } of await wordsOf(campaign, kept)) {
      byLetter.set(id, { text, html, ours: true });
      known.size += text.length + html.length;
    }
  return ids.flatMap((id) => byLetter.get(id) ?? []);
}

/** The step that an e-mail answers, where it says so; `subject`: of a letter of that step; empty: not known. */
export type AnsweredStep = { readonly step: string; readonly subject: string };

/** What the subjects of all letters to a seat about a step name. */
export async function threadTitle(
  { campaign }: Pick<MailStep, 'campaign'>,
  seat: SeatId,
  step: string,
): Promise<string | undefined> {
  const letters = await selectLastTo(campaign.inside.journal, seat, MOST_THREADS);
  return letters.find((one) => one.step === step && one.title !== null)?.title ?? undefined;
}

const REPLIED = keptFor(1);

/** The letters that an e-mail replies to; several parts of its reading ask for them. */
const repliedTo = (
  journal: Journal,
  replyTo: readonly string[],
): ReturnType<typeof selectByMessageId> =>
  REPLIED(replyTo, '', () => selectByMessageId(journal, replyTo));

/** The nearest letter to the seat itself among them. */
const answeredLetter = async (journal: Journal, seat: SeatId, replyTo: readonly string[]) =>
  (await repliedTo(journal, replyTo)).find((letter) => letter.seat === seat);

type Reply = { readonly replyTo: readonly string[]; readonly subject: string };

/** What a seat wrote to the gamemaster, oldest first. `isOfStep`: in the open step. */
export async function lettersToGamemaster(
  { campaign, step }: Pick<MailStep, 'campaign' | 'step'>,
  seat: SeatId,
): Promise<readonly { readonly text: string; readonly isOfStep: boolean }[]> {
  const letters = await selectEntriesOf(campaign.inside.journal, 'letter');
  return letters.flatMap(({ seq, body: { dispatch } }) =>
    dispatch?.from === seat && dispatch.to === 'gm'
      ? [{ text: dispatch.text, isOfStep: seq > step.baseEntry }]
      : [],
  );
}

/** By the letters of its thread, the nearest first; else by a subject that letters to the seat have. */
export async function answeredStep(
  { campaign }: Pick<MailStep, 'campaign'>,
  seat: SeatId,
  { replyTo, subject }: Reply,
): Promise<AnsweredStep | undefined> {
  const { journal } = campaign.inside;
  const direct = await answeredLetter(journal, seat, replyTo);
  if (direct !== undefined) return direct;
  const plain = plainSubject(subject);
  if (plain === '' || plain === subject.trim().toLowerCase()) return undefined;
  const letters = await selectLastTo(journal, seat, MOST_THREADS);
  return letters.find((letter) => plainSubject(letter.subject) === plain);
}

/** The player to whom an e-mail writes back: the writer of the letter that it replies to. `to`: as its token names him. */
export async function answeredWriter(
  { campaign }: Pick<MailStep, 'campaign'>,
  seat: SeatId,
  replyTo: readonly string[],
  to: SeatId | undefined,
): Promise<SeatId | undefined> {
  const { journal } = campaign.inside;
  const direct = await answeredLetter(journal, seat, replyTo);
  if (direct === undefined) return to;
  return (await playersWords(journal)).get(direct.entry)?.from;
}

/**
 * Whether an e-mail writes back to the gamemaster: the nearest that it replies to has words of his own. His reply to a further
 * address of a player is to no seat.
 */
export async function answersGamemaster(
  { campaign }: Pick<MailStep, 'campaign'>,
  seat: SeatId,
  replyTo: readonly string[],
): Promise<boolean> {
  const { journal } = campaign.inside;
  const own = (await repliedTo(journal, replyTo)).filter(
    (letter) => letter.seat === seat || letter.seat === null,
  );
  // Several letters may have gone as one e-mail.
  const nearest = own.filter(({ messageId }) => messageId === own[0]?.messageId);
  const found = await Promise.all(nearest.map((letter) => hasOwnWords(journal, letter)));
  return found.includes(true);
}

/** Rulings of which letters give the reason. */
const REASON_TOLD: readonly RulingEntry['on'][] = ['tray', 'reopen', 'calendar'];
/** And those of which they tell nothing but what was written for the players. */
const WORDS_TOLD: readonly RulingEntry['on'][] = ['sheet', 'take-back'];
/** How a reminder begins to which the gamemaster added nothing. */
const BARE_REMINDER = /^(?:Dear .*|Good day),\n\nThe gamemaster is waiting for your orders\./m;

/** Whether a letter has what the gamemaster wrote himself, in whosever name. */
async function hasOwnWords(
  journal: Journal,
  { id, entry }: Pick<AnsweredLetter, 'id' | 'entry'>,
): Promise<boolean> {
  const kept = await selectLetter(journal, id);
  // A copy has the words of its first, and no report.
  if (kept?.again !== undefined) return hasOwnWords(journal, { id: kept.again, entry });
  const sections = kept?.about?.report.sections ?? [];
  if (kept?.corrects !== undefined || sections.some(({ heading }) => heading === FROM_GAMEMASTER))
    return true;
  const isIts = ({ seq }: { readonly seq: number }): boolean => seq === entry;
  const letter = (await selectEntriesOf(journal, 'letter')).find(isIts)?.body;
  if (letter?.reminds !== undefined) return !BARE_REMINDER.test(kept?.text ?? '');
  if (letter !== undefined) return letter.desk !== undefined;
  const ruling = (await selectEntriesOf(journal, 'ruling')).find(isIts)?.body;
  if (ruling !== undefined) {
    const { on, tells = '', reason } = ruling;
    if (WORDS_TOLD.includes(on)) return tells !== '';
    return REASON_TOLD.includes(on) && (ruling.tells ?? reason) !== '';
  }
  return (await selectEntriesOf(journal, 'approval')).some(isIts);
}

const PREFIX =
  /^\s*(?:(?:re|aw|sv|vs|antw|ref|rif|r|odp|vá|ynt|atb|res|回复|答复|回覆|fw|fwd|wg|tr|rv|enc|i|doorst|转发)\s*(?:\[\d+\]\s*)?[:：]\s*)+/i;

/** A subject in lower case, without what programs put before it, and what stands in brackets. */
const plainSubject = (subject: string): string =>
  subject
    .replace(PREFIX, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** The letter that a bounce is about. */
export async function bouncedLetter(
  { campaign }: Pick<MailStep, 'campaign'>,
  about: readonly string[],
): Promise<{ readonly id: number; readonly seat?: SeatId } | undefined> {
  const [letter] = await selectByMessageId(campaign.inside.journal, about);
  if (letter === undefined) return undefined;
  return { id: letter.id, ...(letter.seat === null ? {} : { seat: letter.seat }) };
}
