/** What seats have been told: letters that were released, and what they were made from. */
import type { SeatId } from '../kernel/basic.js';
import type { ToldDie } from '../kernel/told-die.js';
import { GONE, type Abandoned } from './branch.js';
import { readJson, soon, type Journal } from './journal.js';
import { isOneOf } from './read-once.js';
import {
  ENTRY_OF_LETTER,
  LETTER_COLUMNS,
  letterOf,
  opensOf,
  selectWhere,
  wordsOf,
  type KeptLetter,
  type LetterAbout,
  type LetterRow,
} from './letter.js';

/**
 * By when they became free to leave; those that have not yet come last. Those that leave together are ordered by seat
 * and by what they say: their numbers would tell what the gamemaster did before that.
 */
const BY_RELEASE = `ORDER BY letter.freed IS NULL, letter.freed, letter.written, seat IS NOT NULL, seat, subject, text,
  packed, id`;
/** Not of a line of play that was taken back. */
const STANDS = `NOT EXISTS (SELECT 1 FROM gone WHERE letter.run >= gone.since AND letter.run < gone.till)`;

/** A letter that has left or may leave, as a condition by which no index is searched: most letters are out. */
const IS_OUT = "state NOT IN ('held', 'void')";
/** Every seat that has letters, from an index: each is then looked for from its last ones. */
const EACH_SEAT = '(SELECT DISTINCT seat FROM letter)';

/** All letters that may leave, those for another try among them, in the order of their release. */
export function selectReadyLetters(journal: Journal): Promise<readonly KeptLetter[]> {
  return selectWhere(journal, `state IN ('ready', 'failed') ${BY_RELEASE}`);
}

/** What is known of a letter without its words. `isReport`: it was made from what its seat was told of a run. */
export type LetterName = Pick<
  KeptLetter,
  'id' | 'entry' | 'subject' | 'written' | 'run' | 'corrects' | 'freed'
> & { readonly isReport: boolean };

type NameRow = Pick<LetterRow, 'id' | 'entry' | 'subject' | 'written' | 'run' | 'corrects'> & {
  readonly freed: string | null;
  /** The entry with which it was. */
  readonly freedAt: number | null;
  readonly reports: number;
};

/** All letters to a seat that have been released, in the order of their release; one that was sent twice, once. */
export function selectNamesTo(journal: Journal, seat: SeatId): Promise<readonly LetterName[]> {
  return soon(journal.path, () => {
    const rows = journal.db
      .prepare<[string], NameRow>(
        `SELECT id, entry, subject, written, run, corrects, CAST(about IS NOT NULL AS INTEGER) AS reports,
           letter.freed AS "freedAt", (SELECT e.written FROM entry e WHERE e.seq = letter.freed) AS freed
         FROM letter WHERE seat = ? AND again IS NULL AND state IN ('ready', 'sent', 'failed')
         ORDER BY letter.freed IS NULL, letter.freed, letter.written, subject, id`,
      )
      .all(seat);
    return inReleaseOrder(journal, rows).map(
      ({ id, entry, subject, written, run, corrects, freed, reports }) => ({
        ...{ id, entry, subject, written, isReport: reports === 1 },
        ...(run === null ? {} : { run }),
        ...(corrects === null ? {} : { corrects }),
        ...(freed === null ? {} : { freed }),
      }),
    );
  });
}

/** Rows that are ordered but for their words (`BY_RELEASE`): of a long war, to sort by these means to read all of them. */
function inReleaseOrder(journal: Journal, rows: readonly NameRow[]): readonly NameRow[] {
  const isTied = (a: NameRow, b: NameRow | undefined): boolean =>
    a.freedAt === b?.freedAt && a.written === b.written && a.subject === b.subject;
  const ordered: NameRow[] = [];
  for (let from = 0; from < rows.length;) {
    let to = from + 1;
    while (to < rows.length && isTied(rows[to] as NameRow, rows[from])) to += 1;
    const tied = rows.slice(from, to);
    ordered.push(...(tied.length === 1 ? tied : byWords(journal, tied)));
    from = to;
  }
  return ordered;
}

