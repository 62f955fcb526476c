import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSeat } from '../../src/kernel/basic.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { replyToken } from '../../src/campaign/letters/reply-token.js';
import { tenures } from '../../src/campaign/seats/holders.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { remindSeat } from '../../src/campaign/gm/remind-seat.js';
import { listSeats, nameSeat } from '../../src/campaign/seats/name-seat.js';
import { seeHeldLetters, seeLetters } from '../../src/campaign/seen/see.js';
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { sentBefore } from '../../src/campaign/sheets/mail-answers.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { setTimeout as pause } from 'node:timers/promises';
import { startMailServer, type Got } from './mail-server.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { sendOutbox } from '../../src/mail/send-outbox.js';
import { smtpTransport } from '../../src/mail/smtp-transport.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { mailOf, must } from './post.js';

const [EAST, WEST] = [asSeat('csa-east'), asSeat('csa-west')];
const MAIL = 'helene@example.org';
let later = 0;
const clock = (): string =>
  new Date(Date.parse('2026-11-21T12:00:00.000Z') + later * 60_000).toISOString();

let dir: string;
let path: string;
let campaign: Campaign;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vedette-seats-'));
  const input = { system: 'civil-war', seed: '0412'.repeat(16), title: 'July 1861' };
  path = join(dir, 'war.vedette');
  campaign = await must(newCampaign(path, input, clock));
  for (const seat of [EAST, WEST])
    await must(nameSeat(campaign, { seat, name: 'Hélène', mail: MAIL }, clock));
  await must(
    giveRuling(campaign, { key: '1/split', text: 'split 1', reason: 'test', release: true }, clock),
  );
  await must(runTurn(campaign, { now: true }, clock));
  await must(releaseTurn(campaign, clock));
});
afterAll(async () => {
  campaign.close();
  await rm(dir, { recursive: true });
});

const receive = (body: string, subject = 'My orders') =>
  must(receiveMail(campaign, mailOf(MAIL, body, { Subject: subject }), clock));

const from = { address: 'war@example.org' };

/** Sends what is due by SMTP; `dies`: the program is ended when the first mail has been accepted. */
async function sendTo(mails: Got[], dies = false): Promise<void> {
  const server = await startMailServer({ got: mails });
  const smtp = await smtpTransport(`smtp://127.0.0.1:${String(server.port)}`);
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const transport = dies
    ? {
        ...smtp,
        deliver: async (...mail: Parameters<typeof smtp.deliver>) => {
          await smtp.deliver(...mail);
          await ended;
        },
      }
    : smtp;
  const sending = sendOutbox(campaign, { transport, from, plus: true }, clock);
  if (dies) {
    while (mails.length === 0) await pause(5);
    campaign.close();
    end();
    await expect(sending).rejects.toThrow();
    campaign = await must(openCampaign(path));
  } else await must(sending);
  smtp.close?.();
  await server.stop();
}

