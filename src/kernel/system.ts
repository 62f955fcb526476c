import type { Json, QuestionKey, Result, SeatId, SystemKey, Viewer } from './basic.js';
import type { Card } from './card.js';
import type { ChanceRecord, ToldRoll, Umpire } from './dice.js';
import type { FigureTable, Measure, MeasuredStep, PlayedStep } from './figures.js';
import type { Intelligence } from './intelligence.js';
import type { Muster } from './muster.js';
import type { LastStep, Overview } from './overview.js';
import type { PlainBoard, SideId } from './map/board.js';
import type { PlainPicture } from './map/picture.js';
import type { Spot } from './map/spot.js';
import type { PlainReport } from './report.js';
import type { Deed, Aim, LineWish, Phrase, Piece, SheetForm } from './sheet-form.js';
import type { Fault } from './sheet-text.js';
import type { Slot, Timeline } from './timeline.js';

/**
 * The interface of a rules system. One idea covers slots of time, segments, card plays and the gamemaster's decisions: a step
 * of play is a generator of beats that lets things happen, or asks, until it is done. When an answer arrives later, the
 * step is played again from its start with one more answer; dice and rulings are named, so the same things happen up to
 * the next open question.
 */

/**
 * A role with a side. `lists` are the accounts for which it sends separate sheets, and nothing more. `under`: the seat that may
 * send it orders in words; nothing checks that they are obeyed.
 */
export type Seat = {
  readonly id: SeatId;
  readonly title: string;
  readonly side: string;
  readonly lists: readonly string[];
  readonly under?: SeatId;
};

/** How many slots of time a letter is on its way, and how that was measured, for the gamemaster: `40 miles at 20 an hour`. */
export type Journey = { readonly slots: number; readonly says: string };

/** Orders are plain data with a kind. */
export type Order = { readonly kind: string };
/** What truly happened; past tense. `happening`: the id of the umpire whose dice led to it. */
export type Fact = { readonly kind: string; readonly happening?: string };
/** What one seat learns of a fact. */
export type Notice = { readonly kind: string };

/**
 * A moment inside a step, as beats carry it: `start`, `p9`, `battle/boston/2`, `end`. It has no spaces. Outside a system it is
 * never taken apart; the rules say what it is called.
 */
export type MomentId = string;
/** `slot`: its place on the timeline, if any. */
export type Moment = { readonly id: MomentId; readonly title: string; readonly slot?: number };

/** Moments that every step has. */
export const START: MomentId = 'start';
export const END: MomentId = 'end';

/**
 * Something that a seat may answer. `about` is all that `read` and the page need, and only what `to` may know. `which` tells
 * several open ones of a kind apart, as mails and case files write it: a battle, a region. `approve`: the answer counts once
 * the gamemaster has said yes.
 */
export type Prompt = {
  readonly key: QuestionKey;
  readonly to: Viewer;
  readonly kind: string;
  readonly list?: string;
  readonly which?: string;
  readonly title: string;
  /** How to answer it, a sentence a line: shown beside it, and quoted to whoever's mail could not be read. */
  readonly help?: readonly string[];
  readonly about: Json;
  readonly approve?: true;
};

/**
 * A prompt that comes up in the course of play. `silence`: what a missing answer means. `wait` holds up play until there
 * is one, `default` until the gamemaster goes on without it, and `pass` never, not even for his approval.
 */
export type Question = Prompt & {
  readonly silence: 'default' | 'wait' | 'pass';
  /** What its silence comes to, as a clause: `the forces stand still`. Absent: nothing is done. */
  readonly unanswered?: string;
  /**
   * Offers whose sheets are read as its answer where none was sent: the first that reads is taken. A question that needs
   * the gamemaster's yes has none.
   */
  readonly standing?: readonly QuestionKey[];
  /** How many hours there should be to answer it; the gamemaster sets the deadline. */
  readonly hours?: number;
  /** Lines beneath its answer that begin with `amend` change the position as soon as it is answered. */
  readonly amends?: true;
};

/**
 * A sheet that may be sent at any time and holds up nothing: an answer in advance. It counts in the step for which it was
 * sent, or until another takes its place; an empty sheet withdraws it.
 */
export type Offer = Omit<Prompt, 'approve'> & {
  readonly to: SeatId;
  readonly lasts: 'step' | 'campaign';
};

export type Answer<O> =
  | { readonly by: 'seat' | 'gm'; readonly orders: readonly O[] }
  /** Read from the sheet of an offer. */
  | { readonly by: 'standing'; readonly offer: QuestionKey; readonly orders: readonly O[] }
  | { readonly by: 'silence' };
