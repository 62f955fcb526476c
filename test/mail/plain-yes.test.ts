/** What a plain yes settles: by the letter that it replies to, and by what stands below it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { remindSeat } from '../../src/campaign/gm/remind-seat.js';
import { seeTray } from '../../src/campaign/gm/see-tray.js';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { pauseCampaign } from '../../src/campaign/turn/change-calendar.js';
import { lateItems } from '../../src/campaign/sheets/late.js';
import { replyToLate } from '../../src/campaign/sheets/reply-late.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { RED } from '../toys/line/system.js';
import { mailOf, must, RED_MAIL, startPost, type Post } from './post.js';

let post: Post;
beforeEach(async () => {
  post = await startPost();
});
afterEach(() => post.close());

const receive = (body: string, replyTo?: string): Promise<MailReceipt> => {
  const headers = replyTo === undefined ? {} : { 'In-Reply-To': replyTo };
  return must(receiveMail(post.campaign, mailOf(RED_MAIL, body, headers), post.clock));
};
/** The Message-ID of the last letter to the seat. */
const lastLetter = async (): Promise<string> =>
  (await must(readyLetters(post.campaign))).findLast(({ seat }) => seat === RED)?.messageId ?? '';
const stateOf = async (): Promise<string | undefined> =>
  (await must(listAsks(post.campaign))).asks.find(({ to }) => to === RED)?.state;
const trayTexts = async (): Promise<readonly string[]> =>
  (await must(seeTray(post.campaign))).letters.map(({ text }) => text);

const WAITS = 'PP 1: move A to 4\r\n\r\n-- \r\nPP 2: move B to 4\r\n';

/** Letters to the seat while its orders wait: each answers with the Message-ID that a reply names. */
const asksIn = {
  reminder: async (words: string) => {
    await must(remindSeat(post.campaign, words === '' ? {} : { words }, post.clock));
    return lastLetter();
  },
  reply: async (text: string) => {
    const [item] = await lateItems(post.campaign.inside.journal);
    await must(replyToLate(post.campaign, { id: item?.id ?? '', text }, post.clock));
    return lastLetter();
  },
  desk: async (text: string, as: 'gamemaster' | 'rumor') => {
    await must(writeDeskLetter(post.campaign, { to: [RED], as, text, goes: 'now' }, post.clock));
    return lastLetter();
  },
  pause: async (words: string) => {
    await must(pauseCampaign(post.campaign, words, post.clock));
    return lastLetter();
  },
};

describe('while orders wait, a plain yes', () => {
  let waiting: string;
  beforeEach(async () => {
    expect((await receive(WAITS)).became).toBe('waits');
    waiting = await lastLetter();
  });

  it.each([
    ['a reminder', () => asksIn.reminder('Are you still with us?')],
    ['a reply to the e-mail that waits', () => asksIn.reply('Did you mean to leave B out?')],
    ['a letter', () => asksIn.desk('Shall I move the deadline?', 'gamemaster')],
    ['a rumor', () => asksIn.desk('Is it true that the bridge is gone?', 'rumor')],
    ['a pause', () => asksIn.pause('I am away for a week. Will you go on then?')],
  ])('to the gamemaster’s own words in %s is a letter to him', async (_what, ask) => {
    const asks = await ask();
    expect(asks).not.toBe(waiting);
    expect((await receive('Yes', asks)).became).toBe('no-sheet');
    expect(await stateOf()).toBe('open');
    expect(await trayTexts()).toEqual(['Yes']);
    expect((await receive('Yes', waiting)).became).toBe('confirmed');
    expect(await stateOf()).toBe('answered');
  });

  it.each([
    ['a reminder', () => asksIn.reminder('')],
    ['a pause', () => asksIn.pause('')],
  ])('confirms them where it answers %s without words of his own', async (_what, ask) => {
    expect((await receive('Yes', await ask())).became).toBe('confirmed');
    expect(await stateOf()).toBe('answered');
  });
});
