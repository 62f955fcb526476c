/** Law 4 of the design (section 7), over every registered system, with random legal play; the others are in `laws/`. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentsOf, pictureAt } from '../src/campaign/moments.js';
import type { SeatId } from '../src/kernel/basic.js';
import type { Outcome } from '../src/kernel/run.js';
import type { LawCase, Played } from './laws/law-case.js';
import { playOn, playSilentStep, playStep, startOf } from './laws/law-case.js';
import { lawCases } from './laws/law-cases.js';
import { diceOf, type Rand, randOf } from './laws/rand.js';
import { expectSame } from './laws/same.js';
import { probes, shownTo } from './laws/shown.js';

/** The same laws every time in CI; `LAWS_SEED=…` tries others. */
const SEED = Number(process.env['LAWS_SEED'] ?? 1861);

/** Some steps of random play, and a step of play to look at. */
function someStep(law: LawCase, seed: number): { played: Played; rand: Rand } {
  const rand = randOf(seed);
  const played = playOn(law, 1 + rand.below(law.steps), diceOf(seed), rand).at(-1);
  if (played === undefined) throw new Error('at least one step was played');
  return { played, rand };
}

describe.each(lawCases())('the laws of $name:', (law) => {
  const { game, runs } = law;
  const holds = (check: (seed: number) => void): void => {
    fc.assert(fc.property(fc.nat(1_000_000), check), { numRuns: runs, seed: SEED });
  };
  const seats = game.seats(startOf(law)).map((seat) => seat.id);
  /** The tables of a seat after a step, with what changed in it. */
  const tablesOf = ({ before, states, after }: Outcome, seat: SeatId): unknown =>
    game.overview(game.view(after, seat), {
      start: game.view(before, seat),
      close: game.view(states.at(-2) ?? before, seat),
    });

  it('4, a seat cannot tell apart two states that differ only in what it may not see', () => {
    holds((seed) => {
      const { played, rand } = someStep(law, seed);
      const now = played.outcome.after;
      for (const seat of seats) {
        const other = law.hiddenVariation(now, seat, rand);
        expect(game.audit(other), 'the variation is a state that can be').toEqual([]);
        const texts = [...probes(law, now, rand), ...probes(law, other, rand)];
        expectSame(shownTo(law, other, seat, texts), shownTo(law, now, seat, texts));
      }
    });
  });

  it('4, nor after a step in which nobody orders anything', () => {
    holds((seed) => {
      const { played, rand } = someStep(law, seed);
      const now = played.outcome.after;
      for (const seat of seats) {
        const other = law.hiddenVariation(now, seat, rand);
        const heard = [now, other].map((from) => {
          const { outcome } = playSilentStep(law, from, diceOf(seed), randOf(seed));
          const view = game.view(outcome.after, seat);
          const told = game.tell(outcome, seat);
          return [told, view, game.report(view, told, [], seat, 'A step'), tablesOf(outcome, seat)];
        });
        expectSame(heard[1], heard[0]);
      }
    });
  });

  it('4, nor by what another side does out of its sight', () => {
    holds((seed) => {
      const { played } = someStep(law, seed);
      const from = played.outcome.after;
      for (const seat of seats) {
        const heard = [false, true].map((busy) => {
          const [rand, gm] = [randOf(seed), randOf(seed)];
          const { outcome } = playStep(law, from, diceOf(seed), (question, now) => {
            if (question.to === 'gm') return law.gmAnswer(gm, question);
            return busy ? law.hiddenSheet(rand, question, now, seat) : undefined;
          });
          const view = game.view(outcome.after, seat);
          const told = game.tell(outcome, seat);
          const report = game.report(view, told, [], seat, 'A step');
          return [told, view, report, tablesOf(outcome, seat), game.picture(view, told, 'A step')];
        });
        expectSame(heard[1], heard[0]);
      }
    });
  });

  it('4, nor pulse by pulse: by which moments it is shown, and by the map at each', () => {
    holds((seed) => {
      const { played, rand } = someStep(law, seed);
      const now = played.outcome.after;
      const seenOf = (outcome: Outcome, seat: SeatId): unknown =>
        momentsOf(game, outcome, seat).map((moment) => [
          ...[moment.id, moment.told, pictureAt(game, outcome, seat, moment)],
        ]);
      for (const seat of seats) {
        const other = law.hiddenVariation(now, seat, rand);
        const rested = [now, other].map((from) =>
          seenOf(playSilentStep(law, from, diceOf(seed), randOf(seed)).outcome, seat),
        );
        expectSame(rested[1], rested[0]);
        const busied = [false, true].map((busy) => {
          const [hand, gm] = [randOf(seed), randOf(seed)];
          const { outcome } = playStep(law, now, diceOf(seed), (question, at) => {
            if (question.to === 'gm') return law.gmAnswer(gm, question);
            return busy ? law.hiddenSheet(hand, question, at, seat) : undefined;
          });
          return seenOf(outcome, seat);
        });
        expectSame(busied[1], busied[0]);
      }
    });
  });
});
