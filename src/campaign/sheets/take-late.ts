/**
 * What the gamemaster does with a sheet that was not taken. If he takes it, the seat's sheet is opened again and this one
 * takes its place, in one transaction and on record. Its sender has a letter, and nobody else learns of it.
 */
import { ok, type QuestionKey, type Result, type SeatId, counted } from '../../kernel/basic.js';
import type { RulingEntry } from '../../store/entry.js';
import { appendEntry, selectEntriesOf } from '../../store/entries.js';
import { lettersDigest, type LetterText } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { sendAtOnce } from './forward-sheet.js';
import { giveRuling } from '../gm/give-ruling.js';
import { holdersBySeat } from '../seats/holders.js';
import { seatsBehind } from '../letters/keep-back.js';
import { LATE_RULINGS, lateItems, lateKey, type LateItem } from './late.js';
import { loadStep, stepNameTo, type Asked, type OpenStep } from '../turn/open-step.js';
import { refuseTold } from '../gm/told-for-good.js';
import { playOn } from '../turn/play-on.js';
import { SAYS_BEHIND, shutSheets } from './reopen-sheet.js';
import type { Ruling } from '../gm/ruling.js';
import { readLate, saysNoLate, takableFor } from './see-late.js';
import { goneOnWithout, ruledSilences } from '../turn/silence.js';
import { silenceKey } from '../turn/withdrawal-key.js';
import { lateFor } from '../turn/stamp.js';
import { keepSheet } from './submit-sheet.js';
import { inNameOf, type MailStep } from './take-mail.js';
import { understoodOf } from './tell-sheets.js';
import type { Clock, Outcome, Refusal, Ruled, RunResult } from '../types.js';
import { refuse, useCase } from '../use-case.js';

const LONGEST_WORDS = 2000;

/** `key`: of the question, where it could answer several. `told`: a word to its sender. */
export type TakingLate = {
  readonly id: string;
  readonly key?: string | undefined;
  readonly reason: string;
  readonly told?: string | undefined;
  /** Of the page that asks for it. */
  readonly stamp?: string | undefined;
};

type Taken = { readonly seat: SeatId; readonly key: QuestionKey; readonly run: RunResult };

/** Takes it as the sheet of its seat. Refuses one with errors, and one whose step has been released. */
export function takeLate(campaign: Campaign, taking: TakingLate, clock: Clock): Outcome<Taken> {
  return useCase(campaign, 'write', async () => {
    const { id, reason, told = '' } = taking;
    const slip = slipIn(told, reason);
    if (slip !== undefined) return refuse('bad-input', slip);
    const step = await loadStep(campaign);
    const stale = lateFor(step, taking.stamp);
    if (stale !== undefined) return stale;
    const item = await findOpen(campaign, id);
    if (!item.ok) return item;
    const found = questionFor(step, item.value, taking.key);
    if (!found.ok) return found;
    const { question } = found.value;
    const { text, way } = item.value;
    const stands = await refuseTold(campaign, step, question.key);
    if (stands !== undefined) return stands;
    const seat = question.to as SeatId; // `takableFor` finds questions to seats alone
    if ((await seatsBehind(campaign, step)).has(seat)) return refuse('not-allowed', SAYS_BEHIND);
    const reading = await readLate(campaign, step, found.value, text);
    if (reading.faults.length > 0) return refuse('bad-input', saysErrors(reading.faults.length));
    const now = clock();
    await openFor(campaign, step, question.key, { reason, now });
    await keepSheet(campaign, { seat, text, via: way }, { step, question, reading }, now);
    const letter = await takenLetter(campaign, step, found.value, { item: item.value, told, now });
    const letters = await letterTo(campaign, step, seat, letter, now);
    await settle(campaign, step, { id, what: 'taken', reason, letters, now });
    return ok({ seat, key: question.key, run: await playOn(campaign, now, { stays: true }) });
  });
}

const slipIn = (told: string, reason: string): string | undefined => {
  if (reason.trim() === '') return 'Give a reason. It stays on record.';
  return Math.max(told.length, reason.length) > LONGEST_WORDS
    ? 'The reason and the word to the player have at most 2000 characters each.'
    : undefined;
};

const saysErrors = (faults: number): string =>
  `This sheet has ${counted(faults, 'error')}, so they cannot be accepted as they are. Fix them and enter them for the player.`;

