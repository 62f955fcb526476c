import { describe, expect, it } from 'vitest';
import { compareSent } from '../../src/mail/compare-sent.js';
import { findSheet, ownLines } from '../../src/mail/find-sheet.js';
import { judge, sheetInside } from './order-lines.js';

const sheetOf = (text: string): string | undefined => sheetInside(text.split('\n'));

describe('what looks like a line of a sheet', () => {
  it.each([
    'PP 1 to 3 : Enter 3 leaders in XXX',
    'PP1–3: enter 3 leaders at Washington',
    'pp 16 nothing',
    '  - PP 4-8: enter 5 SP at Baltimore',
    '4 to 8: Enter 5 reinforcements in YYY',
    'Pulse 9 : wait',
    'CP east 9, west 7',
    'PP: east 20',
    'SP west 2',
    'rail east 4',
    'leader 3* to east',
    'leader 1 star cavalry to west',
    'List: naval',
    'Move 2 SP from east to west',
    'move McClellan to Manassas (3 CP)',
    'whatever this is (3 CP)',
  ])('%s', (line) => {
    expect(judge(line)).toBe('sure');
  });

  it.each([
    'Dear Sir,',
    'My orders for July are below.',
    'PP are short this month, I know.',
    'Moving on, how is the weather in London?',
    'rail travel was dreadful',
    'Leaders are made, not born.',
    '',
    'I have 20 PP and shall spend them.',
  ])('but not: %s', (line) => {
    expect(judge(line)).not.toBe('sure');
  });
});

describe('an order as its writer dresses it is read plainly', () => {
  it.each([
    ['a sign before it', '✅ PP 1: wait'],
    ['an arrow', '→ PP 1: wait'],
    ['a box to tick', '- [ ] PP 1: wait'],
    ['a ticked box', '- [x] PP 1: wait'],
    ['its pulse in brackets', '(PP 1) wait'],
    ['its pulse in square brackets', '[PP 1]: wait'],
  ])('%s', (_what, line) => {
    expect(sheetOf(`${line}\nPP 2: wait`)?.replace(/\s*:\s*/g, ': ')).toBe(
      'PP 1: wait\nPP 2: wait',
    );
  });

  it.each(['(I am not sure) about that', '[1] see my last letter', '✅ all done'])(
    'but not: %s',
    (line) => {
      expect(sheetOf(line)).toBeUndefined();
    },
  );

  it.each(['Edward B.', 'Edward Harte', 'E. Harte'])('a name below it ends it: %s', (name) => {
    const lines = ['PP 1: wait', name, 'Mount Vernon, Virginia'];
    expect(findSheet({ lines }, judge, { sender: 'Edward Harte' }).sheet).toBe('PP 1: wait');
  });
});

const QUOTES: readonly (readonly [string, string])[] = [
  ['On Tue, 2 Jul 1861 at 10:04, Umpire <gm@example.org> wrote:', '> PP 1-3: enter 3 leaders'],
  ['On Tue, 2 Jul 1861 at 10:04, The Umpire of the War\n<gm@example.org> wrote:', '> PP 1: wait'],
  ['Am 02.07.1861 um 10:04 schrieb Umpire:', '> PP 1: wait'],
  ['Le mar. 2 juil. 1861 à 10:04, Umpire <gm@example.org> a écrit :', '> PP 1: wait'],
  ['On 2 July 1861 Umpire wrote:', 'PP 1-3: enter 3 leaders at Boston'],
  ['-----Original Message-----', 'From: Umpire\nPP 1: wait'],
  ['-----Ursprüngliche Nachricht-----', 'Von: Umpire\nPP 1: wait'],
  ['From: Umpire <gm@example.org>', 'Sent: Tuesday\nTo: me\n\nPP 1: wait'],
  ['________________________________', 'From: Umpire\nPP 1: wait'],
];

