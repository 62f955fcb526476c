/** A case file cut into its sections: headings in capitals at the start of a line, and what stands under them. */
import { inThousands } from '../../kernel/basic.js';
import { instead, nearest } from '../../kernel/sheet-text.js';

/** A line of a case file, numbered from 1, without the spaces around it. */
export type CaseLine = { readonly line: number; readonly text: string };

/** What is wrong in a case file as written, or what came out otherwise than it says. Line 0 is the whole file. */
export type CaseFinding =
  | {
      readonly kind: 'malformed';
      readonly line: number;
      readonly message: string;
    }
  | {
      readonly kind: 'differs';
      readonly line: number;
      readonly says: string;
      readonly found: string;
    };

const HEADINGS = [
  'PACK',
  'SCENARIO',
  'OPTIONS',
  'STEP',
  'BEFORE',
  'ORDERS',
  'ALLOCATION',
  'SHEET',
  'ANSWER',
  'DICE',
  'RULINGS',
  'AFTER',
  'OPEN',
  'SEES',
  'DOES NOT SEE',
  'FAULTS',
  'TOTALS',
] as const;
type Heading = (typeof HEADINGS)[number];

/** A heading, what stands behind it on its line, and the raw lines under it. */
export type Section = {
  readonly heading: Heading;
  readonly line: number;
  readonly rest: string;
  readonly body: readonly CaseLine[];
};

export const malformed = (line: number, read: string, wanted: string): CaseFinding =>
  unreadable(line, instead(read, wanted));

export const unreadable = (line: number, message: string): CaseFinding => ({
  kind: 'malformed',
  line,
  message,
});

export const differs = (line: number, says: string, found: string): CaseFinding => ({
  kind: 'differs',
  line,
  says,
  found,
});

/** Characters; the patterns that read a line look at each of them many times. */
const LONGEST_LINE = 2000;
const SHORTER = `a line of at most ${inThousands(LONGEST_LINE)} characters`;

/** The title and the sections; what is no heading where one must stand goes to `found`. */
export function splitSections(
  text: string,
  found: CaseFinding[],
): { title: string; sections: readonly Section[] } {
  const sections: (Section & { body: CaseLine[] })[] = [];
  let title = '';
  text.split(/\r\n|\r|\n/).forEach((raw, index) => {
    const line = index + 1;
    const heading = headingOf(raw);
    if (raw.startsWith('#')) return;
    if (raw.length > LONGEST_LINE) {
      found.push(malformed(line, `${raw.slice(0, 40)} …`, SHORTER));
      return;
    }
    if (heading !== undefined)
      sections.push({ heading, line, rest: raw.slice(heading.length).trim(), body: [] });
    else if (/^[A-Z]{3,}(?=\s|$)/.test(raw)) found.push(unknownHeading(line, raw));
    else if (sections.length > 0) sections.at(-1)?.body.push({ line, text: raw });
    else if (title === '') title = raw.trim();
    else if (raw.trim() !== '') found.push(malformed(line, raw.trim(), 'a heading, such as PACK'));
  });
  if (title === '') found.push(malformed(1, '', 'a title: what is true when the case holds'));
  return { title, sections };
}

const headingOf = (raw: string): Heading | undefined =>
  HEADINGS.find((heading) => raw === heading || raw.startsWith(`${heading} `));

function unknownHeading(line: number, raw: string): CaseFinding {
  const near = nearest(raw.split(/\s/)[0] ?? '', HEADINGS);
  const hint = near === undefined ? `one of ${HEADINGS.join(', ')}` : near;
  return malformed(line, raw, hint);
}

/** The lines that say something. */
export const filled = (lines: readonly CaseLine[]): readonly CaseLine[] =>
  lines.map(({ line, text }) => ({ line, text: text.trim() })).filter(({ text }) => text !== '');

/** The lines of a sheet without the case file's indentation and without empty lines at its end. */
export function sheetOf(body: readonly CaseLine[]): string {
  const indents = filled(body).length === 0 ? [0] : indentsOf(body);
  const indent = Math.min(...indents);
  return body
    .map(({ text }) => text.slice(indent))
    .join('\n')
    .trimEnd();
}

const indentsOf = (body: readonly CaseLine[]): readonly number[] =>
  body
    .filter(({ text }) => text.trim() !== '')
    .map(({ text }) => text.length - text.trimStart().length);
