/** The letters that answer a mail. A stranger's holds nothing of any campaign. */
import { LONGEST_LETTER } from '../campaign/letters/send-dispatch.js';
import type { SheetOutcome } from '../campaign/sheets/take-mail.js';
import type { Refusal, SeatHolder } from '../campaign/types.js';
import { composeAnswer } from '../letters/compose-answer.js';
import { composeNotice, type Composed } from '../letters/compose.js';
import type { LeftOut } from './find-sheet.js';

const HOW_TO_WRITE =
  'Write your orders in the mail itself as plain text, one order a line; a greeting, quoted text and a signature around them are fine.';

/** To an address that holds no seat: the same words whatever was asked. */
export const toStranger = (): Composed =>
  composeNotice({
    campaign: 'Post office',
    subject: 'this address has no seat here',
    paragraphs: [
      'Your e-mail reached a program that takes players’ orders, but no player here has your address. Nothing was done with it.',
      'If you are a player, send your orders from the address that your gamemaster has, or ask him to change it.',
    ],
  });

export const tooLarge = (campaign: string): Composed =>
  composeNotice({
    campaign,
    subject: 'your mail was too large to read',
    paragraphs: [
      'Your mail is larger than 50 MB and was not read. What you sent before is unchanged.',
      `Please send it again without pictures and attachments. ${HOW_TO_WRITE}`,
    ],
  });

/** To one who holds several seats and named none. */
export const whichSeat = (campaign: string, seats: readonly SeatHolder[]): Composed =>
  composeNotice({
    campaign,
    subject: 'which seat is this for?',
    ...nameOf(seats[0]),
    paragraphs: [
      'You have more than one seat, and your e-mail does not say which one it is for. Nothing was changed.',
      'Please send it again with one of these lines above your orders:',
      ...seats.map(({ seat }) => `Seat: ${seat}`),
    ],
  });

/** To a player who sent a word for the dice. `trouble`: why it was not kept. */
export const toWord = (campaign: string, seat: SeatHolder, trouble: string | undefined): Composed =>
  composeNotice({
    campaign,
    subject:
      trouble === undefined
        ? 'your word for the dice is saved'
        : 'your word for the dice was not saved',
    ...nameOf(seat),
    paragraphs: [
      trouble ??
        'Your word for the dice is saved. Until the second step is resolved you can send another, which replaces it. No other player sees it before then.',
    ],
  });

/** Why a mail holds no sheet: what it has instead of one. */
export type NoSheet =
  'nothing' | 'prose' | 'too-long' | 'quotation' | 'attachment' | 'prose-and-attachment';

const WHY_NOT: Readonly<Record<NoSheet, string>> = {
  nothing: 'Your e-mail has no text.',
  prose: 'No line of your e-mail looks like an order. It was passed to the gamemaster as a letter.',
  'too-long': `No line of your e-mail looks like an order, and it is too long for a letter to the gamemaster: a letter has at most ${LONGEST_LETTER.toLocaleString('en-US')} characters. It was not passed on. Please shorten it and send it again.`,
  quotation:
    'Your e-mail has only quoted text or a signature, which are not read. It was kept for the gamemaster; nothing was changed.',
  attachment: 'Your e-mail has no text. Orders in attachments and pictures are not read.',
  'prose-and-attachment':
    'No line of your e-mail looks like an order. Its text was passed to the gamemaster as a letter. Attachments and pictures are not read.',
};

/** To a player in whose mail no order was found. `helps`: how what he is asked for is written. */
export const noSheet = (
  campaign: string,
  seat: SeatHolder,
  why: NoSheet,
  helps: readonly string[],
): Composed =>
  composeNotice({
    campaign,
    subject: 'no orders found in your e-mail',
    ...nameOf(seat),
    paragraphs: [
      WHY_NOT[why],
      ['What you sent before is unchanged.', HOW_TO_WRITE, ...new Set(helps)].join(' '),
    ],
  });

/** What he wrote himself, and what of it was not read as orders. */
export type Written = { readonly text: string; readonly leftOut: readonly LeftOut[] };

