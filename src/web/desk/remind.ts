/** A reminder to one seat, or to all that have not sent orders, with the gamemaster's own words where he likes. */
import { asSeat } from '../../kernel/basic.js';
import { remindSeat } from '../../campaign/gm/remind-seat.js';
import { seeDesk } from '../../campaign/gm/see-desk.js';
import { frame, must } from '../frame.js';
import type { Page, Reply, Visit } from '../page.js';
import { deskPage } from './front.js';
import { mayBeReminded } from './owed.js';

const LONGEST_SEAT = 100;

/** The form for his own words. */
export const remindPage: Page = (visit) =>
  pageOf(visit, { words: '', seat: visit.query['seat'] ?? '', trouble: '', status: 200 });

export const remind: Page = async (visit) => {
  const { seat = '', last, words } = visit.form;
  const whom = seat === '' ? {} : { seat: asSeat(seat.slice(0, LONGEST_SEAT)) };
  const reminded = await remindSeat(visit.campaign, { ...whom, last, words }, visit.clock);
  if (reminded.ok) return { kind: 'go', to: `${visit.home}?did=reminded` };
  const { say: trouble, code } = reminded.error;
  const status = code === 'bad-input' ? 422 : 409;
  if (words === undefined) return deskPage(visit, { trouble, status });
  return pageOf(visit, { words, seat, trouble, status });
};

type Filled = {
  readonly words: string;
  readonly seat: string;
  readonly trouble: string;
  readonly status: 200 | 409 | 422;
};

async function pageOf(visit: Visit, { words, seat, trouble, status }: Filled): Promise<Reply> {
  const { seats, reminded } = await must(seeDesk(visit.campaign));
  const owing = seats.filter(mayBeReminded);
  const last = owing.find((one) => one.seat === seat)?.reminded;
  const data = {
    ...frame(visit, 'Write a reminder', { trouble }),
    words,
    last: owing.some((one) => one.seat === seat) ? (last ?? '') : reminded,
    seats: owing.map((one) => ({ seat: one.seat, title: one.title, chosen: one.seat === seat })),
    one: seat,
  };
  return { kind: 'page', view: 'desk/remind.html', data, status };
}
