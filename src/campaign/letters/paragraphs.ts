/** The text between empty lines; the lines within it stay lines. */
export const paragraphsOf = (text: string): readonly string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n\s*\n/)
    .map((part) => part.replace(/^\n+/, '').trimEnd());