function byWords(journal: Journal, rows: readonly NameRow[]): readonly NameRow[] {
  const ids = journal.db
    .prepare<[string], number>(
      `SELECT id FROM letter WHERE ${isOneOf('id')} ORDER BY text, packed, id`,
    )
    .pluck()
    .all(JSON.stringify(rows.map(({ id }) => id)));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Letters with their words, in this order. */
export async function selectNamed(
  journal: Journal,
  names: readonly Pick<LetterName, 'id'>[],
): Promise<readonly KeptLetter[]> {
  const ids = JSON.stringify(names.map(({ id }) => id));
  const letters = await selectWhere(journal, isOneOf('id'), ids);
  const byId = new Map(letters.map((letter) => [letter.id, letter]));
  return names.flatMap(({ id }) => byId.get(id) ?? []);
}

/** The seats that the letters of a release at a time ask for something. */
export function selectAskedAt(journal: Journal, written: string): Promise<readonly SeatId[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[string], SeatId>(
        `SELECT DISTINCT l.seat FROM letter l JOIN entry e ON e.seq = l.freed
         WHERE e.kind = 'release' AND e.written = ? AND CAST(json_extract(e.body, '$.run') AS INTEGER) = l.run
           AND l.seat IS NOT NULL
           AND json_array_length(l.about, '$.asked') > 0`,
      )
      .pluck()
      .all(written),
  );
}

/** The dice of all letters that are held or have been released, with their seats. */
export function selectToldDice(
  journal: Journal,
): Promise<readonly { readonly seat: SeatId; readonly dice: readonly ToldDie[] }[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[], { seat: SeatId; dice: string }>(
        `SELECT seat, json_extract(about, '$.dice') AS dice FROM letter
         WHERE seat IS NOT NULL AND state <> 'void' AND json_extract(about, '$.dice') IS NOT NULL`,
      )
      .all()
      // Written by `insertLetters` alone.
      .map(({ seat, dice }) => ({ seat, dice: readJson(journal, dice, 'dice') as ToldDie[] })),
  );
}

/** With which entries released letters were written, by their numbers: of a copy or a correction, with which its first was. */
export function selectFirstEntries(
  journal: Journal,
  letters: readonly Pick<LetterName, 'id'>[],
): Promise<ReadonlyMap<number, number>> {
  return soon(journal.path, () => {
    const rows = journal.db
      .prepare<[string], { id: number; entry: number }>(
        `SELECT l.id, ${ENTRY_OF_LETTER} FROM letter l WHERE ${isOneOf('l.id')} AND l.freed IS NOT NULL`,
      )
      .all(JSON.stringify(letters.map(({ id }) => id)));
    return new Map(rows.map(({ id, entry }) => [id, entry]));
  });
}

/** The dice that letters tell of, by their numbers. */
export function selectDiceOf(
  journal: Journal,
  letters: readonly Pick<LetterName, 'id'>[],
): Promise<ReadonlyMap<number, readonly ToldDie[]>> {
  return soon(journal.path, () => {
    const rows = journal.db
      .prepare<[string], { id: number; dice: string }>(
        `SELECT id, json_extract(about, '$.dice') AS dice FROM letter
         WHERE ${isOneOf('id')} AND json_extract(about, '$.dice') IS NOT NULL`,
      )
      .all(JSON.stringify(letters.map(({ id }) => id)));
    // Written by `insertLetters` alone.
    return new Map(
      rows.map(({ id, dice }) => [id, readJson(journal, dice, `letter ${id}`) as ToldDie[]]),
    );
  });
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
    // Of all seats, since it is asked for one after the other.
    journal.db
      .prepare<{ after: number; waits: number }, { id: number; run: number; seat: SeatId | null }>(
        `WITH ${GONE}, told AS NOT MATERIALIZED (SELECT id, run, seat FROM letter
           WHERE about IS NOT NULL AND ${STANDS}
             AND (${IS_OUT} OR (@waits = 1 AND state = 'held' AND back IS NOT NULL AND run <= @after))
             AND id NOT IN (SELECT corrects FROM letter WHERE corrects IS NOT NULL AND ${IS_OUT}))
         SELECT t.id, t.run, t.seat FROM ${EACH_SEAT} s JOIN told t ON t.seat = s.seat
         WHERE t.run >= coalesce(
           (SELECT max(b.run) FROM told b WHERE b.seat = s.seat AND b.run <= @after), 0)
         ORDER BY t.run, t.id`,
      )
      .all({ after, waits: waits ? 1 : 0 })
      .flatMap(({ id, run, seat: to }) => {
        if (to !== seat) return [];
        const { about } = wordsOf(journal, id);
        return about === undefined ? [] : [{ ...about, entry: run }];
      }),
  );
}

