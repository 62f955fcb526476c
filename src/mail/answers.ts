/** The letters that answer a mail. A stranger's holds nothing of any campaign. */
import { createHash } from 'node:crypto';
import { LONGEST_LETTER } from '../campaign/letters/send-dispatch.js';
import type { PartReading, SheetOutcome, WaitsFor } from '../campaign/sheets/take-mail.js';
import type { Refusal, SeatHolder, SheetReceipt } from '../campaign/types.js';
import { inThousands } from '../kernel/basic.js';
import { composeAnswer, moreLines } from '../letters/compose-answer.js';
import { composeNotice, type Composed } from '../letters/compose.js';
import { writtenTime } from '../letters/written-time.js';
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

/** To the gamemaster, or to one who helps him: the same words whatever he wrote. */
export const toUmpire = (): Composed =>
  composeNotice({
    campaign: 'Post office',
    subject: 'nothing was done with your e-mail',
    paragraphs: [
      'Your address is known as a gamemaster’s. Only the e-mails of players are acted on, so nothing was done with this one. It is in the tray of your campaign.',
      'To write to a player, or to enter orders for one, use the desk.',
    ],
  });

/** To whoever answers a letter of a campaign that is not here, with nothing of those that are. */
export const toElsewhere = (): Composed =>
  composeNotice({
    campaign: 'Post office',
    subject: 'that campaign is not here',
    paragraphs: [
      'Your e-mail answers a letter of a campaign that is not here, or not now. Nothing was done with it.',
      'If you play in another campaign here and it was for that one, send it again as a reply to a letter of that campaign. If it was not, ask your gamemaster when to send it again.',
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

/** To one who holds several seats and did not name one of them. */
export const whichSeat = (campaign: string, seats: readonly SeatHolder[]): Composed =>
  composeNotice({
    campaign,
    subject: 'which seat is this for?',
    ...nameOf(seats[0]),
    paragraphs: [
      'You have more than one seat, and your e-mail does not say which one it is for, or it names several. Nothing was changed.',
      'Please send it again with one of these lines above your orders, one e-mail for each seat:',
      ...seats.map(({ seat }) => `Seat: ${seat}`),
    ],
  });

/** A notice to whoever holds a seat. */
const toSeat = (
  campaign: string,
  seat: SeatHolder,
  subject: string,
  paragraphs: readonly string[],
): Composed => composeNotice({ campaign, subject, ...nameOf(seat), paragraphs });

/** To a player who sent a word for the dice. `trouble`: why it was not kept. */
export const toWord = (campaign: string, seat: SeatHolder, trouble: string | undefined): Composed =>
  toSeat(
    campaign,
    seat,
    trouble === undefined
      ? 'your word for the dice is saved'
      : 'your word for the dice was not saved',
    [
      trouble ??
        'Your word for the dice is saved. Until the second step is resolved you can send another, which replaces it. No other player sees it before then.',
    ],
  );

/** Why a mail holds no sheet: what it has instead of one. */
export type NoSheet =
  | 'nothing'
  | 'prose'
  | 'too-long'
  | 'header'
  | 'quotation'
  | 'attachment'
  | 'prose-and-attachment';

const WHY_NOT: Readonly<Record<NoSheet, string>> = {
  nothing: 'Your e-mail has no text.',
  prose: 'No line of your e-mail looks like an order. It was passed to the gamemaster as a letter.',
  'too-long': `No line of your e-mail looks like an order, and it is too long for a letter to the gamemaster: a letter has at most ${inThousands(LONGEST_LETTER)} characters. It was not passed on. Please shorten it and send it again.`,
  header: 'Your e-mail says only what its orders are for.',
  quotation:
    'Your e-mail has only quoted text or a signature, which are not read. It was kept for the gamemaster; nothing was changed.',
  attachment:
    'Your e-mail has no text. Orders in pictures and in files other than .txt are not read.',
  'prose-and-attachment':
    'No line of your e-mail looks like an order. Its text was passed to the gamemaster as a letter. Pictures, and files other than .txt, are not read.',
};

/** Of a mail that says that there are no orders: what is wrong with that is said behind it. */
const PASSED_ON = 'Your e-mail was passed to the gamemaster as a letter.';

/** What still waits for a word of its sender's: orders, or an e-mail in his name. */
export const STILL_WAITS = {
  orders:
    'Your earlier orders are still waiting for your yes. If they are complete, reply with the one word yes. To drop them, reply with the one word no.',
  mail: 'The e-mail in your name is still waiting for your answer. Reply to the letter that asks about it with the one word yes if you wrote it, or no if you did not.',
} as const;

/** To a player whose orders waited for his yes, and who said no. */
export const toDropped = (campaign: string, seat: SeatHolder): Composed =>
  toSeat(campaign, seat, 'your orders were set aside', [
    'The orders that were waiting for your yes were set aside and will not be played. Orders of yours that were accepted before still stand.',
    `To send other orders, reply with all of them. ${HOW_TO_WRITE}`,
  ]);

/** `helps`: how what he is asked for is written; `none`: what is wrong with no orders at all; `waits`: what still does. */
type NoSheetWords = {
  readonly helps?: readonly string[];
  readonly none?: readonly string[];
  readonly waits?: keyof typeof STILL_WAITS | undefined;
};

/** To a player in whose mail no order was found. */
export const noSheet = (
  campaign: string,
  seat: SeatHolder,
  why: NoSheet,
  { helps = [], none = [], waits }: NoSheetWords = {},
): Composed =>
  toSeat(campaign, seat, 'no orders found in your e-mail', [
    [why === 'prose' && none.length > 0 ? PASSED_ON : WHY_NOT[why], ...new Set(none)].join(' '),
    ...(waits === undefined ? [] : [STILL_WAITS[waits]]),
    ['What you sent before is unchanged.', HOW_TO_WRITE, ...new Set(helps)].join(' '),
  ]);

export const ORDERS_IN_LETTER =
  'Some of its lines look like orders. They were not taken as your orders. To send orders, reply to your last report.';

/** To a player who wrote back to another. `says`: what became of his letter; `hasOrders`: lines of it look like orders. */
export const toLetter = (
  campaign: string,
  seat: SeatHolder,
  says: string,
  hasOrders: boolean,
): Composed =>
  toSeat(campaign, seat, 'your letter', [says, ...(hasOrders ? [ORDERS_IN_LETTER] : [])]);

/** What he wrote himself, what of it was not read as orders, and when it came. */
export type Written = {
  readonly text: string;
  readonly leftOut: readonly LeftOut[];
  readonly doubts: readonly LeftOut[];
  /** The gamemaster has what was left out as a letter. */
  readonly isPassedOn?: boolean;
  /** The title of the step. */
  readonly step: string;
  /** ISO, UTC; shown in the campaign's zone, and where the sender's clock has another, also in that. */
  readonly received: string;
  readonly zone: string;
  /** How far the sender's clock is from UTC: `+0200`; absent where he does not say. */
  readonly offset?: string;
  /** Names of attached files that were not read. */
  readonly unread?: readonly string[];
};

/** Why a sheet waits, in one sentence. */
export const WAITS_SAYS: Readonly<Record<WaitsFor, string>> = {
  'left-out':
    'Some lines of the e-mail read as orders but stand in a quotation, in a signature or among other words, or are hidden, and were left out.',
  quoted: 'The orders stand in what looks like a quotation or a signature.',
  cut: 'The e-mail has more text than is read (64 KB), so orders may be missing.',
  letter: 'The orders stand in a letter to another player or to the gamemaster.',
  seat: 'The e-mail names a seat that is not yours, and its orders were read as those of your own seat.',
  turn: 'The e-mail names another turn than the one that is open.',
  earlier: 'These are word for word earlier orders, which others have replaced since.',
};

/** A sheet that counts when its sender says yes. `link`: the page on which he can. */
export type WaitingSheet = {
  readonly waits: WaitsFor;
  readonly readings: readonly PartReading[];
  readonly written: Written;
  readonly link?: string | undefined;
};

export function toWaiting(
  campaign: string,
  seat: SeatHolder,
  { waits, readings, written, link }: WaitingSheet,
): Composed {
  const lines = readings.flatMap(({ reading }) => reading.lines);
  const titles = readings.map(({ question }) => question.title).join('; ');
  const faults = readings.flatMap(({ reading }) => reading.faults);
  const warnings = readings.flatMap(({ reading }) => reading.warnings);
  const [first] = readings;
  const says = WAITS_SAYS[waits];
  const why = waits === 'turn' ? `${says} Now it is ${written.step}.` : says;
  return composeAnswer({
    ...{ campaign, seatTitle: seat.title, ...nameOf(seat), title: titles },
    ...{
      counts: false,
      waits: { why, ...(link === undefined ? {} : { link }) },
    },
    ...standingBefore(readings),
    ...{ lines, totals: totalsOf(readings), faults, warnings },
    ...(first?.reading.timeline === undefined ? {} : { units: first.reading.timeline.units }),
    receipt: receiptRows(written, { dues: duesOf(readings) }),
    ...{ leftOut: written.leftOut, doubts: written.doubts, original: written.text },
    isPassedOn: written.isPassedOn === true,
    unread: written.unread ?? [],
  });
}

const nameOfList = ({ question }: PartReading): string => question.list ?? question.title;

/** What stands until his yes: of several lists, each by its name. */
function standingBefore(readings: readonly PartReading[]): { readonly stands?: number | string } {
  const standing = readings.filter(({ before }) => before.version !== undefined);
  const [first] = standing;
  if (first?.before.version === undefined) return {};
  if (readings.length === 1) return { stands: first.before.version };
  const versions = standing.map(
    (one) => `version ${String(one.before.version)} of ${nameOfList(one)}`,
  );
  return { stands: versions.join(', ') };
}

const totalsOf = (readings: readonly PartReading[]): PartReading['reading']['totals'] =>
  readings.flatMap((one) =>
    readings.length === 1
      ? one.reading.totals
      : one.reading.totals.map((total) => ({
          ...total,
          name: `${total.name} (${nameOfList(one)})`,
        })),
  );

/** To a player whose e-mail answers a step that is closed, or says yes to nothing. */
export const toClosed = (campaign: string, seat: SeatHolder, why: string): Composed =>
  toSeat(campaign, seat, 'your e-mail came too late', [
    why,
    'The gamemaster has your e-mail and can still accept what is in it.',
  ]);

/** To a player whose orders nothing asks him for now. */
export const toUnasked = (campaign: string, seat: SeatHolder, why: string): Composed =>
  toSeat(campaign, seat, 'your orders are not due now', [why, 'The gamemaster has your e-mail.']);

/** To a player whose sheet came in: as understood, or why it was not taken. */
export function toSheet(
  campaign: string,
  seat: SeatHolder,
  sent: SheetOutcome,
  written: Written,
): Composed {
  if ('refusal' in sent) return toRefused(campaign, seat, sent);
  const { receipt, before } = sent;
  const { title, counts, needsApproval, stands, reading, version } = receipt;
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
    receipt: receiptRows(written, {
      dues: [{ name: DEADLINE, value: before.due }],
      ...{ version, counts: countsNow(receipt) },
    }),
    ...(before.version === undefined || !counts
      ? {}
      : { changes: { version: before.version, ...changesIn(before.says, lines) } }),
    leftOut: written.leftOut,
    doubts: written.doubts,
    isPassedOn: written.isPassedOn === true,
    original: written.text,
    unread: written.unread ?? [],
  });
}

const countsNow = ({ counts, version, stands }: SheetReceipt): string => {
  const number = counts ? version : stands;
  return number === undefined ? 'nothing yet' : `version ${String(number)}`;
};

type Row = { readonly name: string; readonly value: string };
/** `value`: ISO, UTC; undefined where no deadline runs. */
type Due = { readonly name: string; readonly value: string | undefined };

const DEADLINE = 'Deadline';

/** One deadline of all lists, or that of each list that has one. */
function duesOf(readings: readonly PartReading[]): readonly Due[] {
  const all = readings.map((one) => ({
    name: `${DEADLINE} of ${nameOfList(one)}`,
    value: one.before.due,
  }));
  const [first] = all;
  const isOne = all.every(({ value }) => value === first?.value);
  return isOne ? [{ name: DEADLINE, value: first?.value }] : all;
}

function receiptRows(
  { step, received, zone, offset, text }: Written,
  {
    dues,
    version,
    counts,
  }: {
    readonly dues: readonly Due[];
    readonly version?: number;
    readonly counts?: string;
  },
): readonly Row[] {
  const digest = createHash('sha256').update(text.trim()).digest('hex').slice(0, 16);
  const time = (iso: string): string => timeFor(iso, zone, offset);
  return [
    { name: 'Step', value: step },
    ...(version === undefined ? [] : [{ name: 'Version', value: String(version) }]),
    { name: 'Received', value: time(received) },
    { name: 'Digest of your text', value: `SHA-256 ${digest}…` },
    ...dues.flatMap(({ name, value }) =>
      value === undefined ? [] : [{ name, value: time(value) }],
    ),
    ...(counts === undefined ? [] : [{ name: 'Counts now', value: counts }]),
  ];
}

/** In the campaign's zone, and by the sender's own clock where that shows another time. */
function timeFor(iso: string, zone: string, offset: string | undefined): string {
  const says = writtenTime(iso, zone);
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})$/.exec(offset ?? '') ?? [];
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return says;
  const own = writtenTime(iso, `UTC${sign}${String(hours)}:${String(minutes)}`);
  const time = (text: string): string => text.replace(/ [^ ]+$/, '');
  return time(own) === time(says) ? says : `${says} (${own} on your clock)`;
}

