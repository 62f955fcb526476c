/** The letters that answer a mail. A stranger's holds nothing of any campaign. */
import { LONGEST_LETTER } from '../campaign/letters/send-dispatch.js';
import type { SheetOutcome } from '../campaign/sheets/take-mail.js';
import type { Refusal, SeatHolder } from '../campaign/types.js';
import { composeAnswer } from '../letters/compose-answer.js';
import { composeNotice, type Composed } from '../letters/compose.js';
import type { LeftOut } from './find-sheet.js';

const HOW_TO_WRITE =
  'Write your orders in the mail itself as plain text, one order a line; a greeting, a quotation and a signature may stand around them.';

/** To an address that holds no seat: the same words whatever was asked. */
export const toStranger = (): Composed =>
  composeNotice({
    campaign: 'Post office',
    subject: 'this address holds no seat here',
    paragraphs: [
      'Your mail came to a program that takes the orders of players, and the address it came from holds no seat here. Nothing was done with it.',
      'If you do play, send your orders from the address that your gamemaster knows, or ask him to enter this one.',
    ],
  });

export const tooLarge = (campaign: string): Composed =>
  composeNotice({
    campaign,
    subject: 'your mail was too large to read',
    paragraphs: [
      'Your mail is larger than 1 MB and was not read. What you sent before is unchanged.',
      `Please send it again without pictures and attachments. ${HOW_TO_WRITE}`,
    ],
  });

/** To one who holds several seats and named none. */
export const whichSeat = (campaign: string, seats: readonly SeatHolder[]): Composed =>
  composeNotice({
    campaign,
    subject: 'for which of your seats is this?',
    ...nameOf(seats[0]),
    paragraphs: [
      'You hold more than one seat, and your mail does not say for which of them it is. Nothing was changed.',
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
        ? 'your word for the dice is kept'
        : 'your word for the dice was not kept',
    ...nameOf(seat),
    paragraphs: [
      trouble ??
        'Your word for the dice is kept. You can send another until the second step is resolved; the last one counts. No other player reads it before then.',
    ],
  });

/** Why a mail holds no sheet: what it has instead of one. */
export type NoSheet =
  'nothing' | 'prose' | 'too-long' | 'quotation' | 'attachment' | 'prose-and-attachment';

const WHY_NOT: Readonly<Record<NoSheet, string>> = {
  nothing: 'Your mail came without any text.',
  prose:
    'Your mail came, and no line of it reads like an order. The gamemaster has it as a letter to him.',
  'too-long': `Your mail came, and no line of it reads like an order. As a letter to the gamemaster it is too long: a letter has at most ${LONGEST_LETTER.toLocaleString('en-US')} characters. He has not been given it; please shorten it and send it again.`,
  quotation:
    'In your mail only quoted text was found: lines with a > before them, or text below the line that begins another mail, or a signature. What is quoted is not read. Your mail was kept for the gamemaster; nothing was changed.',
  attachment:
    'Your mail came without any text. Orders in an attachment or in a picture are not read.',
  'prose-and-attachment':
    'Your mail came, and no line of its text reads like an order. The gamemaster has its text as a letter to him. Attachments and pictures are not read.',
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
    subject: 'no orders were found in your mail',
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
      sent.refusal.code === 'which-list' ? 'what is your sheet for?' : 'your sheet was not taken',
    ...nameOf(seat),
    paragraphs:
      sent.refusal.code === 'which-list' ? whichList(seat, sent) : [sent.refusal.say, KEPT],
  });

const KEPT =
  'The gamemaster has your sheet and decides whether it is still taken; you will have a letter. Until then nothing is changed.';

function whichList(seat: SeatHolder, { list = '', choices }: Refused): readonly string[] {
  const named =
    list === ''
      ? 'Your mail does not say for which list this sheet is. Nothing was changed.'
      : `Your mail was read as "List: ${list}". Your seat, ${seat.title}, is asked for no such list. Nothing was changed.`;
  const [only, ...others] = choices;
  if (only === undefined) return [named, 'Please send it again without that line.'];
  if (others.length === 0)
    return [
      named,
      `You have one list. Please send it again without that line, or with: List: ${only}`,
    ];
  return [
    named,
    'You have more than one list. Please send it again with one of these lines above it:',
    ...choices.map((choice) => `List: ${choice}`),
  ];
}

const nameOf = (seat: SeatHolder | undefined): { readonly name?: string } =>
  seat?.name === undefined ? {} : { name: seat.name };
