/** The gamemaster ends the war by hand, at whichever moment of a step, and lets it go on (AR-62, AR-63, AR-73). */
import { describe, expect, it } from 'vitest';
import { asQuestionKey, type Json } from '../../../src/kernel/basic.js';
import { diceOf } from '../../laws/rand.js';
import { emptyInput, type Outcome, type StepInput } from '../../../src/kernel/outcome.js';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import type { State } from '../../../src/systems/american-revolution/rules/state.js';
import { loadShippedGame } from '../../laws/shipped-game.js';

const loaded = loadShippedGame('american-revolution', '1775');
if (!loaded.ok) throw new Error(loaded.error);
const game = loaded.value;

const START = game.setup('1775', {});
if (!START.ok) throw new Error('the scenario cannot be set up');

const play = (now: Json, more: Partial<StepInput> = {}): Outcome =>
  game.play(now, { ...emptyInput, silence: true, ...more }, diceOf(1));

/** The war is ended at a moment of a step. */
const ended = (now: Json, at: string): Outcome =>
  play(now, { amendments: [{ id: 1, at, text: 'over american' }] });

const stateOf = (now: Json): State => now as unknown as State; // the game's own
const kindsIn = ({ beats }: Outcome): readonly Fact['kind'][] =>
  beats.flatMap(({ facts }) => facts as unknown as readonly Fact[]).map(({ kind }) => kind);

/** `turn 1 british`, as it is after he has let the war go on. */
function goneOn(now: Json): string {
  const [asked] = play(now).open;
  const answers = new Map([
    [
      asked?.question.key ?? asQuestionKey(''),
      { by: 'gm', text: 'go on', approved: true } as const,
    ],
  ]);
  const { turn, side, over } = stateOf(play(now, { answers }).after);
  expect(over).toBeNull();
  return `turn ${turn} ${side}`;
}

const british = play(START.value).after;

describe('a war that he ends at the start of a step', () => {
  const outcome = ended(british, 'start');

  it('ends the step, so that all are told, and is not asked about before the next', () => {
    expect(outcome).toMatchObject({ done: true, open: [], asked: [] });
    expect(kindsIn(outcome)).toEqual(['amended']);
    expect(play(outcome.after).open.map(({ question }) => question.kind)).toEqual(['ended']);
  });

  it('goes on with the player-turn of that step', () => {
    expect(goneOn(outcome.after)).toBe('turn 1 british');
  });
});

describe('a war that he ended goes on', () => {
  it('with the next player-turn, where the one before it had been played', () => {
    const outcome = ended(START.value, 'end');
    expect(kindsIn(outcome)).not.toContain('halted');
    expect(goneOn(outcome.after)).toBe('turn 1 british');
  });

  it('with the player-turn after, where he ended it in the middle of one', () => {
    const outcome = ended(british, 'levy');
    expect(stateOf(outcome.after)).toMatchObject({ turn: 1, side: 'british' });
    expect(kindsIn(outcome).at(-1)).toBe('halted');
    expect(goneOn(outcome.after)).toBe('turn 2 american');
  });

  it('and nobody is told how far that player-turn had come', () => {
    const { after } = ended(START.value, 'end');
    for (const who of ['gm', ...game.seats(after).map(({ id }) => id)] as const)
      expect(game.view(after, who)).toMatchObject({
        over: { victor: 'american', why: 'so the gamemaster ruled' },
      });
    expect(JSON.stringify(game.view(after, 'gm'))).not.toContain('unplayed');
  });
});
