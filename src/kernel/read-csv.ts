/**
 * The plain CSV of a pack: one record a line, commas, cells that hold a comma stand in double quotes, a quote in them is
 * doubled. Nothing here throws: whatever is wrong is a fault with file, row and column.
 */
import { nearest } from './sheet-text.js';
import type { PackFault, PackFiles } from './system.js';

/** Takes a fault; all readers of one pack share one, so that the gamemaster sees everything at once. */
export type Complain = (fault: PackFault) => void;

/** A record: `row` is its row in the file as a spreadsheet counts it, remarks and empty lines too. */
export type Line = {
  readonly sheet: Sheet;
  readonly row: number;
  readonly cells: readonly string[];
};

/**
 * A file with its header read. `remarks` are the lines `# name: text` before the header; `records` the texts below it,
 * split only as they are read, so that a big map costs little memory.
 */
export type Sheet = {
  readonly file: string;
  readonly remarks: ReadonlyMap<string, string>;
  readonly head: readonly string[];
  readonly columns: ReadonlyMap<string, number>;
  /** The row of the header. */
  readonly top: number;
  readonly records: readonly string[];
  readonly complain: Complain;
};

/** Columns that a file must have, and those that it may have. */
export type Columns = { readonly must: readonly string[]; readonly may?: readonly string[] };

/** The cells of a record, trimmed; undefined when a quote is not closed. */
function splitRecord(record: string): readonly string[] | undefined {
  const text = record.trim();
  if (text.includes('"')) return splitQuoted(text);
  const cells = text.split(',');
  return /\s,|,\s/.test(text) ? cells.map((cell) => cell.trim()) : cells;
}

function splitQuoted(text: string): readonly string[] | undefined {
  const cells: string[] = [];
  const pattern = /(?:\s*"((?:[^"]|"")*)"\s*|([^",]*))(,|$)/y;
  for (;;) {
    const match = pattern.exec(text);
    if (match === null) return undefined;
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim());
    if (match[3] === '') return cells;
  }
}

/** The lines of a text without a byte-order mark, whatever ends them. */
function splitLines(text: string): readonly string[] {
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  return (plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain).split('\n');
}

function splitRemarks(texts: readonly string[]): {
  readonly remarks: ReadonlyMap<string, string>;
  readonly start: number;
} {
  const remarks = new Map<string, string>();
  for (const [start, text] of texts.entries()) {
    if (text.trim() === '') continue;
    const remark = /^#\s*([\w-]+)\s*:\s*(.*)/s.exec(text.trim());
    if (remark === null && !text.startsWith('#')) return { remarks, start };
    if (remark !== null) remarks.set(remark[1] ?? '', remark[2] ?? '');
  }
  return { remarks, start: texts.length };
}

/** The file as records, whatever its columns; undefined, and a fault, when there is none or it has no header. */
export function readSheet(files: PackFiles, file: string, complain: Complain): Sheet | undefined {
  const text = files[file];
  if (text === undefined) {
    complain({ file, row: 1, column: '', read: 'no such file', expected: 'the file' });
    return undefined;
  }
  const texts = splitLines(text);
  const { remarks, start } = splitRemarks(texts);
  const top = texts[start] ?? '';
  const head = splitRecord(top);
  const expected = strangeHead(text, head);
  if (head === undefined || expected !== undefined) {
    const row = Math.min(start + 1, texts.length);
    complain({ file, row, column: '', read: top, expected: expected ?? 'a row of headers' });
    return undefined;
  }
  const columns = new Map(head.map((name, index) => [name, index]));
  return {
    file,
    remarks,
    head,
    columns,
    top: start + 1,
    records: texts.slice(start + 1),
    complain,
  };
}

/** What a header should have been that no table can have: a spreadsheet's other ways to save are named. */
function strangeHead(text: string, head: readonly string[] | undefined): string | undefined {
  if (/[\0\ufffd]/.test(text)) return 'text as UTF-8 (save as "CSV UTF-8")';
  if (head === undefined || head[0] === '') return 'a row of headers';
  return head.length === 1 && /[;\t]/.test(head[0] ?? '')
    ? 'headers parted by commas, as all cells are'
    : undefined;
}

/** The records of a file one by one; empty lines are passed over. Each is split, and complained of, when it is read. */
export function* linesOf(sheet: Sheet | undefined): Generator<Line, void, undefined> {
  if (sheet === undefined) return;
  for (const [index, text] of sheet.records.entries()) {
    if (text.trim() === '') continue;
    const line = readLine(sheet, sheet.top + index + 1, text);
    if (line !== undefined) yield line;
  }
}