describe('a mail that answers another', () => {
  it.each(QUOTES)('loses the quotation under: %s', (intro, quoted) => {
    const sheet = sheetOf(`PP 5: wait\nPP 6: wait\n\n${intro}\n${quoted}`);
    expect(sheet).toBe('PP 5: wait\nPP 6: wait');
  });

  it('keeps orders written between quoted lines, at their line numbers', () => {
    const text = 'On 2 July Umpire wrote:\n> Your orders?\nPP 1: wait\n> And then?\nPP 2: wait';
    expect(sheetOf(text)).toBe('\n\nPP 1: wait\n\nPP 2: wait');
  });

  it('keeps its line numbers under a greeting', () => {
    expect(sheetOf('Sir,\n\nPP 1: wait\nYours, B.')).toBe('\n\nPP 1: wait');
  });
});

describe('what must never be lost without a word', () => {
  it('keeps a line between orders that is not understood', () => {
    expect(sheetOf('PP 1: wait\nand then the cavalry\nPP 2: wait')).toContain('the cavalry');
  });

  it('keeps orders under a line of two dashes', () => {
    expect(sheetOf('Hello\n--\nPP 1: wait')).toBe('\n\nPP 1: wait');
  });

  it('joins an order that a mail program broke', () => {
    const long = 'PP 9 to 11 : Move army lead by McClellan to Manassas via Alexandria and';
    expect(sheetOf(`${long}\nCentreville\n\nRegards`)).toBe(`${long} Centreville`);
  });

  it('does not join a name to a long last order', () => {
    const long = 'PP 9 to 11 : Move army lead by McClellan to Manassas via Alexandria again';
    expect(sheetOf(`${long}\nRegards, John`)).toBe(long);
  });
});

describe('the paragraph that holds an order is the sheet whole', () => {
  const PO = 'PO 1-4: move Patterson to Winchester';
  const THEN = 'Then move Patterson to Winchester in pulses 6-9';
  it.each([
    ['a first line that begins wrongly', `${PO}\nPP 5: wait`, `${PO}\nPP 5: wait`],
    ['a last line that begins wrongly', `PP 5: wait\n${THEN}`, `PP 5: wait\n${THEN}`],
    ['a first line with a bar', '|PP 2: wait\nPP 5: wait', 'PP 2: wait\nPP 5: wait'],
    ['a line below that says nothing known', 'PP 5: wait\nhold it', 'PP 5: wait\nhold it'],
    ['an order in a paragraph of its own', `PP 5: wait\n\n${THEN}`, `PP 5: wait\n\n${THEN}`],
    ['but for greeting and closing', 'Hello all,\nPP 5: wait\nCheers,\nEd', '\nPP 5: wait'],
    ['but for an introduction', 'Here are my orders:\nPP 5: wait', '\nPP 5: wait'],
    ['but for what stands under a signature', 'PP 5: wait\n-- \nPP 6: wait', 'PP 5: wait'],
  ])('%s', (_name, text, sheet) => {
    expect(sheetOf(text)).toBe(sheet);
  });

  it('without the name of its author below it, and of nobody else', () => {
    const below = (name: string) =>
      findSheet({ lines: ['PP 5: wait', name] }, judge, { sender: 'Edward Harte' }).sheet;
    expect(below('E. Harte')).toBe('PP 5: wait');
    expect(below('Johnston')).toBe('PP 5: wait\nJohnston');
  });
});