export type Answers<O> = ReadonlyMap<QuestionKey, Answer<O>>;

export type Beat<F> =
  /** Decided from one state: simultaneous by construction. */
  | { readonly do: 'happen'; readonly at: MomentId; readonly facts: readonly F[] }
  /**
   * One group: no answer is handed over before all are closed. Without questions it is a place where plays side by side
   * wait for each other. `release` makes it a release point of that kind while a seat owes an answer to it: the seats are
   * told first what came before, and that is never played otherwise afterwards. Put one before each question that follows
   * from dice or from another player's answer, and let the dice be told by a beat before it.
   */
  | {
      readonly do: 'ask';
      readonly at: MomentId;
      readonly questions: readonly Question[];
      readonly release?: string;
    };

/** What a play is handed after each of its beats. */
export type Resumed<S, O> = { readonly now: S; readonly answers: Answers<O> };
/** A part of a play may return a value to the play that it is part of. */
export type Play<S, O, F, T = void> = Generator<Beat<F>, T, Resumed<S, O>>;

/**
 * Whether a line of an e-mail is one of an answer. `sure`: it begins as such lines do; `may`: it could be meant as one, so
 * it is kept and its writer is asked; `no`: it is not one.
 */
export type Belonging = 'sure' | 'may' | 'no';

/** What a line costs, by account, each as its total is called. */
export type Costs = Readonly<Record<string, number>>;

/**
 * One line as understood. `means` is absent when the line has a fault but could still be priced (a move without a
 * destination): it counts in the totals so that the player sees what the sheet would cost.
 */
export type Understood<T> = {
  readonly line: number;
  /** When it is carried out, where it says so. */
  readonly slot?: Slot;
  /** What it brings with it at other times, such as a rest after a march. */
  readonly bars?: readonly { readonly slot: Slot; readonly title: string }[];
  /** The way that it leads, its start first, as a map may draw it. */
  readonly way?: readonly Spot[];
  readonly text: string;
  /** The line in the program's own words. */
  readonly says: string;
  readonly cost: Costs;
  /** What the line itself can be told: it is pointed out as the piece `line/N`. */
  readonly deeds?: readonly Deed[];
  readonly means?: T;
};

/**
 * `used` by this sheet for certain, and at most so much `more` where something in it depends on what happens (absent: no
 * more); `cap` at most for it, `left` of all there is after what is certain. `later`: how much of what is left the
 * sheets after it may use, and when; absent where there are none.
 */
export type Total = {
  readonly name: string;
  readonly used: number;
  readonly cap: number;
  readonly left: number;
  readonly more?: number;
  readonly later?: { readonly most: number; readonly when: string };
};

/**
 * A letter that a sheet causes to another seat: when it has been read, though it may still need the gamemaster's yes, or
 * when it counts. `lines` are paragraphs; `refused`: those of the letter that takes it back when he says no.
 */
export type Forward = {
  readonly to: SeatId;
  readonly when: 'reads' | 'counts';
  readonly subject: string;
  readonly lines: readonly string[];
  readonly refused?: readonly string[];
};

/** A sheet as understood. It counts when `faults` is empty; `warnings` never stop it. */
export type Reading<T> = {
  readonly lines: readonly Understood<T>[];
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
  readonly totals: readonly Total[];
  /** How many slots the sheet may fill at most, and why, as a clause. */
  readonly cap?: { readonly slots: number; readonly says: string };
  /** How the system counts time; set by the kernel. */
  readonly timeline?: Timeline;
  readonly forwards?: readonly Forward[];
};

/** The gamemaster may go beyond limits in a sheet of his own: they warn him and stop nothing. */
export function readingBy<T>(by: 'seat' | 'gm', reading: Reading<T>): Reading<T> {
  if (by === 'seat') return reading;
  const isLimit = ({ limit }: Fault): boolean => limit === true;
  return {
    ...reading,
    faults: reading.faults.filter((fault) => !isLimit(fault)),
    warnings: [...reading.faults.filter(isLimit), ...reading.warnings],
  };
}

/** Campaign settings that the system understands, by name; the text of `vedette new --option name=value`. */
export type Options = Readonly<Record<string, string>>;

/** A setting that the system understands: its values with the default first, its paragraph, and what it decides. */
export type OptionRow = {
  readonly name: string;
  readonly values: readonly string[];
  readonly rule: string;
  readonly says: string;
  /** What each value means in play: a sentence a value. */
  readonly effects?: Readonly<Record<string, string>>;
};

