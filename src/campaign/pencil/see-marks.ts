/** What commanders have drawn on their maps, for themselves, for their sides, and for the gamemaster, who may look. */
import { ok, type SeatId, type Viewer } from '../../kernel/basic.js';
import type { PencilMark } from '../../kernel/map/pencil.js';
import type { Seat } from '../../kernel/system.js';
import { isAbandoned, selectAbandoned } from '../../store/branch.js';
import { selectEntriesOf } from '../../store/entries.js';
import { selectPencil, type PencilRow } from '../../store/pencil.js';
import { selectStandingEntries } from '../../store/snapshot.js';
import type { Campaign } from '../campaign.js';
import { isRefusal, loadStepOf, seatOf } from '../turn/open-step.js';
import type { Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';
import { isSeenBy, markVersion, standingAt } from './standing-marks.js';

/** `number`: by which its own seat changes it; `version`: `markVersion` of it. `step`: the title of the step in which it was drawn or changed last. */
export type SeenMark = PencilMark & {
  readonly seat: SeatId;
  readonly number: number;
  readonly version: string;
  readonly step: string;
  /** ISO, UTC. */
  readonly written: string;
  readonly isOwn: boolean;
  readonly isForSide: boolean;
};

/**
 * The marks that a viewer may see: a seat its own and those of its side, the gamemaster all. `moment`: as they stood in the
 * step of that moment; absent, or '': as they stand now. Call it only for a moment that the viewer may know.
 */
export function seeMarks(
  campaign: Campaign,
  who: Viewer,
  moment = '',
): Outcome<readonly SeenMark[]> {
  return useCase(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const step = await loadStepOf(campaign, who);
    const viewer = who === 'gm' ? undefined : seatOf(campaign, step.base, who);
    if (viewer !== undefined && isRefusal(viewer)) return refuse(viewer.code, viewer.say);
    const drawers =
      viewer === undefined ? step.seats : step.seats.filter(({ side }) => side === viewer.side);
    const rows = await selectPencil(
      journal,
      drawers.map(({ id }) => id),
    );
    const bases = await selectStandingEntries(journal);
    const base = moment === '' ? step.baseEntry : await baseOf(campaign, moment, bases);
    return ok(seenAt({ rows, seats: step.seats, bases }, base, viewer?.id));
  });
}

/** What all commanders had drawn in one step. `base`: the entry with which it began; `step`: its name, '' before it is played. */
export type MarksOfStep = {
  readonly base: number;
  readonly step: string;
  readonly marks: readonly SeenMark[];
};

/** The marks of all seats as they stood at the end of each step of the line of play that stands, in order. */
export function seeMarksByStep(campaign: Campaign): Outcome<readonly MarksOfStep[]> {
  return useCase(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const { seats } = await loadStepOf(campaign, 'gm');
    const rows = await selectPencil(
      journal,
      seats.map(({ id }) => id),
    );
    const bases = await selectStandingEntries(journal);
    const runs = await selectEntriesOf(journal, 'run');
    const stepOf = (base: number, end = Number.MAX_SAFE_INTEGER): string =>
      runs.findLast(({ seq }) => seq > base && seq <= end)?.step ?? '';
    return ok(
      bases.map((base, index) => ({
        ...{ base, step: stepOf(base, bases[index + 1]) },
        marks: seenAt({ rows, seats, bases }, base),
      })),
    );
  });
}

type Drawn = {
  readonly rows: readonly PencilRow[];
  readonly seats: readonly Seat[];
  readonly bases: readonly number[];
};

function seenAt({ rows, seats, bases }: Drawn, base: number, viewer?: SeatId): readonly SeenMark[] {
  const titles = new Map(seats.map(({ id, title }) => [id, title]));
  return standingAt(rows, base)
    .filter((mark) => viewer === undefined || isSeenBy(mark, viewer))
    .map(({ seat, number, step, written, base: drawn, body }) => {
      const { forSide, ...shown } = body;
      return {
        ...shown,
        age: bases.filter((entry) => entry > drawn && entry <= base).length,
        ...(seat === viewer ? {} : { by: titles.get(seat) ?? seat }),
        ...{ seat, number, version: markVersion(body), step, written },
        ...{ isOwn: seat === viewer, isForSide: forSide === true },
      };
    });
}

/** The entry with which the step of a moment began; 0 where no such step was played. */
async function baseOf(
  { inside: { journal } }: Campaign,
  moment: string,
  bases: readonly number[],
): Promise<number> {
  const gone = await selectAbandoned(journal);
  const runs = await selectEntriesOf(journal, 'run');
  const run = runs.findLast(
    ({ seq, step }) => moment.startsWith(`${step}/`) && !isAbandoned(gone, seq),
  );
  return bases.findLast((entry) => entry < (run?.seq ?? 0)) ?? 0;
}
