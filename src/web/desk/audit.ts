/** What the gamemaster did: a list that follows from the journal, to read and to save. */
import { auditActs, auditCsv } from '../../campaign/gm/audit-acts.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, must } from '../frame.js';
import { undosOf } from './undo-bar.js';
import type { Page, Visit } from '../page.js';

const MOST_SHOWN = 300;

export const auditPage: Page = async (visit) => {
  const { acts, entries, chain } = await must(auditActs(visit.campaign));
  const undos = await undosOf(visit);
  const { zone } = visit.campaign.meta;
  const data = {
    ...frame(visit, 'Audit'),
    ...{ total: acts.length, entries, chain },
    acts: acts
      .toReversed()
      .slice(0, MOST_SHOWN)
      .map(({ entry, written, step, kind, act, who }) => ({
        ...{ entry, step, kind, act, who, undo: undos.get(entry) ?? false },
        when: writtenTime(written, zone),
      })),
    more: acts.length > MOST_SHOWN ? `The last ${String(MOST_SHOWN)} are listed.` : '',
  };
  return { kind: 'page', view: 'desk/audit.html', data };
};

export const auditAsCsv: Page = async (visit) => ({
  ...{ kind: 'file', name: `${visit.name}-audit-${dayOf(visit)}.csv` },
  ...{ type: 'text/csv; charset=utf-8' },
  content: auditCsv(await must(auditActs(visit.campaign))),
});

export const auditAsJson: Page = async (visit) => ({
  ...{ kind: 'file', name: `${visit.name}-audit-${dayOf(visit)}.json` },
  ...{ type: 'application/json; charset=utf-8' },
  content: JSON.stringify(await must(auditActs(visit.campaign))),
});

const dayOf = (visit: Visit): string => visit.clock().slice(0, 10);
