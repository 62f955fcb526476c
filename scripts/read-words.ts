/** The words behind `npm run NAME --`. A command that does not know one ends before it does anything. */
import { parseArgs } from 'node:util';

/** What an option takes: nothing, a text, or a whole number from 1 on. */
type Kind = 'flag' | 'text' | 'number';
type Kinds = Readonly<Record<string, Kind>>;
type Value = { readonly flag: true; readonly text: string; readonly number: number };

/** `words`: those that may stand without an option; absent: any. */
export type Known<K extends Kinds> = {
  readonly usage: string;
  readonly options: K;
  readonly words?: readonly string[];
};

export type Words<K extends Kinds> = {
  readonly options: { readonly [N in keyof K]?: Value[K[N]] };
  readonly words: readonly string[];
};

/** What is said instead of doing anything, and the status with which the program ends. */
export type Said = { readonly status: 0 | 2; readonly say: string };

export function readWords<const K extends Kinds>(
  args: readonly string[],
  { usage, options, words }: Known<K>,
): Words<K> | Said {
  const refuse = (why: string): Said => ({ status: 2, say: `${why}\n${usage}` });
  const read = parsed(args, options);
  if (typeof read === 'string') return refuse(read);
  const { positionals } = read;
  const values: Readonly<Record<string, string | boolean | undefined>> = read.values;
  if (values['help'] === true) return { status: 0, say: usage };
  const unknown = positionals.find((word) => words?.includes(word) === false);
  if (unknown !== undefined) return refuse(`Unknown word '${unknown}'`);
  const numbers = Object.keys(options).filter((name) => options[name] === 'number');
  const wrong = numbers.find((name) => !/^[1-9]\d*$/.test(String(values[name] ?? 1)));
  if (wrong !== undefined) return refuse(`--${wrong} needs a number.`);
  const all = Object.entries(values).map(([name, value]) => [
    name,
    numbers.includes(name) ? Number(value) : value,
  ]);
  // By the kind of each option.
  return { options: Object.fromEntries(all) as Words<K>['options'], words: positionals };
}

/** The words of this process; says what is wrong with them, or the usage with `--help`, and ends. */
export function ownWords<const K extends Kinds>(known: Known<K>): Words<K> {
  const read = readWords(process.argv.slice(2), known);
  if (!('status' in read)) return read;
  (read.status === 0 ? console.log : console.error)(read.say);
  return process.exit(read.status);
}

function parsed(args: readonly string[], kinds: Kinds) {
  const options = Object.entries(kinds).map(
    ([name, kind]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' }] as const,
  );
  try {
    return parseArgs({
      ...{ args: [...args], allowPositionals: true },
      options: { ...Object.fromEntries(options), help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
