/** Mails as they come in: by a mail server that hands over, from a pipe and a Maildir, and from a mailbox by IMAP. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asSeat, no } from '../../src/kernel/basic.js';
import { replyToken } from '../../src/campaign/letters/reply-token.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { GAMEMASTER } from '../../src/campaign/seats/holders.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { BY_LETTER, BY_SENDER, claimOf, isAnswer } from '../../src/campaign/sheets/whose-mail.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { openInbox, type Inbox, type InboxReceipt } from '../../src/mail/inbox.js';
import { imapOptions, mailboxName } from '../../src/mail/imap-inbox.js';
import { listenSmtp, type SmtpInbox } from '../../src/mail/smtp-inbox.js';
import { bundled } from '../bundle.js';
import { RED } from '../toys/line/system.js';
import { mailOf, must, RED_MAIL, startPost, type Post } from './post.js';
import { holdAt } from '../kept-at.js';

let post: Post;
let other: Post;
let listening: SmtpInbox | undefined;
const got: InboxReceipt[] = [];

beforeEach(async () => {
  post = await startPost('The meeting', '07');
  other = await startPost('Another war', '08');
  got.length = 0;
});
afterEach(async () => {
  await listening?.stop();
  listening = undefined;
  await post.close();
  await other.close();
});

/** As where the directory knows those campaigns of its letter or its sender. */
const known = (names: readonly string[]) => (mail: Parameters<typeof isAnswer>[0]) =>
  Promise.resolve(new Map(names.map((name) => [name, isAnswer(mail) ? BY_LETTER : BY_SENDER])));

const both = (mailed?: readonly string[], opened: string[] = []): Inbox => {
  const campaigns = new Map([
    ['a', other],
    ['b', post],
  ]);
  const inbox = openInbox({
    files: () =>
      Promise.resolve(
        [...campaigns].map(([name, { campaign }]) => ({ name, path: campaign.path })),
      ),
    with: async (name, use) => {
      opened.push(name);
      const found = campaigns.get(name);
      return found === undefined ? undefined : use(found.campaign);
    },
    ...(mailed === undefined ? {} : { mailed: known(mailed) }),
    servers: [],
    site: 'https://war.example.org',
    clock: post.clock,
  });
  return async (raw, arrival) => {
    const taken = await inbox(raw, arrival);
    if (taken.ok) got.push(taken.value);
    return taken;
  };
};
const token = async ({ campaign }: Post): Promise<string> =>
  replyToken(campaign, RED, (await must(listAsks(campaign))).step.name);
const stateOf = async ({ campaign }: Post): Promise<string | undefined> =>
  (await must(listAsks(campaign))).asks.find(({ to }) => to === 'red')?.state;

describe('a mail finds its campaign', () => {
  it('and where its orders wait for a yes, the answer leads to the page that takes one', async () => {
    const text = 'PP 1: wait\n\n-- \nRosa Hale\nPP 2: move A to 3';
    await must(both()(mailOf(RED_MAIL, text, { Subject: await token(post) }), { vouched: true }));
    expect(got[0]?.became).toBe('waits');
    const letters = await must(readyLetters(post.campaign));
    expect(letters.map(({ text: says }) => says).join()).toContain(
      'https://war.example.org/door/confirm/b/',
    );
  });
  it('by its token, though its sender plays in another too', async () => {
    const named = { Subject: await token(post) };
    await must(both()(mailOf(RED_MAIL, 'PP 1: wait', named), {}));
    expect([got[0]?.campaign, got[0]?.became]).toEqual(['b', 'sheet']);
    expect([await stateOf(post), await stateOf(other)]).toEqual(['answered', 'open']);
  });

  it('by the title in its subject, else the first where somebody has its address', async () => {
    await must(both()(mailOf(RED_MAIL, 'hi', { Subject: 'Re: the MEETING' }), {}));
    await must(both()(mailOf(RED_MAIL, 'hi'), {}));
    await must(both()(mailOf('eve@example.net', 'hi'), {}));
    expect(got.map(({ campaign, became }) => [campaign, became])).toEqual([
      ['b', 'unproven'],
      ['a', 'unproven'],
      ['a', 'stranger'],
    ]);
  });
});

it.each([
  { code: 'locked', does: 'is not given to another, but handed in again' },
  { code: 'damaged', does: 'goes where it can be read' },
] as const)('a mail while the campaign that it may be for is $code $does', async ({ code }) => {
  const refusal = { code, say: 'So it is.' };
  const inbox = openInbox({
    files: () => Promise.resolve(['a', 'b'].map((name) => ({ name, path: name }))),
    with: (name, use, refused) => {
      if (name === 'a') return use(other.campaign);
      refused?.(refusal);
      return Promise.resolve(undefined);
    },
    ...{ servers: [], clock: post.clock },
  });
  const named = { Subject: await token(post) };
  const taken = await inbox(mailOf(RED_MAIL, 'PP 1: wait', named), {});
  expect(taken).toMatchObject(
    code === 'locked' ? { ok: false, error: refusal } : { ok: true, value: { campaign: 'a' } },
  );
});

