/**
 * Everything that an e-mail does to a campaign, in one transaction, with the open step loaded once. The reader of the mail
 * decides whose it is and which questions it answers.
 */
import { nameOf } from '../../kernel/list-line.js';
import type { Json, SeatId } from '../../kernel/basic.js';
import type { Belonging, Offer, Prompt, Question, Reading } from '../../kernel/system.js';
import { keptFor } from '../../kernel/kept-for.js';
import type { Timeline } from '../../kernel/timeline.js';
import type { NewMail } from '../../store/entry.js';
import { appendEntry, ofKinds, selectEntriesOf, selectMailWords } from '../../store/entries.js';
import { selectLetter, selectLettersByMessageId } from '../../store/letter.js';
import { actAs } from '../../store/actor.js';
import type { Campaign } from '../campaign.js';
import { putLetter, type NewLetter } from '../letters/outbox.js';
import { putDispatch, type NewDispatch, type Sent } from '../letters/send-dispatch.js';
import { questionsTo, stateAsked, stateTold, type AskedSeat } from '../letters/told-to.js';
import { handovers, seatHolders, secondAddresses, type SecondAddress } from '../seats/holders.js';
import { isSameMail } from '../seats/name-seat.js';
import { diceWords } from '../turn/dice-words.js';
import { askedOf, loadStep, stateAfter, stepBeforeKeptBack } from '../turn/open-step.js';
import type { Asked, OpenStep } from '../turn/open-step.js';
import { playIfAtOnce } from '../turn/play-on.js';
import { putWord } from '../turn/send-word.js';
import { sheetMarkOf } from '../turn/stamp.js';
import type { Clock, Outcome, Refusal, SeatHolder, SheetReceipt } from '../types.js';
import { useCase } from '../use-case.js';
import { standingText } from '../seen/see-entry.js';
import { lateHeads } from './late.js';
import { offersTo } from './offers.js';
import { findPrompt, readFor } from './read-sheet.js';
import { keepInTime } from './submit-sheet.js';
import { runningFor } from '../turn/deadline-for.js';
import { countingSheets } from '../turn/step-input.js';

/** The open step as an e-mail finds it. */
export type MailStep = {
  readonly campaign: Campaign;
  readonly step: OpenStep;
  readonly holders: readonly SeatHolder[];
  /** Other addresses that the gamemaster has accepted for seats. */
  readonly others: readonly SecondAddress[];
  readonly now: string;
  /** When it came to the mailbox, where that was before now: ISO, UTC. */
  readonly arrived?: string;
};

/** Everything that an e-mail causes, or nothing of it. */
export const takeMail = <T>(
  campaign: Campaign,
  clock: Clock,
  work: (at: MailStep) => Outcome<T>,
): Outcome<T> => useCase(campaign, 'write', async () => work(await mailStep(campaign, clock())));

/** The same where nothing is kept of it. */
export const lookAtMail = <T>(campaign: Campaign, work: (at: MailStep) => Outcome<T>): Outcome<T> =>
  useCase(campaign, 'read', async () => work(await mailStep(campaign, '')));

async function mailStep(campaign: Campaign, now: string): Promise<MailStep> {
  const step = await loadStep(campaign);
  const holders = await seatHolders(campaign, step.base);
  return { campaign, step, holders, others: await secondAddresses(campaign), now };
}

/** What an e-mail of a seat's holder asks for is done in his name: it is no act of the gamemaster. */
export function inNameOf<T>(
  { holders }: Pick<MailStep, 'holders'>,
  seat: SeatId,
  work: () => Promise<T>,
): Promise<T> {
  const holder = holders.find((one) => one.seat === seat);
  return actAs(holder?.name ?? holder?.title ?? seat, work);
}

/** The seats held by a mail address: none for a stranger, several when one person holds several. */
export const seatsOfMail = (
  { holders, others }: Pick<MailStep, 'holders' | 'others'>,
  mail: string,
) =>
  holders.filter(
    (holder) =>
      isSameMail(holder.mail, mail) ||
      others.some(({ seat, address }) => seat === holder.seat && isSameMail(address, mail)),
  );

