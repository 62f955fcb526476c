import { readJson, soon, type Journal } from '../journal.js';

/** A credential of WebAuthn. `publicKey` in COSE form; times are ISO, UTC. */
export type PasskeyRow = {
  readonly id: string;
  readonly person: number;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly device: string;
  readonly made: string;
  readonly used?: string;
};

type Row = {
  id: string;
  person: number;
  public_key: Buffer;
  counter: number;
  transports: string;
  device: string;
  made: string;
  used: string | null;
};

export function insertPasskey(
  directory: Journal,
  passkey: Omit<PasskeyRow, 'used'>,
): Promise<void> {
  return soon(directory.path, () => {
    const { publicKey, transports, ...rest } = passkey;
    directory.db
      .prepare(
        `INSERT INTO passkey (id, person, public_key, counter, transports, device, made)
         VALUES (@id, @person, @publicKey, @counter, @transports, @device, @made)`,
      )
      .run({
        ...rest,
        publicKey: Buffer.from(publicKey),
        transports: JSON.stringify(transports),
      });
  });
}

export function selectPasskey(directory: Journal, id: string): Promise<PasskeyRow | undefined> {
  return soon(directory.path, () => {
    const row = directory.db.prepare<[string], Row>('SELECT * FROM passkey WHERE id = ?').get(id);
    return row === undefined ? undefined : passkeyOf(directory, row);
  });
}

export function selectPasskeysOf(
  directory: Journal,
  person: number,
): Promise<readonly PasskeyRow[]> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[number], Row>('SELECT * FROM passkey WHERE person = ? ORDER BY made, id')
      .all(person)
      .map((row) => passkeyOf(directory, row)),
  );
}

export function markPasskeyUsed(
  directory: Journal,
  id: string,
  how: { readonly counter: number; readonly used: string },
): Promise<void> {
  return soon(directory.path, () => {
    directory.db
      .prepare('UPDATE passkey SET counter = ?, used = ? WHERE id = ?')
      .run(how.counter, how.used, id);
  });
}

export function deletePasskey(directory: Journal, person: number, id: string): Promise<boolean> {
  return soon(
    directory.path,
    () =>
      directory.db.prepare('DELETE FROM passkey WHERE person = ? AND id = ?').run(person, id)
        .changes > 0,
  );
}

export function insertChallenge(
  directory: Journal,
  challenge: { readonly hash: string; readonly person?: number; readonly ends: string },
): Promise<void> {
  return soon(directory.path, () => {
    directory.db
      .prepare('INSERT INTO challenge (hash, person, ends) VALUES (?, ?, ?)')
      .run(challenge.hash, challenge.person ?? null, challenge.ends);
  });
}

/** Uses a challenge up: for whom it was made; `undefined` when there is none. */
export function takeChallenge(
  directory: Journal,
  hash: string,
  now: string,
): Promise<{ readonly person?: number } | undefined> {
  return soon(directory.path, () => {
    const row = directory.db
      .prepare<[string, string], { person: number | null }>(
        'DELETE FROM challenge WHERE hash = ? AND ends > ? RETURNING person',
      )
      .get(hash, now);
    if (row === undefined) return undefined;
    return row.person === null ? {} : { person: row.person };
  });
}

function passkeyOf(directory: Journal, row: Row): PasskeyRow {
  const { id, person, counter, device, made, used } = row;
  return {
    ...{ id, person, counter, device, made },
    publicKey: new Uint8Array(row.public_key),
    // Written by `insertPasskey` alone.
    transports: readJson(directory, row.transports, `passkey ${id}`) as readonly string[],
    ...(used === null ? {} : { used }),
  };
}
