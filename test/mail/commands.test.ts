import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { holdLetter } from '../../src/campaign/letters/hold-letter.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { replyToLate } from '../../src/campaign/sheets/reply-late.js';
import { readSheets } from '../../src/campaign/sheets/read-sheets.js';
import { seeMissing } from '../../src/campaign/sheets/see-missing.js';
import { seeOwnSheets } from '../../src/campaign/sheets/see-own-sheets.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { loadStep } from '../../src/campaign/turn/open-step.js';
import { countingSheets } from '../../src/campaign/turn/step-input.js';
import { withdrawRuling } from '../../src/campaign/gm/withdraw-ruling.js';
import { seeLate } from '../../src/campaign/sheets/see-late.js';
import { setLateAside } from '../../src/campaign/sheets/take-late.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { auditActs } from '../../src/campaign/gm/audit-acts.js';
import { seeTray } from '../../src/campaign/gm/see-tray.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { setDeadline } from '../../src/campaign/turn/set-deadline.js';
import { pauseCampaign, resumeCampaign } from '../../src/campaign/turn/change-calendar.js';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { asSeat } from '../../src/kernel/basic.js';
import { reopenSheet } from '../../src/campaign/sheets/reopen-sheet.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import type { Letter } from '../../src/campaign/types.js';
import { remindSeat } from '../../src/campaign/gm/remind-seat.js';
import { mailOf as mailBytes } from '../../src/mail/letter-mail.js';
import { openMail } from '../../src/mail/read-mail.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { begin, clock as begunClock, GAMES } from './begun.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { RED } from '../toys/line/system.js';
import { BLUE_MAIL, mailOf, must, RED_MAIL, startPost, type Post } from './post.js';

let post: Post;
beforeEach(async () => {
  post = await startPost();
});
afterEach(() => post.close());

const receive = (body: string, headers = {}, from = RED_MAIL): Promise<MailReceipt> =>
  must(receiveMail(post.campaign, mailOf(from, body, headers), post.clock));
const last = async (): Promise<Letter> => {
  const letter = (await must(readyLetters(post.campaign))).at(-1);
  if (letter === undefined) throw new Error('no letter');
  return letter;
};
const stateOf = async (seat: string): Promise<string | undefined> =>
  (await must(listAsks(post.campaign))).asks.find(({ to }) => to === seat)?.state;

/** Whose act the last ruling is, by the audit. */
const whoRuled = async (): Promise<string | undefined> =>
  (await must(auditActs(post.campaign))).acts.findLast(({ kind }) => kind === 'ruling')?.who;

