import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/kernel/basic.js';
import { byText, canonicalJson, sortedBy } from '../../src/kernel/basic.js';
import { facesOf } from '../../src/kernel/run.js';

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
    ['', []],
  ])('in %j are %j', (text, faces) => {
    expect(facesOf(text)).toEqual(faces);
  });
});
