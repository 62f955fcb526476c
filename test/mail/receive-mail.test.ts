import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isKept } from '../../src/campaign/sheets/take-mail.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { countLate, seeLate } from '../../src/campaign/sheets/see-late.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { seeTray } from '../../src/campaign/gm/see-tray.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { selectEntriesOf } from '../../src/store/entries.js';
import type { Letter } from '../../src/campaign/types.js';
import { mailOf as mailBytes } from '../../src/mail/letter-mail.js';
import { GAMEMASTER } from '../../src/campaign/seats/holders.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { RED, toy } from '../toys/line/system.js';
import { BLUE_MAIL, mailOf, must, RED_MAIL, startPost, type Post } from './post.js';

let post: Post;
beforeEach(async () => {
  post = await startPost();
});
afterEach(() => post.close());

const receive = (raw: Buffer): Promise<MailReceipt> =>
  must(receiveMail(post.campaign, raw, post.clock));
const outbox = (): Promise<readonly Letter[]> => must(readyLetters(post.campaign));
const stateOf = async (seat: string): Promise<string | undefined> =>
  (await must(listAsks(post.campaign))).asks.find(({ to }) => to === seat)?.state;

/** The texts of a seat's sheets that read, the last last. */
const readStands = async (campaign: Campaign, seat: typeof RED): Promise<readonly string[]> =>
  (await selectEntriesOf(campaign.inside.journal, 'sheet')).flatMap(({ body }) =>
    body.seat === seat && body.faults === 0 ? [body.text] : [],
  );

const GOOD = 'Dear Umpire,\r\n\r\nPP 1: move A to 3\r\nPP 4\u2013wait\r\n';

