/** An order on the line of a greeting, a closing, a name or a header: it is taken, has a fault, or is named and waits for a yes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { seeWords } from '../../src/campaign/turn/send-word.js';
import { findSheet } from '../../src/mail/find-sheet.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { judgeFor } from '../../src/mail/sort-lines.js';
import { belongs } from '../../src/systems/american-revolution/orders/belongs.js';
import { pack } from '../systems/american-revolution/orders-board.js';
import { RED } from '../toys/line/system.js';
import { judge } from './order-lines.js';
import { BLUE_MAIL, mailOf, must, RED_MAIL, startPost, type Post } from './post.js';

const american = judgeFor([], (line) => belongs(pack)(line));

const GREETINGS = ['Hi', 'Hello,', 'Dear Umpire,', 'Good morning!', 'Umpire:'];
const CLOSINGS = [
  ...['Best,', 'Best', 'Regards', 'Thank you.', 'Thanks -', 'Cheers,', 'Yours,', 'Sincerely,'],
  ...['Respectfully,', 'Best wishes,', 'Mit freundlichen Grüßen,'],
];

describe('an order right behind a greeting or a closing is taken', () => {
  it.each(GREETINGS)('%s', (words) => {
    const lines = [`${words} PP 1: wait`, 'PP 2: wait'];
    expect(findSheet({ lines }, judge)).toMatchObject({
      ...{ sheet: 'PP 1: wait\nPP 2: wait', leftOut: [], doubts: [] },
    });
    const alone = findSheet({ lines: [`${words} open 3M at boston`] }, american);
    expect(alone.sheet).toBe('open 3M at boston');
  });

  it.each(CLOSINGS)('%s', (words) => {
    const lines = ['PP 1: wait', `${words} PP 2: wait`];
    expect(findSheet({ lines }, judge).sheet).toBe('PP 1: wait\nPP 2: wait');
    const apart = ['move 5M from boston to worcester', '', `${words} attack boston with all`];
    expect(findSheet({ lines: apart }, american).sheet).toBe(
      'move 5M from boston to worcester\n\nattack boston with all',
    );
  });
});

describe('an order further behind stays in the sheet with its line whole, for a fault', () => {
  it.each([
    'Best wishes for PP 2: wait',
    'Sent from my phone PP 2: wait',
    'Hi all you good people PP 2: wait',
    'Thanks, but not PP 2: wait',
    // What is greeted may be an order too.
    'Dear Umpire move Lyon to 2519, PP 2: wait',
    'Seat: usa-east PP 2: wait',
    'Campaign: July 1861. PP 2: wait',
    'Turn: 1.1 PP 2: wait',
    'Word: lantern PP 2: wait',
    'Yours, 4 to 8: enter 5 reinforcements and more',
  ])('%s', (line) => {
    const { sheet, leftOut, doubts } = findSheet({ lines: ['PP 1: wait', '', line] }, judge);
    expect(sheet?.split('\n').at(-1)).toMatch(/PP 2: wait$|^4 to 8/);
    expect(sheet?.split('\n')[0]).toBe('PP 1: wait');
    expect([leftOut, doubts]).toEqual([[], []]);
    if (!line.startsWith('Yours')) expect(sheet).toBe(`PP 1: wait\n\n${line}`);
  });

  it.each(['George attack boston', 'Thanks,\nPlease attack boston'])('%s', (text) => {
    const lines = ['open 3M at boston', ...text.split('\n')];
    const { sheet, leftOut } = findSheet({ lines }, american, { sender: 'George Hale' });
    expect(`${sheet ?? ''} ${leftOut.map((one) => one.text).join(' ')}`).toContain('attack boston');
  });

  it('and in a quotation or below a signature it is doubtful', () => {
    const text =
      'PP 1: wait\n\nOn 2 July 1861 at 10:04, Ann <a@example.org> wrote:\n> Hi PP 3: wait';
    expect(findSheet({ lines: text.split('\n') }, judge).doubts).toEqual([
      { line: 4, text: 'Hi PP 3: wait' },
    ]);
    const signed = findSheet({ lines: ['PP 1: wait', '-- ', 'Best wishes for PP 2: wait'] }, judge);
    expect(signed.doubts).toEqual([{ line: 3, text: 'Best wishes for PP 2: wait' }]);
  });
});

describe('what may be an order with a slip behind a closing is named, and waits for a yes', () => {
  it.each(['Thanks, attack Bostn', 'Best wishes, attack Bostn with all', 'Hi fortify Bostn'])(
    '%s',
    (line) => {
      const lines = ['open 3M at boston', '', line];
      const { sheet, leftOut, doubts } = findSheet({ lines }, american);
      expect(sheet).toBe('open 3M at boston');
      expect([leftOut, doubts]).toEqual([[], [{ line: 3, text: line }]]);
    },
  );
});

describe('an order behind words of any kind outside the sheet is named, and waits for a yes', () => {
  it.each([
    'Orders for the East. PP 2: wait',
    'What I want: move Lyon to 2519',
    'Ann here, PP 2: wait',
    'I have thought about it - PP 2: wait',
  ])('%s', (line) => {
    const { sheet, leftOut, doubts } = findSheet({ lines: [line, '', 'PP 1: wait'] }, judge);
    expect(sheet).toBe('\n\nPP 1: wait');
    expect([leftOut, doubts]).toEqual([[], [{ line: 1, text: line }]]);
  });

  it.each([
    'So much about PP 2 and PP 3',
    'It is late; I cannot wait',
    'See you at 10. 12.7. is a Sunday',
  ])('but words that only speak of one are not: %s', (line) => {
    const { leftOut, doubts } = findSheet({ lines: [line, '', 'PP 1: wait'] }, judge);
    expect([leftOut, doubts]).toEqual([[{ line: 1, text: line }], []]);
  });
});

describe('a greeting, a closing or a name alone is none', () => {
  it.each([
    ...['Hi', 'Dear Umpire,', 'Good morning, Sir!', 'Best,', 'Best regards, John', 'Thanks again!'],
    ...['Yours, R. E. Lee', 'Sent from my iPhone', 'Sent from my iPhone 13.5', 'Cheers, 12.7.'],
    ...[
      'Regards, at 12:30',
      'Yours,',
      'Thank you all',
      'Thanks, I cannot wait!',
      'Thanks for nothing',
    ],
  ])('%s', (line) => {
    expect([judge(line), american(line)]).toEqual(['no', 'no']);
    const { sheet, leftOut, doubts } = findSheet({ lines: ['PP 1: wait', '', line] }, judge);
    expect([sheet, leftOut, doubts]).toEqual(['PP 1: wait', [], []]);
  });
});

describe('by e-mail', () => {
  let post: Post;
  beforeEach(async () => {
    post = await startPost('The meeting', '');
  });
  afterEach(() => post.close());

  const receive = (body: string, from = RED_MAIL): Promise<MailReceipt> =>
    must(receiveMail(post.campaign, mailOf(from, body), post.clock));
  const answers = async (): Promise<string> =>
    (await must(readyLetters(post.campaign)))
      .filter(({ seat }) => seat === RED)
      .map(({ subject, text }) => `${subject}\n${text}`.replace(/\s+/g, ' '))
      .join('\n');
  const readOf = ({ sheets }: MailReceipt) =>
    sheets.flatMap((one) =>
      'receipt' in one
        ? [
            {
              counts: one.receipt.counts,
              lines: one.receipt.reading.lines.map(({ text }) => text.trim()),
              faults: one.receipt.reading.faults.map(({ line, read }) => [line, read]),
            },
          ]
        : [],
    );

  it('every order counts, whatever stands before it on its line', async () => {
    const body = 'Hi PP 1: wait\r\nBest, PP 2: wait\r\nRegards PP 3: wait';
    const lines = ['PP 1: wait', 'PP 2: wait', 'PP 3: wait'];
    expect(readOf(await receive(body))).toEqual([{ counts: true, lines, faults: [] }]);
  });

  it('a line that goes on with an order is shown as wrong, and nothing counts without it', async () => {
    const taken = await receive('PP 1: wait\r\nBest wishes for PP 2: wait');
    expect(readOf(taken)).toMatchObject([
      { counts: false, faults: [[2, 'Best wishes for PP 2: wait']] },
    ]);
  });

  it('an order behind a word for the dice is shown as wrong, and the word is refused', async () => {
    const taken = await receive('WORD: lantern PP 2: wait\r\nPP 1: wait');
    expect(readOf(taken)).toMatchObject([
      { counts: false, faults: [[1, 'WORD: lantern PP 2: wait']] },
    ]);
    expect((await must(seeWords(post.campaign, RED))).own).toBeUndefined();
    const letters = await answers();
    expect(letters).toContain('your word for the dice was not saved');
    expect(letters).toContain('> WORD: lantern PP 2: wait');
  });

  it('an order behind the name of the seat is shown as wrong', async () => {
    const taken = await receive('Seat: red PP 1: move A to 3\r\nPP 2: wait');
    expect(readOf(taken)).toMatchObject([
      { counts: false, faults: [[1, 'Seat: red PP 1: move A to 3']] },
    ]);
  });

  it.each(['Seat: red', '* SEAT = Red *', 'seat: The red commander (red)'])(
    'a line that names the own seat alone is none of the orders: %s',
    async (line) => {
      const taken = await receive(`${line}\r\nPP 1: wait`);
      expect(readOf(taken)).toEqual([{ counts: true, lines: ['PP 1: wait'], faults: [] }]);
      expect(await answers()).toContain('Every line was understood');
    },
  );

  it.each(['Seat: blue\r\n', 'Seat: blue\r\n\r\n', 'Seat: green\r\nHi,\r\n'])(
    'orders under the name of another seat wait for a yes, alike whether there is one: %j',
    async (head) => {
      const taken = await receive(`${head}PP 1: wait`);
      expect(taken).toMatchObject({ became: 'waits', seat: RED, sheets: [] });
      const text = await answers();
      expect(text).toContain('names a seat that is not yours');
      expect(text).toContain(`line 1: ${head.split('\r')[0] ?? ''}`);
      expect(text.replaceAll(head.trim().split('\r')[0] ?? '', '')).not.toMatch(
        /blue|green|Bertrand/i,
      );
      expect(await receive('yes')).toMatchObject({ became: 'confirmed', seat: RED });
    },
  );

  it('a hidden order is named and waits for a yes', async () => {
    const html = '<div>PP 1: wait</div><div style="display:none">PP 2: wait</div>';
    const raw = mailOf(RED_MAIL, html, { 'Content-Type': 'text/html' });
    expect(await must(receiveMail(post.campaign, raw, post.clock))).toMatchObject({
      ...{ became: 'waits', seat: RED },
    });
    const text = await answers();
    expect(text).toContain('or among other words, or are hidden, and were left out');
    expect(text).toMatch(/though it reads as an order -+ line 3: PP 2: wait/);
  });

  it('words under the name of another seat are a letter to the gamemaster as they are', async () => {
    expect(await receive('Seat: blue\r\nWhere is he?')).toMatchObject({ became: 'no-sheet' });
    expect(await receive('Seat: red\r\nPP 1: wait', BLUE_MAIL)).toMatchObject({ became: 'waits' });
  });
});
