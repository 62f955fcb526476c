/** Attrition: what stands out of supply at the end of a turn may lose strength points (B8). */
import { byText } from '../../../../kernel/basic.js';
import { d6, type Umpire } from '../../../../kernel/dice.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { findFigure, wholeFigure, type CellName, lookedUp } from '../../rules/figures/figures.js';
import { missingOfRows } from '../../rules/figures/missing.js';
import { strengthByHex, takeUpTo, troopsIn } from '../../rules/ground/muster.js';
import { supplyLines } from '../../rules/ground/supply.js';
import { SIDES, type Pack, type Side } from '../../rules/pack.js';
import { sizeOf } from '../../rules/sight/eyes.js';
import type { State } from '../../rules/state.js';
import { during } from '../../rules/happening.js';

/** One die for every hex of a side that no supply line reaches. */
export function wasteAway(
  pack: Pack,
  now: State,
  side: Side,
  umpire: Umpire,
): readonly CivilWarFact[] {
  return starving(pack, now, side).flatMap((place) => wasteAt(pack, now, place, umpire));
}

/** Missing figures by which those who stand out of supply now waste away. */
export function missingForAttrition(pack: Pack, now: State): readonly CellName[] {
  const places = SIDES.flatMap((side) => starving(pack, now, side));
  const sizes = places.map(({ sp }): string => sizeOf(pack, now.figures, sp));
  return missingOfRows(pack, now, 'attrition', sizes);
}

function starving(pack: Pack, now: State, side: Side): readonly Starving[] {
  const { isSupplied } = supplyLines(pack, now, side);
  return [...strengthByHex(now, side)]
    .filter(([hex]) => !isSupplied(hex))
    .sort((a, b) => byText(a[0], b[0]))
    .map(([hex, sp]) => ({ side, hex, sp }));
}

type Starving = { readonly side: Side; readonly hex: string; readonly sp: number };

function wasteAt(
  pack: Pack,
  now: State,
  { side, hex, sp }: Starving,
  umpire: Umpire,
): readonly CivilWarFact[] {
  const row = sizeOf(pack, now.figures, sp);
  const from = wholeFigure(pack, now.figures, 'attrition', row, 'from') ?? 7;
  const loss = wholeFigure(pack, now.figures, 'attrition', row, 'loss') ?? 0;
  const own = during(umpire, `attrition ${hex}`, hex);
  const die = own.roll(d6, '')[0] ?? 1;
  const worked = die >= from ? Math.min(loss, sp) : 0;
  const settled = own.settle('loss', worked, upTo(sp));
  const { status } = findFigure(pack, now.figures, 'attrition', row, 'from');
  const looked = lookedUp({ table: 'attrition', row, column: 'from' }, String(from), status);
  if (settled === 0) return [looked];
  const takes = takeUpTo(troopsIn(now, side, hex), settled);
  const gone = settled === sp ? displaced(now, side, hex) : [];
  return [looked, { kind: 'lost-sp', side, hex, takes, why: 'attrition' }, ...gone];
}

const upTo = (most: number): readonly number[] =>
  Array.from({ length: most + 1 }, (_, index) => index);

/** Leaders of a force that is no more go to their pool, next game turn; those aboard ships stay with them. */
function displaced(now: State, side: Side, hex: string): readonly CivilWarFact[] {
  return Object.values(now.leaders)
    .sort((a, b) => byText(a.name, b.name))
    .flatMap(({ name, place, ...leader }): readonly CivilWarFact[] => {
      if (leader.side !== side || place.at !== 'map' || place.hex !== hex) return [];
      if (place.water !== undefined) return [];
      const until = now.clock.game + 1;
      return [{ kind: 'leader-displaced', side, leader: name, hex, until, list: place.list }];
    });
}
