/**
 * What the store asks of a database. There are two: a file of SQLite for each campaign (`file-store.ts`), which needs nothing
 * else, and one PostgreSQL for all of them (`postgres/`), which several machines can share.
 */

/** A statement with its values, `?` in their order or `@name` by name. Both databases understand its text. */
export type Statement<Values extends unknown[], Row> = {
  /** Rows are the values of their first column from now on. */
  readonly pluck: () => Statement<Values, Row>;
  readonly get: (...values: Values) => Row | undefined;
  readonly all: (...values: Values) => Row[];
  readonly iterate: (...values: Values) => IterableIterator<Row>;
  readonly run: (...values: Values) => { readonly changes: number };
};

/** An open database of one campaign, or of one directory: no statement sees rows of another. */
export type Database = {
  readonly prepare: <Values extends unknown[] | object = unknown[], Row = unknown>(
    sql: string,
  ) => Values extends unknown[] ? Statement<Values, Row> : Statement<[Values], Row>;
  readonly exec: (sql: string) => unknown;
  readonly close: () => unknown;
  readonly open: boolean;
  readonly inTransaction: boolean;
};

/** How callers of one database take turns. */
export type Turns = {
  /** Begins a transaction; a `write` has the campaign for itself when this is done. */
  readonly begin: (mode: 'read' | 'write') => Promise<void> | void;
  /** After a `write`, whether it was kept or not. */
  readonly wrote: (isKept: boolean) => void;
  /** Changes when another program has written. */
  readonly others: () => number;
  /** Changes when rows that are written once may no longer be as they were read. */
  readonly rows: () => number;
  /** How many rows this handle has written, those that were rolled back too. */
  readonly own: () => number;
};

/** Told how much of how much is copied. */
export type Copied = (done: number, of: number) => void;

/** Its number, and the chain up to it. */
export type LastEntry = { readonly seq: number; readonly chain: string };

/** An open campaign, or directory. Only this folder looks into `db`. */
export type Journal = {
  readonly path: string;
  readonly db: Database;
  readonly turns: Turns;
  /** Copies it as it stands into an empty file of SQLite. */
  readonly copyTo: (file: string, copied?: Copied) => Promise<void>;
  /** The caller before: each waits for the one before it. */
  last: Promise<unknown>;
  /** How often something that was written has been rolled back. */
  undone: number;
  /** The last entry, as long as a transaction that has asked for it lasts. */
  lastEntry?: LastEntry | undefined;
  /** The last entry that was there at the end of a transaction. */
  seen?: LastEntry;
};

/**
 * Which campaign lies at a path, and when it was written last: another one in its place has another `disk`, and one that was
 * written over it has another `written`.
 */
export type Place = { readonly disk: string; readonly written: string };

/**
 * Where campaigns and directories are kept. A path names one: `war/july-1861.vedette` is a file, or the campaign `july-1861` of
 * the folder `war` in a database. All of these throw a `JournalFailure`.
 */
export type Store = {
  /** Whether a new one may be begun there: nothing lies there, or what was left long ago by a beginning that was cut off. */
  readonly isFree: (path: string) => boolean;
  /** Makes a new one with empty tables. */
  readonly create: (path: string) => Journal;
  readonly open: (path: string) => Journal;
  /** Opens the directory of a folder, or makes it. */
  readonly openDirectory: (path: string) => Journal;
  /** Takes away what was begun and could not be finished. */
  readonly remove: (path: string) => void;
  /** Gives a closed one another place in the same folder. */
  readonly rename: (path: string, to: string) => void;
  readonly placeOf: (path: string) => Place | undefined;
  /** Changes when anything in it does; `undefined` where there is none. */
  readonly markOf: (path: string) => string | undefined;
  /** Done when no other program is writing to it: a write that begins then waits for nobody, or hardly ever. */
  readonly settled: (path: string) => Promise<void>;
  /** The names of the files in a folder, or what they would be. */
  readonly list: (dir: string) => Promise<readonly string[]>;
  /** Looks into a campaign by the way, as it stands now. */
  readonly look: <T>(path: string, work: (db: Database) => T) => T;
  /** The private halves of the keys of campaigns' dice. */
  readonly keys: {
    /** Nothing where there is none. Throws where it cannot be read. */
    readonly read: (path: string) => string | undefined;
    /** Whether there was none. */
    readonly write: (path: string, key: string) => boolean;
    readonly remove: (path: string) => void;
    /** What it is called where it lies, for people. */
    readonly nameOf: (path: string) => string;
  };
  /** The failure that says of one what to do that has no settings and no entries. */
  readonly unfinished: (path: string) => Error;
  /** The failure that says what is wrong with one, and what to do. */
  readonly damaged: (path: string, what: string) => Error;
  /** What to do about a campaign that is not as it was written. */
  readonly sayRepair: (path: string) => string;
  readonly close: () => void;
};
