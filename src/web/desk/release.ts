/** Lets the held run stand. */
import { releaseTurn } from '../../campaign/turn/release-turn.js';
import type { Page } from '../page.js';
import { deskPage } from './front.js';

export const releaseStep: Page = async (visit) => {
  const released = await releaseTurn(visit.campaign, visit.clock, visit.form['stamp']);
  if (!released.ok) return deskPage(visit, { trouble: released.error.say, status: 409 });
  return { kind: 'go', to: `${visit.home}?did=released` };
};
