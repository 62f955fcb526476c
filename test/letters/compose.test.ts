import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sentence, type Report } from '../../src/kernel/report.js';
import { reportWithDeadline } from '../../src/letters/add-deadline.js';
import { composeAnswer, type SheetAnswer } from '../../src/letters/compose-answer.js';
import { composeWritten } from '../../src/letters/compose-written.js';
import { composeNotice, composeReport, reportHtml } from '../../src/letters/compose.js';
import { tableText, wrapText } from '../../src/letters/plain-text.js';
import { loadTemplates } from '../../src/letters/templates.js';
import { VIEWS_ROOT } from '../../src/shipped.js';
import { leastMilliseconds } from '../processor-time.js';

const report: Report = {
  subject: 'turn 1.1, July 1861',
  title: 'Turn 1, first sub-turn: July 1861',
  lead: 'You met <b>Beauregard</b> & "held" the field, after a long day on both sides of the Bull Run.',
  sections: [
    {
      heading: 'What you met',
      lines: [
        'p9: at Manassas a large force of the enemy was seen, coming from Warrenton towards Centreville.',
      ],
      table: {
        columns: ['Force', 'Place', 'SP'],
        rows: [
          [
            'McDowell with the Army of Northeastern Virginia',
            'Manassas Junction, by the Bull Run',
            '9',
          ],
          ['Patterson', 'Harpers Ferry', '14'],
        ],
      },
    },
    { heading: 'Nothing else', lines: [] },
  ],
};
const context = {
  campaign: 'Demo & 1861',
  zone: 'Europe/London',
  seatTitle: 'USA, East',
  name: 'Ann',
  written: '2026-11-21T14:05:00Z',
};
const answer: SheetAnswer = {
  campaign: 'Demo',
  seatTitle: 'USA, East',
  name: 'Ann',
  title: 'Orders of the East, turn 1',
  counts: false,
  units: 'pulses',
  lines: [
    {
      line: 1,
      slot: { from: 1, to: 5 },
      says: 'McClellan marches to Manassas',
      cost: { CP: 3, PP: 3 },
    },
    { line: 2, slot: { from: 6, to: 6 }, says: 'nothing', cost: {} },
  ],
  totals: [{ name: 'CP', used: 3, cap: 10, left: 7 }],
  faults: [
    {
      line: 3,
      column: 9,
      code: 'verb',
      rule: 'C3.5',
      read: '<MVOE>',
      message: 'a verb (did you mean MOVE?)',
    },
  ],
  warnings: [],
  original: 'p1-5 move\r\np6 nothing\r\np7 <MVOE> 7512',
};

const tooLong = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.length > 72 && !line.startsWith('> '));

describe('a report', () => {
  test('says turn and campaign in its subject, and nothing of what happened', () => {
    expect(composeReport(report, context).subject).toBe(
      '[Vedette] Demo & 1861: turn 1.1, July 1861',
    );
  });

  test('is at most 72 columns wide as text, its table aligned, its texts as they are', () => {
    const { text } = composeReport(report, context);
    expect(tooLong(text)).toEqual([]);
    expect(text).toContain('You met <b>Beauregard</b> & "held"');
    expect(text).toContain('What you met\n------------');
    expect(text).toMatch(/^Patterson +Harpers Ferry +14$/m);
    expect(text).toContain('Sat 21 Nov 2026, 14:05 GMT');
  });

  test('is escaped as HTML and shows the map that goes with it', () => {
    const { html } = composeReport(report, context);
    expect(html).toContain('&lt;b&gt;Beauregard&lt;/b&gt; &amp; &quot;held&quot;');
    expect(html).not.toContain('<b>Beauregard');
    expect(html).toContain('src="cid:map"');
    expect(composeReport(report, context, { map: false }).html).not.toContain('cid:map');
  });

  test('is written in the time of the campaign’s zone', () => {
    const zone = 'America/New_York';
    expect(composeReport(report, { ...context, zone }).text).toContain('Sat 21 Nov 2026, 09:05');
  });

  test('cannot break its subject line', () => {
    const { subject } = composeReport({ ...report, subject: 'a\r\nBcc: x@example.org' }, context);
    expect(subject).not.toMatch(/[\r\n]/);
  });
});