/** To a player whose sheet came in: as understood, or why it was not taken. */
export function toSheet(
  campaign: string,
  seat: SeatHolder,
  sent: SheetOutcome,
  { text, leftOut }: Written,
): Composed {
  if ('refusal' in sent) return toRefused(campaign, seat, sent);
  const { title, counts, needsApproval, stands, reading } = sent.receipt;
  const { lines, totals, faults, warnings } = reading;
  return composeAnswer({
    campaign,
    seatTitle: seat.title,
    ...nameOf(seat),
    title,
    counts,
    needsApproval,
    ...(stands === undefined ? {} : { stands }),
    lines,
    ...(reading.timeline === undefined ? {} : { units: reading.timeline.units }),
    totals,
    faults,
    warnings,
    leftOut,
    original: text,
  });
}

type Refused = Extract<SheetOutcome, { readonly refusal: Refusal }>;

const toRefused = (campaign: string, seat: SeatHolder, sent: Refused): Composed =>
  composeNotice({
    campaign,
    subject:
      sent.refusal.code === 'which-list'
        ? 'what are these orders for?'
        : 'your orders came too late',
    ...nameOf(seat),
    paragraphs:
      sent.refusal.code === 'which-list' ? whichList(seat, sent) : [sent.refusal.say, KEPT],
  });

const KEPT =
  'The gamemaster has your orders and decides whether to accept them; you will get a letter. Until then nothing changes.';

function whichList(seat: SeatHolder, { list = '', choices }: Refused): readonly string[] {
  const named =
    list === ''
      ? 'Your e-mail does not say which list these orders are for. Nothing was changed.'
      : `Your mail was read as "List: ${list}". Your seat, ${seat.title}, has no such list now. Nothing was changed.`;
  const [only, ...others] = choices;
  if (only === undefined) return [named, 'Please send it again without that line.'];
  if (others.length === 0)
    return [
      named,
      `You have one list. Please send it again without that line, or with: List: ${only}`,
    ];
  return [
    named,
    'You have more than one list. Please send it again with one of these lines above your orders:',
    ...choices.map((choice) => `List: ${choice}`),
  ];
}

const nameOf = (seat: SeatHolder | undefined): { readonly name?: string } =>
  seat?.name === undefined ? {} : { name: seat.name };

/** What a letter shows of a mail, for its reader to know whether it is his. */
const MOST_SHOWN = 20;

export type Unproven = {
  readonly subject: string;
  readonly came: string;
  readonly why: 'none' | 'failed' | 'stolen';
  readonly lines: readonly string[];
};

/** To the player in whose name a mail came that nothing proves to be his. `came`: when, as written; `lines`: its text. */
export const askWhetherOwn = (
  campaign: string,
  seat: SeatHolder,
  { subject, came, why, lines }: Unproven,
): Composed =>
  composeNotice({
    campaign,
    subject: 'did you write this e-mail?',
    ...nameOf(seat),
    paragraphs: [
      `An e-mail in your name came on ${came}${subject === '' ? '' : `, with the subject “${subject}”`}. ${WHY_UNPROVEN[why]} So nothing of it counts yet.`,
      'If you wrote it, reply to this letter with the single word: yes. Then it counts as it stands, from the time at which it came. If you did not, reply: no.',
      'To have your e-mails taken without this question, send them as replies to the letters of this campaign.',
      'It says:',
      shownLines(lines),
    ],
  });

const WHY_UNPROVEN: Readonly<Record<Unproven['why'], string>> = {
  none: 'Nothing proves that you sent it: it is not a reply to one of your letters, and no mail server vouches for its sender.',
  failed: 'The mail server says that it was not sent from your address.',
  stolen: 'It comes from your address but answers a letter to another seat.',
};

function shownLines(lines: readonly string[]): string {
  const text = lines.filter((line) => line.trim() !== '').map((line) => `> ${line.slice(0, 200)}`);
  const more = text.length - MOST_SHOWN;
  const rest = more > 0 ? [`> … and ${String(more)} lines more`] : [];
  return [...text.slice(0, MOST_SHOWN), ...rest].join('\n');
}

/** To a player who said that a mail in his name is not his. */
export const notOwn = (campaign: string, seat: SeatHolder): Composed =>
  composeNotice({
    campaign,
    subject: 'the e-mail was set aside',
    ...nameOf(seat),
    paragraphs: [
      'Thank you. The e-mail that is not yours was set aside, and nothing of it counts. The gamemaster can see it.',
    ],
  });
