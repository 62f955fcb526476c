/** The list of all words that a person reads, and the words that none of them may have. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceWords } from '../../scripts/words/source-words.js';
import { templateWords } from '../../scripts/words/template-words.js';
import { stiffWords } from '../../scripts/words/words-to-avoid.js';
import { allWords } from '../../scripts/words/words.js';

const told = allWords().flatMap((part) => part.told);
const texts = told.map(({ text }) => text);
const PAPERS = [
  'README.md',
  'src/systems/README.md',
  'src/systems/civil-war/RULES.md',
  'test/battles/README.md',
];

describe('console: npm run words', () => {
  it.each([
    ['a page', 'views/door/', 'Page not found'],
    ['a button', 'views/door/', 'Send me a link'],
    ['a letter', 'views/mail/', 'Sent by Vedette for the gamemaster.'],
    ['a fault of an order', 'src/systems/civil-war/orders/', 'The force is already at McDowell.'],
    ['a refusal', 'src/campaign/', 'Give a reason. It stays on record.'],
    ['a setting', 'src/systems/civil-war/rules/', 'The limits of an allocation are rounded down.'],
    [
      'help of the command',
      'src/cli/',
      'names the player of a seat, so that e-mail from that address is recognized',
    ],
    ['the script of a page', 'src/browser/', 'Find a place'],
  ])('lists the words of %s', (_kind, folder, text) => {
    expect(told.filter((one) => one.text === text).map(({ file }) => file)).toEqual([
      expect.stringContaining(folder),
    ]);
  });

  it('lists each text once', () => {
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it('sends no reader to a package of another’s that has the program’s name', () => {
    expect(texts.filter((text) => /\bnpx\b/.test(text))).toEqual([]);
    expect(texts).toContain('node dist/main.js dice verify LETTER.eml');
  });

  it('shows the alternatives and the values of a text, and what a button is called for those who cannot see it', () => {
    const template =
      '<p>You have {{#if n}}{{n}} letters{{else}}no letters{{/if}}.</p><button title="Send {{name}}">Go on</button>';
    expect(templateWords(template)).toEqual([
      'You have [3 letters|no letters].',
      'Go on',
      'Send McDowell',
    ]);
    const source = "const say = (n: number) => `You have ${n === 0 ? 'no' : `only ${n}`} SP.`;";
    expect(sourceWords('say.ts', source)).toEqual([{ line: 1, text: 'You have [no|only 3] SP.' }]);
  });

  it('lists nothing that only the machine reads', () => {
    const source = `import { a } from 'a b';
      db.prepare('SELECT seat FROM entry');
      root.querySelector('form button');
      if (text === 'no such thing') throw new Error('our own bug');
      type Kind = 'one thing' | 'another thing';`;
    expect(sourceWords('say.ts', source)).toEqual([]);
  });
});

describe('console: words to avoid', () => {
  it.each([
    'Nothing that counts has come yet.',
    'This sheet does not count yet. An earlier one that counted still stands.',
    'Your sheet does not read.',
    'No sheet has come.',
    'CSA West owes a sheet',
    'A draft of yours is newer.',
    'Run now: missing sheets are silence',
    'Play it again',
    'Try it',
    'Rule it otherwise',
    'Who owes what',
    'Asked of you',
    'The truth',
    'Begin it',
    'Leave it',
    'Its gamemaster, his mail address',
    '7 of at most 11',
    'read "Manasas", expected: a town of the map or a hex number',
    'read "PP 3-5", expected PP 5 or later',
    'expected: McDowell leads 6 of 7 SP; the others stay',
    'Whom do you present to your supreme commander for turn 2',
    'You are asked for: orders of the East; 2/split',
    'What you have been told since then holds no more.',
    'The door',
    'Come in',
    'Look into your mail',
    'This link opens nothing any more',
  ])('“%s” is rejected', (text) => {
    expect(stiffWords(text)).not.toEqual([]);
  });

  it('no page, letter, fault or help has them', () => {
    expect(
      told.flatMap(({ file, text }) => stiffWords(text).map((say) => `${file}: ${say}`)),
    ).toEqual([]);
  });

  it.each(PAPERS)('%s has none of them', (paper) => {
    const paragraphs = readFileSync(paper, 'utf8')
      .replace(/```[^]*?```/g, '')
      .replace(/^ {4}.*$/gm, '')
      .split(/\n\s*\n/);
    expect(paragraphs.flatMap(stiffWords)).toEqual([]);
  });
});
