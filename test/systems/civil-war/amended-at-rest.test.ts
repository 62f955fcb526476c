/** What the gamemaster changes by hand before the first pulse is so in the sub-turn without the enemy, too (C3.17). */
import { expect, it } from 'vitest';
import { asQuestionKey } from '../../../src/kernel/basic.js';
import { emptyInput } from '../../../src/kernel/outcome.js';
import type { CivilWarFact } from '../../../src/systems/civil-war/rules/facts/fact.js';
import { diceOf } from '../../laws/rand.js';
import { loadShippedGame } from '../../laws/shipped-game.js';

const loaded = loadShippedGame('civil-war', '1861');
if (!loaded.ok) throw new Error(loaded.error);
const game = loaded.value;
const start = game.setup('empty', {});
if (!start.ok) throw new Error('the scenario cannot be set up');

const POSITION = `
place 6 SP csa at 3822
place army Tennessee under AS Johnston at 3822
place 1 NSP usa river-transport at 3820 S
place 1 NSP usa river-transport at 3820 S
set cp csa west 20
set pp csa west 40
set cp usa naval 20
set pp usa naval 40`;

const SHEETS = {
  '1.1/orders/csa-west/west': 'PP 1-3: move AS Johnston to 3821',
  '1.1/orders/usa-trans/naval':
    'PP 1-3: wait\nPP 4: carry 1 SP at 3821 to Memphis by ship; if interrupted sail 1 NSP at 3820 S to Paducah Ohio',
};
const answers = new Map(
  Object.entries(SHEETS).map(([key, text]) => [
    asQuestionKey(key),
    { by: 'gm', text, approved: true } as const,
  ]),
);

it.each(['start', 'orders', 'rest', 'p1'])(
  'C3.17 the enemy stopped an order whose troops the gamemaster placed at %s, and he destroyed',
  (at) => {
    const amendments = [
      { id: 1, at: 'start', text: POSITION },
      { id: 2, at, text: 'place 1 SP usa at 3821' },
    ];
    const input = { ...emptyInput, amendments, answers, silence: true };
    const { beats, amendmentFaults } = game.play(start.value, input, diceOf(1));
    expect(amendmentFaults).toEqual([]);
    const kinds = beats.flatMap((beat) =>
      (beat.facts as readonly CivilWarFact[]).map(({ kind }) => `${kind} ${beat.at}`),
    );
    expect(kinds.filter((one) => /^(?:order-|optional-)/.test(one))).toEqual([
      'order-stopped p4',
      'optional-order p4',
    ]);
  },
);
