/**
 * Finds the lines that the sender wrote himself. All other lines are made empty and not removed, so that "line 7" in the
 * answer is line 7 of the mail.
 */
import { plain, type Judge } from './letter-words.js';

const QUOTED = /^\s*(>|\|\s*>)/;
/** The line before a quotation, on one line or broken over two. */
const QUOTE_INTROS: readonly RegExp[] = [
  /^on\b.{5,250}\bwrote\s*:$/i,
  /^am\b.{5,250}\bschrieb\b.{0,120}:$/i,
  /^le\b.{5,250}\ba écrit\s*:$/iu,
  /^el\b.{5,250}\bescribió\s*:$/iu,
  /^il\b.{5,250}\bha scritto\s*:$/iu,
  /^op\b.{5,250}\bschreef\b.{0,120}:$/i,
];
/** What follows these is a copied mail, quoted with marks or not. */
const COPIES: readonly RegExp[] = [
  /^-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|message transféré|mensaje original)\s*-{2,}$/iu,
  /^begin forwarded message:$/i,
  /^_{20,}$/,
];
const COPY_HEADERS: readonly RegExp[] = [
  /^\**(from|von|de)\s*:/i,
  /^\**(sent|date|gesendet|datum|envoyé)\s*:/iu,
];

/** The sender's own lines: quotations, copies of mails and the signature are made empty. */
export function ownLines(lines: readonly string[], judge: Judge): readonly string[] {
  const kept = withoutQuotations(lines);
  const signature = signatureStart(kept, judge);
  return kept.map((line, index) => (index < signature && line.trim() !== '--' ? line : ''));
}

/** The lines of the signature alone, at their numbers. */
export function signatureLines(lines: readonly string[], judge: Judge): readonly string[] {
  const kept = withoutQuotations(lines);
  const signature = signatureStart(kept, judge);
  return kept.map((line, index) => (index > signature ? line : ''));
}

/**
 * Where the signature begins: at `-- `, which means nothing else (RFC 3676), or at two bare dashes with no order below.
 */
function signatureStart(lines: readonly string[], judge: Judge): number {
  const separator = lines.indexOf('-- ');
  const dashes = lines.findLastIndex((line) => line.trim() === '--');
  const hasOrders = dashes >= 0 && lines.slice(dashes).some((line) => judge(line) === 'sure');
  const bare = hasOrders ? -1 : dashes;
  const starts = [separator, bare].filter((index) => index >= 0);
  return Math.min(lines.length, ...starts);
}

/** Quotations and copies of other mails made empty. */
export const withoutQuotations = (lines: readonly string[]): readonly string[] =>
  withoutCopies(withoutQuotes(lines));

/** Empties `>` lines with their intro; after an intro without marks the rest is a quotation. */
function withoutQuotes(lines: readonly string[]): readonly string[] {
  const kept = lines.map((line) => (QUOTED.test(line) ? '' : line));
  for (let index = 0; index < kept.length; index += 1) {
    const length = introLength(kept, index);
    if (length === 0) continue;
    kept.fill('', index, index + length);
    if (!quoteFollows(lines, index + length)) kept.fill('', index);
  }
  return kept;
}

function introLength(lines: readonly string[], index: number): number {
  const first = plain(lines[index] ?? '');
  if (first === '') return 0;
  const both = `${first} ${plain(lines[index + 1] ?? '')}`.trim();
  if (QUOTE_INTROS.some((intro) => intro.test(first))) return 1;
  return QUOTE_INTROS.some((intro) => intro.test(both)) ? 2 : 0;
}

function quoteFollows(lines: readonly string[], from: number): boolean {
  let index = from;
  while (index < lines.length && (lines[index] ?? '').trim() === '') index += 1;
  return QUOTED.test(lines[index] ?? '');
}

function withoutCopies(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line, index) => startsCopy(line, lines[index + 1]));
  return start < 0 ? lines : lines.map((line, index) => (index < start ? line : ''));
}

function startsCopy(line: string, next: string | undefined): boolean {
  const text = line.trim();
  if (COPIES.some((copy) => copy.test(text))) return true;
  return (
    COPY_HEADERS[0]?.test(text) === true && COPY_HEADERS[1]?.test((next ?? '').trim()) === true
  );
}
