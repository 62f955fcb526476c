/** The gamemaster's notes to himself. No part of the journal's chain: nothing is played from them. */
import { nextId, soon, type Journal } from './journal.js';

/** What a note is about; all may be absent. `step`: its name; `place` and `seat`: their ids. */
export type NoteAbout = {
  readonly step?: string | undefined;
  readonly place?: string | undefined;
  readonly seat?: string | undefined;
};

/** `written`, `changed`: ISO, UTC. */
export type Note = NoteAbout & {
  readonly id: number;
  readonly text: string;
  readonly written: string;
  readonly changed: string;
};

type Row = Record<'step' | 'place' | 'seat', string | null> & Omit<Note, keyof NoteAbout>;

/** All notes, the newest first. */
export function selectNotes(journal: Journal): Promise<readonly Note[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[], Row>(
        'SELECT id, text, step, place, seat, written, changed FROM note ORDER BY id DESC',
      )
      .all()
      .map(({ step, place, seat, ...rest }) => ({
        ...rest,
        ...(step === null ? {} : { step }),
        ...(place === null ? {} : { place }),
        ...(seat === null ? {} : { seat }),
      })),
  );
}

/** Adds a note, or writes one again that is there; answers its number. */
export function putNote(
  journal: Journal,
  {
    id,
    text,
    step,
    place,
    seat,
    written,
  }: Omit<Note, 'id' | 'changed'> & { readonly id?: number | undefined },
): Promise<number> {
  return soon(journal.path, () => {
    const row = {
      ...{ id: id ?? nextId(journal.db, 'note'), text, written },
      ...{ step: step ?? null, place: place ?? null, seat: seat ?? null },
    };
    journal.db
      .prepare(
        `INSERT INTO note (id, text, step, place, seat, written, changed)
         VALUES (@id, @text, @step, @place, @seat, @written, @written)
         ON CONFLICT (id) DO UPDATE
           SET text = @text, step = @step, place = @place, seat = @seat, changed = @written`,
      )
      .run(row);
    return row.id;
  });
}

/** Takes a note away; answers whether there was one. */
export function deleteNote(journal: Journal, id: number): Promise<boolean> {
  return soon(
    journal.path,
    () => journal.db.prepare('DELETE FROM note WHERE id = ?').run(id).changes > 0,
  );
}
