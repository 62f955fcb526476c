/** Law 5: reading never throws, whatever was sent. */
import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { LawCase } from './law-case.js';
import { playSilentStep, playUntilAsked, startOf } from './law-case.js';
import { diceOf, randOf } from './rand.js';

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.stringMatching(/^((PP|move|enter|[0-9]{1,4}|to|at|:|-|if|"|\(|SP|east|\n| ){1,20})$/),
);

export function readsWhateverIsSent(law: LawCase, seed: number, runs: number): void {
  const { game } = law;
  const start = startOf(law);
  const second = playSilentStep(law, start, diceOf(0), randOf(0)).outcome.after;
  const asked = [start, second].flatMap((now) => {
    const opened = playUntilAsked(law, now, diceOf(0), randOf(0));
    return opened.asked.map((question) => ({
      question,
      view: game.view(opened.after, question.to),
    }));
  });
  fc.assert(
    fc.property(fc.constantFrom(...asked), texts, ({ question, view }, sent) => {
      for (const fault of game.read(sent, question, view).faults) {
        assert.notEqual(fault.message, '');
        assert.ok(fault.line >= 0 && fault.column >= 1, JSON.stringify(fault));
      }
      assert.ok(game.amend(sent, start).lines);
      assert.ok(game.check(sent, start));
    }),
    { numRuns: runs, seed },
  );
}
