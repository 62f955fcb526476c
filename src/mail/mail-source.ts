/**
 * Turns what a person pastes as an e-mail into the source of a mail. It may be a source with all headers, text copied from a
 * mail program with the lines `From:` and `Subject:` above it, or the text of the mail alone.
 */

/** Headers that no mail program shows above a mail, and every mail on its way has one of. */
const TRANSPORT =
  /^(received|return-path|message-id|mime-version|content-type|content-transfer-encoding|delivered-to|dkim-signature)$/i;
const HEADER = /^([!-9;-~]{1,60}):(.*)$/;
const CONTINUED = /^[ \t]+\S/;

/** What mail programs call the lines above a mail that is copied, in some languages. */
const SHOWN: readonly (readonly [name: string, words: RegExp])[] = [
  ['From', /^(from|von|de|da|van)$/iu],
  ['Subject', /^(subject|betreff|objet|asunto|oggetto|onderwerp)$/iu],
  [
    '',
    /^(to|an|à|para|a|aan|cc|bcc|kopie|date|sent|datum|gesendet|envoyé|fecha|data|enviado|inviato|verzonden|reply-to|antwort an)$/iu,
  ],
];
const SHOWN_LINE = /^[\s*]*([\p{L}-]{1,20}(?: an)?)\s*:\**[ \t]*(.*)/isu;
const COPY_MARK = /^(--.*--|begin forwarded message:)$/i;

/** The bytes of a mail with headers. A mail as it came over the wire stays as it is. */
export function mailSource(given: Buffer): Buffer {
  const text = given.toString('utf8');
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const start = lines.findIndex((line) => line.trim() !== '');
  if (start < 0) return given;
  if (isSource(lines.slice(start))) return decoded(given, lines.slice(start));
  const shown = shownHeaders(lines.slice(start));
  return withHeaders(shown.headers, shown.body);
}

/** The lines up to the first empty one are headers, and one of them is of a mail on its way. */
function isSource(lines: readonly string[]): boolean {
  const end = lines.findIndex((line) => line.trim() === '');
  const head = lines.slice(0, end < 0 ? lines.length : end).filter((line) => !isEnvelope(line));
  const names = head.flatMap((line) => HEADER.exec(line)?.[1] ?? []);
  return (
    head.every((line) => HEADER.test(line) || CONTINUED.test(line)) &&
    names.some((name) => TRANSPORT.test(name))
  );
}

/** The first line of a mail in an mbox. */
const isEnvelope = (line: string): boolean => /^from \S+@/i.test(line);

/** Characters that a browser has decoded already are said to be UTF-8, whatever they were on their way. */
function decoded(given: Buffer, lines: readonly string[]): Buffer {
  // Bytes in another encoding come from a file that holds the mail as it was sent.
  if (!Buffer.from(given.toString('utf8')).equals(given)) return given;
  const [first = ''] = lines;
  const whole = (isEnvelope(first) ? lines.slice(1) : lines).join('\r\n');
  const isDecoded =
    /[^\u0000-\u007f]/.test(whole) &&
    !/^content-transfer-encoding:\s*(quoted-printable|base64)/im.test(whole);
  const text = isDecoded
    ? whole.replace(/(charset\s*=\s*)("[^"\r\n]*"|[^\s;]+)/gi, '$1utf-8')
    : whole;
  return Buffer.from(text);
}

type Shown = { readonly headers: ReadonlyMap<string, string>; readonly body: string };

/** The lines that a mail program shows above a mail; all of it is body where there are none. */
function shownHeaders(lines: readonly string[]): Shown {
  const headers = new Map<string, string>();
  let at = COPY_MARK.test((lines[0] ?? '').trim()) ? 1 : 0;
  while (lines[at]?.trim() === '') at += 1;
  for (; at < lines.length; at += 1) {
    const [, word = '', value = ''] = SHOWN_LINE.exec(lines[at] ?? '') ?? [];
    const name = SHOWN.find(([, words]) => words.test(word.trim()))?.[0];
    if (name === undefined) break;
    if (name !== '') headers.set(name, value.trim());
  }
  const isHead = headers.size > 0 && (lines[at] ?? '').trim() === '';
  return isHead
    ? { headers, body: lines.slice(at).join('\r\n') }
    : { headers: new Map(), body: lines.join('\r\n') };
}

function withHeaders(headers: ReadonlyMap<string, string>, body: string): Buffer {
  const head = [...headers].map(([name, value]) => `${name}: ${oneLine(value)}`);
  const type = ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8'];
  return Buffer.from([...head, ...type, 'Content-Transfer-Encoding: 8bit', '', body].join('\r\n'));
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');
