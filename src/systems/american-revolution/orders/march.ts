/** A march as its sheet foresees it: who enters which area, who stays, and where it ends. Dice and unseen enemies apart. */
import { without } from '../rules/combat.js';
import { chosen, named } from '../rules/forces.js';
import { areaOf, type Land } from '../rules/land.js';
import { leftBehind, pinning } from '../rules/passage.js';
import { countOf, type Kind, type Stack } from '../rules/state.js';
import type { SheetOrder } from '../rules/order.js';
import { foesIn, type Scene, type World } from './scene.js';

type Move = Extract<SheetOrder, { kind: 'move' }>;

/** One area that is entered: with whom, who stays there, and who goes on. */
export type Leg = {
  readonly area: string;
  readonly group: readonly Stack[];
  readonly left: readonly Stack[];
  /** How many must stay for the others to go on, and how many of them the line leaves (AR-04). */
  readonly must: number;
  /** Those of them who stay to pin the enemy, and go nowhere else this turn. */
  readonly pins: readonly Stack[];
  readonly isEnd: boolean;
};

/** SPs as they arrive in another area; Tories who leave their region are regulars from then on (AR-35). */
export function arriving(land: Land, group: readonly Stack[], to: string): readonly Stack[] {
  const numbers = new Map<Kind, number>();
  for (const { kind, area, n } of group) {
    const isAbroad = areaOf(land, area).region !== areaOf(land, to).region;
    const becomes = kind === 'T' && isAbroad ? 'B' : kind;
    numbers.set(becomes, (numbers.get(becomes) ?? 0) + n);
  }
  return [...numbers].map(([kind, n]) => ({
    ...{ area: to, kind, n },
    ...{ condition: 'open', use: 'moved' },
  }));
}

export function foreseen(
  scene: Scene,
  world: World,
  { way, leave, stop }: Move,
  start: readonly Stack[],
): readonly Leg[] {
  const legs: Leg[] = [];
  const gone = without(world.stacks, start);
  let group = start;
  for (const [index, area] of way.entries()) {
    group = arriving(scene.land, group, area);
    const parts = leave.filter((one) => one.area === area).flatMap((one) => one.parts);
    const left = chosen(group, {}, named(parts, group));
    const foes = foesIn(scene, world, area);
    const pinned = leftBehind(gone, area, scene.side, scene.seen.settings, scene.pack);
    const must = Math.max(0, pinned - countOf(left));
    const on = without(group, left);
    const isStop =
      stop.after === index + 1 ||
      (stop.fewer !== undefined && countOf(on) < stop.fewer) ||
      (stop.met === true && foes !== undefined && foes.length > 0);
    const isEnd = isStop || index === way.length - 1 || on.length === 0;
    legs.push({ area, group, left, must, pins: pinning(left, pinned), isEnd });
    if (isEnd) break;
    group = on;
  }
  return legs;
}

/** Where all of them stand at the end. */
export const standing = (legs: readonly Leg[]): readonly Stack[] =>
  legs.flatMap(({ group, left, pins, isEnd }) =>
    isEnd
      ? group
      : [...without(left, pins), ...pins.map((stack) => ({ ...stack, use: 'stuck' as const }))],
  );