describe('a word alone in an e-mail', () => {
  it('status: what counts, what is missing, and nothing of another seat', async () => {
    expect(await receive('status')).toMatchObject({ became: 'command', seat: 'red', answered: 1 });
    expect((await last()).text).toContain('nothing received yet');
    await receive('PP 1: move A to 3');
    await receive('Status.\r\n\r\nRosa');
    const letter = await last();
    expect(letter).toMatchObject({ seat: 'red', to: RED_MAIL });
    expect(letter.text).toContain('version 1 counts');
    expect(letter.text).not.toMatch(/blue|Bertrand/i);
  });

  it('status: what came and does not count, and why', async () => {
    const status = async (): Promise<string> => {
      await receive('status');
      return (await last()).text.replace(/\s+/g, ' ');
    };
    await receive('PP 1: mvoe A to 3');
    expect(await status()).toContain(': version 1 has 1 error and is not accepted.');
    await receive('PP 1: move A to 3');
    expect(await status()).toMatch(/: version 2 counts, sent on [^.]*\. (?!Version)/);
    await receive('PP 1: mvoe A to 3\r\nPP 2: mvoe A to 3');
    expect(await status()).toMatch(
      /: version 2 counts, .* Version 3 has 2 errors and is not accepted\./,
    );
  });

  it('help: the words, what a line may say, and an example that reads', async () => {
    await receive('', { Subject: 'Re: help' });
    const { text } = await last();
    for (const word of ['status', 'report', 'map', 'withdraw', 'letter to SEAT'])
      expect(text).toContain(word);
    expect(text).not.toMatch(/\b[XY] in box/);
  });

  it('map: the seat’s own map; report: its last report once more', async () => {
    await receive('map');
    expect((await last()).picture).toBeDefined();
    await must(runTurn(post.campaign, { now: true }, post.clock));
    await must(releaseTurn(post.campaign, post.clock));
    const [report] = (await must(readyLetters(post.campaign)))
      .filter(({ seat, picture }) => seat === 'red' && picture !== undefined)
      .slice(-1);
    await receive('report');
    const again = await last();
    expect(again.picture).toEqual(report?.picture);
    expect(again.text).toContain('Turn 1');
    expect(again.messageId).not.toBe(report?.messageId);
  });

  it('map: says that none is attached to one whose letters have none', async () => {
    for (const form of ['text', 'html']) {
      await must(
        nameSeat(post.campaign, { seat: RED, name: 'Rosa', mail: RED_MAIL, form }, post.clock),
      );
      await receive('map');
      const { text } = await last();
      expect(text.replace(/\s+/g, ' ')).toContain(
        'Your letters come without a map, so none is attached.',
      );
      expect(text).not.toContain('as it is now');
    }
  });

  it('report: greets whoever holds the seat now', async () => {
    await must(runTurn(post.campaign, { now: true }, post.clock));
    await must(releaseTurn(post.campaign, post.clock));
    const mail = 'ruth@example.org';
    await must(nameSeat(post.campaign, { seat: RED, name: 'Ruth & Co <x>', mail }, post.clock));
    await receive('report', {}, mail);
    const { subject, text, html } = await last();
    expect(subject).toContain('Turn 1');
    expect(text).toMatch(/^Dear Ruth & Co <x>,$/m);
    expect(html).toContain('>Dear Ruth &amp; Co &lt;x&gt;,</p>');
    expect(text + html).not.toContain('Rosa');
  });

  it('withdraw: the orders count no more, and play waits for others', async () => {
    await receive('PP 1: move A to 3');
    expect(await stateOf('red')).toBe('answered');
    await receive('withdraw');
    expect(await stateOf('red')).toBe('open');
    expect((await last()).text).toContain('Taken back');
    await receive('status');
    expect((await last()).text).toContain('none of the orders that you sent count');
    await receive('PP 2: wait', {}, BLUE_MAIL);
    expect(await must(runTurn(post.campaign, { now: false }, post.clock))).toMatchObject({
      state: 'waiting',
    });
    await receive('PP 1: move A to 2');
    expect(await stateOf('red')).toBe('answered');
  });

  it('withdraw: the desk goes on without these orders, and their page and faulty ones say that none count', async () => {
    await receive('PP 1: move A to 3');
    await receive('PP 2: wait', {}, BLUE_MAIL);
    const missing = async () =>
      (await must(seeMissing(post.campaign))).missing.map(({ seat }) => seat);
    expect(await missing()).toEqual([]);
    await receive('withdraw');
    expect(await missing()).toEqual(['red']);
    const [own] = (await must(seeOwnSheets(post.campaign, asSeat('red')))).asks;
    expect([own?.ask.state, own?.counts]).toEqual(['open', undefined]);
    const faulty = await receive('PP 1: move A to 99');
    expect(faulty.sheets[0]).not.toMatchObject({ receipt: { stands: 1 } });
    expect((await last()).text).not.toContain('version 1');
    await must(runTurn(post.campaign, { now: true }, post.clock));
    expect((await must(seeMissing(post.campaign))).missing).toEqual([]);
  });

  it('withdraw: what the gamemaster opened again counts again when he takes that back', async () => {
    await receive('PP 1: move A to 3');
    await receive('PP 2: wait', {}, BLUE_MAIL);
    await must(runTurn(post.campaign, { now: false }, post.clock));
    const key = '1/orders/red';
    await must(reopenSheet(post.campaign, { key, reason: 'A slip.' }, post.clock));
    const counts = async () =>
      countingSheets((await loadStep(post.campaign)).entries).get(key)?.text;
    expect(await counts()).toBeUndefined();
    await must(
      withdrawRuling(post.campaign, { key: `reopen ${key}`, reason: 'Not needed.' }, post.clock),
    );
    expect(await counts()).toBe('PP 1: move A to 3');
  });

  it('withdraw: the gamemaster cannot make these orders count again, nor close them', async () => {
    await receive('PP 1: move A to 3');
    await receive('withdraw');
    const key = '1/orders/red';
    const back = { key: `reopen ${key}`, reason: 'He may not.' };
    const refused = await withdrawRuling(post.campaign, back, post.clock);
    expect(refused).toMatchObject({ ok: false, error: { code: 'not-asked' } });
    const { rows } = await must(readSheets(post.campaign));
    expect(rows.find((row) => row.key === key)?.state).toBe('open');
    expect(countingSheets((await loadStep(post.campaign)).entries).get(key)).toBeUndefined();
  });

  describe('withdraw: orders that were written before it', () => {
    /** `at`: when it is read; `dated`, `arrived`: minutes before noon. */
    const at = (time: string, body: string, dated = time, arrived = time) =>
      must(
        receiveMail(
          post.campaign,
          mailOf(RED_MAIL, body, { Date: `Sat, 21 Nov 2026 ${dated}:00 +0000` }),
          () => `2026-11-21T${time}:00.000Z`,
          { vouched: true, arrived: `2026-11-21T${arrived}:00.000Z` },
        ),
      );
    const overtaken = async (): Promise<void> => {
      expect((await last()).text.replaceAll(/\s+/g, ' ')).toContain(
        'took your orders back. If you want these, send them again. This one says that it was written on',
      );
      expect((await last()).text.replaceAll(/\s+/g, ' ')).toContain(
        'if the clock of your device is wrong, send them on your page.',
      );
      expect(await stateOf('red')).toBe('open');
    };

    it('and come after it count no more, and those that were written after it count', async () => {
      await at('12:06', 'withdraw', '12:05');
      expect((await last()).text).toContain('no orders that could be taken back');
      await at('12:20', 'PP 1: move A to 3', '12:00');
      await overtaken();
      await at('12:21', 'PP 1: move A to 3', '12:10');
      expect(await stateOf('red')).toBe('answered');
    });

    it('and come after it count no more where others were taken back', async () => {
      await at('12:01', 'PP 1: move A to 3');
      await at('12:06', 'withdraw', '12:05');
      await at('12:20', 'PP 1: move A to 2', '12:03');
      await overtaken();
    });

    it('count where it came after the deadline, and they did not', async () => {
      const due = '2026-11-21T13:00';
      await must(
        setDeadline(
          post.campaign,
          { due, graceHours: 0, reason: 'x' },
          () => '2026-11-21T12:30:00.000Z',
        ),
      );
      await at('13:05', 'withdraw', '13:01', '13:01');
      await at('13:06', 'PP 1: move A to 3', '12:58', '12:59');
      expect(await stateOf('red')).toBe('answered');
    });

    it('count for another seat', async () => {
      await at('12:06', 'withdraw', '12:05');
      const headers = { Date: 'Sat, 21 Nov 2026 12:00:00 +0000' };
      await receive('PP 2: wait', headers, BLUE_MAIL);
      expect(await stateOf('blue')).toBe('answered');
    });
  });

  it('C7.3 withdraw takes back nothing after the deadline, when nothing could be sent in its place', async () => {
    await receive('PP 1: move A to 3');
    const due = '2026-11-23T12:00';
    await must(setDeadline(post.campaign, { due, graceHours: 0, reason: 'x' }, post.clock));
    const withdraw = (n: number, at: string, arrived = at) =>
      must(
        receiveMail(
          post.campaign,
          mailOf(RED_MAIL, 'withdraw', { 'Message-ID': `<w${n}@example.org>` }),
          () => at,
          { vouched: true, arrived },
        ),
      );
    await withdraw(1, '2026-11-23T12:01:00.000Z');
    expect((await last()).text).toContain('The deadline is over');
    expect(await stateOf('red')).toBe('answered');
    await withdraw(2, '2026-11-23T12:02:00.000Z', '2026-11-23T11:59:00.000Z');
    expect((await last()).text).toContain('Taken back');
    expect(await stateOf('red')).toBe('open');
    expect(await whoRuled()).toBe('Rosa');
  });

  it('C7.3 who takes his orders back in the grace has no more time than the rest of it', async () => {
    await receive('PP 1: move A to 3');
    const due = '2026-11-23T12:00';
    await must(setDeadline(post.campaign, { due, graceHours: 1, reason: 'x' }, post.clock));
    const at = (time: string, body: string) =>
      must(
        receiveMail(post.campaign, mailOf(RED_MAIL, body), () => `2026-11-23T${time}:00.000Z`, {
          vouched: true,
        }),
      );
    await at('12:30', 'withdraw');
    expect(await stateOf('red')).toBe('open');
    await at('13:01', 'PP 1: wait');
    expect((await last()).text).toMatch(/after\s+the\s+deadline\s+of\s+23\s+Nov\s+2026/);
    expect(await stateOf('red')).toBe('open');
  });

  it('C7.3 an answer in the grace says that it was used, and one after it that the gamemaster decides', async () => {
    const due = '2026-11-23T12:00';
    await must(setDeadline(post.campaign, { due, graceHours: 1, reason: 'x' }, post.clock));
    const at = async (time: string, body: string): Promise<readonly string[]> => {
      await must(
        receiveMail(post.campaign, mailOf(RED_MAIL, body), () => `2026-11-23T${time}:00.000Z`, {
          vouched: true,
        }),
      );
      const { subject, text } = await last();
      return [subject.replace(/^.*: /, ''), text.replace(/\s+/g, ' ')];
    };
    const [counts, grace] = await at('12:30', 'PP 1: wait');
    expect(counts).toBe('accepted');
    expect(grace).toContain(
      'These orders came on 23 Nov 2026 12:30, after the deadline of 23 Nov 2026 12:00 UTC but within its grace of 1 hour, so they count.',
    );
    const [late, after] = await at('13:30', 'PP 2: wait');
    expect(late).toBe('too late, not accepted');
    expect(after).toContain('Not accepted: too late. Your earlier orders (version 1) still stand.');
    expect(after).toContain('and its grace of 1 hour. They are kept, and the gamemaster');
    expect(after).toContain('The gamemaster has them and decides whether they count');
    expect(after).not.toMatch(/sheet|Instead of|to fix|To fix/);
    expect((await at('13:31', 'PP 2: mvoe A to 3'))[1]).toContain(
      'Not accepted: too late, and 1 line to fix.',
    );
    expect((await at('13:40', 'status'))[1]).toContain('version 1 counts');
    expect((await at('13:40', 'status'))[1]).toContain(
      'Version 3 came after the deadline and is not accepted.',
    );
  });

  it('C7.3 no answer names a deadline that was over when the gamemaster reopened the orders', async () => {
    for (const from of [RED_MAIL, BLUE_MAIL])
      await receive(from === RED_MAIL ? 'PP 1: move A to 3' : 'PP 1: wait', {}, from);
    const due = '2026-11-23T12:00';
    await must(setDeadline(post.campaign, { due, graceHours: 0, reason: 'x' }, post.clock));
    const after = (): string => '2026-11-23T12:30:00.000Z';
    await must(runTurn(post.campaign, { now: false }, after));
    const reopening = { key: '1/orders/red', reason: 'My slip' };
    await must(reopenSheet(post.campaign, reopening, after));
    for (const body of ['status', 'PP 1: move A to 4']) {
      const mail = mailOf(RED_MAIL, body);
      await must(receiveMail(post.campaign, mail, after, { vouched: true }));
      expect((await last()).text).not.toMatch(/deadline/i);
    }
    expect((await last()).text).toMatch(/Counts now: +version 2/);
  });

  it('C7.3 a yes counts by when it arrived, as orders do', async () => {
    const due = '2026-11-23T12:00';
    await must(setDeadline(post.campaign, { due, graceHours: 0, reason: 'x' }, post.clock));
    const quoted = await receive('> PP 1: move A to 3');
    expect(quoted.became).toBe('waits');
    const { messageId } = await last();
    const yes = mailOf(RED_MAIL, 'yes', { 'In-Reply-To': messageId });
    const arrival = { vouched: true, arrived: '2026-11-23T11:00:00.000Z' };
    const late = (): string => '2026-11-23T13:00:00.000Z';
    const { became } = await must(receiveMail(post.campaign, yes, late, arrival));
    expect(became).toBe('confirmed');
    expect(await stateOf('red')).toBe('answered');
    expect(await whoRuled()).toBe('Rosa');
  });

  it('C7.3 names no deadline while the campaign is paused', async () => {
    const due = '2026-11-25T12:00';
    await must(setDeadline(post.campaign, { due, graceHours: 0, reason: 'x' }, post.clock));
    await receive('status');
    expect((await last()).text).toContain('25 Nov');
    await must(pauseCampaign(post.campaign, '', post.clock));
    await receive('status');
    expect((await last()).text).toContain('no deadline runs');
    expect((await last()).text).not.toContain('25 Nov');
    await receive('PP 1: move A to 3');
    expect((await last()).text).not.toContain('25 Nov');
  });

  it('withdraw takes back no orders that the gamemaster wrote for the seat', async () => {
    await receive('PP 1: move A to 3');
    const ruling = { key: '1/orders/red', text: 'PP 1: wait', reason: 'He asked me to' };
    await must(giveRuling(post.campaign, { ...ruling, release: false }, post.clock));
    await receive('withdraw');
    expect((await last()).text).toContain('You have no orders that could be taken back');
    expect(await stateOf('red')).toBe('answered');
  });

  it('withdraw leaves orders that were sent after it had come', async () => {
    const at = (time: string): string => `2026-11-22T${time}:00.000Z`;
    const receiveAt = (body: string, read: string, arrived = read, headers = {}) =>
      must(
        receiveMail(post.campaign, mailOf(RED_MAIL, body, headers), () => at(read), {
          ...{ vouched: true, arrived: at(arrived) },
        }),
      );
    const counts = async () =>
      countingSheets((await loadStep(post.campaign)).entries).get('1/orders/red')?.text;
    await receiveAt('PP 1: move A to 3', '19:00');
    const page = { seat: asSeat('red'), kind: 'orders', via: 'web' } as const;
    await must(
      submitSheet(post.campaign, { ...page, text: 'PP 1: move A to 2' }, () => at('20:10')),
    );
    await receiveAt('withdraw', '20:15', '20:00');
    expect(await counts()).toBe('PP 1: move A to 2');
    expect((await last()).text).not.toContain('Taken back');
    expect((await last()).text.replace(/\s+/g, ' ')).toContain('so they stand: Orders of the red');
    // An e-mail that lay in the mailbox together with the word, and came after it.
    const date = { Date: 'Sun, 22 Nov 2026 21:01:00 +0000' };
    await receiveAt('PP 1: wait', '21:15', '21:02', date);
    await receiveAt('withdraw', '21:15', '21:00');
    expect(await counts()).toBe('PP 1: wait');
    // One that was held up on its way, and was written before it.
    const early = { Date: 'Sun, 22 Nov 2026 20:59:00 +0000' };
    await receiveAt('withdraw', '21:15', '21:05', early);
    expect(await counts()).toBe('PP 1: wait');
    expect((await last()).text.replace(/\s+/g, ' ')).toContain('was sent before these orders');
    await receiveAt('withdraw', '21:15', '21:05');
    expect(await counts()).toBeUndefined();
  });

  it('withdraw takes back no orders of the next step, though its player says yes to it there', async () => {
    const forged = mailOf(RED_MAIL, 'withdraw');
    const at = (time: string) => () => `2026-11-22T${time}.000Z`;
    await must(receiveMail(post.campaign, forged, at('20:00:00'), {}));
    const { messageId } = await last();
    await must(runTurn(post.campaign, { now: true }, at('20:00:10')));
    await must(releaseTurn(post.campaign, at('20:00:20')));
    const orders = mailOf(RED_MAIL, 'PP 1: move A to 3', { Date: 'Sun, 22 Nov 2026 19:30:00 Z' });
    await must(receiveMail(post.campaign, orders, at('20:01:00')));
    expect(await stateOf('red')).toBe('answered');
    const yes = mailOf(RED_MAIL, 'yes', { 'In-Reply-To': messageId });
    expect(await must(receiveMail(post.campaign, yes, at('20:02:00')))).toMatchObject({
      became: 'yes',
    });
    expect(await stateOf('red')).toBe('answered');
  });

  it('letter to SEAT: what stands below goes to that seat, or to the gamemaster', async () => {
    await receive('Letter to gamemaster:\r\n\r\nMay I cross the river?\r\nR.');
    const { letters } = await must(seeTray(post.campaign));
    expect(letters.map(({ from, text }) => [from, text])).toEqual([
      ['red', 'May I cross the river?\nR.'],
    ]);
    await receive('letter to nobody\r\n\r\nHi');
    expect((await last()).text).toMatch(/There is no seat[^]*\ngamemaster\n/);
    // Two are called so: it goes to neither.
    await receive('letter to commander\r\n\r\nHold the bridge.');
    expect((await last()).text).toContain('There is no seat');
    // Only the whole name is the gamemaster's.
    for (const name of ['the umpire of usa-gm', 'gm-west', 'an umpire']) {
      await receive(`letter to ${name}\r\n\r\nHold the bridge.`);
      expect((await last()).text).toContain('There is no seat');
    }
    expect((await must(seeTray(post.campaign))).letters).toHaveLength(1);
  });

  it.each([
    ['gamemaster', 'The gamemaster has your letter.'],
    ['blue', 'Your letter to The blue commander was given to the gamemaster.'],
  ])('letter to %s: orders in it wait for a yes', async (to, says) => {
    const body = ['Here are my orders:', 'PP 1: move A to 3', 'PP 2: move B to 4'];
    await receive([`Letter to ${to}`, '', ...body].join('\r\n'));
    const [answer, asks] = (await must(readyLetters(post.campaign))).slice(-2);
    expect(answer?.text.replace(/\s+/g, ' ')).toContain(says);
    expect(asks?.subject).toContain('waiting for your yes');
    expect(asks?.text).toContain('> PP 2: move B to 4');
    expect((await must(seeTray(post.campaign))).letters.at(-1)?.text).toBe(body.join('\n'));
    expect(await stateOf('red')).toBe('open');
    const yes = await receive('yes', { 'In-Reply-To': asks?.messageId ?? '' });
    expect(yes.became).toBe('confirmed');
    expect(await stateOf('red')).toBe('answered');
  });

  it('letter to SEAT: orders with errors in it are named', async () => {
    await receive('letter to gamemaster\r\n\r\nPP 1: move A to 99');
    const answer = await last();
    expect(answer.text.replace(/\s+/g, ' ')).toContain('They were not taken as your orders.');
    expect(await stateOf('red')).toBe('open');
  });

  it.each([
    'Help!\r\n\r\nI cannot find box 12 on my map.\r\nRosa',
    'Withdraw?\r\n\r\nShould my scouts fall back, or hold?',
    'status\r\n\r\nIs this still the right address?',
    'withdraw\r\n\r\nMy scouts stay where they are, though.',
  ])('is none above a question, which the gamemaster gets: %j', async (body) => {
    await receive('PP 1: move A to 3');
    expect((await receive(body)).became).not.toBe('command');
    expect(await stateOf('red')).toBe('answered');
    const { letters } = await must(seeTray(post.campaign));
    expect(letters.at(-1)?.text).toBe(body.replaceAll('\r\n', '\n'));
  });

  it('is one above a closing and who writes', async () => {
    for (const end of [
      'Thanks,\r\nRosa Hale',
      'General Hale\r\nArmy of the North',
      'rosa',
      'Lt. Gen. Rosa E. Hale, First Corps, Army of the North\r\n+44 1234 567 890',
    ])
      expect((await receive(`status\r\n\r\n${end}`)).became).toBe('command');
  });

  it('letter to SEAT, and a letter to the gamemaster, are whole, whatever is drawn between their parts', async () => {
    const text = 'First, the bridge.\n\n-----\n\nThen, the ford.\n=====\nAnd the mill.';
    await receive(`letter to gamemaster\r\n\r\n${text.replaceAll('\n', '\r\n')}`);
    await receive(text.replaceAll('\n', '\r\n'));
    const { letters } = await must(seeTray(post.campaign));
    const words = (all: string): readonly string[] => all.match(/[A-Z].*/g) ?? [];
    for (const letter of letters) expect(words(letter.text)).toEqual(words(text));
    expect(letters).toHaveLength(2);
  });

  it.each([
    ['a line is', '-----'],
    ['two lines are', '- - -\r\n====='],
  ])('letter to SEAT is whole where %s drawn below orders in it', async (_what, drawn) => {
    const head = 'letter to gamemaster\r\n\r\nMy plan:';
    const plan = 'PP 1: move A to 3';
    const more = 'Now the other matter: send me two more.';
    const foot = '-- \r\nRosa Hale\r\nFirst Corps\r\n\r\nPS: burn this letter.';
    await receive([head, plan, '', drawn, '', more, '', foot].join('\r\n'));
    const text = (await must(seeTray(post.campaign))).letters.at(-1)?.text ?? '';
    for (const part of ['My plan:', plan, more, 'PS: burn this letter.'])
      expect(text).toContain(part);
    expect(text).not.toContain('First Corps');
  });

  it('a letter to the gamemaster keeps the postscript below its signature', async () => {
    await receive('May my scouts cross?\r\n\r\n-- \r\nRosa Hale\r\n\r\nP.S. I mean at the ford.');
    expect((await must(seeTray(post.campaign))).letters.at(-1)?.text).toMatch(
      /^May my scouts cross\?\s+P\.S\. I mean at the ford\.$/,
    );
  });

  it('is not obeyed where nothing proves who wrote it, nor within a text or a sheet', async () => {
    const forged = mailOf(RED_MAIL, 'withdraw');
    await receive('PP 1: move A to 3');
    expect(await must(receiveMail(post.campaign, forged, post.clock, {}))).toMatchObject({
      became: 'unproven',
    });
    expect((await receive('Please help\r\nI am lost.')).became).not.toBe('command');
    expect((await receive('status\r\nPP 1: move A to 2')).became).toBe('sheet');
    expect(await stateOf('red')).toBe('answered');
  });
});

