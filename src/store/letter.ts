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
  /** The run that it tells of. */
  readonly run?: number;
  /** The letter whose place it takes. */
  readonly corrects?: number;
  /** Why the gamemaster keeps it back. */
  readonly back?: string;
  /** It is held until then, whatever is released before: ISO, UTC. */
  readonly due?: string;
  /** The letter of which it is another copy. */
  readonly again?: number;
  /** Since when it may leave: ISO, UTC. */
  readonly freed?: string;
  readonly problem?: string;
  readonly tries: number;
  /** When its state changed last. */
  readonly changed: string;
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
  run: number | null;
  corrects: number | null;
  back: string | null;
  due: string | null;
  again: number | null;
  freed: string | null;
  problem: string | null;
  tries: number;
  changed: string;
};

const COLUMNS = `id, entry, step, seat, mail, name, subject, text, html, picture, about,
  message_id, in_reply_to, written, state, run, corrects, back, due, again, problem, tries, changed,
  (SELECT e.written FROM entry e WHERE e.seq = freed) AS freed`;
/** By when they became free to leave; those that have not yet come last. */
const BY_RELEASE = `ORDER BY letter.freed IS NULL, letter.freed, id`;
/** Not of a line of play that was taken back. */
const STANDS = `NOT EXISTS (SELECT 1 FROM abandoned a WHERE letter.run >= a.since AND letter.run < a.till)`;

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
 * What letters are written with. `run`: the run they tell of, where it is not their entry; `corrects`: of one letter;
 * `back`: the seats whose letters are kept back, and why; `due`: until when held ones wait (ISO, UTC); `again`: the letter
 * of which they are copies.
 */
export type LetterOrigin = {
  readonly entry: number;
  readonly doorKey: string;
  readonly state: 'held' | 'ready';
  readonly run?: number;
  readonly corrects?: number;
  readonly back?: ReadonlyMap<SeatId, string>;
  readonly due?: string;
  readonly again?: number;
};

/**
 * Writes letters with their entry. A Message-ID is made of the campaign's door key and the letter's place, so that it
 * stays the same and tells nobody how much else was written.
 */
export function insertLetters(
  journal: Journal,
  with_: LetterOrigin,
  letters: readonly LetterText[],
): Promise<readonly number[]> {
  return soon(journal.path, () => {
    const insert = journal.db.prepare(
      `INSERT INTO letter (entry, step, seat, mail, name, subject, text, html, picture, about,
         message_id, in_reply_to, written, state, changed, run, corrects, back, due, again, freed)
       VALUES (@entry, @step, @seat, @mail, @name, @subject, @text, @html, @picture, @about,
         @messageId, @inReplyTo, @written, @state, @written, @run, @corrects, @back, @due, @again, @freed)`,
    );
    return letters.map(letterAsKept).map((letter, index) => {
      const back = letter.seat === undefined ? undefined : with_.back?.get(letter.seat);
      const state = back === undefined ? with_.state : 'held';
      return Number(
        insert.run({
          ...{ ...letter, entry: with_.entry, state, back: back ?? null },
          seat: letter.seat ?? null,
          mail: letter.mail ?? null,
          name: letter.name ?? null,
          picture: letter.picture === undefined ? null : JSON.stringify(letter.picture),
          about: letter.about === undefined ? null : JSON.stringify(letter.about),
          inReplyTo: letter.inReplyTo ?? null,
          run: letter.about === undefined ? null : (with_.run ?? with_.entry),
          corrects: with_.corrects ?? null,
          due: with_.due ?? null,
          again: with_.again ?? null,
          freed: state === 'ready' ? with_.entry : null,
          messageId: messageIdOf(with_.doorKey, `${with_.entry}.${index + 1}`),
        }).lastInsertRowid,
      );
    });
  });
}

const messageIdOf = (doorKey: string, place: string): string =>
  `<${createHmac('sha256', Buffer.from(doorKey, 'hex')).update(`letter/${place}`).digest('hex').slice(0, 32)}@vedette.invalid>`;

