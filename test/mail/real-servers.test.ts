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
import { ImapFlow } from 'imapflow';
import PostalMime, { type Email } from 'postal-mime';
import { BLUE, RED } from '../toys/line/system.js';
import { DOMAIN, imapUrl, noServers, startRealServers, type RealServers } from './real-servers.js';
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
    expect(await pollImap(source())).toBe(0);
    marked = { validity: '1', uid: 99 };
    became.length = 0;
    expect(await pollImap(source())).toBe(3);
    expect(became).toEqual(['duplicate', 'duplicate', 'duplicate']);
  }, 180_000);
});
