import { expect, test } from 'vitest';
import { keptFor } from '../../src/kernel/kept-for.js';

test('what is made of an object is made once for a key, and the oldest unused is forgotten', () => {
  const keep = keptFor(2);
  const [one, other] = [{}, {}];
  let made = 0;
  const make = () => (made += 1);
  expect([keep(one, 'a', make), keep(one, 'a', make), keep(one, 'b', make)]).toEqual([1, 1, 2]);
  expect([keep(other, 'a', make), keep(one, 'a', make)]).toEqual([3, 1]);
  // `b` was used before `a` was again.
  expect([keep(one, 'c', make), keep(one, 'a', make), keep(one, 'b', make)]).toEqual([4, 1, 5]);
});

test('of what is no object nothing is kept', () => {
  const keep = keptFor(2);
  let made = 0;
  const make = () => (made += 1);
  expect([keep('text', 'a', make), keep('text', 'a', make), keep(null, 'a', make)]).toEqual([
    1, 2, 3,
  ]);
});
