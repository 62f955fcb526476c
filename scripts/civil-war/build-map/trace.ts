/**
 * Draws a course onto hexsides: the cheapest walk from corner to corner that stays by the course, keeps each labelled
 * hex on its hand, and does not curl. Walking, each side knows its left and its right hex; that is the whole trick.
 */
import { between, offCourse, type Off, type Point } from './geometry.js';
import { cornerPoint, sideOf, SIDE_MILES, walksFrom, type Walk } from './grid.js';
import { Heap } from './heap.js';

/** A walk over hexsides. `corners` has one more than `sides`; `lefts` and `rights` are the cells on either hand. */
export type Trace = {
  readonly corners: readonly number[];
  readonly sides: readonly number[];
  readonly lefts: readonly number[];
  readonly rights: readonly number[];
};

export type Task = {
  readonly course: readonly Point[];
  /** Corners to begin and to end at, with what each costs. */
  readonly from: ReadonlyMap<number, number>;
  readonly to: ReadonlyMap<number, number>;
  /** Whether a side may be walked at all, and what it costs above the rest; undefined: never. */
  readonly toll: (walk: Walk, corner: number) => number | undefined;
  /** How much a cell belongs on the left hand (above 0) or on the right (below 0). */
  readonly belongs: (cell: number) => number;
};

const FARTHEST_MILES = 45;
const PER_OFF = 2.5;
/** The third side in a row round one hex may be due to the grid; a fourth and a fifth never are, but for a bend. */
const CURL = [0, 0.15, 0.55, 4, 8] as const;
const MOST_CURL = CURL.length - 1;
const LEFT = 0;
const RIGHT = 1;

type Step = {
  readonly corner: number;
  readonly cost: number;
  /** The side that led here, and round which hand's hex the last sides ran, how many. */
  readonly walk: Walk | undefined;
  readonly curl: number;
  readonly turn: number;
  readonly before: Step | undefined;
};

/** The cheapest walk, or undefined when there is none. */
export function trace(task: Task): Trace | undefined {
  const heap = new Heap<Step>();
  const offs = new Map<number, Off>();
  const done = new Set<number>();
  for (const [corner, cost] of task.from)
    heap.push(cost, { corner, cost, walk: undefined, curl: 0, turn: LEFT, before: undefined });
  let best: { readonly cost: number; readonly step: Step } | undefined;
  for (;;) {
    const step = heap.pop();
    if (step === undefined || (best !== undefined && step.cost >= best.cost)) break;
    const key = keyOf(step);
    if (done.has(key)) continue;
    done.add(key);
    const end = task.to.get(step.corner);
    if (end !== undefined && step.walk !== undefined && step.cost + end < (best?.cost ?? Infinity))
      best = { cost: step.cost + end, step };
    for (const next of stepsFrom(step, task, offs))
      if (!done.has(keyOf(next))) heap.push(next.cost, next);
  }
  return best === undefined ? undefined : traceOf(best.step);
}

/** Corner, where from, and curl: what the cost of going on depends on. */
function keyOf({ corner, walk, curl, turn }: Step): number {
  const slot =
    walk === undefined ? 3 : walksFrom(corner).findIndex(({ left }) => left === walk.right);
  return ((corner * 4 + slot) * (MOST_CURL + 1) + curl) * 2 + turn;
}

function* stepsFrom(step: Step, task: Task, offs: Map<number, Off>): Generator<Step> {
  for (const walk of walksFrom(step.corner)) {
    const last = step.walk;
    if (last !== undefined && walk.left === last.right && walk.right === last.left) continue;
    const toll = task.toll(walk, step.corner);
    if (toll === undefined) continue;
    const side = sideOf(walk.left, walk.right);
    let off = offs.get(side);
    if (off === undefined) {
      off = offCourse(between(cornerPoint(step.corner), cornerPoint(walk.to)), task.course);
      offs.set(side, off);
    }
    if (off.miles > FARTHEST_MILES) continue;
    const { curl, turn } = curlOf(step, walk);
    const wrong = Math.max(0, -task.belongs(walk.left)) + Math.max(0, task.belongs(walk.right));
    const cost =
      step.cost +
      Math.max(
        0.05,
        1 + PER_OFF * (off.miles / SIDE_MILES) ** 2 + wrong + toll + (CURL[curl] ?? 0),
      );
    yield { corner: walk.to, cost, walk, curl, turn, before: step };
  }
}

/** How many sides in a row have run round the same hex, after the first. */
function curlOf(step: Step, walk: Walk): { readonly curl: number; readonly turn: number } {
  if (step.walk === undefined) return { curl: 0, turn: LEFT };
  const turn = walk.left === step.walk.left ? LEFT : RIGHT;
  const goesOn = turn === step.turn || step.curl === 0;
  return { turn, curl: goesOn ? Math.min(MOST_CURL, step.curl + 1) : 1 };
}

function traceOf(end: Step): Trace {
  const corners: number[] = [];
  const walks: Walk[] = [];
  for (let step: Step | undefined = end; step !== undefined; step = step.before) {
    corners.unshift(step.corner);
    if (step.walk !== undefined) walks.unshift(step.walk);
  }
  return {
    corners,
    sides: walks.map(({ left, right }) => sideOf(left, right)),
    lefts: walks.map(({ left }) => left),
    rights: walks.map(({ right }) => right),
  };
}
