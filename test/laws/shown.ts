/** What the laws about secrets compare: all that reaches one seat, and what is said to texts that it might send. */
import type { Json, SeatId } from '../../src/kernel/basic.js';
import type { Question } from '../../src/kernel/system.js';
import type { LawCase } from './law-case.js';
import { playSilentStep, playUntilAsked, startOf } from './law-case.js';
import { diceOf, type Rand, randOf } from './rand.js';

/** All that one seat gets to see of a state and of what comes next, with what is said to its texts. */
export function shownTo(law: LawCase, now: Json, seat: SeatId, texts: readonly string[]): unknown {
  const { game } = law;
  const opened = playUntilAsked(law, now, diceOf(0), randOf(0));
  const asked = opened.asked.filter(({ to }) => to === seat);
  const told = game.tell(opened, seat);
  return {
    step: game.step(now),
    asked,
    told,
    seen: [now, opened.after].map((state) => {
      const view = game.view(state, seat);
      const read = asked.flatMap((question) =>
        texts.map((text) => [
          game.read(text, question, view),
          game.form(text, question, view),
          game.fill(text, question, view, { 'cp/east': '3', decline: 'all' }),
        ]),
      );
      const pieces = asked.map((question) => game.pieces(question, view));
      const last = { start: game.view(now, seat), close: view };
      const tables = [game.overview(view), game.overview(view, last)];
      const report = game.report(view, told, asked, seat, 'A step');
      return [view, game.picture(view, told, 'A step'), report, tables, read, pieces];
    }),
  };
}

/** Texts to try on a seat: a sheet that it might send, and some that name what it may not know. */
export const probes = (law: LawCase, now: Json, rand: Rand): readonly string[] => {
  const opened = playUntilAsked(law, now, diceOf(0), randOf(0));
  return opened.asked.flatMap((question) =>
    question.to === 'gm'
      ? []
      : [
          law.randomSheet(rand, question, law.game.view(opened.after, question.to)) ?? '',
          ...Array.from({ length: 4 }, () => law.probe(rand, question, now)),
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
