/** What a seat knows of the enemy, from its view alone (C4.2, C4.5, C4.6). */
import { byText } from '../../../kernel/basic.js';
import type { Intelligence } from '../../../kernel/intelligence.js';
import { stepWords } from '../rules/clock.js';
import { placeName } from '../rules/ground/places.js';
import type { Pack } from '../rules/pack.js';
import type { View } from '../rules/view.js';
import { sideWords } from './words.js';
import { shipWords } from '../rules/naval/fleets.js';

export function intelligenceOf(pack: Pack, seen: View): Intelligence {
  const remembered = [...seen.remembered].sort((a, b) => a.age - b.age || byText(a.hex, b.hex));
  return {
    tables: [
      {
        ...{ title: 'Forces in sight', columns: ['Place', 'Size'] },
        rows: seen.enemies.map(({ hex, size }) => ({
          ...{ place: hex, cells: [placeName(pack, hex), size] },
        })),
      },
      {
        ...{ title: 'Forces seen before and not since', columns: ['Place', 'Size', 'Last seen'] },
        rows: remembered.map(({ hex, size, step, pulse, age }) => ({
          ...{ place: hex, age },
          cells: [
            ...[placeName(pack, hex), size],
            pulse === 0 ? `before ${stepWords(step)}` : `${stepWords(step)}, pulse ${pulse}`,
          ],
        })),
      },
      {
        ...{ title: 'Known roughly', columns: ['Near', 'What'] },
        rows: seen.rumoured.map(({ near, what }) => ({ cells: [near, what] })),
      },
      {
        ...{ title: 'Works', columns: ['Place', 'What'] },
        rows: seen.works
          .filter(({ side }) => side !== seen.side)
          .map(({ kind, hex }) => ({ place: hex, cells: [placeName(pack, hex), kind] })),
      },
      {
        ...{ title: 'Ships', columns: ['Place', 'What'] },
        rows: seen.ships
          .filter(({ side }) => side !== seen.side)
          .map(({ water }) => ({ cells: [placeName(pack, water), shipsAt(seen, water)] })),
      },
      {
        ...{ title: 'Prisoners, in the order of capture', columns: ['Name', 'Of'] },
        rows: seen.prisoners.map(({ name, side }) => ({ cells: [name, sideWords(side)] })),
      },
    ],
  };
}

/** What they are, where own ships see them; of the others only that they are there. */
function shipsAt(seen: View, water: string): string {
  const exact = seen.enemyShips.filter((ships) => ships.water === water);
  return exact.length === 0
    ? 'ships, of unknown strength'
    : exact.map(({ n, kind }) => shipWords(n, kind)).join(', ');
}
