/** Keeps drafts of red without end, the number of each on a line of its own once it is kept, until it is killed. */
import { keepDraft } from '../../src/campaign/sheets/keep-draft.js';
import { RED } from '../toys/line/system.js';
import { clock, untilKilled } from './until-killed.js';

void untilKilled(async (campaign, n) => {
  const draft = { seat: RED, key: '1/orders/red', text: `PP ${n}: wait`, revision: n - 1 };
  const kept = await keepDraft(campaign, draft, clock);
  if (!kept.ok || !kept.value.kept) throw new Error('A draft was not kept.');
  return `${n}\n`;
});