/**
 * Whether a pack's file may change in the middle of a campaign. `told`: its figures are rules that every player knows;
 * `secret`: players may not know them; `fixed`: the position stands on it.
 */
export type Changeable = 'told' | 'secret' | 'fixed';

/**
 * Where a fact happened, if at one place; whether it is a look-up in a table, which belongs to the fact after it. `places`: all that
 * it touches in order, such as those of a march; absent: `place` alone. `heading`: what it is part of, in a word or two (`battle
 * at Boston`, `marches`), for the gamemaster's list of what happened; absent: its own sentence serves.
 */
export type AboutFact = {
  readonly place?: string;
  readonly places?: readonly string[];
  readonly heading?: string;
  readonly isLookUp?: true;
};

/**
 * What a roll, draw or result is, in words: `title`, such as `Battle at Winchester`, and which part of that it is. `side` and
 * `list`: whose; absent: of all who are there.
 */
export type AboutRoll = {
  readonly title: string;
  readonly part?: string;
  readonly side?: SideId;
  readonly list?: string;
};

/** What a check of a case file came to: whether it holds, and what stands there in the check's own words. */
export type Checked = { readonly holds: boolean; readonly found: string };

/**
 * Name and title of a step: `turn 1.1`, `Turn 1, first sub-turn, July 1861`. `kind`: one of `GameSystem.releases`; absent:
 * the gamemaster releases it. `course`: the steps of its turn in short words, what each is called among people (`sub-turn`), and
 * which of them it is; absent where the rules do not know what comes next.
 */
export type Step = {
  readonly name: string;
  readonly title: string;
  readonly kind?: string;
  readonly course?: {
    readonly titles: readonly string[];
    readonly nouns: readonly string[];
    readonly at: number;
  };
};

/**
 * A kind of step or release point. What it tells waits until the gamemaster releases it (`held`), or leaves as soon as it
 * has been played (`at-once`); `usual`: unless the campaign sets it otherwise.
 */
export type ReleaseKind = {
  readonly kind: string;
  readonly title: string;
  readonly usual: 'held' | 'at-once';
};

/** The setting that says when a kind is released: its values are those of `usual`. */
export const releaseSetting = (kind: string): string => `release-${kind}`;

/** What a step is called among people: `sub-turn`. */
export const nounOf = ({ course }: Pick<Step, 'course'>): string =>
  course?.nouns[course.at] ?? 'step';

/** The rules of a system, open on one pack, so that neither map nor tables are in the state. All pure. */
export type Rules<
  S extends Json,
  O extends Order,
  F extends Fact,
  V extends Json,
  N extends Notice,