describe('a sheet by mail', () => {
  it('counts, and its sender gets an answer to his mail at his address', async () => {
    const raw = mailOf('Rosa <ROSA@Example.org>', 'Dear Umpire,\r\n\r\nPP 1: move A to 3\r\n');
    const receipt = await receive(raw);
    expect(receipt).toMatchObject({ became: 'sheet', seat: RED, answered: 1 });
    expect(await stateOf('red')).toBe('answered');
    const [letter, ...others] = await outbox();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ seat: RED, to: RED_MAIL, state: 'ready' });
    expect(letter?.inReplyTo).toBe(receipt.messageId);
    expect(letter?.text).toContain('move A to 3');
  });

  it.each([
    ['counts', 'PP 1: move A to 3', 'Every line was understood.'],
    ['has errors', 'PP 1: move A to 99', 'Not accepted: 1 line to fix.'],
    ['waits', 'PP 1: move A to 3\r\n\r\n-- \r\nPP 2: move B to 4', 'Nothing has changed yet.'],
  ])('beside a file that is not read %s, and its sender is told', async (_what, text, says) => {
    const headers = { 'Content-Type': 'multipart/mixed; boundary=b' };
    const file = 'Content-Disposition: attachment; filename="more orders.docx"';
    const parts = ['--b', 'Content-Type: text/plain', '', text, '--b'];
    const document = ['Content-Type: application/msword', file, '', 'AAAA', '--b--', ''];
    await receive(mailOf(RED_MAIL, [...parts, ...document].join('\r\n'), headers));
    const [letter] = await outbox();
    for (const words of [letter?.text.replace(/\s+/g, ' '), letter?.html]) {
      expect(words).toContain(says);
      expect(words).toContain('The attached file “more orders.docx” was not read');
    }
  });

  it('counts though somebody else sent the same text under its Message-ID before', async () => {
    const headers = { 'Message-ID': '<copied@example.org>' };
    const stranger = await receive(mailOf('eve@example.net', GOOD, headers));
    expect(stranger.became).toBe('stranger');
    expect((await receive(mailOf(RED_MAIL, GOOD, headers))).became).toBe('sheet');
    expect((await receive(mailOf(RED_MAIL, GOOD, headers))).became).toBe('duplicate');
  });

  it('with more text than is read waits for a yes, since orders may be missing', async () => {
    const long = `PP 1: move A to 3\r\n${'\r\n'.repeat(4000)}PP 2: wait\r\n`;
    expect((await receive(mailOf(RED_MAIL, long))).became).toBe('waits');
    const [letter] = await outbox();
    expect(letter?.text.replace(/\s+/g, ' ')).toContain('has more text than is read');
    expect(await stateOf('red')).toBe('open');
  });

  it('with a fault is answered with the line of the mail, and does not count', async () => {
    const raw = mailOf(RED_MAIL, 'Sir,\r\n\r\nPP 1: move A to 3\r\nPP 2: mvoe B\r\n\r\nR.\r\n');
    expect(await receive(raw)).toMatchObject({ became: 'sheet', answered: 1 });
    const [letter] = await outbox();
    expect(letter?.text).toContain('Line 4');
    expect(await stateOf('red')).toBe('open');
  });

  it('by a clock that is years ahead stands in the way of none that is written after it', async () => {
    for (const [date, text] of [
      ['Mon, 21 Nov 2039 11:00:00 +0000', 'PP 1: move A to 3'],
      ['Sat, 21 Nov 2026 12:30:00 +0000', 'PP 1: move A to 2'],
    ] as const)
      expect((await receive(mailOf(RED_MAIL, text, { Date: date }))).sheets).toMatchObject([
        { receipt: { counts: true } },
      ]);
    expect((await readStands(post.campaign, RED)).map((text) => text.trim())).toEqual([
      ...['PP 1: move A to 3', 'PP 1: move A to 2'],
    ]);
  });

  it('that does not read replaces none that did', async () => {
    await receive(mailOf(RED_MAIL, 'PP 1: move A to 3'));
    await receive(mailOf(RED_MAIL, GOOD.replace('PP 1', 'PP 99')));
    expect(await stateOf('red')).toBe('answered');
  });

  it('that was written before the one that counts, and comes after it, replaces nothing', async () => {
    const at = (minute: number, body: string): Buffer =>
      mailOf(RED_MAIL, body, { Date: `Sat, 21 Nov 2026 11:${String(minute)}:00 +0000` });
    const counting = async (): Promise<string | undefined> =>
      (await readStands(post.campaign, RED)).at(-1);
    await receive(at(30, 'PP 1: move A to 3'));
    const older = await receive(at(20, 'PP 1: move A to 5'));
    expect(older).toMatchObject({ became: 'sheet', answered: 1 });
    expect(older.sheets).toMatchObject([{ receipt: { counts: false, version: 2, stands: 1 } }]);
    expect(await counting()).toBe('PP 1: move A to 3');
    expect((await outbox()).at(-1)?.text.replace(/\s+/g, ' ')).toMatch(
      /An e-mail that you wrote later, on .*11:30.*, came before this one, and its orders \(version 1\) stand\. If you want these, send them again\. This one says that it was written on [^.]*11:20[^.]*: if the clock of your device is wrong, send them on your page\./,
    );
    const newer = await receive(at(40, 'PP 1: move A to 7'));
    expect(newer.sheets).toMatchObject([{ receipt: { counts: true, version: 3 } }]);
    expect(await counting()).toBe('PP 1: move A to 7');
  });

  it('counts though one with errors was written later and came before it', async () => {
    const at = (minute: number, body: string): Buffer =>
      mailOf(RED_MAIL, body, { Date: `Sat, 21 Nov 2026 11:${String(minute)}:00 +0000` });
    await receive(at(30, 'PP 99: move A to 3'));
    const older = await receive(at(20, 'PP 1: move A to 5'));
    expect(older.sheets).toMatchObject([{ receipt: { counts: true } }]);
  });

  it('that comes twice is kept once and answered once', async () => {
    const raw = mailOf(RED_MAIL, 'PP 1: move A to 3');
    await receive(raw);
    expect(await receive(raw)).toMatchObject({ became: 'duplicate', answered: 0 });
    expect(await outbox()).toHaveLength(1);
  });

  it('is not lost when another had sent a mail of the same Message-ID before', async () => {
    const headers = { 'Message-ID': '<same@example.org>' };
    await receive(mailOf('eve@example.net', 'noise', headers));
    const receipt = await receive(mailOf(RED_MAIL, 'PP 1: move A to 3', headers));
    expect(receipt).toMatchObject({ became: 'sheet', seat: RED, answered: 1 });
    const again = mailOf(RED_MAIL, 'PP 1: move A to 3', { ...headers, Received: 'from a by b' });
    expect(await receive(again)).toMatchObject({ became: 'duplicate' });
  });

  it('is another one when its text is, whatever its Message-ID', async () => {
    const headers = { 'Message-ID': '<same@example.org>' };
    await receive(mailOf(RED_MAIL, 'PP 1: move A to 3', headers));
    const other = mailOf(RED_MAIL, 'PP 2: move A to 3', headers);
    expect(await receive(other)).toMatchObject({ became: 'sheet', answered: 1 });
  });

  it('is answered with what stands beside it and was not read', async () => {
    await receive(mailOf(RED_MAIL, 'Sir,\r\n\r\nPP 1: move A to 3\r\n\r\nHold <b>B</b> back.\r\n'));
    const [letter] = await outbox();
    expect(letter?.text).toMatch(/Not read as orders\n-+\n\nline 5: Hold <b>B<\/b> back\./);
    expect(letter?.html).toContain('line 5: Hold &lt;b&gt;B&lt;/b&gt; back.');
    expect(letter?.text).not.toContain('line 1:');
    expect(letter?.text).toContain('Every order was understood');
  });

  it('of ten thousand lines is answered in a letter of bearable length', async () => {
    const receipt = await receive(mailOf(RED_MAIL, 'PP 1: mvoe\r\n'.repeat(10_000)));
    expect(receipt.became).toBe('sheet');
    const text = (await outbox())[0]?.text ?? '';
    expect(text.length).toBeLessThan(100_000);
    expect(text.match(/^> PP 1/gm)).toHaveLength(60);
  });
});

