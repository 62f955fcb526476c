/** What a seat knows of the enemy, from its view alone: exact forces, size classes and fleets. */
import type { Intelligence } from '../../../kernel/intelligence.js';
import type { Pack } from '../rules/figures.js';
import { foeOf } from '../rules/state.js';
import type { View } from '../rules/view.js';
import { knownEnemies, type KnownEnemy } from './report-enemy.js';
import { comingTitle, fleetName, placeIn, seaIn } from './words.js';

export const intelligenceOf =
  (pack: Pack) =>
  (seen: View): Intelligence => {
    const known = knownEnemies(pack, seen);
    const rows = (how: string) =>
      known.filter((one) => one.how === how).map((one) => rowOf(pack, one));
    return {
      tables: [
        { title: 'Forces in sight', columns: ['Area', 'Region', 'SP'], rows: rows('in sight') },
        {
          title: 'Forces reported in regions of your side',
          ...{ columns: ['Area', 'Region', 'SP'], rows: rows('reported') },
        },
        { title: 'Fleets and allies', columns: ['What', 'Where'], rows: fleetRows(pack, seen) },
      ],
    };
  };

const rowOf = ({ land }: Pack, { area, region, forces }: KnownEnemy) => ({
  place: area,
  cells: [placeIn(land, area), region, forces],
});

/** An enemy fleet that is not seen may be off any coast but one's own. */
function fleetRows({ land }: Pack, seen: View) {
  if (seen.side === null) return [];
  const foe = foeOf(seen.side);
  const zone = seen.fleets[foe];
  const where = zone === undefined ? 'not known' : zone === null ? 'not at sea' : seaIn(land, zone);
  const due =
    seen.frenchDue === null || seen.frenchDue <= seen.turn || foe !== 'american'
      ? []
      : [{ cells: ['French entry', comingTitle(seen.frenchDue)] }];
  return [{ cells: [`The ${fleetName(foe)}`, where] }, ...due];
}
