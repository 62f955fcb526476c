/**
 * Reads who sent a mail from its undecoded `From:` headers. An encoded word is text and never structure (RFC 2047, section
 * 5), so the address is found before anything is decoded; otherwise a name could pass for an address. Whatever leaves a
 * doubt, such as a second address or a control character, is nobody.
 */

/** `address` in lower case, empty where there is none or it cannot be told which; `name` as decoded. */
export type Sender = { readonly address: string; readonly name: string };

const ADDRESS =
  '[^\\s<>()[\\]",;:\\\\@\\u0000-\\u001f\\u007f]+@[^\\s<>()[\\]",;:\\\\@\\u0000-\\u001f\\u007f]+';
/** What can hold no address: quoted text, an encoded word. */
const TEXT = /^(?:"(?:[^"\\]|\\.)*"|=\?[^?\s]{1,60}\?[bq]\?[^?]*\?=)/i;
/** Words, then an address in angle brackets, and nothing behind it. Masked text and comments are `"`. */
const IN_ANGLES = new RegExp(`^[^,;:]*<[ \\t]*(${ADDRESS})[ \\t]*>["\\s]*$`);
const EACH_ANGLED = new RegExp(`<[ \\t]*${ADDRESS}[ \\t]*>`, 'g');
const BARE = new RegExp(`^["\\s]*(${ADDRESS})["\\s]*$`);
const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f]/;
/** Longer ones are not written in good faith. */
const LONGEST = 2000;
const NOBODY: Sender = { address: '', name: '' };

/** The sender by all `From:` headers of a mail, unfolded and not decoded: of two of them nobody knows which one counts. */
export function senderOf(headers: readonly string[], decode: (text: string) => string): Sender {
  const [only, ...others] = headers;
  return only === undefined || others.length > 0 || only.length > LONGEST
    ? NOBODY
    : readSender(only, decode);
}

/** The address in angle brackets, or the bare one; nobody where there is another, a group, or something behind it. */
function readSender(header: string, decode: (text: string) => string): Sender {
  if (CONTROLS.test(header)) return NOBODY;
  const structure = maskText(header);
  const angled = IN_ANGLES.exec(structure)?.[1];
  if (angled !== undefined) {
    if ((structure.match(EACH_ANGLED) ?? []).length > 1) return NOBODY;
    const name = header
      .slice(0, structure.lastIndexOf('<'))
      .replace(/^\s*"((?:[^"\\]|\\.)*)"\s*$/, '$1');
    return { address: angled.toLowerCase(), name: decode(name.replace(/\\(.)/g, '$1')) };
  }
  const bare = BARE.exec(structure)?.[1];
  return bare === undefined ? NOBODY : { address: bare.toLowerCase(), name: '' };
}

/** Each character of a quotation, a comment or an encoded word becomes `"`, which no address holds; lengths stay. */
function maskText(header: string): string {
  let masked = '';
  while (masked.length < header.length) {
    const rest = header.slice(masked.length);
    const length = TEXT.exec(rest)?.[0].length ?? commentLength(rest);
    masked += length === 0 ? rest.slice(0, 1) : '"'.repeat(length);
  }
  return masked;
}

/** Comments stand in parentheses, one within another. 0 where none begins, or it never ends. */
export function commentLength(text: string): number {
  if (!text.startsWith('(')) return 0;
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === '\\') index += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return 0;
}
