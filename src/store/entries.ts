/** The journal proper: numbered entries, each chained to the one before, so that no byte can change unseen. */
import { canonicalJson } from '../kernel/basic.js';
import { actorNow } from './actor.js';
import { sha256 } from './digest.js';
import type {
  Entry,
  EntryBody,
  EntryKind,
  LetterEntry,
  MailWords,
  RulingEntry,
  WrittenBody,
} from './entry.js';
import { lastEntryOf, readJson, rowsStamp, soon, type Journal } from './journal.js';
import { isOneOf, readOnce, type ReadRow } from './read-once.js';
import { store } from './store.js';

type WrittenRow = { readonly seq: number; written: string; step: string; body: string };
type Row = WrittenRow & { readonly chain: string };

/** Characters, far more than all sheets of a step; and the words of the mails that came last. */
const MOST_HELD = 24_000_000;
const MOST_WORDS_HELD = 6_000_000;

const heldEntries = readOnce<Entry>(
  MOST_HELD,
  (journal, numbers) => rowsOf(journal, numbers).map((row) => split(journal, row).entry),
  sortGrown,
);
const heldWords = readOnce<MailWords>(MOST_WORDS_HELD, (journal, numbers) =>
  rowsOf(journal, numbers).map((row) => {
    const { words } = split(journal, row);
    if (words === undefined) throw new Error(`Entry ${row.seq} is no mail`);
    return words;
  }),
);

function rowsOf(journal: Journal, numbers: readonly number[]): readonly WrittenRow[] {
  const rows = journal.db
    .prepare<[string], WrittenRow>(
      `SELECT seq, written, step, body FROM entry WHERE ${isOneOf('seq')}`,
    )
    .all(JSON.stringify(numbers));
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return numbers.map((seq) => {
    const row = bySeq.get(seq);
    if (row === undefined) throw store().damaged(journal.path, `entry ${seq} is missing`);
    return row;
  });
}

type Split = { readonly entry: ReadRow<Entry>; readonly words?: ReadRow<MailWords> };

/** Mails are held without their words, or those of a long war would not find room. */
function split(journal: Journal, row: WrittenRow): Split {
  const { seq, written, step } = row;
  const whole = bodyOf(journal, row);
  const size = row.body.length;
  if (whole.kind !== 'mail') return { entry: { value: { seq, written, step, body: whole }, size } };
  const { text, shown, ...body } = whole;
  const said = text.length + (shown?.length ?? 0);
  return {
    entry: { value: { seq, written, step, body }, size: size - said },
    words: { value: { text, ...(shown === undefined ? {} : { shown }) }, size: said },
  };
}

/** The words of mails, by the numbers of their entries. */
export const selectMailWords = (
  journal: Journal,
  numbers: readonly number[],
): Promise<readonly MailWords[]> => soon(journal.path, () => heldWords.at(journal, numbers));

/** What an entry is found by. `on` and `key`: of a ruling; `lasts`: of a sheet; `words`: something where a letter brings anybody's. */
type Listed = {
  readonly seq: number;
  readonly kind: EntryKind;
  readonly on: string | null;
  readonly key: string | null;
  readonly lasts: string | null;
  readonly words: string | null;
};

/** All entries of a journal, as far as they were listed, in order. */
type List = { readonly stamp: number; readonly entries: Listed[] };
const lists = new WeakMap<Journal, List>();

function listOf(journal: Journal): readonly Listed[] {
  const stamp = rowsStamp(journal);
  let known = lists.get(journal);
  if (known?.stamp !== stamp) lists.set(journal, (known = { stamp, entries: [] }));
  const { entries } = known;
  const last = entries.at(-1)?.seq ?? 0;
  if (last === lastEntryOf(journal).seq) return entries;
  const added = journal.db
    .prepare<[number], Listed>(
      `SELECT seq, kind, CASE kind WHEN 'ruling' THEN json_extract(body, '$.on') END AS "on",
         CASE kind WHEN 'ruling' THEN json_extract(body, '$.key') END AS key,
         CASE kind WHEN 'sheet' THEN json_extract(body, '$.lasts') END AS lasts,
         CASE kind WHEN 'letter' THEN coalesce(json_extract(body, '$.dispatch.from'),
           json_extract(body, '$.desk.as'), CAST(json_extract(body, '$.delivers') AS TEXT)) END AS words
       FROM entry WHERE seq > ? ORDER BY seq`,
    )
    .all(last);
  for (const entry of added) entries.push(entry);
  return entries;
}

