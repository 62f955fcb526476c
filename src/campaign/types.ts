/**
 * The use cases of a campaign, as web, mail and the command line call them. Each use case is one file named by its verb,
 * one transaction, and answers with data; sentences are made in `views/` and `cli/`.
 */
import type { Json, QuestionKey, Result, SeatId, SystemKey, Viewer } from '../kernel/basic.js';
import type { Board } from '../kernel/map/board.js';
import type { Picture } from '../kernel/map/picture.js';
import type { Report } from '../kernel/report.js';
import type { Told } from '../kernel/outcome.js';
import type { Fault } from '../kernel/sheet-text.js';
import type { Options, Reading, Step } from '../kernel/system.js';
import type { MailForm } from '../store/entry.js';
import type { FailureCode } from '../store/failure.js';

/**
 * Why a use case did not do what it was asked. A thing that the asker may not see is answered as `not-found`, exactly as
 * what does not exist. `say` is a sentence for a person with what to do next.
 */
export type Refusal = {
  readonly code: FailureCode | 'not-allowed' | 'not-asked' | 'which-list' | 'stale' | 'bad-pack';
  readonly say: string;
  /** Where the reason lies in a file: what whoever runs the program is told of it, and no page shows. */
  readonly file?: string;
};

/** Told how much of a long work is done. */
export type Progress = (done: number, of: number) => void;

/** Where the program reads the time; the only clock of a use case. ISO text in UTC. */
export type Clock = () => string;

/** Something open. `waitsFor: approval` stands with `to: 'gm'` and key `…/approve`. */
export type Ask = {
  readonly key: QuestionKey;
  readonly to: Viewer;
  readonly kind: string;
  readonly list?: string;
  readonly which?: string;
  readonly title: string;
  /** How many hours its answer should be given, where the rules suggest that. */
  readonly hours?: number;
  /**
   * `open`: nothing that counts yet; `answered`: a sheet counts and may still be replaced; `may-pass`: nothing counts, and
   * nobody waits for it.
   */
  readonly state: 'open' | 'answered' | 'may-pass';
  /** How many faults the sheet has that came last and was not accepted; absent where there is none. */
  readonly faulty?: number;
};

/** Who holds a seat. */
export type SeatHolder = {
  readonly seat: SeatId;
  readonly title: string;
  readonly side: string;
  readonly lists: readonly string[];
  readonly name?: string;
  readonly mail?: string;
  readonly form?: MailForm;
};

/** A sheet on its way in. `via`: web, mail, cli. */
export type SentSheet = {
  readonly seat: SeatId;
  readonly kind: string;
  readonly list?: string;
  readonly text: string;
  readonly via: 'web' | 'mail' | 'cli';
};

/** What became of a sheet: kept in any case; it counts when it has no faults. */
export type SheetReceipt = {
  readonly key: QuestionKey;
  /** Of the question that it answers. */
  readonly title: string;
  readonly version: number;
  readonly counts: boolean;
  readonly needsApproval: boolean;
  /** The earlier version that stands where this one has faults; absent where there is none. */
  readonly stands?: number;
  readonly reading: Reading<Json>;
};

/** A sheet that came last for its question and has faults. `stands`: the earlier sheet that counts in its stead is there. */
export type FaultySheet = {
  readonly key: QuestionKey;
  readonly seat: SeatId;
  readonly title: string;
  readonly version: number;
  readonly faults: number;
  /** The first of them. */
  readonly shown: readonly Fault[];
  readonly stands: boolean;
};

/** What a run came to. `held`: done and waiting for release. */
export type RunResult = {
  readonly step: { readonly name: string; readonly title: string };
  /** Titles of the steps before it that were released at once. */
  readonly left?: readonly string[];
  readonly state: 'waiting' | 'held';
  readonly waitsFor: readonly Ask[];
  /** Sheets that counted when they were sent and no longer read. */
  readonly spoiled: readonly { readonly key: QuestionKey; readonly faults: readonly Fault[] }[];
  /** Sheets that came last for their questions and do not count; absent where there are none. */
  readonly faulty?: readonly FaultySheet[];
  /** Amendments that could not be made at their moment, by their number in the journal. */
  readonly amendmentFaults: readonly { readonly id: number; readonly faults: readonly Fault[] }[];
  readonly beats: number;
};

