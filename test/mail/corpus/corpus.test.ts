/** Each e-mail of the corpus is read as it must be, and no order is left out of any without a word. */
import { expect, it } from 'vitest';
import { keptFor } from '../../../src/kernel/kept-for.js';
import { findSheet } from '../../../src/mail/find-sheet.js';
import { readMail } from '../../../src/mail/read-mail.js';
import { CASES, mailOf, sentTo, type Case } from './corpus.js';

const readOnce = async (one: Case) => {
  const mail = await readMail(mailOf(one));
  const { game } = one;
  const found = findSheet(mail, game.judge, {
    ...{ sender: 'Rosa Hale', sent: () => sentTo(game), timeline: game.timeline },
    faults: game.faults,
  });
  return { mail, found };
};
/** Each takes a hundredth of a second, and two tests look at it. */
const READ = keptFor(1);
const read = (one: Case): ReturnType<typeof readOnce> => READ(one, '', () => readOnce(one));
const linesOf = (sheet: string | undefined): readonly string[] | undefined =>
  sheet
    ?.split('\n')
    .map((line) => line.replace(/^[\s•*-]+/, '').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));

it('the corpus holds more than 300 different e-mails', () => {
  const bytes = new Set(CASES.map((one) => mailOf(one).toString('latin1')));
  expect(bytes.size).toBeGreaterThan(300);
});

it.each(CASES.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
  const { found } = await read(one);
  const { sheet, doubts } = one.situation;
  expect(linesOf(found.sheet)).toEqual(sheet(one.game));
  expect(found.doubts.map(({ text }) => text)).toEqual(doubts?.(one.game) ?? []);
});

it('whatever is left out is no order, or is named, or was sent to the seat before', async () => {
  for (const one of CASES) {
    const { mail, found } = await read(one);
    const { game } = one;
    const words = (text: string): string =>
      ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
    const names = [
      ...sentTo(game).map(({ text }) => words(text)),
      words(found.sheet ?? ''),
      ...found.doubts.map(({ text }) => words(text)),
    ];
    const silent = mail.lines.filter(
      (line) =>
        game.judge(line.replace(/^[\s>|]+/, '')) === 'sure' &&
        !names.some((text) => text.includes(words(line))),
    );
    // A numbered or tabular line is in the sheet without its number.
    if (!/list|table|full-width|forty/.test(one.name))
      expect([one.name, silent]).toEqual([one.name, []]);
  }
});