/** Takes over an entry that was just written, so that it is not read. */
function addWritten(journal: Journal, row: WrittenRow): void {
  const { entry, words } = split(journal, row);
  const { seq, body } = entry.value;
  heldEntries.add(journal, seq, entry);
  if (words !== undefined) heldWords.add(journal, seq, words);
  const known = lists.get(journal);
  if (known?.stamp !== rowsStamp(journal) || known.entries.length !== seq - 1) return;
  known.entries.push({
    ...{ seq, kind: body.kind },
    on: body.kind === 'ruling' ? body.on : null,
    key: body.kind === 'ruling' ? body.key : null,
    lasts: body.kind === 'sheet' ? (body.lasts ?? null) : null,
    words: body.kind === 'letter' ? wordsIn(body) : null,
  });
}

const wordsIn = ({ dispatch, desk, delivers }: LetterEntry): string | null =>
  dispatch?.from ?? desk?.as ?? (delivers === undefined ? null : String(delivers));

/** Entries after one that are chosen, `question` by its name; the same array until another is added. */
function selectEntries(
  journal: Journal,
  after: number,
  question: string,
  isChosen: (entry: Listed) => boolean,
): Promise<readonly Entry[]> {
  return soon(journal.path, () =>
    heldEntries.all(journal, `${question} ${String(after)}`, lastEntryOf(journal).seq, (till) => {
      const listed = listOf(journal);
      const from = listed.findLastIndex(({ seq }) => seq <= Math.max(after, till)) + 1;
      return listed.slice(from).flatMap((entry) => (isChosen(entry) ? [entry.seq] : []));
    }),
  );
}

/** Appends one entry; answers its number. `root`: what the first entry's chain begins from. */
export function appendEntry(
  journal: Journal,
  entry: Omit<Entry, 'seq' | 'body'> & { readonly body: WrittenBody },
  root = '',
): Promise<number> {
  return soon(journal.path, () => {
    const last = lastEntryOf(journal);
    const seq = last.seq + 1;
    // Bodies are JSON by construction; interfaces of optional fields are not seen as such by the compiler.
    const who = actorNow();
    const body = canonicalJson(who === undefined ? entry.body : { ...entry.body, who });
    const chain = chainOf(last.seq === 0 ? root : last.chain, { ...entry, seq, body });
    journal.db
      .prepare(
        'INSERT INTO entry (seq, written, kind, step, body, chain) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(seq, entry.written, entry.body.kind, entry.step, body, chain);
    if (journal.db.inTransaction) journal.lastEntry = { seq, chain };
    addWritten(journal, { ...entry, seq, body });
    return seq;
  });
}

/** The chain after an entry: of the chain before and of all that the entry holds. `body` is its text as kept. */
export function chainOf(before: string, { seq, written, step, body }: WrittenRow): string {
  return sha256(before + canonicalJson({ seq, written, step, body }));
}

/** All entries after `seq`, in order. */
export const selectEntriesAfter = (journal: Journal, seq: number): Promise<readonly Entry[]> =>
  selectEntries(journal, seq, 'after', () => true);

/** All entries after `seq` up to `end`, in order. */
export const selectEntriesBetween = (
  journal: Journal,
  seq: number,
  end: number,
): Promise<readonly Entry[]> =>
  selectEntries(journal, seq, `up to ${end}, after`, (entry) => entry.seq <= end);

/** The names of the steps in which anything was written, the latest first. */
export function selectStepNames(journal: Journal): Promise<readonly string[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[], string>('SELECT step FROM entry GROUP BY step ORDER BY max(seq) DESC')
      .pluck()
      .all(),
  );
}

type OfKind<K extends EntryKind> = Entry<Extract<EntryBody, { kind: K }>>;

/** All entries of one kind, in order. */
export const selectEntriesOf = async <K extends EntryKind>(
  journal: Journal,
  kind: K,
): Promise<readonly OfKind<K>[]> =>
  // Chosen by its kind.
  (await selectEntries(journal, 0, kind, (entry) => entry.kind === kind)) as readonly OfKind<K>[];

