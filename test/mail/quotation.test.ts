/** Quotations are known by what the seat was sent, whatever the program that quotes, and no order is left out silently. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { confirmByLink, seeWaiting } from '../../src/campaign/sheets/waiting.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { findSheet } from '../../src/mail/find-sheet.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { RED } from '../toys/line/system.js';
import { judge } from './order-lines.js';
import { BLUE_MAIL, mailOf, must, RED_MAIL, startPost, type Post } from './post.js';

let post: Post;
beforeEach(async () => {
  post = await startPost();
});
afterEach(() => post.close());

const receive = (
  lines: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<MailReceipt> =>
  must(
    receiveMail(post.campaign, mailOf(RED_MAIL, lines.join('\r\n'), headers), post.clock, {
      vouched: true,
      confirmAt: (token) => `https://war.example/confirm/${token}`,
    }),
  );
const lastLetter = async () => {
  const letter = (await must(readyLetters(post.campaign))).findLast(({ seat }) => seat === RED);
  if (letter === undefined) throw new Error('no letter');
  return letter;
};
const stateOf = async (): Promise<string | undefined> =>
  (await must(listAsks(post.campaign))).asks.find(({ to }) => to === RED)?.state;

/** The sheet that counts: its lines as understood. */
const counted = (receipt: MailReceipt): readonly string[] =>
  receipt.sheets.flatMap((one) =>
    'receipt' in one && one.receipt.counts ? one.receipt.reading.lines.map(({ text }) => text) : [],
  );

const SHEET = ['PP 1: move A to 3', 'PP 2: move B to 4'];

describe('the whole answer of ours below a new sheet is quotation', () => {
  const heads: readonly (readonly [string, readonly string[]])[] = [
    [
      'Outlook, Spanish',
      [
        'De: Vedette <v@x.org>',
        'Enviado: martes, 2 de julio de 2026 10:04',
        'Para: Rosa',
        'Asunto: x',
      ],
    ],
    [
      'Outlook, Italian',
      ['Da: Vedette <v@x.org>', 'Inviato: martedì 2 luglio 2026 10:04', 'A: Rosa', 'Oggetto: x'],
    ],
    [
      'Outlook, Chinese',
      ['发件人: Vedette <v@x.org>', '发送时间: 2026年7月2日 10:04', '收件人: Rosa', '主题: x'],
    ],
    [
      'QQ',
      ['------------------ 原始邮件 ------------------', '发件人: "Vedette" <v@x.org>;', '主题: x'],
    ],
    ['nothing at all', []],
  ];

  it.each(heads)('under the head of %s', async (_name, head) => {
    await receive(SHEET);
    const { text } = await lastLetter();
    const receipt = await receive(['PP 1: move A to 4', '', ...head, '', ...text.split('\n')]);
    expect(receipt.became).toBe('sheet');
    expect(counted(receipt)).toEqual(['PP 1: move A to 4']);
  });
});

describe('a word of thanks above an old sheet is no sheet', () => {
  it.each([
    ['Outlook, Portuguese', ['De: Rosa <rosa@example.org>', 'Enviado: 2 de julho de 2026 10:04']],
    ['GMX', ['Gesendet: Freitag, 1. Juli 2026 um 10:04 Uhr', 'Von: Rosa', 'An: Vedette']],
    ['Notes', ['-----Rosa/ORG wrote: -----']],
    ['QQ', ['------------------ 原始邮件 ------------------', '发件人: Rosa']],
  ])('under the head of %s', async (_name, head) => {
    await receive(['PP 1: move A to 2']);
    await receive(SHEET);
    const receipt = await receive(['Thanks', '', ...head, '', 'PP 1: move A to 2']);
    expect(receipt.became).not.toBe('sheet');
    expect(receipt.became).not.toBe('waits');
  });

  it('and an old one by itself waits, as others have replaced it', async () => {
    await receive(['PP 1: move A to 2']);
    await receive(SHEET);
    expect((await receive(['Thanks', '', 'PP 1: move A to 2'])).became).toBe('waits');
  });
});

