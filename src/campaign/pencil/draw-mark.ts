/** A commander draws on his map, changes what he drew, and erases it. Nothing is played from it and nobody is told. */
import { isSameJson, ok, type SeatId } from '../../kernel/basic.js';
import { dropPencil, putPencil, selectPencil, type PencilRow } from '../../store/pencil.js';
import type { Campaign } from '../campaign.js';
import { isRefusal, loadStepOf, seatOf } from '../turn/open-step.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';
import { readMark, type MarkForm } from './read-mark.js';
import { markVersion, standingAt } from './standing-marks.js';

/** So many marks of one seat stand at most. */
export const MOST_MARKS = 60;

/**
 * `number`: of the mark that it replaces; absent: a new one. `was`: `markVersion` of that, as the form had it; absent
 * replaces whatever stands.
 */
export type MarkToDraw = MarkForm & {
  readonly seat: SeatId;
  readonly number?: number;
  readonly was?: string | undefined;
};

/**
 * Draws a mark on a seat's map, or changes one of its own. Refuses with `bad-input` what does not read, with `stale` a
 * change to what was erased or changed since, and one mark more than a map may have. The same mark twice is drawn once.
 */
export function drawMark(
  campaign: Campaign,
  mark: MarkToDraw,
  clock: Clock,
): Outcome<{ readonly number: number }> {
  return useCase(campaign, 'write', async () => {
    const found = await ownMarks(campaign, mark.seat);
    if (!found.ok) return found;
    const { rows, standing, now } = found.value;
    const read = readMark(campaign.game.board(), mark);
    if (!read.ok) return refuse('bad-input', read.error);
    const body = read.value;
    const before = standing.find(({ number }) => number === mark.number);
    if (mark.number !== undefined && before === undefined) return refuse('stale', ERASED);
    const same = standing.find((one) => isSameJson(one.body, body));
    if (same !== undefined && (mark.number === undefined || same.number === mark.number))
      return ok({ number: same.number });
    if (mark.was !== undefined && before !== undefined && mark.was !== markVersion(before.body))
      return refuse('stale', CHANGED);
    if (mark.number === undefined && standing.length >= MOST_MARKS)
      return refuse(
        'bad-input',
        `Your map has ${MOST_MARKS} marks, which is the most it can have. Erase one first.`,
      );
    const number = mark.number ?? 1 + Math.max(0, ...rows.map((row) => row.number));
    const row = { ...now, seat: mark.seat, number, written: clock(), body };
    await putPencil(campaign.inside.journal, row);
    return ok({ number });
  });
}

const ERASED =
  'This mark was erased since you opened the page, perhaps in another window. To keep it, draw it as a new one.';

const CHANGED =
  'This mark was changed since you opened the page, perhaps in another window. Nothing was saved. What you wrote is still here, and the mark as it is now is in the list; save it again if you still want it.';

const NOT_ERASED =
  'This mark was changed since you opened the page, perhaps in another window. It was not erased. The list has it as it is now; erase it again if you still want to.';

/**
 * Takes a mark off a seat's map; one that is gone already stays gone. `was`: as in `MarkToDraw`. Refuses with `stale` what was
 * changed since.
 */
export function eraseMark(
  campaign: Campaign,
  { seat, number, was }: Required<Pick<MarkToDraw, 'seat' | 'number'>> & Pick<MarkToDraw, 'was'>,
  clock: Clock,
): Outcome<undefined> {
  return useCase(campaign, 'write', async () => {
    const found = await ownMarks(campaign, seat);
    if (!found.ok) return found;
    const { rows, standing, now } = found.value;
    const before = standing.find((one) => one.number === number);
    if (before === undefined) return ok(undefined);
    if (was !== undefined && was !== markVersion(before.body)) return refuse('stale', NOT_ERASED);
    const { journal } = campaign.inside;
    const isOlder = rows.some((row) => row.number === number && row.base < now.base);
    // What was drawn in this step was never on the map of an earlier one.
    if (isOlder)
      await putPencil(journal, { ...now, seat, number, written: clock(), body: undefined });
    else await dropPencil(journal, { seat, number, base: now.base });
    return ok(undefined);
  });
}

type OwnMarks = {
  readonly rows: readonly PencilRow[];
  readonly standing: ReturnType<typeof standingAt>;
  /** The step in which the seat stands. */
  readonly now: Pick<PencilRow, 'base' | 'step'>;
};

async function ownMarks(campaign: Campaign, id: SeatId): Outcome<OwnMarks> {
  const step = await loadStepOf(campaign, id);
  const seat = seatOf(campaign, step.base, id);
  if (isRefusal(seat)) return refuse(seat.code, seat.say);
  const rows = await selectPencil(campaign.inside.journal, [seat.id]);
  const now = { base: step.baseEntry, step: step.step.title };
  return ok({ rows, standing: standingAt(rows, now.base), now });
}