/** A mail server's report on a letter, in the `fields` of each addressee. */
function reportOn(messageId: string, ...fields: readonly string[]): Buffer {
  const type = 'multipart/report; report-type=delivery-status; boundary=b';
  const parts = [
    ...['--b', 'Content-Type: text/plain', '', 'Sorry.', '--b'],
    ...['Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example.org', ''],
    ...fields,
    ...['', '--b', 'Content-Type: text/rfc822-headers', '', `Message-ID: ${messageId}`],
    ...['', '--b--', ''],
  ];
  const head = { 'Content-Type': type, 'Return-Path': '<>' };
  return mailOf('MAILER-DAEMON@mx.example.org', parts.join('\r\n'), head);
}

it('a letter that comes back is told to the gamemaster with the words of the server', async () => {
  await receive(mailOf(RED_MAIL, 'PP 1: move A to 3'));
  const [letter] = await outbox();
  const says = 'Diagnostic-Code: smtp; 550 No such user here';
  const raw = reportOn(letter?.messageId ?? '', 'Action: failed', 'Status: 5.1.1', says);
  expect(await receive(raw)).toMatchObject({ became: 'bounce', seat: RED, answered: 0 });
  const [item] = (await must(seeLate(post.campaign))).items;
  expect(item?.why).toContain(`Letter ${String(letter?.id)} to this seat could not be delivered`);
  expect(item?.why).toContain('550 No such user here');
});

it('a letter that is delayed is not said to be lost', async () => {
  await receive(mailOf(RED_MAIL, 'PP 1: move A to 3'));
  const [letter] = await outbox();
  const why = async () => (await must(seeLate(post.campaign))).items.map((item) => item.why);
  const raw = reportOn(letter?.messageId ?? '', 'Action: delayed', 'Status: 4.4.1');
  expect(await receive(raw)).toMatchObject({ became: 'delayed', seat: RED, answered: 0 });
  const says = 'has not been delivered yet; the mail server goes on trying';
  expect(await why()).toEqual([`Letter ${String(letter?.id)} to this seat ${says}: 4.4.1`]);
  const unknown = reportOn('<x@example.org>', 'Action: delayed');
  expect((await receive(unknown)).became).toBe('delayed');
  expect(await why()).toContain(`A letter ${says}.`);
});

