/** What the bytes 80 to 9F mean in windows-1252, in order; 81, 8D, 8F, 90 and 9D mean nothing. */
const SIGNS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/**
 * Restores dashes and curly quotes. Node decodes windows-1252 as Latin-1, which turns those bytes into control characters;
 * mails that declare Latin-1 mean windows-1252 too.
 */
export const mendWindows1252 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (sign) => SIGNS[sign.charCodeAt(0) - 0x80] ?? ' ');
