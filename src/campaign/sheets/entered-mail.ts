/**
 * Types for an e-mail that the gamemaster enters: how it was read, and what was entered. It is read like a mail that comes
 * in; pages and the command line, which do not import `mail/`, are given the reader as `MailDesk`.
 */
import type { Json, QuestionKey, SeatId } from '../../kernel/basic.js';
import type { Reading } from '../../kernel/system.js';
import type { Campaign } from '../campaign.js';
import type { Clock, Outcome, RunResult, SeatHolder } from '../types.js';

/** `source`: the whole mail with its headers, text copied from a mail program, or its words alone. */
export type MailToEnter = {
  readonly source: Buffer;
  /** Absent: the seat of its sender. */
  readonly seat?: SeatId;
  /** For which question each of its sheets is, in their order; absent: the one that the mail leaves no doubt about. */
  readonly keys?: readonly string[];
};

/** One sheet of the mail as a sheet of the gamemaster's: limits are warnings. */
export type EnteredPart = {
  readonly key: QuestionKey;
  readonly title: string;
  readonly choices: readonly { readonly key: QuestionKey; readonly title: string }[];
  /** The mail does not say for which of them it is; it is shown for one, and is not entered before that is chosen. */
  readonly isGuess: boolean;
  readonly text: string;
  /** The text of what came last for this question, or of what the gamemaster wrote. */
  readonly stands: string;
  readonly reading: Reading<Json>;
};

/** A line of the mail that is no part of a sheet; `line` counts from 1. */
export type UnreadLine = { readonly line: number; readonly text: string };

export type MailSight = {
  readonly from: string;
  readonly fromName: string;
  readonly subject: string;
  readonly seat?: SeatHolder;
  readonly parts: readonly EnteredPart[];
  /** The sender's own lines that are not read as orders. */
  readonly leftOut: readonly UnreadLine[];
  /** Quoted text, copies of other mails and the signature. */
  readonly quoted: readonly UnreadLine[];
  /** Why nothing can be entered. */
  readonly trouble?: string;
  /** What the gamemaster should know before he enters it. */
  readonly warnings: readonly string[];
  readonly seats: readonly SeatHolder[];
  readonly stamp: string;
  /** The latest sheet or ruling of each question of the open step, as `sheetMarkOf` names it. */
  readonly over: SheetMarks;
};

/** `over`: of the page on which it was read; absent writes over whatever stands. */
type SheetMarks = ReadonlyMap<string, string>;

/** `told`: a word to the player; `late`: what was not taken, in whose place it is entered. */
export type EnteringMail = MailToEnter & {
  readonly reason: string;
  readonly told?: string | undefined;
  readonly stamp?: string | undefined;
  readonly over?: SheetMarks | undefined;
  readonly late?: string | undefined;
};

/** What was entered, for which questions, and how far play went. */
export type MailEntered = {
  readonly seat: SeatId;
  readonly keys: readonly QuestionKey[];
  readonly run: RunResult;
};

export type MailDesk = {
  /** Reads it and keeps nothing. */
  readonly look: (campaign: Campaign, mail: MailToEnter) => Outcome<MailSight>;
  /** Enters all of its sheets for the seat and keeps the mail, or does nothing. */
  readonly enter: (campaign: Campaign, mail: EnteringMail, clock: Clock) => Outcome<MailEntered>;
};
