/** What the letters teach can be sent as it stands, and a seat that wants nothing done can say so. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { lessonNow } from '../../src/campaign/sheets/mail-commands.js';
import { lookAtMail } from '../../src/campaign/sheets/take-mail.js';
import { asSeat, ok } from '../../src/kernel/basic.js';
import { selectEntriesOf } from '../../src/store/entries.js';
import { transact } from '../../src/store/journal.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { begin, clock, GAMES, tryMail, type Begun } from './begun.js';
import { mailOf, must } from './post.js';

const faultsOf = ({ sheets }: MailReceipt): readonly string[] =>
  sheets.flatMap((one) =>
    'receipt' in one ? one.receipt.reading.faults.map(({ message }) => message) : ['refused'],
  );

describe.each(GAMES)('$system', (game) => {
  let begun: Begun;
  beforeAll(async () => {
    begun = await begin(game);
  });
  afterAll(() => begun.end());

  /** What becomes of an e-mail, the answer to it, and the sheets that are kept; nothing of it stays. */
  const send = (body: string, replyTo?: string) =>
    transact(
      begun.campaign.inside.journal,
      'write',
      async () => {
        const headers = replyTo === undefined ? {} : { 'In-Reply-To': replyTo };
        const receipt = await must(
          receiveMail(begun.campaign, mailOf(begun.address, body, headers), clock),
        );
        const text = (await must(readyLetters(begun.campaign))).at(-1)?.text ?? '';
        const sheets = await selectEntriesOf(begun.campaign.inside.journal, 'sheet');
        return {
          receipt,
          text,
          sheets: sheets.map(({ body: { key, text: said } }) => [key, said]),
        };
      },
      () => false,
    );

  it('each example of help reads as it stands', async () => {
    const lesson = await must(
      lookAtMail(begun.campaign, async (at) => ok(await lessonNow(at, asSeat(begun.seat)))),
    );
    const examples = lesson
      .join('\n')
      .split('An example from what you have, not advice:\n')
      .slice(1)
      .map((below) => /^(?: {2}.*\n?)*/.exec(below)?.[0].replace(/^ +/gm, '') ?? '');
    expect(examples).toHaveLength(game.system === 'civil-war' ? 1 : 4);
    for (const example of examples) {
      const receipt = await tryMail(begun, mailOf(begun.address, example));
      expect([example, receipt.became, faultsOf(receipt)]).toEqual([example, 'sheet', []]);
    }
    expect(lesson.filter((line) => line.includes('?:'))).toEqual([]);
    // No key of ours, and each limit once.
    expect(lesson.filter((line) => /List: .*\/|orders: Limit/.test(line))).toEqual([]);
  });

  it('help is set as in the first letter, with what each word does below it', async () => {
    const { text } = await send('help');
    expect(text).toMatch(/\n {2}status: what you have sent, .*\n {2}report: your last report/);
    expect(text).toMatch(/\n {2}letter to SEAT: what stands below it .*\n {4}\S/);
  });

  it('whoever writes of taking his orders back is told the word that does', async () => {
    const how =
      'To take back all orders that you sent in this step, reply with the one word withdraw.';
    const plain = async (body: string) => (await send(body)).text.replace(/\s+/g, ' ');
    expect(await plain('Please disregard my last orders.')).toContain(how);
    expect(await plain('All is well here.')).not.toContain('withdraw');
  });

  // In the Civil War a sheet without a line is none: waiting is an order.
  if (game.system === 'civil-war') {
    const first = 'PP 1-4: if Manassas Junction is ours then wait';
    const move = 'move army led by McDowell to Manassas Junction';
    it.each([
      ['behind “else”', `${first} else`, move],
      ['before “else”', first, `else ${move}`],
    ])('an order that a mail program breaks %s is read as one', async (_where, above, below) => {
      const { receipt } = await send(`${above}\r\n${below}\r\nPP 5: wait`);
      expect([receipt.became, faultsOf(receipt)]).toEqual(['sheet', []]);
      const orders = receipt.sheets.flatMap((one) =>
        'receipt' in one ? one.receipt.reading.lines.map(({ text }) => text) : [],
      );
      expect(orders).toEqual([`${above} ${below}`, 'PP 5: wait']);
    });

    it('but not two orders that are wrong together too', async () => {
      const { receipt } = await send(`${first.replace('wait', 'wiat')}\r\n${move}`);
      const lines = receipt.sheets.flatMap((one) =>
        'receipt' in one ? one.receipt.reading.faults.map(({ line }) => line) : [],
      );
      expect(lines).toEqual([1, 2]);
    });

    it.each(['', 'No orders.', 'No orders this turn.\r\n\r\nThanks,\r\nA Player', 'Turn: 1.1'])(
      'no orders at all are answered with how to wait: %j',
      async (words) => {
        const { receipt, text } = await send(words, begun.letter.messageId);
        expect(receipt.sheets).toEqual([]);
        expect(text.replace(/\s+/g, ' ')).toContain('To wait, write PP 1: wait.');
        expect(text.replace(/\s+/g, ' ')).not.toMatch(/no orders:|looks like an order/);
      },
    );
    return;
  }

  it.each([
    'No orders.',
    'No orders this turn.\r\n\r\nThanks,\r\nA Player',
    'none',
    'Nothing this turn',
  ])('an empty sheet counts: %j', async (words) => {
    const { receipt, text, sheets } = await send(words, begun.letter.messageId);
    expect([receipt.became, faultsOf(receipt)]).toEqual(['sheet', []]);
    expect(text).toContain('You give no orders.');
    expect(sheets.at(-1)?.[1]).toBe('');
  });

  it.each([
    'No orders yet.',
    'No orders?',
    'Nothing to add but that Boston must hold.',
    'No orders.\r\nBut hold Boston.',
    'None of this can be right',
  ])('it is no empty sheet: %j', async (words) => {
    const { receipt, text, sheets } = await send(words, begun.letter.messageId);
    expect([receipt.became, sheets]).toEqual(['no-sheet', []]);
    expect(text.replace(/\s+/g, ' ')).toContain('If you want nothing done, write: no orders');
  });
});
