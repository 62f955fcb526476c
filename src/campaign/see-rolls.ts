/** Every roll of the campaign, in the order of play, without what came of it: no step is played or told again. */
import { ok } from '../kernel/basic.js';
import type { RollRecord } from '../kernel/dice.js';
import { selectRolls } from '../store/beat.js';
import { isAbandoned, selectAbandoned } from '../store/branch.js';
import { selectEntriesOf } from '../store/entry.js';
import { selectSnapshotEntries } from '../store/snapshot.js';
import type { Campaign } from './campaign.js';
import { loadStep } from './open-step.js';
import type { Outcome } from './types.js';
import { useCase } from './use-case.js';

/** `gone`: of a line of play that was taken back; `open`: it may still be ruled otherwise. */
export type PlayedRoll = RollRecord & {
  readonly step: string;
  readonly at: string;
  readonly gone: boolean;
  readonly open: boolean;
};

/** The rolls of the run by which each step stands. */
export function seeRolls(campaign: Campaign): Outcome<readonly PlayedRoll[]> {
  return useCase(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const begun = (await selectSnapshotEntries(journal)).toReversed();
    const runs = await selectEntriesOf(journal, 'run');
    const taken = await selectAbandoned(journal);
    const { run: open } = await loadStep(campaign);
    const rolls: PlayedRoll[] = [];
    for (const [index, since] of begun.entries()) {
      const till = begun[index + 1] ?? Number.MAX_SAFE_INTEGER;
      const run = runs.findLast(({ seq }) => seq > since && seq <= till);
      if (run === undefined) continue;
      const of = {
        ...{ step: run.step, gone: isAbandoned(taken, since) },
        open: run.seq === open?.seq,
      };
      for (const { at, rolls: own } of await selectRolls(journal, run.seq))
        rolls.push(...own.map((roll) => ({ ...roll, ...of, at })));
    }
    return ok(rolls);
  });
}