/** One line of the gamemaster's log. `at`: `turn 1.1/p9`. */
export type LogLine = {
  readonly at: string;
  readonly kind: string;
  readonly text: string;
  readonly [field: string]: Json;
};

/** All that one viewer sees now. Built by the system from his view. */
export type Sight = {
  readonly view: Json;
  readonly picture: Picture;
  readonly board: Board;
};

/** A seat's letter after a run, as kept. */
export type SeatReport = {
  readonly step: string;
  readonly report: Report;
  readonly picture: Picture;
  readonly told: readonly Told[];
};

/** A letter of the outbox. `held` until the gamemaster releases; then `ready`, then `sent` or `failed`. */
export type Letter = {
  readonly id: number;
  /** Absent when it answers a stranger's mail. */
  readonly seat?: SeatId;
  readonly to?: string;
  readonly name?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The seat's map, where the letter has one. */
  readonly picture?: Picture;
  readonly messageId: string;
  readonly inReplyTo?: string;
  /** The thread of mails that it belongs to; absent where it goes to no seat. */
  readonly thread?: LetterThread;
  /** Its reader did not ask for it, and may ask for no more of its kind. */
  readonly isReminder?: true;
  /** In which form its reader wants it (C7.1). */
  readonly form: MailForm;
  readonly state: 'held' | 'ready' | 'sent' | 'failed';
  /** ISO, UTC. */
  readonly written: string;
};

/**
 * All letters to a seat about one step are one thread, and all of one player to it: `root` is the Message-ID of its first, absent for that one itself.
 * `token`: what a reply names campaign, seat and step by. `title`: of the step; absent where no letter says it.
 */
type LetterThread = {
  readonly step: string;
  readonly title?: string;
  readonly root?: string;
  readonly token: string;
};

export type Outcome<T> = Promise<Result<T, Refusal>>;

/** What a campaign is made of; never its seed. */
export type CampaignMeta = {
  readonly title: string;
  readonly system: SystemKey;
  readonly systemTitle: string;
  readonly pack: string;
  readonly scenario: string;
  /** IANA zone in which times are shown. */
  readonly zone: string;
  readonly options: Options;
  /** ISO, UTC. */
  readonly created: string;
};

/** Until when sheets count: ISO time in UTC, and the hours of grace after it (C7.3). */
export type Deadline = { readonly due: string; readonly graceHours: number };

/** Where a campaign stands. While its step is `held` nothing is asked: the gamemaster releases first. */
export type Standing = {
  readonly step: Step;
  readonly state: 'waiting' | 'held';
  readonly asks: readonly Ask[];
  /** What seats may send at any time. */
  readonly offers: readonly Ask[];
  /** What a form of a page that shows this must carry. */
  readonly stamp: string;
  readonly deadline?: Deadline;
};

/** What became of a ruling or an amendment. With faults nothing was kept. */
export type Ruled =
  | {
      readonly kept: true;
      readonly on: 'question' | 'approval' | 'sheet' | 'roll' | 'result' | 'amendment';
      /** The text as understood, a sentence a line. */
      readonly says: readonly string[];
      /** Of a sheet that he wrote for a seat: limits that it goes beyond among them. */
      readonly warnings?: readonly Fault[];
      readonly run: RunResult;
    }
  | { readonly kept: false; readonly faults: readonly Fault[] };

/** What a release did: how many letters became ready, and how far the next step went of itself. */
export type Released = {
  readonly step: { readonly name: string; readonly title: string };
  readonly letters: number;
  readonly next: RunResult;
};

/** What a replay found. `earlier`: runs that an earlier edition of the rules played. `differs`: the first entry that is not what the journal says; absent when all is well. */
export type Replayed = {
  readonly entries: number;
  readonly runs: number;
  readonly earlier: number;
  /** How far its entries are signed, as a sentence; absent where it has no key or nothing was released. */
  readonly signed?: string;
  readonly differs?: { readonly seq: number; readonly say: string };
};
