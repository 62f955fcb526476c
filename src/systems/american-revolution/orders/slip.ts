/** A slip in a line: the words that it is about, with their column, the requirement, and the repair where there is just one. */
import type { Fault, Fix, Word } from '../../../kernel/sheet-text.js';

export type Slip = {
  readonly read: Word;
  readonly code: string;
  readonly rule: string;
  readonly message: string;
  readonly fix?: Fix;
} & Pick<Fault, 'limit' | 'unclear'>;

/** Of a slip in words alone, until the verb of its line gives its own requirement; AR-73 lists what may be ordered. */
export const SYNTAX = 'AR-73';

export const slip = (read: Word, code: string, rule: string, message: string, fix?: Fix): Slip => ({
  ...{ read, code, rule, message },
  ...(fix === undefined ? {} : { fix }),
});

/** Beyond a bound that is set for players: the gamemaster is only warned of it. */
export const asLimit = (one: Slip): Slip => ({ ...one, limit: true });
export const isLimit = ({ limit }: Slip): boolean => limit === true;
export const isUnclear = ({ unclear }: Slip): boolean => unclear === true;

const MOST_READ = 60;
const MOST_QUOTED = 40;

/** What was read, as part of a message: of a line without end its beginning. */
export const quoted = (text: string): string => `"${text.slice(0, MOST_QUOTED)}"`;

/** The slip as a fault of a line; its message is a sentence, also where it ends in an example. */
export const faultIn = (line: number, { read, message, ...rest }: Slip): Fault => ({
  ...{ ...rest, line, column: Math.max(1, read.at) },
  read: read.text.slice(0, MOST_READ),
  message: /[.?!]$/.test(message) ? message : `${message}.`,
});

/** The repair that puts other words in the place of those that were read. */
export const insteadOf = (read: Word, text: string): Fix => ({
  length: read.text.length,
  text,
  says: `Write ${text}`,
});

/** Words from the first to the last of some, as they stand in the line. */
export function spanOf(words: readonly Word[]): Word {
  const [first] = words;
  if (first === undefined) return { text: '', at: 1 };
  let text = '';
  for (const word of words)
    text += ' '.repeat(Math.max(0, word.at - first.at - text.length)) + word.text;
  return { text, at: first.at };
}

/** Slips in words alone under the requirement that the line is about. */
export const under = (rule: string, slips: readonly Slip[]): readonly Slip[] =>
  slips.map((one) => (one.rule === SYNTAX ? { ...one, rule } : one));
