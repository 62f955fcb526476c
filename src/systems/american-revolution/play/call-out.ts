/** The British enter a region for the first time: its militia, then its Tories (AR-36, AR-37). */
import type { Fact } from '../rules/fact.js';
import { areaOf, regionOf } from '../rules/land.js';
import type { Kind, SideName, State, Use } from '../rules/state.js';
import {
  ordersIn,
  placementQuestion,
  placements,
  placersOf,
  type PlacementKind,
  type ToPlace,
} from './questions.js';
import { happen, type Part, type Table } from './table.js';

export function* enterRegion(before: State, table: Table, area: string, at: string): Part<State> {
  const { region } = areaOf(table.pack.land, area);
  const stood = before.regions[region];
  if (stood === undefined || stood.tories || before.over !== null) return before;
  const { m, t } = regionOf(table.pack.land, region);
  let now = yield* happen(at, [
    { kind: 'entered', region, area, regions: { [region]: { tories: true } } },
  ]);
  if (m > 0 && !stood.militia)
    now = yield* place(now, table, 'militia', { region, kind: 'M', n: m }, at, 'fresh');
  if (t > 0) now = yield* place(now, table, 'tories', { region, kind: 'T', n: t }, at, 'fresh');
  return now;
}

const SIDE: Readonly<Record<PlacementKind, SideName>> = {
  militia: 'american',
  tories: 'british',
  levy: 'american',
};

/** Asks where, and places them there in the open. */
export function* place(
  before: State,
  { pack }: Table,
  as: PlacementKind,
  toPlace: ToPlace,
  at: string,
  use: Use,
  which: string = toPlace.region,
): Part<State> {
  const side = SIDE[as];
  const isOneArea = pack.land.areas.filter(({ region }) => region === toPlace.region).length === 1;
  const question = placementQuestion(
    before,
    pack,
    as,
    placersOf(before, pack, side, toPlace.region),
    [toPlace],
    { key: which, which },
  );
  const resumed = isOneArea
    ? undefined
    : yield { do: 'ask', at, questions: [question], release: as };
  const said = resumed === undefined ? [] : ordersIn(resumed.answers, question.key);
  const facts = placements(pack, toPlace, said).map(({ area, n }): Fact => ({
    ...{ kind: 'placed', side, area, what: toPlace.kind, n, as },
    shifts: [{ area, kind: toPlace.kind satisfies Kind, condition: 'open', use, n }],
    ...(as === 'militia' ? { regions: { [toPlace.region]: { militia: true } } } : {}),
  }));
  return yield* happen(at, facts);
}