/** Letters in any of the given states, oldest first. */
export function selectLetters(
  journal: Journal,
  states: readonly (LetterState | 'void')[],
): Promise<readonly KeptLetter[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<(LetterState | 'void')[], Row>(
        `SELECT ${COLUMNS} FROM letter WHERE state IN (${states.map(() => '?').join()}) ORDER BY id`,
      )
      .all(...states)
      .map((row) => letterOf(journal, row)),
  );
}

/** The last so many letters in a state, the last first. */
export function selectLastLetters(
  journal: Journal,
  state: LetterState,
  most: number,
): Promise<readonly KeptLetter[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[string, number], Row>(
        `SELECT ${COLUMNS} FROM letter WHERE state = ? ORDER BY id DESC LIMIT ?`,
      )
      .all(state, most)
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

/** All letters to a seat that have been released, in the order of their release; one that was sent twice, once. */
export function selectLettersTo(journal: Journal, seat: SeatId): Promise<readonly KeptLetter[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[string], Row>(
        `SELECT ${COLUMNS} FROM letter
         WHERE seat = ? AND again IS NULL AND state IN ('ready', 'sent', 'failed') ${BY_RELEASE}`,
      )
      .all(seat)
      .map((row) => letterOf(journal, row)),
  );
}

/**
 * What a seat's released letters were made from: those of runs after an entry, and the last one before it, which named
 * what the open step asks. A corrected letter counts once; one of a line of play that was taken back, not at all.
 * `waits`: letters from before the entry that are kept back count too, since they will be read before what is written now.
 */
export function selectAboutsTo(
  journal: Journal,
  seat: SeatId,
  after: number,
  waits = false,
): Promise<readonly (LetterAbout & { readonly entry: number })[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<{ seat: string; after: number; waits: number }, { run: number; about: string }>(
        `WITH told AS (SELECT id, run, about, freed FROM letter
           WHERE seat = @seat AND about IS NOT NULL AND ${STANDS}
             AND (state IN ('ready', 'sent', 'failed')
               OR (@waits AND state = 'held' AND back IS NOT NULL AND run <= @after))
             AND id NOT IN (SELECT c.corrects FROM letter c
               WHERE c.corrects IS NOT NULL AND c.state IN ('ready', 'sent', 'failed')))
         SELECT run, about FROM told
         WHERE run >= coalesce((SELECT max(run) FROM told WHERE run <= @after), 0)
         ORDER BY run, id`,
      )
      .all({ seat, after, waits: waits ? 1 : 0 })
      // Written by `insertLetters` alone.
      .map((row) => ({
        ...(readJson(journal, row.about, `a letter of entry ${row.run}`) as LetterAbout),
        entry: row.run,
      })),
  );
}

/** What seats were told by letters of the runs from one entry to another, in the order of their release. */
export function selectToldBetween(
  journal: Journal,
  since: number,
  till: number,
): Promise<readonly KeptLetter[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[number, number], Row>(
        `SELECT ${COLUMNS} FROM letter
         WHERE run >= ? AND run < ? AND state IN ('ready', 'sent', 'failed') ${BY_RELEASE}`,
      )
      .all(since, till)
      .map((row) => letterOf(journal, row)),
  );
}

/** The last report to a seat that was released and not taken back since. */
export function selectLastReportTo(
  journal: Journal,
  seat: SeatId,
): Promise<KeptLetter | undefined> {
  return soon(journal.path, () => {
    const row = journal.db
      .prepare<[string], Row>(
        `SELECT ${COLUMNS} FROM letter
         WHERE seat = ? AND about IS NOT NULL AND state IN ('ready', 'sent', 'failed') AND ${STANDS}
         ORDER BY run DESC, id DESC LIMIT 1`,
      )
      .get(seat);
    return row === undefined ? undefined : letterOf(journal, row);
  });
}

/**
 * The first run whose letter to a seat is kept back though the others of it have left, and the entry that released it.
 */
