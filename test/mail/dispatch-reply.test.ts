/** Letters between players by e-mail alone: written by a command, answered by a reply, threaded, and never across the sides. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passLetter } from '../../src/campaign/gm/desk-letter.js';
import { seeTray } from '../../src/campaign/gm/see-tray.js';
import { correctLetter } from '../../src/campaign/letters/correct-letter.js';
import { letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { readSheets } from '../../src/campaign/sheets/read-sheets.js';
import { seeHeldLetters } from '../../src/campaign/seen/see.js';
import type { Letter } from '../../src/campaign/types.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { mailOf as mailBytes } from '../../src/mail/letter-mail.js';
import { openMail } from '../../src/mail/read-mail.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { AIDE, staffToy } from '../toys/line/staff.js';
import { BLUE, RED, toyFiles } from '../toys/line/system.js';
import { mailOf, must } from './post.js';

const MAILS = { red: 'rosa@example.org', aide: 'ada@example.org', blue: 'bert@example.org' };

let campaign: Campaign;
let dir: string;
let second = 0;
const clock = (): string => new Date(Date.UTC(2026, 10, 21, 12, 0, (second += 1))).toISOString();

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vedette-dispatch-'));
  const options = { release: 'at-once' };
  const input = { system: 'toy', title: 'Staff', pack: toyFiles, seed: '07'.repeat(32), options };
  campaign = await must(newCampaign(join(dir, 'toy.vedette'), input, clock, [staffToy]));
  for (const [seat, name, mail] of [
    [RED, 'Rosa', MAILS.red],
    [AIDE, 'Ada', MAILS.aide],
    [BLUE, 'Bert', MAILS.blue],
  ] as const)
    await must(nameSeat(campaign, { seat, name, mail }, clock));
  await sentAll();
});
afterEach(async () => {
  expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
  campaign.close();
  await rm(dir, { recursive: true });
});

const outbox = (): Promise<readonly Letter[]> => must(readyLetters(campaign));
/** Empties the outbox; answers with what was in it. */
async function sentAll(): Promise<readonly Letter[]> {
  const letters = await outbox();
  for (const { id } of letters) await must(markSent(campaign, id, clock));
  return letters;
}
const receive = (from: string, body: string, headers = {}, arrival = {}): Promise<MailReceipt> =>
  must(receiveMail(campaign, mailOf(from, body, headers), clock, { vouched: true, ...arrival }));
const replyTo = ({ messageId, subject }: Letter) => ({
  'In-Reply-To': messageId,
  Subject: `Re: ${subject}`,
});
const to = (letters: readonly Letter[], seat: string): readonly Letter[] =>
  letters.filter((letter) => letter.seat === seat);
const only = (letters: readonly Letter[]): Letter => {
  const [letter, ...others] = letters;
  if (letter === undefined || others.length > 0)
    throw new Error(`${String(letters.length)} letters`);
  return letter;
};
/** The first letter of red to the aide, as the aide has it. */
async function first(): Promise<Letter> {
  await receive(MAILS.red, 'letter to aide\r\n\r\nWhere do you stand?');
  return only(to(await sentAll(), 'aide'));
}
const headers = async (letter: Letter): Promise<ReadonlyMap<string, string>> => {
  const raw = await mailBytes(
    campaign,
    { letters: [letter] },
    { from: { address: 'war@example.org' } },
  );
  const { head } = await openMail(raw);
  return new Map(head.headers.map(({ key, value }) => [key, value.replace(/\s+/g, ' ')]));
};