describe('an answer to a sheet', () => {
  test('that does not count names each fault with its place, and how to correct it', () => {
    const { subject, text, html } = composeAnswer(answer);
    expect(subject).toBe('[Vedette] Demo: Orders of the East, turn 1: 1 line to fix, not accepted');
    expect(text).toContain(
      '* Line 3, column 9 (C3.5)\n  “p7 <MVOE> 7512”\n  Instead of "<MVOE>", write a verb',
    );
    expect(html).toContain('>p7 &lt;MVOE&gt; 7512</span>');
    expect(text).toContain('Not accepted: 1 line to fix.');
    expect(text).not.toContain('still stand');
    expect(text.replace(/\s+/g, ' ')).toContain('reply with all your orders');
    expect(text).toMatch(/^ +1 +1-5 +McClellan marches to Manassas +3 CP, 3 PP$/m);
    expect(text).toMatch(/^ +2 +6 +nothing +free$/m);
    expect(text).toMatch(/^CP +3 +10 +7$/m);
    expect(text).toContain('> p7 <MVOE> 7512');
    expect(tooLong(text)).toEqual([]);
    expect(html).toContain('&lt;MVOE&gt;');
  });

  test('quotes a line with several faults once, and none for the whole', () => {
    const [fault] = answer.faults;
    const faults = [fault, fault, { ...fault, line: 0 }].filter((one) => one !== undefined);
    const { text } = composeAnswer({ ...answer, faults } as SheetAnswer);
    expect(text.match(/^ {2}“.*$/gm)).toEqual(['  “p7 <MVOE> 7512”']);
  });

  test('counts the lines to fix, each once, and what is wrong with the whole as a point', () => {
    const [fault] = answer.faults;
    if (fault === undefined) throw new Error('no fault');
    const subject = (...lines: readonly number[]): string =>
      composeAnswer({ ...answer, faults: lines.map((line) => ({ ...fault, line })) }).subject;
    expect(subject(3, 3)).toContain('1 line to fix');
    expect(subject(3, 3, 5)).toContain('2 lines to fix');
    expect(subject(0)).toContain('1 point to fix');
    expect(subject(0, 0, 4)).toContain('2 points to fix');
  });

  test('that counts says so, and that it replaces what was sent before', () => {
    const { subject, text } = composeAnswer({ ...answer, counts: true, faults: [] });
    expect(subject).toBe('[Vedette] Demo: Orders of the East, turn 1: accepted');
    expect(text).toContain('replace any earlier');
    expect(text).not.toContain('To correct');
  });

  test('that waits for approval says so', () => {
    const leftOut = [{ line: 4, text: 'Yours, Ann' }];
    for (const more of [{}, { leftOut }]) {
      const { text } = composeAnswer({
        ...answer,
        ...more,
        counts: true,
        needsApproval: true,
        faults: [],
      });
      expect(text).toContain('Your orders are waiting for approval');
      const line = 'leftOut' in more ? 'Every order' : 'Every line';
      expect(text.replace(/\s+/g, ' ')).toContain(`${line} was understood. The gamemaster still`);
      expect(text).not.toContain('replace any earlier ones');
    }
  });

  test('that waits for a yes says that nothing has changed, and which version still stands', () => {
    const waiting = { ...answer, faults: [], waits: { why: 'Part of it is quoted.' } };
    const plain = (more: { readonly stands?: number }): string =>
      composeAnswer({ ...waiting, ...more }).text.replace(/\s+/g, ' ');
    const says = 'Part of it is quoted. Nothing has changed yet.';
    expect(plain({})).toContain(says);
    expect(plain({})).not.toContain('still stand');
    expect(plain({})).toContain('To set them aside, reply with the one word no.');
    expect(plain({ stands: 2 })).toContain(`${says} Your earlier orders (version 2) still stand.`);
  });

  test('of which no line reads as an order says how to write to the gamemaster instead', () => {
    const says = (more: Partial<SheetAnswer>): string =>
      composeAnswer({ ...answer, ...more }).text.replace(/\s+/g, ' ');
    const hint = 'send it again below the line “letter to gamemaster”';
    expect(says({ lines: [] })).toContain(hint);
    expect(says({})).not.toContain(hint);
    expect(says({ lines: [], counts: true, faults: [] })).not.toContain(hint);
  });

  test('shows what he wrote below a long quotation', () => {
    const original = `Sir,\n${'\n \n'.repeat(100)}p7 MVOE 7512\n\nAnn`;
    const { text, html } = composeAnswer({ ...answer, original: `\n\n${original}` });
    expect(text).toContain('You wrote:\n\n> Sir,\n> \n> p7 MVOE 7512\n> \n> Ann\n');
    expect(text).not.toContain('more line');
    expect(html).toContain('>Sir,\n\np7 MVOE 7512\n\nAnn<');
  });

  test('to ten thousand lines is short, and takes no long time', () => {
    const original = 'nonsense\n'.repeat(10_000);
    const faults = Array.from({ length: 10_000 }, (_, line) => ({
      ...answer.faults[0],
      line: line + 1,
    }));
    const long = { ...answer, original, faults: faults as SheetAnswer['faults'] };
    const { text } = composeAnswer(long);
    expect(text.split('\n').length).toBeLessThan(1_500);
    expect(text).toContain('9800 more');
    expect(leastMilliseconds(() => composeAnswer(long))).toBeLessThan(200);
  });
});

test('a notice holds its paragraphs, wrapped and escaped', () => {
  const paragraphs = ['Your allocation was <not> approved: ' + 'too much '.repeat(20)];
  const { text, html } = composeNotice({ campaign: 'Demo', subject: 'not approved', paragraphs });
  expect(tooLong(text)).toEqual([]);
  expect(text).toContain('Good day,');
  expect(html).toContain('&lt;not&gt;');
});