/** Letters that bring what a person wrote, in order: not those that the program writes, such as its answers to e-mails. */
export const selectWritten = async (journal: Journal): Promise<readonly Entry<LetterEntry>[]> =>
  // Chosen by its kind.
  (await selectEntries(
    journal,
    0,
    'written',
    ({ words }) => words !== null,
  )) as readonly Entry<LetterEntry>[];

/** Sheets of offers that last, up to an entry, in order. */
export const selectLasting = (journal: Journal, end: number): Promise<readonly Entry[]> =>
  selectEntries(
    journal,
    0,
    `lasting up to ${end}`,
    ({ seq, lasts }) => seq <= end && lasts === 'campaign',
  );

/** Rulings that change the rules, and those that take one back before it holds, in order. */
export const selectChanges = async (journal: Journal): Promise<readonly Entry<RulingEntry>[]> =>
  // Chosen by its kind.
  (await selectEntries(
    journal,
    0,
    'changes',
    ({ on, key }) =>
      on === 'change' || (on === 'withdrawal' && key?.startsWith('change ') === true),
  )) as readonly Entry<RulingEntry>[];

/** Rulings on one thing, in order. */
export const selectRulingsOn = async (
  journal: Journal,
  on: RulingEntry['on'],
): Promise<readonly Entry<RulingEntry>[]> =>
  // Chosen by its kind.
  (await selectEntries(
    journal,
    0,
    `rulings on ${on}`,
    (entry) => entry.on === on,
  )) as readonly Entry<RulingEntry>[];

/** Number and chain of every entry with its text, for replay. */
export function selectChain(
  journal: Journal,
): Promise<
  readonly (Entry & { readonly kind: string; readonly raw: string; readonly chain: string })[]
> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[], Row & { kind: string }>(
        'SELECT seq, written, kind, step, body, chain FROM entry ORDER BY seq',
      )
      .all()
      .map((row) => ({
        ...{ seq: row.seq, written: row.written, step: row.step, body: bodyOf(journal, row) },
        ...{ kind: row.kind, raw: row.body, chain: row.chain },
      })),
  );
}

/** The chain after each entry, by their numbers. */
export function selectChains(journal: Journal): Promise<ReadonlyMap<number, string>> {
  return soon(journal.path, () => {
    const rows = journal.db
      .prepare<[], { seq: number; chain: string }>('SELECT seq, chain FROM entry ORDER BY seq')
      .all();
    return new Map(rows.map(({ seq, chain }) => [seq, chain]));
  });
}

/** By the names of the kinds that were asked for. */
type ByKinds = Map<
  string,
  { readonly kinds: readonly EntryKind[]; readonly found: readonly Entry[] }
>;
const sorted = new WeakMap<readonly Entry[], ByKinds>();

/**
 * The entries of some kinds, in order. A list is looked through once, and one that goes on where it ended only from there: a
 * mail or a page asks a step of hundreds of sheets twenty times for the few runs and rulings among them.
 */
export function ofKinds<K extends EntryKind>(
  entries: readonly Entry[],
  ...kinds: readonly K[]
): readonly OfKind<K>[] {
  let known = sorted.get(entries);
  if (known === undefined) sorted.set(entries, (known = new Map()));
  const name = kinds.join(' ');
  let same = known.get(name);
  if (same === undefined) known.set(name, (same = { kinds, found: chosen(entries, kinds) }));
  // Chosen by their kind.
  return same.found as readonly OfKind<K>[];
}

const chosen = (entries: readonly Entry[], kinds: readonly EntryKind[]): readonly Entry[] =>
  entries.filter(({ body }) => kinds.includes(body.kind));

function sortGrown(before: readonly Entry[], added: readonly Entry[], now: readonly Entry[]): void {
  const known = sorted.get(before);
  if (known === undefined) return;
  const grown: ByKinds = new Map();
  for (const [name, { kinds, found }] of known) {
    const more = chosen(added, kinds);
    grown.set(name, { kinds, found: more.length === 0 ? found : [...found, ...more] });
  }
  sorted.set(now, grown);
}

/** Bodies are written by `appendEntry` alone; replay checks that they are as they were written. */
const bodyOf = (journal: Journal, { seq, body }: WrittenRow): WrittenBody =>
  readJson(journal, body, `entry ${seq}`) as WrittenBody;
