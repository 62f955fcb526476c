/** A look into a campaign's file without its rules: what the folder's lists and the post need to know of it. */
import type { Database } from './database.js';
import type { RulingEntry, SeatEntry } from './entry.js';
import { failureOf } from './failure.js';
import { tagInId } from './letter.js';
import { withoutMeta } from './meta.js';
import { store } from './store.js';

/**
 * Who holds what by the campaign's own journal, the gamemaster among them, and the letters that may leave. `due`: when the
 * next letter does that waits for a time; `strikes`: when the clock does something next by itself (both ISO, UTC).
 */
export type Glance = {
  readonly title: string;
  readonly doorKey: string;
  readonly holders: readonly SeatEntry[];
  /** Addresses that were ever accepted for holders of seats beside their own. */
  readonly further: readonly string[];
  readonly letters: readonly WaitingLetter[];
  readonly due?: string;
  readonly strikes?: string;
  /** Whether there are letters whose Message-IDs do not name the campaign, as an earlier Vedette wrote them. */
  readonly untagged: boolean;
};

/** A letter on its way out. `changed`: ISO, UTC. */
export type WaitingLetter = {
  readonly id: number;
  readonly state: 'ready' | 'failed';
  readonly tries: number;
  readonly changed: string;
};

/** Whether it is as it was; `undefined` where there is none. */
export const fileMark = (path: string): string | undefined => store().markOf(path);

/** Looks into a file and closes it again. Throws a `JournalFailure`. */
export function glanceInto(path: string): Glance {
  try {
    return store().look(path, (db) => glance(path, db));
  } catch (error) {
    throw failureOf(error, path) ?? error;
  }
}

function glance(path: string, db: Database): Glance {
  const meta = db
    .prepare<[], Pick<Glance, 'title' | 'doorKey'>>('SELECT title, door_key AS "doorKey" FROM meta')
    .get();
  if (meta === undefined) throw withoutMeta(path, db);
  const due = nextDue(db);
  const strikes = nextStrike(db);
  return {
    ...{ ...meta, holders: holdersIn(db, path), further: furtherIn(db, path) },
    letters: lettersIn(db),
    untagged: tagInId(firstId(db) ?? '') === '',
    ...(due === undefined ? {} : { due }),
    ...(strikes === undefined ? {} : { strikes }),
  };
}

function holdersIn(db: Database, path: string): readonly SeatEntry[] {
  const bodies = db
    .prepare<[], string>(`SELECT body FROM entry WHERE kind = 'seat' ORDER BY seq`)
    .pluck()
    .all();
  const last = new Map<string, SeatEntry>();
  for (const body of bodies) {
    const entry = readEntry(body, path) as SeatEntry;
    last.set(entry.seat, entry);
  }
  return [...last.values()].filter(({ name }) => name !== '');
}

function furtherIn(db: Database, path: string): readonly string[] {
  const bodies = db
    .prepare<[], string>(
      `SELECT body FROM entry WHERE kind = 'ruling' AND body LIKE '%"on":"address"%' ORDER BY seq`,
    )
    .pluck()
    .all();
  return bodies.flatMap((body) => {
    const { on, text } = readEntry(body, path) as RulingEntry;
    return on === 'address' && text !== '' ? [text] : [];
  });
}

function readEntry(body: string, path: string): SeatEntry | RulingEntry {
  try {
    // Written by `appendEntry` alone.
    return JSON.parse(body) as SeatEntry | RulingEntry;
  } catch {
    throw store().damaged(path, 'an entry of a seat or a ruling cannot be read');
  }
}

/** Of the letter that was written first. */
const firstId = (db: Database): string | undefined =>
  db.prepare<[], string>('SELECT message_id FROM letter ORDER BY id LIMIT 1').pluck().get();

const lettersIn = (db: Database): readonly WaitingLetter[] =>
  db
    .prepare<[], WaitingLetter>(
      `SELECT id, state, tries, changed FROM letter
       WHERE state IN ('ready', 'failed')${hasColumn(db, 'letter', 'final') ? ' AND final = 0' : ''} ORDER BY id`,
    )
    .all();

/** The clock does nothing in a file that no program of today has opened yet. */
function nextStrike(db: Database): string | undefined {
  if (!hasColumn(db, 'due', 'at')) return undefined;
  const at = db
    .prepare<[], string | null>(`SELECT min(at) FROM due WHERE state = 'waiting'`)
    .pluck()
    .get();
  return at ?? undefined;
}

const hasColumn = (db: Database, table: string, column: string): boolean =>
  db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined;

/** Nor is anything timed. */
function nextDue(db: Database): string | undefined {
  if (!hasColumn(db, 'letter', 'due')) return undefined;
  const due = db
    .prepare<[], string | null>(
      `SELECT min(due) FROM letter WHERE state = 'held' AND back IS NULL AND due IS NOT NULL`,
    )
    .pluck()
    .get();
  return due ?? undefined;
}
