/**
 * Reads who sent a mail from its undecoded `From:` header. An encoded word is text and never structure (RFC 2047, section
 * 5), so the address is found before anything is decoded; otherwise a name could pass for an address.
 */

/** `address` in lower case, empty where there is none or it cannot be told which; `name` as decoded. */
export type Sender = { readonly address: string; readonly name: string };

/** What can hold no address: quoted text, an encoded word. */
const TEXT = /^(?:"(?:[^"\\]|\\.)*"|=\?[^?]{1,60}\?[bq]\?[^?]*\?=)/i;
const IN_ANGLES = /<\s*([^\s<>()[\]",;:\\@]+@[^\s<>()[\]",;:\\@]+)\s*>/g;
const BARE = /[^\s<>()[\]",;:\\@]+@[^\s<>()[\]",;:\\@]+/g;

/** The last address in angle brackets, else the only bare one. `header` is unfolded and not decoded. */
export function readSender(header: string, decode: (text: string) => string): Sender {
  const structure = maskText(header);
  const angled = [...structure.matchAll(IN_ANGLES)].at(-1);
  if (angled !== undefined) {
    const name = header.slice(0, angled.index).replace(/^\s*"((?:[^"\\]|\\.)*)"\s*$/, '$1');
    return { address: (angled[1] ?? '').toLowerCase(), name: decode(name.replace(/\\(.)/g, '$1')) };
  }
  const [only, ...others] = new Set(structure.toLowerCase().match(BARE) ?? []);
  return { address: only === undefined || others.length > 0 ? '' : only, name: '' };
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
function commentLength(text: string): number {
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
