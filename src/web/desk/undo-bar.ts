/** Undo, as the pages of the desk show it: a short bar after an act, and a button in the log and the audit. */
import { seeUndoables, type Undoable } from '../../campaign/gm/undo-act.js';
import { seeDesk } from '../../campaign/gm/see-desk.js';
import { must, type Undo } from '../frame.js';
import type { Page, Visit } from '../page.js';

/** By the entries of the acts that can be undone. */
export async function undosOf(visit: Visit): Promise<ReadonlyMap<number, Undo>> {
  // Whoever helps the gamemaster undoes nothing of his.
  if (visit.umpire !== undefined) return new Map();
  const undoables = await must(seeUndoables(visit.campaign));
  if (undoables.length === 0) return new Map();
  const { stamp } = await must(seeDesk(visit.campaign));
  return new Map(
    undoables
      .filter(({ isTold }) => !isTold)
      .map((one) => [one.entry, undoData(visit, one, stamp)]),
  );
}

/** Names what it did in the address that it leads to, where that can be undone, so that no other act is undone from there. */
export const namingAct =
  (page: Page): Page =>
  async (visit) => {
    if (visit.umpire !== undefined) return page(visit);
    const before = (await lastAct(visit))?.entry;
    const reply = await page(visit);
    if (reply.kind !== 'go' || !/[?&]did=/.test(reply.to)) return reply;
    const entry = (await lastAct(visit))?.entry;
    if (entry === undefined || entry === before) return reply;
    return { ...reply, to: reply.to.replace(/(?=#|$)/, `&act=${String(entry)}`) };
  };

/**
 * For the bar after an act: the act that the address names, while nothing else was done since. Where a letter has told of it,
 * undoing it says why that is refused.
 */
export async function lastUndo(visit: Visit): Promise<Undo | false> {
  const { act = '' } = visit.query;
  if (act === '' || visit.umpire !== undefined) return false;
  const last = await lastAct(visit);
  if (last === undefined || String(last.entry) !== act) return false;
  const { stamp } = await must(seeDesk(visit.campaign));
  return undoData(visit, last, stamp);
}

const lastAct = async ({ campaign }: Visit): Promise<Undoable | undefined> =>
  (await must(seeUndoables(campaign))).findLast(({ isLast }) => isLast);

const undoData = ({ home }: Visit, { entry, step }: Undoable, stamp: string): Undo => ({
  action: `${home}/undo`,
  entry: String(entry),
  stamp,
  href:
    step === undefined
      ? ''
      : `${home}/take-back/confirm?${new URLSearchParams({ step }).toString()}`,
});
