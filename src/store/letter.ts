/**
 * The outbox. A letter's words never change; its way out does: see `held-letter.ts`, then `letter-delivery.ts`. What seats
 * have been told is in `told-letter.ts`.
 */
import { createHmac } from 'node:crypto';
import { toUSVString } from 'node:util';
import type { Json, SeatId } from '../kernel/basic.js';
import { keptFor } from '../kernel/kept-for.js';
import type { Picture } from '../kernel/map/picture.js';
import type { Report } from '../kernel/report.js';
import type { Told } from '../kernel/outcome.js';
import type { ToldDie } from '../kernel/told-die.js';
import { tagOf } from './campaign-tag.js';
import { digestOf } from './digest.js';
import { givenUpIn } from './given-up.js';
import { nextId, readJson, soon, type Journal } from './journal.js';
import {
  isLetterWhole,
  packWords,
  unpackWords,
  wordsDigest,
  type LetterHead,
  type LetterWords,
  type WordColumns,
} from './packed-letter.js';
import { isOneOf, readOnce } from './read-once.js';
import { store } from './store.js';

export type LetterState = 'held' | 'ready' | 'sent' | 'failed';

/**
 * What a report's letter was made from, and the keys of the questions that it names. `opens`: the step for which its seat
 * writes next, with which its thread of mails begins; absent in letters of earlier programs.
 */
export type LetterAbout = {
  readonly report: Report;
  readonly told: readonly Told[];
  readonly asked: readonly string[];
  readonly opens?: { readonly step: string; readonly title: string };
  /** How to answer by e-mail, where its seat is told so by it. */
  readonly lesson?: readonly string[];
  /** The rolls that it tells of; absent where there are none. */
  readonly dice?: readonly ToldDie[];
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
  /** A mail server refused it for good: it is not tried again by itself. */
  readonly final?: true;
  readonly tries: number;
  /** When its state changed last. */
  readonly changed: string;
};

export type LetterRow = {
  id: number;
  entry: number;
  step: string;
  seat: string | null;
  mail: string | null;
  name: string | null;
  subject: string;
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
  final: number;
  tries: number;
  changed: string;
};

/** As `letterOf` takes them. */
export const LETTER_COLUMNS = `id, entry, step, seat, mail, name, subject, message_id,
  in_reply_to, written, state, run, corrects, back, due, again, problem, final, tries, changed,
  (SELECT e.written FROM entry e WHERE e.seq = freed) AS freed`;

/**
 * The entry that a letter `l` answers for: of one that was written again, or corrected, however often, that of the first; its
 * own where a file has lost that.
 */
export const ENTRY_OF_LETTER = `coalesce((WITH RECURSIVE chain (entry, earlier) AS (
    SELECT l.entry, coalesce(l.again, l.corrects)
    UNION
    SELECT o.entry, coalesce(o.again, o.corrects) FROM chain JOIN letter o ON o.id = chain.earlier)
  SELECT entry FROM chain WHERE earlier IS NULL), l.entry) AS entry`;

/** Text that SQLite gives back unchanged: half a character, left where a long text was cut, becomes U+FFFD. */
const asKept = (text: string): string => toUSVString(text);

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

type Words = LetterHead & LetterWords;

const WORD_COLUMNS = `step, seat, mail, name, subject, text, html, picture, about, packed, in_reply_to, written`;

/** For the digest of its entry, and then for its row. */
const ROWS = keptFor(1);

const rowOf = (letter: LetterText): Words =>
  ROWS(letter, '', () => rowAsKept(letterAsKept(letter)));

const rowAsKept = (letter: LetterText): Words => ({
  ...letter,
  seat: letter.seat ?? null,
  mail: letter.mail ?? null,
  name: letter.name ?? null,
  picture: letter.picture === undefined ? null : JSON.stringify(letter.picture),
  about: letter.about === undefined ? null : JSON.stringify(letter.about),
  in_reply_to: letter.inReplyTo ?? null,
});

/** What the digests of an entry's letters begin with; without it, one digest stands for all (`earlierDigest`). */
const EACH = 'each';

/** A digest of each letter as it is kept, for the entry that they come with. */
export const lettersDigest = (letters: readonly LetterText[]): string =>
  rowsDigest(letters.map(rowOf));

