/** One step of play, beat by beat, on the toy. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/kernel/basic.js';
import { chanceOf } from '../../src/campaign/turn/dice.js';
import { d6 } from '../../src/kernel/dice.js';
import type { AnswerText, Outcome, StepInput } from '../../src/kernel/outcome.js';
import type { Game } from '../../src/kernel/run.js';
import { emptyInput } from '../../src/kernel/outcome.js';
import { seal } from '../../src/kernel/run.js';
import { BrokenInvariant } from '../../src/kernel/step-run.js';
import type { GameSystem, Play } from '../../src/kernel/system.js';
import { BLUE, RED, openToy, toy, toyFiles, toySystem } from '../toys/line/system.js';
import type {
  ToyFact,
  ToyNotice,
  ToyOrder,
  ToyPack,
  ToyState,
  ToyView,
} from '../toys/line/types.js';

type Toy = GameSystem<ToyPack, ToyState, ToyOrder, ToyFact, ToyView, ToyNotice>;

function openOf(system: Toy): Game {
  const opened = seal(system).open(toyFiles);
  if (!opened.ok) throw new Error('the toy has no pack');
  return opened.value;
}
function gameOf(): Game {
  return openOf(toySystem);
}
function startOf(game: Game, scenario = 'meeting'): Json {
  const state = game.setup(scenario, {});
  if (!state.ok) throw new Error('no such scenario');
  return state.value;
}
const seat = (text: string): AnswerText => ({ by: 'seat', text, approved: false });
const input = (answers: typeof MEET, more: Partial<StepInput> = {}): StepInput => ({
  ...emptyInput,
  answers: new Map(Object.entries(answers)),
  ...more,
});
/** Red throws 5, blue 2. */
const redWins = chanceOf((_dice, name) => [name.endsWith('/red') ? 5 : 2]);
const noDice = chanceOf((_dice, name) => {
  throw new Error(`no die was expected: ${name}`);
});

const MEET: Readonly<Record<string, AnswerText>> = {
  '1/orders/red': seat('PP 1: move B to 4\nPP 2: move B to 4'),
  '1/orders/blue': seat(
    'PP 1: move X to 4\nPP 2: move X to 4\nPP 3: move X to 4\nPP 4: move X to 4',
  ),
};
const play = (more: Partial<StepInput> = {}, dice = redWins, answers = MEET): Outcome => {
  const game = gameOf();
  return game.play(startOf(game), input(answers, more), dice);
};
const factsAt = (outcome: Outcome, at: string): readonly Json[] =>
  outcome.beats.filter((beat) => beat.at === at).flatMap((beat) => beat.facts);

describe('a step of play', () => {
  it('waits for the sheets of all seats that it asks, and plays nothing before', () => {
    const outcome = play({}, noDice, { '1/orders/red': seat('PP 1: wait') });
    expect(outcome.done).toBe(false);
    expect(outcome.beats).toEqual([]);
    expect(outcome.open.map(({ question, waitsFor }) => [question.to, waitsFor])).toEqual([
      ['blue', 'answer'],
    ]);
    expect(outcome.asked.map((question) => question.to)).toEqual(['red', 'blue']);
  });

  it('takes a missing sheet for silence when the gamemaster runs it', () => {
    const game = gameOf();
    const outcome = game.play(startOf(game), { ...emptyInput, silence: true }, noDice);
    expect(outcome.done).toBe(true);
    expect(outcome.after).toMatchObject({ turn: 2 });
  });

  it('waits for the gamemaster even in silence, and asks again nothing that is answered', () => {
    const answers = { ...MEET, '1/orders/red': seat('PP 1: if "it rains" then move B to 4') };
    const open = play({ silence: true }, noDice, answers);
    expect(open.open.map(({ question }) => question.key)).toEqual(['1/words/p1/red']);
    const ruled = { ...answers, '1/words/p1/red': seat('yes') };
    const done = play({ silence: true }, noDice, ruled);
    expect(done.done).toBe(true);
    expect(factsAt(done, 'p1').map((fact) => (fact as ToyFact).kind)).toEqual([
      'judged',
      'marched',
      'marched',
    ]);
  });

  it('does not count a sheet with faults, and says them', () => {
    const outcome = play({ silence: true }, noDice, {
      ...MEET,
      '1/orders/red': seat('PP 1: dance'),
    });
    expect(outcome.done).toBe(false);
    expect(outcome.open[0]?.faults.map((fault) => [fault.line, fault.code])).toEqual([
      [1, 'syntax'],
    ]);
  });

  it('keeps the rolls with the beat that they decided, under their full names', () => {
    const names: string[] = [];
    const named = chanceOf((dice, name) => {
      names.push(name);
      return redWins.roll(dice, name);
    });
    const outcome = play({ silence: true }, named);
    expect(names).toEqual(['turn 1/p4/fight 4/red', 'turn 1/p4/fight 4/blue']);
    expect(outcome.beats.flatMap((beat) => beat.rolls)).toEqual([
      { name: 'p4/fight 4/red', sides: 6, faces: [5], ruled: false },
      { name: 'p4/fight 4/blue', sides: 6, faces: [2], ruled: false },
    ]);
  });

  it('keeps the state after every beat, and the facts alone lead from one to the next', () => {
    const game = gameOf();
    const outcome = play({ silence: true });
    let now = outcome.before;
    outcome.beats.forEach((beat, index) => {
      now = game.fold(now, beat.facts);
      expect(now).toEqual(outcome.states[index]);
    });
    expect(now).toEqual(outcome.after);
  });
});

