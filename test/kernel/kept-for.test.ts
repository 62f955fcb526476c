import { expect, test } from 'vitest';
import { keptFor } from '../../src/kernel/kept-for.js';

test('what is made of an object is made once for a key, and the one that was made first is forgotten', () => {
  const keep = keptFor(2);
  const [one, other] = [{}, {}];
  let made = 0;
  const make = () => (made += 1);
  expect([keep(one, 'a', make), keep(one, 'a', make), keep(one, 'b', make)]).toEqual([1, 1, 2]);
  expect([keep(other, 'a', make), keep(one, 'a', make)]).toEqual([3, 1]);
  expect([keep(one, 'c', make), keep(one, 'b', make), keep(one, 'a', make)]).toEqual([4, 2, 5]);
});

test('of what is no object nothing is kept', () => {
  const keep = keptFor(2);
  let made = 0;
  const make = () => (made += 1);
  expect([keep('text', 'a', make), keep('text', 'a', make), keep(null, 'a', make)]).toEqual([
    1, 2, 3,
  ]);
});
