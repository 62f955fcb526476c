/** The words behind `npm run bench --`. What it does not know ends it, before anything is measured. */
import { parseArgs } from 'node:util';

/** In the order in which they are measured. */
export const PART_NAMES = [
  'games',
  'pages',
  'map',
  'drawing',
  'resolve',
  'sheets',
  'fuzz',
  'replay',
  'size',
  'mail',
  'many',
  'peers',
  'start',
  'memory',
  'store',
  'timing',
] as const;
export type PartName = (typeof PART_NAMES)[number];

export type Words<P extends string = string> = {
  readonly asJson: boolean;
  readonly named: readonly P[];
};

/** What is said in the place of a measurement, and the status with which the program ends. */
export type Said = { readonly status: 0 | 2; readonly say: string };

/** Which parts are named: all where none is. */
export function readWords<P extends string>(
  words: readonly string[],
  parts: readonly P[],
): Words<P> | Said {
  const usage = `npm run bench -- [PART…] [--json] [--figures FILE]
  parts: ${parts.join(', ')}; all where none is named
  many: --most CAMPAIGNS, --steps STEPS; memory: --requests REQUESTS`;
  const refuse = (why: string): Said => ({ status: 2, say: `${why}\n${usage}` });
  const read = parsed(words);
  if (typeof read === 'string') return refuse(read);
  const { values, positionals } = read;
  if (values.help === true) return { status: 0, say: usage };
  const unknown = positionals.find((word) => !parts.some((part) => part === word));
  if (unknown !== undefined) return refuse(`There is no part "${unknown}".`);
  for (const name of ['most', 'steps', 'requests'] as const)
    if (!/^[1-9]\d*$/.test(values[name] ?? '1')) return refuse(`--${name} needs a number.`);
  const named = parts.filter((part) => positionals.includes(part));
  return { asJson: values.json === true, named: named.length > 0 ? named : parts };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        ...{ help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } },
        ...{ figures: { type: 'string' }, requests: { type: 'string' } },
        ...{ most: { type: 'string' }, steps: { type: 'string' } },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
