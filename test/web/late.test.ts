/** What came too late or was not understood, and e-mails that are pasted, on the pages of the gamemaster. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { setDeadline } from '../../src/campaign/turn/set-deadline.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { readSheets } from '../../src/campaign/sheets/read-sheets.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { mailDesk } from '../../src/mail/enter-mail.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { selectEntriesOf } from '../../src/store/entries.js';
import { mailOf } from '../mail/post.js';
import { seat } from './people.js';
import { must, startSite, type Answer, type Site } from './site.js';

let site: Site;
beforeEach(async () => {
  site = await startSite();
  await seat(site, 'red', 'Rosa', RED_MAIL);
  await seat(site, 'blue', 'Bertrand', 'bertrand@example.org');
});
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.with(async (campaign) => {
    expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
  });
  await site.close();
});

const RED_MAIL = 'rosa@example.org';
let links: Readonly<Record<string, string>> = {};
const link = async (who: string): Promise<string> => {
  const { linksOf } = await import('../../src/web/viewer-links.js');
  const found = await site.campaigns.with('meeting', (one) => linksOf(one, 'meeting', site.url));
  links = Object.fromEntries((found ?? []).map(({ who: one, url }) => [one, url]));
  return links[who] ?? '';
};
const page = async (path = ''): Promise<string> =>
  plain((await site.get((await link('gm')) + path)).text);
const post = async (path: string, form: Readonly<Record<string, string>>): Promise<Answer> => {
  const done = await site.post((await link('gm')) + path, form);
  return { ...done, text: plain(done.text) };
};
const plain = (text: string): string =>
  text.replaceAll('&#x3D;', '=').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
const sendAs = async (who: string, text: string): Promise<Answer> => {
  const done = await site.post(`${await link(who)}/sheet`, {
    kind: 'orders',
    list: 'scouts',
    text,
  });
  return { ...done, text: plain(done.text) };
};
const stampIn = (text: string): string => /name="stamp" value="([^"]+)"/.exec(text)?.[1] ?? '';
const idIn = (text: string): string => /id="late-([\d.]+)"/.exec(text)?.[1] ?? '';
const counting = () =>
  site.with(async (campaign) =>
    (await must(readSheets(campaign))).rows.map(({ versions }) => {
      const one = versions.find(({ counts }) => counts);
      return one === undefined ? '' : `${one.via}: ${one.text.trim()}`;
    }),
  );
const lettersTo = (who: string) =>
  site.with(async (campaign) =>
    (await must(seeOutbox(campaign))).ready
      .filter((letter) => letter.seat === who)
      .map(({ text }) => text)
      .join('\n')
      .replace(/\s+/g, ' '),
  );
const receive = (raw: Buffer) =>
  site.with((campaign) => must(receiveMail(campaign, raw, site.clock)));

async function playToHeld(): Promise<void> {
  await sendAs('red', 'PP 1: wait');
  await sendAs('blue', 'PP 1: wait');
  await post('/run', {});
}

describe('a sheet that came too late', () => {
  it('on the page stays with the gamemaster, and its sender reads that he decides', async () => {
    await playToHeld();
    const blue = (await site.get(await link('blue'))).text;
    const late = await sendAs('red', 'PP 1: move A to 2');
    expect([late.status, late.text.includes('decides whether to accept them')]).toEqual([
      409,
      true,
    ]);
    expect(late.text).toContain('PP 1: move A to 2</textarea>');
    expect(await page()).toContain('<strong>1</strong> not taken');
    const list = await page('/orders/late');
    expect(list).toContain('PP 1: move A to 2</pre>');
    expect(list).toContain('has been played and is with the gamemaster');
    expect((await site.get(await link('blue'))).text).toBe(blue);
    for (const who of ['red', 'blue'])
      expect((await site.get(`${await link(who)}/orders/late`)).status).toBe(404);
  });

  it('while the step is open is called late, and with a slip in it what is to be fixed besides', async () => {
    const past = { due: '2026-11-21T11:00:00.000Z', graceHours: 0, reason: 'As agreed' };
    const early = (): string => '2026-11-21T10:00:00.000Z';
    await site.with((campaign) => must(setDeadline(campaign, past, early)));
    const late = await sendAs('red', 'PP 1: move A to 2');
    expect([late.status, late.text.includes('Not accepted: too late.')]).toEqual([422, true]);
    expect(late.text).not.toContain('to fix');
    const both = await sendAs('red', 'PP 1: mvoe Z to 2');
    expect(both.text).toContain('Not accepted: too late, and 1 line to fix.');
    expect((await site.get(await link('red'))).text).toContain(
      'Not accepted: too late, and 1 line to fix.',
    );
  });

  it.each(['/sheet', '/check'])(
    'with fields that are not in its text yet comes back whole from %s, and stays with the gamemaster where it was sent',
    async (path) => {
      await playToHeld();
      const filled = JSON.stringify({ 'PP 1/A': '1', 'PP 1/B': '1' });
      const fields = { 'field:PP 1/A': '2', 'field:PP 1/B': '1', 'filled:PP 1': filled };
      for (const text of ['PP 1: wait', '']) {
        const form = { kind: 'orders', list: 'scouts', text, ...fields };
        const late = await site.post((await link('red')) + path, form);
        const whole = `${text === '' ? '' : `${text}\n`}PP 1/A: 2`;
        expect(late.status).toBe(409);
        expect(late.text).toContain(`${whole}</textarea>`);
        expect(late.text).not.toContain('>What you wrote<');
        expect((await page('/orders/late')).includes(`>${whole}</pre>`)).toBe(path === '/sheet');
      }
    },
  );

  it('where play went on while it came in stays with the gamemaster too', async () => {
    await sendAs('blue', 'PP 1: wait');
    // Another program plays after its question was found, and before anything of it is kept.
    const play = () => site.with((other) => must(runTurn(other, { now: true }, site.clock)));
    const isRead = await site.campaigns.with('meeting', ({ game, inside: { journal } }) => {
      const { read } = game;
      const spy = vi.spyOn(game, 'read').mockImplementationOnce((...sheet) => {
        journal.last = journal.last.then(play);
        return read(...sheet);
      });
      return Promise.resolve(spy);
    });
    const late = await sendAs('red', 'PP 1: move A to 2');
    expect([late.status, late.text.includes('decides whether to accept them')]).toEqual([
      409,
      true,
    ]);
    expect(late.text).toContain('PP 1: move A to 2</textarea>');
    expect(isRead).toHaveBeenCalled();
    expect(await page('/orders/late')).toContain('PP 1: move A to 2</pre>');
  });

  it('by e-mail is taken with one form, once, and from the newest page alone', async () => {
    await playToHeld();
    const receipt = await receive(mailOf(RED_MAIL, 'Sir,\r\n\r\nPP 1: move A to 2\r\n\r\nRosa'));
    expect(receipt.became).toBe('refused');
    expect(await lettersTo('red')).toContain('you will get a letter');
    const list = await page('/orders/late');
    const form = { id: idIn(list), stamp: stampIn(list), does: 'taken', told: '', reason: 'Train' };
    const bare = await post('/orders/late', { ...form, told: 'Thanks!', reason: ' ' });
    expect([bare.status, bare.text.includes('Give a reason')]).toEqual([422, true]);
    expect(bare.text).toContain('Thanks!');
    expect((await post('/orders/late', form)).status).toBe(303);
    expect((await post('/orders/late', form)).status).toBe(409);
    expect((await counting())[0]).toBe('mail: PP 1: move A to 2');
    expect(await lettersTo('red')).toContain('accepted the orders that you sent');
    expect(await lettersTo('blue')).not.toContain('taken');
    expect(await page('/orders/late')).toContain('Nothing is waiting for you.');
  });

  it('with errors is fixed and entered, and leaves the list by that', async () => {
    await playToHeld();
    await sendAs('red', 'PP 1: mvoe A to 2');
    const list = await page('/orders/late');
    expect(list).not.toContain('Take it as');
    const way = /href="[^"]*(\/orders\/enter\?[^"]+)"/.exec(list)?.[1] ?? '';
    const form = await page(way);
    expect(form).toContain('PP 1: mvoe A to 2</textarea>');
    const late = /name="late" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const entered = await post('/orders/enter', {
      ...{ key: '1/orders/red', late, stamp: stampIn(form), reason: 'a typo', told: '' },
      text: 'PP 1: move A to 2',
    });
    expect(entered.headers.get('location')).toContain('/orders/late?did=entered');
    expect(await page('/orders/late')).toContain('You entered it');
    expect((await counting())[0]).toBe('gm: PP 1: move A to 2');
  });

  it('is set aside with a letter to its sender, or with none where the gamemaster wants none', async () => {
    await playToHeld();
    await sendAs('red', 'PP 1: move A to 2');
    await sendAs('blue', 'PP 1: move X to 7');
    const told = async (): Promise<boolean> =>
      /did not accept the orders/.test((await lettersTo('red')) + (await lettersTo('blue')));
    for (const quiet of ['yes', '']) {
      const form = { id: idIn(await page('/orders/late')), does: 'aside', quiet };
      expect((await post('/orders/late', form)).status).toBe(303);
      expect(await told()).toBe(quiet === '');
    }
  });

  it('of a released step offers the way back', async () => {
    await playToHeld();
    await sendAs('red', 'PP 1: move A to 2');
    await post('/release', {});
    const list = await page('/orders/late');
    expect(list).toContain('take that step back first');
    expect(list).toMatch(/href="[^"]*\/take-back"/);
    const form = { id: idIn(list), does: 'taken', reason: 'Late' };
    expect((await post('/orders/late', form)).status).toBe(409);
  });
});

describe('an e-mail that was not understood', () => {
  it('is listed with its words, who sent it and why, and is set aside or entered', async () => {
    await receive(mailOf('eve@example.net', 'PP 1: move A to <b>2</b>'));
    await receive(mailOf(RED_MAIL, '> Where is Rosa?'));
    const list = await page('/orders/late');
    expect(list).toContain('No seat has this address.');
    expect(list).toContain('move A to &lt;b&gt;2&lt;/b&gt;');
    expect(list).toContain('only quoted text, a signature or an attachment');
    const [way = ''] = [...list.matchAll(/href="[^"]*(\/orders\/mail\?late=\d+)"/g)].map(
      (found) => found[1] ?? '',
    );
    const form = await page(way);
    expect(form).toContain('Where is Rosa?');
    const late = /name="late" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const text = 'PP 1: move A to 3';
    const done = await post('/orders/mail', {
      ...{ text, late, seat: 'red', does: 'enter', reason: 'He quoted himself', told: '' },
    });
    expect(done.status).toBe(303);
    const after = await page('/orders/late');
    expect(after).toContain('You entered it');
    const aside = await post('/orders/late', { id: idIn(after), does: 'aside' });
    expect(aside.status).toBe(303);
    const back = await post('/orders/late', { id: idIn(after), does: 'up' });
    expect(back.status).toBe(303);
  });
});

describe('the gamemaster replies to an e-mail', () => {
  const HEADERS = { 'Message-ID': '<eve-1@example.net>', Subject: 'May I join?' };
  const outbox = () => site.with((campaign) => must(readyLetters(campaign)));

  it('of a stranger, in its thread, once, and names no campaign; what he answers gets no form letter', async () => {
    await receive(mailOf('eve@example.net', 'Is there a seat for me?', HEADERS));
    const before = (await outbox()).length;
    const list = await page('/orders/late');
    expect(list).toContain('Your reply to eve@example.net');
    const form = { id: idIn(list), does: 'reply', after: '0', text: 'Yes: write to me\n<in May>.' };
    expect((await post('/orders/late', { ...form, text: ' ' })).status).toBe(422);
    expect((await post('/orders/late', form)).status).toBe(303);
    const twice = await post('/orders/late', form);
    expect([twice.status, twice.text.includes('in May&gt;.</textarea>')]).toEqual([409, true]);
    const [letter, ...others] = (await outbox()).slice(before);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      ...{ to: 'eve@example.net', subject: 'Re: May I join?', inReplyTo: '<eve-1@example.net>' },
    });
    expect(letter?.text).toContain('write to me\n<in May>.');
    expect(`${letter?.text ?? ''}${letter?.html ?? ''}`).not.toMatch(/meeting|\bred\b|Rosa/i);
    const done = await page('/orders/late');
    expect(done).toContain('You replied on');
    expect(done).toContain('&lt;in May&gt;.');
    const thanks = { 'In-Reply-To': letter?.messageId ?? '', Subject: 'Re: May I join?' };
    expect(await receive(mailOf('eve@example.net', 'Thank you', thanks))).toMatchObject({
      ...{ became: 'stranger', answered: 0 },
    });
    expect((await post('/orders/late', { id: form.id, does: 'up' })).status).toBe(303);
    expect(await page('/orders/late')).toContain(`id="late-${form.id}"`);
  });

  it('of a player whose orders were refused, which can still be taken', async () => {
    await playToHeld();
    await receive(mailOf(RED_MAIL, 'PP 1: move A to 2'));
    const list = await page('/orders/late');
    const form = { id: idIn(list), does: 'reply', text: 'Why so late?' };
    expect((await post('/orders/late', form)).status).toBe(303);
    expect(await lettersTo('red')).toContain('Why so late?');
    expect(await lettersTo('blue')).not.toContain('Why so late?');
    const after = await page('/orders/late');
    expect(after).toContain('Why so late?</pre>');
    const taken = { id: form.id, stamp: stampIn(after), does: 'taken', told: '', reason: 'Train' };
    expect((await post('/orders/late', taken)).status).toBe(303);
  });
});

const WHOLE = [
  'Received: from mail.example.org; Sat, 21 Nov 2026 12:00:00 +0000',
  'From: Rosa <rosa@example.org>',
  'Subject: Orders',
  'Message-ID: <abc@example.org>',
  'Content-Type: text/plain; charset=iso-8859-1',
  '',
  'Sir, all is – well.',
  '',
  'PP 1: move A to 2',
  '',
  'Keep B in hand.',
  '',
  'On Friday the umpire wrote:',
  '> PP 1: move A to 9',
  '-- ',
  'Rosa',
].join('\n');
const ASCII = WHOLE.replace('–', '-');
const COPIED = [
  'Von: Rosa <rosa@example.org>',
  'Gesendet: Freitag, 20. November 2026 12:00',
  'An: Umpire',
  'Betreff: Befehle',
  '',
  'PP 1: move A to 2',
].join('\n');

it('an e-mail from another address of a player’s is his from then on', async () => {
  await receive(mailOf('rosa@phone.example', 'PP 1: move A to 2'));
  const list = await page('/orders/late');
  expect(list).toContain('second address');
  const form = { id: idIn(list), does: 'address', seat: 'red' };
  expect((await post('/orders/late', form)).status).toBe(303);
  await receive(mailOf('rosa@phone.example', 'PP 1: move A to 3'));
  expect((await counting())[0]).toContain('PP 1: move A to 3');
});

describe('an e-mail that is pasted', () => {
  it('is shown as it was read, with what is left out, before anything is kept', async () => {
    const read = await post('/orders/mail', { text: WHOLE, seat: '', does: 'read' });
    expect(read.status).toBe(200);
    expect(read.text).toContain('From Rosa, rosa@example.org · Orders');
    expect(read.text).toMatch(/For <strong>The red commander<\/strong>/);
    expect(read.text).toContain('Every line is understood.');
    expect(read.text).toContain('all is – well.');
    expect(read.text).toMatch(/Not read as orders[\s\S]*Keep B in hand\./);
    expect(read.text).toMatch(/Quoted text and signature[\s\S]*move A to 9/);
    expect(await counting()).toEqual(['', '']);
    expect(await page('/orders')).toContain('nothing received');
  });

  it.each([
    ['as its source', WHOLE, ''],
    ['as copied from a mail program', COPIED, ''],
    ['as its text alone', 'PP 1: move A to 2', 'red'],
  ])(
    '%s is entered for its seat, marked as the gamemaster’s and told to its player',
    async (_, text, who) => {
      const read = await post('/orders/mail', { text, seat: who, does: 'read' });
      const form = { text, seat: who, does: 'enter', stamp: stampIn(read.text), told: 'Here.' };
      const bare = await post('/orders/mail', { ...form, reason: '' });
      expect([bare.status, bare.text.includes('Give a reason')]).toEqual([422, true]);
      const done = await post('/orders/mail', { ...form, reason: 'by letter' });
      expect(done.status).toBe(303);
      expect((await counting())[0]).toBe('gm: PP 1: move A to 2');
      const letter = await lettersTo('red');
      expect(letter).toContain('The gamemaster entered this for you');
      expect(letter).toContain('Here.');
      expect(letter).not.toContain('by letter');
      expect(await page('/log')).toContain('entered by the gamemaster');
      expect(await page('/orders/late')).toContain('Nothing is waiting for you.');
    },
  );

  const crlf = (text: string): string => text.replaceAll('\n', '\r\n');

  it.each([
    ['that is pasted again', WHOLE, undefined],
    ['that came in before', ASCII, Buffer.from(crlf(ASCII))],
    [
      'that came in before, in bytes that a browser decodes',
      WHOLE,
      Buffer.from(crlf(WHOLE.replace('–', '\u0096')), 'latin1'),
    ],
  ])('%s is kept once', async (_, text, came) => {
    const kept = await site.with(async (campaign) => {
      if (came !== undefined) await must(receiveMail(campaign, came, site.clock));
      const pasted = { source: Buffer.from(text), reason: 'by letter', told: '' };
      for (const mail of [pasted, { ...pasted, reason: 'once more' }])
        await must(mailDesk.enter(campaign, mail, site.clock));
      return selectEntriesOf(campaign.inside.journal, 'mail');
    });
    expect(kept.map(({ body }) => body.became)).toEqual([came === undefined ? 'entered' : 'waits']);
  });

  it.each([
    ['without a sender', 'PP 1: move A to 2', '', 'It names no sender. Choose the seat'],
    ['from a stranger', 'From: eve@example.net\n\nPP 1: wait', '', 'No seat has the address eve@'],
    ['without an order', 'All is well.', 'red', 'No line of it looks like an order'],
    ['of quotations', '> Where is Rosa?', 'red', 'only a quotation'],
    [
      'of one endless line',
      `From: ${RED_MAIL}\n\n${'x'.repeat(1_000_001)}`,
      '',
      'No line of it looks like',
    ],
    ['with errors', 'PP 1: mvoe A', 'red', '1 line to fix.'],
  ])('%s is answered with what to do, and comes back as it was', async (_, text, who, says) => {
    const read = await post('/orders/mail', { text, seat: who, does: 'read' });
    expect([read.status, read.text.includes(says)]).toEqual([200, true]);
    expect(read.text).not.toContain('value="enter"');
    const tried = await post('/orders/mail', { text, seat: who, does: 'enter', reason: 'r' });
    expect(tried.status).toBe(422);
    expect(tried.text).toContain(plain(text.slice(-30).replaceAll('>', '&gt;')));
    expect(await counting()).toEqual(['', '']);
  });

  it('replaces no sheet unseen that came since it was read, and shows it as it is now', async () => {
    const marksIn = (text: string) => ({
      stamp: stampIn(text),
      'over 1/orders/red': /name="over 1\/orders\/red" value="([^"]*)"/.exec(text)?.[1] ?? 'none',
    });
    const form = { text: 'PP 1: move A to 2', seat: 'red', reason: 'by letter', told: '' };
    const enter = (marks: object) => post('/orders/mail', { ...form, ...marks, does: 'enter' });
    const read = await post('/orders/mail', { ...form, does: 'read' });
    await sendAs('red', 'PP 1: move A to 3');
    const late = await enter(marksIn(read.text));
    expect(late.status).toBe(409);
    expect(late.text).toContain('PP 1: move A to 2</textarea>');
    expect(late.text).toMatch(/as they are now:<\/p>\s*<pre[^>]*>PP 1: move A to 3/);
    expect((await enter({})).status).toBe(409);
    expect((await counting())[0]).not.toContain('gm');
    expect((await enter(marksIn(late.text))).status).toBe(303);
    expect((await counting())[0]).toBe('gm: PP 1: move A to 2');
  });

  it.each([
    ['reading it', { does: 'read' }, 200],
    ['a form without a reason', { reason: '' }, 422],
  ])(
    'replaces no sheet unseen that came before %s, which says nothing of it',
    async (_, first, status) => {
      const marksIn = (text: string) => ({
        stamp: stampIn(text),
        'over 1/orders/red': /name="over 1\/orders\/red" value="([^"]*)"/.exec(text)?.[1] ?? 'none',
      });
      const form = { text: 'PP 1: move A to 2', seat: 'red', reason: 'by letter', told: '' };
      const enter = (more: object) => post('/orders/mail', { ...form, does: 'enter', ...more });
      const opened = marksIn(await page('/orders/mail'));
      await sendAs('red', 'PP 1: move A to 3');
      const between = await enter({ ...opened, ...first });
      expect([between.status, between.text.includes('move A to 3')]).toEqual([status, false]);
      const told = await enter(marksIn(between.text));
      expect(told.status).toBe(409);
      expect(told.text).toMatch(/as they are now:<\/p>\s*<pre[^>]*>PP 1: move A to 3/);
      expect((await enter(marksIn(told.text))).status).toBe(303);
    },
  );

  it('for another seat than its sender’s is entered only after a warning', async () => {
    const text = COPIED.replace('move A to 2', 'wait');
    const read = await post('/orders/mail', { text, seat: 'blue', does: 'read' });
    expect(read.text).toContain('is the address of The red commander. You enter it for');
    expect(read.text).toContain('value="enter"');
  });
});
