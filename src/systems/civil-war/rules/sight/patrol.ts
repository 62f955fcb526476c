/**
 * Whose the waters are (C4.5). A fleet's patrol zone is what lies within its patrol of hexsides, as far as no enemy fleet
 * and no enemy fort or fortress stands in the way. Hexsides in the zones of both sides are contested, in one alone
 * controlled. The gamemaster's marks come before.
 */
import { wholeFigure } from '../figures/figures.js';
import { enemyOf, type Pack, type Side } from '../pack.js';
import type { State } from '../state.js';
import { fleetsByWater } from '../naval/fleets.js';
import { mayFloat } from '../naval/voyage-route.js';
import { isRiver, waterAt, watersBeside } from '../ground/waters.js';

/** `zone`: the hexsides patrolled; `beyond`: those next to the zone on which its ships could be, but for the enemy. */
type Patrol = { readonly zone: ReadonlySet<string>; readonly beyond: ReadonlySet<string> };

type Known = {
  readonly works: State['works'];
  readonly marks: State['navy']['marks'];
  readonly figures: State['figures'];
  readonly usa: Patrol;
  readonly csa: Patrol;
};

/** States never change, so what was worked out of one stays true. */
const known = new WeakMap<State['fleets'], Known>();

function patrolOf(pack: Pack, now: State, side: Side): Patrol {
  const found = known.get(now.fleets);
  if (
    found?.works === now.works &&
    found.marks === now.navy.marks &&
    found.figures === now.figures
  ) {
    return found[side];
  }
  const { works, figures, navy } = now;
  const fresh: Known = {
    ...{ works, figures, marks: navy.marks },
    usa: patrol(pack, now, 'usa'),
    csa: patrol(pack, now, 'csa'),
  };
  known.set(now.fleets, fresh);
  return fresh[side];
}

function patrol(pack: Pack, now: State, side: Side): Patrol {
  const zone = new Set<string>();
  const beyond = new Set<string>();
  const isShut = closedTo(now, side);
  for (const [water, fleets] of fleetsByWater(now, side)) {
    for (const { kind } of fleets) {
      const reach = wholeFigure(pack, now.figures, 'naval-movement', kind, 'patrol') ?? 0;
      const steps = new Map([[water, 0]]);
      for (const [here, walked] of steps) {
        zone.add(here);
        for (const next of watersBeside(pack, here)) {
          if (!mayFloat(pack, now.figures, kind, next)) continue;
          if (walked >= reach || isShut(next)) beyond.add(next);
          else if (!steps.has(next)) steps.set(next, walked + 1);
        }
      }
    }
  }
  for (const [water, mark] of Object.entries(now.navy.marks)) {
    if (mark === side || mark === 'contested') zone.add(water);
    else zone.delete(water);
  }
  for (const water of zone) beyond.delete(water);
  return { zone, beyond };
}

/** Hexsides that hold enemy ships, or lie at the hex of an enemy fort or fortress. */
function closedTo(now: State, side: Side): (water: string) => boolean {
  const enemy = enemyOf(side);
  const ships = fleetsByWater(now, enemy);
  const forts = new Set(
    Object.values(now.works)
      .filter((works) => works.side === enemy && works.kind !== 'depot')
      .map(({ hex }) => hex),
  );
  return (water) => ships.has(water) || water.split('|').some((hex) => forts.has(hex));
}

const seenFromZone = new WeakMap<Patrol['zone'], ReadonlySet<string>>();

/** Hexes in which a side's ships see enemy troops: those beside controlled and contested rivers and inlets. */
export function hexesSeenByShips(pack: Pack, now: State, side: Side): ReadonlySet<string> {
  const { zone } = patrolOf(pack, now, side);
  const known = seenFromZone.get(zone);
  if (known !== undefined) return known;
  const found = new Set<string>();
  for (const id of zone) {
    const water = waterAt(pack, id);
    if (water !== undefined && isRiver(water)) for (const hex of water.hexes) found.add(hex);
  }
  seenFromZone.set(zone, found);
  return found;
}

/** Hexsides on which a side sees enemy ships exactly, one beyond the zone too. */
export function watersSeen(pack: Pack, now: State, side: Side): ReadonlySet<string> {
  const { zone, beyond } = patrolOf(pack, now, side);
  return new Set([...zone, ...beyond]);
}

/** Hexes in which a side's ships see enemy forts and fortresses (C4.5). */
export function fortHexesSeen(pack: Pack, now: State, side: Side): ReadonlySet<string> {
  const found = new Set<string>();
  for (const id of watersSeen(pack, now, side)) for (const hex of id.split('|')) found.add(hex);
  return found;
}

/** Whose a hexside is. */
export function riverHolder(pack: Pack, now: State, water: string): Side | 'contested' | 'nobody' {
  const usa = patrolOf(pack, now, 'usa').zone.has(water);
  const csa = patrolOf(pack, now, 'csa').zone.has(water);
  if (usa && csa) return 'contested';
  return usa ? 'usa' : csa ? 'csa' : 'nobody';
}
