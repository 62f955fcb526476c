/** What the gamemaster did: a list that follows from the journal, to read and to save. */
import { auditActs, auditCsv } from '../../campaign/gm/audit-acts.js';
import { writtenTime } from '../../letters/written-time.js';
import { filterOf, placesFilter, sayName } from './filters.js';
import { frame, must } from '../frame.js';
import { undosOf } from './undo-bar.js';
import type { Page, Visit } from '../page.js';

const MOST_SHOWN = 300;

export const auditPage: Page = async (visit) => {
  const { acts, entries, chain, signed } = await must(auditActs(visit.campaign));
  const undos = await undosOf(visit);
  const { zone } = visit.campaign.meta;
  const { kind = '', step = '', place = '', who = '', words = '' } = visit.query;
  const board = visit.campaign.game.board();
  const where = placesFilter(
    board,
    place,
    acts.map(({ act }) => [act]),
  );
  const found = acts.filter(
    (act, at) =>
      where.isNamed(at) &&
      (kind === '' || act.kind === kind) &&
      (step === '' || act.step === step) &&
      (who === '' || act.who === who) &&
      act.act.toLowerCase().includes(words.trim().toLowerCase().slice(0, 200)),
  );
  const data = {
    ...frame(visit, 'Audit', { trouble: signed?.isWrong === true ? signed.says : '' }),
    ...{ total: found.length, entries, chain, signed: signed?.says ?? '' },
    search: {
      ...{ action: `${visit.home}/audit`, words: words.slice(0, 200), tick: false },
      looksFor: [kind, step, place, who, words].some((one) => one !== ''),
      filters: [
        filterOf(
          'kind',
          'Kind',
          kind,
          acts.map((act) => [act.kind, sayName(act.kind)]),
        ),
        filterOf(
          'step',
          'Step',
          step,
          acts.toReversed().map((act) => [act.step, visit.campaign.game.stepCalled(act.step)]),
        ),
        where.filter,
        filterOf(
          'who',
          'By',
          who,
          acts.flatMap((act) => (act.who === '' ? [] : [[act.who, act.who]])),
        ),
      ],
    },
    acts: found
      .toReversed()
      .slice(0, MOST_SHOWN)
      .map(({ entry, written, step, kind, act, who }) => ({
        ...{
          entry,
          step: visit.campaign.game.stepCalled(step),
          kind,
          act,
          who,
          undo: undos.get(entry) ?? false,
        },
        when: writtenTime(written, zone),
      })),
    more: found.length > MOST_SHOWN ? `The last ${String(MOST_SHOWN)} are listed.` : '',
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