describe('what its sender may have written himself, though it looks like a quotation, waits for his yes', () => {
  it.each([
    ['two lines like headers', ['From: Rosa Hale', 'To: umpire']],
    ['a date and a name', ['2.7.1861, Rosa:']],
  ])('the same orders again below %s', async (_what, head) => {
    const mail = [...head, '', ...SHEET, '', 'Rosa'];
    expect((await receive(mail)).became).toBe('sheet');
    const withdrawn = await receive(['withdraw']);
    expect([withdrawn.became, await stateOf()]).toEqual(['command', 'open']);
    expect((await receive(mail)).became).toBe('waits');
    expect((await lastLetter()).text).toContain('> PP 2: move B to 4');
    expect((await receive(['yes'])).became).toBe('confirmed');
    expect(await stateOf()).toBe('answered');
  });

  it.each([
    ['nothing else', []],
    ['words of his', ['George,', '', 'at last.', '']],
  ])(
    'orders below his signature and the quotation, above which stands %s',
    async (_what, above) => {
      await receive(['status']);
      const quoted = (await lastLetter()).text.split('\n').map((line) => `> ${line}`);
      const foot = ['-- ', 'Sent from my phone with K-9 Mail.', ''];
      expect((await receive([...above, ...foot, ...quoted, '', ...SHEET, '', 'Rosa'])).became).toBe(
        'waits',
      );
      const { text } = await lastLetter();
      expect(text).toContain('You wrote:\n\n> PP 1: move A to 3\n> PP 2: move B to 4\n\n');
      expect((await receive(['yes'])).became).toBe('confirmed');
      expect(await stateOf()).toBe('answered');
    },
  );
});

