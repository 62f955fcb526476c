/** The outbox. A letter's words never change; its way out does. */
import { createHmac } from 'node:crypto';
import type { Json, SeatId } from '../kernel/basic.js';
import type { Picture } from '../kernel/picture.js';
import type { Report } from '../kernel/report.js';
import type { Told } from '../kernel/run.js';
import { digestOf } from './digest.js';
import { readJson, soon, type Journal } from './journal.js';

export type LetterState = 'held' | 'ready' | 'sent' | 'failed';

/** What a report's letter was made from, and the keys of the questions that it names. */
export type LetterAbout = {
  readonly report: Report;
  readonly told: readonly Told[];
  readonly asked: readonly string[];
};

/** A letter as it is written. */
export type LetterText = {
  readonly step: string;
  readonly seat?: SeatId;
  readonly mail?: string;
  readonly name?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly picture?: Picture;
  readonly about?: LetterAbout;
  readonly inReplyTo?: string;
  readonly written: string;
};

/** A letter as kept. */
export type KeptLetter = LetterText & {
  readonly id: number;
  readonly entry: number;
  readonly messageId: string;
  readonly state: LetterState | 'void';
};

type Row = {
  id: number;
  entry: number;
  step: string;
  seat: string | null;
  mail: string | null;
  name: string | null;
  subject: string;
  text: string;
  html: string;
  picture: string | null;
  about: string | null;
  message_id: string;
  in_reply_to: string | null;
  written: string;
  state: LetterState | 'void';
};

const COLUMNS = `id, entry, step, seat, mail, name, subject, text, html, picture, about,
  message_id, in_reply_to, written, state`;

/** Text that SQLite gives back unchanged: half a character, left where a long text was cut, becomes U+FFFD. */
const asKept = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

function letterAsKept(letter: LetterText): LetterText {
  const { name, mail } = letter;
  return {
    ...letter,
    subject: asKept(letter.subject),
    text: asKept(letter.text),
    html: asKept(letter.html),
    ...(name === undefined ? {} : { name: asKept(name) }),
    ...(mail === undefined ? {} : { mail: asKept(mail) }),
  };
}

/** Digest of letters as they are kept, for the entry that they come with. */
export const lettersDigest = (letters: readonly LetterText[]): string =>
  digestOf(
    letters
      .map(letterAsKept)
      .map(({ step, seat, mail, name, subject, text, html, ...rest }): Json => ({
        ...{ step, subject, text, html, written: rest.written },
        ...(seat === undefined ? {} : { seat }),
        ...(mail === undefined ? {} : { mail }),
        ...(name === undefined ? {} : { name }),
        ...(rest.inReplyTo === undefined ? {} : { inReplyTo: rest.inReplyTo }),
        // Pictures and reports are JSON by construction; optional fields hide that from the compiler.
        picture: (rest.picture ?? null) as unknown as Json,
        about: (rest.about ?? null) as unknown as Json,
      })),
  );

/**
 * Writes letters with their entry. A Message-ID is made of the campaign's door key and the letter's place, so that it
 * stays the same and tells nobody how much else was written.
 */
export function insertLetters(
  journal: Journal,
  with_: { readonly entry: number; readonly doorKey: string; readonly state: 'held' | 'ready' },
  letters: readonly LetterText[],
): Promise<readonly number[]> {
  return soon(journal.path, () => {
    const insert = journal.db.prepare(
      `INSERT INTO letter (entry, step, seat, mail, name, subject, text, html, picture, about,
         message_id, in_reply_to, written, state, changed)
       VALUES (@entry, @step, @seat, @mail, @name, @subject, @text, @html, @picture, @about,
         @messageId, @inReplyTo, @written, @state, @written)`,
    );
    return letters.map(letterAsKept).map((letter, index) =>
      Number(
        insert.run({
          ...{ ...letter, entry: with_.entry, state: with_.state },
          seat: letter.seat ?? null,
          mail: letter.mail ?? null,
          name: letter.name ?? null,
          picture: letter.picture === undefined ? null : JSON.stringify(letter.picture),
          about: letter.about === undefined ? null : JSON.stringify(letter.about),
          inReplyTo: letter.inReplyTo ?? null,
          messageId: messageIdOf(with_.doorKey, `${with_.entry}.${index + 1}`),
        }).lastInsertRowid,
      ),
    );
  });
}

const messageIdOf = (doorKey: string, place: string): string =>
  `<${createHmac('sha256', Buffer.from(doorKey, 'hex')).update(`letter/${place}`).digest('hex').slice(0, 32)}@vedette.invalid>`;