describe('among thousands of campaigns', () => {
  it('a mail opens only those that it may be for, and the first where it names none', async () => {
    const opened: string[] = [];
    const named = { Subject: await token(post) };
    await must(both(['b'], opened)(mailOf(RED_MAIL, 'PP 1: wait', named), {}));
    expect([got.at(-1)?.campaign, [...new Set(opened)]]).toEqual(['b', ['b']]);
    opened.length = 0;
    await must(both([], opened)(mailOf('eve@example.net', 'hi'), {}));
    expect([got.at(-1)?.campaign, [...new Set(opened)]]).toEqual(['a', ['a']]);
  });
});

describe('on a site of several campaigns', () => {
  /** As where the directory names those, and they cannot be opened. */
  const broken = (mailed: readonly string[], refused: readonly string[]): Inbox =>
    openInbox({
      files: () => Promise.resolve(['a', 'b'].map((name) => ({ name, path: name }))),
      mailed: known(mailed),
      with: (name, use, say) => {
        if (!refused.includes(name)) return use(name === 'a' ? other.campaign : post.campaign);
        say?.({ code: 'damaged', say: 'So it is.' });
        return Promise.resolve(undefined);
      },
      ...{ servers: [], clock: post.clock },
    });

  it('orders that answer a letter of a campaign that cannot be opened count in no other', async () => {
    const named = { Subject: await token(post) };
    const orders = mailOf(RED_MAIL, 'PP 1: wait', named);
    for (const mailed of [['b'], ['a', 'b']])
      expect(await broken(mailed, ['b'])(orders, { vouched: true })).toMatchObject({
        ok: false,
        error: { code: 'damaged' },
      });
    expect(await stateOf(other)).toBe('open');
    // What answers none is taken where it can be read.
    const fresh = await broken(['a', 'b'], ['b'])(mailOf(RED_MAIL, 'hi'), {});
    expect(fresh).toMatchObject({ ok: true, value: { campaign: 'a' } });
    expect((await must(broken(['b'], [])(orders, { vouched: true }))).became).toBe('sheet');
  });

  it('orders behind others that wait for their campaign wait too, and those for another do not', async () => {
    const orders = mailOf(RED_MAIL, 'PP 1: wait', { Subject: await token(post) });
    const first = await broken(['b'], ['b'])(orders, { vouched: true });
    expect(first).toMatchObject({ ok: false, error: { code: 'damaged', campaigns: ['b'] } });
    const waiting = new Map([['b', { code: 'damaged', say: 'It waits.' } as const]]);
    const mended = broken(['b'], []);
    expect(await mended(orders, { vouched: true }, waiting)).toMatchObject({
      error: { say: 'It waits.', campaigns: ['b'] },
    });
    // Nor does one without a token, whose sender plays there, go to another campaign.
    const bare = await mended(mailOf(RED_MAIL, 'PP 2: wait'), { vouched: true }, waiting);
    expect(bare).toMatchObject({ error: { say: 'It waits.' } });
    expect([await stateOf(post), await stateOf(other)]).toEqual(['open', 'open']);
    const others = mailOf(RED_MAIL, 'PP 1: wait', { Subject: await token(other) });
    const taken = await broken(['a'], [])(others, { vouched: true }, waiting);
    expect(taken).toMatchObject({ ok: true, value: { campaign: 'a', became: 'sheet' } });
  });

  it('a letter that comes back is told to its own gamemaster', async () => {
    await must(both(['b'])(mailOf('eve@example.net', 'hi'), {}));
    got.length = 0;
    const [letter] = await must(readyLetters(post.campaign));
    const report = [
      'From: MAILER-DAEMON@mx.example.org',
      'To: war@example.org',
      'Subject: Undelivered Mail Returned to Sender',
      'Message-ID: <report@mx.example.org>',
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'I could not deliver your message.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.org',
      '',
      'Final-Recipient: rfc822; red@example.org',
      'Action: failed',
      'Status: 5.1.1',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${letter?.messageId ?? ''}`,
      '--b--',
      '',
    ];
    await must(both(['b'])(Buffer.from(report.join('\r\n')), {}));
    await must(both()(Buffer.from(report.join('\r\n')), {}));
    expect(got.map(({ campaign, became }) => [campaign, became])).toEqual([
      ['b', 'bounce'],
      ['b', 'duplicate'],
    ]);
  });

  it('orders that name none are for the one in which their sender owes them', async () => {
    const sends = async (raw: Buffer): Promise<readonly unknown[]> => {
      await must(both()(raw, { vouched: true }));
      return [got.at(-1)?.campaign, got.at(-1)?.became];
    };
    const [first, second] = ['PP 1: wait', 'PP 2: wait'].map((text) => mailOf(RED_MAIL, text));
    if (first === undefined || second === undefined) throw new Error('no mail');
    expect(await sends(first)).toEqual(['a', 'sheet']);
    // The same mail, handed in again, is for the one that has it.
    expect(await sends(first)).toEqual(['a', 'duplicate']);
    expect(await sends(second)).toEqual(['b', 'sheet']);
    for (const [raw, name] of [
      [first, 'a'],
      [second, 'b'],
    ] as const)
      expect(await sends(raw)).toEqual([name, 'duplicate']);
    // He owes neither any more.
    expect((await sends(mailOf(RED_MAIL, 'PP 3: wait')))[0]).toBe('a');
    await must(both()(mailOf(RED_MAIL, 'hi', { Subject: 'Another war' }), {}));
    expect(got.at(-1)?.campaign).toBe('a');
  });

  it.each([
    ['withdraw', 'My orders'],
    ['Withdraw.\r\n\r\nRosa', 'My orders'],
    ['Seat: red\r\nwithdraw', 'My orders'],
    ['', 'withdraw'],
  ])(
    '%j below the subject %j is for the one that has orders to take back',
    async (text, Subject) => {
      const sends = async (raw: Buffer): Promise<readonly unknown[]> => {
        await must(both()(raw, { vouched: true }));
        return [
          got.at(-1)?.campaign,
          got.at(-1)?.became,
          await stateOf(other),
          await stateOf(post),
        ];
      };
      expect(await sends(mailOf(RED_MAIL, 'PP 1: wait'))).toEqual([
        'a',
        'sheet',
        'answered',
        'open',
      ]);
      // He owes orders in the other, where there is nothing of his.
      const command = mailOf(RED_MAIL, text, { Subject });
      expect(await sends(command)).toEqual(['a', 'command', 'open', 'open']);
      expect(await sends(command)).toEqual(['a', 'duplicate', 'open', 'open']);
      const named = mailOf(RED_MAIL, text, { Subject: `The meeting: ${Subject}` });
      expect((await sends(named))[0]).toBe('b');
    },
  );

  it.each(['PP 1: wait', 'status', 'withdraw'])(
    'orders or a command are for the one in which their sender plays, and for none whose gamemaster he is: %s',
    async (text) => {
      const mail = 'greta@example.org';
      await must(nameSeat(other.campaign, { seat: GAMEMASTER, name: 'Greta', mail }, other.clock));
      await must(nameSeat(post.campaign, { seat: RED, name: 'Greta', mail }, post.clock));
      // The step has been played there, and asks for nothing.
      await must(runTurn(post.campaign, { now: true }, post.clock));
      const raw = mailOf(mail, text);
      await must(both()(raw, { vouched: true }));
      expect(got.map(({ campaign }) => campaign)).toEqual(['b']);
      expect(got[0]?.became).not.toBe('stranger');
    },
  );

  it('a title is named by whole words, and the longer one goes before its beginning', async () => {
    const claim = async (title: string, subject: string) => {
      const war = await startPost(title, '09');
      const traces = { from: RED_MAIL, subject, tokens: [], replyTo: [], messageId: '<one@b>' };
      const claimed = await must(claimOf(war.campaign, traces));
      await war.close();
      return claimed.claim;
    };
    const said = 'Scouts II: my orders';
    expect(await claim('Scouts II', said)).toBeGreaterThan(await claim('Scouts', said));
    const borders = 'My orders: to the borders';
    expect(await claim('Border', borders)).toBe(await claim('Frontier', borders));
  });
});

describe('a mail server that hands over by SMTP', () => {
  it('is answered when the mail is kept; the address that it is for may hold the token', async () => {
    listening = await listenSmtp(0, both());
    const mailer = createTransport({ host: '127.0.0.1', port: listening.port, ignoreTLS: true });
    const to = `war+${await token(post)}@example.org`;
    const envelope = { from: RED_MAIL, to: [to] };
    await mailer.sendMail({ envelope, raw: mailOf(RED_MAIL, 'PP 1: wait') });
    expect(await stateOf(post)).toBe('answered');
    await mailer.sendMail({
      envelope: { from: '', to: [to] },
      raw: mailOf(RED_MAIL, 'PP 2: wait'),
    });
    expect(got.map(({ became }) => became)).toEqual(['sheet', 'automatic']);
  });

  it.each<[string, Inbox]>([
    ['cannot be kept just now', () => Promise.resolve(no({ code: 'locked', say: 'In use.' }))],
    ['meets an error that nobody foresaw', () => Promise.reject(new Error('unforeseen'))],
  ])('is told to try again when the mail %s', async (_what, inbox) => {
    listening = await listenSmtp(0, inbox);
    const mailer = createTransport({ host: '127.0.0.1', port: listening.port, ignoreTLS: true });
    const envelope = { from: RED_MAIL, to: ['war@example.org'] };
    const sent = mailer.sendMail({ envelope, raw: mailOf(RED_MAIL, 'hi') });
    await expect(sent).rejects.toMatchObject({ responseCode: 451 });
  });
});

it('no password goes to a mailbox without encryption unless it is told to, nor into a name or a file', () => {
  const url = 'imap://ann%40example.org:s3cret@mail.example.org/Orders';
  expect(imapOptions(url, false)).toMatchObject({ secure: false, doSTARTTLS: true, port: 143 });
  expect(imapOptions(url, true)).toMatchObject({ doSTARTTLS: false });
  expect(imapOptions('imaps://a:b@c', false)).toMatchObject({ secure: true, port: 993 });
  expect(mailboxName(url)).toBe('ann%40example.org@mail.example.org/Orders');
});

describe('vedette mail in', () => {
  let dir: string;
  let file: string;
  let program: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'vedette-in-'));
    file = join(dir, 'war.vedette');
    program = await bundled(new URL('../../src/main.ts', import.meta.url));
    const clock = (): string => new Date().toISOString();
    const campaign = await must(newCampaign(file, { system: 'civil-war', title: 'War' }, clock));
    const named = { seat: asSeat('usa-supreme'), name: 'Rosa', mail: RED_MAIL };
    await must(nameSeat(campaign, named, clock));
    campaign.close();
  });
  afterEach(() => rm(dir, { recursive: true }));

  const run = (words: readonly string[], input?: Buffer, env: Record<string, string> = {}) => {
    const done = spawnSync(process.execPath, [program, 'mail', 'in', ...words], {
      ...{ input, encoding: 'utf8', env: { ...process.env, ...env } },
    });
    const json = words.includes('--json')
      ? done.stdout
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as Record<string, unknown>)
      : [];
    return { code: done.status, json, out: done.stdout, err: done.stderr };
  };

  it('takes one from a pipe, and says as JSON what became of it', () => {
    const forged = run([file, '-', '--json'], mailOf(RED_MAIL, 'hi'));
    expect([forged.code, forged.json]).toMatchObject([0, [{ mail: '-', became: 'unproven' }]]);
    const said = { 'Authentication-Results': 'mx.example.org; spf=pass smtp.mailfrom=example.org' };
    const proven = run([file, '-', '--json'], mailOf(RED_MAIL, 'hi', said), {
      VEDETTE_AUTHSERV_ID: 'mx.example.org',
    });
    expect(proven.json).toMatchObject([{ became: 'no-sheet', seat: 'usa-supreme', answered: 1 }]);
    expect(run([file, '-', '--vouch'], mailOf(RED_MAIL, 'ho')).out).toContain('no-sheet');
  });

  it('ends with 75 while another program holds the campaign, and takes the mail when it is handed in again', async () => {
    const letGo = await holdAt(file);
    const mail = mailOf(RED_MAIL, 'hi');
    const refused = run([file, '-', '--json'], mail);
    expect([refused.code, refused.json]).toMatchObject([75, [{ mail: '-', again: true }]]);
    letGo();
    expect(run([file, '-'], mail).code).toBe(0);
  });

  it('takes what is new in a Maildir, the oldest first, and moves it when it is kept', async () => {
    const box = join(dir, 'Maildir');
    for (const part of ['new', 'cur', 'tmp']) await mkdir(join(box, part), { recursive: true });
    await writeFile(join(box, 'new', '1.a'), mailOf(RED_MAIL, 'one'));
    await writeFile(join(box, 'new', '2.b'), mailOf('eve@example.net', 'two'));
    const done = run([dir, '--maildir', box, '--json']);
    expect([done.code, done.json.map(({ became }) => became)]).toEqual([
      0,
      ['unproven', 'stranger'],
    ]);
    expect(await readdir(join(box, 'new'))).toEqual([]);
    expect((await readdir(join(box, 'cur'))).sort()).toEqual(['1.a:2,S', '2.b:2,S']);
    expect(run([file, '--maildir', join(dir, 'none')]).code).toBe(1);
  });
});
