import type { Json } from '../kernel/basic.js';
import { damaged } from './failure.js';
import { readJson, soon, type Journal } from './journal.js';

/** The released state, and the entry after which it stood. */
export type Snapshot = { readonly entry: number; readonly state: Json };

type Row = { entry: number; state: string };

/** Keeps the state after an entry. */
export function insertSnapshot(journal: Journal, { entry, state }: Snapshot): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare('INSERT INTO snapshot (entry, state) VALUES (?, ?)')
      .run(entry, JSON.stringify(state));
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

function snapshotOf(journal: Journal, { entry, state }: Row): Snapshot {
  // Written by `insertSnapshot` alone; replay compares it.
  return { entry, state: readJson(journal, state, `the position after entry ${entry}`) as Json };
}
