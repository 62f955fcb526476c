/** What a player writes beside his orders reaches the gamemaster, and what every letter has does not. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { seeTray } from '../../src/campaign/gm/see-tray.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { RED } from '../toys/line/system.js';
import { mailOf, must, RED_MAIL, startPost, type Post } from './post.js';

let post: Post;
beforeEach(async () => {
  post = await startPost();
});
afterEach(() => post.close());

const receive = (body: string): Promise<MailReceipt> =>
  must(
    receiveMail(
      post.campaign,
      mailOf(`Rosa Hale <${RED_MAIL}>`, body.replace(/\n/g, '\r\n')),
      post.clock,
    ),
  );
const tray = async (): Promise<readonly string[]> =>
  (await must(seeTray(post.campaign))).letters.map(({ text }) => text);
const answered = async () => (await must(readyLetters(post.campaign))).at(-1);

const ORDERS = 'PP 1: move A to 3';
const QUESTION = 'May I dig in at box 3?';
const HAS_IT = 'The gamemaster has these lines as a letter from you.';

describe('a sentence that is left out of a sheet lies in the tray, and its sender is told', () => {
  it.each([
    ['above the orders', `Dear Umpire,\n\n${QUESTION}\n\n${ORDERS}\n\nRegards,\nRosa`, QUESTION],
    ['below them', `${ORDERS}\n\n${QUESTION}\n\nRosa`, QUESTION],
    ['in its closing', `${ORDERS}\n\nThanks, and ${QUESTION}\nRosa`, `Thanks, and ${QUESTION}`],
    ['below his signature', `${ORDERS}\n\n-- \nRosa\nPS: ${QUESTION}`, `PS: ${QUESTION}`],
    [
      'below a drawn line',
      `${ORDERS}\n\n-----\n${QUESTION}\nI hope so.`,
      `${QUESTION}\nI hope so.`,
    ],
    [
      'no question',
      `${ORDERS}\n\nMy leg hurts.\n\nB stays back.`,
      'My leg hurts.\n\nB stays back.',
    ],
    ['around a quotation', `${QUESTION}\n\n${ORDERS}\n\n> Who goes there?\n\nRosa`, QUESTION],
    ['beside errors', `${QUESTION}\n\nPP 1: move A to 99`, QUESTION],
    ['beside orders that wait', `${QUESTION}\n\n${ORDERS}\n-- \nRosa\nPP 2: wait`, QUESTION],
  ])('%s', async (_where, body, words) => {
    const { seat } = await receive(body);
    const { letters } = await must(seeTray(post.campaign));
    expect(seat).toBe(RED);
    expect(letters).toMatchObject([{ from: RED, to: 'gm', kind: 'you', via: 'mail', text: words }]);
    const letter = await answered();
    for (const part of [letter?.text, letter?.html]) expect(part).toContain(HAS_IT);
  });

  it('once, though it comes again with the orders that he puts right', async () => {
    await receive(`${QUESTION}\n\nPP 1: move A to 99`);
    await receive(`${QUESTION}\n\n${ORDERS}`);
    expect(await tray()).toEqual([QUESTION]);
    expect((await answered())?.text).toContain(HAS_IT);
    await receive(`${QUESTION}\nAnd may B?\n\n${ORDERS}`);
    expect(await tray()).toEqual([QUESTION, 'And may B?']);
  });

  it('with its lines once more where they were errors among the orders', async () => {
    await receive(`${ORDERS}\nI wonder where the enemy is.`);
    expect(await tray()).toEqual([]);
    await receive(`${ORDERS}\n\nI wonder where the enemy is.`);
    expect(await tray()).toEqual(['I wonder where the enemy is.']);
  });

  it('in a later step again where it asks something, and not where it may be a signature', async () => {
    const motto = 'All that is gold does not glitter.';
    const orders = 'PP 1: wait';
    const both = `${QUESTION}\n\n${motto}`;
    const playOn = async (): Promise<void> => {
      await must(runTurn(post.campaign, { now: true }, post.clock));
      await must(releaseTurn(post.campaign, post.clock));
    };
    await receive(`${orders}\n\n${motto}`);
    expect(await tray()).toEqual([motto]);
    await playOn();
    await receive(`${orders}\n\n${motto}`);
    expect(await tray()).toEqual([motto]);
    expect((await answered())?.text).not.toContain(HAS_IT);
    await receive(`${QUESTION}\n\n${orders}\n\n${motto}`);
    await playOn();
    await receive(`${QUESTION}\n\n${orders}\n\n${motto}`);
    expect(await tray()).toEqual([motto, both, both]);
  });
});

it('the tray is not filled with what every letter has', async () => {
  const notice = 'This message and its attachments are confidential. If you are not the';
  const bodies = [
    `Dear Umpire, here are my orders.\n\n${ORDERS}`,
    `Please find my orders for turn 1 below.\n\n${ORDERS}\n\nThanks for the quick answer`,
    `My orders are these:\n\n${ORDERS}\n\nBest regards,\n\nRosa`,
    `Campaign: The meeting\n\n${ORDERS}`,
    `${ORDERS}\n\nRosa Hale\nHale & Sons Ltd\n12 Main Street\nTel. +1 555 0100\nwww.hale.example`,
    `${ORDERS}\n\nRosa\n\n${notice}\nintended recipient, please delete it.`,
    `${ORDERS}\n\nOn Friday, Ann <ann@example.org> wrote:\n> ${QUESTION}`,
    `${ORDERS}\n\nSent from my iPhone`,
  ];
  for (const body of bodies) {
    expect((await receive(body)).became).toBe('sheet');
    expect([body, await tray()]).toEqual([body, []]);
    expect((await answered())?.text).not.toContain(HAS_IT);
  }
});

it('an error in a line that asks something is answered with how to write to the gamemaster', async () => {
  await receive(`${ORDERS}\n${QUESTION}`);
  expect((await answered())?.text.replace(/\s+/g, ' ')).toContain('he does not have it yet');
  await receive(`${ORDERS}\nPP 2: move A to 99`);
  expect((await answered())?.text.replace(/\s+/g, ' ')).not.toContain('he does not have it yet');
});
