/** A line of an e-mail in which signs are repeated without end is read in time, whatever stands before and behind them. */
import { expect, it } from 'vitest';
import { readCommand } from '../../src/mail/commands.js';
import { readVerdict } from '../../src/campaign/sheets/approve.js';
import { wordIn, type Judge } from '../../src/mail/letter-words.js';
import { isYes } from '../../src/mail/take-sheet.js';
import { tidyLine } from '../../src/mail/tidy-line.js';
import { leastMilliseconds } from '../processor-time.js';

const none: Judge = () => 'no';
const SPACES = ' '.repeat(20_000);
const STARS = '* '.repeat(10_000);
/** As long as a line may be that is made plain. */
const SOME_SPACES = ' '.repeat(1900);

it.each<[string, () => unknown]>([
  ['a letter', () => readCommand([`letter to${SPACES}x${SPACES}y`], '', none, () => true)],
  ['a subject', () => readCommand([], `${SPACES}letter to x${SPACES}y`, none, () => true)],
  ['a yes', () => isYes([`${'是'.repeat(60_000)}x`], none)],
  ['a yes of the gamemaster', () => readVerdict(`yes${SPACES}x`)],
  ['a word', () => wordIn([`word:${STARS}x${STARS}y`])],
  ['a number', () => tidyLine(`1${SOME_SPACES}`, none)],
  ['a row', () => tidyLine(`| 1 ${SOME_SPACES}-${SOME_SPACES.slice(40)}`, none)],
])('%s with a long run of signs', (_what, read) => {
  expect(leastMilliseconds(read)).toBeLessThan(100);
});

it('a word for the dice is what stands between its spaces and asterisks', () => {
  expect(wordIn(['** WORD: lantern ** '])).toBe('lantern');
  expect(wordIn(['word = two words'])).toBe('two words');
  expect(wordIn(['word:'])).toBe('');
  expect(wordIn(['PP 1: wait'])).toBeUndefined();
});
