/** The form of an answer that has one line: a choice among few, or a figure, with a reason where one may be given. */
import { sheetLines, withoutEnd } from '../../../../kernel/sheet-text.js';
import type { Prompt } from '../../../../kernel/system.js';
import type { FormPlan, Mention, Slot } from './form-field.js';
import { isAside } from '../words/read-words.js';

type Choice = { readonly value: string; readonly label: string };

const YES_OR_NO: readonly Choice[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const PARTS: readonly Choice[] = [
  { value: 'split 1', label: 'One turn' },
  { value: 'split 2', label: 'Two turns' },
  { value: 'split 3', label: 'Three turns' },
  { value: 'split 4', label: 'Four turns' },
];

/** What may be answered; undefined where any figure may be. */
function choicesOf(question: Prompt): readonly Choice[] | undefined {
  const ready = readyChoices(question);
  if (ready.length > 0) return ready;
  switch (question.kind) {
    case 'split':
      return PARTS;
    case 'ended':
      return [{ value: 'go on', label: 'Go on' }];
    case 'order-in-words':
      return [
        { value: 'nothing', label: 'Nothing' },
        { value: 'wait', label: 'They wait' },
      ];
    case 'figure':
      return undefined;
    default:
      return YES_OR_NO;
  }
}

/** Choices that stand in what the question is about: `{ answer, says }`. */
function readyChoices({ about }: Prompt): readonly Choice[] {
  if (about === null || typeof about !== 'object' || !('choices' in about)) return [];
  const { choices } = about;
  if (!Array.isArray(choices)) return [];
  return choices.flatMap((row: unknown): readonly Choice[] => {
    if (row === null || typeof row !== 'object' || !('answer' in row)) return [];
    const { answer } = row;
    const says = 'says' in row ? row.says : undefined;
    if (typeof answer !== 'string') return [];
    const label = typeof says === 'string' ? `${answer}: ${says}` : answer;
    return [{ value: answer, label }];
  });
}

export function answerPlan(question: Prompt): FormPlan {
  const choices = choicesOf(question);
  const answer: Slot = {
    key: 'answer',
    group: 'answer',
    field: () =>
      choices === undefined
        ? { label: 'The figure', kind: 'text' }
        : { label: 'Your answer', kind: 'choice', choices: [{ value: '', label: '' }, ...choices] },
    rank: 0,
    write: (value) => value,
  };
  return {
    groups: [{ id: 'answer', title: 'Answer', kind: 'list' }],
    slots: [answer],
    find: (text) => findAnswer(choices ?? [], text),
  };
}

/** The first line that is no remark; a reason behind yes or no stays where it is. */
function findAnswer(choices: readonly Choice[], text: string): readonly Mention[] {
  const line = sheetLines(text).find((one) => !isAside(one.text));
  if (line === undefined) return [];
  const from = line.text.search(/\S/);
  const said = line.text.slice(from);
  const plain = withoutEnd(said.toLowerCase(), '.');
  const known = choices
    .filter(({ value }) => plain === value || isVerdict(value, plain))
    .map(({ value }) => value)[0];
  const value = known ?? said;
  const to = from + (known ?? said).length;
  const rewrite = (other: string): string => other;
  const whole = { key: 'answer', value, line: line.number, from, rank: 0, rewrite };
  return [{ ...whole, to }];
}

const isVerdict = (value: string, said: string): boolean =>
  (value === 'yes' || value === 'no') && new RegExp(`^${value}\\b`).test(said);
