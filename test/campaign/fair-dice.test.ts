/** Signed dice are fair: 100,000 rolls of each kind under a fixed key, so that the figures are the same in every run. */
import { createHash, createPrivateKey } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { chanceOf, seededDice, signedFaces } from '../../src/campaign/turn/dice.js';
import { signText } from '../../src/campaign/turn/signed-roll.js';
import { d6, diceText, drawDice, plainDice, twoD6, type Dice } from '../../src/kernel/dice.js';
import { FAST_KEY } from './fast-key.js';

const ROLLS = 100_000;
/** Each puts a whole set in order. */
const DRAWS = 30_000;
const AVERAGE: Dice = { count: 2, die: { name: 'average', faces: [2, 3, 3, 4, 4, 5] } };
const KINDS: readonly Dice[] = [
  ...[d6, twoD6, plainDice(1, 2), plainDice(1, 3), plainDice(1, 10), plainDice(1, 20), AVERAGE],
];
/** One fair run in a thousand goes beyond it, either way. */
const NORMAL = 3.29;

/** Chi-square that one fair run in a thousand passes, by Wilson and Hilferty. */
const chiLimit = (degrees: number): number => {
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + 3.09 * Math.sqrt(part)) ** 3;
};

/** Of how often each outcome came, against how often each should. */
function chiSquare(outcomes: readonly number[], fair: ReadonlyMap<number, number>): number {
  const counts = new Map<number, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...fair].reduce((sum, [outcome, share]) => {
    const expected = share * outcomes.length;
    return sum + ((counts.get(outcome) ?? 0) - expected) ** 2 / expected;
  }, 0);
}

/** Runs above and below the middle (Wald and Wolfowitz), as a normal deviate. */
function runsDeviate(values: readonly number[], middle: number): number {
  const signs = values.filter((value) => value !== middle).map((value) => value > middle);
  const above = signs.filter(Boolean).length;
  const below = signs.length - above;
  const runs = 1 + signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length;
  const n = above + below;
  const mean = 1 + (2 * above * below) / n;
  const variance = ((mean - 1) * (mean - 2)) / (n - 1);
  return (runs - mean) / Math.sqrt(variance);
}

const faceShares = ({ die: { faces } }: Dice): ReadonlyMap<number, number> =>
  new Map(faces.map((face) => [face, faces.filter((one) => one === face).length / faces.length]));

const sumShares = (dice: Dice): ReadonlyMap<number, number> => {
  let shares = new Map([[0, 1]]);
  for (let die = 0; die < dice.count; die += 1) {
    const next = new Map<number, number>();
    for (const [total, share] of shares)
      for (const [face, part] of faceShares(dice))
        next.set(total + face, (next.get(total + face) ?? 0) + share * part);
    shares = next;
  }
  return shares;
};

function expectFair(dice: Dice, rolls: readonly (readonly number[])[]): void {
  const faces = faceShares(dice);
  expect(chiSquare(rolls.flat(), faces)).toBeLessThan(chiLimit(faces.size - 1));
  const totals = rolls.map((faces) => faces.reduce((sum, face) => sum + face, 0));
  const shares = sumShares(dice);
  expect(chiSquare(totals, shares)).toBeLessThan(chiLimit(shares.size - 1));
  const mean = [...shares].reduce((all, [total, share]) => all + total * share, 0);
  expect(Math.abs(runsDeviate(totals, mean))).toBeLessThan(NORMAL);
  // Which total follows which: pairs that do not overlap.
  const most = Math.max(...shares.keys()) + 1;
  const pairs = totals.flatMap((total, index) =>
    index % 2 === 1 ? [(totals[index - 1] ?? 0) * most + total] : [],
  );
  const pairShares = new Map(
    [...shares].flatMap(([one, p]) => [...shares].map(([two, q]) => [one * most + two, p * q])),
  );
  expect(chiSquare(pairs, pairShares)).toBeLessThan(chiLimit(pairShares.size - 1));
}

