import { soon, type Journal } from './journal.js';

/**
 * How a roll fell. `name`: its whole name with its dice; `signed` and `signature` (base64) are absent where the campaign's
 * key was missing and its seed gave the faces.
 */
export type KeptRoll = {
  readonly name: string;
  readonly signed?: string;
  readonly signature?: string;
};

export type RollRow = {
  readonly name: string;
  readonly signed: string | null;
  readonly signature: string | null;
};

/** Keeps rolls with the run in which they fell first. */
export function insertRolls(
  journal: Journal,
  run: number,
  rolls: readonly KeptRoll[],
): Promise<void> {
  return soon(journal.path, () => {
    const insert = journal.db.prepare(
      'INSERT INTO roll (name, run, signed, signature) VALUES (?, ?, ?, ?)',
    );
    for (const { name, signed, signature } of rolls)
      insert.run(name, run, signed ?? null, signature ?? null);
  });
}

/** The rolls of all runs after an entry, by name. */
export function selectRollsAfter(
  journal: Journal,
  entry: number,
): Promise<ReadonlyMap<string, KeptRoll>> {
  return soon(journal.path, () => {
    const rows = journal.db
      .prepare<[number], RollRow>('SELECT name, signed, signature FROM roll WHERE run > ?')
      .all(entry);
    return new Map(
      rows.map(({ name, signed, signature }) => [
        name,
        signed === null || signature === null ? { name } : { name, signed, signature },
      ]),
    );
  });
}
