/**
 * A whole turn of 1861 by e-mail alone, promotions included, over Postfix and Dovecot: letters leave by SMTP, players answer
 * the address that they find in them, and the site reads its mailbox by IMAP. No page is asked for.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { readConfig } from '../../src/config.js';
import { asSeat } from '../../src/kernel/basic.js';
import { imapOptions } from '../../src/mail/imap-inbox.js';
import { openSite, type Site } from '../../src/open-site.js';
import { JULY_1861 } from '../../src/systems/civil-war/demo/demo.js';
import { DOMAIN, imapUrl, noServers, startRealServers, type RealServers } from './real-servers.js';
import { must } from './post.js';

const why = noServers();
const isSkipped = why !== undefined && process.env['VEDETTE_REAL_SERVERS'] !== 'required';
if (isSkipped) console.warn(`The turn by Postfix and Dovecot is not played: ${why}`);

const MAILS = new URL('../../src/systems/civil-war/demo/july-1861/', import.meta.url);
const clock = (): string => new Date().toISOString();
const addressOf = (seat: string): string => `${seat}@${DOMAIN}`;
/** Maps take long to draw where everything runs at once: one player has them. */
const formOf = (seat: string) => (seat === 'usa-east' ? {} : { form: 'html' as const });
const LONG = { timeout: 180_000, interval: 250 };