describe('signed dice are fair', () => {
  let signatures: readonly Buffer[] = [];
  beforeAll(() => {
    const key = createPrivateKey(FAST_KEY);
    // In one stretch of memory: a hundred thousand small ones are looked at whenever memory is cleared.
    const { length } = signText('as long as all of them', key);
    const bytes = Buffer.alloc(ROLLS * length);
    signatures = Array.from({ length: ROLLS }, (_, index) => {
      const from = index * length;
      const name = `vedette-dice-1/fair/line 1/turn 1/${index.toString(16)}/1d6`;
      signText(name, key).copy(bytes, from);
      return bytes.subarray(from, from + length);
    });
  }, 120_000);

  for (const dice of KINDS)
    test(`100,000 rolls of ${diceText([dice])} pass chi-square, runs and pairs (p = 0.001)`, () => {
      expectFair(
        dice,
        signatures.map((signature) => signedFaces(signature, [dice])),
      );
    });

  /** Signed draws: the numbers from one signature, the order from another. */
  const drawsOf = (from: readonly string[], count: number): readonly (readonly string[])[] =>
    signatures.slice(0, DRAWS).map((numbers, index) => {
      const order = signatures[ROLLS - 1 - index] ?? numbers;
      const { draw } = chanceOf((dice, name) =>
        signedFaces(name.endsWith('/order') ? order : numbers, dice),
      );
      return draw(from, count, 'cards');
    });
  const evenly = (values: number): ReadonlyMap<number, number> =>
    new Map(Array.from({ length: values }, (_, value) => [value, 1 / values]));
  const LETTERS = ['a', 'b', 'c', 'd', 'e'];
  const place = (letter = ''): number => LETTERS.indexOf(letter);

  test('30,000 draws of two out of five pass chi-square and runs (p = 0.001)', () => {
    const draws = drawsOf(LETTERS, 2);
    const pairs = draws.map(([one, two]) => {
      const second = place(two) - (place(two) > place(one) ? 1 : 0);
      return place(one) * 4 + second;
    });
    expect(chiSquare(pairs, evenly(20))).toBeLessThan(chiLimit(19));
    expect(Math.abs(runsDeviate(pairs, 9.5))).toBeLessThan(NORMAL);
  }, 60_000);

  test('30,000 shuffles of four pass chi-square over all orders, and runs (p = 0.001)', () => {
    const orders = drawsOf(LETTERS.slice(0, 4), 4).map((items) => {
      const left = LETTERS.slice(0, 4);
      return items.reduce((code, item) => {
        const at = left.indexOf(item);
        left.splice(at, 1);
        return code * (left.length + 1) + at;
      }, 0);
    });
    expect(chiSquare(orders, evenly(24))).toBeLessThan(chiLimit(23));
    expect(Math.abs(runsDeviate(orders, 11.5))).toBeLessThan(NORMAL);
  }, 60_000);

  test('the number by which a thing is drawn tells nothing of which it is', () => {
    const cells = drawsOf(LETTERS, 1).map(([letter], index) => {
      const [number = 0] = signedFaces(signatures[index] ?? Buffer.alloc(0), drawDice(1, 5));
      return (number - 1) * 5 + place(letter);
    });
    expect(chiSquare(cells, evenly(25))).toBeLessThan(chiLimit(24));
  }, 60_000);

  test('the same tests find a die that prefers a face by one part in twenty', () => {
    const loaded = signatures.map((signature, index) =>
      index % 20 === 0 ? [6] : signedFaces(signature, [d6]),
    );
    expect(() => expectFair(d6, loaded)).toThrow();
  });

  test('faces are those of the bytes of SHA-256, as the letter says how to count them', () => {
    const [signature = Buffer.alloc(0)] = signatures;
    const bytes = [...createHash('sha256').update(signature).digest()];
    const byHand = bytes.filter((byte) => byte < 252).map((byte) => (byte % 6) + 1);
    expect(signedFaces(signature, [plainDice(5, 6)])).toEqual(byHand.slice(0, 5));
    const many = signedFaces(signature, [plainDice(200, 6)]);
    const second = createHash('sha256').update(Buffer.from(bytes)).digest();
    const after = [...second].filter((byte) => byte < 252).map((byte) => (byte % 6) + 1);
    expect(many.slice(byHand.length, byHand.length + 10)).toEqual(after.slice(0, 10));
  });
});

describe('dice of a seed are fair', () => {
  for (const dice of KINDS.slice(0, 2))
    test(`100,000 rolls of ${diceText([dice])} pass chi-square, runs and pairs (p = 0.001)`, () => {
      const { roll } = seededDice('0007');
      expectFair(
        dice,
        Array.from({ length: ROLLS }, (_, index) => roll([dice], `turn 1/p1/roll ${index}`)),
      );
    });
});
