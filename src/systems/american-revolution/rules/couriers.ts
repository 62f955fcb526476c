/** How long letters between commanders of a side are on their way, by where most of their SPs stand. */
import type { SeatId } from '../../../kernel/basic.js';
import type { Journey } from '../../../kernel/system.js';
import type { Pack } from './figures.js';
import { areaOf, nearOf, seasBetween, type Land } from './land.js';
import { commandsOf, type Command } from './seats.js';
import { countOf, type State } from './state.js';

/** A letter that needs no more than a player-turn arrives at once; one between the sides is never measured. */
export function journeyBetween(
  pack: Pack,
  now: State,
  from: SeatId,
  to: SeatId,
): Journey | undefined {
  const { land, courierAreas } = pack;
  const commands = commandsOf(now, pack);
  const [start, end] = [from, to].map((seat) => commands.find((one) => one.seat === seat));
  if (courierAreas === undefined || start === undefined || start.side !== end?.side)
    return undefined;
  const areas = distance(land, headquarters(land, now, start), headquarters(land, now, end));
  if (areas === undefined) return undefined;
  const says = `${String(areas)} ${areas === 1 ? 'area' : 'areas'} at ${String(courierAreas)} a player-turn`;
  return { slots: Math.max(0, Math.ceil(areas / courierAreas) - 1), says };
}

/** The area with most of his SPs; without any, the first that he commands. */
function headquarters(land: Land, { stacks }: State, { side, regions }: Command): string {
  const own = land.areas
    .filter(({ region }) => regions?.includes(region) ?? true)
    .map(({ id }) => ({ id, n: countOf(stacks, { area: id, side }) }))
    .sort((a, b) => b.n - a.n);
  return own[0]?.id ?? '';
}

/** By land from area to area, and by sea along the coast from zone to zone. */
function distance(land: Land, from: string, to: string): number | undefined {
  const far = new Map([[from, 0]]);
  for (const [area, n] of far)
    for (const next of [...nearOf(land, area), ...alongCoast(land, area)])
      if (!far.has(next)) far.set(next, n + 1);
  return far.get(to);
}

function alongCoast(land: Land, area: string): readonly string[] {
  const { sea } = areaOf(land, area);
  if (sea === undefined) return [];
  return land.areas
    .filter((one) => one.sea !== undefined && seasBetween(land, sea, one.sea).length === 0)
    .map(({ id }) => id);
}
