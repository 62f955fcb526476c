/** Whether a mail says for which turn it is: `Turn: 1.1`. */
import type { Step } from '../kernel/system.js';
import { plainWords } from '../kernel/plain-words.js';
import type { Judge } from './letter-words.js';

const TURN_LINE = /^[\s*•·-]*turn\s*[:=]\s*(\S.{0,200})$/iu;
/** `1.1`, `1861`. */
const NUMBERS = /\d+(?:\.\d+)*/g;

/**
 * Whether a line says that the mail is for this step, and nothing else, or that it is for another one. Undefined for any other
 * line, such as one that goes on with an order, or names the turn in words that its step has not.
 */
export function turnSaid(
  line: string,
  step: Pick<Step, 'name' | 'title'> | undefined,
  judge: Judge,
): 'own' | 'other' | undefined {
  const said = TURN_LINE.exec(line)?.[1];
  if (said === undefined || step === undefined || judge(line) !== 'no') return undefined;
  const numbers = said.match(NUMBERS) ?? [];
  // Behind the number of the turn there may be a date; alone, one of its numbers may be a year.
  const counted = /^\W*\d/.test(said) ? numbers.slice(0, 1) : numbers;
  if (counted.length > 0 && !counted.some((number) => isOf(number, step))) return 'other';
  const rest = plainWords(said.replace(NUMBERS, ' '));
  const known = new Set(plainWords(`${step.title} ${step.name}`).split(' '));
  return rest.split(' ').every((word) => word === '' || known.has(word)) ? 'own' : undefined;
}

/** Whether a number begins the one in the name of a step, goes on from it, or stands in its title. */
function isOf(number: string, { name, title }: Pick<Step, 'name' | 'title'>): boolean {
  const named = (name.match(/\d+/g) ?? []).map(Number);
  const parts = number.split('.').map(Number);
  return (
    parts.every((part, at) => part === (named[at] ?? part)) ||
    plainWords(title).split(' ').includes(number)
  );
}
