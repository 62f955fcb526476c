/** The steps to which play can be taken back. */
import { ok } from '../../kernel/basic.js';
import { selectAbandoned } from '../../store/branch.js';
import { selectEntriesAfter } from '../../store/entries.js';
import { endOfStep, selectSnapshotEntries, selectStandingSnapshots } from '../../store/snapshot.js';
import type { Campaign } from '../campaign.js';
import { loadStep } from './open-step.js';
import { stampOf } from './stamp.js';
import { countingSheets } from './step-input.js';
import { isAnybodyTold } from '../letters/told-to.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** `begun`: when it was opened (ISO, UTC). `sheets`: how many of seats counted in it. `open`: it is being played. */
export type PlayedStepName = {
  readonly name: string;
  readonly title: string;
  readonly begun: string;
  readonly sheets: number;
  readonly open: boolean;
  readonly canTakeBack: boolean;
};

export type Steps = {
  /** The last first. */
  readonly steps: readonly PlayedStepName[];
  readonly branch: number;
  readonly stamp: string;
};

/** All steps of the line of play that stands. */
export function seeSteps(campaign: Campaign): Outcome<Steps> {
  return useCase(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const open = await loadStep(campaign);
    const snapshots = await selectStandingSnapshots(journal);
    const gone = await selectAbandoned(journal);
    const entries = await selectEntriesAfter(journal, 0);
    const kept = await selectSnapshotEntries(journal);
    const steps = snapshots.map(({ entry, state }) => {
      const end = endOfStep(kept, entry);
      const own = entries.filter(({ seq }) => seq > entry && seq < end);
      const sheets = [...countingSheets(own).values()].filter(({ by }) => by === 'seat');
      const isOpen = entry === open.baseEntry;
      return {
        ...campaign.game.step(state),
        begun: entries.find(({ seq }) => seq === entry)?.written ?? '',
        sheets: sheets.length,
        open: isOpen,
        canTakeBack: !isOpen || isAnybodyTold(open),
      };
    });
    return ok({ steps: steps.toReversed(), branch: gone.length + 1, stamp: stampOf(open) });
  });
}
