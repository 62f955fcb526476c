/**
 * Marks of letters. Each follows from all that its seat was sent before and from its own words, and from nothing else: so
 * it tells the seat nothing, and a file that has lost letters does not know it.
 */
import type { SeatId } from '../kernel/basic.js';
import { digestOf } from './digest.js';
import { readJson, rowsStamp, soon, type Journal } from './journal.js';
import { wordsOf } from './letter.js';

type Opens = NonNullable<LetterMark['opens']>;

/** `number`: the seat's own count of its letters, from 1; `freed`: since when it may leave (ISO, UTC). */
export type LetterMark = {
  readonly id: number;
  readonly seat: SeatId;
  readonly number: number;
  readonly mark: string;
  readonly subject: string;
  readonly freed: string;
  /** With which it was written; of a copy, with which its first was. */
  readonly entry: number;
  /** What the letter is called among mails. */
  readonly messageId: string;
  /** The step that was open when it was written, and the one for which its reader writes next, where it says so. */
  readonly step: string;
  readonly opens?: { readonly step: string; readonly title: string };
};

type Row = {
  readonly id: number;
  readonly again: number | null;
  readonly entry: number;
  readonly seat: SeatId;
  readonly subject: string;
  readonly freed: string;
  readonly messageId: string;
  readonly step: string;
  readonly opens: string | null;
};

/**
 * The marks of all letters that have been released, or of those to some seats, in the order of their release; a copy has
 * that of its first. Letters that leave together are ordered by what they say: their numbers would tell how often the
 * gamemaster has played before.
 */
export function selectMarks(
  journal: Journal,
  seats?: readonly SeatId[],
): Promise<readonly LetterMark[]> {
  return soon(journal.path, () => {
    const rows = journal.db
      .prepare<{ readonly seats: string | null }, Row>(
        `SELECT l.id, l.again, coalesce((SELECT o.entry FROM letter o WHERE o.id = coalesce(l.again, l.corrects)), l.entry) AS entry,
           l.seat, l.subject, e.written AS freed, l.message_id AS "messageId", l.step,
           json_extract(l.about, '$.opens') AS opens
         FROM letter l JOIN entry e ON e.seq = l.freed
         WHERE l.seat IS NOT NULL AND (CAST(@seats AS TEXT) IS NULL OR l.seat IN (SELECT value FROM json_each(@seats)))
         ORDER BY l.freed, l.written, l.subject, l.text, l.packed`,
      )
      .all({ seats: seats === undefined ? null : JSON.stringify(seats) });
    const marks = new Map<number, LetterMark>();
    const last = new Map<SeatId, { readonly digest: string; readonly number: number }>();
    for (const { id, again, entry, seat, subject, freed, messageId, step, ...row } of rows) {
      const first = again === null ? undefined : marks.get(again);
      const before = last.get(seat) ?? { digest: '', number: 0 };
      const digest = digestAfter(journal, id, before.digest, () => [
        ...[seat, subject, wordsOf(journal, id).text],
      ]);
      const number = before.number + 1;
      if (first === undefined) last.set(seat, { digest, number });
      const own = first ?? { number, mark: markOf(digest) };
      marks.set(id, {
        ...{ id, entry, seat, subject, freed, messageId, step },
        ...{ number: own.number, mark: own.mark },
        // Written by `insertLetters` alone.
        ...(row.opens === null
          ? {}
          : { opens: readJson(journal, row.opens, `letter ${id}`) as Opens }),
      });
    }
    return [...marks.values()];
  });
}

type Digest = { readonly before: string; readonly digest: string };
type Digests = { readonly stamp: string; readonly byLetter: Map<number, Digest> };
const digests = new WeakMap<Journal, Digests>();

/** The digest of a letter's words and of all before them. Words never change, so each letter is read for it once. */
function digestAfter(
  journal: Journal,
  id: number,
  before: string,
  words: () => readonly string[],
): string {
  const stamp = rowsStamp(journal);
  let known = digests.get(journal);
  if (known?.stamp !== stamp) digests.set(journal, (known = { stamp, byLetter: new Map() }));
  const own = known.byLetter.get(id);
  if (own?.before === before) return own.digest;
  const digest = digestOf([before, ...words()]);
  known.byLetter.set(id, { before, digest });
  return digest;
}

const markOf = (digest: string): string =>
  [digest.slice(0, 4), digest.slice(4, 8), digest.slice(8, 12)].join('-');