describe.each(GAMES)('a word alone with which an order of $system may begin', (game) => {
  it('is the command while orders are due, and within them is none', async () => {
    const begun = await begin(game);
    const send = (body: string, headers = {}) =>
      must(receiveMail(begun.campaign, mailOf(begun.address, body, headers), begunClock));
    const isAnswered = async () =>
      (await must(listAsks(begun.campaign))).asks.some(
        ({ to, state }) => to === game.seat && state === 'answered',
      );
    const sheet = game.sheet.join('\r\n');
    for (const [body, headers] of [
      ['withdraw', {}],
      ['* Withdraw. *\r\n\r\nThanks,\r\nA. Player', {}],
      ['', { Subject: 'Re: withdraw' }],
    ] as const) {
      await send(sheet);
      expect(await isAnswered()).toBe(true);
      expect(await send(body, headers)).toMatchObject({ became: 'command', seat: game.seat });
      expect(await isAnswered()).toBe(false);
    }
    await send(sheet);
    expect((await send(`withdraw\r\n${sheet}`)).became).toBe('sheet');
    expect((await send('withdraw McDowell before combat\r\n')).became).not.toBe('command');
    expect(await isAnswered()).toBe(true);
    for (const word of ['help', 'status', 'report', 'map'])
      expect(await send(word)).toMatchObject({ became: 'command' });
    await begun.end();
  });
});

