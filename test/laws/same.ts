/** Equality byte for byte. */
import assert from 'node:assert/strict';
import { canonicalJson, type Json } from '../../src/kernel/basic.js';

export const bytesOf = (value: unknown): string => JSON.stringify(value);
const canonicalOf = (value: unknown): string => canonicalJson(JSON.parse(bytesOf(value)) as Json);

/**
 * Whether two values surely have the same bytes, or the same but for the order of fields. What they hold in common is not
 * looked into, and no pair twice: the states of a step share most of what they hold. A no says nothing.
 */
function areAlike(found: unknown, expected: unknown, order: 'as it stands' | 'any'): boolean {
  const seen = new Map<object, object>();
  const alike = (a: unknown, b: unknown): boolean => {
    if (a === b) return true;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    if (seen.get(a) === b) return true;
    if (Array.isArray(a) !== Array.isArray(b) || 'toJSON' in a || 'toJSON' in b) return false;
    const [names, others] = [Object.keys(a), Object.keys(b)];
    if (names.length !== others.length) return false;
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index] ?? '';
      if (name !== others[index] && (order !== 'any' || !Object.hasOwn(b, name))) return false;
      const [left, right]: readonly [unknown, unknown] = [a[name as never], b[name as never]];
      if (left !== right && !alike(left, right)) return false;
    }
    seen.set(a, b);
    return true;
  };
  return alike(found, expected);
}

/** The same but for the order in which fields stand. */
export function expectSameFields(found: unknown, expected: unknown): void {
  if (!areAlike(found, expected, 'any')) assert.equal(canonicalOf(found), canonicalOf(expected));
}

/** Compared as values first where they differ, so that a failure shows what differs and not two long lines. */
export function expectSame(found: unknown, expected: unknown, what = 'the same bytes'): void {
  if (areAlike(found, expected, 'as it stands')) return;
  const [left, right] = [bytesOf(found), bytesOf(expected)];
  if (left === right) return;
  assert.fail(`${what}: ${firstDifference(left, right)}`);
}

/** The first place at which two texts part, with some words around it. */
export function firstDifference(left: string, right: string): string {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const part = (text: string): string => text.slice(Math.max(0, at - 100), at + 140);
  return `they part at ${at}\n  ${part(left)}\n  ${part(right)}`;
}

/** The same value in another order of its fields: whoever depends on insertion order is found. */
export const reordered = (now: Json): Json => JSON.parse(canonicalJson(now)) as Json;
