/** The text of a file or of a letter, in whatever form some program saved it. */
import { isUtf8 } from 'node:buffer';

/** The order of bytes in UTF-16, by the mark before a text in it. */
export function utf16Of([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** UTF-16 where its mark says so, UTF-8, or else what Windows writes; without a mark before it. */
export function textOfBytes(bytes: Buffer): string {
  const order = utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined);
  return order === undefined
    ? mendWindows1252(bytes.toString('latin1'))
    : new TextDecoder(order).decode(bytes);
}

/** What the bytes 80 to 9F mean in windows-1252, in order; 81, 8D, 8F, 90 and 9D mean nothing. */
const SIGNS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/**
 * Restores dashes and curly quotes. Node decodes windows-1252 as Latin-1, which turns those bytes into control characters;
 * mails that declare Latin-1 mean windows-1252 too.
 */
export const mendWindows1252 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (sign) => SIGNS[sign.charCodeAt(0) - 0x80] ?? ' ');