describe.skipIf(isSkipped)('a turn of 1861 by Postfix and Dovecot', () => {
  let servers: RealServers;
  let dir: string;
  let site: Site;
  let campaign: Campaign;
  const errors: unknown[] = [];

  beforeAll(async () => {
    servers = await startRealServers();
    dir = await mkdtemp(join(tmpdir(), 'vedette-turn-'));
    const file = join(dir, 'july-1861.vedette');
    const { scenario, title, zone, seed, players } = JULY_1861;
    const begun = await must(
      newCampaign(file, { system: 'civil-war', scenario, title, zone, seed }, clock),
    );
    for (const { seat, name } of players)
      await must(
        nameSeat(
          begun,
          { seat: asSeat(seat), name, mail: addressOf(seat), ...formOf(seat) },
          clock,
        ),
      );
    begun.close();
    campaign = await must(openCampaign(file));
    const config = readConfig(
      {
        VEDETTE_SMTP_URL: `smtp://127.0.0.1:${String(servers.smtp)}`,
        VEDETTE_FROM: `Vedette <war@${DOMAIN}>`,
        VEDETTE_PLUS_ADDRESSES: 'yes',
        VEDETTE_IMAP_URL: imapUrl(servers, 'war'),
        VEDETTE_IMAP_PLAIN: 'yes',
      },
      { port: '0' },
    );
    if (!config.ok) throw new Error(JSON.stringify(config.error));
    site = await openSite(dir, config.value, { clock, report: (error) => errors.push(error) });
  }, 120_000);
  afterAll(async () => {
    await site.close();
    campaign.close();
    await servers.stop();
    await rm(dir, { recursive: true, maxRetries: 5 });
  }, 60_000);

  /** All mails of a player, the last first. */
  async function mailbox(seat: string): Promise<readonly Email[]> {
    const client = new ImapFlow(imapOptions(imapUrl(servers, seat), true));
    await client.connect();
    try {
      await client.mailboxOpen('INBOX', { readOnly: true });
      const all = await client.fetchAll('1:*', { uid: true, source: true }).catch(() => []);
      const mails = await Promise.all(all.map(({ source }) => PostalMime.parse(source ?? '')));
      return mails.toReversed();
    } finally {
      await client.logout();
    }
  }

  let sent = 0;
  /** A player answers the last letter that asked him for something; resolves with the answer to his mail. */
  async function reply(seat: string, body: string): Promise<Email> {
    const [letter] = (await mailbox(seat)).filter(({ replyTo }) => replyTo !== undefined);
    const to = letter?.replyTo?.[0]?.address ?? `war@${DOMAIN}`;
    expect(to).toMatch(/^war\+v[a-z2-7]{5}-[a-z2-7]{16}@/);
    const id = `<turn-${String((sent += 1))}@${DOMAIN}>`;
    const quoted = (letter?.text ?? '').split('\n').map((line) => `> ${line}`);
    const mailer = createTransport({ host: '127.0.0.1', port: servers.smtp, ignoreTLS: true });
    await mailer.sendMail({
      ...{ from: addressOf(seat), to, messageId: id, subject: `Re: ${letter?.subject ?? ''}` },
      ...(letter?.messageId === undefined ? {} : { inReplyTo: letter.messageId }),
      text: [body, '', 'On Monday, the umpire wrote:', ...quoted].join('\n'),
    });
    let answer: Email | undefined;
    await expect
      .poll(async () => {
        answer = (await mailbox(seat)).find(({ inReplyTo }) => inReplyTo === id);
        return answer !== undefined;
      }, LONG)
      .toBe(true);
    if (answer === undefined) throw new Error('no answer');
    return answer;
  }

  /** The mails of the demonstration, as the players of a step write them. */
  async function playMails(folder: string): Promise<readonly Email[]> {
    const answers: Email[] = [];
    const at = new URL(`${folder}/`, MAILS);
    for (const name of (await readdir(at)).sort()) {
      const mail = await PostalMime.parse(await readFile(new URL(name, at)));
      const seat = JULY_1861.players.find((one) => one.mail === mail.from?.address)?.seat ?? '';
      const text = (mail.text ?? '').split(/^-{3,}|^>|^On .*wrote:/m)[0] ?? '';
      const own = JULY_1861.players.find((one) => one.seat === seat)?.name ?? '';
      answers.push(await reply(seat, text.replace(own, '').trim()));
    }
    return answers;
  }

  async function answerOwn(): Promise<void> {
    const { asks } = await must(listAsks(campaign));
    for (const ask of asks.filter(({ to, state }) => to === 'gm' && state === 'open')) {
      const { text, reason } = JULY_1861.answers[ask.kind] ?? { text: 'yes', reason: 'Granted.' };
      await must(giveRuling(campaign, { key: ask.key, text, reason, release: true }, clock));
    }
  }

  const counts = (): Promise<readonly number[]> =>
    Promise.all(JULY_1861.players.map(async ({ seat }) => (await mailbox(seat)).length));

  /** Plays the step, and waits until each player has the letter of the next. */
  async function playStep(): Promise<void> {
    await answerOwn();
    expect(await must(runTurn(campaign, { now: true }, clock))).toMatchObject({ state: 'held' });
    const before = await counts();
    await must(releaseTurn(campaign, clock));
    await expect
      .poll(async () => (await counts()).every((count, seat) => count > (before[seat] ?? 0)), LONG)
      .toBe(true);
  }

  it('is played to its end: every mail is answered, and a leader is promoted', async () => {
    await answerOwn();
    for (const seat of ['usa-supreme', 'csa-supreme'])
      await expect.poll(async () => (await mailbox(seat)).length, LONG).toBeGreaterThan(0);
    for (const { text = '' } of await playMails('1-strategic'))
      expect(text).not.toContain('To correct');
    await playStep();
    await playMails('2-first');
    const offered = { text: 'offer promotion of McDowell', reason: 'A win.' };
    await must(amendPosition(campaign, offered, clock));
    await playStep();
    await playMails('3-second');
    const presented = await reply('usa-east', 'present McDowell\nPP 1: wait');
    expect(presented.text).toMatch(/McDowell is presented/);
    await playStep();
    const before = (await mailbox('usa-supreme')).length;
    await answerOwn();
    await expect
      .poll(async () => (await mailbox('usa-supreme')).length, LONG)
      .toBeGreaterThan(before);
    const promoted = await reply('usa-supreme', 'CP east 5, west 5, trans 5\npromote McDowell');
    expect(promoted.text).toMatch(/McDowell is promoted/);
    for (const { seat } of JULY_1861.players) {
      const mails = await mailbox(seat);
      const subjects = new Set(mails.map(({ subject }) => subject));
      expect([seat, subjects.size <= 5]).toEqual([seat, true]);
      expect(mails.some(({ text }) => text?.includes('How to answer by e-mail'))).toBe(true);
    }
    expect(errors).toEqual([]);
  }, 900_000);
});
