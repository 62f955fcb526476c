/** Promotions above three stars, which the table gives and no counter carries out (C5.3.1, section 6). */
import { expect, test } from 'vitest';
import { chanceOf } from '../../../src/campaign/turn/dice.js';
import type { Game } from '../../../src/kernel/run.js';
import { emptyInput, type AnswerText, type Outcome } from '../../../src/kernel/outcome.js';
import type { Json } from '../../../src/kernel/basic.js';
import { civilWar } from '../../../src/systems/civil-war/index.js';
import { withChange } from './pack-of-1861.js';

/** With a pack by which leaders of three stars are thrown for after this game turn; by the usual one, after the eighth. */
function gameAfter(turn: number): Game {
  const figure = 'no-counter-three-star-after';
  const opened = civilWar.open(
    withChange('tables/careers.csv', `${figure},8`, `${figure},${String(turn)}`),
  );
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}
const game = gameAfter(0);

const FACES: Readonly<Record<string, readonly number[]>> = {
  'p3/battle 7413/attacker': [6],
  'p3/battle 7413/defender': [1],
  'p3/battle 7413/career JE Johnston': [5, 6],
  'p3/battle 7413/counter JE Johnston': [1, 2],
};
const dice = chanceOf(
  ([thrown], name) =>
    FACES[name.replace('turn 1.1/', '')] ?? Array.from({ length: thrown?.count ?? 1 }, () => 3),
);

const kindOf = (fact: Json): Json | undefined =>
  typeof fact === 'object' && fact !== null && 'kind' in fact ? fact['kind'] : undefined;

function begun(more: readonly string[]): Json {
  const state = game.setup('empty', {});
  if (!state.ok) throw new Error(JSON.stringify(state.error));
  const lines = [
    'place 9 SP csa at 7414',
    'place army Northern Virginia under JE Johnston at 7414',
    'set JE Johnston strategic 2',
    'place 3 SP usa at Manassas Junction',
    'set cp csa east 12',
    'set pp csa east 20',
    ...more,
  ];
  return lines.reduce((now, line) => {
    const { lines: read, faults } = game.amend(line, now);
    if (faults.length > 0) throw new Error(JSON.stringify(faults));
    return game.fold(
      now,
      read.flatMap(({ means }) => means ?? []),
    );
  }, state.value);
}

const orders: AnswerText = {
  ...{ by: 'seat', approved: true },
  text: 'PP 1-3: move army of Northern Virginia to Manassas Junction',
};

function play(answer?: string, more: readonly string[] = [], played = game): Outcome {
  const answers = new Map<string, AnswerText>([['1.1/orders/csa-east/east', orders]]);
  if (answer !== undefined) answers.set(KEY, { by: 'gm', text: answer, approved: true });
  return played.play(begun(more), { ...emptyInput, answers, silence: true }, dice);
}
const KEY = '1/promotion/p3-battle-7413/JE-Johnston';

test('C5.3.1 a three-star leader in command who is eligible stops the step with a question to the gamemaster', () => {
  const { done, open } = play();
  expect(done).toBe(false);
  expect(open.map(({ question }) => [question.key, question.to, question.kind])).toEqual([
    [KEY, 'gm', 'promotion'],
  ]);
});

test.each([
  ['nothing', undefined],
  // Of the initiative, less is better.
  ['initiative', { from: 3, to: 2 }],
  ['tactical', { from: 1, to: 2 }],
  ['strategic', { from: 2, to: 3 }],
])('C5.3.1 the gamemaster may answer %s, and it is kept', (answer, change) => {
  const outcome = play(answer);
  expect(outcome.done).toBe(true);
  const facts = outcome.beats.flatMap((beat) => beat.facts);
  expect(facts).toContainEqual(expect.objectContaining({ kind: 'promotion-ruled', gives: answer }));
  const changed = facts.filter((fact) => kindOf(fact) === 'rating-changed');
  expect(changed).toEqual(
    change === undefined ? [] : [expect.objectContaining({ rating: answer, ...change })],
  );
});

test('C5.3.1, C5.6 a rating at its bound is not offered', () => {
  const { open } = play('strategic', ['set JE Johnston strategic 3']);
  expect(open[0]?.faults[0]?.message).toBe('Write one of these: nothing, initiative, tactical.');
});

test('C5.3.1 an answer that the question does not offer is refused with those that it does', () => {
  const { open } = play('fourth star');
  expect(open[0]?.faults[0]?.message).toContain('Write one of these: nothing');
});

test('C5.3.1 in the last game turn before it he is not thrown for', () => {
  const { done, beats } = play(undefined, [], gameAfter(1));
  expect(done).toBe(true);
  expect(beats.flatMap((beat) => beat.facts).map(kindOf)).toContain('promotion-barred');
});