it('the words of a seat whose letter is kept back are answered as before the release', async () => {
  const { campaign, clock } = post;
  const shown = async (letter: Letter) => {
    const { subject, text, html, picture } = letter;
    // The mark at the foot counts the seat's letters.
    const bare = (all: string): string => all.replace(/Letter \d+ to your seat[^<\n]*/, '');
    const from = { address: 'war@example.org' };
    const { head } = await openMail(await mailBytes(campaign, { letters: [letter] }, { from }));
    // References name his own e-mail too, each another.
    const heads = ['subject', 'references'].map((name) =>
      head.headers.find(({ key }) => key === name)?.value.replace(/<mail-\d+@\S+>/, ''),
    );
    return [subject, bare(text), bare(html), picture, ...heads];
  };
  const answersNow = async () => {
    const found = [];
    for (const word of ['status', 'help', 'report', 'map', 'withdraw']) {
      expect(await receive(word)).toMatchObject({ became: 'command', seat: 'red' });
      found.push([word, ...(await shown(await last()))]);
    }
    // What the gamemaster writes to all of them, and to him, is of the same thread.
    const seat = asSeat('red');
    const desk = { to: [seat], as: 'gamemaster' as const, text: 'Wait.', goes: 'now' };
    await must(writeDeskLetter(campaign, desk, clock));
    found.push(['letter', ...(await shown(await last()))]);
    await must(pauseCampaign(campaign, 'Holidays', clock));
    const letters = await must(readyLetters(campaign));
    const paused = letters.findLast((letter) => letter.seat === seat);
    found.push(['pause', ...(paused === undefined ? [] : await shown(paused))]);
    await must(resumeCampaign(campaign, clock));
    return found;
  };
  await receive('PP 1: move A to 3');
  await receive('PP 1: move X to 7', {}, BLUE_MAIL);
  await must(runTurn(campaign, { now: true }, clock));
  await must(releaseTurn(campaign, clock));
  await receive('PP 1: move A to 4');
  await receive('PP 1: move X to 6', {}, BLUE_MAIL);
  await must(runTurn(campaign, { now: true }, clock));
  const { held } = await must(seeOutbox(campaign));
  const { id = 0 } = held.find(({ seat }) => seat === 'red') ?? {};
  await must(holdLetter(campaign, { letter: id, reason: 'a wrong name in it' }, clock));
  const before = await answersNow();
  await must(releaseTurn(campaign, clock));
  expect(await answersNow()).toEqual(before);
});