/** A question to the seat of an e-mail, or an offer of it. `seen`: what the seat knew when it was asked. */
export type MailQuestion = {
  readonly question: Question | Offer;
  readonly seen: () => Json;
  readonly belongs: (line: string) => Belonging;
  /** How many errors lines have as the whole of a sheet, but for what the sheet as a whole lacks. */
  readonly faults: (text: string) => number;
};

/**
 * What a seat may be answering: the questions that are open to it, or if there are none, those it was asked earlier in the
 * step; and its offers. `step`: the one in which the seat stands.
 */
export type MailSeat = {
  readonly step: OpenStep;
  readonly isOpen: boolean;
  readonly questions: readonly MailQuestion[];
  /** Whether a line can be an order at all. */
  readonly belongs: (line: string) => Belonging;
  readonly timeline: Timeline | undefined;
  /** The deadlines that run now (ISO, UTC), by the keys of the questions. */
  readonly dues: ReadonlyMap<string, string>;
};

/** As the seat's holder may answer. */
export async function seatOfMail({ campaign, step }: MailStep, seat: SeatId): Promise<MailSeat> {
  const own = (await stepBeforeKeptBack(campaign, seat)) ?? step;
  const open = questionsTo(own, seat);
  const questions = await Promise.all(
    open.map(async (asked: AskedSeat) =>
      mailQuestion(campaign, asked, await stateAsked(campaign, own, asked), seat),
    ),
  );
  const isOpen = questions.length > 0;
  const before = isOpen ? undefined : await askedInStep(campaign, own, seat);
  const offers = await offersTo(campaign, own, seat);
  const told = offers.length === 0 ? null : await stateTold(campaign, own, seat);
  const offered = offers.map((question) => mailQuestion(campaign, { question }, told, seat));
  const { belongs } = campaign.game;
  const all = [...(before?.questions ?? questions), ...offered];
  return {
    step: own,
    isOpen,
    questions: all,
    belongs,
    timeline: campaign.game.timeline,
    dues: await duesOf(campaign, own, all),
  };
}

/** As the gamemaster may enter it for the seat: all that it was asked in the open step. */
export const seatToEnter = ({ campaign, step }: MailStep, seat: SeatId): Promise<MailSeat> =>
  askedInStep(campaign, step, seat);

async function askedInStep(campaign: Campaign, step: OpenStep, seat: SeatId): Promise<MailSeat> {
  const asked = askedOf(step).filter(({ question }) => question.to === seat);
  const questions = await Promise.all(
    asked.map(async (one: Asked) =>
      mailQuestion(campaign, one, await stateAfter(campaign, step, one.after), seat),
    ),
  );
  const { belongs, timeline } = campaign.game;
  const dues = await duesOf(campaign, step, questions);
  return { step, isOpen: true, questions, belongs, timeline, dues };
}

async function duesOf(
  campaign: Campaign,
  step: OpenStep,
  questions: readonly MailQuestion[],
): Promise<ReadonlyMap<string, string>> {
  const dues = new Map<string, string>();
  for (const { question } of questions) {
    const deadline = await runningFor(campaign, step, question);
    if (deadline !== undefined) dues.set(question.key, deadline.due);
  }
  return dues;
}

/** Mails of one step are read by one state: what a seat knows, and which lines that many of them quote are orders. */
const VIEWS = keptFor(20);
const JUDGES = keptFor(100);
const BELONGING = keptFor(2000);

function mailQuestion(
  { game }: Campaign,
  { question }: Pick<MailQuestion, 'question'>,
  state: Json,
  seat: SeatId,
): MailQuestion {
  const seen = (): Json => VIEWS(state, seat, () => game.view(state, seat));
  const judged = JUDGES(state, `${seat} ${question.key}`, () => ({}));
  const belongs = (line: string): Belonging =>
    BELONGING(judged, line, () => game.belongs(line, question, seen));
  return {
    ...{ question, seen, belongs },
    faults: (text) =>
      game.read(text, question, seen()).faults.filter(({ line }) => line > 0).length,
  };
}

/** Lines of a mail that go together. `could`: what they may answer; `named`: what a line above them says that they do. */
export type MailSheet = {
  readonly text: string;
  readonly could: readonly (Question | Offer)[];
  readonly named?: string;
};

