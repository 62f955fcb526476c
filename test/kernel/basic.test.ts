import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Json } from '../../src/kernel/basic.js';
import {
  byText,
  canonicalJson,
  inThousands,
  isSameJson,
  sortedBy,
} from '../../src/kernel/basic.js';
import { facesIn, plainDice } from '../../src/kernel/dice.js';

function shuffled(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: Json) => shuffled(item));
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, field]) => [name, shuffled(field)]),
  );
}

describe('canonical JSON', () => {
  it('is JSON of the same value, whatever the order of its fields', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (any) => {
        // fast-check's JSON values are ours but for their name.
        const value = JSON.parse(JSON.stringify(any)) as Json;
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it('sorts fields by code units and leaves absent ones out', () => {
    expect(canonicalJson({ b: 1, Z: [true, null], a: { d: 'ä', c: 2 } })).toBe(
      '{"Z":[true,null],"a":{"c":2,"d":"ä"},"b":1}',
    );
  });
});

describe('sameness of JSON', () => {
  it('is that of the canonical texts', () => {
    const values = fc.array(fc.jsonValue(), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(values, values, fc.boolean(), (one, other, isCopy) => {
        const a = JSON.parse(JSON.stringify(one)) as Json;
        const b = isCopy ? shuffled(a) : (JSON.parse(JSON.stringify(other)) as Json);
        expect(isSameJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
      }),
    );
  });

  it('minds each field, each kind and each length', () => {
    const same: readonly (readonly [Json, Json])[] = [
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
      [[], []],
    ];
    const other: readonly (readonly [Json, Json])[] = [
      ...([[{ a: 1 }, { a: 1, b: 1 }]] as const),
      ...([[{ a: 1, b: 1 }, { a: 1 }]] as const),
      ...([
        [{}, []],
        [[], {}],
        [null, {}],
        [{ a: null }, {}],
      ] as const),
      ...([
        [[1], [1, 2]],
        [[1, 2], [1]],
        ['1', 1],
        [false, null],
      ] as const),
    ];
    for (const [a, b] of same) expect([a, b, isSameJson(a, b)]).toEqual([a, b, true]);
    for (const [a, b] of other) expect([a, b, isSameJson(a, b)]).toEqual([a, b, false]);
  });
});

describe('order of text', () => {
  it('is that of code units', () => {
    expect(['b', 'Z', 'a', 'é'].sort(byText)).toEqual(['Z', 'a', 'b', 'é']);
    expect(sortedBy([{ n: 'b' }, { n: 'a' }], ({ n }) => n)).toEqual([{ n: 'a' }, { n: 'b' }]);
  });
});

describe('faces of a ruling', () => {
  it.each([
    ['4', [4]],
    ['4 2', [4, 2]],
    ['4,2', [4, 2]],
    ['', undefined],
    ['7', undefined],
  ])('in %j are %j', (text, faces) => {
    expect(facesIn([plainDice(faces?.length ?? 1, 6)], text)).toEqual(faces);
  });
});

test.each([
  [0, '0'],
  [999, '999'],
  [1500, '1,500'],
  [20_000, '20,000'],
  [1_234_567, '1,234,567'],
])('%d is written %s', (whole, written) => {
  expect(inThousands(whole)).toBe(written);
});
