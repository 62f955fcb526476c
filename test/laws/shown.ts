/** What may be tried on a seat, and where its questions are. */
import type { Json, SeatId } from '../../src/kernel/basic.js';
import type { Question } from '../../src/kernel/system.js';
import type { LawCase } from './law-case.js';
import { playSilentStep, playUntilAsked, startOf } from './law-case.js';
import { diceOf, type Rand, randOf } from './rand.js';

/** Texts to try on a seat: a sheet that it might send, and some that name what it may not know. */
export const probes = (law: LawCase, now: Json, seat: SeatId, rand: Rand): readonly string[] => {
  const opened = playUntilAsked(law, now, diceOf(0), randOf(0));
  return opened.asked.flatMap((question) =>
    question.to !== seat
      ? []
      : [
          law.randomSheet(rand, question, law.game.view(opened.after, seat)) ?? '',
          ...[1, 2, 3].map(() => law.probe(rand, question, now)),
        ],
  );
};

/** The first question of that kind, with the state in which it is asked. */
export function questionFor(
  law: LawCase,
  example: LawCase['examples'][number],
): { readonly question: Question; readonly now: Json } {
  for (let now = startOf(law), step = 0; step < 3; step += 1) {
    const opened = playUntilAsked(law, now, diceOf(0), randOf(0));
    const question = opened.asked.find(
      ({ to, kind, list }) =>
        to === example.seat &&
        kind === example.kind &&
        (example.list === undefined || example.list === list),
    );
    if (question !== undefined) return { question, now: opened.after };
    now = playSilentStep(law, now, diceOf(0), randOf(0)).outcome.after;
  }
  throw new Error(`${example.seat} is never asked for ${example.kind}`);
}
