/** What a sheet is read against: the view of a seat, and where the lines before bring its SPs. */
import { movementPoints, type Pack } from '../rules/figures.js';
import { areaOf, regionOf, type Land } from '../rules/land.js';
import {
  countOf,
  foeOf,
  seasonOf,
  SIDES,
  stacksOf,
  type Condition,
  type Season,
  type SideName,
  type Stack,
  type Which,
} from '../rules/state.js';
import { without } from '../rules/combat.js';
import { judgedFrom } from '../rules/sea.js';
import { hasFort, tooManyMilitia } from '../rules/works.js';
import type { View } from '../rules/view.js';

export type Scene = {
  readonly pack: Pack;
  readonly land: Land;
  readonly seen: View;
  readonly side: SideName;
  readonly season: Season;
  /** Movement points by land; 0 where the side does not move. */
  readonly points: number;
  /** Of its side, and not of a theater alone. */
  readonly isCommander: boolean;
  readonly commands: ReadonlySet<string>;
  readonly exact: ReadonlySet<string>;
};

/** `seen`: the view of the seat that is asked. The gamemaster, who is of no side, gives no orders himself. */
export function sceneOf(pack: Pack, seen: View): Scene {
  const side = seen.side ?? seen.active;
  const season = seasonOf(seen.turn);
  const { land } = pack;
  const points = movementPoints(pack, side, seen.turn);
  return {
    ...{ pack, land, seen, side, season, points },
    isCommander: land.regions.every(({ id }) => seen.commands.includes(id)),
    commands: new Set(seen.commands),
    exact: new Set(seen.exact),
  };
}

/** The position as the lines so far would leave it, as far as the seat can know. */
export type World = {
  readonly stacks: readonly Stack[];
  /** SPs that have attacked in lines so far (AR-11). */
  readonly engaged: readonly Stack[];
  /** Conditions of enemies that were attacked, by area. */
  readonly struck: ReadonlyMap<string, readonly Condition[]>;
  readonly fleets: View['fleets'];
  /** The zone from which the next voyage of its fleet is judged; null: it is not at sea. */
  readonly off: string | null;
  /** Groups that moved out of an area by land or by sea (AR-30). */
  readonly groups: ReadonlyMap<string, number>;
  /** The sizes of the groups that came to each area (AR-30). */
  readonly came: ReadonlyMap<string, readonly number[]>;
  /** Where a group may come to stand that fails a roll. */
  readonly stops: ReadonlySet<string>;
  /** Regions that lines so far enter, where Tories may rise (AR-36). */
  readonly entered: ReadonlySet<string>;
  readonly withdrawn: number;
  readonly landed: boolean;
};

export const worldOf = ({ stacks, fleets, side, active }: View): World => ({
  ...{ stacks, fleets, off: judgedFrom(fleets, side ?? active, null) },
  ...{ engaged: [], withdrawn: 0, landed: false },
  ...{
    struck: new Map(),
    groups: new Map(),
    came: new Map(),
    stops: new Set(),
    entered: new Set(),
  },
});

export const isCommanded = ({ land, commands }: Scene, area: string): boolean =>
  commands.has(areaOf(land, area).region);

/** The seat's own SPs in an area that fit, those left out that have attacked. */
export function ownIn(
  scene: Scene,
  { stacks, engaged }: World,
  area: string,
  which: Which = {},
): readonly Stack[] {
  if (!isCommanded(scene, area)) return [];
  const own = stacksOf(stacks, { ...which, area, side: scene.side });
  return without(own, engaged);
}

/** What waits overseas for the seat's own side. */
export function ownOverseas({ side, seen: { overseas } }: Scene) {
  const { B = 0, F = 0, SF = 0, fleet = false } = overseas;
  return side === 'british' ? { B, F: 0, SF: 0, fleet: false } : { B: 0, F, SF, fleet };
}

/** Enemies known to stand in an area; undefined where it is not known who does. */
export const foesIn = (
  { side, exact }: Scene,
  { stacks }: World,
  area: string,
): readonly Stack[] | undefined =>
  exact.has(area) ? stacksOf(stacks, { area, side: foeOf(side) }) : undefined;

/** How many militia or Tories may rise in an area because a line above is the first to enter its region (AR-36). */
export function mayRise(
  { land, seen, side }: Scene,
  { entered }: World,
  area: string,
  kind: 'M' | 'T',
): number {
  const { region } = areaOf(land, area);
  const stands = seen.regions[region];
  if (side !== 'british' || stands?.tories !== false || !entered.has(region)) return 0;
  const { m, t } = regionOf(land, region);
  if (kind === 'T') return t;
  return stands.militia ? 0 : m;
}

export const conditionsIn = (stacks: readonly Stack[]): readonly Condition[] =>
  (['open', 'fort', 'siege'] as const).filter(
    (condition) => countOf(stacks, { conditions: [condition] }) > 0,
  );

/** With one group more that came to an area. */
export const cameTo = ({ came }: World, area: string, group: readonly Stack[]): World['came'] =>
  new Map([...came, [area, [...(came.get(area) ?? []), countOf(group)]]]);

/** Stacks with some taken out and others put in. */
export function exchanged(
  stacks: readonly Stack[],
  out: readonly Stack[],
  into: readonly Stack[],
): readonly Stack[] {
  const left = without(stacks, out);
  const all = [...left];
  for (const stack of into) {
    const at = all.findIndex(
      (one) =>
        one.area === stack.area &&
        one.kind === stack.kind &&
        one.condition === stack.condition &&
        one.use === stack.use,
    );
    const same = all[at];
    if (same === undefined) all.push(stack);
    else all[at] = { ...same, n: same.n + stack.n };
  }
  return all;
}

/** Militia for whom there are too few others in a fort stands in the open, as play will have it (AR-28). */
export function eased(world: World): World {
  const leaving = tooManyMilitia(world.stacks);
  const open = leaving.map((stack): Stack => ({ ...stack, condition: 'open' }));
  const after = { ...world, stacks: exchanged(world.stacks, leaving, open) };
  return [...new Set(leaving.map(({ area }) => area))].reduce(stoodUp, after);
}

/** Besiegers stand up where no fort is left before them (AR-10); play does the same as soon as the fort is empty. */
export function stoodUp(world: World, area: string): World {
  const sieges = SIDES.filter((side) => !hasFort(world.stacks, area, foeOf(side))).flatMap((side) =>
    stacksOf(world.stacks, { area, side, conditions: ['siege'] }),
  );
  const up = sieges.map((stack): Stack => ({ ...stack, condition: 'open' }));
  return { ...world, stacks: exchanged(world.stacks, sieges, up) };
}
