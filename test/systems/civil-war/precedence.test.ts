/** C3.17: who goes first where several touch, and what happens when their throws are equal, twice and three times. */
import { expect, test } from 'vitest';
import type { Umpire } from '../../../src/kernel/dice.js';
import { rankContenders } from '../../../src/systems/civil-war/play/lines/precedence.js';
import type { Contender } from '../../../src/systems/civil-war/orders/forces/carried.js';

const contender = (id: string, side: 'usa' | 'csa', more: Partial<Contender> = {}): Contender => ({
  ...{ id, side, name: id, initiative: 3, spot: 'here', reach: ['here'] },
  ...more,
});

/** Dice by name; a roll that is not among them is one too many. */
function umpireOf(faces: Readonly<Record<string, number>>) {
  const rolled: string[] = [];
  const umpire: Umpire = {
    id: '',
    during: () => umpire,
    draw: () => [],
    shuffle: () => [],
    roll: (_spec, name) => {
      rolled.push(name);
      const face = faces[name];
      if (face === undefined) throw new Error(`Nobody is to roll ${name}.`);
      return [face];
    },
    settle: (_name, worked) => worked,
  };
  return { umpire, rolled };
}

const rank = (contenders: readonly Contender[], faces: Readonly<Record<string, number>>) => {
  const { umpire, rolled } = umpireOf(faces);
  const { ranks, facts } = rankContenders(contenders, 3, 5, umpire);
  return { ranks, facts, rolled };
};

const THREE = [contender('A', 'usa'), contender('B', 'usa'), contender('C', 'csa')];

test('C3.17 only those whose throws are equal throw again, and stay before or behind the others', () => {
  const { ranks, rolled } = rank(THREE, { A: 4, B: 4, C: 1, 'A/again': 6, 'B/again': 2 });
  expect(ranks).toEqual([['C'], ['B'], ['A']]);
  expect(rolled.filter((name) => name.endsWith('C/again'))).toEqual([]);
});

test('C3.17 of three who are equal two can be equal once more: a second tie changes nothing for the third', () => {
  const faces = { A: 2, B: 2, C: 2, 'A/again': 5, 'B/again': 5, 'C/again': 6 };
  const { ranks, facts } = rank(THREE, { ...faces, 'A/again/again': 3, 'B/again/again': 1 });
  expect(ranks).toEqual([['B'], ['A'], ['C']]);
  expect(facts).toEqual([
    {
      kind: 'went-first',
      hex: 'here',
      who: [
        { name: 'B', side: 'usa', throws: [5, 8, 4] },
        { name: 'A', side: 'usa', throws: [5, 8, 6] },
        { name: 'C', side: 'csa', throws: [5, 9] },
      ],
    },
  ]);
});

test('C3.17 a third tie is thrown again too', () => {
  const again = ['', '/again', '/again/again'].flatMap((end) =>
    ['A', 'C'].map((name) => [name + end, 3] as const),
  );
  const last = { 'A/again/again/again': 6, 'C/again/again/again': 5 };
  const two = THREE.filter(({ id }) => id !== 'B');
  const { ranks, rolled } = rank(two, { ...Object.fromEntries(again), ...last });
  expect(ranks).toEqual([['C'], ['A']]);
  expect(rolled).toHaveLength(8);
});

test('C3.17 the order in which they are named decides nothing, nor does a leaderless force of the same name', () => {
  const faces = { 'usa here': 1, 'usa here #2': 1, C: 4 };
  const more = { 'usa here/again': 2, 'usa here #2/again': 1 };
  const forces = [
    contender('x', 'usa', { name: 'usa here', initiative: 0 }),
    contender('y', 'usa', { name: 'usa here', initiative: 0 }),
    contender('C', 'csa', { initiative: 1 }),
  ];
  const named = rank(forces, { ...faces, ...more, C: 6 }).ranks;
  expect(named).toEqual([['y'], ['x'], ['C']]);
  expect(rank(forces.toReversed(), { ...faces, ...more, C: 6 }).ranks).toEqual(named);
});
