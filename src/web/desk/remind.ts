/** A reminder to one seat, or to all that owe a sheet. */
import { asSeat } from '../../kernel/basic.js';
import { remindSeat } from '../../campaign/gm/remind-seat.js';
import type { Page } from '../page.js';
import { deskPage } from './front.js';

export const remind: Page = async (visit) => {
  const { seat = '', last } = visit.form;
  const whom = seat === '' ? {} : { seat: asSeat(seat.slice(0, 100)) };
  const reminded = await remindSeat(visit.campaign, { ...whom, last }, visit.clock);
  if (!reminded.ok) return deskPage(visit, { trouble: reminded.error.say, status: 409 });
  return { kind: 'go', to: `${visit.home}?did=reminded` };
};
