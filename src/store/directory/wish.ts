import { nextId, soon, type Journal } from '../journal.js';

/** Somebody asked for a link to sign in. `due`: when its letter is tried next. */
export type WishRow = {
  readonly id: number;
  readonly mail: string;
  readonly messageId: string;
  readonly wished: string;
  readonly tries: number;
};

export function insertWish(
  directory: Journal,
  wish: { readonly mail: string; readonly messageId: string; readonly wished: string },
): Promise<void> {
  return soon(directory.path, () => {
    directory.db
      .prepare(
        `INSERT INTO wish (id, mail, message_id, wished, due)
         VALUES (@id, @mail, @messageId, @wished, @wished)`,
      )
      .run({ ...wish, id: nextId(directory.db, 'wish') });
  });
}

export function countWishes(directory: Journal): Promise<number> {
  return soon(
    directory.path,
    () => directory.db.prepare<[], number>('SELECT count(*) FROM wish').pluck().get() ?? 0,
  );
}

/** The wishes whose letter is due, oldest first. */
export function selectDueWishes(directory: Journal, now: string): Promise<readonly WishRow[]> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[string], WishRow>(
        `SELECT id, mail, message_id AS "messageId", wished, tries FROM wish
         WHERE due <= ? ORDER BY id LIMIT 100`,
      )
      .all(now),
  );
}

/** Its letter is being sent: until a time it is due to nobody else. */
export function takeWish(directory: Journal, id: number, until: string): Promise<void> {
  return soon(directory.path, () => {
    directory.db.prepare('UPDATE wish SET due = ? WHERE id = ?').run(until, id);
  });
}

export function deleteWish(directory: Journal, id: number): Promise<void> {
  return soon(directory.path, () => {
    directory.db.prepare('DELETE FROM wish WHERE id = ?').run(id);
  });
}

export function putOffWish(
  directory: Journal,
  id: number,
  how: { readonly due: string; readonly problem: string },
): Promise<void> {
  return soon(directory.path, () => {
    directory.db
      .prepare('UPDATE wish SET due = ?, problem = ?, tries = tries + 1 WHERE id = ?')
      .run(how.due, how.problem, id);
  });
}
