/**
 * The gamemaster's answer to a question that takes amendments: what he answers, and beneath it the lines that change the
 * position, each beginning with `amend`. Lines and columns stay what they are in the whole text.
 */

/** `answer`: the text with the amendments blank; `amends`: the amendments with all else blank. */
export type AnswerParts = { readonly answer: string; readonly amends: string };

const AMEND_LINE = /^[^\S\n]*amend\b[^\S\n]*:?/i;

export function partsOfAnswer(text: string): AnswerParts {
  const lines = text.split('\n');
  const isAmendment = (line: string): boolean => AMEND_LINE.test(line);
  return {
    answer: lines.map((line) => (isAmendment(line) ? '' : line)).join('\n'),
    amends: lines
      .map((line) =>
        isAmendment(line) ? line.replace(AMEND_LINE, (word) => ' '.repeat(word.length)) : '',
      )
      .join('\n'),
  };
}
