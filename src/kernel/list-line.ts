/** The line of a sheet that says for which of several questions of a kind it is: `List: naval`. */
import type { Prompt } from './system.js';

/** What a seat's questions are told apart by, each alone enough: `naval`, a battle, the kind of the only one of it, the key. */
export const namesOf = (prompt: Prompt): readonly string[] => [
  nameOf(prompt).toLowerCase(),
  ...[prompt.list, prompt.which?.toLowerCase(), prompt.key].filter((name) => name !== undefined),
];

/** What it is called in a `List:` line. */
export const nameOf = ({ list, which, kind }: Prompt): string => list ?? which ?? kind;

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
