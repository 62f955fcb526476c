/** What players write, and what must become of it: the sheet that is read, and what is named as left out. */
import type { CorpusGame } from './games.js';
import type { Program } from './programs.js';

/** Whether below the sender's lines there is a letter of ours, an old sheet of his, or a sheet that he was never sent. */
export type Below = 'nothing' | 'letter' | 'old' | 'edited' | 'unknown';

export type Situation = {
  readonly name: string;
  /** The sender's lines. */
  readonly own: (game: CorpusGame, program: Program) => readonly string[];
  readonly below: Below;
  /** Programs for which it happens; absent: all. */
  readonly only?: (program: Program) => boolean;
  /** The orders of the sheet, in their order; undefined where there is none. */
  readonly sheet: (game: CorpusGame) => readonly string[] | undefined;
  /** Orders that are named as left out, so that the sheet waits. */
  readonly doubts?: (game: CorpusGame) => readonly string[];
  /** A file of text is attached with these lines. */
  readonly file?: (game: CorpusGame) => readonly string[];
  /** The text part is a stub. */
  readonly stub?: true;
};

const sends = (program: Program): boolean => program.sends !== 'html';
const isAscii = ({ charset }: Program): boolean => charset === undefined || charset === 'utf-8';
const hasHead = ({ head }: Program): boolean => head.length > 0;

const wrapped = (line: string, width: number): readonly string[] => {
  const lines: string[] = [];
  let last = '';
  for (const word of line.split(' ')) {
    if (last !== '' && last.length + 1 + word.length > width) {
      lines.push(last);
      last = word;
    } else last = last === '' ? word : `${last} ${word}`;
  }
  return [...lines, last];
};

export const SITUATIONS: readonly Situation[] = [
  {
    name: 'a sheet alone',
    own: ({ sheet }) => sheet,
    below: 'nothing',
    sheet: ({ sheet }) => sheet,
  },
  {
    name: 'a sheet with greeting, closing and name above a letter of ours',
    own: ({ sheet }, { greeting, closing }) => [greeting, '', ...sheet, '', closing, 'Rosa'],
    below: 'letter',
    sheet: ({ sheet }) => sheet,
  },
  {
    name: 'a new sheet above our answer to the old one',
    own: ({ edited }) => edited,
    below: 'letter',
    sheet: ({ edited }) => edited,
  },
  {
    name: 'a word of thanks above an old sheet',
    own: () => ['Thanks'],
    below: 'old',
    only: hasHead,
    sheet: () => undefined,
  },
  {
    name: 'a question above a letter of ours',
    own: (_game, { greeting }) => [greeting, '', 'may I still change my mind?'],
    below: 'letter',
    sheet: () => undefined,
  },
  {
    name: 'one line changed inside the quoted sheet',
    own: () => ['Please take this:'],
    below: 'edited',
    only: ({ mark }) => mark !== '',
    sheet: ({ edited }) => edited,
    doubts: ({ edited }) => edited.slice(1),
  },
  {
    name: 'a sheet above one that was never sent',
    own: ({ sheet }) => sheet,
    below: 'unknown',
    only: ({ head, mark }) => mark !== '' || head.length > 2,
    sheet: ({ sheet }) => sheet,
    doubts: ({ edited }) => edited.slice(1),
  },
  {
    name: 'a signature right under the last order',
    own: ({ sheet }) => [...sheet, 'Rosa Hale', 'Commander, Red', '+1 555 0100'],
    below: 'nothing',
    sheet: ({ sheet }) => sheet,
  },
  {
    name: 'a numbered list',
    own: ({ sheet }) => sheet.map((line, index) => `${String(index + 1)}. ${line}`),
    below: 'letter',
    sheet: ({ sheet }) => sheet,
  },
  {
    name: 'a list with dots, after an introduction',
    own: ({ sheet }) => ['Here are my orders:', ...sheet.map((line) => `• ${line}`)],
    below: 'nothing',
    only: isAscii,
    sheet: ({ sheet }) => sheet,
  },
  {
    name: 'bold lines',
    own: ({ sheet }) => sheet.map((line) => `*${line}*`),
    below: 'letter',
    only: sends,
    sheet: ({ sheet }) => sheet,
  },
  {
    name: 'full-width punctuation',
    own: ({ sheet }) =>
      sheet.map((line) => line.replace('PP', 'ＰＰ').replace(': ', '：').replace('-', '－')),
    below: 'nothing',
    only: isAscii,
    sheet: ({ sheet }) => sheet,
  },
  {
    name: 'a table with a column for the pulses',
    own: ({ sheet }) => [
      'Pulses\tOrder',
      ...sheet.map((line) => line.replace(/^PP ([\d-]+): /, '$1\t')),
    ],
    below: 'letter',
    sheet: ({ sheet }) => sheet,
  },
  {
    name: 'a table with a column for what an order costs',
    own: ({ sheet }) => [
      'Pulses\tOrder\tCost',
      ...sheet.map((line) => `${line.replace(/^PP ([\d-]+): /, '$1\t')}\tabout 2`),
    ],
    below: 'letter',
    sheet: ({ sheet }) => sheet.map((line) => `${line} # about 2`),
  },
  {
    name: 'a drawn table with a column for remarks',
    own: ({ sheet }) => [
      '| Pulses | Order | Remarks |',
      '|--------|-------|---------|',
      ...sheet.map((line) => `| ${line.replace(/^PP ([\d-]+): /, '$1 | ')} | quick, please |`),
    ],
    below: 'letter',
    sheet: ({ sheet }) => sheet.map((line) => `${line} # quick, please`),
  },
  {
    name: 'lines broken at forty columns',
    own: ({ sheet }) => sheet.flatMap((line) => wrapped(line, 32)),
    below: 'letter',
    only: sends,
    sheet: ({ sheet }) => sheet,
  },
  {
    name: 'a file of text',
    own: () => ['See the file.'],
    below: 'letter',
    file: ({ sheet }) => sheet,
    sheet: ({ sheet }) => sheet,
  },
  {
    name: 'a stub of text beside the HTML',
    own: ({ sheet }) => sheet,
    below: 'nothing',
    only: (program) => program.sends === 'both',
    stub: true,
    sheet: ({ sheet }) => sheet,
  },
  {
    name: 'an order below the signature',
    own: ({ sheet }) => [...sheet.slice(0, 1), '', '-- ', 'Rosa', ...sheet.slice(1)],
    below: 'nothing',
    only: sends,
    sheet: ({ sheet }) => sheet.slice(0, 1),
    doubts: ({ sheet }) => sheet.slice(1),
  },
  {
    name: 'orders without their pulses',
    own: ({ bare }, { greeting }) => [greeting, '', ...bare],
    below: 'letter',
    sheet: ({ bare }) => bare,
  },
  {
    name: 'two lists with a line drawn between them',
    own: ({ sheet }) => [...sheet.slice(0, 1), '', '_'.repeat(30), '', ...sheet.slice(1)],
    below: 'letter',
    sheet: ({ sheet }) => sheet,
  },
];
