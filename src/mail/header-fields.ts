/**
 * The header fields of a mail (RFC 5322, 2.2). Addresses are not parsed here: of the many that a mail may name, only its
 * sender's is asked for.
 */

/** `key` in lower case, `value` unfolded and not decoded. */
export type HeaderField = { readonly key: string; readonly value: string };

/** A byte order mark stays a character: a line that begins with one is no `From:`. */
const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Those of a head up to its empty line, in their order; a line without a colon is one with an empty value. */
export function headerFields(head: Buffer): readonly HeaderField[] {
  const folded: string[][] = [];
  for (const line of UTF_8.decode(head).split('\n').map(withoutReturns)) {
    if (line === '') break;
    const above = folded.at(-1);
    if (above !== undefined && isBlank(line[0])) above.push(line);
    else folded.push([line]);
  }
  return folded.map((lines) => {
    const line = lines.join('');
    const colon = line.indexOf(':');
    const [key, value] = colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)];
    return { key: trimBlanks(key).toLowerCase(), value: trimBlanks(value.replace(/\r+/g, ' ')) };
  });
}

const isBlank = (sign: string | undefined): boolean => sign === ' ' || sign === '\t';

/** Some gateways end each line with two carriage returns. */
export function withoutReturns(line: string): string {
  let end = line.length;
  while (line[end - 1] === '\r') end -= 1;
  return line.slice(0, end);
}

/** Only the blanks of RFC 5322: a name with any other space beside it is another name. */
function trimBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}