it.each([
  ['automatic', ['Action: delivered', 'Status: 2.0.0']],
  ['automatic', ['Action: RELAYED (to mail.example.org)', '', 'Action: expanded']],
  ['delayed', ['Action: relayed', '', 'Action: delayed']],
  ['bounce', ['Action: delayed', '', 'Action: failed']],
  ['bounce', ['Status: 5.0.0']],
])('what a mail server did with a letter is %s: %j', async (became, fields) => {
  await receive(mailOf(RED_MAIL, 'PP 1: move A to 3'));
  const [letter] = await outbox();
  const receipt = await receive(reportOn(letter?.messageId ?? '', ...fields));
  expect(receipt).toMatchObject({ became, answered: 0 });
});

it('a sheet by mail is one transaction over the open step, which is loaded once', async () => {
  const { db, turns } = post.campaign.inside.journal;
  const begin = vi.spyOn(turns, 'begin');
  const exec = vi.spyOn(db, 'exec');
  const prepare = vi.spyOn(db, 'prepare');
  expect((await receive(mailOf(RED_MAIL, 'PP 1: move A to 3'))).became).toBe('sheet');
  expect(begin.mock.calls).toEqual([['write']]);
  const ends = exec.mock.calls.flatMap(([sql]) => (sql.startsWith('BEGIN') ? [] : [sql]));
  expect(ends).toEqual(['COMMIT']);
  const loads = prepare.mock.calls.filter(([sql]) => sql.includes('FROM entry WHERE seq >'));
  expect(loads.length).toBeLessThanOrEqual(1);
  vi.restoreAllMocks();
});

it('mails that were not taken are counted without their words', async () => {
  for (const name of ['eve', 'mallory'])
    expect((await receive(mailOf(`${name}@example.net`, GOOD))).became).toBe('stranger');
  const campaign = await must(openCampaign(post.campaign.path, [toy]));
  const { journal } = campaign.inside;
  for (const kind of ['mail', 'sheet', 'ruling'] as const) await selectEntriesOf(journal, kind);
  const prepare = vi.spyOn(journal.db, 'prepare');
  expect(await must(countLate(campaign))).toBe(2);
  const asked = prepare.mock.calls.map(([sql]) => sql);
  expect(asked.filter((sql) => /\bbody\b.* FROM entry\b/s.test(sql))).toEqual([]);
  vi.restoreAllMocks();
  campaign.close();
});

describe('a mail without a sheet', () => {
  it.each([
    ['without any text', '', {}, 'no-text', 'has no text'],
    [
      'with a picture alone',
      'AAAA',
      { 'Content-Type': 'image/png' },
      'no-text',
      'Orders in pictures and in files other than .txt are not read',
    ],
    ['with a letter alone', 'Dear Umpire,\r\nI am away.', {}, 'no-sheet', 'No line of your e-mail'],
    ['with quoted words alone', '> Where is Rosa?', {}, 'no-text', 'has only quoted text'],
    [
      'with a letter and a file',
      '--b\r\n\r\nSee the file.\r\n--b\r\nContent-Type: application/pdf\r\n\r\nx\r\n--b--\r\n',
      { 'Content-Type': 'multipart/mixed; boundary=b' },
      'no-sheet',
      'Pictures, and files other than .txt, are not read',
    ],
  ])('%s is kept, answered, and changes nothing', async (_name, body, headers, became, says) => {
    const before = await must(listAsks(post.campaign));
    const receipt = await receive(mailOf(RED_MAIL, body, headers));
    expect(receipt).toMatchObject({ became, seat: RED, answered: 1 });
    expect((await outbox())[0]?.text.replace(/\s+/g, ' ')).toContain(says);
    expect(await isKept(post, receipt)).toBe(true);
    expect(await must(listAsks(post.campaign))).toEqual(before);
  });

  it("lies with its own words in the gamemaster's tray", async () => {
    await receive(mailOf(RED_MAIL, 'Dear Umpire,\r\nmay I dig?\r\n\r\n> quoted\r\n'));
    const { letters, open } = await must(seeTray(post.campaign));
    expect([open, letters[0]]).toMatchObject([
      1,
      { from: RED, to: 'gm', kind: 'you', via: 'mail' },
    ]);
    expect(letters[0]?.text).toContain('Dear Umpire,\nmay I dig?');
    expect(letters[0]?.text).not.toContain('quoted');
  });

  it('and of too many characters is not taken for a letter, and its sender is told', async () => {
    await receive(mailOf(RED_MAIL, 'Dear Umpire, '.repeat(40_000)));
    expect((await outbox())[0]?.text.replace(/\s+/g, ' ')).toContain('at most 20,000 characters');
    expect((await must(seeTray(post.campaign))).letters).toEqual([]);
  });

  it('larger than 50 megabytes is refused politely', async () => {
    const receipt = await receive(mailOf(RED_MAIL, `PP 1: wait\r\n${'x'.repeat(50_000_000)}`));
    expect(receipt).toMatchObject({ became: 'too-large', answered: 1 });
    expect((await outbox())[0]?.text).toContain('50 MB');
  });
});