/** What counted before a sheet came: its orders in words. `due`: the deadline (ISO, UTC). */
type Before = {
  readonly version?: number;
  readonly says: readonly string[];
  readonly due?: string;
};

/** When an e-mail came, and when its sender's clock says that he wrote it, capped by that. ISO, UTC. */
export type MailTimes = { readonly arrived?: string; readonly dated?: string };

/** What became of one sheet of a mail. `choices`: the names by which its writer can say what it is for. */
export type SheetOutcome =
  | { readonly list?: string; readonly receipt: SheetReceipt; readonly before: Before }
  | { readonly list?: string; readonly refusal: Refusal; readonly choices: readonly string[] };

/** Keeps a sheet of a seat's for the one question that it answers; refuses one that answers none, or could answer several. */
export async function submitFromMail(
  { campaign, now }: MailStep,
  seat: SeatId,
  { step, isOpen, questions, dues }: MailSeat,
  { text, could, named }: MailSheet,
  times: MailTimes = {},
): Promise<SheetOutcome> {
  const [asked, ...others] = questions.filter(({ question }) => could.includes(question));
  const mayBeSent = asked !== undefined && (isOpen || 'lasts' in asked.question);
  if (mayBeSent && others.length === 0) {
    const { question } = asked;
    const reading = readFor(campaign, { text, question, seen: asked.seen() });
    const sheet = { seat, text, via: 'mail' as const, ...times };
    const before = whatStood(campaign, { step, dues }, asked);
    const receipt = await keepInTime(campaign, sheet, { step, question, reading }, now);
    return { ...listIn(question.list ?? named), receipt, before };
  }
  const kind = could[0]?.kind ?? questions[0]?.question.kind ?? 'orders';
  const found = await findPrompt(campaign, step, { seat, kind, ...listIn(named) });
  const choices = questions.map(({ question }) => nameOf(question));
  const isSettled = asked !== undefined && others.length === 0;
  const says = isSettled ? saysSettled(asked.question) : saysWhich(could);
  const refusal = found.ok ? says : found.error;
  return { ...listIn(named), refusal, choices };
}

/** A sheet as it reads, before anything is done with it. `isEarlier`: it says what one said that was replaced since. */
export type PartReading = {
  readonly question: Question | Offer;
  readonly reading: Reading<Json>;
  readonly before: Before;
  readonly isEarlier: boolean;
};

/** Undefined where it is not clear which question it answers, or that is not open. */
export function readPart(
  { campaign }: MailStep,
  { step, isOpen, questions, dues }: MailSeat,
  { text, could }: MailSheet,
): PartReading | undefined {
  const [asked, ...others] = questions.filter(({ question }) => could.includes(question));
  if (asked === undefined || others.length > 0) return undefined;
  const { question, seen } = asked;
  if (!isOpen && !('lasts' in question)) return undefined;
  const reading = readFor(campaign, { text, question, seen: seen() });
  const before = whatStood(campaign, { step, dues }, asked);
  return { question, reading, before, isEarlier: isEarlier(step, question.key, text) };
}

/** Word for word one that counted, and was replaced by another that still stands. */
function isEarlier({ entries, carried }: OpenStep, key: string, text: string): boolean {
  const stands = countingSheets(entries, carried).get(key);
  const own = wordsIn(text);
  if (stands === undefined || wordsIn(stands.text) === own) return false;
  return ofKinds(entries, 'sheet').some(
    ({ body }) =>
      body.key === key &&
      body.faults === 0 &&
      SHEET_WORDS(body, '', () => wordsIn(body.text)) === own,
  );
}

const wordsIn = (sheet: string): string => sheet.toLowerCase().replace(/\s+/g, ' ').trim();
/** Every mail of a step is compared with all sheets before it. */
const SHEET_WORDS = keptFor(1);