> = {
  /** The scenarios that the pack has, the default first. */
  readonly scenarios?: readonly string[];
  readonly setup: (scenario: string, options: Options) => Result<S, readonly Fault[]>;
  /** The state with other settings, from the next step on; absent: settings stand as they were at the beginning. */
  readonly settle?: (now: S, options: Options) => Result<S, readonly Fault[]>;
  readonly seats: (now: S) => readonly Seat[];
  /** The step that is played next. */
  readonly step: (now: S) => Step;
  /** `before`: the state before the amendments that are made at the start, with which it is played. */
  readonly play: (now: S, umpire: Umpire, before: S) => Play<S, O, F>;
  /** What seats may send at any time, by the state as far as it has been told; absent: nothing. */
  readonly offers?: (now: S) => readonly Offer[];
  /** Absent: orders have no slots. */
  readonly timeline?: Timeline;
  /** Moments of the next step besides its start and its end, as far as they are known before it is played; absent: none. */
  readonly moments?: (now: S) => readonly MomentId[];
  /** What a moment of any step is called; absent, or undefined: by its own words. */
  readonly moment?: (id: MomentId) => Omit<Moment, 'id'> | undefined;
  /** What a step of that name is called in lists; absent, or undefined: by its name. */
  readonly stepCalled?: (name: string) => string | undefined;
  /** How long a letter from seat to seat takes, by where both stand; absent, or undefined: no time. */
  readonly journey?: (now: S, from: SeatId, to: SeatId) => Journey | undefined;
  /** A beat at once: one copy of the state; no choices here. */
  readonly apply: (now: S, facts: readonly F[]) => S;
  /** Broken invariants: our own bug, the run is not kept. Absent: none are known. */
  readonly audit?: (now: S) => readonly string[];
  /** Two seats whose persons change places by this fact, when the step is released (C3.4); absent: never. */
  readonly transfer?: (fact: F) => readonly [SeatId, SeatId] | undefined;
  /** Built up from nothing, never cut down from the state. */
  readonly view: (now: S, who: Viewer) => V;
  /** For 'gm' never undefined. `beat`: all that happened with it, at the same time. */
  readonly notice: (fact: F, before: S, after: S, who: Viewer, beat: readonly F[]) => N | undefined;
  readonly say: (notice: N) => string;
  /**
   * The rolls whose faces a notice tells, in the reader's words; absent: no notice tells of dice. `rolls`: of the fact's
   * moment so far. Of these alone the seat learns how to check them, so none may be here whose faces the notice does not tell.
   */
  readonly rolled?: (
    fact: F,
    notice: N,
    rolls: readonly ChanceRecord[],
    beat: readonly F[],
  ) => readonly ToldRoll[];
  /** Absent: facts have no place. */
  readonly about?: (fact: F) => AboutFact;
  /** A roll, draw or result by its whole name, for the gamemaster; absent, or undefined: he reads the name. */
  readonly rollAbout?: (name: string) => AboutRoll | undefined;
  /** A fact as a card for the gamemaster; absent, or undefined: it has none. `beat`: all that happened with it. */
  readonly card?: (fact: F, beat: readonly F[]) => Card | undefined;
  /** Reads against a view, never the state: a hint cannot leak. */
  readonly read: (text: string, prompt: Prompt, seen: V) => Reading<O>;
  /**
   * Whether a line of an e-mail can be one of the answer to a prompt, as its seat sees the game; without one, to any prompt
   * to a seat. Absent: a line belongs that names a slot, or that reads when it stands alone, with a slot before it or without.
   */
  readonly belongs?: (line: string, prompt?: Prompt, seen?: V) => Belonging;
  /** `read(write(x)) = x`. */
  readonly write: (orders: readonly O[], prompt: Prompt) => string;
  /** What a page may offer to fill in for this question, with what the text says already; absent: text alone. */
  readonly form?: (text: string, prompt: Prompt, seen: V) => SheetForm;
  /** The text with fields of its form set to new values, and everything else in it as it was. '' takes a field out. */
  readonly fill?: (
    text: string,
    prompt: Prompt,
    seen: V,
    values: Readonly<Record<string, string>>,
  ) => string;
  /** What a line after this text of a sheet may give orders to, with what it can do. */
  readonly pieces?: (prompt: Prompt, seen: V, text: string) => readonly Piece[];
  /** What a sheet for this question may say, each with lines that say it of the viewer's own forces. */
  readonly phrases?: (prompt: Prompt, seen: V) => readonly Phrase[];
  /** A line of a sheet for what was pointed at on the map; a fault says why there is none. */
  readonly lineFor?: (wish: LineWish, prompt: Prompt, seen: V) => Result<string, Fault>;
  /** What to show while it is pointed out, with its way so far; absent, or undefined: nothing. */
  readonly aim?: (wish: LineWish, prompt: Prompt, seen: V) => Aim | undefined;
  /** The gamemaster's `place …`, as facts that `apply` takes. `told`: what those whom it touches are told of its reason. */
  readonly amend: (text: string, now: S, told?: string) => Reading<F>;
  /** Lines for `amend` about what stands there; one that ends in `to` wants a place behind it. Absent: none are offered. */
  readonly amendable?: (now: S, spot: Spot) => readonly string[];
  /** One AFTER line of a case file, held against the full position, in the words of `amend` where they serve. Absent: none reads. */
  readonly check?: (text: string, now: S) => Result<Checked, Fault>;
  /** What case files may name, so that a slip in a name is no check that always holds. */
  readonly words: CaseWords;
  /** Absent: the sentences of what happened, and what is asked. */
  readonly report?: (
    seen: V,
    notices: readonly Timed<N>[],
    asked: readonly Question[],
    who: Viewer,
    sheets: readonly PlayedSheet<O>[],
    /** What letters in the middle of the step have told the viewer already. */
    earlier?: readonly Timed<N>[],
  ) => PlainReport;
  /** What the viewer knows of the other side, with its age; absent: nothing beyond his reports. */
  readonly intelligence?: (seen: V) => Intelligence;
  /** The state of the campaign in tables, from the viewer's view now and in the last step; absent: no tables. */
  readonly overview?: (seen: V, last?: LastStep<V>) => Overview;
  /** A step in tables for a spreadsheet: everything, the gamemaster's alone. Absent: no tables. */
  readonly figures?: (step: PlayedStep<S, F>) => readonly FigureTable[];
  /** What a page draws of a step as plots, from what the viewer knows; absent: nothing is drawn. */
  readonly measures?: (step: MeasuredStep<V, Timed<N>>) => readonly Measure[];
  /** What a seat has in hand, from its view now and in the last step; absent: its pages show what its sheets can order. */
  readonly muster?: (seen: V, last?: LastStep<V>) => Muster;
  /** Public, the same for all. */
  readonly board: () => PlainBoard;
  /** The viewer's part alone. */
  readonly picture: (seen: V, notices: readonly Timed<N>[]) => PlainPicture;
};

