/** Victory points of both sides, read off the map and the score (B11). */
import { citiesOfStates, holderOf } from '../ground/atlas.js';
import { wholeFigure } from '../figures/figures.js';
import { SIDES, type Pack, type Side } from '../pack.js';
import type { State, ScorePart } from '../state.js';

export type Points = { readonly usa: number; readonly csa: number; readonly difference: number };

/** `difference` is the lead of the USA. */
export function pointsOf(pack: Pack, now: State): Points {
  const parts = scoreParts(pack, now);
  const [usa, csa] = SIDES.map((side) =>
    parts.reduce((sum, part) => sum + (part.side === side ? part.points : 0), 0),
  );
  return { usa: usa ?? 0, csa: csa ?? 0, difference: (usa ?? 0) - (csa ?? 0) };
}

/** All that counts, part by part; what brings no points is left out. */
export const scoreParts = (pack: Pack, now: State): readonly ScorePart[] =>
  SIDES.flatMap((side) => [
    ...taken(pack, now, side),
    ...(side === 'csa' ? raided(pack, now) : []),
    { side, what: 'given' as const, points: now.score.given[side] },
  ]).filter(({ points }) => points !== 0);

/** Cities of the enemy's and of neutral states that are held, and each such state again when all its cities are. */
function taken(pack: Pack, now: State, side: Side): readonly ScorePart[] {
  return [...citiesOfStates(pack)].flatMap(([state, hexes]): readonly ScorePart[] => {
    if (pack.states.get(state)?.side === side) return [];
    const held = hexes.filter((hex) => holderOf(pack, now.control, hex) === side);
    const cities = held.map((hex): ScorePart => {
      return { side, what: 'city', hex, points: pack.country.cityPoints.get(hex) ?? 0 };
    });
    if (held.length < hexes.length) return cities;
    return [
      ...cities,
      { side, what: 'state', state, points: pack.country.statePoints.get(state) ?? 0 },
    ];
  });
}

/** The CSA's points for merchant ships and for every further use of the command table. */
function raided(pack: Pack, now: State): readonly ScorePart[] {
  const each = wholeFigure(pack, now.figures, 'victory', 'table-reuse', 'value') ?? 1;
  const ships = wholeFigure(pack, now.figures, 'naval', 'merchant-ships-a-point', 'value') ?? 10;
  const points = Math.floor(now.navy.merchants / Math.max(1, ships));
  return [
    { side: 'csa', what: 'merchants', points },
    { side: 'csa', what: 'table', points: now.score.reuses * each },
  ];
}