export function selectFirstKeptBack(
  journal: Journal,
  seat: SeatId,
): Promise<{ readonly run: number; readonly release: number } | undefined> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[string], { run: number; release: number }>(
        `SELECT l.run, min(e.seq) AS release FROM letter l
         JOIN entry e ON e.kind = 'release' AND json_extract(e.body, '$.run') = l.run
         WHERE l.seat = ? AND l.state = 'held' AND l.back IS NOT NULL
         GROUP BY l.run ORDER BY l.run LIMIT 1`,
      )
      .get(seat),
  );
}

/** A letter that the gamemaster keeps back from its seat, and why. */
export type KeptBack = { readonly id: number; readonly seat: SeatId; readonly back: string };

/** All letters that are kept back, without their words. */
export function selectKeptBack(journal: Journal): Promise<readonly KeptBack[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[], KeptBack>(
        `SELECT id, seat, back FROM letter
         WHERE state = 'held' AND back IS NOT NULL AND seat IS NOT NULL ORDER BY id`,
      )
      .all(),
  );
}

/** The gamemaster's own words for a letter, and his reason for them. */
export type LostCorrection = {
  readonly seat: SeatId;
  readonly subject: string;
  readonly text: string;
  readonly reason: string;
};

/** The last words for each seat's letter of the runs after an entry that became void as the step was played again. */
export function selectLostCorrections(
  journal: Journal,
  after: number,
): Promise<readonly LostCorrection[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[number], LostCorrection>(
        `SELECT l.seat, l.subject, l.text, coalesce(json_extract(e.body, '$.reason'), '') AS reason
         FROM letter l JOIN entry e ON e.seq = l.entry
         WHERE l.id IN (SELECT max(id) FROM letter
           WHERE state = 'void' AND corrects IS NOT NULL AND run > ? GROUP BY seat)`,
      )
      .all(after),
  );
}

/** Whether what a run told has left. */
export function isRunReleased(journal: Journal, run: number): Promise<boolean> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare(
          `SELECT 1 FROM entry WHERE kind = 'release' AND json_extract(body, '$.run') = ? LIMIT 1`,
        )
        .get(run) !== undefined,
  );
}

/** The letter that has taken a letter's place. */
export function selectCorrectionOf(journal: Journal, id: number): Promise<number | undefined> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare<[number], { id: number }>(
          `SELECT id FROM letter WHERE corrects = ? AND state <> 'void' LIMIT 1`,
        )
        .get(id)?.id,
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

/**
 * Every held letter that is not kept back and waits for no time of its own becomes `ready` with an entry: all when a step
 * is released, in the middle of it those of its runs alone. Answers how many.
 */
export function freeHeldLetters(
  journal: Journal,
  { entry, now, what }: { readonly entry: number; now: string; what: 'step' | 'letters' },
): Promise<number> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare(
          `UPDATE letter SET state = 'ready', changed = ?, freed = ?
           WHERE state = 'held' AND back IS NULL AND due IS NULL AND (? = 'step' OR run IS NOT NULL)`,
        )
        .run(now, entry, what).changes,
  );
}

/** The held letters whose own time has come. */
export function selectDueLetters(journal: Journal, now: string): Promise<readonly number[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[string], number>(
        `SELECT id FROM letter WHERE state = 'held' AND back IS NULL AND due <= ? ORDER BY due, id`,
      )
      .pluck()
      .all(now),
  );
}

/** How many letters go with the next release, or are kept back from it. */
export function countHeldLetters(journal: Journal): Promise<number> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare<[], number>(`SELECT count(*) FROM letter WHERE state = 'held' AND due IS NULL`)
        .pluck()
        .get() ?? 0,
  );
}

/** A letter that the gamemaster wrote by entry `root`, or by which he corrected one of it, and what became of it. */
export type DeskOutboxLetter = {
  readonly root: number;
  readonly id: number;
  readonly seat: SeatId | null;
  readonly state: LetterState;
  readonly freed: string | null;
};