describe('what is left out as quotation and reads as an order is named, and the sheet waits', () => {
  it('one line edited inside a quoted sheet: all of it waits', async () => {
    await receive(SHEET);
    const receipt = await receive(['Changed:', '', '> PP 1: move A to 4', '> PP 2: move B to 4']);
    expect(receipt.became).toBe('waits');
    const { text, subject } = await lastLetter();
    expect(subject).toContain('waiting for your yes');
    expect(text).toMatch(/^ +3 .*A to 4/m);
    expect(text).toMatch(/^ +4 .*B to 4/m);
    expect(text).toContain('You wrote:\n\n> PP 1: move A to 4\n> PP 2: move B to 4\n\n');
    expect(text).not.toContain('Left out');
    const digest = createHash('sha256')
      .update('PP 1: move A to 4\nPP 2: move B to 4')
      .digest('hex');
    expect(text).toContain(`SHA-256 ${digest.slice(0, 16)}`);
  });

  it('one line edited inside our answer quoted below: the player’s own orders wait, and no words of ours', async () => {
    await receive(SHEET);
    const { text, messageId } = await lastLetter();
    const quoted = text.split('\n').map((line) => `> ${line}`);
    const edited = quoted.map((line) =>
      line.replace('> > PP 2: move B to 4', '> > PP 2: move B to 3'),
    );
    expect(edited).not.toEqual(quoted);
    const receipt = await receive(['On 30/11/2026 13:45, Vedette wrote:', ...edited], {
      'In-Reply-To': messageId,
    });
    expect(receipt.became).toBe('waits');
    expect((await lastLetter()).text).toContain(
      'You wrote:\n\n> PP 1: move A to 3\n> PP 2: move B to 3\n\n',
    );
  });

  it('an example of ours that he changed where it stands waits alone', () => {
    const letter = [
      'Orders for you',
      'PP: 5 left of 6, and as many next turn',
      '',
      'An example from what you have, not advice:',
      '  PP 1-4: move Patterson to Winchester',
      '  PP 5: wait',
      '',
      'PP 9 or later is too late.',
    ];
    const lines = letter.map((line) => `> ${line.replace('Winchester', 'Romney')}`);
    const sent = [{ text: letter.join('\n'), ours: true }];
    const { sheet } = findSheet({ lines }, judge, { sent: () => sent });
    expect(sheet?.trim()).toBe('PP 1-4: move Patterson to Romney');
  });

  it('and counts by the reply yes', async () => {
    await receive(['PP 1: move A to 4', '', '-- ', 'PP 2: move B to 4']);
    expect(await stateOf()).toBe('open');
    const { messageId } = await lastLetter();
    const quoted = (await lastLetter()).text.split('\n').map((line) => `> ${line}`);
    const receipt = await receive(['Yes', '', 'Rosa', '', ...quoted], { 'In-Reply-To': messageId });
    expect(receipt.became).toBe('confirmed');
    expect(counted(receipt)).toEqual(['PP 1: move A to 4']);
    const { text } = await lastLetter();
    expect(text).toContain('You wrote:\n\n> PP 1: move A to 4\n\n--');
    const digest = createHash('sha256').update('PP 1: move A to 4').digest('hex');
    expect(text).toContain(`SHA-256 ${digest.slice(0, 16)}`);
    expect(await stateOf()).toBe('answered');
    expect((await receive(['yes'], { 'In-Reply-To': messageId })).became).not.toBe('confirmed');
  });

  it('and by a click, but not by looking', async () => {
    await receive(['PP 1: move A to 4', '', '-- ', 'PP 2: move B to 4']);
    const token = /confirm\/(\S+)/.exec((await lastLetter()).text)?.[1] ?? '';
    expect(await must(seeWaiting(post.campaign, token))).toMatchObject({ seat: RED });
    expect(await stateOf()).toBe('open');
    expect(await confirmByLink(post.campaign, `${token.slice(1)}x`, post.clock)).toMatchObject({
      ok: false,
    });
    await must(confirmByLink(post.campaign, token, post.clock));
    expect(await stateOf()).toBe('answered');
  });

  it('each by the link of its own, though two have one Message-ID', async () => {
    const tokens: string[] = [];
    for (const box of ['4', '5']) {
      const lines = [`PP 1: move A to ${box}`, '', '-- ', 'PP 2: move B to 4'];
      await receive(lines, { 'Message-ID': '<same@example.org>' });
      tokens.push(/confirm\/(\S+)/.exec((await lastLetter()).text)?.[1] ?? '');
    }
    const waiting = await Promise.all(
      tokens.map((token) => must(seeWaiting(post.campaign, token))),
    );
    expect(waiting.map(({ parts }) => parts[0]?.text)).toEqual([
      'PP 1: move A to 4',
      'PP 1: move A to 5',
    ]);
  });

  it.each(['yes\nPP 3: wait', 'Yes!\n\nThanks, PP 3: wait'])(
    'by no yes with an order below it, which is read as any other: %j',
    async (body) => {
      await receive(['PP 1: move A to 4', '', '-- ', 'PP 2: move B to 4']);
      const { messageId } = await lastLetter();
      const receipt = await receive(body.split('\n'), { 'In-Reply-To': messageId });
      expect(receipt.became).toBe('sheet');
      expect((await lastLetter()).text).toMatch(/PP 3: wait/);
    },
  );

  it('by no yes that is an order itself, unless it replies to the letter that asks for one', async () => {
    for (const [from, scout] of [
      [RED_MAIL, 'B'],
      [BLUE_MAIL, 'X'],
    ] as const) {
      const meet = [1, 2, 3].map((pulse) => `PP ${String(pulse)}: move ${scout} to 5`);
      await must(receiveMail(post.campaign, mailOf(from, meet.join('\r\n')), post.clock));
    }
    // Red wins, and is asked whether he pursues.
    await must(runTurn(post.campaign, { now: true }, post.clock));
    const waits = ['no', '', '-- ', 'yes'];
    expect((await receive(waits)).became).toBe('waits');
    const named = { 'In-Reply-To': (await lastLetter()).messageId };
    const confirmed = await receive(['yes'], named);
    expect([confirmed.became, counted(confirmed)]).toEqual(['confirmed', ['no']]);
    expect((await receive(waits)).became).toBe('waits');
    const order = await receive(['yes']);
    expect([order.became, counted(order)]).toEqual(['sheet', ['yes']]);
  });

  it('not when newer orders have come since', async () => {
    await receive(['PP 1: move A to 4', '', '-- ', 'PP 2: move B to 4']);
    const { messageId } = await lastLetter();
    await receive(SHEET);
    const receipt = await receive(['yes'], { 'In-Reply-To': messageId });
    expect(receipt.became).not.toBe('confirmed');
  });

  it.each([
    ['a forwarded sheet of somebody else', ['-----Original Message-----', 'PP 2: move B to 4']],
    ['a quotation that was never sent', ['> PP 2: move B to 4']],
    [
      'under the headers of a mail',
      ['From: Bert <b@x.org>', 'Sent: 1 July 10:04', 'To: Rosa', '', 'PP 2: move B to 4'],
    ],
  ])('%s', async (_name, lines) => {
    const receipt = await receive(['PP 1: move A to 3', '', ...lines]);
    expect(receipt.became).toBe('waits');
    expect((await lastLetter()).text).toContain('PP 2: move B to 4');
  });
});

