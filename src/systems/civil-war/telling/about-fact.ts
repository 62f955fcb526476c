/** Where facts happened and what they are part of, for the gamemaster's log, list of events and map. */
import type { AboutFact } from '../../../kernel/system.js';
import type { CivilWarFact } from '../rules/facts/fact.js';
import { placeName } from '../rules/ground/places.js';
import type { Pack } from '../rules/pack.js';

/** Look-ups in tables are facts with the table's name; what happened at a place has its hex. */
export function aboutFact(pack: Pack, fact: CivilWarFact): AboutFact {
  const places = placesOf(fact);
  const heading = headingOf(pack, fact);
  return {
    ...('hex' in fact && typeof fact.hex === 'string' ? { place: fact.hex } : {}),
    ...(places.length === 0 ? {} : { places }),
    ...(heading === undefined ? {} : { heading }),
    ...('table' in fact ? { isLookUp: true as const } : {}),
  };
}

/** Of what touches several places, or one that is no hex of its own. */
function placesOf(fact: CivilWarFact): readonly string[] {
  switch (fact.kind) {
    case 'marched':
      return [...fact.path, ...(fact.contact === undefined ? [] : [fact.contact])];
    case 'spotted':
      return fact.hexes;
    case 'fought':
    case 'overran':
      return [fact.hex, fact.from, ...(fact.also ?? [])];
    case 'retreated':
    case 'advanced':
    case 'cavalry-withdrew':
    case 'carried':
    case 'embarked':
      return [fact.from, fact.to];
    case 'sailed':
      return [...new Set(fact.path.flatMap(placesOfSide))];
    case 'fleet-entered':
    case 'ships-fought':
    case 'ships-assigned':
      return placesOfSide(fact.water);
    default:
      return [];
  }
}

/** A hexside lies between its two hexes. */
const placesOfSide = (side: string): readonly string[] => side.split('|');

/** What follows from these, such as losses and careers, has none beside them. */
const HEADINGS: Readonly<Partial<Record<CivilWarFact['kind'], string>>> = {
  'entered-leader': 'arrivals',
  'entered-sp': 'arrivals',
  'fleet-entered': 'arrivals',
  marched: 'marches',
  sailed: 'voyages',
  carried: 'landings',
  embarked: 'landings',
  'ships-fought': 'fight on the water',
  'fort-fired': 'fire of forts',
  'career-rolled': 'careers of leaders',
  'condition-read': 'conditions',
  'city-taken': 'places taken',
  'fort-built': 'works built',
  'fortress-built': 'works built',
  'depot-built': 'works built',
  'depot-burnt': 'depots burnt',
  'order-stopped': 'orders stopped',
  'order-failed': 'orders failed',
  sighted: 'sightings',
  'sight-lost': 'sightings',
  'sight-cleared': 'sightings',
  spotted: 'sightings',
  retreated: 'retreats',
  rallied: 'rallies',
  'points-counted': 'victory points',
};

function headingOf(pack: Pack, fact: CivilWarFact): string | undefined {
  if (fact.kind === 'fought' || fact.kind === 'overran')
    return `battle at ${placeName(pack, fact.hex).replace(/ \(\w+\)$/, '')}`;
  // Rail is paid beside the march that it serves.
  if (fact.kind === 'paid') return fact.pp > 0 ? 'points paid' : undefined;
  return HEADINGS[fact.kind];
}
