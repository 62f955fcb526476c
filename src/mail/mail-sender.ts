/** A mail with the seat that it is for: what it may answer, which of its lines are the sender's own, and what is done about it. */
import type { SeatId } from '../kernel/basic.js';
import { keptFor } from '../kernel/kept-for.js';
import type { NewLetter } from '../campaign/letters/outbox.js';
import type { RefusedSheet } from '../campaign/sheets/late.js';
import { sentBefore } from '../campaign/sheets/mail-answers.js';
import {
  seatOfMail,
  type MailSeat,
  type MailStep,
  type MailTimes,
  type ReceivedMail,
  type SheetOutcome,
  type WaitsFor,
} from '../campaign/sheets/take-mail.js';
import type { SeatHolder } from '../campaign/types.js';
import type * as answers from './answers.js';
import type { SentText } from './compare-sent.js';
import { findSheet, ownParts, type FoundSheet } from './find-sheet.js';
import { textOfLetter } from './html-lines.js';
import type { Judge } from './letter-words.js';
import type { SeatNames } from './match-seat.js';
import type { Arrival } from './prove-sender.js';
import type { ReadMail } from './read-mail.js';
import { judgeFor } from './sort-lines.js';

/** What a mail was taken for. */
export type Became =
  | 'sheet'
  | 'waits'
  | 'confirmed'
  | 'word'
  | 'no-sheet'
  | 'no-text'
  | 'too-long'
  | 'refused'
  | 'which-seat'
  | 'which-mail'
  | 'stranger'
  | 'elsewhere'
  | 'no-sender'
  | 'too-large'
  | 'broken'
  | 'bounce'
  | 'delayed'
  | 'list'
  | 'automatic'
  | 'unproven'
  | 'yes'
  | 'command'
  | 'letter'
  | 'no'
  | 'duplicate';

/** What is to be done about a mail, before it is kept. */
export type Taken = {
  readonly became: Became;
  readonly seat?: SeatId;
  readonly sheets?: readonly SheetOutcome[];
  /** Sheets that were not taken; the gamemaster finds them on his desk. */
  readonly refused?: readonly RefusedSheet[];
  readonly waits?: WaitsFor;
  readonly bounced?: NonNullable<ReceivedMail['bounced']>;
  readonly takesBack?: NonNullable<ReceivedMail['takesBack']>;
  readonly letters: readonly NewLetter[];
  /** The letters are to whoever holds the seat, and not to the address that the mail names. */
  readonly toHolder?: true;
  /** An earlier mail that is settled by this one, and which the letters answer. */
  readonly of?: { readonly mail: ReadMail; readonly entry: number };
};

/** What is known of a mail besides itself. `answered`: the step that it answers, by its token. */
export type Given = {
  readonly arrival: Arrival;
  readonly holder: SeatHolder;
  readonly answered: string | undefined;
};

/** A mail with the seat it is for, and what that seat may answer. */
export type Sender = Given & {
  readonly mail: ReadMail;
  readonly asked: MailSeat;
  readonly judge: Judge;
  readonly sent: () => readonly SentText[];
  /** All of the campaign. */
  readonly seats: readonly SeatNames[];
};

export const senderOf = async (at: MailStep, mail: ReadMail, given: Given): Promise<Sender> => {
  const { seat } = given.holder;
  const asked = await seatOfMail(at, seat);
  const judge = judgeFor(asked.questions, asked.belongs);
  const sent = await textsBefore(at, seat);
  return { ...given, mail, asked, judge, sent, seats: at.holders };
};

const ANY_PARTS = keptFor(1);

/** Judges lines before it is known which orders can be their sender's. */
export const anyJudge = ({ campaign: { game } }: Pick<MailStep, 'campaign'>): Judge =>
  judgeFor([], (line) => game.belongs(line));

/** The sender's own lines, and those of a letter, before it is known which orders can be his. */
export const anyParts = (at: MailStep, { lines }: ReadMail) =>
  ANY_PARTS(lines, '', () => ownParts(lines, anyJudge(at)));

export const anyLines = (at: MailStep, mail: ReadMail): readonly string[] => anyParts(at, mail).own;

/** What the seat was sent and wrote before, in the words of both parts of each letter. */
async function textsBefore(at: MailStep, seat: SeatId): Promise<() => readonly SentText[]> {
  const before = await sentBefore(at, seat);
  return () =>
    before.flatMap(({ text, html, ours }) => [
      { text, ours },
      ...(html === undefined ? [] : [{ text: textOfLetter(html), ours }]),
    ]);
}

export const sheetOf = ({ mail, holder, judge, asked, sent, seats }: Sender): FoundSheet =>
  findSheet(mail, judge, {
    ...{ seat: holder, seats, step: asked.step.step },
    sender: `${holder.name ?? ''} ${mail.fromName}`,
    sent,
    timeline: asked.timeline,
    faults: (line) => Math.min(...asked.questions.map(({ faults }) => faults(line))),
  });

/** The date that a mail bears counts no later than its arrival. */
export function timesOf({ now, arrived = now }: MailStep, { date }: ReadMail): MailTimes {
  return { arrived, dated: date === undefined || date > arrived ? arrived : date };
}

/** What the answer says of the mail itself. */
export function writtenIn(at: MailStep, { mail, asked }: Sender): answers.Written {
  const date = mail.headers.find(({ key }) => key === 'date')?.value ?? '';
  const offset = /[+-]\d{4}\b/.exec(date)?.[0];
  return {
    ...{ text: mail.lines.join('\n'), leftOut: [], doubts: [], unread: mail.unread },
    step: asked.step.step.title,
    received: timesOf(at, mail).arrived ?? at.now,
    zone: at.campaign.meta.zone,
    ...(offset === undefined ? {} : { offset }),
  };
}

export const hasText = (lines: readonly string[]): boolean =>
  lines.some((line) => line.trim() !== '');