describe('what is left out of the sheet', () => {
  const found = (text: string) =>
    findSheet({ lines: text.split('\n') }, judge, { sender: 'Edward' });

  it('is listed with its line, without greeting, closing and name', () => {
    const text =
      'Dear Umpire,\n\nat last.\n\nPP 5: wait\n\nHold the line.\n\nRegards,\nEd\n\nEdward';
    expect(found(text).leftOut).toEqual([
      { line: 3, text: 'at last.' },
      { line: 7, text: 'Hold the line.' },
    ]);
  });

  it.each([
    [
      'a question below a drawn line',
      '\n-----\nUna, may Patterson cross the ridge?\nIf so, let him go.\n\nEdward',
      2,
    ],
    ['a postscript', '\nEdward\n***\nP.S. If Johnston moves first, cancel the march.', 1],
    ['a postscript below a signature', '-- \nEdward Harte\n555-1\nPS: not before Tuesday', 1],
    [
      'a condition below a drawn line',
      '\n____\nIf the enemy attacks first, none of this counts!',
      1,
    ],
    ['a thank-you that says more', '\nThanks, but hold McDowell.', 1],
    ['a closing that says more', 'Best keep McDowell back.', 1],
    ['a greeting that says more', '\nHi Una, hold McDowell', 1],
    ['what begins with his name', '\nEdward stays in Washington.', 1],
    ['what stands below a closing', '\nThanks,\nHold McDowell', 1],
  ])('is listed: %s', (_what, below, lines) => {
    const { sheet, leftOut } = found(`PP 5: wait\n${below}`);
    expect(sheet).toBe('PP 5: wait');
    const said = below
      .split('\n')
      .filter((line) => /[a-z] [a-z]/i.test(line) && line !== 'Edward Harte');
    expect(said).toHaveLength(lines);
    expect(leftOut.map(({ text }) => text)).toEqual(said);
  });

  it.each([
    '-- \nEdward Harte\nHarte & Sons, 12 Main Street',
    '-----\nEdward Harte\nIt is well that war is so terrible.',
    '____________________\nThis message and its attachments are confidential.',
    '\nMany thanks, Edward',
    '\nBest regards,\nEdward Harte\nSent from my iPhone',
    '\nEdward\n***',
  ])('is not listed where it is a signature: %j', (below) => {
    expect(found(`PP 5: wait\n${below}`).leftOut).toEqual([]);
  });

  it('is doubtful where it is an order below a signature', () => {
    expect(found('PP 5: wait\n-- \nEd\nPP 6: wait').doubts).toEqual([
      { line: 4, text: 'PP 6: wait' },
    ]);
  });

  it('is found in a mail of many small lines, or of one long line, without delay', () => {
    const before = process.cpuUsage();
    findSheet({ lines: 'a\n\nOn 1 July 1861 x wrote:\n>\n'.repeat(750).split('\n') }, judge);
    findSheet({ lines: 'a\n\n'.repeat(1500).split('\n') }, judge);
    findSheet({ lines: ['orders move '.repeat(5400)] }, judge);
    // All threads of the process count here, the collector's too; a search that grows with the square takes minutes.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(5000);
  });
});

it('empties a signature', () => {
  expect(ownLines(['PP 1: wait', '-- ', 'PS and so on', '555-1'], judge)).toEqual([
    'PP 1: wait',
    '',
    '',
    '',
  ]);
});

it('finds no sheet in a letter without orders', () => {
  expect(sheetOf('Dear Umpire,\nI am away until August.\n')).toBeUndefined();
});

describe('words that stand in a letter of ours and in what the sender wrote', () => {
  const letter = { text: 'You wrote: I shall hold the old mill until dusk falls.', ours: true };
  const own = { text: 'I shall hold the old mill until dusk falls.', ours: false };
  const whose = (lines: readonly string[], sent: readonly (typeof own)[]) => {
    const compare = compareSent(lines, () => sent);
    return lines.map((_, at) => (compare(at).isOurs ? 'ours' : 'his'));
  };

  it.each([
    ['a line', ['I shall hold the old mill']],
    ['short lines that a program broke', ['I shall hold', 'the old mill']],
    ['a short line of its own', ['I hold on']],
  ])('are his: %s', (_what, lines) => {
    const text = lines.join('\n');
    for (const [first, second] of [
      [letter, own],
      [own, letter],
    ] as const) {
      const both = [first, second].map((one) => ({ ...one, text: `${one.text}\n${text}` }));
      expect(whose(lines, both)).toEqual(lines.map(() => 'his'));
    }
    expect(whose(lines, [{ ...letter, text }])).toEqual(lines.map(() => 'ours'));
  });

  it('are ours where one of them stands in the letter alone', () => {
    const sent = [
      { text: 'march at dawn and', ours: true },
      { text: 'hold the mill here', ours: false },
    ];
    const lines = ['we march at', 'dawn and hold', 'the mill here'];
    expect(whose(lines, sent)[1]).toBe('ours');
  });

  it('are his where each of them stands in words of his, whatever follows them in the letter', () => {
    const sent = [
      { text: 'here we stand fast', ours: true },
      { text: 'tonight at the bridge here', ours: false },
    ];
    expect(whose(['tonight at the', 'bridge here', 'we stand fast'], sent)[1]).toBe('his');
  });
});
