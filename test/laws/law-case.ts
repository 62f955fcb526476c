/** What a law needs to know of a system: how to play it legally at random, and what a seat may not see. */
import type { NewCampaign } from '../../src/campaign/new-campaign.js';
import type { Json, SeatId } from '../../src/kernel/basic.js';
import type { ChanceSource } from '../../src/kernel/dice.js';
import type { AnswerText, Outcome, StepInput } from '../../src/kernel/outcome.js';
import type { Game } from '../../src/kernel/run.js';
import { emptyInput } from '../../src/kernel/outcome.js';
import type { Options, Question } from '../../src/kernel/system.js';
import { diceOf, type Rand, randOf } from './rand.js';

/**
 * How a state is varied: in what one seat may not know, or in what nobody of its side may (`of: 'side'`). `bold`: also
 * where it is felt later on, when the seat's own forces act. `named`: what stands in these places is rather varied than
 * what stands elsewhere, as the side's own sheets speak of them.
 */
export type Variation = {
  readonly of: 'seat' | 'side';
  readonly bold: boolean;
  readonly named?: readonly string[];
};

/** What the rules let a side learn in one moment of a step, and how it stands when the moment is over. */
export type ToldMoment = {
  readonly at: string;
  /** How many beats have been played when it is over. */
  readonly beats: number;
  readonly rest: () => Json;
  readonly events: readonly Json[];
};

export type LawCase = {
  readonly name: string;
  readonly game: Game;
  readonly scenario: string;
  /** The system and the pack of a campaign of it. */
  readonly campaign: Pick<NewCampaign, 'system' | 'pack' | 'packName'>;
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
  readonly hiddenVariation: (now: Json, seat: SeatId, rand: Rand, how?: Variation) => Json;
  /**
   * The same position with what a long war brings about and a short one seldom: more that the sides remember to have seen
   * and see no more, leaders who stand alone, ships that nobody sees.
   */
  readonly remember: (now: Json, rand: Rand) => Json;
  /** What the rules let the seat's side know of a state, and learn in each moment of a step. */
  readonly toldAtRest: (now: Json, seat: SeatId) => Json;
  readonly toldIn: (outcome: Outcome, seat: SeatId) => readonly ToldMoment[];
  /** Whether two states differ next to what the seat's side sees. */
  readonly differNearSight: (a: Json, b: Json, seat: SeatId) => boolean;
  /** A legal sheet of a seat of another side whose doings the watcher can hardly see, or none. `now` is the full position. */
  readonly hiddenSheet: (
    rand: Rand,
    question: Question,
    now: Json,
    watcher: SeatId,
  ) => string | undefined;
  /** A sheet with the ends of some of its marches a step off. */
  readonly elsewhere: (rand: Rand, text: string) => string;
  /** A change by the gamemaster's hand of what the watcher cannot see. */
  readonly hiddenAmendment: (rand: Rand, now: Json, watcher: SeatId) => string;
  /** Whether a roll is of the other side alone, and may fall otherwise unseen. */
  readonly isHiddenRoll: (name: string, watcher: SeatId) => boolean;
  /** A text that looks like a sheet and need not read. */
  readonly probe: (rand: Rand, question: Question, now: Json) => string;
  /** What may become of an order, by what its line in the letter says. */
  readonly endings?: Readonly<Record<string, RegExp>>;
  /** What seats are told in a step otherwise than the rules say, in words. */
  readonly mistold?: (outcome: Outcome) => readonly string[];
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

/** A step as it was played: where from, with what, and the result of it. */
export type Played = {
  /** Of its dice, unless it has dice of its own, and of what the gamemaster answers. */
  readonly seed: number;
  readonly dice?: ChanceSource;
  /** Whose side is to see little of what the others do, and the questions to others that were answered so. */
  readonly watcher?: SeatId;
  readonly hidden: ReadonlySet<string>;
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

/**
 * Plays one step to its end, each seat answering as `answer` says; undefined leaves it silent. `hand`: the gamemaster's.
 * Each time after the first it takes over from the time before, as a campaign does; laws that play it again do not.
 */
export function playStep(
  law: LawCase,
  from: Json,
  dice: ChanceSource,
  answer: Answerer,
  hand: Partial<StepInput> = {},
): Pick<Played, 'from' | 'input' | 'outcome' | 'before'> {
  const answers = new Map<string, AnswerText>();
  const before: Outcome[] = [];
  const silence = new Set<string>();
  for (let tries = 0; tries < 200; tries += 1) {
    const input: StepInput = {
      ...emptyInput,
      ...hand,
      answers: new Map(answers),
      silence: new Set(silence),
    };
    const outcome = law.game.play(from, input, dice, before.at(-1));
    if (outcome.done) return { from, input, outcome, before };
    before.push(outcome);
    const known = answers.size;
    takeAnswers(outcome, answers, answer);
    // Whoever says nothing now may still be asked something else later on.
    if (answers.size === known) for (const { question } of outcome.open) silence.add(question.key);
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
export function playUntilAsked(law: LawCase, from: Json, dice: ChanceSource, rand: Rand): Outcome {
  const answers = new Map<string, AnswerText>();
  let before: Outcome | undefined;
  for (;;) {
    const outcome = law.game.play(from, { ...emptyInput, answers }, dice, before);
    const known = answers.size;
    before = outcome;
    takeAnswers(outcome, answers, (question) =>
      question.to === 'gm' ? law.gmAnswer(rand, question) : undefined,
    );
    if (answers.size === known) return outcome;
  }
}

/** The same answer to the same question, whatever else is asked. */
export const answerOfGm = (law: LawCase, question: Question, seed: number): string =>
  law.gmAnswer(randOf(seed + numberOf(question.key)), question);

const numberOf = (key: string): number =>
  Array.from(key).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);

/**
 * Random legal play of one step; now and then a seat says nothing. The other side of the `watcher`, where there is one,
 * does about half of what it does out of sight.
 */
export function playRandomStep(
  law: LawCase,
  from: Json,
  seed: number,
  rand: Rand,
  watcher?: SeatId,
): Played {
  const silent = new Set<string>();
  const hidden = new Set<string>();
  const seats = law.game.seats(from);
  const side = seats.find(({ id }) => id === watcher)?.side;
  const isFoe = (question: Question): boolean =>
    side !== undefined && seats.some(({ id, side: of }) => id === question.to && of !== side);
  const { input, outcome, before } = playStep(law, from, diceOf(seed), (question, now) => {
    if (question.to === 'gm') return answerOfGm(law, question, seed);
    if (silent.has(question.key) || (question.silence === 'default' && rand.chance(15))) {
      silent.add(question.key);
      return undefined;
    }
    if (watcher !== undefined && isFoe(question) && rand.chance(60)) {
      hidden.add(question.key);
      return law.hiddenSheet(rand, question, now, watcher);
    }
    return law.randomSheet(rand, question, law.game.view(now, question.to));
  });
  return { seed, hidden, from, input, outcome, before, ...(watcher && { watcher }) };
}

/** A silent step: only the gamemaster answers, and whoever the rules wait for. */
export const playSilentStep = (
  law: LawCase,
  from: Json,
  dice: ChanceSource,
  rand: Rand,
): Pick<Played, 'outcome'> =>
  playStep(law, from, dice, (question, now) => {
    if (question.to === 'gm') return law.gmAnswer(rand, question);
    return question.silence === 'wait'
      ? law.randomSheet(rand, question, law.game.view(now, question.to))
      : undefined;
  });