it('orders of a seat whose letter is kept back are answered as before the release', async () => {
  const { campaign, clock } = post;
  await must(runTurn(campaign, { now: true }, clock));
  const { held } = await must(seeOutbox(campaign));
  const { id = 0 } = held.find(({ seat }) => seat === 'red') ?? {};
  await must(holdLetter(campaign, { letter: id, reason: 'a wrong name in it' }, clock));
  const answers: Letter[] = [];
  for (const isReleased of [false, true]) {
    if (isReleased) await must(releaseTurn(campaign, clock));
    const receipt = await receive(`PP ${isReleased ? '1' : '2'}: wait`);
    expect([isReleased, receipt.became]).toEqual([isReleased, 'refused']);
    answers.push(await last());
  }
  for (const { text } of answers) {
    expect(text).toContain('The gamemaster has your');
    expect(text).not.toContain('Turn 2');
  }
  // What the gamemaster does with them is of the thread that he knows.
  for (const { id: late } of (await must(seeLate(campaign))).items) {
    await must(replyToLate(campaign, { id: late, text: 'Wait.' }, clock));
    answers.push(await last());
    await must(setLateAside(campaign, { id: late }, clock));
    answers.push(await last());
  }
  expect(answers).toHaveLength(6);
  expect(new Set(answers.map(({ thread }) => thread?.token)).size).toBe(1);
});