it('what another seat has sent is not known again in the mail of a seat', async () => {
  await must(receiveMail(post.campaign, mailOf(BLUE_MAIL, 'PP 2: wait'), post.clock));
  const receipt = await receive(['PP 1: move A to 3', '', '> PP 2: wait']);
  expect(receipt.became).toBe('waits');
});

describe('what looks like a quotation and is none is read', () => {
  it.each([
    ['a line of underscores', ['', '_________________________', '', 'PP 2: move B to 4']],
    ['a line of dashes', ['', '-------------------------', '', 'PP 2: move B to 4']],
    ['words like a head', ['', 'On July 4, as you wrote:', '', 'PP 2: move B to 4']],
    ['a dispatch', ['', 'From: Headquarters', 'Date: July 21', '', 'PP 2: move B to 4']],
  ])('%s', async (_name, lines) => {
    const receipt = await receive(['PP 1: move A to 3', ...lines]);
    const said = receipt.sheets.flatMap((one) =>
      'receipt' in one ? one.receipt.reading.lines.map(({ text }) => text) : [],
    );
    expect(said).toContain('PP 2: move B to 4');
  });

  it('an order between the unmarked lines of a letter of ours', async () => {
    await receive(SHEET);
    const { text } = await lastLetter();
    const head = ['From: Vedette <v@x.org>', 'Sent: Tuesday, July 2, 2026 10:04 AM', 'To: Rosa'];
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.startsWith('To change them'));
    const quoted = [...lines.slice(0, at), 'PP 1: move A to 5', '', ...lines.slice(at)];
    const receipt = await receive(['Hello,', '', ...head, '', ...quoted]);
    expect(counted(receipt)).toEqual(['PP 1: move A to 5']);
  });

  it('words right below such an order, of which its player is told', async () => {
    await receive(SHEET);
    const { text } = await lastLetter();
    const head = ['From: Vedette <v@x.org>', 'Sent: Tuesday, July 2, 2026 10:04 AM', 'To: Rosa'];
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.startsWith('To change them'));
    const words = ['PP 1: move A to 5', 'Please ask me before he attacks!', ''];
    const quoted = [...lines.slice(0, at), ...words, ...lines.slice(at)];
    await receive(['Hello,', '', ...head, '', ...quoted]);
    expect((await lastLetter()).text).toContain('> Please ask me before he attacks!');
  });

  it.each([
    [
      'a line that the letter has',
      'PP 1-4: if enemy seen near 1611 then wait',
      'else move army of Northeastern Virginia to 1611',
    ],
    [
      'two such lines',
      'PP 1-4: if enemy seen near 1611 then',
      'wait else move army of Northeastern\nVirginia to 1611',
    ],
  ])('a broken order that goes on with %s', (_what, first, rest) => {
    const example = `${first} ${rest.replace('\n', ' ')}`;
    const text = `You may write:\n\n  ${example}\n\nWhat stands here is no advice.`;
    const lines = [first, ...rest.split('\n')];
    const { sheet } = findSheet({ lines }, judge, {
      sent: () => [{ text, ours: true }],
      faults: (line) => (line === example ? 0 : 1),
    });
    expect(sheet).toBe(example);
  });
});
