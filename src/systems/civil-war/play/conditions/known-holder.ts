/** Whose a place is, decided from what a side knows in that pulse (C3.14). */
import { neighbours } from '../../rules/ground/hexes.js';
import { cityAt, holderOf, sightTerritory } from '../../rules/ground/atlas.js';
import { hexesUnderEyes, isSeen } from '../../rules/sight/eyes.js';
import { strengthByHex } from '../../rules/ground/muster.js';
import { enemyOf, type Pack, type Side } from '../../rules/pack.js';
import type { State } from '../../rules/state.js';

/**
 * Whose a place is, as far as a side knows: of those who stand there, else of the city's holder, else of the territory.
 */
export function knownHolder(
  pack: Pack,
  now: State,
  side: Side,
  hex: string,
): 'ours' | 'enemy' | 'nobody' {
  if (strengthByHex(now, side).has(hex)) return 'ours';
  const enemy = enemyOf(side);
  const eyes = hexesUnderEyes(pack, now, side);
  if (strengthByHex(now, enemy).has(hex) && isSeen(pack, now, side, eyes, hex)) return 'enemy';
  const owner =
    cityAt(pack, hex) === undefined
      ? sightTerritory(pack, now, hex)
      : holderOf(pack, now.believed[side], hex);
  if (owner === side) return 'ours';
  return owner === enemy ? 'enemy' : 'nobody';
}

/** Both sides' strength points stand there or next to it, as far as the side sees. */
export function isContested(pack: Pack, now: State, side: Side, hex: string): boolean {
  const eyes = hexesUnderEyes(pack, now, side);
  const mine = strengthByHex(now, side);
  const theirs = strengthByHex(now, enemyOf(side));
  const around = [hex, ...neighbours(hex)];
  return (
    around.some((place) => mine.has(place)) &&
    around.some((place) => theirs.has(place) && isSeen(pack, now, side, eyes, place))
  );
}
