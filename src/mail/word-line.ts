/** The line of a mail that brings a seat's word for the dice. */

const WORD_LINE = /^[\s*\u2022\u00b7-]*word\s*[:=]\s*(.*?)[\s*]*$/i;

/** The word after the first `WORD:`; undefined where no line begins so. */
export function wordIn(lines: readonly string[]): string | undefined {
  const line = lines.find((one) => WORD_LINE.test(one));
  return line === undefined ? undefined : (WORD_LINE.exec(line)?.[1] ?? '');
}

/** The lines, those that bring a word empty. */
export const withoutWord = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => (WORD_LINE.test(line) ? '' : line));
