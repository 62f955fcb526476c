import { nextId, soon, type Journal } from '../journal.js';

/** Somebody who has held a seat once, by his mail address in lower case. `handle`: how authenticators know him. */
export type PersonRow = { readonly id: number; readonly mail: string; readonly handle: string };

export function selectPersonByMail(
  directory: Journal,
  mail: string,
): Promise<PersonRow | undefined> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[string], PersonRow>('SELECT id, mail, handle FROM person WHERE mail = ?')
      .get(mail),
  );
}

export function selectPerson(directory: Journal, id: number): Promise<PersonRow | undefined> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[number], PersonRow>('SELECT id, mail, handle FROM person WHERE id = ?')
      .get(id),
  );
}

export function insertPerson(
  directory: Journal,
  person: { readonly mail: string; readonly handle: string; readonly made: string },
): Promise<PersonRow> {
  return soon(directory.path, () => {
    const id = nextId(directory.db, 'person');
    directory.db
      .prepare('INSERT INTO person (id, mail, handle, made) VALUES (@id, @mail, @handle, @made)')
      .run({ ...person, id });
    return { id, mail: person.mail, handle: person.handle };
  });
}
