/**
 * What a seat is taught once, with the first letter that asks it for something, and again when it asks for it: how to answer
 * by e-mail, what its sheets may say, what it has for them, and an example from its own forces.
 */
import type { Json } from '../../kernel/basic.js';
import { nameOf } from '../../kernel/list-line.js';
import type { Game } from '../../kernel/run.js';
import type { Prompt, Reading } from '../../kernel/system.js';

/** What there is to write, and what the seat knows. `commands`: there are commanders under it. */
export type Taught = {
  readonly prompts: readonly Prompt[];
  readonly seen: Json;
  readonly commands: boolean;
};

const MOST_PHRASES = 14;
const MOST_LINES = 6;
/** Each line that is tried is a whole reading. */
const MOST_TRIED = 24;

const COMMANDS_BY_MAIL: readonly (readonly [word: string, means: string])[] = [
  ['help', 'this explanation again'],
  ['status', 'what you have sent, what is still missing, and the deadline'],
  ['report', 'your last report again'],
  ['map', 'your map as it is now'],
  ['withdraw', 'takes back the orders that you have sent in this step'],
  ['letter to SEAT', 'what stands below it goes to that seat as a letter; SEAT may be gamemaster'],
];
const TO_COMMANDERS = [
  ['orders to SEAT', 'the same, as orders in words to a commander under you'],
] as const;

/** The lesson, a line a line; none where there is nothing to write. */
export function lessonFor(game: Game, { prompts, seen, commands }: Taught): readonly string[] {
  if (prompts.length === 0) return [];
  return [
    'Reply to this letter and write your orders in the e-mail itself, one order a line. Leave the subject as it is: it names your seat and the step. A greeting and a signature do no harm. Every e-mail gets an answer that says how it was understood. To change your orders, send all of them again.',
    '',
    'One of these words alone in an e-mail does what it says:',
    ...[...COMMANDS_BY_MAIL, ...(commands ? TO_COMMANDERS : [])].map(
      ([word, means]) => `  ${word}: ${means}`,
    ),
    ...prompts.flatMap((prompt) => ['', ...lessonOf(game, prompt, seen)]),
  ];
}

/** What each has for its orders alone, a paragraph for each. */
export const formFor = (
  game: Game,
  { prompts, seen }: Omit<Taught, 'commands'>,
): readonly string[] => prompts.map((prompt) => lessonOf(game, prompt, seen).join('\n'));

function lessonOf(game: Game, prompt: Prompt, seen: Json): readonly string[] {
  const phrases = game.phrases(prompt, seen).filter(({ lines }) => lines.length > 0);
  const empty = game.read('', prompt, seen);
  const limits = limitsIn(empty);
  const mayBeEmpty = !('lasts' in prompt) && empty.faults.length === 0;
  // Without it such lines are for what is asked.
  const head = 'lasts' in prompt ? [`List: ${nameOf(prompt)}`] : [];
  const offered = phrases.flatMap(({ lines }) => lines.slice(0, 2));
  const example = readingTogether(offered, (text) => game.read(text, prompt, seen));
  return [
    headingOf(prompt),
    ...(prompt.help ?? []),
    ...head.map(
      (line) =>
        `You may send this at any time, alone or below your orders. Put this line above it: ${line}`,
    ),
    ...(phrases.length === 0 ? [] : ['A line may say:']),
    ...phrases.slice(0, MOST_PHRASES).map(({ what, lines }) => `  ${what}: ${lines[0] ?? ''}`),
    ...(limits.length === 0 ? [] : ['You have:', ...limits.map((line) => `  ${line}`)]),
    ...(example.length === 0
      ? []
      : [
          'An example from what you have, not advice:',
          ...[...head, ...example].map((line) => `  ${line}`),
        ]),
    ...(mayBeEmpty ? ['If you want nothing done, write: no orders'] : []),
  ];
}

/** `Orders for Spring 1775:`, `Where does militia rise?` */
const headingOf = ({ title }: Prompt): string => (/[.?!]$/.test(title) ? title : `${title}:`);

const limitsIn = ({ totals }: Reading<Json>): readonly string[] =>
  totals.map(({ name, cap: most, left }) =>
    most === left
      ? `${name}: ${String(left)}`
      : `${name}: ${String(left)}, at most ${String(most)} of them here`,
  );

/** Lines that make a sheet together, of those that are offered. */
function readingTogether(
  offered: readonly string[],
  read: (text: string) => Reading<Json>,
): readonly string[] {
  const own: string[] = [];
  for (const line of offered.slice(0, MOST_TRIED)) {
    if (own.length === MOST_LINES) break;
    const { faults } = read([...own, line].join('\n'));
    // What is wrong with a sheet as a whole may be mended by a line below.
    if (faults.every((fault) => fault.line === 0)) own.push(line);
  }
  return own;
}
