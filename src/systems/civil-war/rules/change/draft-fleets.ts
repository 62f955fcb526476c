/** Ships of a draft: taken out of one place and put down in another, joined to those that are alike in all. */
import type { Fleet, FleetPlace, Navy } from '../state.js';
import type { Draft } from './draft.js';
import { fleetId } from './setup-fleets.js';

/** Takes `n` (all by default) out of a fleet and answers with them; undefined when it is gone. */
export function takeShips(draft: Draft, id: string, n?: number): Fleet | undefined {
  const fleet = draft.next.fleets[id];
  if (fleet === undefined) return undefined;
  const taken = Math.min(n ?? fleet.n, fleet.n);
  draft.setFleet(id, taken === fleet.n ? undefined : { ...fleet, n: fleet.n - taken });
  return { ...fleet, n: taken };
}

export function putShips(draft: Draft, ships: Omit<Fleet, 'id'>, keepId?: string): void {
  const twin = firstAlike(draft, ships);
  if (twin !== undefined) return draft.setFleet(twin.id, { ...twin, n: twin.n + ships.n });
  const id = keepId ?? fleetId(draft.next.navy.nextFleet);
  if (keepId === undefined) setNavy(draft, { nextFleet: draft.next.navy.nextFleet + 1 });
  draft.setFleet(id, { ...ships, id });
}

/** At the end of a step each fleet is put down again, and looks through all of them. */
function firstAlike(draft: Draft, ships: Omit<Fleet, 'id'>): Fleet | undefined {
  let first: Fleet | undefined;
  for (const fleet of Object.values(draft.next.fleets))
    if (isAlike(fleet, ships) && (first === undefined || fleet.id < first.id)) first = fleet;
  return first;
}

const isAlike = (a: Omit<Fleet, 'id'>, b: Omit<Fleet, 'id'>): boolean =>
  a.side === b.side &&
  a.kind === b.kind &&
  a.list === b.list &&
  a.marches.times === b.marches.times &&
  a.marches.last === b.marches.last &&
  a.place.at === b.place.at &&
  placeKey(a.place) === placeKey(b.place);

function placeKey(place: FleetPlace): string {
  switch (place.at) {
    case 'water':
    case 'pool':
      return `${place.at} ${place.water ?? ''}`;
    case 'due':
      return `due ${place.turn} ${place.water ?? ''}`;
    case 'sea':
      return 'sea';
    case 'repair':
      return `repair ${place.until}`;
  }
}

/** Changes ships where they are: `n` of a fleet (all by default) become as `change` says. */
export function changeShips(
  draft: Draft,
  id: string,
  n: number | undefined,
  change: (fleet: Fleet) => Omit<Fleet, 'id'>,
): void {
  const ships = takeShips(draft, id, n);
  if (ships === undefined) return;
  const isWhole = draft.next.fleets[id] === undefined;
  putShips(draft, change(ships), isWhole ? id : undefined);
}

export function setNavy(draft: Draft, change: Partial<Navy>): void {
  draft.next.navy = { ...draft.next.navy, ...change };
}
