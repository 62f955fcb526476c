/** A word put into a line that is in order, at each place: it has to be refused, or to change what the line means. */
import { canonicalJson, type Json } from '../../src/kernel/basic.js';
import type { Reading } from '../../src/kernel/system.js';

/** Words that reverse a line, stress it, add to it, or mean nothing; a line brings further ones of its own. */
const WORDS = ['not', 'never', 'please', '2', 'and'];

/** Nothing can come of these: where they change the meaning of an order, they were taken for something else. */
const MEANINGLESS = ['never', 'please'];

/** Lines in which a word may stand that says nothing; and why it may. */
export type Harmless = readonly [lines: RegExp, inserted: string, why: string];

/** What a sheet means that is in order; undefined where it has a fault. */
export const meaningOf = ({ faults, lines }: Reading<Json>): string | undefined =>
  faults.length > 0 ? undefined : canonicalJson(lines.map(({ means }) => means ?? null));

const withWord = (line: string, inserted: string): readonly string[] => {
  const words = line.split(' ');
  return Array.from({ length: words.length + 1 }, (_, at) =>
    [...words.slice(0, at), inserted, ...words.slice(at)].join(' '),
  );
};

type Reader = {
  readonly meaning: (line: string) => string | undefined;
  readonly harmless: readonly Harmless[];
  /** Its words are passed on as they stand, whatever they say. */
  readonly isFree?: boolean;
};

/** Lines that were accepted although a word of theirs was dropped. `own`: clauses that the line has, or could have. */
export function wordsDropped(
  { meaning, harmless, isFree = false }: Reader,
  line: string,
  own: readonly string[],
): readonly string[] {
  const plain = meaning(line);
  if (plain === undefined) return [`${line}: is not in order`];
  return [...WORDS, ...own].flatMap((inserted) => {
    const isHarmless = harmless.some(([lines, word]) => word === inserted && lines.test(line));
    if (isHarmless) return [];
    const isMeaningless = !isFree && MEANINGLESS.includes(inserted);
    return withWord(line, inserted).filter((text) => {
      const said = meaning(text);
      return said !== undefined && (said === plain || isMeaningless);
    });
  });
}