describe('a reply to a letter of another player (C2.10)', () => {
  it('goes back to its writer without the quotation, and a copy to the gamemaster', async () => {
    const letter = await first();
    expect(letter.text).toContain('Where do you stand?');
    const quoted = letter.text.replace(/^/gm, '> ').replaceAll('\n', '\r\n');
    const body = `At the ford.\r\nA.\r\n\r\nOn Saturday Rosa wrote:\r\n${quoted}`;
    const receipt = await receive(MAILS.aide, body, replyTo(letter));
    expect(receipt).toMatchObject({ became: 'letter', seat: AIDE, answered: 1 });
    const letters = await sentAll();
    expect(only(to(letters, 'red')).text).toContain('At the ford.');
    expect(only(to(letters, 'red')).text).not.toContain('Where do you stand?');
    expect(only(to(letters, 'aide')).text).toContain('Your letter to The red commander was sent.');
    expect(to(letters, 'blue')).toEqual([]);
    const { letters: tray, open } = await must(seeTray(campaign));
    expect([open, tray.map(({ kind, text }) => [kind, text])]).toEqual([
      0,
      [
        ['within', 'Where do you stand?'],
        ['within', 'At the ford.\nA.'],
      ],
    ]);
  });

  it('goes back whole where a line is drawn below orders that it names', async () => {
    const letter = await first();
    const body = 'I would write:\r\nPP 1: move A to 3\r\n\r\n-----\r\n\r\nBut wait for Bert first.';
    expect(await receive(MAILS.aide, body, replyTo(letter))).toMatchObject({ became: 'letter' });
    const got = only(to(await sentAll(), 'red')).text;
    expect(got).toContain('PP 1: move A to 3');
    expect(got).toContain('But wait for Bert first.');
  });

  it('by its token alone finds its writer too, where the program drops the thread', async () => {
    const letter = await first();
    const subject = `Re: ${letter.subject} (${letter.thread?.token ?? ''})`;
    const receipt = await receive('ada@elsewhere.example', 'At the ford.', { Subject: subject });
    expect(receipt).toMatchObject({ became: 'letter', seat: AIDE });
    expect(only(to(await sentAll(), 'red')).text).toContain('At the ford.');
  });

  it('is one thread with one subject, whose mails name those before them', async () => {
    const letter = await first();
    const [one, subject] = [await headers(letter), letter.subject];
    expect(one.get('subject')).toContain(subject);
    await receive(MAILS.aide, 'At the ford.', replyTo(letter));
    const back = only(to(await sentAll(), 'red'));
    await receive(MAILS.red, 'Stay there.', {
      ...replyTo(back),
      'Message-ID': '<rosa-2@example.org>',
    });
    const again = only(to(await sentAll(), 'aide'));
    // What he writes to the gamemaster meanwhile is of another thread.
    const other = { 'Message-ID': '<rosa-3@example.org>' };
    await receive(MAILS.red, 'letter to gamemaster\r\n\r\nMay we dig in?', other);
    await sentAll();
    const two = await headers(again);
    expect(two.get('subject')).toBe(one.get('subject'));
    expect(two.get('references')).toContain(letter.messageId);
    await receive(MAILS.aide, 'I do.', replyTo(again));
    const three = await headers(only(to(await sentAll(), 'red')));
    expect(three.get('in-reply-to')).toBe('<rosa-2@example.org>');
    expect(three.get('references')).toContain(back.messageId);
  });

  it('that reads as orders counts as orders only after a yes', async () => {
    const letter = await first();
    await receive(MAILS.aide, 'I am at the ford.', replyTo(letter));
    const order = only(to(await sentAll(), 'red'));
    const amiss = await receive(MAILS.red, 'Do this:\r\nPP 1: mvoe A to 3', replyTo(order));
    expect(amiss).toMatchObject({ became: 'letter', answered: 1 });
    expect(only(to(await sentAll(), 'red')).text).toContain('were not taken as your orders');
    const body = 'Do this:\r\n\r\nPP 1: move A to 3';
    const receipt = await receive(MAILS.red, body, replyTo(order));
    expect(receipt).toMatchObject({ became: 'letter', seat: RED, answered: 2 });
    expect(await counting()).toBe('');
    const letters = await sentAll();
    expect(only(to(letters, 'aide')).text).toContain('PP 1: move A to 3');
    const ask = to(letters, 'red').find(({ text }) => /yes/i.test(text));
    if (ask === undefined) throw new Error('no question');
    expect(await receive(MAILS.red, 'yes', replyTo(ask))).toMatchObject({ became: 'confirmed' });
    expect(await counting()).toBe('PP 1: move A to 3');
  });

  it('a yes, a no or a word in it is for its writer, and settles nothing', async () => {
    const letter = await first();
    for (const body of ['Yes.', 'status', 'withdraw'])
      expect(await receive(MAILS.aide, body, replyTo(letter))).toMatchObject({ became: 'letter' });
    expect(
      to(await sentAll(), 'red')
        .map(({ text }) => text)
        .join(),
    ).toContain('withdraw');
  });

  it('across the sides lies with the gamemaster, also when he passed the first one on', async () => {
    await receive(MAILS.red, 'letter to blue\r\n\r\nShall we exchange prisoners?');
    expect(to(await sentAll(), 'blue')).toEqual([]);
    const [open] = (await must(seeTray(campaign))).letters;
    const passed = { letter: open?.id ?? 0, stamp: open?.stamp, to: [BLUE], note: '' };
    await must(
      passLetter(campaign, { ...passed, as: 'writer', text: open?.text ?? '', goes: 'now' }, clock),
    );
    const letter = only(to(await sentAll(), 'blue'));
    const receipt = await receive(MAILS.blue, 'Never!', replyTo(letter));
    expect(receipt).toMatchObject({ became: 'letter', seat: BLUE });
    const letters = await sentAll();
    expect(to(letters, 'red')).toEqual([]);
    expect(only(to(letters, 'blue')).text).toContain('was given to the gamemaster');
    const last = (await must(seeTray(campaign))).letters.at(-1);
    expect(last).toMatchObject({ from: BLUE, to: RED, kind: 'between', isOpen: true });
  });

  it('is for its writer also when the gamemaster has rewritten the first one twice before it left', async () => {
    await receive(MAILS.red, 'letter to blue\r\n\r\nShall we exchange prisoners?');
    await sentAll();
    const [open] = (await must(seeTray(campaign))).letters;
    const passed = { letter: open?.id ?? 0, stamp: open?.stamp, to: [BLUE], note: '' };
    await must(
      passLetter(campaign, { ...passed, as: 'writer', text: 'Prisoners?', goes: 'release' }, clock),
    );
    for (const text of ['Prisoners, Sir?', 'Shall we talk?']) {
      const [held] = await must(seeHeldLetters(campaign));
      const { id: letter = 0, subject = '' } = held ?? {};
      await must(correctLetter(campaign, { letter, subject, text, reason: 'So' }, clock));
    }
    const [held] = await must(seeHeldLetters(campaign));
    await must(letLetterGo(campaign, { letter: held?.id ?? 0 }, clock));
    const letter = only(to(await sentAll(), 'blue'));
    const receipt = await receive(MAILS.blue, 'Never!', replyTo(letter));
    expect(receipt).toMatchObject({ became: 'letter', seat: BLUE });
    const last = (await must(seeTray(campaign))).letters.at(-1);
    expect(last).toMatchObject({ from: BLUE, to: RED, text: 'Never!' });
  });

  it('of somebody whom nothing proves to be the player is sent to nobody', async () => {
    const letter = await first();
    const forged = mailOf(MAILS.aide, 'Retreat!', { 'In-Reply-To': letter.messageId });
    expect(await must(receiveMail(campaign, forged, clock, {}))).toMatchObject({
      became: 'unproven',
    });
    expect(to(await sentAll(), 'red')).toEqual([]);
  });
});