describe('one who holds two seats of a side gets one e-mail', () => {
  const mails: Got[] = [];
  const his = (): readonly Got[] => mails.filter(({ to }) => to === MAIL);

  it('with both reports, each under its seat, and the same one after the program was ended', async () => {
    await sendTo(mails, true);
    expect(his()).toHaveLength(1);
    expect((await must(seeOutbox(campaign))).sent).toEqual([]);
    later = 5;
    await sendTo(mails);
    const [first, second] = his();
    expect(his()).toHaveLength(2);
    expect(second?.raw).toBe(first?.raw);
    const { sent, ready } = await must(seeOutbox(campaign));
    expect(ready).toEqual([]);
    expect(new Set(sent.map(({ seat }) => seat))).toEqual(new Set([EAST, WEST]));
    for (const { text, subject } of [first?.mail, second?.mail].flatMap((mail) => mail ?? [])) {
      expect(subject).toContain('July 1861');
      expect(text?.match(/\(CSA-(EAST|WEST)\)/g)).toEqual(['(CSA-EAST)', '(CSA-WEST)']);
    }
    const html = first?.mail.html ?? '';
    expect(html.match(/<\/html>/g)).toHaveLength(1);
    expect(html.match(/cid:[a-z-]+/g)).toEqual(['cid:map', 'cid:map-csa-west']);
    const names = first?.mail.attachments.map(({ filename }) => filename);
    expect(names).toEqual(['map.png', 'map-csa-west.png']);
  });

  it.each([
    ['Seat: csa-west\r\nPP 1: wait', 'sheet', WEST],
    ['Seat: csa-east\r\nList: east\r\nPP 1: wait', 'sheet', EAST],
    ['PP 1: wait', 'which-seat', undefined],
    ['Seat: csa-east\r\nPP 1: wait\r\n\r\nSeat: csa-west\r\nPP 1: wait', 'which-seat', undefined],
  ])('whose reply proves him, and says the seat: %j', async (body, became, seat) => {
    const [mail] = his();
    const to = mail?.mail.replyTo?.[0]?.address ?? '';
    expect(to).toMatch(/^war\+v[a-z2-7-]+@/);
    const quoted = (mail?.mail.text ?? '').replace(/^/gm, '> ');
    const headers = { To: to, 'In-Reply-To': mail?.mail.messageId ?? '' };
    const raw = mailOf(MAIL, `${body}\r\n\r\nOn Tuesday the umpire wrote:\r\n${quoted}`, headers);
    const receipt = await must(receiveMail(campaign, raw, clock, {}));
    expect(receipt).toMatchObject({ became, ...(seat === undefined ? {} : { seat }) });
  });

  it('and may say the seat in reply to the question which one it is for', async () => {
    const ask = (await must(readyLetters(campaign))).findLast(({ subject }) =>
      subject.includes('which seat'),
    );
    const raw = mailOf(MAIL, 'Seat: csa-west\r\nPP 1-2: wait', {
      Subject: `Re: ${ask?.subject ?? ''}`,
    });
    expect(await must(receiveMail(campaign, raw, clock, {}))).toMatchObject({ seat: WEST });
  });

  it('that proves him for nothing that another holds since', async () => {
    const to = his()[0]?.mail.replyTo?.[0]?.address ?? '';
    await must(nameSeat(campaign, { seat: WEST, name: 'Bea', mail: 'bea@example.org' }, clock));
    const west = mailOf(MAIL, 'Seat: csa-west\r\nPP 1-3: wait', { To: to });
    expect(await must(receiveMail(campaign, west, clock, {}))).not.toMatchObject({ seat: WEST });
    const bea = mailOf('bea@example.org', 'PP 1: wait', { To: to });
    expect(await must(receiveMail(campaign, bea, clock, {}))).toMatchObject({ became: 'unproven' });
    await must(nameSeat(campaign, { seat: WEST, name: 'Hélène', mail: MAIL }, clock));
  });

  it('and for both, however each seat spells his address', async () => {
    const name = (mail: string) => nameSeat(campaign, { seat: WEST, name: 'Hélène', mail }, clock);
    await must(name('Helene@Example.ORG'));
    const to = his()[0]?.mail.replyTo?.[0]?.address ?? '';
    for (const seat of [EAST, WEST]) {
      const raw = mailOf(MAIL, `Seat: ${seat}\r\nPP 1-4: wait`, { To: to });
      expect(await must(receiveMail(campaign, raw, clock, {}))).toMatchObject({ seat });
    }
    await must(name(MAIL));
  });

  it('and what its two reports say is known of each seat to the other until somebody else holds that one', async () => {
    const wests = new Set((await must(seeLetters(campaign, WEST))).map(({ text }) => text));
    const knows = async (): Promise<boolean> => {
      const holders = await must(listSeats(campaign));
      const known = await sentBefore({ campaign, holders }, EAST);
      return known.some(({ text }) => wests.has(text));
    };
    expect(await knows()).toBe(true);
    await must(nameSeat(campaign, { seat: WEST, name: 'Bea', mail: 'bea@example.org' }, clock));
    expect(await knows()).toBe(false);
    await must(nameSeat(campaign, { seat: WEST, name: 'Hélène', mail: MAIL }, clock));
  });

  it('and none with a seat that changed hands while it waited', async () => {
    await must(runTurn(campaign, { now: true }, clock));
    await must(releaseTurn(campaign, clock));
    await must(nameSeat(campaign, { seat: WEST, name: 'Bea', mail: 'bea@example.org' }, clock));
    mails.length = 0;
    await sendTo(mails);
    const reports = his().filter(({ mail }) => mail.attachments.length > 0);
    expect(reports.map(({ mail }) => mail.attachments.map(({ filename }) => filename))).toEqual([
      ['map.png'],
    ]);
    expect(reports[0]?.mail.text).not.toMatch(/csa-west/i);
    const beas = mails.filter(({ to }) => to === 'bea@example.org');
    expect(beas.some(({ mail }) => mail.attachments.length > 0)).toBe(true);
    await must(nameSeat(campaign, { seat: WEST, name: 'Hélène', mail: MAIL }, clock));
  });

  it('and may have no more reminders for one of them by the header of the one e-mail', async () => {
    mails.length = 0;
    await must(remindSeat(campaign, {}, clock));
    await sendTo(mails);
    const reminder = his().find(
      ({ mail }) => mail.text?.includes('waiting for your orders') === true,
    );
    const header =
      reminder?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const [, to = '', subject = ''] = /^<mailto:([^?]+)\?subject=(.*)>$/.exec(header) ?? [];
    const asks = mailOf(MAIL, '', { To: to, Subject: decodeURIComponent(subject) });
    expect(await must(receiveMail(campaign, asks, clock, {}))).toMatchObject({ became: 'command' });
  });
});

