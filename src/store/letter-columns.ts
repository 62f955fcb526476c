/**
 * The columns of a letter that the digest of its words does not cover, and which say what it is of: they follow from its entry,
 * its place among the letters of that entry and the letter that it takes the place of.
 */
import { givenUpIn } from './given-up.js';
import { soon, type Journal } from './journal.js';
import { isMessageIdOf, type ChangedLetter, type LetterRow } from './letter.js';

type Columns = Pick<
  LetterRow,
  'id' | 'entry' | 'seat' | 'message_id' | 'state' | 'run' | 'corrects' | 'back' | 'due' | 'again'
> & {
  readonly sent_with: number | null;
  readonly freed: number | null;
  /** 1 where it tells what happened in a run. */
  readonly tells: number;
};

/** What entries say of their letters: the one that they correct, or send again, and when those of the gamemaster go. */
type Origin = {
  readonly seq: number;
  readonly kind: string;
  readonly corrects: unknown;
  readonly again: unknown;
  readonly goes: string | null;
};

/** All that one letter is held against. */
type Known = {
  readonly entries: ReadonlyMap<number, Origin>;
  readonly letters: ReadonlyMap<number, Columns>;
};

/** `names`: an entry, which is missing. */
export type MisplacedLetter = ChangedLetter & { readonly names?: number };

/** The first letter of which such a column is not as it was written. Letters that a rescue could not save whole are passed over. */
export function selectMisplacedLetter(
  journal: Journal,
  doorKey: string,
): Promise<MisplacedLetter | undefined> {
  return soon(journal.path, () => {
    const rows = journal.db
      .prepare<[], Columns>(
        `SELECT id, entry, seat, message_id, state, run, corrects, back, due, again, freed, sent_with,
           CASE WHEN about IS NULL THEN 0 ELSE 1 END AS tells
         FROM letter ORDER BY entry, id`,
      )
      .all();
    const entries = new Map(originsIn(journal).map((one) => [one.seq, one]));
    const known = { entries, letters: new Map(rows.map((row) => [row.id, row])) };
    const givenUp = givenUpIn(journal, 'letters');
    let place = 0;
    let entry = 0;
    for (const row of rows) {
      place = row.entry === entry ? place + 1 : 1;
      entry = row.entry;
      const names = [row.entry, row.freed ?? entry].find((seq) => !entries.has(seq));
      if (names !== undefined) return { id: row.id, entry, seat: row.seat, names };
      if (givenUp.has(entry)) continue;
      if (!isMessageIdOf(row.message_id, doorKey, { entry, place }) || !isAsOrigin(row, known))
        return row;
    }
    return undefined;
  });
}

const originsIn = ({ db }: Journal): readonly Origin[] =>
  db
    .prepare<[], Origin>(
      `SELECT seq, kind, CASE kind WHEN 'letter' THEN json_extract(body, '$.corrects') END AS corrects,
         CASE kind WHEN 'letter' THEN json_extract(body, '$.again') END AS again,
         CASE kind WHEN 'letter' THEN json_extract(body, '$.desk.goes') END AS goes
       FROM entry ORDER BY seq`,
    )
    .all();

function isAsOrigin(row: Columns, known: Known): boolean {
  const origin = known.entries.get(row.entry);
  if (origin === undefined) return false;
  const corrects = numberIn(origin.corrects);
  const first = known.letters.get(corrects ?? 0);
  return (
    isCorrection(row, corrects, first) &&
    isNumberOf(row.again, numberIn(origin.again), known) &&
    isOfRun(row, corrects, first) &&
    isDue(row, origin.goes, first) &&
    isFreed(row, known) &&
    (row.sent_with === null || known.letters.has(row.sent_with))
  );
}

/** PostgreSQL answers what stands in JSON as text. */
const numberIn = (value: unknown): number | undefined =>
  value === null || value === undefined ? undefined : Number(value);

/** Where the other letter could not be rescued, its number is gone. */
const isNumberOf = (own: number | null, said: number | undefined, { letters }: Known): boolean =>
  own === null ? said === undefined || !letters.has(said) : own === said;

/** A correction that is edited before it leaves corrects what the first of them does. */
const isCorrection = (
  { corrects }: Columns,
  said: number | undefined,
  first: Columns | undefined,
): boolean =>
  corrects === null ? first === undefined : corrects === said || corrects === first?.corrects;

const isOfRun = (
  { entry, run, tells }: Columns,
  corrects: number | undefined,
  first: Columns | undefined,
): boolean => {
  if (tells === 0) return run === null;
  if (corrects === undefined) return run === entry;
  return first === undefined || run === first.run;
};

/** `goes`: when, as its entry says; one in the place of another that is held goes when that would have. */
const isDue = (
  { due, state, back }: Columns,
  goes: string | null,
  first: Columns | undefined,
): boolean => {
  if (due !== null) return due === goes || due === first?.due;
  return state !== 'held' || back !== null || goes === null || !goes.endsWith('Z');
};

const isFreed = ({ entry, state, freed }: Columns, { entries }: Known): boolean => {
  if (freed === null) return state === 'held' || state === 'void';
  const by = entries.get(freed)?.kind;
  return (
    state !== 'held' &&
    (freed === entry || (freed > entry && by !== undefined && FREES.includes(by)))
  );
};

/** Kinds of entries by which a letter that was held may leave. */
const FREES = ['release', 'ruling'];
