import type { Question } from '../kernel/system.js';
import { columns } from './table.js';

/** One question with what it is about, its choices, and the commands that look and answer. */
export function sayQuestion({ key, to, title, help = [], about }: Question): readonly string[] {
  const fields = isFields(about) ? about : {};
  const plain = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[`  ${name}`, String(value)]] : [],
  );
  const choices = choicesOf(fields['choices']);
  const seat = fields['seat'];
  const look =
    typeof seat === 'string'
      ? [`What ${seat} sees then: vedette view FILE --seat ${seat} --at ${key}`]
      : [];
  return [
    `${title} (asked of ${to})`,
    ...help,
    ...columns(plain),
    ...(choices.length === 0 ? [] : ['Answers, among others:', ...columns(choices)]),
    ...look,
    `To answer: vedette answer FILE ${key} TEXT --reason WHY`,
  ];
}

type Fields = Readonly<Record<string, Question['about']>>;

const isFields = (about: Question['about']): about is Fields =>
  about !== null && typeof about === 'object' && !Array.isArray(about);

/** Each choice as `answer` and what it comes to. */
function choicesOf(choices: Question['about'] | undefined): readonly (readonly string[])[] {
  if (!Array.isArray(choices)) return [];
  return (choices as readonly Question['about'][]).flatMap((choice) => {
    const { answer, says } = isFields(choice) ? choice : {}; // a list of JSON holds JSON
    return typeof answer === 'string'
      ? [[`  ${answer}`, typeof says === 'string' ? says : '']]
      : [];
  });
}
