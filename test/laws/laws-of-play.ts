/** The laws of the design (section 7) that look at random legal play: all of them but those of secrets and of reading. */
import { diceOfRecord, holdsIn, isDraw, type ChanceRecord } from '../../src/kernel/dice.js';
import assert from 'node:assert/strict';
import type { Json } from '../../src/kernel/basic.js';
import type { Outcome } from '../../src/kernel/outcome.js';
import type { Question } from '../../src/kernel/system.js';
import type { LawCase, Played } from './law-case.js';
import { playSilentStep, startOf } from './law-case.js';
import { diceOf, randOf, shuffled, type Rand } from './rand.js';
import { expectSame, expectSameFields, reordered } from './same.js';
import type { Law, War } from './wars.js';

const ofEachStep =
  (holds: (law: LawCase, played: Played, war: War) => void): Law['holds'] =>
  (law, war) => {
    for (const played of war.steps) holds(law, played, war);
  };

/** The last step of a war alone: for what costs much. */
const ofLastStep =
  (holds: (law: LawCase, played: Played, war: War) => void): Law['holds'] =>
  (law, war) => {
    const last = war.steps.at(-1);
    if (last !== undefined) holds(law, last, war);
  };

const seatsOf = ({ game }: LawCase, { from }: Played) => game.seats(from).map(({ id }) => id);

