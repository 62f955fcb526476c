/** The gamemaster's answer to a question, with its reason; what does not read comes back as it was filled. */
import { giveRuling } from '../../campaign/give-ruling.js';
import type { Page } from '../page.js';
import { deskPage } from './front.js';

export const answerQuestion: Page = async (visit) => {
  const { key = '', reason = '', verdict } = visit.form;
  const text = verdict ?? visit.form['text'] ?? '';
  const filled = { key, text, reason };
  const ruled = await giveRuling(visit.campaign, filled, visit.clock);
  if (!ruled.ok) return deskPage(visit, { trouble: ruled.error.say, filled, status: 409 });
  if (!ruled.value.kept) {
    const trouble = 'That answer was not understood, and nothing was kept.';
    return deskPage(visit, { trouble, faults: ruled.value.faults, filled, status: 422 });
  }
  return { kind: 'go', to: `${visit.home}?did=ruled` };
};