/** What seats were told by letters of the runs from one entry to another, in the order of their release. */
export function selectToldBetween(
  journal: Journal,
  since: number,
  till: number,
): Promise<readonly KeptLetter[]> {
  return selectWhere(
    journal,
    `run >= ? AND run < ? AND state IN ('ready', 'sent', 'failed') ${BY_RELEASE}`,
    since,
    till,
  );
}

/** Those of them that tell of a step of that name. */
export function selectToldOfStep(
  journal: Journal,
  { since, till, step }: Abandoned & { readonly step: string },
): Promise<readonly KeptLetter[]> {
  return selectWhere(
    journal,
    `run >= ? AND run < ? AND step = ? AND state IN ('ready', 'sent', 'failed') ${BY_RELEASE}`,
    since,
    till,
    step,
  );
}

/** The last report to a seat that was released and not taken back since. */
export function selectLastReportTo(
  journal: Journal,
  seat: SeatId,
): Promise<KeptLetter | undefined> {
  return soon(journal.path, () => {
    const row = journal.db
      .prepare<[string], LetterRow>(
        `WITH ${GONE} SELECT ${LETTER_COLUMNS} FROM letter
         WHERE seat = ? AND about IS NOT NULL AND state IN ('ready', 'sent', 'failed') AND ${STANDS}
         ORDER BY run DESC, id DESC LIMIT 1`,
      )
      .get(seat);
    return row === undefined ? undefined : letterOf(journal, row);
  });
}

/** Whether what a run told has left. */
export function isRunReleased(journal: Journal, run: number): Promise<boolean> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare(
          `SELECT 1 FROM entry WHERE kind = 'release' AND CAST(json_extract(body, '$.run') AS INTEGER) = ? LIMIT 1`,
        )
        .get(run) !== undefined,
  );
}

/** Whether any run was released after an entry. */
export function isReleasedSince(journal: Journal, entry: number): Promise<boolean> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare("SELECT 1 FROM entry WHERE kind = 'release' AND seq > ? LIMIT 1")
        .get(entry) !== undefined,
  );
}

/** Whether a seat has been told how to answer by e-mail since a time, or will be by a letter that waits. */
export function wasTaught(journal: Journal, seat: SeatId, since: string): Promise<boolean> {
  return soon(journal.path, () =>
    // Of all seats, since it is asked for one after the other.
    journal.db
      .prepare<[string], SeatId>(
        `SELECT s.seat FROM ${EACH_SEAT} s WHERE EXISTS (SELECT 1 FROM letter l
           WHERE l.seat = s.seat AND json_extract(l.about, '$.lesson') IS NOT NULL
             AND (l.state IN ('ready', 'failed') OR (l.state = 'held' AND l.back IS NOT NULL)
               OR (l.state = 'sent' AND l.changed >= ?)))`,
      )
      .pluck()
      .all(since)
      .includes(seat),
  );
}

const NUMBERS = 'SELECT CAST(value AS INTEGER) FROM json_each';

