/** A mail that the gamemaster enters by hand: read as every mail that comes in, then his sheet for the seat. */
import { ok, type QuestionKey } from '../kernel/basic.js';
import { giveRuling } from '../campaign/gm/give-ruling.js';
import type {
  EnteredPart,
  EnteringMail,
  MailDesk,
  MailEntered,
  MailSight,
  MailToEnter,
  UnreadLine,
} from '../campaign/sheets/entered-mail.js';
import {
  isKept,
  keepMail,
  lookAtMail,
  readToEnter,
  seatsOfMail,
  seatToEnter,
  sheetMarks,
  takeMail,
  type MailSeat,
  type MailSheet,
  type MailStep,
} from '../campaign/sheets/take-mail.js';
import { enterForLate } from '../campaign/sheets/take-late.js';
import { stampOf } from '../campaign/turn/stamp.js';
import type { Clock, Outcome, RunResult, SeatHolder } from '../campaign/types.js';
import { refuse } from '../campaign/use-case.js';
import { findSheet, ownLines, type FoundSheet } from './find-sheet.js';
import { mailSource } from './mail-source.js';
import { matchSeat } from './match-seat.js';
import { readMail, type ReadMail } from './read-mail.js';
import { keptText, shownText } from './keep-mail.js';
import { judgeFor, sortLines, withoutTitle } from './sort-lines.js';

export const mailDesk: MailDesk = {
  look: async (campaign, mail) => {
    const read = await readMail(mailSource(mail.source));
    return lookAtMail(campaign, async (at) => ok(await lookAt(at, mail, read)));
  },
  enter: async (campaign, mail, clock) => {
    const read = await readMail(mailSource(mail.source));
    return takeMail(campaign, clock, (at) => enter(at, mail, read, clock));
  },
};

const TOO_LARGE =
  'This e-mail is larger than 50 MB and was not read. Paste its text without pictures and attachments. Nothing was saved.';
const BROKEN =
  'This could not be accepted as an e-mail. Paste only the lines with orders, and choose the seat. Nothing was saved.';
const NO_LINES =
  'No text of the sender’s own was found in it: only a quotation, a signature or an attachment. Paste only the orders. Nothing was saved.';
const NO_ORDERS = 'No line of it looks like an order. Nothing was saved.';

async function lookAt(at: MailStep, mail: MailToEnter, read: ReadMail): Promise<MailSight> {
  const senders = seatsOfMail(at, read.from);
  const { from, fromName, subject, lines } = read;
  const anything = judgeFor([], (line) => at.campaign.game.belongs(line));
  const match = matchSeat(senders, read, ownLines(lines, anything), at.holders);
  const chosen = at.holders.find(({ seat }) => seat === mail.seat);
  const seat = chosen ?? (match.kind === 'seat' ? match.seat : undefined);
  const asked = seat === undefined ? undefined : await seatToEnter(at, seat.seat);
  const judge = judgeFor(asked?.questions ?? [], at.campaign.game.belongs);
  const found = findSheet(read, judge, {
    ...{ seat, seats: at.holders, step: at.step.step },
    sender: `${seat?.name ?? ''} ${fromName}`,
    timeline: asked?.timeline,
  });
  const { own, sheet } = found;
  const leftOut = ownLeftOut(found);
  const bare = {
    stamp: stampOf(at.step),
    seats: at.holders,
    from,
    fromName,
    subject,
    parts: [],
    leftOut: [],
    quoted: quotedIn(lines, own),
    over: sheetMarks(at),
    warnings: [
      ...warningsOn(read, seat, senders),
      ...saysOthers(found.otherSeats, seat?.title),
      ...saysOthers(found.otherTurns, at.step.step.title),
    ],
    ...(seat === undefined ? {} : { seat }),
  };
  const slip =
    slipIn(read, sheet === undefined ? own : [sheet]) ??
    (seat === undefined ? saysNoSeat(read, match.kind) : undefined);
  if (slip !== undefined || seat === undefined || asked === undefined)
    return { ...bare, trouble: slip ?? '' };
  if (sheet === undefined) return { ...bare, leftOut, trouble: noOrders(asked) };
  if (asked.questions.length === 0)
    return { ...bare, leftOut, trouble: saysNotAsked(at.step.step, seat) };
  const sheets = sortLines(sheet, withoutTitle(subject, at.campaign.meta.title), asked.questions);
  const parts = sheets.map((part, index) =>
    partFor(at, part, {
      ...asked,
      ...{ chosen: mail.keys?.[index], taken: clearOf(sheets.filter((one) => one !== part)) },
    }),
  );
  const warnings = [...bare.warnings, ...parts.flatMap(saysGuess)];
  return { ...bare, leftOut, parts, warnings };
}

const noOrders = ({ questions }: MailSeat): string =>
  [NO_ORDERS, ...new Set(questions.flatMap(({ question }) => question.help ?? []))].join(' ');

function slipIn({ trouble }: ReadMail, own: readonly string[]): string | undefined {
  if (trouble === 'too-large') return TOO_LARGE;
  if (trouble === 'broken') return BROKEN;
  return own.every((line) => line.trim() === '') ? NO_LINES : undefined;
}

const saysNoSeat = ({ from }: ReadMail, kind: string): string => {
  if (kind === 'which-seat') return 'Its sender holds several seats. Choose the one it is for.';
  return from === ''
    ? 'It names no sender. Choose the seat it is for.'
    : `No seat has the address ${from}. Choose the seat it is for.`;
};

const saysNotAsked = ({ title }: { readonly title: string }, seat: SeatHolder): string =>
  `${title} has asked ${seat.title} for nothing yet, so nothing can be entered. Nothing was saved.`;

