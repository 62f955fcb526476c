/** What a system may ask of chance: dice of any faces, draws and shuffles, and all of it under what it is for. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceOf, loadedDice, seededDice } from '../../src/campaign/turn/dice.js';
import {
  d6,
  diceText,
  drawnIn,
  facesIn,
  isDraw,
  kindOf,
  plainDice,
  readDice,
  type ChanceSource,
  type Dice,
  type Umpire,
} from '../../src/kernel/dice.js';
import { emptyInput, type Outcome, type StepInput } from '../../src/kernel/outcome.js';
import { seal } from '../../src/kernel/run.js';
import { sideBySide } from '../../src/kernel/side-by-side.js';
import type { Play } from '../../src/kernel/system.js';
import { openToy, toyFiles, toySystem } from '../toys/line/system.js';
import type { ToyFact, ToyOrder, ToyState } from '../toys/line/types.js';

const AVERAGE: Dice = { count: 3, die: { name: 'average', faces: [2, 3, 3, 4, 4, 5] } };
const TEN: Dice = { count: 1, die: { name: 'd10', faces: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] } };

function* ending(): Play<ToyState, ToyOrder, ToyFact> {
  yield { do: 'happen', at: 'end', facts: [{ kind: 'turned', turn: 2 }] };
}

/** Plays a step in which the umpire is asked for something, and nothing else. */
function asking(
  ask: (umpire: Umpire) => void,
  more: Partial<StepInput> = {},
  chance: ChanceSource = seededDice('1861'),
  then: (umpire: Umpire) => Play<ToyState, ToyOrder, ToyFact> = ending,
): Outcome {
  const opened = seal({
    ...toySystem,
    open: (pack) => ({
      ...openToy(pack),
      *play(_now, umpire): Play<ToyState, ToyOrder, ToyFact> {
        ask(umpire);
        yield* then(umpire);
      },
    }),
  }).open(toyFiles);
  if (!opened.ok) throw new Error('the toy has no pack');
  const start = opened.value.setup('meeting', {});
  if (!start.ok) throw new Error('no such scenario');
  return opened.value.play(start.value, { ...emptyInput, ...more }, chance);
}
const recordsOf = (outcome: Outcome) => outcome.beats.flatMap(({ rolls }) => rolls);

const CARDS = ['Clinton', 'Gates', 'Howe', 'Lee', 'Ward'];

describe('dice', () => {
  it.each([
    [[d6], '1d6'],
    [[plainDice(2, 20)], '2d20'],
    [[AVERAGE], '3average(2,3,3,4,4,5)'],
    [[AVERAGE, TEN], '3average(2,3,3,4,4,5)+1d10(0,1,2,3,4,5,6,7,8,9)'],
  ])('are said in a text, and read from it', (dice, text) => {
    expect(diceText(dice)).toBe(text);
    expect(readDice(text)).toEqual(dice);
  });

  it.each(['', '6', 'd6', '1d0', '1d257', '1x(1,,2)', '3of2', '1average()', '2d6+', '1d6/2'])(
    'are not read from %j',
    (text) => {
      expect(readDice(text)).toBeUndefined();
    },
  );

  it('of several kinds fall in one roll, and the record says which they were', () => {
    let fell: readonly number[] = [];
    const outcome = asking((umpire) => {
      fell = umpire.roll([AVERAGE, TEN], 'volley');
    });
    expect(fell).toHaveLength(4);
    expect(fell.slice(0, 3).every((face) => [2, 3, 4, 5].includes(face))).toBe(true);
    expect(recordsOf(outcome)).toEqual([
      { name: 'volley', dice: diceText([AVERAGE, TEN]), faces: fell, ruled: false },
    ]);
  });

  it('with faces from 1 up are kept as ever, by the number of their sides', () => {
    const outcome = asking(
      (umpire) => umpire.roll(d6, 'x'),
      {},
      chanceOf(() => [4]),
    );
    expect(recordsOf(outcome)).toEqual([{ name: 'x', sides: 6, faces: [4], ruled: false }]);
  });

  it('can be ruled to faces that they have, and to no others', () => {
    expect(facesIn([AVERAGE, TEN], '2 5 5 0')).toEqual([2, 5, 5, 0]);
    for (const text of ['1 5 5 0', '2 5 5', '2 5 5 10', '2 5 5 0 0', 'x'])
      expect(facesIn([AVERAGE, TEN], text)).toBeUndefined();
    const ruled = (text: string) =>
      recordsOf(asking((umpire) => umpire.roll(TEN, 'x'), { rulings: new Map([['x', text]]) }));
    expect(ruled('0')).toMatchObject([{ faces: [0], ruled: true }]);
    expect(ruled('11')).toMatchObject([{ ruled: false }]);
  });
});