describe('approval', () => {
  const asked = '1/pursue/p4/red';
  it('holds the answer until the gamemaster has said yes', () => {
    const open = play({ silence: true }, redWins, { ...MEET, [asked]: seat('yes') });
    expect(open.open).toMatchObject([{ waitsFor: 'approval', question: { key: asked } }]);
    const approved = { ...seat('yes'), approved: true };
    const done = play({ silence: true }, redWins, { ...MEET, [asked]: approved });
    expect(done.after).toMatchObject({ scouts: { 'red B': { box: 5 } } });
  });

  it('is not needed for silence', () => {
    expect(play({ silence: true }).after).toMatchObject({ scouts: { 'red B': { box: 4 } } });
  });
});

describe('rulings', () => {
  it('replace the faces of a roll and are marked', () => {
    const outcome = play({ silence: true, rulings: new Map([['p4/fight 4/red', '1']]) });
    expect(outcome.after).toMatchObject({ scouts: { 'blue X': { box: 4 } } });
    expect(outcome.beats.flatMap((beat) => beat.rolls).map((roll) => roll.ruled)).toEqual([
      true,
      false,
    ]);
  });

  /** A step whose only result is the number of the next turn. */
  const turnWith = (rulings: Readonly<Record<string, string>>, allowed?: readonly number[]) => {
    const settles: Toy = {
      ...toySystem,
      open: (pack) => ({
        ...openToy(pack),
        *play(_now, umpire): Play<ToyState, ToyOrder, ToyFact> {
          const turn = umpire.settle('next turn', 2, allowed);
          yield { do: 'happen', at: 'end', facts: [{ kind: 'turned', turn }] };
        },
      }),
    };
    const game = openOf(settles);
    const input = { ...emptyInput, rulings: new Map(Object.entries(rulings)) };
    return game.play(startOf(game), input, noDice);
  };

  it('replace a settled result as worked out', () => {
    expect(turnWith({}).after).toMatchObject({ turn: 2 });
    expect(turnWith({ 'next turn': '9' }).after).toMatchObject({ turn: 9 });
    const among = turnWith({ 'next turn': '3' }, [2, 3]);
    expect(among.after).toMatchObject({ turn: 3 });
    expect(among.settled).toMatchObject([{ worked: 2, holds: 3, ruled: true }]);
  });

  it('do not hold once what was ruled is no more among what may be', () => {
    const none = turnWith({ 'next turn': '9' }, [2, 3]);
    expect(none.after).toMatchObject({ turn: 2 });
    expect(none.settled).toMatchObject([{ worked: 2, holds: 2, ruled: false, allowed: [2, 3] }]);
  });
});

describe('amendments', () => {
  const amend = (id: number, at: string, text: string) => ({ amendments: [{ id, at, text }] });

  it('come at their moment, as a beat of their own', () => {
    const outcome = play({ silence: true, ...amend(1, 'p3', 'remove X blue') }, noDice);
    expect(outcome.done).toBe(true);
    expect(factsAt(outcome, 'p3').at(-1)).toEqual({ kind: 'removed', colour: 'blue', scout: 'X' });
    expect(factsAt(outcome, 'p4')).toEqual([]);
  });

  it('at the start come before the first question is put', () => {
    const outcome = play({ ...amend(1, 'start', 'place C red at 3') }, redWins, {
      ...MEET,
      '1/orders/red': seat('PP 1: move C to 4'),
    });
    expect(outcome.open.map(({ question }) => question.kind)).toEqual(['pursue']);
    expect(factsAt(outcome, 'start')).toHaveLength(1);
  });

  it('of a moment that never came are made at the end', () => {
    const outcome = play({ silence: true, ...amend(1, 'p17', 'place C red at 3') });
    expect(outcome.beats.at(-1)?.at).toBe('end');
    expect(outcome.after).toMatchObject({ scouts: { 'red C': { box: 3 } } });
  });

  it('that do not read, or break what must hold, are told to the gamemaster and change nothing', () => {
    const silly = { id: 1, at: 'p1', text: 'conjure a dragon' };
    const broken = { id: 2, at: 'p1', text: 'place C red at 77' };
    const outcome = play({ silence: true, amendments: [silly, broken] });
    expect(outcome.amendmentFaults.map(({ id, faults }) => [id, faults[0]?.code])).toEqual([
      [1, 'syntax'],
      [2, 'impossible-position'],
    ]);
    expect(outcome.after).toEqual(play({ silence: true }).after);
  });
});