/** One that nothing was done with yet. */
async function findOpen(campaign: Campaign, id: string): Promise<Result<LateItem, Refusal>> {
  const item = (await lateItems(campaign.inside.journal)).find((one) => one.id === id);
  if (item === undefined) return refuse('not-found', saysNoLate(id));
  const { done } = item;
  return done === undefined || done.what === 'answered'
    ? ok(item)
    : refuse('stale', SAYS_DONE[done.what]);
}

const SAYS_DONE = {
  taken: 'It has already been accepted, perhaps in another window. Nothing was changed.',
  entered: 'It has already been entered, perhaps in another window. Nothing was changed.',
  aside: 'It has been set aside, perhaps in another window. Put it back first.',
};

function questionFor(
  step: OpenStep,
  item: LateItem,
  key: string | undefined,
): Result<Asked, Refusal> {
  if (item.sheet === undefined) return refuse('not-allowed', NO_SHEET);
  if (item.step !== step.step.name) return refuse('not-allowed', SAYS_PAST);
  const could = takableFor(step, item);
  const chosen = key === undefined || key === '' ? could : could.filter(fits(key));
  const [only, ...others] = chosen;
  if (only !== undefined && others.length === 0) return ok(only);
  if (could.length === 0) return refuse('not-asked', saysNotAsked(step));
  const keys = could.map(({ question }) => `${question.key} (${question.title})`).join(', ');
  return refuse('which-list', `Choose what these orders are for: ${keys}.`);
}

const fits =
  (key: string) =>
  ({ question }: Asked): boolean =>
    question.key === key.trim();

const NO_SHEET =
  'No orders were found in it. Read it as a whole e-mail, choose the seat, and enter it.';

const SAYS_PAST =
  'The step it was sent for has been released. To accept it, take that step back first.';

const saysNotAsked = ({ step }: OpenStep): string =>
  `${step.title} asks this seat for nothing that these orders could answer. If it is for a step that has been released, take that step back first.`;

/** Lets the seat's sheet in again: it replaces a ruling, or the sheet that counted when play passed it. */
async function openFor(
  campaign: Campaign,
  step: OpenStep,
  key: QuestionKey,
  { reason, now }: { readonly reason: string; readonly now: string },
): Promise<void> {
  const isRuled = goneOnWithout(step.entries).has(key);
  if (!isRuled && !shutSheets(step).includes(key)) return;
  const silent = ruledSilences(step.entries).has(key);
  const body: RulingEntry = isRuled
    ? { kind: 'ruling', on: 'withdrawal', key: silent ? silenceKey(key) : key, text: '', reason }
    : { kind: 'ruling', on: 'reopen', key, text: '', reason };
  await appendEntry(campaign.inside.journal, { written: now, step: step.step.name, body });
}

type LateLetter = { readonly subject: string; readonly paragraphs: readonly string[] };

async function takenLetter(
  campaign: Campaign,
  step: OpenStep,
  asked: Asked,
  about: { readonly item: LateItem; readonly told: string; readonly now: string },
): Promise<LateLetter> {
  const { item, told } = about;
  const understood = await understoodOf(campaign, step, asked, item.text);
  return {
    subject: `${step.step.title}: your late orders were accepted`,
    paragraphs: [
      `The gamemaster accepted the orders that you sent on ${await sentOn(campaign, item)} (${asked.question.title}). They were understood as follows:`,
      ...understood.map((line) => `- ${line}`),
      ...wordsIn(told),
      'They replace what you sent before.',
    ],
  };
}

const wordsIn = (told: string): readonly string[] => (told.trim() === '' ? [] : [told.trim()]);

async function sentOn(campaign: Campaign, { written }: LateItem): Promise<string> {
  const { writtenTime } = await import('../../letters/written-time.js');
  return writtenTime(written, campaign.meta.zone);
}

async function letterTo(
  campaign: Campaign,
  step: OpenStep,
  seat: SeatId,
  letter: LateLetter,
  now: string,
): Promise<readonly LetterText[]> {
  const { composeNotice } = await import('../../letters/compose.js');
  const name = (await holdersBySeat(campaign)).get(seat)?.name;
  const greeted = name === undefined ? {} : { name };
  const composed = composeNotice({ campaign: campaign.meta.title, ...greeted, ...letter });
  return [{ ...composed, step: await stepNameTo(campaign, step, seat), seat, written: now }];
}

type Settled = {
  readonly id: string;
  readonly what: keyof typeof LATE_RULINGS;
  readonly reason: string;
  /** What was written to its sender. */
  readonly tells?: string;
  readonly letters: readonly LetterText[];
  readonly now: string;
};

