/** What can still be read of a campaign's file that is damaged: rows of its tables, as they lie about in its pages. */
import Database from 'better-sqlite3';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Options } from '../kernel/system.js';
import type { Link } from './chain.js';
import type { EntryBody } from './entry.js';
import type { LetterRow } from './letter.js';
import type { Meta } from './meta.js';
import { keptLogs, readIfThere, readLog, withAllFrames } from './damaged-log.js';
import { pagesCutOff } from './sqlite-head.js';
import { unpackText } from './pack-text.js';
import { unpackWords, type LetterWords, type WordColumns } from './packed-letter.js';
import { readRawRows, type RawRow, type RawRows, type RawValue } from './raw-rows.js';

/** A letter's row with its words, as far as they can be read; `freed` is the number of an entry. */
export type SalvagedLetter = Omit<LetterRow, 'freed'> &
  LetterWords & { readonly redrawn: string | null; readonly freed: number | null };

/** A row of a table without a chain, by the names of its columns. */
export type PlainRow = Readonly<Record<string, RawValue>>;

/** One file's rows. Of what was written more than once, or is damaged, there may be several. */
export type Salvaged = {
  /** Of the file that is to be saved; else of an older copy of it. */
  readonly isOwn: boolean;
  readonly metas: readonly Meta[];
  readonly files: ReadonlyMap<string, readonly string[]>;
  readonly links: ReadonlyMap<number, readonly Link[]>;
  readonly letters: ReadonlyMap<number, readonly SalvagedLetter[]>;
  readonly beats: ReadonlyMap<number, readonly PlainRow[]>;
  readonly rolls: readonly PlainRow[];
  readonly drafts: readonly PlainRow[];
  readonly readies: readonly PlainRow[];
  readonly notes: readonly PlainRow[];
  readonly pencil: readonly PlainRow[];
  /** The position with which the first step began, as it was kept. */
  readonly begun: readonly string[];
  /** Pages with rows that do not read. */
  readonly torn: readonly number[];
  readonly pages: number;
  /** Pages that its head tells of and that lie behind its end. */
  readonly cutOff: number;
  /** Whether SQLite finds nothing wrong with it, nor we with its log: nothing that was written can be missing. */
  readonly isSound: boolean;
  /** The last entry that the index of the entries names. */
  readonly indexed: number;
};

/** The columns of each table in the order in which its rows have them. */
export const COLUMNS = {
  meta: [
    ...['id', 'campaign', 'title', 'system', 'pack', 'scenario', 'zone', 'options', 'seed'],
    ...['door_key', 'created'],
  ],
  entry: ['seq', 'written', 'kind', 'step', 'body', 'chain'],
  letter: [
    ...['id', 'entry', 'step', 'seat', 'mail', 'name', 'subject', 'text', 'html', 'picture'],
    ...['about', 'message_id', 'in_reply_to', 'written', 'state', 'changed', 'problem', 'tries'],
    // Those that files of before do not have.
    ...[
      'run',
      'corrects',
      'back',
      'freed',
      'due',
      'again',
      'redrawn',
      'final',
      'sent_with',
      'packed',
    ],
  ],
  beat: ['run', 'no', 'at', 'facts', 'rolls'],
  roll: ['name', 'run', 'signed', 'signature'],
  draft: ['seat', 'key', 'text', 'revision', 'written'],
  ready: ['seat', 'key', 'sheet', 'written'],
  note: ['id', 'text', 'step', 'place', 'seat', 'written', 'changed'],
  pencil: ['seat', 'number', 'base', 'step', 'written', 'body'],
} as const;
const ENTRY_KINDS = [
  ...(['begin', 'seat', 'sheet', 'ruling', 'approval', 'amendment'] as const),
  ...(['run', 'release', 'mail', 'letter'] as const),
] satisfies readonly EntryBody['kind'][];
const FIRST_LETTER_COLUMNS = 18;
/** Of a letter's columns: `i` a number, `t` text, `b` bytes, capitals where there may be nothing; the first is the row's own. */
const LETTER_TYPES = Array.from('-itTTTtttTTtTtttTiIITITITIIB');
const TYPE_NAMES: Readonly<Record<string, string>> = { i: 'number', t: 'string', b: 'object' };

