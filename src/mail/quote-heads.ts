/**
 * Where a quotation may begin: the line that a mail program writes above it, its block of headers, or the marker that stands
 * in each letter of ours. What follows is a quotation only where it was sent before, or where the sign is beyond doubt.
 */
import { MARKER_LINE } from '../letters/marker-line.js';
import { isSentFrom, type Judge } from './letter-words.js';

/** `length`: lines of the head. `isSure`: only a mail program writes this. */
type QuoteHead = { readonly length: number; readonly isSure: boolean };

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
export type HeadFinder = (lines: readonly string[], at: number) => QuoteHead | undefined;

export const quoteHeads =
  (judge: Judge): HeadFinder =>
  (lines, at) => {
    const line = lines[at] ?? '';
    if (line.trim() === '' || line.length > LONGEST_INTRO_CHARACTERS) return undefined;
    if (isMarker(line)) return { length: 1, isSure: true };
    if (judge(line) === 'sure') return undefined;
    const headers = headersBelow(lines, at, judge);
    if ((RULE.test(line) || RULED.test(line)) && headers > 0)
      return { length: 1 + headers, isSure: true };
    if (RULED.test(line)) return { length: 1, isSure: ORIGINAL.test(line) || saysWrote(line) };
    return headerBlock(lines, at, judge) ?? introduction(lines, at);
  };

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

function introduction(lines: readonly string[], at: number): QuoteHead | undefined {
  let text = '';
  for (let length = 1; length <= LONGEST_INTRO; length += 1) {
    const line = (lines[at + length - 1] ?? '').trim();
    if (line === '') return undefined;
    text = text === '' ? line : `${text} ${line}`;
    if (text.length > LONGEST_INTRO_CHARACTERS) return undefined;
    if (!INTRO_END.test(line)) continue;
    const isSure = !SAYS_PERSON.test(text) && saysWrote(text);
    return isSure || DATED.test(text) ? { length, isSure } : undefined;
  }
  return undefined;
}

/** `wrote` in the words of mail programs. */
const WROTE =
  /(?<!\p{L})(?:wrote|écrit|a scris|escribió|va escriure|scritto|escreveu|schrieb|schreef|pisze|napisała?(?:\(a\))?|napsala?|skrev|skrifaði|kirjoitti|írta|yazdı|написала?|пише|έγραψε)(?!\p{L})|写道|寫道|写于|作成|メッセージ|작성|님이/iu;
/** No address is longer, and the pattern looks at each of its signs many times. */
const LONGEST_NAMED = 300;
/** `Rosa Hale <rosa@example.org>:` at the end, in languages without such a word. */
const NAMED_END = /[<[(][^\s<>]+@[^\s<>]+[>\])]+\s*[:：]\s*[-*]{0,4}$/;

const YEAR = /(?<!\d)[12]\d{3}(?!\d)/;
/** `On Saturday Rosa wrote:`. */
const ON = /^\W*(?:on|am|le|el|il|in data|em|op|den|dnia|w dniu|pe)\s/i;

/** Only a program names the day, a time or an address before it quotes. */
const saysWrote = (text: string): boolean =>
  WROTE.test(text) ? ON.test(text) || DATED.test(text) || YEAR.test(text) : endsNamed(text);

function endsNamed(text: string): boolean {
  const [before, end] = [text.slice(0, -LONGEST_NAMED), text.slice(-LONGEST_NAMED)];
  return NAMED_END.test(end) && /\d/.test(before + end.replace(NAMED_END, ''));
}

/** What stands between dashes above the mail that is answered. */
const ORIGINAL =
  /original (?:message|appointment)|message d['’]origine|message original|ursprüngliche (?:nachricht|mail)|originalnachricht|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|oprindelig besked|ursprungligt meddelande|wiadomość oryginalna|исходное сообщение|пересылаемое|原始邮件|原始郵件|元のメッセージ|원본 메시지/iu;

/** A line drawn, or the words that a program puts below mails. */
const FOOT =
  /^(?:-{2,4}|_{2,4}|_{32}|\+{2,4}|={2,4}|von .+ gesendet|(?:\p{L}{1,20} )?(?:and )?regards[,!]*|(?:\p{L}{1,20} )?cordialement[,!]*|bonne (?:journée|soirée)!?)$/iu;

/** Whether a line is put below mails by a program. */
export const isProgramsFoot = (line: string, judge: Judge): boolean =>
  line.length <= 200 && (isSentFrom(line, judge) || FOOT.test(line.trim()));
