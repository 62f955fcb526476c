/** A seat's word for the dice in an e-mail. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { seeTray } from '../../src/campaign/gm/see-tray.js';
import { seeWords } from '../../src/campaign/turn/send-word.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { RED } from '../toys/line/system.js';
import { mailOf, must, RED_MAIL, startPost, type Post } from './post.js';

let post: Post;
afterEach(() => post.close());

const receive = (body: string): Promise<MailReceipt> =>
  must(receiveMail(post.campaign, mailOf(RED_MAIL, body), post.clock));
const own = async (): Promise<string | undefined> => (await must(seeWords(post.campaign, RED))).own;
const subjects = async (): Promise<readonly string[]> =>
  (await must(readyLetters(post.campaign))).map(({ subject }) => subject);

describe('in a campaign that asks for words, WORD: in an e-mail', () => {
  beforeEach(async () => {
    post = await startPost('The meeting', '');
  });

  it('alone is kept and answered, and is no letter to the gamemaster', async () => {
    const taken = await receive('Dear all,\r\n\r\n* Word: Lantern *\r\n\r\nRosa\r\n');
    expect(taken).toMatchObject({ became: 'word', seat: RED, answered: 1 });
    expect(await own()).toBe('lantern');
    expect((await subjects()).join()).toContain('your word for the dice is saved');
    expect((await must(seeTray(post.campaign))).letters).toEqual([]);
  });

  it('beside orders leaves the orders as they are', async () => {
    const taken = await receive('WORD: lantern\r\nPP 1: move A to 3\r\n');
    expect(taken).toMatchObject({ became: 'sheet', answered: 2 });
    expect(taken.sheets[0]).toMatchObject({ receipt: { counts: true } });
    expect(await own()).toBe('lantern');
  });

  it('beside a letter to the gamemaster leaves him the letter', async () => {
    const taken = await receive('When is it due?\r\n\r\nWORD: lantern\r\n');
    expect(taken).toMatchObject({ became: 'no-sheet', answered: 2 });
    const [letter] = (await must(seeTray(post.campaign))).letters;
    expect(letter?.text).toContain('When is it due?');
    expect(letter?.text).not.toContain('lantern');
  });

  it('with what is no word is answered with what a word is', async () => {
    await receive('WORD: two words\r\n');
    expect(await own()).toBeUndefined();
    expect((await subjects()).join()).toContain('your word for the dice was not saved');
  });
});

describe('in any other campaign', () => {
  it('such a line is text like any other', async () => {
    post = await startPost();
    expect(await receive('WORD: lantern\r\n')).toMatchObject({ became: 'no-sheet', answered: 1 });
    expect((await must(seeTray(post.campaign))).letters[0]?.text).toContain('WORD: lantern');
  });
});
