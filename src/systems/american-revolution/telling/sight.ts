/**
 * What a seat sees. With fog it knows to a man what stands where it has SPs and next to them; a theater's seat has the SPs in
 * its own regions, a side's commander all of his side. Fleets are seen off a seat's own coast.
 */
import { asSeat, type Viewer } from '../../../kernel/basic.js';
import { controlIn } from '../rules/control.js';
import type { Pack } from '../rules/figures.js';
import { areaOf, areasIn, nearOf } from '../rules/land.js';
import { SIDES, sideOfKind, type SideName, type State } from '../rules/state.js';

/** `side`: null for the gamemaster. `regions`: those that it commands, in the order of their table. */
export type Watcher = {
  readonly side: SideName | null;
  readonly regions: readonly string[];
};

export function watcherOf({ land, theaters }: Pack, who: Viewer): Watcher {
  const all = land.regions.map(({ id }) => id);
  const side = SIDES.find((one) => who === asSeat(one) || who.startsWith(`${one}-`)) ?? null;
  const theater = theaters.find(({ id }) => SIDES.some((one) => who === asSeat(`${one}-${id}`)));
  const regions = theater === undefined ? all : all.filter((id) => theater.regions.includes(id));
  return { side, regions };
}

/** `exact`: areas known to a man. `coasts`: sea zones where a fleet is seen. */
export type Sight = {
  readonly exact: ReadonlySet<string>;
  readonly coasts: ReadonlySet<string>;
};

const kept = new WeakMap<Pack, WeakMap<State, Map<string, Sight>>>();

/** Worked out once for each position and viewer, since each fact asks for it. */
export function sightOf(pack: Pack, now: State, who: Viewer): Sight {
  const byState = kept.get(pack) ?? new WeakMap<State, Map<string, Sight>>();
  kept.set(pack, byState);
  const byViewer = byState.get(now) ?? new Map<string, Sight>();
  byState.set(now, byViewer);
  const known = byViewer.get(who) ?? lookOut(pack, now, watcherOf(pack, who));
  byViewer.set(who, known);
  return known;
}

function lookOut({ land }: Pack, now: State, { side, regions }: Watcher): Sight {
  if (side === null || !now.settings.fog)
    return {
      exact: new Set(land.areas.map(({ id }) => id)),
      coasts: new Set(land.seas.map(({ id }) => id)),
    };
  const posts = new Set(
    now.stacks
      .filter(({ kind, area }) => {
        return sideOfKind(kind) === side && regions.includes(areaOf(land, area).region);
      })
      .map(({ area }) => area),
  );
  const control = controlIn(now);
  const own = regions
    .filter((region) => control[region] === side)
    .flatMap((region) => areasIn(land, region).map(({ id }) => id));
  const coasts = [...posts, ...own].flatMap((area) => areaOf(land, area).sea ?? []);
  return {
    exact: new Set([...posts].flatMap((area) => [area, ...nearOf(land, area)])),
    coasts: new Set(coasts),
  };
}
