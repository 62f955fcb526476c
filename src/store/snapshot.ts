import type { Json } from '../kernel/basic.js';
import { sha256 } from './digest.js';
import { damaged } from './failure.js';
import { readJson, soon, type Journal } from './journal.js';

/** The released state, and the entry after which it stood. */
export type Snapshot = { readonly entry: number; readonly state: Json };

type Row = { entry: number; state: string };

/** Keeps the state after an entry. */
export function insertSnapshot(journal: Journal, { entry, state }: Snapshot): Promise<void> {
  return soon(journal.path, () => {
    const text = JSON.stringify(state);
    journal.db
      .prepare('INSERT INTO snapshot (entry, state, digest) VALUES (?, ?, ?)')
      .run(entry, text, sha256(text));
  });
}

/** The last released state. */
export function selectLastSnapshot(journal: Journal): Promise<Snapshot> {
  return soon(journal.path, () => {
    const row = journal.db
      .prepare<[], Row>('SELECT entry, state FROM snapshot ORDER BY entry DESC LIMIT 1')
      .get();
    if (row === undefined) throw damaged(journal.path, 'it holds no position');
    return snapshotOf(journal, row);
  });
}

/** The state that stood after an entry. */
export function selectSnapshotAt(journal: Journal, entry: number): Promise<Snapshot | undefined> {
  return soon(journal.path, () => {
    const row = journal.db
      .prepare<[number], Row>('SELECT entry, state FROM snapshot WHERE entry = ?')
      .get(entry);
    return row === undefined ? undefined : snapshotOf(journal, row);
  });
}

/** The entry after which the last released state stood; 0 before there is one. */
export function selectLastSnapshotEntry(journal: Journal): Promise<number> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare<[], number>('SELECT entry FROM snapshot ORDER BY entry DESC LIMIT 1')
        .pluck()
        .get() ?? 0,
  );
}

/** The released state before the one that stood after `entry`: of a run, the state that it was played from. */
export function selectSnapshotBefore(
  journal: Journal,
  entry: number,
): Promise<Snapshot | undefined> {
  return soon(journal.path, () => {
    const row = journal.db
      .prepare<[number], Row>(
        'SELECT entry, state FROM snapshot WHERE entry < ? ORDER BY entry DESC LIMIT 1',
      )
      .get(entry);
    return row === undefined ? undefined : snapshotOf(journal, row);
  });
}

/** The same in the line of play that stands: what was taken back is passed over. */
export function selectStandingBefore(
  journal: Journal,
  entry: number,
): Promise<Snapshot | undefined> {
  return soon(journal.path, () => {
    const row = journal.db
      .prepare<[number], Row>(
        `SELECT entry, state FROM snapshot WHERE entry < ? AND NOT EXISTS
           (SELECT 1 FROM abandoned a WHERE snapshot.entry >= a.since AND snapshot.entry < a.till)
         ORDER BY entry DESC LIMIT 1`,
      )
      .get(entry);
    return row === undefined ? undefined : snapshotOf(journal, row);
  });
}

/** The entries after which a state was kept, the last first. */
export function selectSnapshotEntries(journal: Journal): Promise<readonly number[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[], { entry: number }>('SELECT entry FROM snapshot ORDER BY entry DESC')
      .all()
      .map(({ entry }) => entry),
  );
}

/** All snapshots, in order, for replay and the log. */
export function selectSnapshots(journal: Journal): Promise<readonly Snapshot[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[], Row>('SELECT entry, state FROM snapshot ORDER BY entry')
      .all()
      .map((row) => snapshotOf(journal, row)),
  );
}

/** The entries after which a state stood, of the line of play that stands, in order. */
export function selectStandingSnapshots(journal: Journal): Promise<readonly Snapshot[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[], Row>(
        `SELECT entry, state FROM snapshot WHERE NOT EXISTS
           (SELECT 1 FROM abandoned a WHERE snapshot.entry >= a.since AND snapshot.entry < a.till)
         ORDER BY entry`,
      )
      .all()
      .map((row) => snapshotOf(journal, row)),
  );
}

/** Whether a state is as it was written; one of an earlier program has no digest to tell it by. */
export function isSnapshotWhole(journal: Journal, entry: number): Promise<boolean> {
  return soon(journal.path, () => {
    const row = journal.db
      .prepare<[number], { state: string; digest: string | null }>(
        'SELECT state, digest FROM snapshot WHERE entry = ?',
      )
      .get(entry);
    return row !== undefined && (row.digest === null || sha256(row.state) === row.digest);
  });
}

function snapshotOf(journal: Journal, { entry, state }: Row): Snapshot {
  // Written by `insertSnapshot` alone; replay compares it.
  return { entry, state: readJson(journal, state, `the position after entry ${entry}`) as Json };
}
