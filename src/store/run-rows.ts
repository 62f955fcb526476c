/**
 * The rows that hang on a run: what happened in it, and the rolls that fell in it first. Its entry has one digest of them as
 * they are kept, which costs a fraction of the run's own digest: nothing is parsed for it, and no state is needed.
 */
import { createHash, type Hash } from 'node:crypto';
import { byText, groupedBy } from '../kernel/basic.js';
import type { PlayedBeat } from '../kernel/outcome.js';
import { beatRows, type BeatRow } from './beat.js';
import { hashText } from './digest.js';
import { givenUpIn } from './given-up.js';
import { soon, type Journal } from './journal.js';
import type { KeptRoll, RollRow } from './roll.js';

/** SHA-256 of all rows of a run, for its entry. */
export function runRowsDigest(beats: readonly PlayedBeat[], rolls: readonly KeptRoll[]): string {
  const hash = createHash('sha256');
  for (const row of beatRows(beats)) addBeat(hash, row);
  return endWith(
    hash,
    rolls.map(({ name, signed, signature }) => ({
      ...{ name, signed: signed ?? null, signature: signature ?? null },
    })),
  );
}

const addBeat = (hash: Hash, { no, at, facts, rolls }: BeatRow): Hash =>
  hashText(hash, `${JSON.stringify([no, at])}\n${facts}\n${rolls}\n`);

function endWith(hash: Hash, rolls: readonly RollRow[]): string {
  for (const { name, signed, signature } of [...rolls].sort((a, b) => byText(a.name, b.name)))
    hashText(hash, `${JSON.stringify([name, signed, signature])}\n`);
  return hash.digest('hex');
}

/** `changed`: its rows are not as its entry says; `astray`: rows of a run that is none. */
export type ChangedRun = { readonly run: number; readonly is: 'changed' | 'astray' };

type RunLine = { readonly seq: number; readonly rows: string | null; readonly beats: unknown };

/**
 * The first run after an entry whose rows are not as they were written. Of runs of earlier programs it is known how many
 * beats they have, and of those that a rescue had to go on without nothing.
 */
export function selectChangedRun(journal: Journal, after: number): Promise<ChangedRun | undefined> {
  return soon(journal.path, () => {
    const runs = journal.db
      .prepare<[number], RunLine>(
        `SELECT seq, json_extract(body, '$.rows') AS "rows", json_extract(body, '$.beats') AS beats
         FROM entry WHERE kind = 'run' AND seq > ? ORDER BY seq`,
      )
      .all(after);
    const rolls = rollsByRun(journal, after);
    const found = hashedBeats(journal, after);
    const known = new Set(runs.map(({ seq }) => seq));
    const astray = [...found.keys(), ...[...rolls.keys()].map(Number)].filter(
      (run) => !known.has(run),
    );
    if (astray.length > 0) return { run: Math.min(...astray), is: 'astray' };
    const givenUp = givenUpIn(journal, 'runs');
    for (const { seq, rows, beats } of runs) {
      if (givenUp.has(seq)) continue;
      const { hash, count } = found.get(seq) ?? { hash: createHash('sha256'), count: 0 };
      const isWhole = rows === null || endWith(hash, rolls.get(String(seq)) ?? []) === rows;
      if (!isWhole || Number(beats) !== count) return { run: seq, is: 'changed' };
    }
    return undefined;
  });
}

function rollsByRun({ db }: Journal, after: number): ReadonlyMap<string, readonly RollRow[]> {
  const rows = db
    .prepare<[number], RollRow & { readonly run: number }>(
      'SELECT run, name, signed, signature FROM roll WHERE run > ?',
    )
    .all(after);
  return groupedBy(rows, ({ run }) => String(run));
}

type Hashed = { readonly hash: Hash; count: number };

function hashedBeats({ db }: Journal, after: number): ReadonlyMap<number, Hashed> {
  const found = new Map<number, Hashed>();
  const rows = db
    .prepare<[number], BeatRow & { readonly run: number }>(
      'SELECT run, no, at, facts, rolls FROM beat WHERE run > ? ORDER BY run, no',
    )
    // One at a time: all of a long war's are large.
    .iterate(after);
  for (const row of rows) {
    let run = found.get(row.run);
    if (run === undefined) found.set(row.run, (run = { hash: createHash('sha256'), count: 0 }));
    addBeat(run.hash, row);
    run.count += 1;
  }
  return found;
}
