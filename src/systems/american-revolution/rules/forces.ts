/** Which SPs an order means, and what becomes of them as shifts. */
import type { Force, Part } from './order.js';
import type { Tally } from './fact.js';
import {
  countOf,
  KINDS,
  stacksOf,
  type Condition,
  type Stack,
  type Use,
  type Which,
} from './state.js';

/** Those in the open go first, then besiegers, then the garrison of a fort. */
const READIEST: readonly Condition[] = ['open', 'siege', 'fort'];
/** Those who have done nothing go first, so that they keep what others have lost. */
const LEAST_USED: readonly Use[] = ['fresh', 'fought', 'arrived', 'moved', 'stuck'];

/**
 * The stacks that a force means among those that fit `which`, as far as they are there: fewer than named where fewer stand.
 * Parts that name a condition are served before those that do not.
 */
export function chosen(stacks: readonly Stack[], which: Which, force: Force): readonly Stack[] {
  const there = stacksOf(stacks, which);
  if (force === 'all') return there;
  const left = new Map(there.map((stack) => [stack, stack.n]));
  const taken: Stack[] = [];
  const named = force.filter(({ condition }) => condition !== undefined);
  const plain = force.filter(({ condition }) => condition === undefined);
  for (const part of [...named, ...plain]) {
    let open = part.n;
    for (const stack of inReadiness(there, part)) {
      const n = Math.min(open, left.get(stack) ?? 0);
      if (n === 0) continue;
      left.set(stack, (left.get(stack) ?? 0) - n);
      taken.push({ ...stack, n });
      open -= n;
    }
  }
  return taken;
}

const inReadiness = (there: readonly Stack[], { kind, condition }: Part): readonly Stack[] =>
  there
    .filter((stack) => stack.kind === kind && (condition ?? stack.condition) === stack.condition)
    .sort(
      (a, b) =>
        READIEST.indexOf(a.condition) - READIEST.indexOf(b.condition) ||
        LEAST_USED.indexOf(a.use) - LEAST_USED.indexOf(b.use),
    );

/** Tories who have become regulars on the way stay as regulars. */
export function named(parts: readonly Part[], group: readonly Stack[]): readonly Part[] {
  const hasTories = countOf(group, { kinds: ['T'] }) > 0;
  return parts.map((part) => (part.kind === 'T' && !hasTories ? { ...part, kind: 'B' } : part));
}

/** How many SPs a force names; undefined for `all`. */
export const namedBy = (force: Force): number | undefined =>
  force === 'all' ? undefined : force.reduce((sum, { n }) => sum + n, 0);

/** Stacks that go, and come back changed: out of one place, condition or use into another. */
export const changedTo = (
  stacks: readonly Stack[],
  to: Partial<Omit<Stack, 'n'>>,
): readonly Stack[] => stacks.flatMap((stack) => [gone(stack), { ...stack, ...to }]);
const gone = (stack: Stack): Stack => ({ ...stack, n: -stack.n });
export const allGone = (stacks: readonly Stack[]): readonly Stack[] => stacks.map(gone);

/** Those of some stacks that still stand there: the gamemaster may have taken others away in the middle of a phase. */
export function still(now: readonly Stack[], some: readonly Stack[]): readonly Stack[] {
  let left = now;
  return some.flatMap((stack) => {
    const { area, kind, condition, use } = stack;
    const which = { area, kinds: [kind], conditions: [condition], uses: [use] };
    const n = Math.min(stack.n, countOf(left, which));
    left = left.map((one) =>
      stacksOf([one], which).length === 0 ? one : { ...one, n: one.n - n },
    );
    return n === 0 ? [] : [{ ...stack, n }];
  });
}

/** By kind and condition, in the order of kinds. */
export function tallyOf(stacks: readonly Stack[]): Tally {
  const tally: Record<string, number> = {};
  const sorted = [...stacks].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  for (const { kind, condition, n } of sorted) {
    const key = `${kind}/${condition}`;
    tally[key] = (tally[key] ?? 0) + n;
  }
  return tally;
}

export const sumOf = (tally: Tally): number => Object.values(tally).reduce((a, b) => a + b, 0);
