/** Signed dice are fair: 100,000 rolls of each kind under a fixed key, so that the figures are the same in every run. */
import { createHash, createPrivateKey } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { seededDice, signedFaces } from '../../src/campaign/turn/dice.js';
import { signText } from '../../src/campaign/turn/signed-roll.js';
import type { DiceSpec } from '../../src/kernel/dice.js';
import { FAST_KEY } from './fast-key.js';

const ROLLS = 100_000;
const KINDS: readonly DiceSpec[] = [
  { count: 1, sides: 6 },
  { count: 2, sides: 6 },
  { count: 1, sides: 2 },
  { count: 1, sides: 3 },
  { count: 1, sides: 10 },
  { count: 1, sides: 20 },
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

const sumShares = ({ count, sides }: DiceSpec): ReadonlyMap<number, number> => {
  let shares = new Map([[0, 1]]);
  for (let die = 0; die < count; die += 1) {
    const next = new Map<number, number>();
    for (const [total, share] of shares)
      for (let face = 1; face <= sides; face += 1)
        next.set(total + face, (next.get(total + face) ?? 0) + share / sides);
    shares = next;
  }
  return shares;
};

function expectFair(spec: DiceSpec, rolls: readonly (readonly number[])[]): void {
  const { count, sides } = spec;
  const faceShares = new Map(Array.from({ length: sides }, (_, index) => [index + 1, 1 / sides]));
  expect(chiSquare(rolls.flat(), faceShares)).toBeLessThan(chiLimit(sides - 1));
  const totals = rolls.map((faces) => faces.reduce((sum, face) => sum + face, 0));
  const shares = sumShares(spec);
  expect(chiSquare(totals, shares)).toBeLessThan(chiLimit(shares.size - 1));
  expect(Math.abs(runsDeviate(totals, (count * (sides + 1)) / 2))).toBeLessThan(NORMAL);
  // Which total follows which: pairs that do not overlap.
  const most = count * sides + 1;
  const pairs = totals.flatMap((total, index) =>
    index % 2 === 1 ? [(totals[index - 1] ?? 0) * most + total] : [],
  );
  const pairShares = new Map(
    [...shares].flatMap(([one, p]) => [...shares].map(([two, q]) => [one * most + two, p * q])),
  );
  expect(chiSquare(pairs, pairShares)).toBeLessThan(chiLimit(pairShares.size - 1));
}

const label = ({ count, sides }: DiceSpec): string => `${count}d${sides}`;

describe('signed dice are fair', () => {
  let signatures: readonly Buffer[] = [];
  beforeAll(() => {
    const key = createPrivateKey(FAST_KEY);
    signatures = Array.from({ length: ROLLS }, (_, index) =>
      signText(`vedette-dice-1/fair/line 1/turn 1/${index.toString(16)}/1d6`, key),
    );
  }, 120_000);

  for (const spec of KINDS)
    test(`100,000 rolls of ${label(spec)} pass chi-square, runs and pairs (p = 0.001)`, () => {
      expectFair(
        spec,
        signatures.map((signature) => signedFaces(signature, spec)),
      );
    });

  test('the same tests find a die that prefers a face by one part in twenty', () => {
    const spec = { count: 1, sides: 6 };
    const loaded = signatures.map((signature, index) =>
      index % 20 === 0 ? [6] : signedFaces(signature, spec),
    );
    expect(() => expectFair(spec, loaded)).toThrow();
  });

  test('faces are those of the bytes of SHA-256, as the letter says how to count them', () => {
    const [signature = Buffer.alloc(0)] = signatures;
    const bytes = [...createHash('sha256').update(signature).digest()];
    const byHand = bytes.filter((byte) => byte < 252).map((byte) => (byte % 6) + 1);
    expect(signedFaces(signature, { count: 5, sides: 6 })).toEqual(byHand.slice(0, 5));
    const many = signedFaces(signature, { count: 200, sides: 6 });
    const second = createHash('sha256').update(Buffer.from(bytes)).digest();
    const after = [...second].filter((byte) => byte < 252).map((byte) => (byte % 6) + 1);
    expect(many.slice(byHand.length, byHand.length + 10)).toEqual(after.slice(0, 10));
  });
});

describe('dice of a seed are fair', () => {
  for (const spec of KINDS.slice(0, 2))
    test(`100,000 rolls of ${label(spec)} pass chi-square, runs and pairs (p = 0.001)`, () => {
      const dice = seededDice('0007');
      expectFair(
        spec,
        Array.from({ length: ROLLS }, (_, index) => dice(spec, `turn 1/p1/roll ${index}`)),
      );
    });
});
