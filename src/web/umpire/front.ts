/** Where an assistant or observer begins: what waits, and the pages of the seats that are his. */
import { countOpen, lettersOf } from './matters.js';
import { listSeats } from '../../campaign/seats/name-seat.js';
import { seeProposals } from '../../campaign/gm/proposals.js';
import { listAsks } from '../../campaign/sheets/list-asks.js';
import { frame, must } from '../frame.js';
import { mapData, mapWithTables } from '../map/map-data.js';
import type { Page } from '../page.js';
import { isHis, umpireOf } from './umpire-of.js';

export const umpireFront: Page = async (visit) => {
  const umpire = umpireOf(visit);
  const { asks, step } = await must(listAsks(visit.campaign));
  const seats = (await must(listSeats(visit.campaign))).filter(({ seat }) => isHis(visit, seat));
  const held = (await lettersOf(visit)).filter(({ state }) => state === 'held');
  const open = asks.filter(({ to, state }) => to === 'gm' && state === 'open');
  const data = {
    ...frame(visit, umpire.title),
    ...{ home: visit.home, name: umpire.name, step: step.title, seesAll: umpire.seesAll },
    isAssistant: umpire.role === 'assistant',
    waits: String(await countOpen(visit)),
    held: String(held.length),
    open: String(open.length),
    proposed: umpire.seesAll ? String((await must(seeProposals(visit.campaign))).length) : '',
    map: umpire.seesAll
      ? await mapWithTables(visit, { who: 'gm', base: visit.home })
      : mapData(visit.home),
    seats: seats.map(({ seat, title, name = 'vacant' }) => ({
      ...{ title, name, href: `${visit.home}/as/${seat}` },
    })),
  };
  return { kind: 'page', view: 'umpire/front.html', data };
};