describe('one who holds two seats of a side', () => {
  it.each([
    ['a line in the mail', 'Seat: csa-west\r\nPP 1: wait', 'My orders', WEST],
    ['a line above the sheet', 'Seat: csa-west\r\n\r\nPP 1: wait', 'My orders', WEST],
    ['the subject', 'PP 1: wait', 'Orders for csa-east', EAST],
  ])('is heard for the seat that is named by %s', async (_name, body, subject, seat) => {
    const receipt = await receive(body, subject);
    expect(receipt).toMatchObject({ became: 'sheet', seat });
    expect(receipt.sheets).toMatchObject([{ receipt: { counts: true } }]);
  });

  describe('and replies to a letter to one of them with a line that names the other', () => {
    const MX = 'mx.war.example';
    const THIEF = 'thief@elsewhere.example';
    const passed = (domain: string, result = 'pass') => ({
      'Authentication-Results': `${MX}; dmarc=${result} header.from=${domain}`,
    });
    /** With the token of the east alone, as the letters have it that answer orders for it. */
    const send = async (body: string, { from: sender = MAIL, seat = EAST, headers = {} } = {}) => {
      const { step } = await must(listAsks(campaign));
      const Subject = `Re: orders (${replyToken(campaign, seat, step.name, await termOf(seat))})`;
      const raw = mailOf(sender, body, { Subject, ...headers });
      return must(receiveMail(campaign, raw, clock, { servers: [MX] }));
    };
    const termOf = async (seat: typeof EAST) => (await tenures(campaign)).get(seat);
    const states = async () =>
      (await must(listAsks(campaign))).asks.flatMap(({ to, list, state }) =>
        list === 'east' || list === 'west'
          ? [`${to} ${state}`].filter((one) => one.startsWith('csa'))
          : [],
      );
    const lettersAfter = async (work: () => Promise<unknown>) => {
      const before = (await must(readyLetters(campaign))).map(({ id }) => id);
      await work();
      return (await must(readyLetters(campaign))).filter(({ id }) => !before.includes(id));
    };
    beforeEach(async () => {
      for (const seat of [EAST, WEST]) await send('withdraw', { seat });
      expect(await states()).toEqual(['csa-east open', 'csa-west open']);
    });

    it('is heard for that one where a mail server says that it is he', async () => {
      const headers = passed('example.org');
      const orders = await send('Seat: csa-west\r\nPP 1: wait', { headers });
      expect(orders).toMatchObject({ became: 'sheet', seat: WEST });
      expect(await states()).toEqual(['csa-east open', 'csa-west answered']);
      const word = await send('Seat: csa-west\r\nwithdraw', { headers });
      expect(word).toMatchObject({ became: 'command', seat: WEST });
      const both = 'Seat: csa-east\r\nPP 1: wait\r\n\r\nSeat: csa-west\r\nPP 1: wait';
      expect(await send(both, { headers })).toMatchObject({ became: 'which-seat' });
      expect(await states()).toEqual(['csa-east open', 'csa-west open']);
    });

    it.each([
      ['nothing else says', {}],
      ['a mail server denies', passed('example.org', 'fail')],
    ])('is asked first where %s that it is he', async (_what, headers) => {
      const body = 'Seat: csa-west\r\nPP 1: wait';
      const [ask, ...others] = await lettersAfter(async () => {
        expect(await send(body, { headers })).toMatchObject({ became: 'unproven', seat: WEST });
      });
      expect([ask?.seat, ask?.to, others]).toEqual([WEST, MAIL, []]);
      expect(ask?.subject).toContain('did you write this e-mail?');
      expect(await states()).toEqual(['csa-east open', 'csa-west open']);
      const reply = { 'In-Reply-To': ask?.messageId ?? '' };
      const other = await send('yes', { headers: reply });
      expect(other.became).not.toBe('yes');
      expect(await states()).toEqual(['csa-east open', 'csa-west open']);
      const yes = await send('yes', { seat: WEST, headers: reply });
      expect(yes).toMatchObject({ became: 'yes', seat: WEST });
      expect(await states()).toEqual(['csa-east open', 'csa-west answered']);
    });

    it('which gives a stranger who has that letter nothing of the other seat', async () => {
      const headers = passed('elsewhere.example');
      for (const word of [
        'PP 1: wait',
        'withdraw',
        'status',
        'yes',
        'letter to gamemaster\r\nHi.',
      ]) {
        const letters = await lettersAfter(async () => {
          const body = `Seat: csa-west\r\n${word}`;
          const receipt = await send(body, { from: THIEF, headers });
          expect(receipt).toMatchObject({ became: 'unproven', seat: WEST, sheets: [] });
        });
        for (const { to } of letters) expect(to).not.toBe(THIEF);
      }
      const both = 'Seat: csa-east\r\nPP 1: wait\r\n\r\nSeat: csa-west\r\nPP 1: wait';
      const letters = await lettersAfter(() => send(both, { from: THIEF, headers }));
      for (const { to } of letters) expect(to).not.toBe(THIEF);
      expect(await states()).toEqual(['csa-east open', 'csa-west open']);
    });

    it('which counts for nothing there where somebody else holds that one', async () => {
      const hold = (name: string, mail: string) =>
        must(nameSeat(campaign, { seat: WEST, name, mail }, clock));
      await hold('Bea', 'bea@example.org');
      const headers = passed('example.org');
      const receipt = await send('Seat: csa-west\r\n\r\nList: east\r\nPP 1: wait', { headers });
      expect(receipt).toMatchObject({ became: 'waits', seat: EAST });
      expect(await states()).toEqual(['csa-east open', 'csa-west open']);
      await hold('Hélène', MAIL);
    });
  });

  it('has a word alone done for the seat that a line above it names', async () => {
    await receive('Seat: csa-west\r\nPP 1: wait');
    const lastText = async () =>
      (await must(readyLetters(campaign))).findLast(({ to }) => to === MAIL)?.text ?? '';
    for (const line of ['Seat: csa-west', '*Seat: CSA Commander West*']) {
      const command = { became: 'command', seat: WEST };
      expect(await receive(`${line}\r\nstatus`)).toMatchObject(command);
      expect(await lastText()).toContain('counts, sent on');
      expect(await receive(`Status\r\n\r\n${line}`)).toMatchObject(command);
    }
    const letter = 'Seat: csa-west\r\n\r\nletter to gamemaster\r\nMay I have more?';
    expect(await receive(letter)).toMatchObject({ became: 'command', seat: WEST });
    expect(await lastText()).toContain('The gamemaster has your letter.');
    expect(await receive('Seat: csa-west\r\nwithdraw')).toMatchObject({
      became: 'command',
      seat: WEST,
    });
    expect(await lastText()).toContain('Taken back');
    const quoted = await receive('Seat: csa-west\r\n\r\n> PP 2: wait');
    expect(quoted).toMatchObject({ became: 'waits', seat: WEST });
    expect(await receive('Seat: csa-west\r\nyes')).toMatchObject({
      became: 'confirmed',
      seat: WEST,
    });
  });

  it('is asked where nothing tells', async () => {
    expect(await receive('PP 1: wait')).toMatchObject({ became: 'which-seat' });
    const letter = (await must(readyLetters(campaign))).findLast(({ to }) => to === MAIL);
    expect(letter?.text).toMatch(/Seat: csa-east[\s\S]*Seat:\s+csa-west/);
  });

  it('gets two e-mails where one report was kept back and let go after the other was released', async () => {
    await must(runTurn(campaign, { now: true }, clock));
    const west = (await must(seeHeldLetters(campaign))).find(({ seat }) => seat === WEST);
    await must(holdLetter(campaign, { letter: west?.id ?? 0, reason: 'a wrong name' }, clock));
    await must(releaseTurn(campaign, clock));
    later += 1;
    await must(letLetterGo(campaign, { letter: west?.id ?? 0 }, clock));
    const mails: Got[] = [];
    await sendTo(mails);
    const reports = mails.filter(({ to, mail }) => to === MAIL && mail.attachments.length > 0);
    expect(reports.map(({ mail }) => mail.attachments.length)).toEqual([1, 1]);
  });

  it('gets text alone where both seats want that; where one does, all but its map stands in the HTML too', async () => {
    const name = (seat: typeof WEST, form: string) =>
      must(nameSeat(campaign, { seat, name: 'Hélène', mail: MAIL, form }, clock));
    const report = async () => {
      await must(runTurn(campaign, { now: true }, clock));
      await must(releaseTurn(campaign, clock));
      const mails: Got[] = [];
      await sendTo(mails);
      return mails.find(({ to, mail }) => to === MAIL && mail.text?.includes('(CSA-WEST)'))?.mail;
    };
    const split = { key: '2/split', text: 'split 1', reason: 'test', release: true };
    await must(giveRuling(campaign, split, clock));
    await name(WEST, 'text');
    const mixed = await report();
    const html = mixed?.html ?? '';
    expect(html.match(/csa-(east|west)\)/g)).toEqual(['csa-east)', 'csa-west)']);
    expect(html.match(/cid:[a-z-]+/g)).toEqual(['cid:map']);
    expect(mixed?.attachments.map(({ filename }) => filename)).toEqual(['map.png']);
    await name(EAST, 'text');
    const plain = await report();
    expect([plain?.html, plain?.attachments]).toEqual([undefined, []]);
  });
});
