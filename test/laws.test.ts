/** The laws of the design (section 7), over every registered system, with random legal play. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentsOf, pictureAt } from '../src/campaign/moments.js';
import type { Json, SeatId } from '../src/kernel/basic.js';
import { canonicalJson } from '../src/kernel/basic.js';
import type { Outcome } from '../src/kernel/run.js';
import type { Question } from '../src/kernel/system.js';
import type { LawCase, Played } from './laws/law-case.js';
import { playOn, playSilentStep, playStep, playUntilAsked, startOf } from './laws/law-case.js';
import { lawCases } from './laws/law-cases.js';
import { diceOf, type Rand, randOf, shuffled } from './laws/rand.js';
import { probes, questionFor, shownTo } from './laws/shown.js';

const bytesOf = (value: unknown): string => JSON.stringify(value);
const canonicalOf = (value: unknown): string => canonicalJson(JSON.parse(bytesOf(value)) as Json);
/** Equal byte for byte; compared as values first, so that a failure shows what differs and not two long lines. */
function expectSame(found: unknown, expected: unknown): void {
  if (bytesOf(found) === bytesOf(expected)) return;
  expect(found).toEqual(expected);
  expect(bytesOf(found)).toBe(bytesOf(expected));
}
/** The same laws every time in CI; `LAWS_SEED=…` tries others. */
const SEED = Number(process.env['LAWS_SEED'] ?? 1861);
/** The same value in another order of its fields: whoever depends on insertion order is found. */
const reordered = (now: Json): Json => JSON.parse(canonicalJson(now)) as Json;

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

  it('1, the same input gives the same bytes', () => {
    holds((seed) => {
      const { played } = someStep(law, seed);
      const again = game.play(played.from, played.input, diceOf(seed));
      expectSame(again, played.outcome);
      for (const seat of seats) {
        const view = game.view(again.after, seat);
        const told = game.tell(again, seat);
        expectSame(game.view(again.after, seat), view);
        expectSame(game.tell(played.outcome, seat), told);
        expectSame(
          game.report(view, told, [], seat, 'A step'),
          game.report(view, told, [], seat, 'A step'),
        );
      }
    });
  });

  it('2, the order of submission does not matter', () => {
    holds((seed) => {
      const { played, rand } = someStep(law, seed);
      const answers = new Map(shuffled([...played.input.answers], rand));
      const again = game.play(played.from, { ...played.input, answers }, diceOf(seed));
      expectSame(again, played.outcome);
    });
  });

  it('2 and 3, nor does the order in which anything stands in the state', () => {
    holds((seed) => {
      const { played } = someStep(law, seed);
      const again = game.play(reordered(played.from), played.input, diceOf(seed));
      expect(canonicalOf(again.beats)).toBe(canonicalOf(played.outcome.beats));
      expect(canonicalJson(again.after)).toBe(canonicalJson(played.outcome.after));
      for (const seat of [...seats, 'gm' as const]) {
        const shown = canonicalOf(game.view(reordered(played.outcome.after), seat));
        expect(shown).toBe(canonicalOf(game.view(played.outcome.after, seat)));
        expect(canonicalOf(game.tell(again, seat))).toBe(
          canonicalOf(game.tell(played.outcome, seat)),
        );
      }
    });
  });

  it('3, saving and loading after every step changes nothing', () => {
    holds((seed) => {
      const rand = randOf(seed);
      for (const { from, input, outcome } of playOn(law, law.steps, diceOf(seed), rand)) {
        const loaded = JSON.parse(JSON.stringify(from)) as Json;
        expectSame(game.play(loaded, input, diceOf(seed)), outcome);
        let folded = loaded;
        for (const beat of outcome.beats)
          folded = game.fold(folded, JSON.parse(JSON.stringify(beat.facts)) as Json[]);
        expect(canonicalJson(folded)).toBe(canonicalJson(outcome.after));
      }
    });
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

  it('5, reading never throws, whatever was sent', () => {
    const start = startOf(law);
    const second = playSilentStep(law, start, diceOf(0), randOf(0)).outcome.after;
    const asked = [start, second].flatMap((now) => {
      const opened = playUntilAsked(law, now, diceOf(0), randOf(0));
      return opened.asked.map((question) => ({
        question,
        view: game.view(opened.after, question.to),
      }));
    });
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.stringMatching(/^((PP|move|enter|[0-9]{1,4}|to|at|:|-|if|"|\(|SP|east|\n| ){1,20})$/),
    );
    fc.assert(
      fc.property(fc.constantFrom(...asked), text, ({ question, view }, sent) => {
        const reading = game.read(sent, question, view);
        for (const fault of reading.faults) {
          expect(fault.expected).not.toBe('');
          expect(fault.line).toBeGreaterThanOrEqual(0);
          expect(fault.column).toBeGreaterThanOrEqual(1);
        }
        expect(game.amend(sent, start).lines).toBeDefined();
        expect(game.check(sent, start)).toBeDefined();
      }),
      { numRuns: 300, seed: SEED },
    );
  });

  it('5, what was read and written reads the same', () => {
    holds((seed) => {
      const { played } = someStep(law, seed);
      for (const { open, after } of played.before) {
        for (const { question } of open) {
          const sent = played.input.answers.get(question.key);
          if (sent === undefined) continue;
          const view = game.view(after, question.to);
          const orders = ordersOf(law, sent.text, question, view);
          const written = game.write(orders, question);
          expect(ordersOf(law, written, question, view), written).toEqual(orders);
        }
      }
    });
  });

  it.each(law.examples.length > 0 ? law.examples : [])(
    '5, the example of $seat $kind reads: $text',
    (example) => {
      const { question, now } = questionFor(law, example);
      const view = game.view(now, question.to);
      expect(game.read(example.text, question, view).faults).toEqual([]);
    },
  );

  it('6, the audit is empty after every beat', () => {
    holds((seed) => {
      const { played } = someStep(law, seed);
      for (const state of played.outcome.states) expect(game.audit(state)).toEqual([]);
    });
  });

  it('7, every fact has a sentence for the gamemaster', () => {
    holds((seed) => {
      const { played } = someStep(law, seed);
      const told = game.tell(played.outcome, 'gm');
      expect(told).toHaveLength(played.outcome.beats.flatMap((beat) => beat.facts).length);
      for (const { text } of told) expect(text).toMatch(/\S/);
    });
  });

  it('8, a run with nothing but silence from all seats is legal', () => {
    const rand = randOf(8);
    let now = startOf(law);
    for (let step = 0; step < 9; step += 1) {
      const { outcome } = playSilentStep(law, now, diceOf(8), rand);
      expect(outcome.done).toBe(true);
      now = outcome.after;
    }
  });

  it('9, ledgers never go negative, and caps hold', () => {
    holds((seed) => {
      const { played } = someStep(law, seed);
      expect(law.overdrawn(played.from, played.outcome.after)).toEqual([]);
    });
  });

  it('10, strength is conserved: what is lost or gained has a fact', () => {
    holds((seed) => {
      const { played } = someStep(law, seed);
      let now = law.strength(played.outcome.before);
      played.outcome.beats.forEach(({ facts }, index) => {
        now += facts.reduce<number>((sum, fact) => sum + law.gain(fact), 0);
        expect(law.strength(played.outcome.states[index] ?? null)).toBe(now);
      });
    });
  });

  it('11, a ruling on a roll changes nothing before it, and no other roll', () => {
    holds((seed) => {
      const { played, rand } = someStep(law, seed);
      const { from, input, outcome } = played;
      const rolls = outcome.beats.flatMap((beat, index) =>
        beat.rolls.map((roll) => ({ roll, index })),
      );
      const chosen = rand.pick(rolls);
      if (chosen === undefined) return;
      const faces = chosen.roll.faces.map((face) => (face % chosen.roll.sides) + 1);
      const rulings = new Map([[chosen.roll.name, faces.join(' ')]]);
      const ruled = game.play(from, { ...input, rulings }, diceOf(seed));
      expectSame(ruled.beats.slice(0, chosen.index), outcome.beats.slice(0, chosen.index));
      const fell = new Map(rolls.map(({ roll }) => [roll.name, roll]));
      for (const roll of ruled.beats.flatMap((beat) => beat.rolls)) {
        if (roll.ruled) expect(roll.faces).toEqual(faces);
        else if (fell.has(roll.name)) expect(roll).toEqual(fell.get(roll.name));
      }
    });
  });

  it('13, with more answers the beats before the open question stay equal', () => {
    holds((seed) => {
      const { played } = someStep(law, seed);
      const all: readonly Outcome[] = [...played.before, played.outcome];
      all.forEach((earlier, index) => {
        const later = all[index + 1];
        if (later === undefined) return;
        expectSame(later.beats.slice(0, earlier.beats.length), earlier.beats);
        expectSame(later.asked.slice(0, earlier.asked.length), earlier.asked);
      });
    });
  });
});

function ordersOf(law: LawCase, text: string, question: Question, view: Json): readonly Json[] {
  const reading = law.game.read(text, question, view);
  expect(reading.faults, text).toEqual([]);
  return reading.lines.flatMap((line) => (line.means === undefined ? [] : [line.means]));
}
