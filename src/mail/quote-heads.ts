/**
 * Where a quotation may begin: the line that a mail program writes above it, its block of headers, or the marker that stands
 * in each letter of ours. What follows is a quotation only where it was sent before, or where the sign is beyond doubt.
 */
import EmailReplyParser from 'email-reply-parser';
import { MARKER_LINE } from '../letters/marker-line.js';
import type { Judge } from './letter-words.js';

/** `length`: lines of the head. `isSure`: only a mail program writes this. */
export type QuoteHead = { readonly length: number; readonly isSure: boolean };

/** What stands at the top of each letter of ours, whatever becomes of its dashes. */
const MARKER = MARKER_LINE.replace(/-/g, '').trim().toLowerCase();

const isMarker = (line: string): boolean => line.toLowerCase().includes(MARKER);

/** `From: Umpire <gm@example.org>`, `*发件人:* …`: a name without digits, a colon, a value. */
const HEADER = /^[\s*_>]{0,6}\p{L}[\p{L}\p{M} .'-]{0,24}[\s*_]{0,4}[:：][\s*_]*\S/u;
/** Three of them are written by a program when one has an address or a time of day. */
const PROGRAM = /\S@\S|\d{1,2}[:.h]\d{2}\b/;
const SURE_HEADERS = 3;
const MOST_HEADERS = 8;

/** `----- 原始邮件 -----`, `---- On Tue … wrote ----`. */
const RULED = /^\s*[-_=*]{2,}[^-_=*].{0,200}?[-_=*]{2,}\s*$/;

/** Outlook draws it above its headers; by itself it is a line that anybody may draw. */
const RULE = /^\s*[_]{20,}\s*$/;

/** Lines of an introduction: some programs break it in two or three. */
const LONGEST_INTRO = 3;
const LONGEST_INTRO_CHARACTERS = 320;
/** The patterns of the library are tried on so many lines of a mail. */
const MOST_TRIED = 60;

export type HeadFinder = (lines: readonly string[], at: number) => QuoteHead | undefined;

/** One finder serves one mail. */
export function quoteHeads(judge: Judge): HeadFinder {
  let tried = 0;
  const matches = (text: string): boolean => {
    tried += 1;
    return tried <= MOST_TRIED && isReplyHead(text);
  };
  return (lines, at) => {
    const line = lines[at] ?? '';
    if (line.trim() === '' || line.length > LONGEST_INTRO_CHARACTERS) return undefined;
    if (isMarker(line)) return { length: 1, isSure: true };
    if (judge(line) === 'sure') return undefined;
    const headers = headersBelow(lines, at, judge);
    if ((RULE.test(line) || RULED.test(line)) && headers > 0)
      return { length: 1 + headers, isSure: true };
    if (RULED.test(line)) return { length: 1, isSure: matches(line.trim()) };
    return headerBlock(lines, at, judge) ?? introduction(lines, at, matches);
  };
}

function headerBlock(lines: readonly string[], at: number, judge: Judge): QuoteHead | undefined {
  const length = headersBelow(lines, at - 1, judge);
  if (length < 2) return undefined;
  const isProgram = lines.slice(at, at + length).some((line) => PROGRAM.test(line));
  return { length, isSure: isProgram && length >= SURE_HEADERS };
}

/** How many lines below one look like headers. */
function headersBelow(lines: readonly string[], at: number, judge: Judge): number {
  let count = 0;
  const isHeader = (line: string): boolean => HEADER.test(line) && judge(line) === 'no';
  while (count < MOST_HEADERS && isHeader(lines[at + 1 + count] ?? '')) count += 1;
  return count;
}

/** An address, a time of day, or a date in figures. */
const DATED = /\S@\S|\d{1,2}[:.h]\d{2}\b|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/;
/** `On July 4, as you wrote:` is a person's. */
const SAYS_PERSON = /\b(as|I|you|we|he|she|they)\s+(just\s+)?(wrote|said|sent)\b/i;
const INTRO_END = /[:：]\s*[-*]{0,4}$/;

function introduction(
  lines: readonly string[],
  at: number,
  matches: (text: string) => boolean,
): QuoteHead | undefined {
  let text = '';
  for (let length = 1; length <= LONGEST_INTRO; length += 1) {
    const line = (lines[at + length - 1] ?? '').trim();
    if (line === '') return undefined;
    text = text === '' ? line : `${text} ${line}`;
    if (text.length > LONGEST_INTRO_CHARACTERS) return undefined;
    if (!INTRO_END.test(line)) continue;
    const isSure = !SAYS_PERSON.test(text) && matches(text);
    return isSure || DATED.test(text) ? { length, isSure } : undefined;
  }
  return undefined;
}

/** Whether the library knows the line as one above a quotation. */
const isReplyHead = (text: string): boolean =>
  new EmailReplyParser()
    .read(`a\n\n${text}\nb c`)
    .getFragments()
    .some((part) => part.isQuoted() && part.getContent().startsWith(text.slice(0, 10)));

/** `Sent from my iPhone` in the languages that the library lacks. */
const SENT_FROM =
  /^(sent|gesendet|von mein|envoyé|enviad[oa]|inviato|verzonden|verstuurd|skickat|sendt|wysłane|odesláno|lähetetty|отправлено|发自|發自|iPhone ?から|내 iPhone|get outlook|outlook (für|pour|para|per)|télécharge)/iu;

/** A line that says which program or telephone the mail came from. */
export const isSentFrom = (line: string): boolean =>
  line.length <= 120 && SENT_FROM.test(line.trim()) && line.trim().split(/\s+/).length <= 10;

/** Whether a line is put below mails by a program. */
export function isProgramsFoot(line: string): boolean {
  const text = line.trim();
  if (text === '' || text.length > 120) return false;
  return (
    isSentFrom(text) ||
    new EmailReplyParser()
      .read(`a\n${text}`)
      .getFragments()
      .some((part) => part.isSignature() && part.getContent().trim() === text)
  );
}