describe('a stranger', () => {
  const words = [
    'PP 1: move A to 3',
    'Seat: red\r\nPP 1: move A to 3',
    '',
    'Where is Rosa?',
    'x'.repeat(1_100_000),
  ];

  it.each(words.map((body) => [body.slice(0, 30), body] as const))(
    'is answered with the same words, whatever he writes: %s',
    async (_name, body) => {
      const receipt = await receive(mailOf('eve@example.net', body));
      expect(receipt).toMatchObject({ became: 'stranger', answered: 1 });
      expect(await isKept(post, receipt)).toBe(true);
      const [letter] = await outbox();
      expect(letter?.seat).toBeUndefined();
      const other = await startPost('Another war', '08');
      await must(receiveMail(other.campaign, mailOf('eve@example.net', 'hello'), other.clock));
      const [reference] = await must(readyLetters(other.campaign));
      await other.close();
      for (const part of ['subject', 'text', 'html'] as const)
        expect(letter?.[part]).toBe(reference?.[part]);
    },
  );

  it('who writes back to the answer that he got is answered no more; others who name it are', async () => {
    await receive(mailOf('eve@example.net', 'Hello'));
    const [letter] = await outbox();
    const back = { 'In-Reply-To': letter?.messageId ?? '' };
    const became = 'stranger';
    expect(await receive(mailOf('eve@example.net', 'Why?', back))).toMatchObject({
      ...{ became, answered: 0 },
    });
    expect(await receive(mailOf('ann@example.net', 'Why?', back))).toMatchObject({
      ...{ became, answered: 1 },
    });
  });

  it.each(['eve@example.net', 'Eve Elsewhere <eve@example.net>'])(
    'learns no seat, no name and no campaign, from no part of the e-mail: %s',
    async (from) => {
      await receive(mailOf(from, 'PP 1: move A to 3'));
      const [letter] = await outbox();
      if (letter === undefined) throw new Error('There is no answer.');
      const hand = { from: { address: 'war@example.org' }, plus: true };
      const mail = (await mailBytes(post.campaign, { letters: [letter] }, hand)).toString();
      const all = `${letter.subject} ${letter.text} ${letter.html} ${mail}`;
      expect(mail).toContain('To: ');
      expect(all).not.toMatch(/meeting|\bred\b|\bblue\b|Rosa|Bertrand|\bturn\b/i);
    },
  );
});

const reportOf = (type: string) => ({
  'Return-Path': '<>',
  'Content-Type': `multipart/report; report-type=${type}; boundary=x`,
});
const RECEIPT = reportOf('disposition-notification');
const REPORT = reportOf('delivery-status');

