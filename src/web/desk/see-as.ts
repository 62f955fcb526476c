/** The gamemaster looks at what a seat sees, without its forms. */
import { asSeat } from '../../kernel/basic.js';
import { frame } from '../frame.js';
import { mapWithTables } from '../map/map-data.js';
import { missing, type Page } from '../page.js';
import { findHolder, whatSeatKnows } from '../seat/front.js';

export const seeAs: Page = async (visit) => {
  const seat = asSeat(visit.params['seat'] ?? '');
  const holder = await findHolder(visit, seat);
  if (holder === undefined) return missing;
  const data = {
    ...frame(visit, `As ${holder.title} sees it`),
    ...(await whatSeatKnows(visit, seat, holder)),
    map: await mapWithTables(visit, { who: seat, base: `${visit.home}/as/${seat}` }),
  };
  return { kind: 'page', view: 'desk/see-as.html', data };
};
