import { keptFor } from '../kernel/kept-for.js';
import type { PlayedBeat } from '../kernel/outcome.js';
import { readJson, soon, type Journal } from './journal.js';
import { readOnce } from './read-once.js';

/** A beat as its row has it. */
export type BeatRow = { no: number; at: string; facts: string; rolls: string };

/** For the digest of its run, and then for its rows. */
const ROWS = keptFor(1);

export const beatRows = (beats: readonly PlayedBeat[]): readonly BeatRow[] =>
  ROWS(beats, '', () =>
    beats.map(({ at, facts, rolls }, no) => ({
      ...{ no, at, facts: JSON.stringify(facts), rolls: JSON.stringify(rolls) },
    })),
  );

/** Keeps what happened in a run. */
export function insertBeats(
  journal: Journal,
  run: number,
  beats: readonly PlayedBeat[],
): Promise<void> {
  return soon(journal.path, () => {
    const rows = beatRows(beats);
    for (let first = 0; first < rows.length; first += MOST_AT_ONCE) {
      const some = rows.slice(first, first + MOST_AT_ONCE);
      journal.db
        .prepare<(number | string)[]>(
          `INSERT INTO beat (run, no, at, facts, rolls) VALUES ${some.map(() => '(?, ?, ?, ?, ?)').join()}`,
        )
        .run(...some.flatMap(({ no, at, facts, rolls }) => [run, no, at, facts, rolls]));
    }
    const value = beats.map(({ at, facts, rolls }) => ({ at, facts, rolls }));
    heldBeats.add(journal, run, { value, size: sizeOf(rows) });
  });
}

/** Beats that are written by one statement. */
const MOST_AT_ONCE = 8;

const sizeOf = (rows: readonly Pick<BeatRow, 'facts' | 'rolls'>[]): number =>
  rows.reduce((sum, { facts, rolls }) => sum + facts.length + rolls.length, 0);

/** Far more than the few runs that pages look at. */
const MOST_HELD = 2_000_000;

const heldBeats = readOnce<readonly PlayedBeat[]>(MOST_HELD, (journal, runs) => {
  const select = journal.db.prepare<[number], BeatRow>(
    'SELECT no, at, facts, rolls FROM beat WHERE run = ? ORDER BY no',
  );
  return runs.map((run) => {
    const rows = select.all(run);
    const value = rows.map(({ no, at, facts, rolls }) => ({
      at,
      // Written by `insertBeats` alone; replay checks them against the run's digest.
      facts: readJson(journal, facts, `beat ${no} of run ${run}`) as PlayedBeat['facts'],
      rolls: readJson(journal, rolls, `beat ${no} of run ${run}`) as PlayedBeat['rolls'],
    }));
    return { value, size: sizeOf(rows) };
  });
});

/** The beats of a run, in order: the same array as long as they are held. */
export function selectBeats(journal: Journal, run: number): Promise<readonly PlayedBeat[]> {
  return soon(journal.path, () => heldBeats.at(journal, [run])[0] ?? []);
}

/** The rolls of a run's beats alone, in order. */
export function selectRolls(
  journal: Journal,
  run: number,
): Promise<readonly Pick<PlayedBeat, 'at' | 'rolls'>[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[number], Omit<BeatRow, 'facts'>>(
        "SELECT no, at, rolls FROM beat WHERE run = ? AND rolls <> '[]' ORDER BY no",
      )
      .all(run)
      .map(({ no, at, rolls }) => ({
        at,
        // Written by `insertBeats` alone; replay checks them against the run's digest.
        rolls: readJson(journal, rolls, `beat ${no} of run ${run}`) as PlayedBeat['rolls'],
      })),
  );
}

/** The moments of the latest runs: of one step, or of any for ''. */
export function selectMoments(journal: Journal, step: string): Promise<readonly string[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<{ step: string; most: number }, string>(
        `SELECT DISTINCT at FROM beat WHERE run IN (
           SELECT seq FROM entry WHERE kind = 'run' AND (@step = '' OR step = @step)
           ORDER BY seq DESC LIMIT @most)`,
      )
      .pluck()
      .all({ step, most: RUNS_LOOKED_INTO }),
  );
}

/** The facts of a beat lie beside its moment, so that not all runs of a long campaign are read for it. */
const RUNS_LOOKED_INTO = 20;
