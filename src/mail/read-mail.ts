/**
 * Reads one mail: its sender, its subject and the lines of its text. Anybody may have written it, so its size, nesting and
 * headers are limited before anything is parsed.
 */
import { createHash } from 'node:crypto';
import type { DomNode } from 'html-to-text';
import type { Email, Header } from 'postal-mime';
import { readSender, type Sender } from './sender.js';

/** A mail above this is answered, but not parsed. */
export const MAX_MAIL_BYTES = 1_000_000;

const PARSE_LIMITS = { maxNestingDepth: 20, maxHeadersSize: 64_000, maxRfc822NestingDepth: 0 };
const MAX_FROM = 2000;
/** Headers of a mail that is too large stand within its first bytes. */
export const HEAD_BYTES = 64_000;

/** A mail as parsed. `lines` are the lines of the text part; empty where there is none. */
export type ReadMail = {
  /** With its angle brackets; made from the bytes where the mail has none. */
  readonly messageId: string;
  /** Lower case; empty where the mail names nobody. */
  readonly from: string;
  readonly fromName: string;
  readonly subject: string;
  readonly lines: readonly string[];
  readonly bytes: number;
  /** Files or pictures come with the text; they are not read. */
  readonly hasAttachment: boolean;
  /** Sent by a program: a bounce, a list, an absence notice. Never answered, so that two programs never talk. */
  readonly automatic: boolean;
  readonly trouble?: 'too-large' | 'broken';
};

/** Parses a mail. Never throws on what was sent: what cannot be parsed has `trouble`. */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  if (raw.length > MAX_MAIL_BYTES) {
    const end = raw
      .subarray(0, HEAD_BYTES)
      .toString('latin1')
      .search(/\r?\n\r?\n/);
    const head = await parse(raw.subarray(0, end < 0 ? HEAD_BYTES : end));
    return { ...(await describe(raw, head)), lines: [], trouble: 'too-large' };
  }
  const email = await parse(raw);
  if (email === undefined) {
    return { ...(await describe(raw, undefined)), lines: [], trouble: 'broken' };
  }
  return { ...(await describe(raw, email)), lines: await textLines(email) };
}

async function parse(raw: Buffer): Promise<Email | undefined> {
  // Loaded when the first mail comes: the other verbs start faster without it.
  const { default: PostalMime } = await import('postal-mime');
  try {
    return await PostalMime.parse(raw, PARSE_LIMITS);
  } catch {
    // The parser rejects what exceeds its limits or is no mail.
    return undefined;
  }
}

async function describe(
  raw: Buffer,
  email: Email | undefined,
): Promise<Omit<ReadMail, 'lines' | 'trouble'>> {
  const from = await senderOf(email);
  return {
    messageId:
      messageIdOf(email) ?? `<${createHash('sha256').update(raw).digest('hex')}@no-id.invalid>`,
    from: from.address,
    fromName: from.name,
    subject: oneLine(mendWindows1252(email?.subject ?? '')),
    bytes: raw.length,
    hasAttachment: (email?.attachments.length ?? 0) > 0,
    automatic: email === undefined || isAutomatic(email.headers, from.address),
  };
}

const oneLine = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, 500);

async function senderOf(email: Email | undefined): Promise<Sender> {
  const { decodeWords } = await import('postal-mime');
  const header = email?.headers.find(({ key }) => key === 'from')?.value ?? '';
  // Longer ones are not written in good faith.
  const { address, name } = readSender(header.slice(0, MAX_FROM), decodeWords);
  return { address: oneLine(address), name: oneLine(mendWindows1252(name)) };
}

function messageIdOf(email: Email | undefined): string | undefined {
  return /<[^<>\s@\u0000-\u001f\u007f]{1,200}@[^<>\s@\u0000-\u001f\u007f]{1,200}>/.exec(
    email?.messageId ?? '',
  )?.[0];
}

type HeaderTest = readonly [name: string, value: RegExp];
/** Signs of a program as the sender (RFC 3834 and what list servers and absence notices really send). */
const AUTOMATIC: readonly HeaderTest[] = [
  ['auto-submitted', /^(?!\s*no\b)/i],
  ['precedence', /^\s*(bulk|list|junk|auto_reply)/i],
  ['list-id', /./],
  ['list-unsubscribe', /./],
  ['x-autoreply', /./],
  ['x-autorespond', /./],
  ['x-loop', /./],
  ['return-path', /^\s*<\s*>/],
  ['content-type', /^\s*multipart\/report/i],
];
const AUTOMATIC_SENDERS = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+-].*)?@/;

function isAutomatic(headers: readonly Header[], from: string): boolean {
  return (
    AUTOMATIC_SENDERS.test(from) ||
    AUTOMATIC.some(([name, value]) =>
      headers.some((header) => header.key === name && value.test(header.value)),
    )
  );
}

async function textLines(email: Email): Promise<readonly string[]> {
  const text = mendWindows1252(await textOf(email));
  return text
    .replace(/\s+$/, '')
    .split(/\r\n|\r|\n/)
    .filter((_, index, all) => all.length > 1 || all[index]?.trim() !== '');
}

const ONE_BREAK = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

/** The text part, else the HTML part as text: rows of a table are lines, and a space parts their cells. */
async function textOf(email: Email): Promise<string> {
  if (email.text !== undefined && email.text.trim() !== '') return email.text;
  if (email.html === undefined) return '';
  const { convert } = await import('html-to-text');
  return convert(email.html, {
    wordwrap: false,
    limits: { maxInputLength: MAX_MAIL_BYTES, maxDepth: 100, maxChildNodes: 20_000 },
    formatters: {
      cell: (cell, walk, builder) => {
        walk(cellContent(cell), builder);
        builder.addInline(' ');
      },
    },
    selectors: [
      { selector: 'table', format: 'block', options: ONE_BREAK },
      { selector: 'tr', format: 'block', options: ONE_BREAK },
      { selector: 'td', format: 'cell' },
      { selector: 'th', format: 'cell' },
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'p', options: ONE_BREAK },
      { selector: 'div.gmail_quote', format: 'skip' },
      { selector: 'blockquote', format: 'skip' },
    ],
  });
}

const BLOCKS = new Set(['p', 'div', 'br', 'table', 'ul', 'ol']);

/** What a cell holds, without the one paragraph that some programs put around it: that would break the line. */
function cellContent(cell: DomNode): DomNode[] {
  const inside = cell.children;
  const [only, ...others] = inside.filter(
    ({ type, data }) => type !== 'text' || data?.trim() !== '',
  );
  if (others.length > 0 || (only?.name !== 'p' && only?.name !== 'div')) return inside;
  const within = only.children;
  return within.some(({ name }) => name !== undefined && BLOCKS.has(name)) ? inside : within;
}

/** What the bytes 80 to 9F mean in windows-1252, in order; 81, 8D, 8F, 90 and 9D mean nothing. */
const SIGNS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/**
 * Restores dashes and curly quotes. Node decodes windows-1252 as Latin-1, which turns those bytes into control characters;
 * mails that declare Latin-1 mean windows-1252 too.
 */
const mendWindows1252 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (sign) => SIGNS[sign.charCodeAt(0) - 0x80] ?? ' ');
