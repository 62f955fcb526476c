/** Fields set to new values in the text of a sheet; every other line stays as it is. */
import type { Understood } from '../../../kernel/system.js';
import type { Order } from '../rules/order.js';

/** How the orders of an answer are counted by what they are about: areas, or kinds of SPs. */
export type Counting = {
  readonly keyOf: (order: Order) => string;
  readonly countOf: (order: Order) => number;
  /** The line for so many; '' for none. */
  readonly lineFor: (key: string, n: number) => string;
};

/** How many the text says, by key, with the line where it is said first. */
export function countsIn(
  lines: readonly Understood<Order>[],
  { keyOf, countOf }: Counting,
): ReadonlyMap<string, { readonly n: number; readonly line: number }> {
  const found = new Map<string, { readonly n: number; readonly line: number }>();
  for (const { means, line } of lines) {
    if (means === undefined) continue;
    const key = keyOf(means);
    const before = found.get(key);
    found.set(key, { n: (before?.n ?? 0) + countOf(means), line: before?.line ?? line });
  }
  return found;
}

/** `values`: new counts by key; '' or 0 takes a count out. */
export function withCounts(
  text: string,
  lines: readonly Understood<Order>[],
  counting: Counting,
  values: ReadonlyMap<string, string>,
): string {
  const open = new Map([...countsIn(lines, counting)].map(([key, { n }]) => [key, n] as const));
  for (const [key, value] of values) open.set(key, Number(value));
  const write = (key: string): readonly string[] => {
    const n = open.get(key) ?? 0;
    open.delete(key);
    return n > 0 ? [counting.lineFor(key, n)] : [];
  };
  const kept = linesOf(text).flatMap((raw, index): readonly string[] => {
    const keys = lines.flatMap(({ line, means }) =>
      means !== undefined && line === index + 1 ? [counting.keyOf(means)] : [],
    );
    return keys.length === 0 ? [raw] : keys.flatMap(write);
  });
  return joined([...kept, ...[...values.keys()].flatMap((key) => write(key))]);
}

export const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));
const joined = (lines: readonly string[]): string => lines.join('\n').replace(/(?<!\n)\n+$/, '');

/** Lines at some numbers replaced, one by one, by others; what is over goes behind the last of them, or to the end. */
export function withLinesAt(
  text: string,
  numbers: readonly number[],
  others: readonly string[],
): string {
  const last = Math.max(...numbers);
  const isAtEnd = numbers.length === 0;
  const at = new Map(numbers.map((number, index) => [number, others[index]] as const));
  const over = others.slice(numbers.length);
  const kept = linesOf(text).flatMap((raw, index): readonly string[] => {
    const number = index + 1;
    if (!at.has(number)) return [raw];
    const line = at.get(number);
    return [...(line === undefined ? [] : [line]), ...(number === last ? over : [])];
  });
  return joined(isAtEnd ? [...withoutEnd(kept), ...over] : kept);
}

/** Empty lines at the end left out. */
function withoutEnd(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(0, last + 1);
}
