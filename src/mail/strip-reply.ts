/**
 * What the sender wrote himself, and in it the sheet. Lines keep their numbers throughout: what does not belong is made
 * empty and not taken out, so that "line 7" in the answer is line 7 of the mail.
 *
 * A line that is wrongly taken for an order comes back as a fault, which its author sees and mends; a line that is
 * wrongly left out would be lost without a word. So every doubt is decided for the sheet.
 */

/** Starts of lines that open a sheet or end it. `PP east 20`, `PP 1-3:`, `4 to 8: enter …`, `leader 3* to east`. */
const SHEET_LINES: readonly RegExp[] = [
  /^(pp|cp|sp|rail|pulses?|p)\s*[.:]?\s*\d/i,
  /^(pp|cp|sp|rail)\s*:?\s+\p{L}[\p{L}-]*\s*:?\s*\d/iu,
  /^\d{1,3}\s*((-|to|bis|à)\s*\d{1,3}\s*)?[:.)]\s*\S/i,
  /^list\s*[:=]/i,
  /^leaders?\s+\d\s*(\*|star)/i,
  /^(enter|entrench|build|move)\s+\S+\s+\S/i,
  /\(\s*\d+\s*cp\s*\)\s*$/i,
];

const HYPHENS = /[\u2010-\u2015\u2212]/g;
const SPACES = /[\u00a0\u2000-\u200a\u202f\t]/g;

/** A line as the rules above read it: fancy dashes and spaces plain, bullets gone. */
const plain = (line: string): string =>
  line
    .replace(HYPHENS, '-')
    .replace(SPACES, ' ')
    .replace(/^[\s*•·-]+/, '')
    .trimEnd();

/** Whether a line looks like one of a sheet. */
export const looksLikeSheet = (line: string): boolean =>
  SHEET_LINES.some((start) => start.test(plain(line)));

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
export function ownLines(lines: readonly string[]): readonly string[] {
  const kept = withoutCopies(withoutQuotes(lines));
  const signature = kept.findLastIndex((line) => line === '-- ' || line.trim() === '--');
  if (signature < 0 || kept.slice(signature).some(looksLikeSheet)) return kept;
  return kept.map((line, index) => (index < signature ? line : ''));
}

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
  const next = lines.slice(from).find((line) => line.trim() !== '');
  return next !== undefined && QUOTED.test(next);
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

const SIGN_OFF =
  /^(best|kind|warm|regards|cheers|thanks|thank|yours|sincerely|respectfully|your|mit|viele|grüße|cordialement)\b/iu;
/** Where mail programs break lines. */
const WRAP_FROM = 60;
const WRAP_AT = 70;

/** Joins an order that the sender's mail program broke in two; the second line is left empty. */
function rejoin(lines: readonly string[]): readonly string[] {
  const joined = [...lines];
  for (let index = joined.length - 2; index >= 0; index -= 1) {
    const line = joined[index] ?? '';
    const next = (joined[index + 1] ?? '').trim();
    if (!wasBroken(line, lines[index + 1] ?? '')) continue;
    joined[index] = `${line.trimEnd()} ${next}`;
    joined[index + 1] = '';
  }
  return joined;
}

function wasBroken(line: string, next: string): boolean {
  if (line.length < WRAP_FROM || !looksLikeSheet(line)) return false;
  const word = next.trim().split(/\s/)[0] ?? '';
  if (word === '' || looksLikeSheet(next) || SIGN_OFF.test(next.trim())) return false;
  return line.trimEnd().length + 1 + word.length > WRAP_AT;
}

/**
 * The sheet in a mail: from the first to the last line that looks like one of a sheet. Lines between them that do not
 * are kept, so that they come back as faults. Undefined where no line does.
 */
export function sheetInside(lines: readonly string[]): string | undefined {
  const own = rejoin(ownLines(lines));
  const first = own.findIndex(looksLikeSheet);
  const last = own.findLastIndex(looksLikeSheet);
  if (first < 0) return undefined;
  return own
    .slice(0, last + 1)
    .map((line, index) => (index < first ? '' : line))
    .join('\n');
}
