/** A turn of each toy by mail alone: sheets, slips, a question in the middle of the step, and letters with a map. */
import { describe, expect, it } from 'vitest';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import type { Letter } from '../../src/campaign/types.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { mailOf as rawMail } from '../mail/post.js';
import { must } from '../web/site.js';
import { beginToy, finishStep, mailOfSeat, runToQuestion, type ToyGame } from './campaign.js';
import { TOYS, type Sheet } from './index.js';

const mail = async ({ campaign, clock }: ToyGame, { seat, text }: Sheet) => {
  const body = `Dear umpire,\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n\r\nYours\r\n`;
  return must(receiveMail(campaign, rawMail(mailOfSeat(seat), body), clock));
};
const lastLetter = async ({ campaign }: ToyGame, { seat }: Sheet): Promise<Letter | undefined> =>
  (await must(readyLetters(campaign))).filter((letter) => letter.seat === seat).at(-1);
const stateOf = async ({ campaign }: ToyGame, { seat, kind }: Sheet) =>
  (await must(listAsks(campaign))).asks.find((ask) => ask.to === seat && ask.kind === kind)?.state;

describe.each(TOYS)('by mail in the $folder', (toy) => {
  it('a sheet counts, and its receipt says how it was read', async () => {
    const game = await beginToy(toy);
    expect(await mail(game, toy.good)).toMatchObject({ became: 'sheet', seat: toy.good.seat });
    expect((await lastLetter(game, toy.good))?.text).toContain(toy.good.says);
    expect(await stateOf(game, toy.good)).toBe('answered');
  });

  it('a slip is answered with what was read and what is right, and the sheet does not count', async () => {
    const game = await beginToy(toy);
    await mail(game, toy.bad);
    const { text = '' } = (await lastLetter(game, toy.bad)) ?? {};
    expect(text).toContain(toy.bad.read);
    expect(text).toContain(toy.bad.message);
    expect(await stateOf(game, toy.bad)).toBe('open');
  });

  it('a turn is played, with the question in its middle, and its letters have maps', async () => {
    const game = await beginToy(toy);
    for (const sheet of toy.question?.sheets ?? [toy.good]) await mail(game, sheet);
    if (toy.question !== undefined) {
      const { asked } = toy.question;
      await runToQuestion(game, asked);
      expect(await mail(game, asked)).toMatchObject({ became: 'sheet', seat: asked.seat });
    }
    await finishStep(game);
    const { text = '', picture } = (await lastLetter(game, toy.good)) ?? {};
    expect(text).toContain(toy.good.seat === 'red' ? 'Turn 2' : 'urn');
    expect(picture).toBeDefined();
  });

  it('chatter is no sheet', async () => {
    const game = await beginToy(toy);
    const chat = { ...toy.good, text: 'I move house on Monday. How is your family?' };
    expect((await mail(game, chat)).became).not.toBe('sheet');
    expect(await stateOf(game, toy.good)).toBe('open');
  });
});
