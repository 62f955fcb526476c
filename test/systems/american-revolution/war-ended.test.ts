/** The gamemaster ends the war by hand, at whichever moment of a step, and lets it go on (AR-62, AR-63, AR-73). */
import { describe, expect, it } from 'vitest';
import { asQuestionKey, type Json } from '../../../src/kernel/basic.js';
import { diceOf, randOf } from '../../laws/rand.js';
import { emptyInput, type Outcome, type StepInput } from '../../../src/kernel/outcome.js';
import { moveAll } from '../../../src/systems/american-revolution/play/land-moves.js';
import {
  landArrivals,
  recall,
  withdrawAll,
} from '../../../src/systems/american-revolution/play/overseas.js';
import { endTurn } from '../../../src/systems/american-revolution/play/record.js';
import { rejoin, sailAll } from '../../../src/systems/american-revolution/play/sea-moves.js';
import { partialWithdrawal } from '../../../src/systems/american-revolution/play/success.js';
import type { Part, Table } from '../../../src/systems/american-revolution/play/table.js';
import type { SheetOrder } from '../../../src/systems/american-revolution/rules/order.js';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import { LAST_TURN, type State } from '../../../src/systems/american-revolution/rules/state.js';
import { loadShippedGame } from '../../laws/shipped-game.js';
import { pack, stacksIn, WINTER } from './orders-board.js';
import { board, given, played } from './play-board.js';

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

type Run = (now: State, table: Table) => Part<State>;

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

const inSpring = play(START.value).after;

describe('a war that he ends at the start of a step', () => {
  const outcome = ended(inSpring, 'start');

  it('ends the step, so that all are told, and is not asked about before the next', () => {
    expect(outcome).toMatchObject({ done: true, open: [], asked: [] });
    expect(kindsIn(outcome)).toEqual(['amended']);
    expect(play(outcome.after).open.map(({ question }) => question.kind)).toEqual(['ended']);
  });

  it('goes on with the player-turn of that step', () => {
    expect(goneOn(outcome.after)).toBe('turn 1 british');
  });
});

describe('of a player-turn in which he ends the war, nothing more is played:', () => {
  const over = { victor: 'american', why: 'so the gamemaster ruled', unplayed: true } as const;
  /** He ends it as soon as such a fact has happened. */
  const endedAt = (now: State, kind: Fact['kind'], run: Run) =>
    played(now, run, {
      hand: (at, facts) => (facts.some((fact) => fact.kind === kind) ? { ...at, over } : at),
    }).told;
  const move = (from: string, ...way: readonly string[]): SheetOrder => ({
    ...{ kind: 'move', from, way, force: 'all', leave: [], stop: {} },
  });
  const sail = (from: string, to: string): SheetOrder => ({ kind: 'sail', from, to, force: 'all' });
  const withdraw = (area: string): SheetOrder => ({ kind: 'withdraw', area, n: 1 });
  const american = board('american', 'boston 2C, newport 2C, albany 2SF', {
    fleets: { american: 'rhodeisland', british: null },
  });
  const british = board('british', 'boston 2B, newport 2B', {
    withdrawal: { left: 4, by: 2 },
    overseas: { F: 0, SF: 0, B: 2, fleet: false },
    regions: { ...american.regions, lne: { control: null, tories: false, militia: false } },
  });
  const winter = { ...british, turn: WINTER, stacks: stacksIn('boston 2C, newport 2C, erie 2C') };

  const unlevied = (table: Table): Table => ({ ...table, pack: { ...pack, levy: [] } });

  it.each<readonly [string, State, Fact['kind'], Run, readonly string[]]>([
    [
      'no further step of a march, and no other march',
      american,
      'moved',
      (now, table) =>
        moveAll(
          now,
          table,
          given('american', [
            ...[move('boston', 'worcester', 'hartford'), move('newport', 'newlondon')],
          ]),
        ),
      ['2 C boston-worcester'],
    ],
    [
      'nobody rises where a march leads',
      british,
      'moved',
      (now, table) => moveAll(now, table, given('british', [move('boston', 'newport')])),
      ['2 B boston-newport on 6'],
    ],
    [
      'no other voyage',
      british,
      'moved',
      (now, table) =>
        sailAll(
          now,
          table,
          given('british', [sail('boston', 'portsmouth'), sail('newport', 'boston')]),
        ),
      ['2 B boston-portsmouth by sea on 6'],
    ],
    [
      'no voyage of a force whose fleet was fetched',
      british,
      'sailed',
      (now, table) => sailAll(now, table, given('british', [sail('newport', 'newlondon')])),
      ['fleet to newport'],
    ],
    [
      'SF do not go back to their fleet',
      { ...american, over },
      'moved',
      (now) => rejoin(now, pack, now),
      [],
    ],
    [
      'nobody else goes home',
      british,
      'withdrew',
      (now) => withdrawAll(now, given('british', [withdraw('boston'), withdraw('newport')])),
      ['1 B home from boston'],
    ],
    [
      'nobody else lands',
      british,
      'placed',
      (now, table) =>
        landArrivals(
          now,
          table,
          given('british', [
            ...([
              { kind: 'land', at: 'boston' },
              { kind: 'land', at: 'newport' },
            ] as const),
          ]),
        ),
      ['2 B placed at boston'],
    ],
    [
      'no Continentals are placed, nor levied again',
      { ...british, successes: 2 },
      'levied',
      endTurn,
      ['levied'],
    ],
    ['no winter', winter, 'levied', endTurn, ['levied']],
    [
      'nobody is lost to the winter',
      winter,
      'winter',
      (now, table) => endTurn(now, unlevied(table)),
      ['levied', 'winter'],
    ],
    [
      'nobody else is called home',
      { ...british, turn: 3, withdrawal: { left: 4, by: 3 } },
      'withdrew',
      (now) => recall(now, pack),
      ['2 B home from boston'],
    ],
    [
      'nobody wins by the record',
      { ...board('british', ''), turn: LAST_TURN },
      'assessed',
      (now, table) => endTurn(now, unlevied(table)),
      ['levied', 'winter', 'assessed'],
    ],
    [
      'no regulars are called home',
      { ...american, over },
      'withdrawal',
      (now) => partialWithdrawal(now, pack, 'combat'),
      [],
    ],
  ])('%s', (_what, now, kind, run, told) => {
    expect(endedAt(now, kind, run)).toEqual(told);
  });
});

