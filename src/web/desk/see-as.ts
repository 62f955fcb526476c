/**
 * The gamemaster looks at a seat's own pages: the same pages, made by the same functions from the same view, below
 * `HOME/as/SEAT`. Nothing can be sent from there: only addresses that are read are mounted, and forms are disabled.
 */
import { asSeat } from '../../kernel/basic.js';
import { listSeats } from '../../campaign/seats/name-seat.js';
import { must } from '../frame.js';
import { missing, type Page } from '../page.js';
import type { Route } from '../route.js';

/** The addresses of a seat that are read, for the gamemaster who looks as that seat. */
export const asSeatRoutes = (
  routes: readonly Route[],
  who: 'gm' | 'umpire' = 'gm',
): readonly Route[] =>
  routes
    .filter(({ method }) => method === 'GET')
    .map(({ path, page }) => ({
      ...{ method: 'GET', path: `/as/:seat${path}`, who, page: asSeatSees(page) },
    }));

const asSeatSees =
  (page: Page): Page =>
  async (visit) => {
    const who = asSeat(visit.params['seat'] ?? '');
    const may = visit.umpire?.seats;
    const seats = (await must(listSeats(visit.campaign))).filter(
      ({ seat }) => may === undefined || may.includes(seat),
    );
    const holder = seats.find(({ seat }) => seat === who);
    if (holder === undefined) return missing;
    const others = seats.map(({ seat, title }) => ({
      ...{ title, href: `${visit.home}/as/${seat}`, current: seat === who },
    }));
    const looking = { title: holder.title, desk: visit.home, others };
    return page({ ...visit, who, home: `${visit.home}/as/${who}`, looking });
  };
