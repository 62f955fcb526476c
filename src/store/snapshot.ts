import type { Json } from '../kernel/basic.js';
import { sha256 } from './digest.js';
import { readJson, soon, type Journal } from './journal.js';
import { packText, unpackText } from './pack-text.js';
import { readOnce } from './read-once.js';
import { GONE } from './branch.js';
import { store } from './store.js';

/** The released state, and the entry after which it stood. */
export type Snapshot = { readonly entry: number; readonly state: Json };

/** A state as its row has it: packed, or as earlier programs kept it. */
type StateColumns = { readonly state: string; readonly packed: Buffer | null };

/** As JSON; nothing where it is damaged. */
const stateIn = ({ state, packed }: StateColumns): string | undefined =>
  packed === null ? state : unpackText(packed);

/** Far more than the few positions that pages look at. */
const MOST_HELD = 8_000_000;

const heldPositions = readOnce<Snapshot>(MOST_HELD, (journal, entries) => {
  const select = journal.db.prepare<[number], StateColumns>(
    'SELECT state, packed FROM snapshot WHERE entry = ?',
  );
  return entries.map((entry) => {
    const row = select.get(entry);
    const text = row && stateIn(row);
    const what = `the position after entry ${entry}`;
    if (text === undefined)
      throw store().damaged(journal.path, `${what} is missing or cannot be read`);
    // Written by `insertSnapshot` alone; replay compares it.
    return { value: { entry, state: readJson(journal, text, what) as Json }, size: text.length };
  });
});

/** Of the line of play that stands. */
const STANDS = `NOT EXISTS (SELECT 1 FROM gone WHERE snapshot.entry >= gone.since AND snapshot.entry < gone.till)`;

/** The first position by the statement that answers its entry. */
function findSnapshot(
  journal: Journal,
  sql: string,
  ...values: readonly number[]
): Promise<Snapshot | undefined> {
  return soon(journal.path, () => {
    const entry = journal.db
      .prepare<number[], number>(`${sql} LIMIT 1`)
      .pluck()
      .get(...values);
    return entry === undefined ? undefined : heldPositions.at(journal, [entry])[0];
  });
}

/** Keeps the state after an entry. */
export function insertSnapshot(journal: Journal, { entry, state }: Snapshot): Promise<void> {
  return soon(journal.path, () => {
    const text = JSON.stringify(state);
    journal.db
      .prepare(`INSERT INTO snapshot (entry, state, packed, digest) VALUES (?, 'null', ?, ?)`)
      .run(entry, packText(text), sha256(text));
    heldPositions.add(journal, entry, { value: { entry, state }, size: text.length });
  });
}

/** The last released state. */
export async function selectLastSnapshot(journal: Journal): Promise<Snapshot> {
  const last = await findSnapshot(journal, 'SELECT entry FROM snapshot ORDER BY entry DESC');
  if (last === undefined) throw store().damaged(journal.path, 'it holds no position');
  return last;
}

/** The state that stood after an entry. */
export const selectSnapshotAt = (journal: Journal, entry: number): Promise<Snapshot | undefined> =>
  findSnapshot(journal, 'SELECT entry FROM snapshot WHERE entry = ?', entry);

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
export const selectSnapshotBefore = (
  journal: Journal,
  entry: number,
): Promise<Snapshot | undefined> =>
  findSnapshot(journal, 'SELECT entry FROM snapshot WHERE entry < ? ORDER BY entry DESC', entry);

/** The same in the line of play that stands: what was taken back is passed over. */
export const selectStandingBefore = (
  journal: Journal,
  entry: number,
): Promise<Snapshot | undefined> =>
  findSnapshot(
    journal,
    `WITH ${GONE} SELECT entry FROM snapshot WHERE entry < ? AND ${STANDS} ORDER BY entry DESC`,
    entry,
  );

/** The entries after which a state was kept, the last first. */
export function selectSnapshotEntries(journal: Journal): Promise<readonly number[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[], { entry: number }>('SELECT entry FROM snapshot ORDER BY entry DESC')
      .all()
      .map(({ entry }) => entry),
  );
}

