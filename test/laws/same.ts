/** Equality byte for byte. */
import assert from 'node:assert/strict';
import { canonicalJson, type Json } from '../../src/kernel/basic.js';

export const bytesOf = (value: unknown): string => JSON.stringify(value);
export const canonicalOf = (value: unknown): string =>
  canonicalJson(JSON.parse(bytesOf(value)) as Json);

/** Compared as values first where they differ, so that a failure shows what differs and not two long lines. */
export function expectSame(found: unknown, expected: unknown, what = 'the same bytes'): void {
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
