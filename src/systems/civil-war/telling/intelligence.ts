/** What a seat knows of the enemy, from its view alone (C4.2, C4.5, C4.6). */
import { byText } from '../../../kernel/basic.js';
import type { Intelligence } from '../../../kernel/intelligence.js';
import { placeName } from '../rules/ground/places.js';
import type { Pack } from '../rules/pack.js';
import type { View } from '../rules/view.js';
import { sideWords } from './words.js';
import { shipWords } from '../rules/naval/fleets.js';

export function intelligenceOf(pack: Pack, seen: View): Intelligence {
  return {
    seen: seen.enemies.map(({ hex, size }) => ({
      ...{ hex, place: placeName(pack, hex), what: size, since: '', age: 0 },
    })),
    remembered: seen.remembered
      .map(({ hex, size, step, pulse, age }) => ({
        ...{ hex, place: placeName(pack, hex), what: size, age },
        since: pulse === 0 ? `before ${step}` : `${step}, pulse ${pulse}`,
      }))
      .sort((a, b) => a.age - b.age || byText(a.hex, b.hex)),
    rumours: seen.rumoured,
    works: seen.works
      .filter(({ side }) => side !== seen.side)
      .map(({ kind, hex }) => ({ hex, place: placeName(pack, hex), what: kind })),
    ships: seen.ships
      .filter(({ side }) => side !== seen.side)
      .map(({ water }) => ({ place: placeName(pack, water), what: shipsAt(seen, water) })),
    prisoners: seen.prisoners.map(({ name, side }) => ({ name, of: sideWords(side) })),
  };
}

/** What they are, where own ships see them; of the others only that they are there. */
function shipsAt(seen: View, water: string): string {
  const exact = seen.enemyShips.filter((ships) => ships.water === water);
  return exact.length === 0
    ? 'ships, of unknown strength'
    : exact.map(({ n, kind }) => shipWords(n, kind)).join(', ');
}