/** All kinds of facts, of notices and of questions, and the lists of a view. */
export type CaseWords = {
  readonly facts: readonly string[];
  readonly notices: readonly string[];
  readonly questions: readonly string[];
  readonly lists: readonly string[];
};

/** A sheet of the viewer's own as the step was played by it: what it answered, and its lines as they were understood. */
export type PlayedSheet<O> = {
  readonly prompt: Prompt;
  readonly lines: readonly Understood<O>[];
};

/** A notice with the moment of its beat. */
export type Timed<N> = { readonly at: MomentId; readonly notice: N };

export type PackFiles = Readonly<Record<string, string>>;

/**
 * A fault in a pack's file; `row` as a spreadsheet counts it from 1, `column` is the header's name. `path` leads to the
 * place in a JSON document.
 */
export type PackFault = {
  readonly file: string;
  readonly row: number;
  readonly column: string;
  readonly path?: string;
  readonly read: string;
  readonly expected: string;
};

/** A map by itself. `faults` keep it from being played on, `warnings` do not; `holds`: what it has, in counts. */
export type MapCheck = {
  readonly faults: readonly PackFault[];
  readonly warnings: readonly PackFault[];
  readonly holds: readonly string[];
};

/**
 * A campaign that shows the system, played from e-mails. They lie in the system's folder under `demo/NAME`, in a folder for
 * each step that they come in before. The dice of a `seed` are no secret, and its story is always the same.
 */
export type Demo = {
  readonly name: string;
  readonly title: string;
  readonly scenario: string;
  readonly zone: string;
  readonly seed: string;
  readonly players: readonly {
    readonly seat: string;
    readonly name: string;
    readonly mail: string;
  }[];
  /** `folder`: absent where nobody is asked; `answers`: folders with answers to what is asked in the course of the step. */
  readonly steps: readonly {
    readonly folder?: string;
    readonly title: string;
    readonly answers?: readonly string[];
  }[];
  /** What the gamemaster answers to a kind of question; to any other he says yes. */
  readonly answers: Readonly<Record<string, { readonly text: string; readonly reason: string }>>;
};

export type GameSystem<
  P,
  S extends Json,
  O extends Order,
  F extends Fact,
  V extends Json,
  N extends Notice,
> = {
  /** `civil-war@1`: a released key is never edited. */
  readonly key: SystemKey;
  /**
   * Raised when the same sheets and dice come to something else than before, such as when a rule is corrected. Absent: 1.
   * A run keeps the edition that it was played by; `apply` takes the facts of all of them.
   */
  readonly edition?: number;
  readonly title: string;
  /** Names of packs and scenarios that ship with it, the default first. Without a pack, `readPack` is handed no files. */
  readonly packs: readonly string[];
  readonly scenarios: readonly string[];
  readonly options?: readonly OptionRow[];
  /** Kinds of its steps and release points; absent: there are none. */
  readonly releases?: readonly ReleaseKind[];
  readonly demos?: readonly Demo[];
  readonly readPack: (files: PackFiles) => Result<P, readonly PackFault[]>;
  /** Which files may change in the middle of a campaign; absent: none. */
  readonly changeable?: (file: string) => Changeable;
  /** A pack that ships, as a gamemaster is handed it: with the same figures in other forms. */
  readonly writePack?: (files: PackFiles) => PackFiles;
  /** What a gamemaster should know of a pack that reads, a sentence each. */
  readonly remarksOn?: (files: PackFiles) => readonly string[];
  /** Tries the tables of a map without the rest of a pack, harder than `readPack` does. */
  readonly checkMap?: (files: PackFiles) => MapCheck;
  readonly open: (pack: P) => Rules<S, O, F, V, N>;
};
