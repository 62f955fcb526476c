import { soon, type Journal } from '../journal.js';

/** Somebody signed in on one device. Times are ISO, UTC. */
export type SessionRow = {
  readonly id: string;
  readonly person: number;
  readonly mail: string;
  readonly device: string;
  readonly made: string;
  readonly seen: string;
};

export function insertSession(
  directory: Journal,
  session: {
    readonly id: string;
    readonly hash: string;
    readonly person: number;
    readonly device: string;
    readonly made: string;
    readonly ends: string;
  },
): Promise<void> {
  return soon(directory.path, () => {
    directory.db
      .prepare(
        `INSERT INTO session (id, hash, person, device, made, seen, ends)
         VALUES (@id, @hash, @person, @device, @made, @made, @ends)`,
      )
      .run(session);
  });
}

/** The session of a cookie, by the SHA-256 of what is in it. */
export function selectSession(
  directory: Journal,
  hash: string,
  now: string,
): Promise<SessionRow | undefined> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[string, string], SessionRow>(
        `SELECT session.id, person, mail, device, session.made, seen
         FROM session JOIN person ON person.id = person WHERE hash = ? AND ends > ?`,
      )
      .get(hash, now),
  );
}

/** All sessions of a person, the last used first. */
export function selectSessionsOf(
  directory: Journal,
  person: number,
  now: string,
): Promise<readonly SessionRow[]> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[number, string], SessionRow>(
        `SELECT session.id, person, mail, device, session.made, seen
         FROM session JOIN person ON person.id = person
         WHERE person = ? AND ends > ? ORDER BY seen DESC, session.id`,
      )
      .all(person, now),
  );
}

export function markSeen(
  directory: Journal,
  id: string,
  when: { readonly seen: string; readonly ends: string },
): Promise<void> {
  return soon(directory.path, () => {
    directory.db
      .prepare('UPDATE session SET seen = ?, ends = ? WHERE id = ?')
      .run(when.seen, when.ends, id);
  });
}

/** Ends one session of a person. Whether there was one. */
export function deleteSession(directory: Journal, person: number, id: string): Promise<boolean> {
  return soon(
    directory.path,
    () =>
      directory.db.prepare('DELETE FROM session WHERE person = ? AND id = ?').run(person, id)
        .changes > 0,
  );
}

export function deleteSessionsOf(directory: Journal, person: number): Promise<void> {
  return soon(directory.path, () => {
    directory.db.prepare('DELETE FROM session WHERE person = ?').run(person);
  });
}