type SaidLine = SheetReceipt['reading']['lines'][number];

/** Orders of the version before that are in this one no more, and new ones. */
function changesIn(before: readonly string[], lines: readonly SaidLine[]) {
  const after = lines.map(({ slot, text, says }) =>
    slot === undefined || text === '' ? says : text,
  );
  const without = (some: readonly string[], others: readonly string[]): readonly string[] => {
    const left = [...others];
    return some.filter((one) => {
      const at = left.indexOf(one);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  return { dropped: without(before, after), added: without(after, before) };
}

type Refused = Extract<SheetOutcome, { readonly refusal: Refusal }>;

const toRefused = (campaign: string, seat: SeatHolder, sent: Refused): Composed =>
  toSeat(
    campaign,
    seat,
    sent.refusal.code === 'which-list' ? 'what are these orders for?' : 'your orders came too late',
    sent.refusal.code === 'which-list' ? whichList(seat, sent) : [sent.refusal.say, KEPT],
  );

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
    'You have more than one list. Please send your orders again, with one of these lines above those of each list:',
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
  readonly why: 'none' | 'failed' | 'stolen' | 'other-seat';
  readonly lines: readonly string[];
};

/** To the player in whose name a mail came that nothing proves to be his. `came`: when, as written; `lines`: its text. */
export const askWhetherOwn = (
  campaign: string,
  seat: SeatHolder,
  { subject, came, why, lines }: Unproven,
): Composed => {
  const shown = shownLines(lines);
  return toSeat(campaign, seat, 'did you write this e-mail?', [
    `An e-mail in your name came on ${came}${subject === '' ? '' : `, with the subject “${subject}”`}. ${WHY_UNPROVEN[why]} It has not been accepted yet.`,
    'If you wrote it, reply to this letter with the single word: yes. Then it counts as it stands, from the time at which it came. If you did not, reply: no. Then it is set aside, and nothing of it counts.',
    why === 'other-seat'
      ? `To have your e-mails for ${seat.title} taken without this question, send them as replies to letters to that seat, with the subject left as it is.`
      : 'To have your e-mails taken without this question, send them as replies to the letters of this campaign, with the subject left as it is.',
    ...(shown === '' ? ['It has no text.'] : ['It says:', shown]),
  ]);
};

const WHY_UNPROVEN: Readonly<Record<Unproven['why'], string>> = {
  none: 'Nothing proves that you sent it: it is not a reply to one of your letters, or its subject was changed, and no mail server vouches for its sender.',
  failed: 'The mail server says that it was not sent from your address.',
  stolen: 'It comes from your address but answers a letter to another seat.',
  'other-seat':
    'It says that it is for this seat, but it is a reply to a letter to another seat of yours, and no mail server vouches for its sender.',
};

function shownLines(lines: readonly string[]): string {
  const text = lines.filter((line) => line.trim() !== '').map((line) => `> ${line.slice(0, 200)}`);
  const more = text.length - MOST_SHOWN;
  const rest = more > 0 ? [`> ${moreLines(more)}`] : [];
  return [...text.slice(0, MOST_SHOWN), ...rest].join('\n');
}

/** To a player whose yes or no may be about several e-mails. */
export const whichMail = (campaign: string, seat: SeatHolder): Composed =>
  toSeat(campaign, seat, 'which e-mail do you mean?', [
    'Several e-mails in your name are waiting for your yes or no, and your answer does not say which one it is about. Nothing was changed.',
    'Please reply to the letter that asks about that e-mail. If you did, your mail program does not say which letter it replies to: send your orders again instead, as a reply to your last letter.',
  ]);

/** To a player who said that a mail in his name is not his. */
export const notOwn = (campaign: string, seat: SeatHolder): Composed =>
  toSeat(campaign, seat, 'the e-mail was set aside', [
    'Thank you. The e-mail that is not yours was set aside, and nothing of it counts. The gamemaster can see it.',
  ]);
