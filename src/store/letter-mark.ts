/**
 * Marks of letters. Each follows from all that its seat was sent before and from its own words, and from nothing else: so
 * it tells the seat nothing, and a file that has lost letters does not know it.
 */
import type { SeatId } from '../kernel/basic.js';
import { digestOf } from './digest.js';
import { rowsStamp, soon, type Journal } from './journal.js';
import { ENTRY_OF_LETTER, opensIn, textsOf } from './letter.js';

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
  readonly freedAt: number;
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
    if (seats?.length === 0) return [];
    const [only, ...others] = seats ?? [];
    if (only !== undefined && others.length === 0) return marksNow(journal, only);
    const marks = marksNow(journal, EVERY_SEAT);
    return seats === undefined ? marks : marks.filter(({ seat }) => seats.includes(seat));
  });
}

/** The marks as far as they are known. `id`: of the last letter; `waiting`: letters that had not been released. */
type Known = {
  readonly stamp: number;
  readonly marks: LetterMark[];
  readonly byLetter: Map<number, LetterMark>;
  readonly last: Map<SeatId, { readonly digest: string; readonly number: number }>;
  freed: number;
  id: number;
  waiting: readonly number[];
};
/** By seat: a page of one seat is not to read the letters of all. */
const held = new WeakMap<Journal, Map<string, Known>>();
const EVERY_SEAT = '';

/** A mark follows from the letters before it, so only what was released since the last look is read. */
function marksNow(journal: Journal, of: string): readonly LetterMark[] {
  const bySeat = held.get(journal) ?? new Map<string, Known>();
  held.set(journal, bySeat);
  const stamp = rowsStamp(journal);
  const known = bySeat.get(of);
  if (known?.stamp === stamp && addMarks(journal, of, known)) return known.marks;
  const fresh: Known = {
    ...{ stamp, marks: [], byLetter: new Map(), last: new Map() },
    ...{ freed: 0, id: 0, waiting: [] },
  };
  addMarks(journal, of, fresh);
  bySeat.set(of, fresh);
  return fresh.marks;
}

const AT_ONCE = 20;

/** False where a letter was released together with the last ones that are known, and may stand among them. */
function addMarks(journal: Journal, of: string, known: Known): boolean {
  const looked = journal.db
    .prepare<{ of: string; id: number; waiting: string }, { id: number; freed: number | null }>(
      `SELECT id, freed FROM letter
       WHERE (id > @id OR id IN (SELECT CAST(value AS INTEGER) FROM json_each(@waiting)))
         AND (seat = @of OR (@of = '' AND seat IS NOT NULL)) AND state <> 'void'`,
    )
    .all({ of, id: known.id, waiting: JSON.stringify(known.waiting) });
  const released = looked.filter(({ freed }) => freed !== null);
  if (released.some(({ freed }) => Number(freed) <= known.freed)) return false;
  known.id = Math.max(known.id, ...looked.map(({ id }) => id));
  known.waiting = looked.filter(({ freed }) => freed === null).map(({ id }) => id);
  // Also where there are none: how much is asked is not to tell whether this is a first look.
  const rows = journal.db
    .prepare<[string], Row>(
      `SELECT l.id, l.again, ${ENTRY_OF_LETTER},
         l.seat, l.subject, e.written AS freed, l.freed AS "freedAt", l.message_id AS "messageId", l.step,
         json_extract(l.about, '$.opens') AS opens
       FROM letter l JOIN entry e ON e.seq = l.freed
       WHERE l.id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))
       ORDER BY l.freed, l.written, l.subject, l.text, l.packed`,
    )
    .all(JSON.stringify(released.map(({ id }) => id)));
  // Not all at once: the letters of a whole war are large.
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    const texts = textsOf(
      journal,
      some.map(({ id }) => id),
    );
    for (const [index, row] of some.entries()) addMark(journal, known, row, texts[index] ?? '');
  }
  return true;
}

function addMark(journal: Journal, known: Known, row: Row, text: string): void {
  const { id, again, entry, seat, subject, freed, messageId, step } = row;
  const before = known.last.get(seat) ?? { digest: '', number: 0 };
  const first = again === null ? undefined : known.byLetter.get(again);
  const number = first?.number ?? before.number + 1;
  const digest = digestOf([before.digest, seat, subject, text]);
  if (first === undefined) known.last.set(seat, { digest, number });
  const mark: LetterMark = {
    ...{ id, entry, seat, subject, freed, messageId, step, number },
    mark: first?.mark ?? markOf(digest),
    ...(row.opens === null ? {} : { opens: opensIn(journal, id, row.opens) }),
  };
  known.freed = row.freedAt;
  known.byLetter.set(id, mark);
  known.marks.push(mark);
}

const markOf = (digest: string): string =>
  [digest.slice(0, 4), digest.slice(4, 8), digest.slice(8, 12)].join('-');
