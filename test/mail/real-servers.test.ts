/** Out and in over Postfix and Dovecot, with a campaign of the toy. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTransport } from 'nodemailer';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { remindSeat } from '../../src/campaign/gm/remind-seat.js';
import { imapOptions, pollImap, watchImap, type Marks } from '../../src/mail/imap-inbox.js';
import { openInbox, type Inbox } from '../../src/mail/inbox.js';
import { sendOutbox } from '../../src/mail/send-outbox.js';
import { smtpTransport } from '../../src/mail/smtp-transport.js';
import type { MailboxMark } from '../../src/people/mailboxes.js';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { glanceAt } from '../../src/campaign/seen/glance.js';
import { seeLate } from '../../src/campaign/sheets/see-late.js';
import { openPostOffice, type PostOffice } from '../../src/mail/post-office.js';
import type { Transport } from '../../src/mail/transport.js';
import { openDirectory } from '../../src/people/directory.js';
import { selectEntriesOf } from '../../src/store/entries.js';
import { selectNamesTo } from '../../src/store/told-letter.js';
import { ImapFlow } from 'imapflow';
import PostalMime, { type Email } from 'postal-mime';
import { BLUE, RED } from '../toys/line/system.js';
import { cutInData } from './cut-in-data.js';
import {
  DOMAIN,
  FULL,
  imapUrl,
  noServers,
  startRealServers,
  type RealServers,
} from './real-servers.js';
import { must, startPost, type Post } from './post.js';

const why = noServers();
const isSkipped = why !== undefined && process.env['VEDETTE_REAL_SERVERS'] !== 'required';
if (isSkipped) console.warn(`Postfix and Dovecot are not tried: ${why}`);
const LONG = { timeout: 60_000, interval: 200 };

describe.skipIf(isSkipped)('over Postfix and Dovecot', () => {
  let servers: RealServers;
  let post: Post;
  let marked: MailboxMark | undefined;
  const marks: Marks = {
    read: () => Promise.resolve(marked),
    note: (_name, mark) => {
      marked = mark;
      return Promise.resolve();
    },
  };
  const became: string[] = [];

  beforeAll(async () => {
    servers = await startRealServers();
  }, 60_000);
  afterAll(() => servers.stop(), 60_000);
  beforeEach(async () => {
    post = await startPost();
    became.length = 0;
    for (const seat of [RED, BLUE]) {
      const mail = `${seat}@${DOMAIN}`;
      await must(nameSeat(post.campaign, { seat, name: seat, mail, form: 'text' }, post.clock));
    }
  });
  afterEach(() => post.close());

  const inbox: Inbox = (raw, arrival) =>
    openInbox({
      files: () => Promise.resolve([{ name: 'toy', path: post.campaign.path }]),
      with: (_name, use) => use(post.campaign),
      servers: [],
      clock: post.clock,
    })(raw, arrival);
  const source = () => ({
    ...{ url: imapUrl(servers, 'war'), plain: true, inbox, marks },
    taken: (one: Awaited<ReturnType<Inbox>>): void => {
      if (one.ok) became.push(one.value.became);
    },
  });
  const stateOf = async (seat: string): Promise<string | undefined> =>
    (await must(listAsks(post.campaign))).asks.find(({ to }) => to === seat)?.state;

  async function mailbox(seat: string): Promise<readonly Email[]> {
    const client = new ImapFlow(imapOptions(imapUrl(servers, seat), true));
    await client.connect();
    const { exists } = await client.mailboxOpen('INBOX', { readOnly: true });
    const all = exists === 0 ? [] : await client.fetchAll('1:*', { source: true });
    await client.logout();
    return Promise.all(all.map(({ source: raw }) => PostalMime.parse(raw ?? '')));
  }

  async function sendAll(): Promise<void> {
    const transport = await smtpTransport(`smtp://127.0.0.1:${String(servers.smtp)}`);
    const from = { address: `war@${DOMAIN}` };
    const sent = await must(sendOutbox(post.campaign, { transport, from, plus: true }, post.clock));
    transport.close?.();
    expect(sent.filter(({ failed }) => failed !== undefined)).toEqual([]);
  }

  const write = (mail: Readonly<Record<string, string>>) =>
    createTransport({ host: '127.0.0.1', port: servers.smtp, ignoreTLS: true }).sendMail(mail);

  it('a letter leaves, its reply comes back by its address, counts and is answered; a forged one waits', async () => {
    await must(remindSeat(post.campaign, {}, post.clock));
    await sendAll();
    await expect.poll(async () => (await mailbox('red')).length, LONG).toBe(1);
    const [letter] = await mailbox('red');
    const to = letter?.replyTo?.[0]?.address ?? '';
    expect(to).toMatch(new RegExp(`^war\\+v[a-z2-7]{5}-[a-z2-7]{16}@${DOMAIN}$`));
    await write({ from: `red@${DOMAIN}`, to, subject: 'orders', text: 'PP 1: move A to 3' });
    await write({ from: `blue@${DOMAIN}`, to: `war@${DOMAIN}`, subject: 'x', text: 'PP 1: wait' });
    const reading = watchImap(source(), () => undefined);
    await expect.poll(() => became.toSorted(), LONG).toEqual(['sheet', 'unproven']);
    expect([await stateOf('red'), await stateOf('blue')]).toEqual(['answered', 'open']);
    // It comes while the mailbox is watched.
    await write({ from: `red@${DOMAIN}`, to, subject: 'orders', text: 'status' });
    await expect.poll(() => became.at(-1), LONG).toBe('command');
    await reading.stop();
    await sendAll();
    await expect.poll(async () => (await mailbox('red')).length, LONG).toBe(3);
    const subjects = new Set((await mailbox('red')).map(({ subject }) => subject));
    expect(subjects.size).toBe(1);
    // Nothing is read twice, and after the mailbox was made anew nothing is taken twice.
    became.length = 0;
    await pollImap(source());
    expect(became).toEqual([]);
    marked = { validity: '1', uid: 99 };
    await pollImap(source());
    expect(became).toEqual(['duplicate', 'duplicate', 'duplicate']);
  }, 180_000);

  describe('when the server has its troubles', () => {
    let transports: Transport[] = [];
    /** Minutes by which the clock has been put on. */
    let later = 0;
    const clock = (): string => new Date(Date.parse(post.clock()) + later * 60_000).toISOString();
    afterEach(() => {
      for (const transport of transports) transport.close?.();
      transports = [];
      servers.policy.of = () => 'DUNNO';
      later = 0;
    });

    async function office(port = servers.smtp): Promise<PostOffice> {
      const transport = await smtpTransport(`smtp://127.0.0.1:${String(port)}`);
      transports.push(transport);
      const directory = await must(openDirectory(join(post.dir, 'directory.sqlite')));
      return openPostOffice({
        ...{ directory, transport, clock, site: 'https://war.example' },
        files: () => Promise.resolve([{ name: 'toy', path: post.campaign.path }]),
        with: (_name, use) => use(post.campaign),
        from: { address: `war@${DOMAIN}` },
      });
    }

    /** Mailboxes that nothing has come to yet. */
    async function holdersAt(red: string, blue: string): Promise<void> {
      for (const [seat, name] of [
        [RED, red],
        [BLUE, blue],
      ] as const) {
        const mail = `${name}@${DOMAIN}`;
        await must(nameSeat(post.campaign, { seat, name, mail, form: 'text' }, post.clock));
      }
      await must(remindSeat(post.campaign, {}, post.clock));
    }
    const failed = async () => (await must(seeOutbox(post.campaign))).failed;
    const comesTo = (name: string) =>
      expect.poll(async () => (await mailbox(name)).length, LONG).toBe(1);

    it('a letter that is greylisted goes when the server takes it, and no other waits for it', async () => {
      await holdersAt('gray', 'white');
      let asked = 0;
      servers.policy.of = (to) =>
        to.startsWith('gray@') && (asked += 1) === 1 ? '450 4.2.0 Greylisted, try again' : 'DUNNO';
      const { round } = await office();
      await round();
      await comesTo('white');
      expect(await failed()).toMatchObject([{ seat: RED, to: `gray@${DOMAIN}`, tries: 1 }]);
      expect((await failed())[0]?.problem).toContain('Greylisted');
      await round();
      expect(asked, 'not before its time').toBe(1);
      later += 5;
      await round();
      await comesTo('gray');
      expect(await failed()).toEqual([]);
    }, 120_000);

    it('a letter that the server refuses is shown with its seat and the words of the server, and not tried again', async () => {
      await holdersAt('gone', 'here');
      let asked = 0;
      servers.policy.of = (to) =>
        to.startsWith('gone@') && (asked += 1) > 0 ? '550 5.1.1 No such mailbox' : 'DUNNO';
      const { round } = await office();
      await round();
      await comesTo('here');
      later += 600;
      await round();
      expect(asked).toBe(1);
      expect(await failed()).toMatchObject([{ seat: RED, to: `gone@${DOMAIN}`, final: true }]);
      expect((await failed())[0]?.problem).toMatch(/550 5\.1\.1 .*No such mailbox/);
    }, 120_000);

    it('a server that thinks for 35 seconds delays no other letter, and its own comes once', async () => {
      await holdersAt('slow', 'quick');
      servers.policy.of = async (to) => {
        if (to.startsWith('slow@')) await pause(35_000);
        return 'DUNNO';
      };
      const { round } = await office();
      const begun = performance.now();
      const all = round();
      await comesTo('quick');
      expect(performance.now() - begun).toBeLessThan(35_000);
      expect(await mailbox('slow')).toEqual([]);
      await all;
      await comesTo('slow');
      expect(await failed()).toEqual([]);
    }, 180_000);

    it('nothing is lost while the server is away', async () => {
      await holdersAt('far', 'near');
      const { round } = await office();
      await servers.stopSmtp();
      try {
        await round();
        expect((await must(glanceAt(post.campaign.path))).letters).toHaveLength(2);
      } finally {
        await servers.startSmtp();
      }
      later += 30;
      await round();
      await Promise.all([comesTo('far'), comesTo('near')]);
    }, 180_000);

    it('a letter that is cut off in the middle of DATA comes whole and once', async () => {
      await holdersAt('half', 'whole');
      const { port, cuts, stop } = await cutInData(servers.smtp);
      try {
        const { round } = await office(port);
        for (let rounds = 0; rounds < 3; rounds += 1, later += 30) await round();
        expect(cuts()).toBe(1);
        await Promise.all([comesTo('half'), comesTo('whole')]);
        for (const name of ['half', 'whole'])
          expect((await mailbox(name))[0]?.text).toContain('Letter 2 to your seat');
      } finally {
        for (const transport of transports) transport.close?.();
        await stop();
      }
    }, 120_000);

    it('a letter to a full mailbox comes back, and lies in the tray with its letter and its seat', async () => {
      await holdersAt(FULL, 'roomy');
      const { round } = await office();
      await round();
      await comesTo('roomy');
      marked = undefined;
      await expect
        .poll(async () => {
          await pollImap(source());
          return became;
        }, LONG)
        .toContain('bounce');
      const { journal } = post.campaign.inside;
      const bounce = (await selectEntriesOf(journal, 'mail')).find(
        ({ body }) => body.became === 'bounce',
      )?.body;
      const letter = (await selectNamesTo(journal, RED)).at(-1);
      expect(bounce).toMatchObject({ seat: RED, bounced: { letter: letter?.id }, answers: 0 });
      expect(bounce?.bounced?.says).toMatch(/quota|full/i);
      const { items } = await must(seeLate(post.campaign));
      expect(items.map(({ why }) => why)).toContainEqual(
        expect.stringMatching(
          /Letter \d+ to this seat could not be delivered: 552 5\.2\.2 .*full\)/,
        ),
      );
    }, 180_000);
  });
});
