/** Until when sheets count: set, or moved. Every seat that has not sent orders is written to. */
import { listAsks } from '../../campaign/sheets/list-asks.js';
import { setDeadline } from '../../campaign/turn/set-deadline.js';
import { must } from '../frame.js';
import type { Page } from '../page.js';
import { deskPage } from './front.js';

const MOVED = 'The deadline was moved after you opened this page. Nothing was changed.';

export const moveDeadline: Page = async (visit) => {
  const { due = '', grace = '0', was } = visit.form;
  const filled = { due, grace };
  const { deadline } = await must(listAsks(visit.campaign));
  if (was !== undefined && was !== (deadline?.due ?? ''))
    return deskPage(visit, { trouble: MOVED, deadline: filled, status: 409 });
  const graceHours = /^\d{1,3}$/.test(grace) ? Number(grace) : Number.NaN;
  const input = { due: due.slice(0, 100), graceHours, reason: 'Set at the desk' };
  const set = await setDeadline(visit.campaign, input, visit.clock);
  if (!set.ok) return deskPage(visit, { trouble: set.error.say, deadline: filled, status: 422 });
  return { kind: 'go', to: `${visit.home}?did=deadline` };
};
