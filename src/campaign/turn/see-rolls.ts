/** Every roll of the campaign, in the order of play, without its effects: no step is played or told again. */
import { byText, ok, type SeatId } from '../../kernel/basic.js';
import { againName, diceOfRecord, type ChanceRecord } from '../../kernel/dice.js';
import { selectRolls } from '../../store/beat.js';
import { branchAt, isAbandoned, selectAbandoned } from '../../store/branch.js';
import { selectEntriesOf } from '../../store/entries.js';
import { selectRollsAfter } from '../../store/roll.js';
import { selectSnapshotEntries } from '../../store/snapshot.js';
import { selectToldDice } from '../../store/told-letter.js';
import type { AboutRoll } from '../../kernel/system.js';
import { happeningsIn, rollAbout } from '../gm/happenings.js';
import { keptName } from './campaign-dice.js';
import type { Campaign } from '../campaign.js';
import { loadStep } from './open-step.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/**
 * `gone`: of a line of play that was taken back; `open`: it may still be ruled otherwise; `signed`: with the campaign's key;
 * `told`: the seats that have its signature in a letter, or will have with the release.
 */
export type PlayedRoll = ChanceRecord & {
  readonly step: string;
  readonly at: string;
  readonly gone: boolean;
  readonly open: boolean;
  readonly signed: boolean;
  readonly told: readonly SeatId[];
  /** What it was rolled for and whose it is, in words; and where. */
  readonly about: AboutRoll;
  readonly place?: string;
};

/** The rolls of the run by which each step stands. */
export function seeRolls(campaign: Campaign): Outcome<readonly PlayedRoll[]> {
  return useCase(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const begun = (await selectSnapshotEntries(journal)).toReversed();
    const runs = await selectEntriesOf(journal, 'run');
    const taken = await selectAbandoned(journal);
    const { run: open } = await loadStep(campaign);
    const proofs = await proofsOf(campaign);
    const rolls: PlayedRoll[] = [];
    for (const [index, since] of begun.entries()) {
      const till = begun[index + 1] ?? Number.MAX_SAFE_INTEGER;
      const run = runs.findLast(({ seq }) => seq > since && seq <= till);
      if (run === undefined) continue;
      const of = {
        ...{ step: run.step, gone: isAbandoned(taken, since) },
        open: run.seq === open?.seq,
      };
      const branch = branchAt(taken, since);
      const whatOf = happeningsIn({ happenings: run.body.happenings ?? [] });
      for (const { at, rolls: own } of await selectRolls(journal, run.seq))
        rolls.push(
          ...own.map((roll) => {
            const happening = whatOf(roll.name);
            const { place } = happening;
            const proof = proofs(branch, run.step, roll);
            return {
              ...roll,
              ...of,
              at,
              ...proof,
              about: rollAbout(campaign.game, roll.name, happening),
              ...(place === undefined ? {} : { place }),
            };
          }),
        );
    }
    return ok(rolls);
  });
}

type Proof = Pick<PlayedRoll, 'signed' | 'told'>;

/** Of each roll, the fall that counts: whether it is signed, and to whom a letter tells its signed name. */
async function proofsOf({
  inside: { journal },
}: Campaign): Promise<(branch: number, step: string, roll: ChanceRecord) => Proof> {
  const kept = await selectRollsAfter(journal, 0);
  const seats = new Map<string, Set<SeatId>>();
  for (const { seat, dice } of await selectToldDice(journal))
    for (const { signed } of dice.flatMap(({ falls }) => falls))
      if (signed !== undefined) seats.set(signed, (seats.get(signed) ?? new Set()).add(seat));
  return (branch, step, record) => {
    const { name, again = [] } = record;
    const full = `${step}/${name}`;
    const last = again.length === 0 ? full : againName(full, again.length);
    const signed = kept.get(keptName(branch, last, diceOfRecord(record)))?.signed;
    return {
      signed: signed !== undefined,
      told: signed === undefined ? [] : [...(seats.get(signed) ?? [])].sort(byText),
    };
  };
}