function readLine(sheet: Sheet, row: number, text: string): Line | undefined {
  const cells = splitRecord(text);
  const fits = cells !== undefined && cells.length <= sheet.head.length;
  if (fits) return { sheet, row, cells };
  sheet.complain({
    file: sheet.file,
    row,
    column: '',
    read: text,
    expected:
      cells === undefined
        ? 'a closing quote, and a comma after it'
        : `${sheet.head.length} cells at most; a cell with a comma stands in quotes`,
  });
  return undefined;
}

/** Reads a file and checks its header; undefined when a column that must be there is missing. */
export function readList(
  files: PackFiles,
  file: string,
  columns: Columns,
  complain: Complain,
): Sheet | undefined {
  const sheet = readSheet(files, file, complain);
  return sheet !== undefined && hasColumns(sheet, columns) ? sheet : undefined;
}

/** Whether all columns are there; complains of those missing, unknown or named twice. */
export function hasColumns(sheet: Sheet, { must, may = [] }: Columns): boolean {
  const { file, complain, head, top: row } = sheet;
  const missing = must.filter((name) => !head.includes(name));
  for (const column of missing) {
    complain({ file, row, column, read: head.join(','), expected: `a column "${column}"` });
  }
  for (const [index, column] of head.entries()) {
    const isKnown = must.includes(column) || may.includes(column);
    if (isKnown && head.indexOf(column) === index) continue;
    const free = [...must, ...may].filter((name) => !head.includes(name));
    const expected = isKnown
      ? 'each column once'
      : `one of these columns: ${wordList(free, column)}`;
    complain({ file, row, column, read: column, expected });
  }
  return missing.length === 0;
}

function wordList(valid: readonly string[], read: string): string {
  const guess = nearest(read, valid);
  const list = valid.length === 0 ? 'no more' : valid.join(', ');
  return guess === undefined ? list : `${list} (did you mean "${guess}"?)`;
}

/** The text of a cell; empty when the record is short. */
export function textOf(line: Line, column: string): string {
  const index = line.sheet.columns.get(column);
  return index === undefined ? '' : (line.cells[index] ?? '');
}

/** Complains of a cell and gives undefined, so that readers can return it. */
export function wrong(line: Line, column: string, expected: string): undefined {
  const read = textOf(line, column);
  line.sheet.complain({ file: line.sheet.file, row: line.row, column, read, expected });
  return undefined;
}

/** A cell that must not be empty. */
export function wordIn(line: Line, column: string): string | undefined {
  const text = textOf(line, column);
  return text === '' ? wrong(line, column, 'a cell that is not empty') : text;
}

/** A cell that holds one of a closed list of words. */
export function oneOf<T extends string>(
  line: Line,
  column: string,
  valid: readonly T[],
): T | undefined {
  const text = textOf(line, column);
  const found = valid.find((word) => word === text);
  return found ?? wrong(line, column, `one of: ${wordList(valid, text)}`);
}

/** A cell that holds one of `valid`, or nothing; gives `none` for an empty cell. */
export function maybeOneOf<T extends string, N>(
  line: Line,
  column: string,
  valid: readonly T[],
  none: N,
): T | N | undefined {
  return textOf(line, column) === '' ? none : oneOf(line, column, valid);
}

/** A cell that holds a whole number within bounds. */
export function wholeIn(
  line: Line,
  column: string,
  least: number,
  most: number,
): number | undefined {
  const text = textOf(line, column);
  const n = Number(text);
  if (/^-?\d{1,9}$/.test(text) && n >= least && n <= most) return n === 0 ? 0 : n;
  const isAsked = /^@?missing$/i.test(textOf(line, column));
  const hint = isAsked ? '; the gamemaster is asked for figures of tables/ alone' : '';
  return wrong(line, column, `a whole number from ${least} to ${most}${hint}`);
}

/**
 * Reads every record that can be read, by a key of its own; complains where a key stands a second time. `what` is named
 * in the complaint where the column alone is not the key.
 */
export function readOnce<T>(
  sheet: Sheet | undefined,
  read: (line: Line) => T | undefined,
  key: readonly [column: string, of: (item: T) => string, what?: string],
): ReadonlyMap<string, T> {
  const [column, keyOf, what = ''] = key;
  const found = new Map<string, T>();
  const rows = new Map<string, number>();
  for (const line of linesOf(sheet)) {
    const item = read(line);
    if (item === undefined) continue;
    const id = keyOf(item);
    const before = rows.get(id);
    if (before === undefined) {
      found.set(id, item);
      rows.set(id, line.row);
    } else {
      const each = what === '' ? 'each once' : `each ${what} once`;
      wrong(line, column, `${each}; row ${before} has it already`);
    }
  }
  return found;
}
