/** Undoes one act of the gamemaster's, by its entry in the journal. */
import { undoAct } from '../../campaign/gm/undo-act.js';
import type { Page } from '../page.js';
import { deskPage } from './front.js';

export const undo: Page = async (visit) => {
  const { entry = '', stamp } = visit.form;
  const number = /^[1-9]\d{0,8}$/.test(entry) ? Number(entry) : 0;
  const undone = await undoAct(visit.campaign, { entry: number, stamp }, visit.clock);
  if (!undone.ok) return deskPage(visit, { trouble: undone.error.say, status: 409 });
  return { kind: 'go', to: `${visit.home}?did=undone` };
};