export const LAWS_OF_PLAY: readonly Law[] = [
  {
    name: '1, the same input gives the same bytes',
    holds: ofEachStep((law, { from, input, outcome }, { seed }) => {
      const { game } = law;
      const again = game.play(from, input, diceOf(seed));
      expectSame(again, outcome);
      for (const { id: seat } of game.seats(from)) {
        const [view, told] = [game.view(again.after, seat), game.tell(again, seat)];
        expectSame(game.view(outcome.after, seat), view);
        expectSame(game.tell(outcome, seat), told);
        const report = game.report(view, told, [], seat, 'A step');
        expectSame(game.report(view, told, [], seat, 'A step'), report);
      }
    }),
  },
  {
    name: '4, each seat is told what the rules say, and nothing else',
    holds: ofEachStep(({ mistold }, { outcome }) => {
      assert.deepEqual(mistold?.(outcome) ?? [], []);
    }),
  },
  {
    name: '2, the order of submission does not matter',
    holds: ofEachStep(({ game }, { from, input, outcome }, { seed, rand }) => {
      const answers = new Map(shuffled([...input.answers], rand));
      expectSame(game.play(from, { ...input, answers }, diceOf(seed)), outcome);
    }),
  },
  {
    name: '2 and 3, nor does the order in which anything stands in the state',
    holds: ofLastStep((law, played, { seed }) => {
      const { game } = law;
      const { from, input, outcome } = played;
      const again = game.play(reordered(from), input, diceOf(seed));
      expectSameFields(again.beats, outcome.beats);
      expectSameFields(again.after, outcome.after);
      const after = reordered(outcome.after);
      for (const seat of [...seatsOf(law, played), 'gm' as const]) {
        expectSameFields(game.view(after, seat), game.view(outcome.after, seat));
        expectSameFields(game.tell(again, seat), game.tell(outcome, seat));
      }
    }),
  },
  {
    name: '3, saving and loading after every step changes nothing',
    holds: ofEachStep(({ game }, { from, input, outcome }, { seed }) => {
      const loaded = JSON.parse(JSON.stringify(from)) as Json;
      expectSame(game.play(loaded, input, diceOf(seed)), outcome);
      let folded = loaded;
      for (const { facts } of outcome.beats)
        folded = game.fold(folded, JSON.parse(JSON.stringify(facts)) as Json[]);
      expectSameFields(folded, outcome.after);
    }),
  },
  {
    name: '5, what was read and written reads the same',
    holds: ofEachStep((law, played) => {
      for (const { open, after } of played.before) {
        for (const { question } of open) {
          const sent = played.input.answers.get(question.key);
          if (sent === undefined) continue;
          const view = law.game.view(after, question.to);
          const orders = ordersOf(law, sent.text, question, view);
          const written = law.game.write(orders, question);
          assert.deepEqual(ordersOf(law, written, question, view), orders, written);
        }
      }
    }),
  },
  {
    name: '6, the audit is empty after every beat',
    holds: ofEachStep(({ game }, { outcome }) => {
      for (const state of outcome.states) assert.deepEqual(game.audit(state), []);
    }),
  },
  {
    name: '7, every fact has a sentence for the gamemaster',
    holds: ofEachStep(({ game }, { outcome }) => {
      const told = game.tell(outcome, 'gm');
      assert.equal(told.length, outcome.beats.flatMap((beat) => beat.facts).length);
      for (const { text } of told) assert.match(text, /\S/);
    }),
  },
  {
    name: '9, ledgers never go negative, and caps hold',
    holds: ofEachStep((law, { from, outcome }) => {
      assert.deepEqual(law.overdrawn(from, outcome.after), []);
    }),
  },
  {
    name: '10, strength is conserved: what is lost or gained has a fact',
    holds: ofEachStep((law, { outcome }) => {
      let now = law.strength(outcome.before);
      outcome.beats.forEach(({ facts }, index) => {
        now += facts.reduce<number>((sum, fact) => sum + law.gain(fact), 0);
        assert.equal(law.strength(outcome.states[index] ?? null), now);
      });
    }),
  },
  {
    name: '11, a ruling on a roll changes nothing before it, and no other roll',
    holds: ofEachStep(({ game }, { from, input, outcome }, { seed, rand }) => {
      const rolls = outcome.beats.flatMap((beat, index) =>
        beat.rolls.map((roll) => ({ roll, index })),
      );
      const chosen = rand.pick(rolls);
      if (chosen === undefined) return;
      const other = otherwise(chosen.roll, rand);
      const rulings = new Map([[chosen.roll.name, other.join(isDraw(chosen.roll) ? ', ' : ' ')]]);
      const ruled = game.play(from, { ...input, rulings }, diceOf(seed));
      expectSame(ruled.beats.slice(0, chosen.index), outcome.beats.slice(0, chosen.index));
      const fell = new Map(rolls.map(({ roll }) => [roll.name, roll]));
      for (const roll of ruled.beats.flatMap((beat) => beat.rolls)) {
        if (roll.ruled) assert.deepEqual(holdsIn(roll), other);
        else if (fell.has(roll.name)) assert.deepEqual(roll, fell.get(roll.name));
      }
    }),
  },
  {
    name: '13, with more answers the beats before the open question stay equal',
    holds: ofEachStep((_law, { before, outcome }) => {
      const all: readonly Outcome[] = [...before, outcome];
      all.forEach((earlier, index) => {
        const later = all[index + 1];
        if (later === undefined) return;
        expectSame(later.beats.slice(0, earlier.beats.length), earlier.beats);
        expectSame(later.asked.slice(0, earlier.asked.length), earlier.asked);
      });
    }),
  },
];

/** Other faces that the dice can show, or other things that may be drawn. */
export function otherwise(roll: ChanceRecord, rand: Rand): readonly (number | string)[] {
  if (isDraw(roll)) return shuffled(roll.from, rand).slice(0, roll.drawn.length);
  return diceOfRecord(roll).flatMap(({ count, die }) =>
    Array.from({ length: count }, () => rand.pick(die.faces) ?? 0),
  );
}

/** Law 8: nobody but the gamemaster is waited for. */
export function playsInSilence(law: LawCase, seed: number, steps: number): void {
  const rand = randOf(seed);
  let now = startOf(law);
  for (let step = 0; step < steps; step += 1) {
    const { outcome } = playSilentStep(law, now, diceOf(seed), rand);
    assert.equal(outcome.done, true);
    now = outcome.after;
  }
}

function ordersOf(law: LawCase, text: string, question: Question, view: Json): readonly Json[] {
  const reading = law.game.read(text, question, view);
  assert.deepEqual(reading.faults, [], text);
  return reading.lines.flatMap((line) => (line.means === undefined ? [] : [line.means]));
}
