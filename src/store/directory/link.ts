import { soon, type Journal } from '../journal.js';

/** Keeps a one-time link by the SHA-256 of its token. */
export function insertLink(
  directory: Journal,
  link: {
    readonly hash: string;
    readonly person: number;
    readonly made: string;
    readonly ends: string;
  },
): Promise<void> {
  return soon(directory.path, () => {
    directory.db
      .prepare('INSERT INTO link (hash, person, made, ends) VALUES (@hash, @person, @made, @ends)')
      .run(link);
  });
}

/** How many links of a person are still good. */
export function countLinks(directory: Journal, person: number, now: string): Promise<number> {
  return soon(
    directory.path,
    () =>
      directory.db
        .prepare<[number, string], number>(
          'SELECT count(*) FROM link WHERE person = ? AND ends > ?',
        )
        .pluck()
        .get(person, now) ?? 0,
  );
}

/** How many links were made for a person since a time and not used, good or not. */
export function countLinksSince(
  directory: Journal,
  person: number,
  since: string,
): Promise<number> {
  return soon(
    directory.path,
    () =>
      directory.db
        .prepare<[number, string], number>(
          'SELECT count(*) FROM link WHERE person = ? AND made > ?',
        )
        .pluck()
        .get(person, since) ?? 0,
  );
}

/** Takes a link away that never reached anybody. */
export function deleteLink(directory: Journal, hash: string): Promise<void> {
  return soon(directory.path, () => {
    directory.db.prepare('DELETE FROM link WHERE hash = ?').run(hash);
  });
}

/** Uses a link up: whose it was, once; then it is gone. */
export function takeLink(
  directory: Journal,
  hash: string,
  now: string,
): Promise<number | undefined> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[string, string], number>(
        'DELETE FROM link WHERE hash = ? AND ends > ? RETURNING person',
      )
      .pluck()
      .get(hash, now),
  );
}

/** Takes away what has run out, of every kind; links when they have been so since a time, which are counted till then. */
export function deleteEnded(directory: Journal, now: string, links: string): Promise<void> {
  return soon(directory.path, () => {
    directory.db.prepare('DELETE FROM link WHERE ends <= ?').run(links);
    for (const table of ['session', 'challenge'])
      directory.db.prepare(`DELETE FROM ${table} WHERE ends <= ?`).run(now);
  });
}

/** Takes away every link of a person that was not used. */
export function deleteLinksOf(directory: Journal, person: number): Promise<void> {
  return soon(directory.path, () => {
    directory.db.prepare('DELETE FROM link WHERE person = ?').run(person);
  });
}