describe('our own bugs', () => {
  const playing = (
    facts: () => Generator<ToyFact[], void, void>,
    roll: boolean,
  ): (() => Outcome) => {
    const system: Toy = {
      ...toySystem,
      open: (pack) => ({
        ...openToy(pack),
        *play(_now, umpire): Play<ToyState, ToyOrder, ToyFact> {
          for (const beat of facts()) yield { do: 'happen', at: 'p1', facts: beat };
          if (!roll) return;
          umpire.roll(d6, 'twice');
          umpire.roll(d6, 'twice');
        },
      }),
    };
    const game = openOf(system);
    return () =>
      game.play(
        startOf(game),
        emptyInput,
        chanceOf(() => [3]),
      );
  };

  it('throw when a state breaks its invariants, and say the moment', () => {
    const run = playing(function* () {
      yield [{ kind: 'placed', colour: 'red', scout: 'Z', box: 99 }];
    }, false);
    expect(run).toThrow(BrokenInvariant);
    expect(run).toThrow(/p1.*red Z stands in box 99/);
  });

  it('throw when a roll is named twice in one step', () => {
    expect(playing(function* () {}, true)).toThrow(/named twice: twice/);
  });
});

describe('a step that was played before', () => {
  const ahead = { silence: true } as const;
  const halt = '1/orders/blue';
  const others = { ...MEET, [halt]: seat('PP 1: wait\nPP 2: move X to 4') };

  it('comes out the same beside that playing as without it, whatever has changed since', () => {
    const game = gameOf();
    const start = startOf(game);
    const likes = [
      game.play(start, input(MEET, ahead), redWins),
      game.play(start, input(others, ahead), redWins),
      game.play(start, input({}), redWins),
      game.play(startOf(game), input(MEET, ahead), redWins),
    ];
    for (const like of likes)
      for (const answers of [MEET, others, {}])
        for (const more of [{}, ahead])
          expect(game.play(start, input(answers, more), redWins, like)).toEqual(
            game.play(start, input(answers, more), redWins),
          );
  });

  it('keeps its very states as far as the same happens, and no longer', () => {
    const game = gameOf();
    const start = startOf(game);
    const like = game.play(start, input(MEET, ahead), redWins);
    const again = game.play(start, input(MEET, ahead), redWins, like);
    expect(again.states.length).toBeGreaterThan(2);
    again.states.forEach((state, index) => expect(state).toBe(like.states[index]));
    const other = game.play(start, input(others, ahead), redWins, like);
    expect(other.after).not.toBe(like.after);
    expect(other.states.at(-1)).not.toBe(like.states.at(-1));
  });
});

describe('what is told', () => {
  it('is each seat its share of the facts, with their moments; a later beat on request', () => {
    const game = gameOf();
    const outcome = play({ silence: true });
    const told = (who: typeof RED, from = 0): readonly string[] =>
      game.tell(outcome, who, from).map(({ at, text }) => `${at} ${text}`);
    expect(told(RED)).toContain('p1 red B marched from 2 to 3.');
    expect(told(BLUE).join()).not.toContain('red B');
    expect(told(BLUE)).toContain('p4 A fight in box 4, red 5 against 2 blue: blue lost a scout.');
    expect(told(RED, outcome.beats.length - 1)).toEqual(['end Turn 2 begins.']);
  });

  it('is read against the view of him who is asked, so that a hint cannot leak', () => {
    const game = gameOf();
    const start = startOf(game);
    const question = game.play(start, emptyInput, noDice).asked[0];
    if (question === undefined) throw new Error('red is asked');
    const reading = game.read('PP 1: move X to 4', question, game.view(start, RED));
    expect(reading.faults).toMatchObject([{ code: 'not-yours', line: 1, column: 12, read: 'X' }]);
    expect(JSON.stringify(reading.faults)).not.toContain('blue');
  });

  it('opens on its pack, or says which file, row and column is wrong', () => {
    expect(toy.open({ 'line.txt': 'nonsense' })).toEqual({
      ok: false,
      error: [{ file: 'line.txt', row: 1, column: 'boxes', read: 'nonsense', expected: 'boxes 9' }],
    });
  });
});
