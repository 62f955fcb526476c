/** What a seat is told of ships: all of its own side's, where enemy ships are, and those it sees exactly (C4.1, C4.5). */
import { byText } from '../../../kernel/basic.js';
import { enemyOf, type Side } from '../rules/pack.js';
import type { Fleet, State } from '../rules/state.js';
import type { SeenFleet, View } from '../rules/view.js';
import { fleetsByWater } from '../rules/naval/fleets.js';

/** Ships that are alike are told as one, so that no bookkeeping shows. */
export function ownFleets(
  now: State,
  side: Side,
  known: 'all' | 'come' = 'all',
): readonly SeenFleet[] {
  const groups = new Map<string, SeenFleet>();
  for (const fleet of Object.values(now.fleets)) {
    const { place } = fleet;
    if (fleet.side !== side) continue;
    if (known === 'come' && place.at === 'due' && place.turn > now.clock.game) continue;
    const { n, ...seen } = seenFleet(fleet);
    const key = JSON.stringify([
      seen.at,
      seen.water ?? '',
      seen.turn ?? 0,
      seen.list,
      seen.kind,
      seen.marches,
    ]);
    groups.set(key, { ...seen, n: n + (groups.get(key)?.n ?? 0) });
  }
  return [...groups].sort((a, b) => byText(a[0], b[0])).map(([, fleet]) => fleet);
}

function seenFleet({ side, kind, n, list, marches, place }: Fleet): SeenFleet {
  const base = { side, kind, n, list, marches, at: place.at };
  switch (place.at) {
    case 'water':
      return { ...base, water: place.water };
    case 'pool':
      return place.water === undefined || side === 'usa' ? base : { ...base, water: place.water };
    case 'due':
      return { ...base, turn: place.turn };
    case 'repair':
      return { ...base, turn: place.until };
    case 'sea':
      return base;
  }
}

export function shipsKnown(now: State, side: Side): View['ships'] {
  const enemy = enemyOf(side);
  return [...fleetsByWater(now, enemy).keys()]
    .sort(byText)
    .map((water) => ({ water, side: enemy }));
}

/** `waters` from `watersSeen`. */
export function shipsSeen(now: State, side: Side, waters: ReadonlySet<string>): View['enemyShips'] {
  const kinds = new Map<string, View['enemyShips'][number]>();
  for (const [water, fleets] of fleetsByWater(now, enemyOf(side))) {
    if (!waters.has(water)) continue;
    for (const { kind, n } of fleets) {
      const key = `${water} ${kind}`;
      kinds.set(key, { water, kind, n: n + (kinds.get(key)?.n ?? 0) });
    }
  }
  return [...kinds].sort((a, b) => byText(a[0], b[0])).map(([, ships]) => ships);
}

export function navyOf({ navy }: State, side: Side | undefined): View['navy'] {
  const entry = side === undefined ? undefined : navy.entry[side];
  return {
    ...(entry === undefined ? {} : { entry }),
    lifted: side === 'csa' ? 0 : navy.lifted,
    merchants: navy.merchants,
  };
}
