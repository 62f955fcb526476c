/** The words behind `npm run bench --`. What it does not know ends it, before anything is measured. */
import { readWords as readAll, type Said } from '../../read-words.js';

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

/** How much of something is measured: as much as its part says where it is absent. */
export type Amounts = { readonly [N in 'requests' | 'most' | 'steps']?: number };

export type Words<P extends string = string> = {
  readonly asJson: boolean;
  readonly amounts: Amounts;
  readonly named: readonly P[];
};

/** Which parts are named: all where none is. */
export function readWords<P extends string>(
  args: readonly string[],
  parts: readonly P[],
): Words<P> | Said {
  const usage = `npm run bench -- [PART…] [--json] [--figures FILE]
  parts: ${parts.join(', ')}; all where none is named
  many: --most CAMPAIGNS, --steps STEPS; memory: --requests REQUESTS`;
  const read = readAll(args, {
    usage,
    options: { json: 'flag', figures: 'text', requests: 'number', most: 'number', steps: 'number' },
  });
  if ('status' in read) return read;
  const {
    options: { json, figures: _figures, ...amounts },
    words,
  } = read;
  const unknown = words.find((word) => !parts.some((part) => part === word));
  if (unknown !== undefined) return { status: 2, say: `There is no part "${unknown}".\n${usage}` };
  const named = parts.filter((part) => words.includes(part));
  return { asJson: json === true, amounts, named: named.length > 0 ? named : parts };
}
