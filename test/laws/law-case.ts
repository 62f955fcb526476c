/** What a law needs to know of a system: how to play it legally at random, and what a seat may not see. */
import type { Json, SeatId } from '../../src/kernel/basic.js';
import type { DiceSource } from '../../src/kernel/dice.js';
import type { AnswerText, Game, Outcome, StepInput } from '../../src/kernel/run.js';
import { emptyInput } from '../../src/kernel/run.js';
import type { Options, Question } from '../../src/kernel/system.js';
import type { Rand } from './rand.js';

export type LawCase = {
  readonly name: string;
  readonly game: Game;
  readonly scenario: string;
  /** Campaign settings; the defaults when absent. */
  readonly options?: Options;
  /** fast-check runs of each law; so chosen that all laws together stay well under a minute. */
  readonly runs: number;
  /** Steps of play before a law looks, at most. */
  readonly steps: number;
  /** A sheet that reads without a fault, or none. `seen` is the view of him who is asked. */
  readonly randomSheet: (rand: Rand, question: Question, seen: Json) => string | undefined;
  /** What the gamemaster answers. */
  readonly gmAnswer: (rand: Rand, question: Question) => string;
  /** Another state that differs only in what the seat may not see, also in how many hidden things there are. */
  readonly hiddenVariation: (now: Json, seat: SeatId, rand: Rand) => Json;
  /** A legal sheet of a seat of another side whose doings the watcher cannot see, or none. `now` is the truth. */
  readonly hiddenSheet: (
    rand: Rand,
    question: Question,
    now: Json,
    watcher: SeatId,
  ) => string | undefined;
  /** A text that looks like a sheet and need not read. */
  readonly probe: (rand: Rand, question: Question, now: Json) => string;
  /** All strength in a state, and how a fact changes it. */
  readonly strength: (now: Json) => number;
  readonly gain: (fact: Json) => number;
  /** Accounts that one step has drawn beyond their caps, in words. */
  readonly overdrawn: (before: Json, after: Json) => readonly string[];
  /** Sheets of the documentation that must read, by kind of question, against the first view of that seat. */
  readonly examples: readonly {
    readonly seat: string;
    readonly kind: string;
    readonly list?: string;
    readonly text: string;
  }[];
};

/** A step as it was played: where from, with what, and what came of it. */
export type Played = {
  readonly from: Json;
  readonly input: StepInput;
  readonly outcome: Outcome;
  /** What came of it at each number of answers, as they came in. */
  readonly before: readonly Outcome[];
};

export function startOf(law: LawCase): Json {
  const state = law.game.setup(law.scenario, law.options ?? {});
  if (!state.ok) throw new Error(`No scenario ${law.scenario}: ${JSON.stringify(state.error)}`);
  return state.value;
}

type Answerer = (question: Question, now: Json) => string | undefined;

/** Plays one step to its end, each seat answering as `answer` says; undefined leaves it silent. */
export function playStep(law: LawCase, from: Json, dice: DiceSource, answer: Answerer): Played {
  const answers = new Map<string, AnswerText>();
  const before: Outcome[] = [];
  let silence = false;
  for (let tries = 0; tries < 200; tries += 1) {
    const input: StepInput = { ...emptyInput, answers: new Map(answers), silence };
    const outcome = law.game.play(from, input, dice);
    if (outcome.done) return { from, input, outcome, before };
    before.push(outcome);
    const known = answers.size;
    takeAnswers(outcome, answers, answer);
    silence ||= answers.size === known;
  }
  throw new Error('A step did not end within 200 rounds of questions');
}

function takeAnswers(outcome: Outcome, answers: Map<string, AnswerText>, answer: Answerer): void {
  for (const { question, faults } of outcome.open) {
    if (faults.length > 0) throw new Error(`A legal sheet has faults: ${JSON.stringify(faults)}`);
    const text = answer(question, outcome.after);
    if (text === undefined) continue;
    const by = question.to === 'gm' ? 'gm' : 'seat';
    answers.set(question.key, { by, text, approved: true });
  }
}

/** Plays a step until seats are asked, or to its end when none is; the gamemaster's own questions are answered. */
export function playUntilAsked(law: LawCase, from: Json, dice: DiceSource, rand: Rand): Outcome {
  const answers = new Map<string, AnswerText>();
  for (;;) {
    const outcome = law.game.play(from, { ...emptyInput, answers }, dice);
    const known = answers.size;
    takeAnswers(outcome, answers, (question) =>
      question.to === 'gm' ? law.gmAnswer(rand, question) : undefined,
    );
    if (answers.size === known) return outcome;
  }
}

/** Random legal play of one step; now and then a seat says nothing. */
export function playRandomStep(law: LawCase, from: Json, dice: DiceSource, rand: Rand): Played {
  const silent = new Set<string>();
  return playStep(law, from, dice, (question, now) => {
    if (question.to === 'gm') return law.gmAnswer(rand, question);
    if (silent.has(question.key) || (question.silence === 'default' && rand.chance(15))) {
      silent.add(question.key);
      return undefined;
    }
    return law.randomSheet(rand, question, law.game.view(now, question.to));
  });
}

/** A silent step: only the gamemaster answers. */
export const playSilentStep = (law: LawCase, from: Json, dice: DiceSource, rand: Rand): Played =>
  playStep(law, from, dice, (question) =>
    question.to === 'gm' ? law.gmAnswer(rand, question) : undefined,
  );

/** Several steps of random legal play from the start. */
export function playOn(law: LawCase, steps: number, dice: DiceSource, rand: Rand): Played[] {
  const played: Played[] = [];
  let now = startOf(law);
  for (let step = 0; step < steps; step += 1) {
    const next = playRandomStep(law, now, dice, rand);
    played.push(next);
    now = next.outcome.after;
  }
  return played;
}