/** The same of their rows. */
export const rowsDigest = (rows: readonly Words[]): string =>
  [EACH, ...rows.map(wordsDigest)].join(' ');

/** A letter that is not as its entry says; `id` 0: one is missing, or is too many. */
export type ChangedLetter = {
  readonly id: number;
  readonly entry: number;
  readonly seat: string | null;
};

/**
 * The first letter of one entry, of all whose letters have not left, or of all, that is not as its entry says. Entries of
 * earlier programs do not say it of each; those that a rescue had to go on without say it no more.
 */
export function selectChangedLetter(
  journal: Journal,
  of: { readonly entry: number } | 'unsent' | 'all',
): Promise<ChangedLetter | undefined> {
  return soon(journal.path, () => {
    const entries = journal.db
      .prepare<{ entry: number | null; all: number }, { seq: number; letters: string }>(
        `SELECT seq, json_extract(body, '$.letters') AS letters FROM entry
         WHERE json_extract(body, '$.letters') LIKE '${EACH}%' AND (seq = @entry OR (@entry IS NULL
           AND (@all = 1 OR seq IN (SELECT entry FROM letter WHERE state IN ('held', 'ready', 'failed')))))
         ORDER BY seq`,
      )
      .all({ entry: typeof of === 'string' ? null : of.entry, all: of === 'all' ? 1 : 0 });
    const givenUp = givenUpIn(journal, 'letters');
    const digests = new Map(
      entries.flatMap(({ seq, letters }) =>
        givenUp.has(seq) ? [] : [[seq, letters.split(' ').slice(1)] as const],
      ),
    );
    const found = new Map<number, number>();
    // By one query: how many are made is not to tell how many have written letters.
    const rows = journal.db.prepare<[string], Words & WordColumns & ChangedLetter>(
      `SELECT id, entry, ${WORD_COLUMNS} FROM letter
       WHERE entry IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) ORDER BY entry, id`,
    );
    for (const row of rows.iterate(JSON.stringify([...digests.keys()]))) {
      const index = found.get(row.entry) ?? 0;
      found.set(row.entry, index + 1);
      if (!isLetterWhole(row, digests.get(row.entry)?.[index])) return row;
    }
    for (const [seq, { length }] of digests)
      if (length !== (found.get(seq) ?? 0)) return { id: 0, entry: seq, seat: null };
    return undefined;
  });
}

/** Whether an entry's digests are of each letter. */
export const isOfEach = (digests: string): boolean => digests.startsWith(EACH);

