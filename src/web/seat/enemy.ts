/** What a seat knows of the enemy, with its age: from its view alone. */
import { groupedBy } from '../../kernel/basic.js';
import type { Sighting } from '../../kernel/intelligence.js';
import { seeEnemy } from '../../campaign/seen/see-enemy.js';
import { frame, must } from '../frame.js';
import { mapData } from '../map/map-data.js';
import { seatOf, type Page } from '../page.js';

/** So many steps of play back a bar still shows something. */
const FADES_AFTER = 8;

export const seatEnemy: Page = async (visit) => {
  const known = await must(seeEnemy(visit.campaign, seatOf(visit)));
  const sightings = [...known.seen, ...known.remembered];
  const data = {
    ...frame(visit, 'The enemy, as you know him'),
    map: mapData(visit.home),
    sightings: sightings.map(sightingData),
    hasSightings: sightings.length > 0,
    seenNow: String(known.seen.length),
    before: String(known.remembered.length),
    rumours: known.rumours,
    works: [...groupedBy(known.works, ({ place }) => place)].map(([place, works]) => ({
      place,
      what: works.map(({ what }) => what).join(', '),
    })),
    ships: known.ships,
    prisoners: [...new Set(known.prisoners.map((one) => one.of))].map((of) => ({
      of,
      names: known.prisoners.filter((one) => one.of === of).map(({ name }) => name),
    })),
  };
  return { kind: 'page', view: 'seat/enemy.html', data };
};

/** `fresh`: how much of the bar is left, in percent; what is in sight now has it whole. */
const sightingData = ({ hex, place, what, since, age }: Sighting) => ({
  ...{ hex, place, what, since },
  now: since === '',
  level: String(Math.max(0, FADES_AFTER - (since === '' ? 0 : age + 1))),
  levels: String(FADES_AFTER),
  fade: since === '' ? 'now' : age === 0 ? 'fresh' : age <= 2 ? 'fading' : 'old',
  when: since === '' ? 'in sight now' : `last seen in ${since}`,
  age:
    since === '' || age === 0 ? '' : `${String(age)} ${age === 1 ? 'step' : 'steps'} of play ago`,
});