/**
 * The entry at which the step ends that begins with another, of those after which a state was kept (the last first): what
 * comes next is of the same line of play, though that line may have been taken back since. Beyond all entries for the open one.
 */
export const endOfStep = (kept: readonly number[], begin: number): number =>
  kept.findLast((entry) => entry > begin) ?? Number.MAX_SAFE_INTEGER;

/** All snapshots, in order, for replay and the log. */
export const selectSnapshots = (journal: Journal): Promise<readonly Snapshot[]> =>
  listSnapshots(journal, 'SELECT entry FROM snapshot ORDER BY entry');

const STANDING = `WITH ${GONE} SELECT entry FROM snapshot WHERE ${STANDS} ORDER BY entry`;

/** The states of the line of play that stands, in order. */
export const selectStandingSnapshots = (journal: Journal): Promise<readonly Snapshot[]> =>
  listSnapshots(journal, STANDING);

/** The entries after which they stood, in order. */
export const selectStandingEntries = (journal: Journal): Promise<readonly number[]> =>
  soon(journal.path, () => journal.db.prepare<[], number>(STANDING).pluck().all());

const listSnapshots = (journal: Journal, sql: string): Promise<readonly Snapshot[]> =>
  soon(journal.path, () =>
    heldPositions.at(journal, journal.db.prepare<[], number>(sql).pluck().all()),
  );

/** The states that stood after these entries, in this order. */
export const selectSnapshotsAt = (
  journal: Journal,
  entries: readonly number[],
): Promise<readonly Snapshot[]> => soon(journal.path, () => heldPositions.at(journal, entries));

type DigestedRow = StateColumns & { readonly entry: number; readonly digest: string | null };

function isWhole(row: DigestedRow): boolean {
  if (row.digest === null) return row.packed === null;
  const text = stateIn(row);
  return text !== undefined && sha256(text) === row.digest;
}

/** Whether a state is as it was written; one of an earlier program has no digest to tell it by. */
export function isSnapshotWhole(journal: Journal, entry: number): Promise<boolean> {
  return soon(journal.path, () => {
    const row = journal.db
      .prepare<[number], DigestedRow>(
        'SELECT entry, state, packed, digest FROM snapshot WHERE entry = ?',
      )
      .get(entry);
    return row !== undefined && isWhole(row);
  });
}

/** An entry that ends a step, or the campaign's first: after each of these a state was kept, and after no other. */
const ENDS = `(kind = 'begin' OR (kind = 'release' AND json_extract(body, '$.what') = 'step')
  OR (kind = 'ruling' AND json_extract(body, '$.on') = 'take-back'))`;

/** A state that is missing after an entry, or stands after one that kept none. */
export type MisplacedSnapshot = { readonly entry: number; readonly is: 'missing' | 'astray' };

/** The first state after `since` that is not where it has to be. */
export function selectMisplacedSnapshot(
  journal: Journal,
  since: number,
): Promise<MisplacedSnapshot | undefined> {
  return soon(journal.path, () =>
    journal.db
      .prepare<{ since: number }, MisplacedSnapshot>(
        `SELECT seq AS entry, 'missing' AS "is" FROM entry
           WHERE seq > @since AND ${ENDS} AND seq NOT IN (SELECT entry FROM snapshot)
         UNION ALL
         SELECT entry, 'astray' FROM snapshot
           WHERE entry > @since AND entry NOT IN (SELECT seq FROM entry WHERE ${ENDS})
         ORDER BY 1 LIMIT 1`,
      )
      .get({ since }),
  );
}

/** The first state that is not as it was written, by its entry; those of an earlier program have no digest to tell it by. */
export function selectChangedSnapshot(journal: Journal): Promise<number | undefined> {
  return soon(journal.path, () => {
    const rows = journal.db
      .prepare<[], DigestedRow>('SELECT entry, state, packed, digest FROM snapshot ORDER BY entry')
      // One at a time: all of a long war's are large.
      .iterate();
    for (const row of rows) if (!isWhole(row)) return row.entry;
    return undefined;
  });
}