/** What counted for a question until now. */
function whatStood(
  campaign: Campaign,
  { step, dues }: Pick<MailSeat, 'step' | 'dues'>,
  { question, seen }: MailQuestion,
): Before {
  const due = dues.get(question.key);
  const counting = countingSheets(step.entries, step.carried).get(question.key);
  const sheet = ofKinds(step.entries, 'sheet').findLast(({ seq }) => seq === counting?.seq);
  const says =
    counting === undefined
      ? []
      : readFor(campaign, { text: counting.text, question, seen: seen() }).lines.map(
          ({ slot, text, says: meaning }) => (slot === undefined || text === '' ? meaning : text),
        );
  return {
    says,
    ...(sheet === undefined ? {} : { version: sheet.body.version }),
    ...(due === undefined ? {} : { due }),
  };
}

const listIn = (list: string | undefined): { readonly list?: string } =>
  list === undefined ? {} : { list };

const saysSettled = ({ title }: Prompt): Refusal => ({
  code: 'not-asked',
  say: `Play has gone on since you were asked “${title}”, so this answer was not accepted.`,
});

const saysWhich = (could: readonly Prompt[]): Refusal => ({
  code: 'which-list',
  say: `These lines could be for ${could.map(({ title }) => title).join(', or for ')}. Say which, in a line above them: ${could.map((one) => `"List: ${nameOf(one)}"`).join(' or ')}.`,
});

/** Whether the campaign takes words for its dice. */
export const takesWords = async ({ campaign }: MailStep): Promise<boolean> =>
  (await diceWords(campaign.inside.journal)).asked;

/** Keeps a seat's word for the dice; answers with why not. */
export async function takeWord(
  { campaign, step, now }: MailStep,
  seat: SeatId,
  word: string,
): Promise<string | undefined> {
  const kept = await putWord(campaign, step, { seat, word }, now);
  return kept.ok ? undefined : kept.error.say;
}

/** Gives the gamemaster what a seat wrote as a letter; false where it is not one. */
export const writeToGamemaster = async (
  { campaign, step, now }: MailStep,
  from: SeatId,
  text: string,
  mail: string,
): Promise<boolean> =>
  (await putDispatch(campaign, step, { from, to: 'gm', text, via: 'mail', mail }, now)).ok;

/** Sends a seat's letter to another seat or to the gamemaster. `mail`: the Message-ID of the e-mail that it came in. */
export const sendFromMail = (
  { campaign, step, now }: MailStep,
  letter: Pick<NewDispatch, 'from' | 'to' | 'text' | 'orders' | 'mail'>,
): Outcome<Sent> => putDispatch(campaign, step, { ...letter, via: 'mail' }, now);

/** Puts an answer into the outbox. */
export const answerMail = ({ campaign, step, now }: MailStep, letter: NewLetter): Promise<number> =>
  putLetter(campaign, step, letter, now);

export type { WaitsFor } from '../../store/entry.js';

/** A mail as it came; `became` says in one word what it was taken for (`sheet`, `stranger` …). */
export type ReceivedMail = Omit<NewMail, 'kind'>;

/** Keeps a mail in the journal; answers with its entry. */
export function keepMail({ campaign, step, now }: MailStep, mail: ReceivedMail): Promise<number> {
  const body = { ...mail, kind: 'mail' as const };
  return appendEntry(campaign.inside.journal, { written: now, step: step.step.name, body });
}

/** How many letters have answered a sender since then (ISO, UTC). */
export async function answersSince(
  { campaign }: Pick<MailStep, 'campaign'>,
  from: string,
  since: string,
): Promise<number> {
  const mails = await selectEntriesOf(campaign.inside.journal, 'mail');
  return mails.reduce(
    (sum, { written, body }) =>
      sum + (body.from === from && written > since ? (body.answers ?? 0) : 0),
    0,
  );
}

/** An e-mail that nothing proves to be its sender's, and to which its seat has not said yes or no. */
export type UnprovenMail = Pick<NewMail, 'digest' | 'asks'> & {
  readonly entry: number;
  readonly written: string;
  /** The one that was open when it came. */
  readonly step: string;
};