describe('a war that he ended goes on', () => {
  it('with the next player-turn, where the one before it had been played', () => {
    const outcome = ended(START.value, 'end');
    expect(kindsIn(outcome)).not.toContain('halted');
    expect(goneOn(outcome.after)).toBe('turn 1 british');
  });

  it('with the player-turn after, where he ended it in the middle of one', () => {
    const outcome = ended(inSpring, 'levy');
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

describe('no two steps bear one name, and what comes a second time is called so', () => {
  type Ruled = { readonly at: string; readonly text: string } | undefined;

  /** The names of steps that are played one after the other, each with what he rules in it, and of the one after them. */
  function namesOf(from: Json, ruled: readonly Ruled[]): readonly string[] {
    let now = from;
    const names: string[] = [];
    for (const one of ruled) {
      names.push(game.step(now).name);
      const amendments = one === undefined ? [] : [{ id: 1, ...one }];
      const answers = new Map(
        play(now, { amendments }).open.map(({ question }) => [
          question.key,
          { by: 'gm', text: 'go on', approved: true } as const,
        ]),
      );
      const outcome = play(now, { amendments, answers });
      expect(outcome).toMatchObject({ done: true, amendmentFaults: [] });
      now = outcome.after;
    }
    return [...names, game.step(now).name];
  }

  const OVER = 'over american';
  const played = undefined;

  it.each<readonly [string, readonly Ruled[], readonly string[]]>([
    [
      'where the war was ended before a player-turn',
      [{ at: 'start', text: OVER }, played, played, played],
      ['turn 1.1', 'turn 1.3', 'turn 1.1-2', 'turn 1.2-2', 'turn 2.1'],
    ],
    [
      'where it was ended in the middle of one',
      [played, { at: 'levy', text: OVER }, played, played],
      ['turn 1.1', 'turn 1.2', 'turn 1.3', 'turn 2.1', 'turn 2.2'],
    ],
    [
      'where it was ended after a turn, and in the middle of the next',
      [played, { at: 'end', text: OVER }, played, played, { at: 'levy', text: OVER }, played],
      [
        ...['turn 1.1', 'turn 1.2', 'turn 2.3', 'turn 2.1-2', 'turn 2.2-2', 'turn 2.3-2'],
        'turn 3.1',
      ],
    ],
    [
      'where it was ended before one player-turn twice',
      [{ at: 'start', text: OVER }, played, { at: 'start', text: OVER }, played, played],
      ['turn 1.1', 'turn 1.3', 'turn 1.1-2', 'turn 1.3-2', 'turn 1.1-3', 'turn 1.2-3'],
    ],
    [
      'where the turn was set back',
      [played, played, { at: 'end', text: 'turn 1 british' }, played, played, played],
      ['turn 1.1', 'turn 1.2', 'turn 2.1', 'turn 1.2-2', 'turn 2.1-2', 'turn 2.2-2', 'turn 3.1'],
    ],
    [
      'where it was set back before its step was played',
      [played, played, { at: 'start', text: 'turn 1 american' }, played, played, played],
      ['turn 1.1', 'turn 1.2', 'turn 2.1', 'turn 1.2-2', 'turn 2.1-2', 'turn 2.2', 'turn 3.1'],
    ],
  ])('%s', (_what, ruled, names) => {
    expect(namesOf(START.value, ruled)).toEqual(names);
  });

  it.each([1, 2, 3, 4])('whatever he rules: war %i', (seed) => {
    const rand = randOf(seed);
    const texts = [OVER, 'turn 1 american', 'turn 2 british', 'turn 4 american'];
    const ruled = Array.from({ length: 40 }, (): Ruled => {
      const at = rand.pick(['start', 'land', 'levy', 'end']) ?? '';
      return rand.chance(50) ? { at, text: rand.pick(texts) ?? '' } : undefined;
    });
    const names = namesOf(START.value, ruled);
    expect(names).toEqual([...new Set(names)]);
  });
});