/** The last letters that left for a seat, the latest first, each with those that went in the same e-mail; to whom each went. */
export function selectLastLettersTo(
  journal: Journal,
  seat: SeatId,
  most: number,
): Promise<readonly { readonly id: number; readonly seat: SeatId | null }[]> {
  return soon(journal.path, () => {
    const last = journal.db
      .prepare<[string, number], number>(
        `SELECT id FROM letter WHERE seat = ? AND freed IS NOT NULL AND state <> 'void'
         ORDER BY id DESC LIMIT ?`,
      )
      .pluck()
      .all(seat, most);
    const mails = journal.db
      .prepare<[string], number>(
        `SELECT coalesce(sent_with, id) FROM letter WHERE id IN (${NUMBERS}(?))`,
      )
      .pluck()
      .all(JSON.stringify(last));
    return journal.db
      .prepare<{ mails: string }, { id: number; seat: SeatId | null }>(
        `SELECT id, seat FROM letter
         WHERE (id IN (${NUMBERS}(@mails)) OR sent_with IN (${NUMBERS}(@mails))) AND ${IS_OUT}
         ORDER BY id DESC`,
      )
      .all({ mails: JSON.stringify(mails) });
  });
}

/** A letter that a mail may answer. `step`: the one that it asks about. */
export type AnsweredLetter = {
  readonly id: number;
  /** With which it, or the first of which it is a copy or a correction, was written. */
  readonly entry: number;
  readonly seat: SeatId | null;
  readonly subject: string;
  readonly messageId: string;
  readonly inReplyTo: string | null;
  readonly step: string;
  readonly title: string | null;
};

const ANSWERED = `l.id, ${ENTRY_OF_LETTER}, l.seat, l.subject, l.in_reply_to AS "inReplyTo", l.step`;

type AnsweredRow = Omit<AnsweredLetter, 'title'>;

function answeredLetter(journal: Journal, row: AnsweredRow): AnsweredLetter {
  const { step = row.step, title = null } = opensOf(journal, row.id) ?? {};
  return { ...row, step, title };
}

/**
 * The letters with these Message-IDs, in the order of the Message-IDs; of several that went as one e-mail all, the first of
 * them first.
 */
export function selectByMessageId(
  journal: Journal,
  messageIds: readonly string[],
): Promise<readonly AnsweredLetter[]> {
  if (messageIds.length === 0) return Promise.resolve([]);
  return soon(journal.path, () => {
    const found = journal.db
      .prepare<[string], AnsweredRow>(
        `WITH named AS (SELECT id, message_id FROM letter
           WHERE message_id IN (SELECT value FROM json_each(?)))
         SELECT ${ANSWERED}, n.message_id AS "messageId"
         FROM named n JOIN letter l
           ON l.id IN (SELECT n.id UNION SELECT w.id FROM letter w WHERE w.sent_with = n.id)
         WHERE l.state IN ('ready', 'sent', 'failed') ORDER BY l.id <> n.id, l.id`,
      )
      .all(JSON.stringify(messageIds))
      .map((row) => answeredLetter(journal, row));
    return messageIds.flatMap((id) => found.filter(({ messageId }) => messageId === id));
  });
}

/** The last letters to a seat, the latest first. */
export function selectLastTo(
  journal: Journal,
  seat: SeatId,
  most: number,
): Promise<readonly AnsweredLetter[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[string, number], AnsweredRow>(
        `SELECT ${ANSWERED}, message_id AS "messageId"
         FROM letter l WHERE seat = ? AND ${IS_OUT} ORDER BY id DESC LIMIT ?`,
      )
      .all(seat, most)
      .map((row) => answeredLetter(journal, row)),
  );
}

/**
 * Those of some letters with which, or before which, a letter of a run after an entry was released to the same seat. One that is
 * held counts as released now.
 */
export function selectToldOfRunAfter(
  journal: Journal,
  ids: readonly number[],
  after: number,
): Promise<readonly number[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[string, number], number>(
        `SELECT o.id FROM letter o WHERE o.id IN (${NUMBERS}(?)) AND EXISTS (
           SELECT 1 FROM letter l WHERE l.seat = o.seat AND l.run > ?
             AND (l.id = o.id OR l.freed <= o.freed OR (o.freed IS NULL AND l.freed IS NOT NULL)))`,
      )
      .pluck()
      .all(JSON.stringify(ids), after),
  );
}
