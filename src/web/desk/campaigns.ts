/** The ways to the gamemaster's other campaigns, where links let in. */
import { frame } from '../frame.js';
import type { Page } from '../page.js';

export const otherCampaigns: Page = async (visit) => {
  const desks = await visit.otherDesks();
  const data = {
    ...frame(visit, 'Other campaigns'),
    desks,
    isSigned: visit.person !== undefined,
  };
  return { kind: 'page', view: 'desk/campaigns.html', data };
};
