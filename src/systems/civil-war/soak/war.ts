/** One war from the first game turn to the last: every seat by machine, every step played and audited. */
import type { Json } from '../../../kernel/basic.js';
import type { ChanceSource } from '../../../kernel/dice.js';
import { emptyInput, type AnswerText, type OpenQuestion } from '../../../kernel/outcome.js';
import { type Game } from '../../../kernel/run.js';
import type { Question } from '../../../kernel/system.js';
import type { CivilWarFact } from '../rules/facts/fact.js';
import type { State } from '../rules/state.js';
import type { View } from '../rules/view.js';
import { allocationSheet } from './supreme.js';
import { orderSheet } from './commander.js';
import type { Country } from './country.js';
import { answerOf } from './umpire.js';

/** `from` is `before` as the game takes it, `answers` what was sent. */
export type Step = {
  readonly name: string;
  readonly from: Json;
  readonly answers: ReadonlyMap<string, AnswerText>;
  readonly before: State;
  readonly after: State;
  readonly facts: readonly CivilWarFact[];
};

/** How a question of a step is answered from what its seat knows then; undefined: silence. */
function answerTo(game: Game, country: Country, now: Json, open: OpenQuestion): string | undefined {
  const { question } = open;
  if (question.to === 'gm') return answerOf(question);
  const seen = game.view(now, question.to) as unknown as View; // the system's own view
  return sheetFor(game, country, question, seen);
}

/** What a seat sends; undefined: silence. */
export function sheetFor(
  game: Game,
  country: Country,
  question: Question,
  seen: View,
): string | undefined {
  switch (question.kind) {
    case 'allocation':
      return allocationSheet(game, question, seen);
    case 'orders':
      return orderSheet(game, country, question, seen);
    case 'present':
      return presentAll(seen);
    default:
      return undefined;
  }
}

/** A commander presents whomever he may. */
const presentAll = ({ prospects }: View): string | undefined =>
  prospects.length === 0
    ? undefined
    : prospects.map(({ leader }) => `present ${leader}`).join('\n');

/** Plays one step to its end. A question that nobody has an answer for gets the default. */
function playStep(game: Game, country: Country, before: Json, dice: ChanceSource): Step {
  const answers = new Map<string, AnswerText>();
  let silence = false;
  for (let round = 0; round < 200; round += 1) {
    const outcome = game.play(before, { ...emptyInput, answers, silence }, dice);
    if (outcome.done) {
      return {
        ...{ name: game.step(before).name, from: before, answers },
        before: before as unknown as State,
        after: outcome.after as unknown as State,
        facts: outcome.beats.flatMap(({ facts }) => facts) as unknown as CivilWarFact[],
      };
    }
    const known = answers.size;
    for (const open of outcome.open) {
      const text = answerTo(game, country, outcome.after, open);
      if (text === undefined || answers.has(open.question.key)) continue;
      const by = open.question.to === 'gm' ? ('gm' as const) : ('seat' as const);
      answers.set(open.question.key, { by, text, approved: true });
    }
    if (answers.size === known) {
      if (silence) throw new Error(`Nobody can answer ${JSON.stringify(outcome.open[0])}`);
      silence = true;
    }
  }
  throw new Error(`${game.step(before).name} does not come to an end`);
}

const LAST_GAME_TURN = 19;

/** All steps of a war to the end of the calendar; the gamemaster goes on when the rules have named a winner before. */
export function* wage(
  game: Game,
  country: Country,
  dice: ChanceSource,
  turns = LAST_GAME_TURN,
): Generator<Step> {
  const setup = game.setup('july-1861', {});
  if (!setup.ok) throw new Error('The scenario does not set up');
  let now = setup.value;
  for (;;) {
    const { clock } = now as unknown as State;
    if (clock.game > turns) return;
    const step = playStep(game, country, now, dice);
    yield step;
    now = step.after;
  }
}