it('a reminder says how to have no more of them, and whoever asks for that is heard', async () => {
  await must(remindSeat(post.campaign, {}, post.clock));
  const reminder = (await must(readyLetters(post.campaign))).find(({ seat }) => seat === 'red');
  if (reminder === undefined) throw new Error('no reminder');
  const from = { address: 'war@example.org' };
  const { head } = await openMail(
    await mailBytes(post.campaign, { letters: [reminder] }, { from, plus: true }),
  );
  const header = head.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  expect(header).toMatch(/^<mailto:war\+v[a-z2-7-]+@example\.org\?subject=no%20reminders/);
  await receive('', { Subject: 'no reminders' });
  expect((await must(seeTray(post.campaign))).letters[0]?.text).toContain('no more reminders');
  await receive('status');
  const plain = await openMail(
    await mailBytes(post.campaign, { letters: [await last()] }, { from }),
  );
  expect(plain.head.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false);
});

it('the first letter that asks a seat teaches it how to answer, and no later one does', async () => {
  const fresh = await startPost('Lessons', '09');
  const { db } = fresh.campaign.inside.journal;
  const taught = (): number =>
    db
      .prepare<[], number>(
        `SELECT count(*) FROM letter WHERE json_extract(about, '$.lesson') IS NOT NULL`,
      )
      .pluck()
      .get() ?? 0;
  const seats = 2;
  expect(taught()).toBe(seats);
  const before = taught();
  await must(runTurn(fresh.campaign, { now: true }, fresh.clock));
  await must(releaseTurn(fresh.campaign, fresh.clock));
  // They had left before anybody held the seats, or not: whoever holds one was taught once.
  for (const letter of await must(readyLetters(fresh.campaign)))
    expect(letter.text.match(/How to answer by e-mail/g)?.length ?? 0).toBeLessThanOrEqual(1);
  expect(taught()).toBe(before);
  await fresh.close();
});
