/** Victory points of both sides, read off the map and the score (B11). */
import { citiesOfStates, holderOf } from '../ground/atlas.js';
import { wholeFigure } from '../figures/figures.js';
import { SIDES, type Pack, type Side } from '../pack.js';
import type { State } from '../state.js';

export type Points = { readonly usa: number; readonly csa: number; readonly difference: number };

/** `difference` is the lead of the USA. */
export function pointsOf(pack: Pack, now: State): Points {
  const [usa, csa] = SIDES.map((side) => pointsOfSide(pack, now, side));
  return { usa: usa ?? 0, csa: csa ?? 0, difference: (usa ?? 0) - (csa ?? 0) };
}

function pointsOfSide(pack: Pack, now: State, side: Side): number {
  const given = now.score.given[side];
  return taken(pack, now, side) + given + (side === 'csa' ? raided(pack, now) : 0);
}

/** Cities of the enemy's and of neutral states that are held, and each such state again when all its cities are. */
function taken(pack: Pack, now: State, side: Side): number {
  let points = 0;
  for (const [state, hexes] of citiesOfStates(pack)) {
    if (pack.states.get(state)?.side === side) continue;
    const held = hexes.filter((hex) => holderOf(pack, now.control, hex) === side);
    for (const hex of held) points += pack.country.cityPoints.get(hex) ?? 0;
    if (held.length === hexes.length) points += pack.country.statePoints.get(state) ?? 0;
  }
  return points;
}

/** The CSA's points for merchant ships and for every further use of the command table. */
function raided(pack: Pack, now: State): number {
  const each = wholeFigure(pack, now.figures, 'victory', 'table-reuse', 'value') ?? 1;
  const ships = wholeFigure(pack, now.figures, 'naval', 'merchant-ships-a-point', 'value') ?? 10;
  return Math.floor(now.navy.merchants / Math.max(1, ships)) + now.score.reuses * each;
}