describe('a draw', () => {
  const drawn = (from: readonly string[], count: number, name = 'hand', more = {}) => {
    let held: readonly string[] = [];
    const outcome = asking((umpire) => {
      held = umpire.draw(from, count, name);
    }, more);
    return { held, record: recordsOf(outcome).find(isDraw) };
  };

  it('takes as many as are asked for out of the set, none twice', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 40 }),
        fc.nat(),
        fc.string(),
        (from, some, name) => {
          const count = from.length === 0 ? 0 : some % (from.length + 1);
          const { held } = drawn(from, count, `hand ${name}`);
          expect(new Set(held).size).toBe(count);
          expect(held.every((one) => from.includes(one))).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('does not depend on the order in which the set is listed', () => {
    expect(drawn([...CARDS].toReversed(), 3).held).toEqual(drawn(CARDS, 3).held);
  });

  it('may take one of several that are alike', () => {
    const { held, record } = drawn(['chit', 'chit', 'chit', 'end'], 3);
    expect(held.filter((one) => one === 'chit').length).toBeGreaterThanOrEqual(2);
    expect(record?.from).toEqual(['chit', 'chit', 'chit', 'end']);
  });

  it('of nothing is nothing, and of more than there is is a fault of the rules', () => {
    expect(drawn([], 0).held).toEqual([]);
    expect(() => drawn(['a'], 2)).toThrow('hand: 2 drawn out of 1');
  });

  it('is kept with its set, and ruled to any part of it', () => {
    const { record } = drawn(CARDS, 2, 'hand', { rulings: new Map([['hand', 'Ward, Lee']]) });
    expect(record).toMatchObject({ from: CARDS, drawn: ['Ward', 'Lee'], ruled: true });
    expect(record?.fell).toHaveLength(2);
    expect(drawnIn(CARDS, 2, 'Ward\nLee')).toEqual(['Ward', 'Lee']);
    for (const text of ['Ward', 'Ward, Ward', 'Ward, Greene', 'Ward, Lee, Howe'])
      expect(drawnIn(CARDS, 2, text)).toBeUndefined();
  });

  it('ruled to what is not there any more falls as it would have fallen', () => {
    const rulings = new Map([['hand', 'Greene, Lee']]);
    const { held, record } = drawn(CARDS, 2, 'hand', { rulings });
    expect(held).toEqual(drawn(CARDS, 2).held);
    expect(record?.ruled).toBe(false);
  });

  it('made again is made under a new name', () => {
    const { record } = drawn(CARDS, 2, 'hand', { rerolls: new Map([['hand', 1]]) });
    expect(record?.fell).toEqual(drawn(CARDS, 2).held);
    expect(record?.again).toEqual([record?.drawn]);
    expect(drawn(CARDS, 2, 'hand/again 1').held).toEqual(record?.drawn);
  });

  it('is said for a person as so many of so many', () => {
    expect(readDice('2of12')?.map(({ die }) => die.faces.length)).toEqual([12, 11]);
    expect(kindOf(readDice('2of12') ?? [])).toBe('2 of 12');
  });

  it('can be loaded, as far as the set has it', () => {
    const loaded = (cards: readonly string[]) =>
      loadedDice(new Map([['turn 1/hand', cards]]), seededDice('1861'));
    const hand = (source: ChanceSource) => {
      let held: readonly string[] = [];
      asking((umpire) => (held = umpire.draw(CARDS, 2, 'hand')), {}, source);
      return held;
    };
    expect(hand(loaded(['Lee', 'Gates']))).toEqual(['Lee', 'Gates']);
    expect(hand(loaded(['Lee', 'Greene']))).toEqual(drawn(CARDS, 2).held);
  });
});

