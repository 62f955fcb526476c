/** The words of our own letters are taken out of their HTML faster than others', and are the same. */
import { expect, it } from 'vitest';
import { composeAnswer } from '../../src/letters/compose-answer.js';
import { htmlLines, textOfLetter } from '../../src/mail/html-lines.js';
import { begin, GAMES } from './begun.js';

const wordsIn = (text: string): readonly string[] =>
  text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const same = (html: string): void => {
  const words = wordsIn(textOfLetter(html));
  expect(words).toEqual(wordsIn(htmlLines(html).lines.join('\n')));
  expect(words.length).toBeGreaterThan(50);
};

it.each(GAMES)('a report of $system', async (game) => {
  const begun = await begin(game);
  same(begun.letter.html);
  await begun.end();
});

it('an answer to a sheet full of signs', () => {
  const says = 'Zoë: hold <b>"A > B"</b> & l’été — don\'t; 1 < 2, x=`y`';
  const { html } = composeAnswer({
    ...{ campaign: says, seatTitle: says, name: says, title: says, counts: false, stands: 2 },
    lines: [{ line: 1, says, cost: {} }],
    totals: [],
    faults: [{ line: 1, column: 2, rule: 'C3.1', code: 'words', read: says, message: says }],
    ...{ warnings: [], leftOut: [{ line: 4, text: says }], doubts: [{ line: 5, text: says }] },
    waits: { why: says, link: 'https://example.org/yes?a=1&b=%3E' },
    original: `${says}\n${says}`,
  });
  same(html);
});