/** Notes what was done with it, with the letters that it causes. Call inside a write transaction. */
export async function settle(
  campaign: Campaign,
  { step }: OpenStep,
  { id, what, reason, tells, letters, now }: Settled,
): Promise<void> {
  const body: RulingEntry = {
    ...{ kind: 'ruling', on: 'tray', key: lateKey(id), text: LATE_RULINGS[what], reason },
    ...(tells === undefined ? {} : { tells }),
    ...(letters.length === 0 ? {} : { letters: lettersDigest(letters) }),
  };
  const entry = { written: now, step: step.name, body };
  await sendAtOnce(campaign, await appendEntry(campaign.inside.journal, entry), letters);
}

/** `quiet`: whoever sent a sheet has no letter that it was not taken; he may have sent another since. */
type AsideLate = {
  readonly id: string;
  readonly told?: string | undefined;
  readonly quiet?: boolean;
};

/** Sets it aside. */
export function setLateAside(
  campaign: Campaign,
  { id, told = '', quiet = false }: AsideLate,
  clock: Clock,
): Outcome<{ readonly told: boolean }> {
  return useCase(campaign, 'write', async () => {
    if (told.length > LONGEST_WORDS)
      return refuse('bad-input', 'The word to the player has at most 2000 characters.');
    const step = await loadStep(campaign);
    const item = await findOpen(campaign, id);
    if (!item.ok) return item;
    const { seat, sheet } = item.value;
    const now = clock();
    const subject = 'your orders were not accepted';
    const sent = `The gamemaster did not accept the orders that you sent on ${await sentOn(campaign, item.value)}. They are not played.`;
    const letters =
      seat === undefined || sheet === undefined || quiet
        ? []
        : await letterTo(
            campaign,
            step,
            seat,
            { subject, paragraphs: [sent, ...wordsIn(told)] },
            now,
          );
    await settle(campaign, step, { id, what: 'aside', reason: told.trim(), letters, now });
    return ok({ told: letters.length > 0 });
  });
}

/** Puts what was set aside back among what waits. */
export function takeUpLate(campaign: Campaign, id: string, clock: Clock): Outcome<undefined> {
  return useCase<undefined>(campaign, 'write', async () => {
    const item = (await lateItems(campaign.inside.journal)).find((one) => one.id === id);
    if (item === undefined) return refuse('not-found', saysNoLate(id));
    if (item.done?.what !== 'aside' && item.done?.what !== 'answered')
      return refuse('stale', 'It is not set aside.');
    const step = await loadStep(campaign);
    await settle(campaign, step, { id, what: 'up', reason: '', letters: [], now: clock() });
    return ok(undefined);
  });
}

/** What the gamemaster enters for a seat in the place of one that was not taken; `late` is absent where there is none. */
export function enterForLate(
  campaign: Campaign,
  ruling: Ruling,
  late: string | undefined,
  clock: Clock,
): Outcome<Ruled> {
  return useCase(campaign, 'write', async () => {
    const ruled = await giveRuling(campaign, ruling, clock);
    if (ruled.ok && ruled.value.kept && late !== undefined) {
      const found = await findOpen(campaign, late);
      if (!found.ok) return found;
      await settleEntered(campaign, late, ruling.reason, clock());
    }
    return ruled;
  });
}

/** Notes what the player said of a mail in his name that nothing proved to be his. Call inside its transaction. */
export async function settleUnproven(
  at: Pick<MailStep, 'campaign' | 'step' | 'now' | 'holders'>,
  entry: number,
  what: 'taken' | 'aside',
): Promise<void> {
  const { campaign, step, now } = at;
  const reason = what === 'taken' ? 'the player said that he wrote it' : 'not the player’s';
  const mails = await selectEntriesOf(campaign.inside.journal, 'mail');
  const seat = mails.find(({ seq }) => seq === entry)?.body.seat;
  const note = () => settle(campaign, step, { id: String(entry), what, reason, letters: [], now });
  await (seat === undefined ? note() : inNameOf(at, seat, note));
}

/** Notes that it was entered by the gamemaster's hand. Call inside a write transaction. */
async function settleEntered(
  campaign: Campaign,
  id: string,
  reason: string,
  now: string,
): Promise<void> {
  const step = await loadStep(campaign);
  await settle(campaign, step, { id, what: 'entered', reason, letters: [], now });
}