/** One digest of all letters of an entry, as earlier programs kept it. Throws on a picture or a report that does not read. */
export const earlierDigest = (letters: readonly Words[]): string =>
  digestOf(
    letters.map(({ step, seat, mail, name, subject, text, html, written, ...rest }): Json => ({
      ...{ step, subject, text, html, written },
      ...(seat === null ? {} : { seat }),
      ...(mail === null ? {} : { mail }),
      ...(name === null ? {} : { name }),
      ...(rest.in_reply_to === null ? {} : { inReplyTo: rest.in_reply_to }),
      picture: JSON.parse(rest.picture ?? 'null') as Json,
      about: JSON.parse(rest.about ?? 'null') as Json,
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
 * stays the same, leads an answer to its campaign among thousands, and tells nobody how much else was written.
 */
export function insertLetters(
  journal: Journal,
  with_: LetterOrigin,
  letters: readonly LetterText[],
): Promise<readonly number[]> {
  return soon(journal.path, () => {
    const first = nextId(journal.db, 'letter');
    const insert = journal.db.prepare(
      `INSERT INTO letter (id, entry, step, seat, mail, name, subject, text, html, picture, about, packed,
         message_id, in_reply_to, written, state, changed, run, corrects, back, due, again, freed)
       VALUES (@id, @entry, @step, @seat, @mail, @name, @subject, @text, @html, @picture, @about, @packed,
         @messageId, @in_reply_to, @written, @state, @written, @run, @corrects, @back, @due, @again, @freed)`,
    );
    return letters.map((letter, index) => {
      const back = letter.seat === undefined ? undefined : with_.back?.get(letter.seat);
      const state = back === undefined ? with_.state : 'held';
      const row = rowOf(letter);
      const id = first + index;
      insert.run({
        ...{ ...row, ...packWords(row), id, entry: with_.entry, state, back: back ?? null },
        run: letter.about === undefined ? null : (with_.run ?? with_.entry),
        corrects: with_.corrects ?? null,
        due: with_.due ?? null,
        again: with_.again ?? null,
        freed: state === 'ready' ? with_.entry : null,
        messageId: messageIdOf(with_.doorKey, `${with_.entry}.${index + 1}`),
      });
      const { picture, about } = letter;
      const value = {
        ...{ text: row.text, html: row.html },
        ...(picture === undefined ? {} : { picture }),
        ...(about === undefined ? {} : { about }),
      };
      heldWords.add(journal, id, { value, size: sizeOf(row) });
      heldTexts.add(journal, id, { value: row.text, size: row.text.length });
      return id;
    });
  });
}

const OWN_ID = /^<[0-9a-f]{32}(?:\.([a-z2-7]{5}))?@vedette\.invalid>$/;

/** The tag of the campaign whose letter may have this Message-ID: '' if an earlier Vedette wrote it, `undefined` if no letter has it. */
export const tagInId = (id: string): string | undefined => {
  const found = OWN_ID.exec(id);
  return found === null ? undefined : (found[1] ?? '');
};

const messageIdOf = (doorKey: string, place: string): string =>
  `<${createHmac('sha256', Buffer.from(doorKey, 'hex')).update(`letter/${place}`).digest('hex').slice(0, 32)}.${tagOf(doorKey)}@vedette.invalid>`;

/** Whether a letter's Message-ID is that of its place, from 1, among those of its entry. An earlier Vedette wrote it without a tag. */
export function isMessageIdOf(
  id: string,
  doorKey: string,
  { entry, place }: { readonly entry: number; readonly place: number },
): boolean {
  const own = messageIdOf(doorKey, `${String(entry)}.${String(place)}`);
  return id === own || id === own.replace(/\.[a-z2-7]+@/, '@');
}

/** The letters of which `where` is true, in the order that stands behind it. */
export const selectWhere = (
  journal: Journal,
  where: string,
  ...values: readonly (string | number)[]
): Promise<readonly KeptLetter[]> =>
  soon(journal.path, () =>
    lettersIn(
      journal,
      journal.db
        .prepare<(string | number)[], LetterRow>(
          `SELECT ${LETTER_COLUMNS} FROM letter WHERE ${where}`,
        )
        .all(...values),
    ),
  );

/** The letters to seats that were written with an entry and may leave, oldest first. */
export function selectReadyOfEntry(
  journal: Journal,
  entry: number,
): Promise<readonly KeptLetter[]> {
  return selectWhere(
    journal,
    `entry = ? AND seat IS NOT NULL AND state IN ('ready', 'failed') ORDER BY id`,
    entry,
  );
}

/** Letters in any of the given states, oldest first. */
export function selectLetters(
  journal: Journal,
  states: readonly (LetterState | 'void')[],
): Promise<readonly KeptLetter[]> {
  return selectWhere(journal, `state IN (${states.map(() => '?').join()}) ORDER BY id`, ...states);
}

/** The last so many letters in a state, the last first. */
export function selectLastLetters(
  journal: Journal,
  state: LetterState,
  most: number,
): Promise<readonly KeptLetter[]> {
  return selectWhere(journal, `state = ? ORDER BY id DESC LIMIT ?`, state, most);
}

/** The last so many letters to these seats that may leave or have left, the last first, whatever was written to others. */
export const selectLastFreed = (
  journal: Journal,
  seats: readonly SeatId[],
  most: number,
): Promise<readonly KeptLetter[]> =>
  selectOfSeats(
    journal,
    seats,
    `state IN ('ready', 'failed', 'sent') ORDER BY written DESC, id DESC`,
    most,
  );

/** The last so many letters to these seats that became void, the last first. */
export const selectLastVoid = (
  journal: Journal,
  seats: readonly SeatId[],
  most: number,
): Promise<readonly KeptLetter[]> =>
  selectOfSeats(journal, seats, `state = 'void' ORDER BY id DESC`, most);

const selectOfSeats = (
  journal: Journal,
  seats: readonly SeatId[],
  which: string,
  most: number,
): Promise<readonly KeptLetter[]> =>
  selectWhere(
    journal,
    `seat IN (SELECT value FROM json_each(?)) AND ${which} LIMIT ?`,
    JSON.stringify(seats),
    most,
  );

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

/**
 * The letter that stands in a letter's place, which may have been replaced several times; of a correction that was edited, the
 * one that corrects the same letter.
 */
export function selectCorrectionOf(journal: Journal, id: number): Promise<number | undefined> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare<[number, number], { id: number }>(
          `WITH RECURSIVE later (id) AS (
             SELECT id FROM letter WHERE id = ?
             UNION SELECT l.id FROM later JOIN letter o ON o.id = later.id
               JOIN letter l ON l.corrects IN (o.id, o.corrects) AND l.id > o.id
             WHERE l.corrects = o.id OR o.state = 'void')
           SELECT l.id FROM later JOIN letter l ON l.id = later.id
           WHERE l.id <> ? AND l.state <> 'void' ORDER BY l.id LIMIT 1`,
        )
        .get(id, id)?.id,
  );
}

/** The words of the letters written with an entry, as they are kept. */
export function selectWordsOfEntry(journal: Journal, entry: number): Promise<readonly Words[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[number], Words & WordColumns & { readonly id: number }>(
        `SELECT id, ${WORD_COLUMNS} FROM letter WHERE entry = ? ORDER BY id`,
      )
      .all(entry)
      .map((row) => ({ ...row, ...(unpackWords(row) ?? unreadable(journal, row)) })),
  );
}

export function selectLetter(journal: Journal, id: number): Promise<KeptLetter | undefined> {
  return soon(journal.path, () => {
    const row = journal.db
      .prepare<[number], LetterRow>(`SELECT ${LETTER_COLUMNS} FROM letter WHERE id = ?`)
      .get(id);
    return row === undefined ? undefined : letterOf(journal, row);
  });
}

/** The released letters that bear one of these Message-IDs. */
export function selectLettersByMessageId(
  journal: Journal,
  messageIds: readonly string[],
): Promise<readonly KeptLetter[]> {
  if (messageIds.length === 0) return Promise.resolve([]);
  return selectWhere(
    journal,
    `message_id IN (SELECT value FROM json_each(?)) AND freed IS NOT NULL`,
    JSON.stringify(messageIds),
  );
}

/** What never changes of a letter: its words, its picture as it is drawn today, and what it tells. */
export type Made = Pick<LetterText, 'text' | 'html' | 'picture' | 'about'>;

/** Those of a few releases. */
const MOST_HELD = 3_000_000;

const sizeOf = ({ text, html, picture, about }: LetterWords): number =>
  text.length + html.length + (picture?.length ?? 0) + (about?.length ?? 0);

type MadeRow = WordColumns & { readonly id: number; readonly redrawn: string | null };

type Unpacked = LetterWords & { readonly id: number; readonly redrawn: string | null };

/** The words of letters, in this order. */
function unpackedOf(journal: Journal, ids: readonly number[]): readonly Unpacked[] {
  const rows = journal.db
    .prepare<[string], MadeRow>(
      `SELECT id, text, html, picture, redrawn, about, packed FROM letter WHERE ${isOneOf('id')}`,
    )
    .all(JSON.stringify(ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    const words = row && unpackWords(row);
    if (words === undefined) return unreadable(journal, { id });
    return { ...words, id, redrawn: row?.redrawn ?? null };
  });
}

const heldWords = readOnce<Made>(MOST_HELD, (journal, ids) =>
  unpackedOf(journal, ids).map(({ id, redrawn, ...words }) => {
    const { text, html, about } = words;
    const picture = redrawn ?? words.picture;
    const json = (value: string): unknown => readJson(journal, value, `letter ${id}`);
    const value = {
      ...{ text, html },
      // Pictures and reports were written by `insertLetters` alone.
      ...(picture === null ? {} : { picture: json(picture) as Picture }),
      ...(about === null ? {} : { about: json(about) as LetterAbout }),
    };
    return { value, size: sizeOf({ text, html, picture, about }) };
  }),
);

/** Those of the last releases: who asks for the texts of all others does so once. */
const MOST_TEXTS_HELD = 300_000;

const heldTexts = readOnce<string>(MOST_TEXTS_HELD, (journal, ids) =>
  unpackedOf(journal, ids).map(({ text }) => ({ value: text, size: text.length })),
);

/** What letters say, in this order: their maps and reports are most of their words, and are not read for it. */
export const textsOf = (journal: Journal, ids: readonly number[]): readonly string[] =>
  heldTexts.at(journal, ids);

/** The step for which a letter's seat writes next; nothing where it does not say so. */
const heldOpens = readOnce<Pick<LetterAbout, 'opens'>>(MOST_HELD, (journal, ids) => {
  const select = journal.db
    .prepare<[number], string | null>(
      "SELECT json_extract(about, '$.opens') FROM letter WHERE id = ?",
    )
    .pluck();
  return ids.map((id) => {
    const text = select.get(id) ?? null;
    if (text === null) return { value: {}, size: 1 };
    return { value: { opens: opensIn(journal, id, text) }, size: text.length };
  });
});

/** The same from its JSON. */
export const opensIn = (
  journal: Journal,
  id: number,
  text: string,
): NonNullable<LetterAbout['opens']> =>
  // Written by `insertLetters` alone.
  readJson(journal, text, `letter ${id}`) as NonNullable<LetterAbout['opens']>;

/** What a list says of a report, which is long. `asks`: whether it asks its seat for something; `opens`: for which step, where it says so. */
export type ReportHead = Pick<LetterAbout['report'], 'subject' | 'lead'> & {
  readonly asks: boolean;
  readonly opens?: string;
};

export const reportHeadOf = ({ report, asked, opens }: LetterAbout): ReportHead => ({
  ...{ subject: report.subject, lead: report.lead, asks: asked.length > 0 },
  ...(opens === undefined ? {} : { opens: opens.step }),
});

const heldReportHeads = readOnce<ReportHead | undefined>(MOST_HELD, (journal, ids) =>
  wordsOfAll(journal, ids).map(({ about }) => {
    if (about === undefined) return { value: undefined, size: 1 };
    const { subject, lead } = about.report;
    return { value: reportHeadOf(about), size: subject.length + lead.length };
  }),
);

/** Those of letters, in this order; of one that is no report nothing. */
export const reportHeadsOf = (
  journal: Journal,
  ids: readonly number[],
): Promise<readonly (ReportHead | undefined)[]> =>
  soon(journal.path, () => heldReportHeads.at(journal, ids));

export const opensOf = (journal: Journal, id: number): LetterAbout['opens'] =>
  heldOpens.at(journal, [id])[0]?.opens;

/** The words of letters, and what they were made from. */
export const wordsOfAll = (journal: Journal, ids: readonly number[]): readonly Made[] =>
  heldWords.at(journal, ids);

/** Those of one. */
export const wordsOf = (journal: Journal, id: number): Made =>
  wordsOfAll(journal, [id])[0] ?? unreadable(journal, { id });

function unreadable({ path }: Journal, { id }: { readonly id: number }): never {
  throw store().damaged(path, `letter ${id} cannot be read`);
}

/** Letters by their rows. */
function lettersIn(journal: Journal, rows: readonly LetterRow[]): readonly KeptLetter[] {
  const words = wordsOfAll(
    journal,
    rows.map(({ id }) => id),
  );
  return rows.map((row, index) => keptLetter(row, words[index] ?? unreadable(journal, row)));
}

export const letterOf = (journal: Journal, row: LetterRow): KeptLetter =>
  keptLetter(row, wordsOf(journal, row.id));

function keptLetter(row: LetterRow, words: Made): KeptLetter {
  const { id, entry, step, subject, written, state } = row;
  return {
    ...{ id, entry, step, subject, written, state, messageId: row.message_id },
    // Seats were written by `insertLetters` alone.
    ...(row.seat === null ? {} : { seat: row.seat as SeatId }),
    ...(row.mail === null ? {} : { mail: row.mail }),
    ...(row.name === null ? {} : { name: row.name }),
    ...words,
    ...(row.in_reply_to === null ? {} : { inReplyTo: row.in_reply_to }),
    ...(row.run === null ? {} : { run: row.run }),
    ...(row.corrects === null ? {} : { corrects: row.corrects }),
    ...(row.back === null ? {} : { back: row.back }),
    ...(row.due === null ? {} : { due: row.due }),
    ...(row.again === null ? {} : { again: row.again }),
    ...(row.freed === null ? {} : { freed: row.freed }),
    ...(row.problem === null ? {} : { problem: row.problem }),
    ...(row.final === 0 ? {} : { final: true as const }),
    ...{ tries: row.tries, changed: row.changed },
  };
}
