/** The ways to the gamemaster's other campaigns, where links let in. */
import { frame } from '../frame.js';
import type { Page } from '../page.js';

/** More of a title than any search has. */
const LONGEST_CHARACTERS = 200;

export const otherCampaigns: Page = async (visit) => {
  const { to } = visit.query;
  if (to !== undefined) {
    const way = await visit.wayToDesk(to);
    return way === undefined ? { kind: 'missing' } : { kind: 'go', to: way };
  }
  const words = (visit.query['words'] ?? '').trim().slice(0, LONGEST_CHARACTERS);
  const from = Number(/^\d{1,6}$/.exec(visit.query['from'] ?? '')?.[0] ?? 0);
  const { desks, next } = await visit.otherDesks({ words, from });
  const action = `${visit.home}/campaigns`;
  const wayTo = (name: string): string =>
    `${action}?${new URLSearchParams({ to: name }).toString()}`;
  const looksFor = words !== '';
  const data = {
    ...frame(visit, 'Other campaigns'),
    desks: desks.map(({ title, name }) => ({ title, href: wayTo(name) })),
    ...{ looksFor, isSigned: visit.person !== undefined },
    search:
      looksFor || from > 0 || next !== undefined
        ? { action, words, tick: false, looksFor, filters: [] }
        : undefined,
    more:
      next === undefined
        ? ''
        : `${action}?${new URLSearchParams({ words, from: String(next) }).toString()}`,
  };
  return { kind: 'page', view: 'desk/campaigns.html', data };
};
