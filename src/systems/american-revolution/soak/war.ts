/** One war from its first season to its end: both commanders by machine, every step played and audited. */
import type { Json } from '../../../kernel/basic.js';
import type { ChanceSource } from '../../../kernel/dice.js';
import { emptyInput, type AnswerText } from '../../../kernel/outcome.js';
import type { Game } from '../../../kernel/run.js';
import type { Options } from '../../../kernel/system.js';
import type { Fact } from '../rules/fact.js';
import type { Pack } from '../rules/figures.js';
import type { State } from '../rules/state.js';
import type { View } from '../rules/view.js';
import { orderSheet } from './commander.js';

/** `from` is `before` as the game takes it, `answers` what was sent. */
export type Step = {
  readonly from: Json;
  readonly answers: ReadonlyMap<string, AnswerText>;
  readonly before: State;
  readonly after: State;
  readonly facts: readonly Fact[];
};

const ROUNDS = 200;

/** Nobody answers questions: placements and losses take their usual course. */
function playStep(game: Game, pack: Pack, before: Json, dice: ChanceSource): Step {
  const answers = new Map<string, AnswerText>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const outcome = game.play(before, { ...emptyInput, answers, silence: round > 0 }, dice);
    if (outcome.done)
      return {
        ...{ from: before, answers },
        before: before as unknown as State,
        after: outcome.after as unknown as State,
        facts: outcome.beats.flatMap(({ facts }) => facts) as unknown as Fact[],
      };
    for (const { question } of outcome.open) {
      const seen = game.view(outcome.after, question.to) as unknown as View; // the system's own view
      answers.set(question.key, {
        by: 'seat',
        text: orderSheet(game, pack, question, seen),
        approved: true,
      });
    }
  }
  throw new Error(`${game.step(before).name} does not come to an end`);
}

/** Until somebody has won. */
export function* wage(
  game: Game,
  pack: Pack,
  dice: ChanceSource,
  options: Options = {},
): Generator<Step> {
  const setup = game.setup('1775', options);
  if (!setup.ok) throw new Error('The scenario does not set up');
  let now = setup.value;
  while ((now as unknown as State).over === null) {
    const step = playStep(game, pack, now, dice);
    yield step;
    now = step.after;
  }
}
