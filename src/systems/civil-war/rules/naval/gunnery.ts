/** Fire on water (B9): which column fires, what it does, and which ships are hit. */
import { d6, type Umpire } from '../../../../kernel/dice.js';
import { findFigure, wholeFigure } from '../figures/figures.js';
import { strengthByHex } from '../ground/muster.js';
import { NAVAL_RESULTS, type NavalResult } from '../facts/naval.js';
import type { CivilWarFact, Take } from '../facts/fact.js';
import type { Pack, Side } from '../pack.js';
import type { Fleet, State, Works } from '../state.js';
import { isTransport } from './fleets.js';

/** Ships as they stand in a fight: `n` of a fleet. */
export type Squadron = { readonly fleet: Fleet; readonly n: number };

/** All ships of a fleet. */
export const asSquadron = (fleet: Fleet): Squadron => ({ fleet, n: fleet.n });

/** The ships that are taken, as far as they are still there. */
export function squadrons(now: State, takes: readonly Take[]): readonly Squadron[] {
  return takes.flatMap(({ id, n }) => {
    const fleet = now.fleets[id];
    return fleet === undefined ? [] : [{ fleet, n: Math.min(n, fleet.n) }];
  });
}

export const nspOf = (ships: readonly Squadron[]): number =>
  ships.reduce((sum, { n }) => sum + n, 0);

/** Each ironclad 1, transports together divided by the pack's number, rounded down. */
export function strengthOf(pack: Pack, now: State, ships: readonly Squadron[]): number {
  const transports = nspOf(ships.filter(({ fleet }) => isTransport(fleet.kind)));
  const each = wholeFigure(pack, now.figures, 'naval', 'transports-a-strength', 'value') ?? 2;
  return nspOf(ships) - transports + Math.floor(transports / Math.max(1, each));
}

/** The column by which ships of a strength fire. */
function columnOf(strength: number): string {
  if (strength >= 5) return 'manned-fortress';
  if (strength >= 3) return 'manned-fort';
  return strength === 2 ? 'unmanned-fortress' : 'unmanned-fort';
}

export type Fire = { readonly die: number; readonly result: NavalResult };

function fire(
  pack: Pack,
  now: State,
  umpire: Umpire,
  shot: { readonly column: string; readonly modifier: number },
): Fire {
  const die = umpire.roll(d6, '')[0] ?? 1;
  const most = wholeFigure(pack, now.figures, 'naval', 'most-die', 'value') ?? 6;
  const row = String(Math.max(1, Math.min(most, 6, die + shot.modifier)));
  const { value } = findFigure(pack, now.figures, 'naval-combat', row, shot.column);
  const worked = NAVAL_RESULTS.find((result) => result === value) ?? '-';
  return { die, result: umpire.settle('result', worked, NAVAL_RESULTS) };
}

/** Ships without strength do not fire. */
export function fireOfShips(
  pack: Pack,
  now: State,
  umpire: Umpire,
  shot: { readonly strength: number; readonly modifier: number },
): Fire {
  if (shot.strength === 0) return { die: 0, result: '-' };
  return fire(pack, now, umpire, { ...shot, column: columnOf(shot.strength) });
}

/** Manned by at least one SP of its side; no leader helps it, and ships do not fire back. */
export function fireOfFort(
  pack: Pack,
  now: State,
  umpire: Umpire,
  works: Works,
): Fire & { readonly manned: boolean } {
  const manned = strengthByHex(now, works.side).has(works.hex);
  const column = `${manned ? 'manned' : 'unmanned'}-${works.kind}`;
  return { ...fire(pack, now, umpire, { column, modifier: 0 }), manned };
}

/** What is left when a result has hit one NSP, ironclads before transports; and the fact of it. */
export function hit(
  now: State,
  ships: readonly Squadron[],
  result: NavalResult,
): { readonly left: readonly Squadron[]; readonly facts: readonly CivilWarFact[] } {
  const sorted = [...ships].sort(
    (a, b) => Number(isTransport(a.fleet.kind)) - Number(isTransport(b.fleet.kind)),
  );
  const first = sorted[0];
  if (result === '-' || first === undefined) return { left: ships, facts: [] };
  const { fleet, n } = first;
  const left = ships.flatMap((other) =>
    other !== first ? [other] : n > 1 ? [{ fleet, n: n - 1 }] : [],
  );
  const takes: readonly Take[] = [{ id: fleet.id, n: 1 }];
  const isSaved = result === 'damaged' && fleet.side === 'usa';
  const lost: CivilWarFact = {
    kind: 'nsp-lost',
    side: fleet.side,
    list: fleet.list,
    takes,
    ...(isSaved ? { until: now.clock.game + 1 } : {}),
  };
  return { left, facts: [lost] };
}

/** The best tactical value of the naval leaders among these, for the side's die. */
export function modifierOf(now: State, leaders: readonly string[]): number {
  const values = leaders.flatMap((name) => {
    const leader = now.leaders[name];
    return leader?.kind === 'naval' ? [leader.tactical] : [];
  });
  return values.length === 0 ? 0 : Math.max(...values);
}

/** Naval leaders of a side aboard ships on a hexside, or ashore in one of its hexes. */
export function leadersWith(now: State, side: Side, water: string): readonly string[] {
  return Object.values(now.leaders)
    .filter(({ place, kind, side: owner }) => {
      if (owner !== side || kind !== 'naval' || place.at !== 'map') return false;
      return place.water === undefined
        ? water.split('|').includes(place.hex)
        : place.water === water;
    })
    .map(({ name }) => name)
    .sort();
}

/** Leaders aboard ships that are all gone; those ashore stay. */
export function lostLeaders(
  now: State,
  names: readonly string[],
  water: string,
  side: Side,
): readonly CivilWarFact[] {
  return names.flatMap((leader): readonly CivilWarFact[] => {
    const place = now.leaders[leader]?.place;
    if (place?.at !== 'map' || place.water !== water) return [];
    const until = now.clock.game + 1;
    return [{ kind: 'leader-displaced', side, leader, hex: place.hex, until, list: place.list }];
  });
}