describe('orders in words by e-mail (C3.2)', () => {
  it('go to a commander under the writer, marked, beside what is due from him', async () => {
    await receive(MAILS.red, 'orders to the red aide:\r\n\r\nHold the ford.');
    const letters = await sentAll();
    expect(only(to(letters, 'aide'))).toMatchObject({
      subject: expect.stringContaining('orders in words from The red commander') as string,
    });
    expect((await must(seeTray(campaign))).letters[0]).toMatchObject({ orders: true });
  });

  it('are taught to whoever has a commander under him, and to nobody else', async () => {
    for (const seat of ['red', 'blue'] as const) {
      await receive(MAILS[seat], 'help');
      const { text } = only(to(await sentAll(), seat));
      expect([seat, text.includes('orders to SEAT')]).toEqual([seat, seat === 'red']);
      expect(text).toContain('letter to SEAT');
    }
  });

  it('such a line to any other seat heads orders of its writer’s own', async () => {
    const receipt = await receive(MAILS.red, 'Orders to blue:\r\nPP 1: move A to 3');
    expect(receipt).toMatchObject({ became: 'sheet' });
    expect(await counting()).toBe('PP 1: move A to 3');
  });
});

/** What counts as the sheet of red. */
const counting = async (): Promise<string> =>
  (await must(readSheets(campaign))).rows
    .flatMap(({ versions }) => versions.filter(({ counts }) => counts))
    .map(({ text }) => text.trim())
    .join();
