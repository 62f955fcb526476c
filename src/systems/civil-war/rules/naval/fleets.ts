/** Which ships are where: indexes of a state's fleets, kept as long as they. */
import { counted } from '../counts.js';
import { byText } from '../../../../kernel/basic.js';
import { landOf } from '../ground/side-names.js';
import { enemyOf, type FleetKind, type Pack, type Side } from '../pack.js';
import type { Fleet, State } from '../state.js';

type Stations = Readonly<Record<Side, ReadonlyMap<string, readonly Fleet[]>>>;

const known = new WeakMap<State['fleets'], Stations>();

function stationsOf(now: State): Stations {
  const found = known.get(now.fleets);
  if (found !== undefined) return found;
  const stations = { usa: new Map<string, Fleet[]>(), csa: new Map<string, Fleet[]>() };
  for (const fleet of Object.values(now.fleets).sort((a, b) => byText(a.id, b.id))) {
    if (fleet.place.at !== 'water') continue;
    const here = stations[fleet.side];
    here.set(fleet.place.water, [...(here.get(fleet.place.water) ?? []), fleet]);
  }
  known.set(now.fleets, stations);
  return stations;
}

/** A side's ships on the map by hexside, each list by id. */
export const fleetsByWater = (now: State, side: Side): ReadonlyMap<string, readonly Fleet[]> =>
  stationsOf(now)[side];

export const fleetsAt = (now: State, side: Side, water: string): readonly Fleet[] =>
  stationsOf(now)[side].get(water) ?? [];

/** Words of an order: a kind, or both kinds of transports or of ironclads. */
export type ShipType = FleetKind | 'transport' | 'ironclad';

export const isOfType = (kind: FleetKind, type: ShipType | undefined): boolean =>
  type === undefined || kind === type || kind.endsWith(`-${type}`);

export const isTransport = (kind: FleetKind): boolean => kind.endsWith('-transport');

/**
 * Where ships of a pool may enter: those of the USA where their SC has named it for the whole pool (C6.4), an ironclad
 * where it was assigned (C6.5). `water`: what the ships themselves say.
 */
export const entryOfPool = (
  side: Side,
  named: string | undefined,
  water: string | undefined,
): string | undefined => (side === 'usa' ? named : water);

/**
 * Whether ships of a side may enter on a hexside: the bank that it is named for is held, or is nobody's and the other bank
 * is held (C6.4, C6.5). `holds`: what is known of who holds a hex.
 */
export function mayEnterBeside(
  pack: Pack,
  side: Side,
  water: string,
  holds: (who: Side, hex: string) => boolean,
): boolean {
  const bank = landOf(pack, water);
  if (holds(side, bank)) return true;
  return !holds(enemyOf(side), bank) && water.split('|').some((hex) => holds(side, hex));
}

/** `2 ocean transports`, `1 NSP`. */
export function shipWords(n: number, of?: ShipType): string {
  if (of === undefined) return `${n} NSP`;
  return counted(n, of.replace('-', ' '));
}
