/** Sea movement without ships (C6.3, B9): from where it sails, and to where it may go. */
import { neighbours } from '../ground/hexes.js';
import { strengthByHex } from '../ground/muster.js';
import { cityAt, holderOf } from '../ground/atlas.js';
import { enemyOf, type Pack, type Side } from '../pack.js';
import type { State } from '../state.js';
import { wholeFigure } from '../figures/figures.js';
import { fleetsByWater } from './fleets.js';
import { waterAt, watersRound } from '../ground/waters.js';

/** States from whose coasts troops sail (the research's list may be abridged; New York is our addition). */
const SAILING_STATES = ['MD', 'DE', 'NJ', 'PA', 'NY', 'DC'];

/** Strength points that sea lift carries in a PBEM turn: none for good once the CSA has taken Washington (B8). */
export const seaLiftOf = (
  pack: Pack,
  { figures, washingtonFell }: Pick<State, 'figures'> & { readonly washingtonFell?: boolean },
): number =>
  washingtonFell === true ? 0 : (wholeFigure(pack, figures, 'naval', 'sea-lift', 'value') ?? 0);

/** A hex by the sea, or by a river that ocean-going ships enter. */
const isCoastal = (pack: Pack, hex: string): boolean =>
  watersRound(pack, hex).some((id) => {
    const of = waterAt(pack, id)?.of;
    return of === 'coast' || of === 'deep';
  });

export const isSeaLiftHex = (pack: Pack, hex: string): boolean =>
  SAILING_STATES.includes(pack.hexes.get(hex)?.state ?? '') && isCoastal(pack, hex);

/** Held by a side's troops, city or walls, and with no enemy fort, fortress or ship next to it. */
export function isSafeHaven(pack: Pack, now: State, side: Side, hex: string): boolean {
  const enemy = enemyOf(side);
  const works = [now.works[`fort ${hex}`], now.works[`fortress ${hex}`]];
  const isHeld =
    strengthByHex(now, side).has(hex) ||
    (cityAt(pack, hex) !== undefined && holderOf(pack, now.control, hex) === side) ||
    works.some((each) => each?.side === side);
  if (!isHeld || strengthByHex(now, enemy).has(hex) || !isCoastal(pack, hex)) return false;
  const isNearFort = [hex, ...neighbours(hex)].some((near) =>
    (['fort', 'fortress'] as const).some((kind) => now.works[`${kind} ${near}`]?.side === enemy),
  );
  const ships = fleetsByWater(now, enemy);
  return !isNearFort && !watersRound(pack, hex).some((water) => ships.has(water));
}
