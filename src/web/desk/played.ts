/** The desk with a played step open: `?moment=` names the moment that its map shows. */
import { maybe } from '../frame.js';
import type { Page, Reply, Visit } from '../page.js';
import { seeAmendable } from '../../campaign/gm/see-amendable.js';
import { deskPage, type DeskSaid } from './front.js';

const DONE: Readonly<Record<string, string>> = {
  ruled: 'Your ruling is on record, and the step was resolved again with it.',
  rerolled: 'The dice were rolled again, and the step was resolved again with them.',
  amended: 'The position is changed, and the step was resolved again with it.',
  withdrawn: 'The ruling is taken back, and the step was resolved again without it.',
};

export const deskPlayed: Page = (visit) => playedPage(visit);

/** The page, with what was just said at it. */
export const playedPage = (visit: Visit, said: DeskSaid = {}): Promise<Reply> =>
  deskPage(visit, {
    notice: DONE[visit.query['did'] ?? ''] ?? '',
    ...said,
    isPlayed: true,
  });

/** For script: what may be changed at a place, as lines of an amendment. */
export const amendableAt: Page = async (visit) => {
  const { place = '', moment = '' } = visit.query;
  const where = place.slice(0, 100);
  const found = await maybe(seeAmendable(visit.campaign, { where, moment }));
  return { kind: 'json', json: { lines: found?.lines ?? [] } };
};
