/** What a step is played from, and the result of it: plain data, as the journal keeps it. */
import type { Json } from './basic.js';
import type { ChanceRecord, Happening, ToldRoll } from './dice.js';
import type { Fault } from './sheet-text.js';
import type { MomentId, Question } from './system.js';

/** An answer as it was sent. `approved` matters only where the question asks for the gamemaster's yes. */
export type AnswerText = {
  readonly by: 'seat' | 'gm';
  readonly text: string;
  readonly approved: boolean;
};

/**
 * A change by the gamemaster's hand at a moment of the step. `told`: its reason, for those whom it touches; `isNew`: on
 * trial, so that what it leaves open is a fault.
 */
export type Amendment = {
  readonly id: number;
  readonly at: MomentId;
  readonly text: string;
  readonly told?: string;
  readonly isNew?: true;
};

/** All that a step is played from, besides the state. The same input gives the same bytes. */
export type StepInput = {
  /** By key, of questions and of offers that are in force; one of an offer without text has been withdrawn. */
  readonly answers: ReadonlyMap<string, AnswerText>;
  /** Rolls and results that the gamemaster has settled, by name inside the step. */
  readonly rulings: ReadonlyMap<string, string>;
  /** How often the gamemaster had a roll rolled again, by its name inside the step; absent: none. */
  readonly rerolls?: ReadonlyMap<string, number>;
  readonly amendments: readonly Amendment[];
  /** Missing sheets count as silence: all of them, or those for these questions. */
  readonly silence: boolean | ReadonlySet<string>;
  /** Questions that stay open whatever came for them. */
  readonly waits?: ReadonlySet<string>;
  /**
   * The last release point that was released: how many asks of the step come before it, and what they were played from.
   * Nothing that came in later changes what came before it.
   */
  readonly released?: { readonly asks: number; readonly input: StepInput };
};

export const emptyInput: StepInput = {
  answers: new Map(),
  rulings: new Map(),
  amendments: [],
  silence: false,
};

/** One beat as it was played, with the rolls and draws that decided it. */
export type PlayedBeat = {
  readonly at: MomentId;
  readonly facts: readonly Json[];
  readonly rolls: readonly ChanceRecord[];
};

/** A named result as worked out, whether or not the gamemaster has ruled it otherwise. */
export type SettledRecord = {
  readonly name: string;
  readonly worked: Json;
  readonly allowed?: readonly Json[];
  readonly ruled: boolean;
  /** What holds: as worked out, or as ruled. */
  readonly holds: Json;
  /** How many beats had been played before. */
  readonly after: number;
};

/** What the umpire was asked for, with the names of the rolls, draws and results in it. */
export type PlayedHappening = Happening & { readonly names: readonly string[] };

/** A question without an answer that counts. It waits for `nothing` where others of its group alone hold up play. */
export type OpenQuestion = {
  readonly question: Question;
  readonly waitsFor: 'answer' | 'approval' | 'nothing';
  /** Why the answer that was sent no longer counts (an amendment came between). */
  readonly faults: readonly Fault[];
};

/** A step played as far as possible. `states[i]` is the state after beat i. */
export type Outcome = {
  readonly before: Json;
  readonly beats: readonly PlayedBeat[];
  readonly states: readonly Json[];
  readonly after: Json;
  readonly done: boolean;
  readonly open: readonly OpenQuestion[];
  /** The release point at which it stopped, whether or not it has been released; `asks` as in `StepInput`. */
  readonly point?: { readonly kind: string; readonly asks: number };
  /** All questions asked so far, answered or not. */
  readonly asked: readonly Question[];
  /** How many beats had been played when `asked[i]` was asked. */
  readonly askedAfter: readonly number[];
  /** How many of `asked` belong to groups that play has passed. */
  readonly passed: number;
  /** Results that the gamemaster may rule, as worked out by the rules, in order. */
  readonly settled: readonly SettledRecord[];
  readonly amendmentFaults: readonly { readonly id: number; readonly faults: readonly Fault[] }[];
  /** The beats that amendments have become. */
  readonly amended: readonly { readonly id: number; readonly beat: number }[];
  /** What was rolled for, in the order of the first roll or result. */
  readonly happenings: readonly PlayedHappening[];
};

/** A notice in words, with its moment. `places`: where, as far as the gamemaster is told. */
export type Told = {
  readonly at: MomentId;
  readonly notice: Json;
  readonly text: string;
  readonly places?: readonly string[];
};

/** A notice with the rolls that it tells of. */
export type ToldRolls = {
  readonly at: MomentId;
  readonly notice: Json;
  readonly rolls: readonly ToldRoll[];
};
