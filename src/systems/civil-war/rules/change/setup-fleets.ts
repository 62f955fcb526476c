/** Ships when a campaign begins: on the map, in the naval pool, or not yet arrived. */
import type { FleetRow, ListName, Pack, SetupRow, Side } from '../pack.js';
import { theaterAt } from '../ground/atlas.js';
import { landOf } from '../ground/side-names.js';
import type { Fleet, State } from '../state.js';

/** An empty map has no ships on it, and none in the pools before the first game turn ends. */
export function fleetsOf(
  pack: Pack,
  rows: readonly SetupRow[],
  isEmpty: boolean,
): Pick<State, 'fleets' | 'navy'> {
  const placed = rows.flatMap((row): readonly FleetRow[] =>
    row.kind === 'nsp'
      ? [{ ...row, kind: row.of, arrives: 0, list: listAt(pack, row.side, row.water) }]
      : [],
  );
  const all = [...pack.fleets.filter((row) => !isEmpty || row.arrives > 0), ...placed];
  const fleets = all.map((row, index) => fleetOf(row, index + 1, isEmpty));
  return {
    fleets: Object.fromEntries(fleets.map((fleet) => [fleet.id, fleet])),
    navy: {
      entry: {},
      lifted: 0,
      hunting: 0,
      merchants: 0,
      marks: {},
      nextFleet: fleets.length + 1,
    },
  };
}

export const fleetId = (number: number): string => `f${String(number).padStart(5, '0')}`;

/** The account that orders ships on a hexside: the naval one (C6.1), of the CSA that of the theater. */
export const listAt = (pack: Pack, side: Side, water: string): ListName =>
  side === 'usa' ? 'naval' : (theaterAt(pack, landOf(pack, water)) ?? 'east');

function fleetOf(row: FleetRow, number: number, isEmpty: boolean): Fleet {
  const { side, kind, n, list, arrives, water } = row;
  return {
    id: fleetId(number),
    side,
    kind,
    n,
    list,
    place: placeOf({ side, kind, arrives, ...(water === undefined ? {} : { water }) }, isEmpty),
    marches: { times: 0, last: 0 },
  };
}

/** What the USA receives waits in its pool at once; CSA ships wait for their SC's word (C6.4, C6.5). */
function placeOf(
  row: Pick<FleetRow, 'side' | 'kind' | 'arrives' | 'water'>,
  isEmpty: boolean,
): Fleet['place'] {
  const where = row.water === undefined ? {} : { water: row.water };
  if (row.arrives === 0 && row.kind === 'raider') return { at: 'sea' };
  if (row.arrives === 0 && row.water !== undefined) return { at: 'water', water: row.water };
  if (row.arrives === 1 && row.side === 'usa' && !isEmpty) return { at: 'pool', ...where };
  return { at: 'due', turn: Math.max(1, row.arrives), ...where };
}