it('the gamemaster is told that only e-mails of players are acted on, also when he replies to a letter', async () => {
  const mail = 'greta@example.org';
  await must(nameSeat(post.campaign, { seat: GAMEMASTER, name: 'Greta', mail }, post.clock));
  await receive(mailOf(mail, 'PP 1: move A to 3'));
  const [first] = await outbox();
  await receive(mailOf(mail, 'Why?', { 'In-Reply-To': first?.messageId ?? '' }));
  const letters = (await outbox()).filter(({ to }) => to === mail);
  expect(letters).toHaveLength(2);
  for (const { text } of letters) {
    expect(text.replace(/\s+/g, ' ')).toContain('Only the e-mails of players are acted on');
    expect(text).not.toContain('no player here has your address');
  }
  const { items } = await must(seeLate(post.campaign));
  expect(items.filter(({ from }) => from === mail)).toHaveLength(2);
});

describe('a mail that must not be answered', () => {
  it.each([
    ['by a program', RED_MAIL, { 'Auto-Submitted': 'auto-replied' }, 'automatic'],
    [
      'by an absence notice that a rule of a mailbox redirected',
      RED_MAIL,
      { 'Resent-From': 'gm@example.org', 'Auto-Submitted': 'auto-replied' },
      'automatic',
    ],
    [
      'by a program that redirected nothing',
      RED_MAIL,
      { 'Auto-Submitted': 'auto-generated' },
      'automatic',
    ],
    ['by one without an envelope sender', RED_MAIL, { 'Return-Path': '<>' }, 'automatic'],
    ['by one that tells of a receipt', RED_MAIL, RECEIPT, 'automatic'],
    ['by a mail server that reports', 'mx@example.org', REPORT, 'bounce'],
    ['by a list', RED_MAIL, { 'List-Id': '<x.example.org>' }, 'list'],
    ['by a bounce', 'MAILER-DAEMON@example.org', {}, 'bounce'],
    ['by ourselves', 'vedette@campaign.invalid', {}, 'stranger'],
    ['by nobody', '', {}, 'no-sender'],
    ['by what is no address', '"a b"@@c', {}, 'no-sender'],
  ])('%s is kept', async (_name, from, headers, became) => {
    const receipt = await receive(mailOf(from, 'PP 1: move A to 3', headers));
    expect(receipt).toMatchObject({ became, answered: 0 });
    expect(await outbox()).toEqual([]);
    expect(await stateOf('red')).toBe('open');
    const kept = became === 'no-sender' ? { ...receipt, from: '' } : receipt;
    expect(await isKept(post, kept)).toBe(true);
  });
});

it.each(['auto-generated', 'auto-forwarded'])(
  'a sheet that a rule of a mailbox redirects, and marks as %s, counts and is answered',
  async (mark) => {
    const headers = { 'Resent-From': 'gm@example.org', 'Auto-Submitted': mark };
    const receipt = await receive(mailOf(RED_MAIL, 'PP 1: move A to 3', headers));
    expect(receipt).toMatchObject({ became: 'sheet', seat: RED, answered: 1 });
  },
);

it('a sender gets as many answers a day as is set, and what he sends after that counts all the same', async () => {
  const answers = { seat: 2, stranger: 0 };
  const take = (from: string, body: string) =>
    must(receiveMail(post.campaign, mailOf(from, body), post.clock, { vouched: true, answers }));
  expect(await take('eve@example.net', 'Hello')).toMatchObject({ answered: 0 });
  const bodies = ['PP 1: move A to 3', 'PP 1: wait', 'PP 2: wait'];
  const receipts = [];
  for (const body of bodies) receipts.push(await take(RED_MAIL, body));
  expect(receipts.map(({ answered }) => answered)).toEqual([1, 1, 0]);
  expect(receipts.map(({ became }) => became)).toEqual(['sheet', 'sheet', 'sheet']);
  // Nobody else's are fewer by his.
  expect(await take(BLUE_MAIL, 'PP 1: wait')).toMatchObject({ answered: 1 });
  const nextDay = (): string => new Date(Date.parse(post.clock()) + 25 * 3_600_000).toISOString();
  const later = receiveMail(post.campaign, mailOf(RED_MAIL, 'PP 3: wait'), nextDay, {
    ...{ vouched: true, answers },
  });
  expect(await must(later)).toMatchObject({ answered: 1 });
});

it('noise is said to be no mail', async () => {
  const receipt = await receive(Buffer.from('\u0000noise'));
  expect(receipt.from).toBe('(no mail, or without a sender)');
});
