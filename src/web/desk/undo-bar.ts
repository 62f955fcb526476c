/** Undo, as the pages of the desk show it: a short bar after an act, and a button in the log and the audit. */
import { seeUndoables, type Undoable } from '../../campaign/gm/undo-act.js';
import { seeDesk } from '../../campaign/gm/see-desk.js';
import { must, type Undo } from '../frame.js';
import type { Visit } from '../page.js';

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

/**
 * For the bar after an act: what was done last. Where a letter has told of it, undoing it says why that is refused. Nothing was
 * done without a `did` in the address.
 */
export async function lastUndo(visit: Visit): Promise<Undo | false> {
  const { did = '' } = visit.query;
  if (did === '' || did === 'undone' || visit.umpire !== undefined) return false;
  const last = (await must(seeUndoables(visit.campaign))).findLast(({ isLast }) => isLast);
  if (last === undefined) return false;
  const { stamp } = await must(seeDesk(visit.campaign));
  return undoData(visit, last, stamp);
}

const undoData = ({ home }: Visit, { entry, step }: Undoable, stamp: string): Undo => ({
  action: `${home}/undo`,
  entry: String(entry),
  stamp,
  href:
    step === undefined
      ? ''
      : `${home}/take-back/confirm?${new URLSearchParams({ step }).toString()}`,
});