it('a shuffle is all of the set, in an order of chance', () => {
  const orders = new Set(
    ['a', 'b', 'c', 'd', 'e'].map((name) => {
      let order: readonly string[] = [];
      asking((umpire) => (order = umpire.shuffle(CARDS, name)));
      expect([...order].sort()).toEqual(CARDS);
      return order.join();
    }),
  );
  expect(orders.size).toBeGreaterThan(1);
});

describe('what something is for', () => {
  it('stands before its names, and one in another before both', () => {
    const ids: string[] = [];
    const outcome = asking((umpire) => {
      const siege = umpire.during({ id: 'siege', title: 'The siege of Boston', place: 'boston' });
      const sortie = siege.during({ id: 'sortie 1', title: 'A sortie' });
      ids.push(umpire.id, siege.id, sortie.id);
      siege.roll(d6, 'wear');
      siege.settle('fell', false);
      sortie.roll(d6, '');
      umpire.roll(d6, 'weather');
    });
    expect(ids).toEqual(['', 'siege', 'siege/sortie 1']);
    expect(recordsOf(outcome).map(({ name }) => name)).toEqual([
      ...['siege/wear', 'siege/sortie 1', 'weather'],
    ]);
    expect(outcome.happenings).toEqual([
      ...[
        { id: 'siege', title: 'The siege of Boston', place: 'boston' },
        { id: 'siege/sortie 1', title: 'A sortie', place: 'boston' },
      ].map((one, index) => ({
        ...one,
        names: index === 0 ? ['siege/wear', 'siege/fell'] : ['siege/sortie 1'],
      })),
    ]);
  });

  it('does not part names: two of one name are a fault of the rules', () => {
    const twice = (umpire: Umpire): void => {
      umpire.roll(d6, 'siege/wear');
      umpire.during({ id: 'siege', title: 'A siege' }).roll(d6, 'wear');
    };
    expect(() => asking(twice)).toThrow('named twice: siege/wear');
  });
});

it('plays side by side throw the same, in whichever order they stand and whoever else plays', () => {
  const battle = function* (umpire: Umpire, town: string): Play<ToyState, ToyOrder, ToyFact> {
    const field = umpire.during({ id: `battle ${town}`, title: `Battle of ${town}`, place: town });
    for (let round = 1; round <= 2; round += 1) {
      field.roll(d6, `round ${round}`);
      field.draw(CARDS, 1, `card ${round}`);
      yield { do: 'ask', at: 'battles', questions: [] };
    }
  };
  const fallen = (towns: readonly string[]) => {
    const outcome = asking(
      () => undefined,
      {},
      seededDice('1861'),
      function* (umpire) {
        yield* sideBySide(
          towns.map((town) => battle(umpire, town)),
          { at: 'battles' },
        );
        yield { do: 'happen', at: 'end', facts: [] };
      },
    );
    return new Map(recordsOf(outcome).map((record) => [record.name, record]));
  };
  const [york, kent] = [fallen(['york']), fallen(['kent'])];
  expect(york.size).toBe(4);
  const all = new Map([...york, ...kent]);
  expect(fallen(['york', 'kent'])).toEqual(all);
  expect(fallen(['kent', 'york'])).toEqual(all);
});