function warningsOn(
  { from, automatic }: ReadMail,
  seat: SeatHolder | undefined,
  senders: readonly SeatHolder[],
): readonly string[] {
  const titles = senders.map(({ title }) => title).join(' and ');
  const isOther = seat !== undefined && senders.every((one) => one.seat !== seat.seat);
  const whose =
    titles === '' ? `No seat has the address ${from}.` : `${from} is the address of ${titles}.`;
  return [
    ...(isOther && from !== '' ? [`${whose} You enter it for ${seat.title}.`] : []),
    ...(automatic && from !== '' ? ['A program seems to have sent it, not a player.'] : []),
  ];
}

/** What it says of itself that is not so. */
const saysOthers = (lines: readonly UnreadLine[], title = ''): readonly string[] =>
  lines.map(({ text }) => `It says “${text}”. You enter it for ${title}.`);

/** The sender's own lines that are not read as orders, those that read as some among them. */
const ownLeftOut = ({ own, leftOut, doubts }: FoundSheet): readonly UnreadLine[] =>
  [...leftOut, ...doubts.filter(({ line }) => own[line - 1]?.trim() !== '')].sort(
    (a, b) => a.line - b.line,
  );

/** Lines that are not the sender's own. */
const quotedIn = (lines: readonly string[], own: readonly string[]): readonly UnreadLine[] =>
  lines.flatMap((text, index) =>
    text.trim() !== '' && own[index]?.trim() === '' ? [{ line: index + 1, text: text.trim() }] : [],
  );

/** The questions that sheets are for beyond doubt. */
const clearOf = (sheets: readonly MailSheet[]): readonly QuestionKey[] =>
  sheets.flatMap(({ could }) => (could.length === 1 ? could.map(({ key }) => key) : []));

type Asked = Pick<MailSeat, 'questions'> & {
  readonly chosen: string | undefined;
  /** What other sheets of the mail are for. */
  readonly taken: readonly QuestionKey[];
};

/** The question that was chosen, or else of those that it may be for the one that it reads best for; the later of two alike. */
function partFor(
  at: MailStep,
  { text, could }: MailSheet,
  { questions, chosen, taken }: Asked,
): EnteredPart {
  const named = questions.filter(({ question }) => question.key === chosen);
  const clear = questions.filter(({ question }) => could.includes(question));
  const any = clear.length > 0 ? clear : questions;
  const free = any.filter(({ question }) => !taken.includes(question.key));
  const tried = named.length > 0 ? named : clear.length === 1 || free.length === 0 ? any : free;
  const [best] = tried
    .map((asked) => ({ asked, ...readToEnter(at, asked, text) }))
    .reverse()
    .sort((a, b) => a.reading.faults.length - b.reading.faults.length);
  if (best === undefined) throw new Error('A mail was read for a seat that is asked nothing');
  const { asked, reading, stands } = best;
  const choices = questions.map(({ question: { key, title } }) => ({ key, title }));
  const { key, title } = asked.question;
  const isGuess = named.length === 0 && clear.length !== 1;
  return { key, title, choices, isGuess, text, stands, reading };
}

function saysGuess({ isGuess, choices, text }: EnteredPart): readonly string[] {
  if (!isGuess) return [];
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const keys = choices.map(({ key, title }) => `${title} (${key})`).join(', or ');
  return [`It does not say what “${first.trim().slice(0, 60)}” is for. Choose it: ${keys}.`];
}

async function enter(
  at: MailStep,
  mail: EnteringMail,
  read: ReadMail,
  clock: Clock,
): Outcome<MailEntered> {
  const { campaign } = at;
  const { seat, parts, trouble } = await lookAt(at, mail, read);
  if (trouble !== undefined || seat === undefined)
    return refuse('bad-input', trouble ?? 'Choose the seat.');
  const faulty = parts.filter(({ reading }) => reading.faults.length > 0);
  if (faulty.length > 0) return refuse('bad-input', HAS_ERRORS);
  if (parts.some(({ isGuess }) => isGuess)) return refuse('bad-input', UNCLEAR);
  const keys = parts.map(({ key }) => key);
  if (new Set(keys).size < keys.length) return refuse('bad-input', TWICE);
  let run: RunResult | undefined;
  for (const [index, { key, text }] of parts.entries()) {
    const { reason, told, stamp, late } = mail;
    // A question that the page did not name had no sheet when it was shown.
    const over = mail.over === undefined ? undefined : (mail.over.get(key) ?? '0');
    // The first of them changes the stamp, and settles what was not taken.
    const first = index === 0 ? { stamp } : {};
    const ruling = { key, text, reason, told, over, ...first };
    const ruled =
      index === 0
        ? await enterForLate(campaign, ruling, late, clock)
        : await giveRuling(campaign, ruling, clock);
    if (!ruled.ok) return ruled;
    if (!ruled.value.kept) return refuse('bad-input', HAS_ERRORS);
    run = ruled.value.run;
  }
  if (run === undefined) return refuse('bad-input', NO_ORDERS);
  // The mail itself is kept beside its sheets, unless it had come in before.
  if (!(await isKept(at, { ...read, shown: shownText(read) })))
    await keepMail(at, {
      messageId: read.messageId,
      from: read.from,
      subject: read.subject,
      text: keptText(read),
      seat: seat.seat,
      became: 'entered',
      via: 'gm',
    });
  return ok({ seat: seat.seat, keys, run });
}

const HAS_ERRORS = 'Not saved: it has errors. They are listed below; fix them in the text.';
const UNCLEAR =
  'Not saved: the e-mail does not say what some of its orders are for. Choose it for each of them (--key on the command line).';
const TWICE =
  'Not saved: two sheets in this e-mail are for the same list. Choose another list for one of them.';
