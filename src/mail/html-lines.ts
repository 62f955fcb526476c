/**
 * The lines of an HTML text: rows of a table are lines with tabs between their cells, and what the sender's program says to be
 * a quotation begins with `> `. One pass, however deep the elements are nested.
 */
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import type * as HtmlParsers from 'htmlparser2';

/** Elements that begin and end a line. */
const BLOCKS = new Set(
  'address article blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header li main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const UNREAD = new Set(['script', 'style', 'head', 'title', 'template', 'svg', 'math', 'select']);
/** Elements of a mail are not nested so deep. */
const MAX_DEPTH = 300;
/** Nor has a mail so many. */
const MAX_ELEMENTS = 25_000;

const QUOTES =
  /\b(gmail_quote(?!_attribution)\b|moz-cite|yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra|ms-outlook-mobile-reference)/;

/**
 * `hasStruck`: parts of it are struck out, which are no orders. Whole lines are marked like quotations; words within a line, and
 * what no program shows, stand below all the rest, marked like that too.
 */
export type HtmlText = {
  readonly lines: readonly string[];
  readonly isTangled: boolean;
  readonly hasStruck: boolean;
};

/** Loaded with the first HTML text. */
const load = createRequire(import.meta.url);

export function htmlLines(html: string): HtmlText {
  const { Parser } = load('htmlparser2') as typeof HtmlParsers;
  const text = new HtmlReader();
  const parser = new Parser(
    {
      onopentag: (name, given) => {
        if (!text.open(name, given)) parser.pause();
      },
      onclosetag: (name) => {
        text.close(name);
      },
      ontext: (data) => {
        text.say(data);
      },
    },
    { decodeEntities: true },
  );
  // In pieces, so that a tangled text is left off where it is found to be one.
  for (let at = 0; at < html.length && !text.isTangled; at += PIECE)
    parser.write(html.slice(at, at + PIECE));
  if (!text.isTangled) parser.end();
  const lines = text.end();
  return { lines, isTangled: text.isTangled, hasStruck: text.hasStruck };
}

const PIECE = 4000;

/** The words of a letter of ours, which many mails are compared with. */
export function textOfLetter(html: string): string {
  return LETTERS.memo(html);
}

/** What a list of letters shows of one of ours; like all that is hidden, it is read last. */
const PREVIEW = /<div style="display:none[^>]*>([^<]*)<\/div>/;

/** A letter of ours has no `>` but at the end of a tag, and no entity but for a sign that parts words. */
const readLetter = (html: string): string =>
  `${html.replace(PREVIEW, '')}<p>${PREVIEW.exec(html)?.[1] ?? ''}`
    .slice(Math.max(0, html.indexOf('</head>')))
    .replace(/<\/?(?:p|div|h\d|tr|pre|summary)\b[^>]*>/g, '\n')
    .replace(/<[^<>]*>|&#?\w+;/g, ' ');

/** Of so many characters in all. */
const LETTERS = new LRUCache<string, string>({
  maxSize: 20_000_000,
  sizeCalculation: (_words, html) => Math.max(1, html.length),
  memoMethod: readLetter,
});

/** A line, or a part of one. `left`: without what is struck out. */
type Line = { readonly said: string; readonly left: string; readonly struck: string };

const EMPTY: Line = { said: '', left: '', struck: '' };

const joined = (lines: readonly Line[], by: string): Line => ({
  said: lines.map(({ said }) => said.trimEnd()).join(by),
  left: lines.map(({ left }) => left.trimEnd()).join(by),
  struck: lines.map(({ struck }) => struck).join(' '),
});

const isBlank = ({ said }: Line): boolean => said.trim() === '';

class HtmlReader {
  isTangled = false;
  private readonly lines: string[] = [];
  private line = EMPTY;
  /** The paragraphs of its cell before it. */
  private paragraphs: Line[] = [];
  /** The cells before, in the same row. */
  private cells: (readonly Line[])[] = [];
  private readonly quotes: boolean[] = [];
  hasStruck = false;
  private readonly strikes: boolean[] = [];
  private strikeDepth = 0;
  /** Whether elements are hidden, or stand in one that is. */
  private readonly hidden: boolean[] = [];
  private readonly unseen: string[] = [''];
  private depth = 0;
  private unread = 0;
  /** Whether the breaks in the text of elements end lines. */
  private readonly breaks: boolean[] = [];
  private elements = 0;
  private cell = false;
  private endsInSpace = true;

  open(name: string, given: Readonly<Record<string, string>>): boolean {
    this.elements += 1;
    if (this.quotes.length >= MAX_DEPTH || this.elements > MAX_ELEMENTS) {
      this.isTangled = true;
      return false;
    }
    const hides = this.isHidden() || isHidden(given);
    this.hidden.push(hides);
    this.breaks.push(keepsBreaks(name, given) ?? this.keepsBreaks());
    if (UNREAD.has(name)) this.unread += 1;
    if (hides) {
      if (name === 'br' || BLOCKS.has(name)) this.unseen.push('');
      this.quotes.push(false);
      this.strikes.push(false);
      return true;
    }
    if (name === 'br') this.flush(true);
    if (name === 'hr') {
      this.flush(false);
      this.append('________________________________');
      this.flush(false);
    }
    if (this.isInCell(name)) this.endParagraph(false);
    else if (BLOCKS.has(name)) this.flush(false);
    if (name === 'td' || name === 'th') {
      this.endCell();
      this.cell = true;
    }
    const quotes = isQuote(name, given);
    if (quotes) {
      this.flush(false);
      this.depth += 1;
    }
    this.quotes.push(quotes);
    const strikes = isStruck(name, given);
    if (strikes) this.strikeDepth += 1;
    this.strikes.push(strikes);
    return true;
  }

  close(name: string): void {
    if (UNREAD.has(name)) this.unread = Math.max(0, this.unread - 1);
    this.breaks.pop();
    if (this.hidden.pop() === true) {
      if (BLOCKS.has(name) || !this.isHidden()) this.unseen.push('');
      this.quotes.pop();
      this.strikes.pop();
      return;
    }
    if (this.isInCell(name)) this.endParagraph(name === 'p');
    else if (BLOCKS.has(name)) this.flush(name === 'p');
    if (name === 'td' || name === 'th' || name === 'table') this.cell = false;
    if (this.quotes.pop() === true) {
      this.flush(false);
      this.depth -= 1;
    }
    if (this.strikes.pop() === true) this.strikeDepth -= 1;
  }

  say(data: string): void {
    if (this.unread > 0) return;
    if (this.isHidden()) {
      this.unseen.push((this.unseen.pop() ?? '') + data.replace(/\s+/g, ' '));
      return;
    }
    if (this.keepsBreaks()) {
      const [first = '', ...others] = data.split(/\r\n|\r|\n/);
      this.append(first);
      for (const other of others) {
        this.flush(true);
        this.append(other);
      }
      return;
    }
    const plain = data.replace(/[ \t\r\n\f]+/g, ' ');
    // No look at the end of a long line for each piece of it: that would grow with the square.
    this.append(this.endsInSpace ? plain.trimStart() : plain);
  }

  private append(text: string): void {
    if (text === '') return;
    const { said, left, struck } = this.line;
    this.line =
      this.strikeDepth > 0
        ? { said: said + text, left, struck: struck + text }
        : { said: said + text, left: left + text, struck };
    this.endsInSpace = /\s$/.test(text);
  }

  private keepsBreaks(): boolean {
    return this.breaks.at(-1) === true;
  }

  private isHidden(): boolean {
    return this.hidden.at(-1) === true;
  }

  /** A paragraph within a cell does not break a row of several. */
  private isInCell(name: string): boolean {
    return this.cell && (name === 'p' || name === 'div');
  }

  end(): readonly string[] {
    this.flush(false);
    while (this.lines.at(-1)?.trim() === '') this.lines.pop();
    const unseen = this.unseen.filter((line) => line.trim() !== '');
    return unseen.length === 0
      ? this.lines
      : [...this.lines, '', ...unseen.map((line) => `> ${line.trim()}`)];
  }

  /** `always`: also where it is empty. */
  private endParagraph(always: boolean): void {
    if (always || !isBlank(this.line)) this.paragraphs.push(this.line);
    this.line = EMPTY;
    this.endsInSpace = true;
  }

  private endCell(): void {
    this.endParagraph(false);
    if (this.paragraphs.some((one) => !isBlank(one))) this.cells.push(this.paragraphs);
    this.paragraphs = [];
  }

  /** `always`: also where the line is empty. */
  private flush(always: boolean): void {
    this.endCell();
    const [first = [], ...others] = this.cells;
    this.cells = [];
    if (others.length === 0) {
      const end = first.findLastIndex((one) => !isBlank(one)) + 1;
      for (const line of first.slice(0, end)) this.put(line, true);
      if (end === 0) this.put(EMPTY, always);
      return;
    }
    const cells = [first, ...others].map((paragraphs) =>
      joined(
        paragraphs.filter((one) => !isBlank(one)),
        ' ',
      ),
    );
    this.put(joined(cells, '\t'), always);
  }

  private put({ said, left, struck }: Line, always: boolean): void {
    const text = said.trimEnd();
    if (text === '' && (!always || this.lines.at(-1)?.trim() === '')) return;
    const isOwn = this.depth === 0 && struck.trim() !== '';
    const isStruck = struck.trim() !== '' && !/[\p{L}\p{N}]/u.test(left);
    if (isOwn) this.hasStruck = true;
    if (isOwn && !isStruck) {
      this.unseen.push(struck, '');
      this.lines.push(closedUp(left));
      return;
    }
    const marks = Math.min(this.depth + (isStruck ? 1 : 0), 5);
    this.lines.push('> '.repeat(marks) + text);
  }
}

/** A line out of which words were taken. */
const closedUp = (line: string): string =>
  line
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[.,;:!?)])/g, '')
    .trimEnd();

/** Undefined where it does as the element around it. */
function keepsBreaks(name: string, given: Readonly<Record<string, string>>): boolean | undefined {
  const [, space] = WHITE_SPACE.exec(given['style'] ?? '') ?? [];
  if (space !== undefined) return /^(?:pre|break)/i.test(space);
  return name === 'pre' ? true : undefined;
}

const WHITE_SPACE = /(?:^|[;\s])white-space\s*:\s*([a-z-]+)/i;

const isQuote = (name: string, given: Readonly<Record<string, string>>): boolean =>
  (name === 'blockquote' && given['type'] === 'cite') || QUOTES.test(given['class'] ?? '');

const isHidden = (given: Readonly<Record<string, string>>): boolean =>
  given['hidden'] !== undefined ||
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\b/i.test(
    given['style'] ?? '',
  );

const isStruck = (name: string, given: Readonly<Record<string, string>>): boolean =>
  name === 's' ||
  name === 'strike' ||
  name === 'del' ||
  /text-decoration[\w-]*\s*:[^;]*line-through/i.test(given['style'] ?? '');
