/** The line of a sheet that says for which of several questions of a kind it is: `List: naval`. */
import type { Prompt } from './system.js';

/** What questions of one kind are told apart by, each alone enough: `naval`, a battle, the key. */
export const namesOf = ({ list, which, key }: Prompt): readonly string[] =>
  [list, which?.toLowerCase(), key].filter((name) => name !== undefined);

const WHOLE_LINES =
  /^[^\S\n\r\u2028\u2029]*list[^\S\n\r\u2028\u2029]*:[^\S\n\r\u2028\u2029]*(\S+)[^\S\n\r\u2028\u2029]*$/gim;

/** The text with such lines blank where they name the question. A system whose questions have lists reads them itself. */
export function withoutListLines(text: string, question: Prompt): string {
  if (question.list !== undefined) return text;
  const names = namesOf(question);
  return text.replace(WHOLE_LINES, (line, name: string) =>
    names.includes(name.toLowerCase()) ? '' : line,
  );
}