/** The first bytes of a file of ours; the counts behind them are told again. */
const HEAD = Buffer.from('SQLite format 3\0\x10\0\x02\x02\0\x40\x20\x20', 'latin1');

/**
 * Reads a copy of a file, in a folder where one may write; the file itself is opened by nothing that changes it. First as
 * SQLite has it, then with all that a damaged log beside it holds. `folder` is thrown away by the caller.
 */
export function salvage(path: string, folder: string, isOwn: boolean): readonly Salvaged[] {
  const { rows, ...pages } = readRemains(path, folder);
  const first = { ...sorted(rows), ...pages, isOwn };
  const more = damagedLogs(path).map((log) => {
    const bytes = withAllFrames(readFileSync(path), log);
    const found = readRawRows(bytes);
    const { frames, whole } = readLog(log);
    const isSound = frames.length <= whole;
    return { ...sorted(found.rows), ...pages, torn: found.torn, isSound, isOwn };
  });
  return [first, ...more];
}

function damagedLogs(path: string): readonly Buffer[] {
  const now = readIfThere(`${path}-wal`);
  return [
    ...(now !== undefined && readLog(now).isDamaged ? [now] : []),
    ...keptLogs(path).flatMap((kept) => readIfThere(kept) ?? []),
  ];
}

/** All rows that read, of whatever table, and what is known of the pages that they stand in. */
export function readRemains(
  path: string,
  folder: string,
): RawRows & Pick<Salvaged, 'pages' | 'cutOff' | 'isSound'> {
  const copy = `${folder}/copy`;
  copyFileSync(path, copy);
  const log = readIfThere(`${path}-wal`);
  if (log !== undefined) writeFileSync(`${copy}-wal`, log);
  bringHome(copy);
  const bytes = readFileSync(copy);
  return {
    ...{ ...readRawRows(bytes), pages: Math.ceil(bytes.length / 4096) },
    ...{ cutOff: pagesCutOff(bytes, bytes.length), isSound: isSound(copy) },
  };
}

function isSound(copy: string): boolean {
  try {
    const db = new Database(copy);
    try {
      return db.pragma('integrity_check(1)', { simple: true }) === 'ok';
    } finally {
      db.close();
    }
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return false;
  }
}

/** What was committed and is still in the log beside the file goes into it, as far as SQLite can. */
function bringHome(copy: string): void {
  if (!existsSync(`${copy}-wal`)) return;
  const bytes = readFileSync(copy);
  if (!bytes.subarray(0, HEAD.length).equals(HEAD)) {
    HEAD.copy(bytes);
    writeFileSync(copy, bytes);
  }
  try {
    const db = new Database(copy);
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
  } catch (error) {
    // Without it less may be read, and what is read proves itself by its chain.
    if (!(error instanceof Database.SqliteError)) throw error;
  }
}

function sorted(
  rows: readonly RawRow[],
): Omit<Salvaged, 'torn' | 'pages' | 'cutOff' | 'isSound' | 'isOwn'> {
  const found = {
    metas: [] as Meta[],
    files: new Map<string, string[]>(),
    links: new Map<number, Link[]>(),
    letters: new Map<number, SalvagedLetter[]>(),
    beats: new Map<number, PlainRow[]>(),
    rolls: [] as PlainRow[],
    drafts: [] as PlainRow[],
    readies: [] as PlainRow[],
    notes: [] as PlainRow[],
    pencil: [] as PlainRow[],
    begun: [] as string[],
    indexed: 0,
  };
  for (const { rowid, values } of rows) {
    if (rowid === undefined) {
      putPlain(found, values);
      found.indexed = Math.max(found.indexed, indexedIn(values));
    } else if (isText(values, [0, 1]) && values.length === 2)
      push(found.files, String(values[0]), String(values[1]));
    else if (
      rowid === 1 &&
      values.length >= 2 &&
      values.length <= 4 &&
      stateIn(values) !== undefined
    )
      found.begun.push(stateIn(values) ?? '');
    else if (values.length === 6 && isText(values, [1, 2, 3, 4, 5]))
      // Its columns are text, and its number is the row's own.
      push(found.links, rowid, { ...named(COLUMNS.entry, values), seq: rowid } as Link);
    else if (isText(values, [1, 2, 3, 7, 8, 9]) && values.length === 11)
      putMeta(found.metas, values);
    else if (values.length === COLUMNS.note.length && isText(values, [1, 5, 6]))
      found.notes.push({ ...named(COLUMNS.note, values), id: rowid });
    else if (values.length >= FIRST_LETTER_COLUMNS && isLetter(values))
      push(found.letters, rowid, letterIn(rowid, named(COLUMNS.letter, values)));
  }
  return found;
}