/** All letters of the gamemaster's own that were not replaced. */
export function selectDeskOutbox(journal: Journal): Promise<readonly DeskOutboxLetter[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[], DeskOutboxLetter>(
        `WITH RECURSIVE own (root, id) AS (
           SELECT l.entry, l.id FROM letter l JOIN entry e ON e.seq = l.entry
           WHERE e.kind = 'letter' AND json_extract(e.body, '$.desk') IS NOT NULL
           UNION ALL SELECT own.root, c.id FROM letter c JOIN own ON c.corrects = own.id)
         SELECT own.root, l.id, l.seat, l.state,
           (SELECT e.written FROM entry e WHERE e.seq = l.freed) AS freed
         FROM own JOIN letter l ON l.id = own.id WHERE l.state <> 'void' ORDER BY l.id`,
      )
      .all(),
  );
}

/** When a letter was sent again, oldest first: ISO, UTC. */
export function selectCopiesOf(journal: Journal, id: number): Promise<readonly string[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[number], string>('SELECT written FROM letter WHERE again = ? ORDER BY id')
      .pluck()
      .all(id),
  );
}

/** One letter that is held or kept back becomes `ready` with an entry. */
export function freeLetter(
  journal: Journal,
  id: number,
  entry: number,
  now: string,
): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(
        `UPDATE letter SET state = 'ready', changed = ?, freed = ?, back = NULL WHERE id = ? AND state = 'held'`,
      )
      .run(now, entry, id);
  });
}

/** The held letters of runs after an entry become `void`: a later run, or a branch, takes their place. */
export function voidHeldLetters(journal: Journal, after: number, now: string): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(
        `UPDATE letter SET state = 'void', changed = ?, back = NULL
         WHERE state = 'held' AND run > ? AND (corrects IS NULL OR
           NOT EXISTS (SELECT 1 FROM letter o WHERE o.id = letter.corrects AND o.freed IS NOT NULL))`,
      )
      .run(now, after);
  });
}

/** Whatever is held or kept back of the runs since an entry becomes `void`: they are taken back. */
export function voidLettersSince(journal: Journal, since: number, now: string): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(
        `UPDATE letter SET state = 'void', changed = ?, back = NULL WHERE state = 'held' AND run >= ?`,
      )
      .run(now, since);
  });
}

/** A held letter becomes `void`: another takes its place. */
export function voidLetter(journal: Journal, id: number, now: string): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(`UPDATE letter SET state = 'void', changed = ?, back = NULL WHERE id = ?`)
      .run(now, id);
  });
}

/** Says why a held letter is kept back; without a reason it goes with the others. */
export function keepLetterBack(
  journal: Journal,
  id: number,
  reason: string | undefined,
): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(`UPDATE letter SET back = ? WHERE id = ? AND state = 'held'`)
      .run(reason ?? null, id);
  });
}

/** Failed letters are ready for another try at once. Answers how many. */
export function readyFailedLetters(journal: Journal, now: string): Promise<number> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare(`UPDATE letter SET state = 'ready', changed = ? WHERE state = 'failed'`)
        .run(now).changes,
  );
}

/**
 * Takes a letter that may leave for whoever sends it, until a time: before then it is due to nobody else. Whether it was
 * as it had been seen; of two that take it at once only one has it.
 */
export function takeLetter(
  journal: Journal,
  { id, state, changed }: Pick<KeptLetter, 'id' | 'state' | 'changed'>,
  until: string,
): Promise<boolean> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare(
          `UPDATE letter SET state = 'ready', changed = ? WHERE id = ? AND state = ? AND changed = ?`,
        )
        .run(until, id, state, changed).changes > 0,
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
    ...(row.run === null ? {} : { run: row.run }),
    ...(row.corrects === null ? {} : { corrects: row.corrects }),
    ...(row.back === null ? {} : { back: row.back }),
    ...(row.due === null ? {} : { due: row.due }),
    ...(row.again === null ? {} : { again: row.again }),
    ...(row.freed === null ? {} : { freed: row.freed }),
    ...(row.problem === null ? {} : { problem: row.problem }),
    ...{ tries: row.tries, changed: row.changed },
  };
}
