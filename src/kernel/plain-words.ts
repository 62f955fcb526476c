/** Texts as their words alone. */

/** Letters and digits alone, in lower case. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** Whether a text holds these words, next to each other. */
export const hasWords = (text: string, words: string): boolean =>
  ` ${plainWords(text)} `.includes(` ${plainWords(words)} `);

const QUESTION = /[?？¿]/u;
/** Whether a line asks something. */
export const asks = (line: string): boolean => QUESTION.test(line);
