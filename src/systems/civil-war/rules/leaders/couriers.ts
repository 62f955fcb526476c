/** How long letters between the commanders of a side take, by where both have their headquarters. */
import type { SeatId } from '../../../../kernel/basic.js';
import type { Journey } from '../../../../kernel/system.js';
import { distanceHexes } from '../ground/hexes.js';
import { bySeniority } from './command.js';
import type { Pack } from '../pack.js';
import { findSeat, type SeatRow } from '../seats.js';
import type { State } from '../state.js';

export function journeyBetween(
  pack: Pack,
  now: State,
  from: SeatId,
  to: SeatId,
): Journey | undefined {
  const { courierHexes } = pack;
  const [start, end] = [from, to].map((id) => {
    const seat = findSeat(id);
    return seat === undefined ? undefined : headquarters(pack, now, seat);
  });
  if (courierHexes === undefined || start === undefined || end === undefined) return undefined;
  const hexes = distanceHexes(start, end);
  const says = `${String(hexes)} ${hexes === 1 ? 'hex' : 'hexes'} at ${String(courierHexes)} a pulse`;
  return { slots: Math.ceil(hexes / courierHexes), says };
}

/** A theater commander is with the most senior of his leaders on the map; without one, and as the supreme commander, in the capital. */
function headquarters(pack: Pack, now: State, { side, lists }: SeatRow): string | undefined {
  const [senior] = Object.values(now.leaders)
    .filter(
      ({ place, ...leader }) =>
        leader.side === side && place.at === 'map' && lists.includes(place.list),
    )
    .sort(bySeniority);
  return senior?.place.at === 'map' ? senior.place.hex : capitalOf(pack, side);
}

/** The capital that stands in a state of the side. */
const capitalOf = (pack: Pack, side: SeatRow['side']): string | undefined =>
  pack.towns.find(({ capital, state }) => capital === true && pack.states.get(state)?.side === side)
    ?.hex;