/** Those of a seat since it came into these hands, the last first. */
export async function unprovenMails(
  { campaign }: Pick<MailStep, 'campaign'>,
  seat: SeatId,
): Promise<readonly UnprovenMail[]> {
  const { journal } = campaign.inside;
  const mails = await selectEntriesOf(journal, 'mail');
  const own = mails.filter(({ body }) => body.became === 'unproven' && body.seat === seat);
  if (own.length === 0) return [];
  const settled = new Set(mails.flatMap(({ body }) => body.settles ?? []));
  const done = new Set(
    (await lateHeads(journal)).flatMap((item) => (item.done === undefined ? [] : [item.id])),
  );
  const since = (await handovers(campaign)).get(seat) ?? 0;
  return own
    .filter(({ seq }) => seq > since && !settled.has(seq) && !done.has(String(seq)))
    .map(({ seq, written, step, body: { digest, asks } }) => ({
      ...{ entry: seq, written, step },
      ...(digest === undefined ? {} : { digest }),
      ...(asks === undefined ? {} : { asks }),
    }))
    .toReversed();
}

/** A mail as it came, by its entry. */
export async function keptMail(
  { campaign }: Pick<MailStep, 'campaign'>,
  entry: number,
): Promise<string> {
  const [words] = await selectMailWords(campaign.inside.journal, [entry]);
  return words?.text ?? '';
}

/** Whether a letter was written to that address with one of these Message-IDs. */
export const wroteTo = async (
  { campaign }: Pick<MailStep, 'campaign'>,
  messageIds: readonly string[],
  address: string,
): Promise<boolean> =>
  (await selectLettersByMessageId(campaign.inside.journal, messageIds)).some(
    ({ seat, mail }) => seat === undefined && isSameMail(mail, address),
  );

/** The letters, by their numbers, that bear one of these Message-IDs, and those of which they are copies, however often. */
export async function lettersNamed(
  { campaign }: Pick<MailStep, 'campaign'>,
  messageIds: readonly string[],
): Promise<readonly number[]> {
  const { journal } = campaign.inside;
  const ids: number[] = [];
  for (const letter of await selectLettersByMessageId(journal, messageIds))
    for (let one: typeof letter | undefined = letter; one !== undefined;) {
      ids.push(one.id);
      one = one.again === undefined ? undefined : await selectLetter(journal, one.again);
    }
  return ids;
}

/**
 * Whether the same mail came before: of that Message-ID, from that sender and with that body. Anyone may write another's
 * Message-ID, and some programs write one twice. Mails that were kept without a digest are known without it. `shown`: what
 * was read of a mail that is pasted, whose bytes are others than those that came where a browser has decoded them.
 */
export async function isKept(
  { campaign }: Pick<MailStep, 'campaign'>,
  { messageId, from, digest, shown }: Pick<ReceivedMail, 'messageId' | 'from' | 'digest' | 'shown'>,
): Promise<boolean> {
  const { journal } = campaign.inside;
  const same = (await selectEntriesOf(journal, 'mail')).filter(
    ({ body }) => body.messageId === messageId && body.from === from,
  );
  const hasSame = same.some(
    ({ body }) => digest === undefined || body.digest === undefined || body.digest === digest,
  );
  if (hasSame || shown === undefined) return hasSame;
  const words = await selectMailWords(
    journal,
    same.map(({ seq }) => seq),
  );
  return words.some((one) => one.shown === shown);
}

/** Plays on with the sheets of a mail where that is done as soon as they are in; after all else that it causes. */
export async function playAfterMail(
  { campaign, step, now }: MailStep,
  sheets: readonly SheetOutcome[],
): Promise<void> {
  if (sheets.some((one) => 'receipt' in one && one.receipt.counts))
    await playIfAtOnce(campaign, step, now);
}

/** A sheet that the gamemaster would enter, with the text of what came last for its question or of what he wrote. */
export function readToEnter(
  { campaign, step }: MailStep,
  { question, seen }: MailQuestion,
  text: string,
): { readonly reading: Reading<Json>; readonly stands: string } {
  const reading = readFor(campaign, { text, question, seen: seen(), by: 'gm' });
  return { reading, stands: standingText(step, question.key) };
}

/** What stands for each question of the open step, as `sheetMarkOf` names it. */
export const sheetMarks = ({ step }: MailStep): ReadonlyMap<string, string> =>
  new Map(askedOf(step).map(({ question: { key } }) => [key, sheetMarkOf(step, key)]));
