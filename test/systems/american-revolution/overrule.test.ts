/** The gamemaster overrules in the middle of a step: what he takes off the board there is in nobody's march, voyage or battle any more. */
import { expect, test } from 'vitest';
import type { Json } from '../../../src/kernel/basic.js';
import type { Outcome } from '../../../src/kernel/outcome.js';
import type { State } from '../../../src/systems/american-revolution/rules/state.js';
import { OPEN, revolutionLaw } from '../../laws/american-revolution/player.js';
import { playRandomStep, startOf } from '../../laws/law-case.js';
import { diceOf, randOf, type Rand } from '../../laws/rand.js';

const law = revolutionLaw(OPEN);
const stacksIn = (now: Json | undefined) => (now as unknown as State | undefined)?.stacks ?? []; // the game's own

/** Takes everybody of one kind away from one area, at a moment of the step. */
function taken(outcome: Outcome, index: number, rand: Rand) {
  const at = outcome.beats[index]?.at ?? 'start';
  const stack = rand.pick(stacksIn(outcome.states[index]));
  if (stack === undefined) return [];
  const { area, kind, condition, n } = stack;
  return [{ id: 1, at, text: `remove ${n} ${kind} ${condition} at ${area}` }];
}

test('whatever he takes away at whichever moment, the step is played on', () => {
  let made = 0;
  for (let seed = 1; seed <= 6; seed += 1) {
    const rand = randOf(seed);
    let now = startOf(law);
    for (let step = 0; step < 10; step += 1) {
      const { outcome, input } = playRandomStep(law, now, seed * 100 + step, rand);
      for (const index of outcome.beats.keys()) {
        const amendments = taken(outcome, index, rand);
        const again = law.game.play(
          now,
          { ...input, amendments, silence: true },
          diceOf(seed * 100 + step),
        );
        made += again.amended.length;
      }
      now = outcome.after;
    }
  }
  expect(made).toBeGreaterThan(200);
});