test('what a notice quotes is a quotation in each of its lines', () => {
  const said = `Could you tell me ${'whether he may march '.repeat(8)}soon?`;
  const paragraphs = ['It says:', `> ${said}\n> Regards`];
  const { text } = composeNotice({ campaign: 'Demo', subject: 'yours?', paragraphs });
  const quoted = text.split('\n').slice(text.split('\n').indexOf('It says:') + 2);
  const lines = quoted.slice(0, quoted.indexOf(''));
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(line).toMatch(/^> \S.{0,69}$/);
  expect(lines.map((line) => line.slice(2)).join(' ')).toBe(`${said} Regards`);
});

describe('console: a report of marked lines with places', () => {
  const marked: Report = {
    ...report,
    opening: [{ text: 'McDowell was repulsed.', places: ['7413'] }, { text: 'Orders are due.' }],
    sections: [
      {
        heading: 'Your orders',
        lines: [
          { text: 'PP 1: enter', mark: 'done', places: ['7512'] },
          { text: 'PP 5–8: march', mark: 'undone' },
        ],
        table: { columns: ['Place'], rows: [['Alexandria'], ['Elsewhere']], places: [['7513']] },
      },
    ],
  };

  test('has the same marks in text and HTML', () => {
    const { text, html } = composeReport(marked, context);
    expect(text).toContain('✓ PP 1: enter\n✗ PP 5–8: march');
    expect(html).toMatch(/title="done"[^>]*>✓<\/strong>PP 1: enter/);
    expect(html).toMatch(/title="not done"[^>]*>✗<\/strong>PP 5–8: march/);
  });

  test('says on a page what each sentence and each row is about', () => {
    const page = loadTemplates().html('partials/report', reportHtml(marked));
    expect(page).toContain('<span data-places="7413" tabindex="0">McDowell was repulsed.</span>');
    expect(page).toContain('<p class="mark-done" data-places="7512" tabindex="0">');
    expect(page).toContain('<tr data-places="7513" tabindex="0"><td>Alexandria</td>');
    expect(page).toContain('<tr><td>Elsewhere</td>');
  });

  test('of an earlier program, with bare sentences, is still shown', () => {
    const page = loadTemplates().html('partials/report', reportHtml(report));
    expect(page).toContain('<p class="lead"><span>You met');
    expect(page).toContain('<p>p9: at Manassas');
  });
});

test('console: lines of a table break between words while there is room for the longest of each column', () => {
  const rows = [['Leavenworth (2012)', 'Trans-Mississippi', 'Lyon with 1 strength point', 'a b']];
  const table = tableText({ columns: ['Place', 'Command', 'Force', 'State'], rows }, 50);
  expect(table).toContain('Trans-Mississippi');
  for (const line of table.split('\n')) expect(line.length).toBeLessThanOrEqual(50);
});

test('text is broken at spaces, and cells of a table inside a word where they must be', () => {
  expect(wrapText('one two three', 7)).toBe('one two\nthree');
  const table = { columns: ['A', 'B'], rows: [['x'.repeat(30), '1']] };
  for (const line of tableText(table, 20).split('\n')) expect(line.length).toBeLessThanOrEqual(20);
});

test('no view prints unescaped text', () => {
  const views = readdirSync(VIEWS_ROOT, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.hbs'),
  );
  expect(views.length).toBeGreaterThan(8);
  for (const name of views)
    expect(readFileSync(join(VIEWS_ROOT, name), 'utf8'), name).not.toMatch(/\{\{\{|\{\{&/);
});

test('a deadline that is set as a report leaves ends its opening, however that is written', () => {
  const says = 'Orders are due on Sunday.';
  expect(reportWithDeadline(report, says).lead).toBe(`${report.lead} ${says}`);
  expect(reportWithDeadline(report, says)).not.toHaveProperty('opening');
  const opening = [sentence('You won.'), sentence('They fled.')];
  const { opening: told } = reportWithDeadline({ ...report, opening }, says);
  expect(told).toEqual([...opening, sentence(says)]);
});

describe('a letter that somebody wrote by hand', () => {
  const written = (text: string) =>
    composeWritten({ campaign: 'Demo', subject: 'Turn 1', text, hasMap: false });

  test('has all of its words in text and HTML, with a heading at its beginning and without', () => {
    for (const head of ['', 'Of the river\n------------\n\n']) {
      const { text, html } = written(`${head}Sir,\n\nthe <river> rose.\n\nYours`);
      for (const part of ['Sir,', 'rose.', 'Yours']) {
        expect(text).toContain(part);
        expect(html).toContain(part);
      }
      expect(html).toContain('the &lt;river&gt; rose.');
      expect(html.includes('Of the river')).toBe(head !== '');
    }
  });
});