/** The number of an entry, as the index `entry_by_kind` has it: with its kind, and once more as where it leads. */
const indexedIn = ([kind, seq, entry, ...more]: readonly RawValue[]): number =>
  ENTRY_KINDS.some((one) => one === kind) &&
  typeof seq === 'number' &&
  seq === entry &&
  more.length === 0
    ? seq
    : 0;

/** A position's state, as it is kept or as earlier programs kept it. */
function stateIn([, state, , packed]: readonly RawValue[]): string | undefined {
  const text = packed instanceof Buffer ? unpackText(packed) : state;
  return typeof text === 'string' && text.startsWith('{') ? text : undefined;
}

/** Words that do not unpack are gone; the letter's row says to whom it went, and whether it left. */
function letterIn(id: number, row: PlainRow): SalvagedLetter {
  const letter = { ...row, id } as unknown as SalvagedLetter & WordColumns; // by `isLetter`
  return { ...letter, ...unpackWords(letter) };
}

function putMeta(metas: Meta[], values: readonly RawValue[]): void {
  const { id: _id, door_key: doorKey, options, ...rest } = named(COLUMNS.meta, values);
  try {
    const read = JSON.parse(String(options)) as Options;
    // The chain shows whether it is as it was written.
    metas.push({ ...rest, doorKey, options: read } as unknown as Meta);
  } catch {
    // Its settings do not read: it is not one that the journal could begin from.
  }
}

function putPlain(
  found: {
    readonly beats: Map<number, PlainRow[]>;
    readonly rolls: PlainRow[];
    readonly drafts: PlainRow[];
    readonly readies: PlainRow[];
    readonly pencil: PlainRow[];
  },
  values: readonly RawValue[],
): void {
  const [first, second, third, fourth] = values;
  const isMark = isText(values, [0, 3, 4]) && typeof second === 'number';
  if (values.length === 5 && typeof first === 'number' && isText(values, [2, 3, 4]))
    push(found.beats, first, named(COLUMNS.beat, values));
  else if (values.length === 5 && isText(values, [0, 1, 2, 4]))
    found.drafts.push(named(COLUMNS.draft, values));
  else if (values.length === 6 && isMark && typeof third === 'number')
    found.pencil.push(named(COLUMNS.pencil, values));
  else if (values.length === 4 && isText(values, [0, 1, 3]) && typeof third === 'number')
    found.readies.push(named(COLUMNS.ready, values));
  else if (values.length === 4 && typeof first === 'string' && typeof second === 'number')
    if (typeof third === typeof fourth) found.rolls.push(named(COLUMNS.roll, values));
}

const isLetter = (values: readonly RawValue[]): boolean =>
  LETTER_TYPES.every((type, index) => {
    const value = values[index] ?? null;
    if (type === '-' || (value === null && type === type.toUpperCase())) return true;
    return typeof value === TYPE_NAMES[type.toLowerCase()];
  });

const isText = (values: readonly RawValue[], at: readonly number[]): boolean =>
  at.every((index) => typeof values[index] === 'string');

const named = (columns: readonly string[], values: readonly RawValue[]): PlainRow =>
  Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null]));

function push<K, V>(into: Map<K, V[]>, key: K, value: V): void {
  const known = into.get(key);
  if (known === undefined) into.set(key, [value]);
  else known.push(value);
}