/** Letters in any of the given states, oldest first. */
export function selectLetters(
  journal: Journal,
  states: readonly LetterState[],
): Promise<readonly KeptLetter[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<LetterState[], Row>(
        `SELECT ${COLUMNS} FROM letter WHERE state IN (${states.map(() => '?').join()}) ORDER BY id`,
      )
      .all(...states)
      .map((row) => letterOf(journal, row)),
  );
}

/** How many letters are in that state. */
export function countLetters(journal: Journal, state: LetterState): Promise<number> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare<[string], { n: number }>('SELECT count(*) AS n FROM letter WHERE state = ?')
        .get(state)?.n ?? 0,
  );
}

/** All letters to a seat that have been released, oldest first. */
export function selectLettersTo(journal: Journal, seat: SeatId): Promise<readonly KeptLetter[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[string], Row>(
        `SELECT ${COLUMNS} FROM letter WHERE seat = ? AND state IN ('ready', 'sent', 'failed') ORDER BY id`,
      )
      .all(seat)
      .map((row) => letterOf(journal, row)),
  );
}

/**
 * What a seat's released letters were made from: those written after an entry, and the last one before it, which named
 * what the open step asks.
 */
export function selectAboutsTo(
  journal: Journal,
  seat: SeatId,
  after: number,
): Promise<readonly (LetterAbout & { readonly entry: number })[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<{ seat: string; after: number }, { entry: number; about: string }>(
        `SELECT entry, about FROM letter
         WHERE seat = @seat AND about IS NOT NULL AND state IN ('ready', 'sent', 'failed')
           AND entry >= coalesce((SELECT max(entry) FROM letter
             WHERE seat = @seat AND about IS NOT NULL AND state IN ('ready', 'sent', 'failed') AND entry <= @after), 0)
         ORDER BY id`,
      )
      .all({ seat, after })
      // Written by `insertLetters` alone.
      .map((row) => ({
        ...(readJson(journal, row.about, `a letter of entry ${row.entry}`) as LetterAbout),
        entry: row.entry,
      })),
  );
}

/** The letters written with an entry, whatever became of them. */
export function selectLettersOfEntry(
  journal: Journal,
  entry: number,
): Promise<readonly KeptLetter[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[number], Row>(`SELECT ${COLUMNS} FROM letter WHERE entry = ? ORDER BY id`)
      .all(entry)
      .map((row) => letterOf(journal, row)),
  );
}

export function selectLetter(journal: Journal, id: number): Promise<KeptLetter | undefined> {
  return soon(journal.path, () => {
    const row = journal.db
      .prepare<[number], Row>(`SELECT ${COLUMNS} FROM letter WHERE id = ?`)
      .get(id);
    return row === undefined ? undefined : letterOf(journal, row);
  });
}

/** Every held letter becomes `ready` (it may leave) or `void` (a later run replaced it). Answers how many. */
export function settleHeldLetters(
  journal: Journal,
  state: 'ready' | 'void',
  now: string,
): Promise<number> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare(`UPDATE letter SET state = ?, changed = ? WHERE state = 'held'`)
        .run(state, now).changes,
  );
}

/** Records how sending went. */
export function markLetter(
  journal: Journal,
  id: number,
  how: { readonly state: 'sent' | 'failed'; readonly problem?: string; readonly now: string },
): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(
        'UPDATE letter SET state = ?, changed = ?, problem = ?, tries = tries + 1 WHERE id = ?',
      )
      .run(how.state, how.now, how.problem ?? null, id);
  });
}

function letterOf(journal: Journal, row: Row): KeptLetter {
  const { id, entry, step, subject, text, html, written, state } = row;
  const json = (value: string): unknown => readJson(journal, value, `letter ${id}`);
  return {
    ...{ id, entry, step, subject, text, html, written, state, messageId: row.message_id },
    // Seats, pictures and reports were written by `insertLetters` alone.
    ...(row.seat === null ? {} : { seat: row.seat as SeatId }),
    ...(row.mail === null ? {} : { mail: row.mail }),
    ...(row.name === null ? {} : { name: row.name }),
    ...(row.picture === null ? {} : { picture: json(row.picture) as Picture }),
    ...(row.about === null ? {} : { about: json(row.about) as LetterAbout }),
    ...(row.in_reply_to === null ? {} : { inReplyTo: row.in_reply_to }),
  };
}
