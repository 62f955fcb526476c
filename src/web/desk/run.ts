/** Plays the open step. With `now` in the form, missing sheets count as silence. */
import { runTurn } from '../../campaign/run-turn.js';
import type { Page } from '../page.js';
import { deskPage } from './front.js';

export const runStep: Page = async (visit) => {
  const ran = await runTurn(visit.campaign, { now: visit.form['now'] === 'yes' }, visit.clock);
  if (!ran.ok) return deskPage(visit, { trouble: ran.error.say, status: 409 });
  return { kind: 'go', to: `${visit.home}?did=${ran.value.state}` };
};
