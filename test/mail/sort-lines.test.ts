import { expect, it } from 'vitest';
import { sortLines } from '../../src/mail/sort-lines.js';
import { leastMilliseconds } from '../processor-time.js';

it('a line that names its list and is nearly all spaces holds up nobody', () => {
  const line = `List: a${' '.repeat(60_000)}b`;
  expect(leastMilliseconds(() => sortLines(line, '', []))).toBeLessThan(100);
  const [part] = sortLines(`${line}\nPP 1: wait`, '', []);
  expect(part).toMatchObject({ text: '\nPP 1: wait', named: line.slice(6).toLowerCase() });
});
