/** What becomes of an army whose commander the gamemaster takes from it by hand (C5.8). */
import { describe, expect, it } from 'vitest';
import { asSeat, type Json } from '../../../src/kernel/basic.js';
import { emptyInput } from '../../../src/kernel/outcome.js';
import type { CivilWarFact } from '../../../src/systems/civil-war/rules/facts/fact.js';
import { diceOf } from '../../laws/rand.js';
import { loadShippedGame } from '../../laws/shipped-game.js';

const loaded = loadShippedGame('civil-war', '1861');
if (!loaded.ok) throw new Error(loaded.error);
const game = loaded.value;
const empty = game.setup('empty', {});
if (!empty.ok) throw new Error('the scenario cannot be set up');

const ALONE = 'place 6 SP usa at Washington; place army Potomac under McClellan at Washington';
const WITH_BANKS = `${ALONE}; place leader Banks at Washington`;

function change(now: Json, text: string): { readonly says: readonly string[]; readonly now: Json } {
  const { lines, faults } = game.amend(text, now);
  expect(faults).toEqual([]);
  const facts = lines.flatMap(({ means }) => (means === undefined ? [] : [means]));
  return { says: lines.map(({ says }) => says), now: game.fold(now, facts) };
}

const commandersOf = (now: Json): readonly string[] =>
  Object.values(
    (now as { armies: Readonly<Record<string, { name: string; commander: string }>> }).armies,
  ).map(({ name, commander }) => `${name} under ${commander}`);

describe('C5.8 an army whose commander the gamemaster takes from it', () => {
  const TAKEN = [
    'kill McClellan',
    'capture McClellan',
    'wound McClellan',
    'demote McClellan',
    'set McClellan stars 2',
    'put leader McClellan in pool usa east',
  ];

  it.each(TAKEN)('passes to the next in his hex: %s', (text) => {
    const after = change(change(empty.value, WITH_BANKS).now, text);
    expect(commandersOf(after.now)).toEqual(['Potomac under Banks']);
    expect(after.says.slice(1)).toEqual([
      'Banks takes command of the army of the Potomac from McClellan at Washington (7512).',
    ]);
  });

  it.each(TAKEN)('is broken up where nobody follows: %s', (text) => {
    const after = change(change(empty.value, ALONE).now, text);
    expect(commandersOf(after.now)).toEqual([]);
    expect(after.says.slice(1)).toEqual([
      'The army of the Potomac (USA) loses McClellan and is broken up.',
    ]);
  });

  it.each([
    'set McClellan initiative 4',
    'move McClellan alone to Baltimore',
    'kill Banks',
    'demoralize usa at Washington',
  ])('stays with him otherwise: %s', (text) => {
    const after = change(change(empty.value, WITH_BANKS).now, text);
    expect(commandersOf(after.now)).toEqual(['Potomac under McClellan']);
    expect(after.says).toHaveLength(1);
  });

  it('is led by its new commander when the next line of the same change is read', () => {
    const after = change(change(empty.value, WITH_BANKS).now, 'kill McClellan; kill Banks');
    expect(commandersOf(after.now)).toEqual([]);
    expect(after.says).toHaveLength(4);
  });

  it('is left as it is by a change of something else, where an older change took its head', () => {
    const kill: CivilWarFact = {
      kind: 'amended',
      change: { kind: 'career', leader: 'McClellan', what: 'kill' },
    };
    const headless = game.fold(change(empty.value, WITH_BANKS).now, [kill]);
    for (const text of ['set Banks initiative 4', 'place 1 SP usa at Washington']) {
      const after = change(headless, text);
      expect(commandersOf(after.now)).toEqual(['Potomac under McClellan']);
      expect(after.says).toHaveLength(1);
    }
  });

  it.each(['start', 'p1'])('is told of to the whole side, and to nobody else: at %s', (at) => {
    const before = change(empty.value, `${WITH_BANKS}; set cp usa east 9; set pp usa east 9`).now;
    const amendments = [{ id: 1, at, text: 'kill McClellan', told: 'A fever.' }];
    const answers = new Map([
      ['1.1/orders/usa-east/east', { by: 'gm', text: 'PP 1: wait', approved: true }],
    ]);
    const input = { ...emptyInput, amendments, answers, silence: true } as const;
    const outcome = game.play(before, input as never, diceOf(1));
    expect(commandersOf(outcome.after)).toEqual(['Potomac under Banks']);
    const toldTo = (seat: string): readonly string[] =>
      game.tell(outcome, asSeat(seat)).map(({ text }) => text);
    for (const seat of ['usa-supreme', 'usa-east', 'usa-west']) {
      expect(toldTo(seat)).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^By the gamemaster's hand: .*McClellan.* His reason: A fever\.$/),
          'Banks commands the army of the Potomac in place of McClellan.',
        ]),
      );
    }
    expect(JSON.stringify(toldTo('csa-east'))).not.toMatch(/Potomac|McClellan|Banks/);
  });
});
