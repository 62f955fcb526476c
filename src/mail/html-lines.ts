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
 * `hasStruck`: whole lines of it are struck out; they are marked like quotations, for what was struck out is no order. So is
 * what no program shows, below all the rest.
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

class HtmlReader {
  isTangled = false;
  private readonly lines: string[] = [];
  private line = '';
  /** The cells before, in the same row. */
  private cells: string[] = [];
  private readonly quotes: boolean[] = [];
  hasStruck = false;
  private readonly strikes: boolean[] = [];
  private strikeDepth = 0;
  /** Whether elements are hidden, or stand in one that is. */
  private readonly hidden: boolean[] = [];
  private readonly unseen: string[] = [''];
  /** Characters of the line, and those of them that are struck out. */
  private said = { all: 0, struck: 0 };
  private depth = 0;
  private unread = 0;
  private pre = 0;
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
      this.line = '________________________________';
      this.flush(false);
    }
    if (this.isInCell(name)) this.say(' ');
    else if (BLOCKS.has(name)) this.flush(false);
    if (name === 'pre') this.pre += 1;
    const isCell = name === 'td' || name === 'th';
    if (isCell) {
      if (this.line.trim() !== '') this.cells.push(this.line.trimEnd());
      this.line = '';
      this.endsInSpace = true;
    }
    if (isCell) this.cell = true;
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
    if (this.hidden.pop() === true) {
      if (BLOCKS.has(name) || !this.isHidden()) this.unseen.push('');
      this.quotes.pop();
      this.strikes.pop();
      return;
    }
    if (this.isInCell(name)) this.say(' ');
    else if (BLOCKS.has(name)) this.flush(name === 'p');
    if (name === 'pre') this.pre = Math.max(0, this.pre - 1);
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
    if (this.pre > 0) {
      const [first = '', ...others] = data.split(/\r\n|\r|\n/);
      this.line += first;
      for (const other of others) {
        this.flush(true);
        this.line = other;
      }
      return;
    }
    const plain = data.replace(/[ \t\r\n\f]+/g, ' ');
    // No look at the end of a long line for each piece of it: that would grow with the square.
    const said = this.endsInSpace ? plain.trimStart() : plain;
    if (said === '') return;
    this.line += said;
    const length = said.trim().length;
    this.said.all += length;
    if (this.strikeDepth > 0) this.said.struck += length;
    this.endsInSpace = said.endsWith(' ');
  }

  private isHidden(): boolean {
    return this.hidden.at(-1) === true;
  }

  /** A paragraph within a cell does not break its row. */
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

  /** `always`: also where the line is empty. */
  private flush(always: boolean): void {
    const text = [...this.cells, this.line].join('\t').trimEnd();
    this.cells = [];
    this.line = '';
    this.endsInSpace = true;
    const isStruck = this.said.all > 0 && this.said.struck === this.said.all;
    this.said = { all: 0, struck: 0 };
    if (text === '' && (!always || this.lines.at(-1)?.trim() === '')) return;
    if (isStruck && this.depth === 0) this.hasStruck = true;
    const marks = Math.min(this.depth + (isStruck ? 1 : 0), 5);
    this.lines.push('> '.repeat(marks) + text);
  }
}

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
