/** Two texts line by line: each line that one has and the other has not is marked, and no other. */
import { expect, it } from 'vitest';
import { compareTexts } from '../../src/web/seat/compare.js';

it.each([
  ['the same text', 'a\nb', 'a\nb\n', [' a', ' b']],
  ['a line put in between', 'a\nc', 'a\nb\nc', [' a', '+b', ' c']],
  ['a line taken out between', 'a\nb\nc', 'a\nc', [' a', '−b', ' c']],
  ['a line changed', 'a\nb\nc', 'a\nd\nc', [' a', '−b', '+d', ' c']],
  ['a repeated line taken out', 'a\na', 'a', [' a', '−a']],
  ['a repeated line put in', 'a', 'a\na', [' a', '+a']],
  ['a repeated line taken out before others', 'a\na\nb', 'a\nb', [' a', '−a', ' b']],
  ['a text of which nothing is left', 'a\nb', 'c', ['−a', '−b', '+c']],
])('%s', (_name, before, after, lines) => {
  expect(compareTexts(before, after).map(({ sign, text }) => sign + text)).toEqual(lines);
});
