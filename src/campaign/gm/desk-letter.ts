/**
 * The gamemaster writes to seats: answers a letter of his tray, passes one on, or writes one of his own. Each is one entry
 * of the journal with its letters in the outbox; nobody learns of a letter but those whom it goes to.
 */
import { DateTime } from 'luxon';
import { ok, type Result, type SeatId } from '../../kernel/basic.js';
import type { DeskLetter, DeskVoice } from '../../store/entry.js';
import { appendEntry } from '../../store/entries.js';
import { selectDeskOutbox } from '../../store/desk-letter.js';
import { voidLetter } from '../../store/held-letter.js';
import { insertLetters, lettersDigest, type LetterText } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { holdersBySeat } from '../seats/holders.js';
import { isRefusal, loadStep, seatOf, stepNameTo, type OpenStep } from '../turn/open-step.js';
import { askedFirst, goingOn, letGo } from '../letters/hold-letter.js';
import { letterSlip } from '../letters/send-dispatch.js';
import { paragraphsOf } from '../letters/paragraphs.js';
import { readTray, TRAY_RULINGS, type Tray, type TrayLetter } from './tray.js';
import type { Clock, Outcome, Refusal } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** `goes`: `now`, `release`, or a time (ISO, in the campaign's zone when it names none). */
type When = { readonly goes: string };
/** `stamp`: of the page that asks (`TrayLetter.stamp`); without one the letter must still be open. */
type OnLetter = { readonly letter: number; readonly stamp?: string | undefined };

export type OwnLetter = When & {
  readonly to: readonly SeatId[];
  readonly as: Exclude<DeskVoice, 'writer'>;
  readonly text: string;
  /** The last letter that the page knew of, so that a form sent twice writes one letter. */
  readonly after?: string | undefined;
};
export type AnswerToLetter = When & OnLetter & { readonly text: string };
export type PassedLetter = When &
  OnLetter & {
    readonly to: readonly SeatId[];
    readonly as: DeskVoice;
    readonly text: string;
    readonly note: string;
  };

/** What was written: its entry, to how many seats, and when it goes (`now`, `release`, or ISO in UTC). */
export type Written = { readonly entry: number; readonly letters: number; readonly goes: string };

/** Writes to one seat or several, in the gamemaster's name or as a rumor that names nobody. */
export function writeDeskLetter(
  campaign: Campaign,
  { to, as, text, goes, after }: OwnLetter,
  clock: Clock,
): Outcome<Written> {
  return useCase(campaign, 'write', async () => {
    const { own } = await readTray(campaign.inside.journal);
    const same = own.find(
      ({ seq, desk }) =>
        after !== undefined &&
        seq > Number(after) &&
        desk.text === text.trim() &&
        desk.to.join() === to.join(),
    );
    if (same !== undefined) return refuse('stale', SENT_TWICE);
    return write(campaign, { to, as, text, goes }, clock);
  });
}

const SENT_TWICE =
  'This letter was already sent, perhaps from another window. It was not sent twice.';

/** Writes back to whoever wrote the letter. */
export function answerLetter(
  campaign: Campaign,
  { text, goes, ...on }: AnswerToLetter,
  clock: Clock,
): Outcome<Written> {
  return useCase(campaign, 'write', async () => {
    const found = await letterOf(campaign, on);
    if (!found.ok) return found;
    const { id, from } = found.value;
    return write(campaign, { to: [from], as: 'gamemaster', text, goes, answers: id }, clock);
  });
}

/**
 * Passes a letter on in the words that are given: to its addressee or to others, in its writer's name, in the
 * gamemaster's, or as a rumor. Its writer is not told, and its readers learn nothing of it but these words.
 */
export function passLetter(
  campaign: Campaign,
  { to, as, text, note, goes, ...on }: PassedLetter,
  clock: Clock,
): Outcome<Written> {
  return useCase(campaign, 'write', async () => {
    const found = await letterOf(campaign, on);
    if (!found.ok) return found;
    const { id, from } = found.value;
    if (to.includes(from) && as === 'writer')
      return refuse('bad-input', 'You cannot pass a letter on to its own writer in his own name.');
    const noted = note.trim() === '' ? {} : { note };
    return write(campaign, { to, as, text, goes, ...noted, passes: id }, clock);
  });
}

/** Puts a letter away unanswered. */
export const setAside = (
  campaign: Campaign,
  on: OnLetter,
  clock: Clock,
): Outcome<{ readonly letter: number }> => ruleOn(campaign, on, 'aside', clock);

/** Puts a letter that was set aside back into the tray. */
export const takeUp = (
  campaign: Campaign,
  on: OnLetter,
  clock: Clock,
): Outcome<{ readonly letter: number }> => ruleOn(campaign, on, 'up', clock);

function ruleOn(
  campaign: Campaign,
  on: OnLetter,
  what: 'aside' | 'up',
  clock: Clock,
): Outcome<{ readonly letter: number }> {
  return useCase(campaign, 'write', async () => {
    const found = await letterOf(campaign, on, what === 'up');
    if (!found.ok) return found;
    const { id, isOpen, deeds } = found.value;
    const isAside = deeds.some((deed) => deed.what === 'aside' && !deed.isUndone);
    if (found.value.kind === 'within') return refuse('not-allowed', saysCopy(id));
    if (what === 'up' ? !isAside : !isOpen) return refuse('stale', saysDone(found.value));
    await rule(campaign, id, TRAY_RULINGS[what], clock());
    return ok({ letter: id });
  });
}

/**
 * Takes back what the gamemaster wrote and nobody has yet. A letter that it answered or passed on is in the tray again.
 * Refuses when all of it has been released.
 */
export function recallLetter(
  campaign: Campaign,
  { entry }: { readonly entry: number },
  clock: Clock,
): Outcome<{ readonly letters: number }> {
  return useCase(campaign, 'write', async () => {
    const { journal } = campaign.inside;
    const { own } = await readTray(journal);
    if (own.every(({ seq }) => seq !== entry))
      return refuse('not-found', `You wrote no letter ${entry}.`);
    const held = (await selectDeskOutbox(journal)).filter(
      (one) => one.root === entry && one.state === 'held',
    );
    if (held.length === 0)
      return refuse('stale', 'This letter has already been sent or taken back.');
    const now = clock();
    const without = new Set(held.map(({ id }) => id));
    const seats = held.map(({ seat }) => seat ?? undefined);
    const going = await goingOn(journal, seats, { without, now });
    const asks = await askedFirst(journal, going.loose);
    const ruling = await rule(campaign, entry, TRAY_RULINGS.recall, now, asks);
    for (const { id } of held) await voidLetter(journal, id, now);
    await letGo(campaign, going, { entry: ruling, now, asks });
    return ok({ letters: held.length });
  });
}

async function rule(
  campaign: Campaign,
  letter: number,
  text: string,
  written: string,
  asks: readonly string[] = [],
): Promise<number> {
  const { step } = await loadStep(campaign);
  const what = {
    key: `letter ${letter}`,
    text,
    reason: '',
    ...(asks.length === 0 ? {} : { asks }),
  };
  const body = { kind: 'ruling' as const, on: 'tray' as const, ...what };
  return appendEntry(campaign.inside.journal, { written, step: step.name, body });
}

/** The letter that is acted on, as it stood on the page. */
async function letterOf(
  campaign: Campaign,
  { letter: id, stamp }: OnLetter,
  isClosed = false,
): Promise<Result<TrayLetter, Refusal>> {
  const { letters }: Tray = await readTray(campaign.inside.journal);
  const letter = letters.find((one) => one.id === id);
  if (letter === undefined) return refuse('not-found', `There is no letter ${id} in the tray.`);
  const isLate =
    stamp === undefined
      ? letter.kind !== 'within' && letter.isOpen === isClosed
      : stamp !== letter.stamp;
  return isLate ? refuse('stale', saysDone(letter)) : ok(letter);
}

const WAS: Readonly<Record<TrayLetter['deeds'][number]['what'], string>> = {
  answered: 'answered',
  passed: 'passed on',
  aside: 'set aside',
};

const saysCopy = (id: number): string =>
  `Letter ${id} is a copy of one that was delivered within a side. It does not need an answer and cannot be set aside.`;

/** What another window has made of a letter meanwhile. */
function saysDone({ id, deeds, isOpen }: TrayLetter): string {
  const last = deeds.findLast(({ isUndone }) => !isUndone);
  const became =
    isOpen || last === undefined
      ? 'is back in the tray'
      : `was ${WAS[last.what]} already, perhaps in another window`;
  return `Letter ${id} ${became}. Nothing was changed. Look at it as it is now, and try again if you still want to.`;
}

async function write(
  campaign: Campaign,
  draft: DeskLetter,
  clock: Clock,
): Promise<Result<Written, Refusal>> {
  const { journal, doorKey } = campaign.inside;
  const step = await loadStep(campaign);
  const now = clock();
  const slip = slipOf(draft) ?? seatSlip(campaign, step, draft.to);
  if (slip !== undefined) return refuse('bad-input', slip);
  const goes = timeOf(draft.goes, campaign.meta.zone, now);
  if (!goes.ok) return goes;
  const desk: DeskLetter = {
    ...{ ...draft, to: [...new Set(draft.to)], text: draft.text.trim(), goes: goes.value },
    ...(draft.note === undefined ? {} : { note: draft.note.trim() }),
  };
  const letters = await textsOf(campaign, step, desk, now);
  const body = { kind: 'letter' as const, letters: lettersDigest(letters), desk };
  const entry = await appendEntry(journal, { written: now, step: step.step.name, body });
  const state = goes.value === 'now' ? ('ready' as const) : ('held' as const);
  const isTimed = goes.value !== 'now' && goes.value !== 'release';
  const due = isTimed ? { due: goes.value } : {};
  await insertLetters(journal, { entry, doorKey, state, ...due }, letters);
  return ok({ entry, letters: letters.length, goes: goes.value });
}

function slipOf({ to, text, note }: DeskLetter): string | undefined {
  if (to.length === 0)
    return 'Choose who gets the letter. Nothing was sent. What you wrote is still here.';
  return letterSlip(text) ?? (note === undefined ? undefined : letterSlip(note));
}

function seatSlip(campaign: Campaign, step: OpenStep, to: readonly SeatId[]): string | undefined {
  const wrong = to.map((seat) => seatOf(campaign, step.base, seat)).find(isRefusal);
  return wrong?.say;
}

function timeOf(goes: string, zone: string, now: string): Result<string, Refusal> {
  const said = goes.trim();
  if (said === 'now' || said === 'release') return ok(said);
  const time = DateTime.fromISO(said.replace(' ', 'T'), { zone });
  if (!time.isValid)
    return refuse('bad-input', 'Give the day and time when it is sent, such as 2026-12-01T20:00.');
  if (time <= DateTime.fromISO(now))
    return refuse('bad-input', 'That time has passed. Choose a later one, or send the letter now.');
  return ok(time.toUTC().toISO());
}

/** One letter for each seat that it goes to. */
async function textsOf(
  campaign: Campaign,
  step: OpenStep,
  desk: DeskLetter,
  written: string,
): Promise<readonly LetterText[]> {
  const { composeNotice } = await import('../../letters/compose.js');
  const { subject, opening, mail } = await headOf(campaign, step, desk);
  const holders = await holdersBySeat(campaign);
  const note = desk.note === undefined ? [] : ['The gamemaster adds:', ...paragraphsOf(desk.note)];
  const paragraphs = [opening, ...paragraphsOf(desk.text), ...note];
  const letters: LetterText[] = [];
  for (const seat of desk.to) {
    const name = holders.get(seat)?.name;
    const greeted = name === undefined ? {} : { name };
    const campaignTitle = campaign.meta.title;
    const composed = composeNotice({ campaign: campaignTitle, subject, ...greeted, paragraphs });
    const answers = mail === undefined ? {} : { inReplyTo: mail };
    const of = await stepNameTo(campaign, step, seat);
    letters.push({ ...composed, ...answers, step: of, seat, written });
  }
  return letters;
}

/** What tells of its writer; `mail`: the e-mail that it answers. A rumor's head is the same whoever wrote it, and whatever it was made from. */
async function headOf(
  campaign: Campaign,
  step: OpenStep,
  { as, answers, passes }: DeskLetter,
): Promise<{ readonly subject: string; readonly opening: string; readonly mail?: string }> {
  const { writtenTime } = await import('../../letters/written-time.js');
  const { letters } = await readTray(campaign.inside.journal);
  const about = letters.find(({ id }) => id === answers || id === passes);
  if (as === 'rumor') return { subject: 'a rumor', opening: 'A rumor has reached you:' };
  if (as === 'writer' && about !== undefined) {
    const from = seatOf(campaign, step.base, about.from);
    const title = isRefusal(from) ? about.from : from.title;
    return { subject: `a letter from ${title}`, opening: `${title} writes:` };
  }
  const to =
    answers === undefined || about === undefined
      ? ''
      : ` in answer to your letter of ${writtenTime(about.written, campaign.meta.zone)}`;
  const mail = answers === undefined ? undefined : about?.mail;
  return {
    ...{ subject: 'a letter from the gamemaster', opening: `The gamemaster writes${to}:` },
    ...(mail === undefined ? {} : { mail }),
  };
}
