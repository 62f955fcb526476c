/**
 * The plain CSV of a pack: one record a line, commas, cells that hold a comma stand in double quotes, a quote in them is
 * doubled. Nothing here throws: whatever is wrong is a fault with file, row and column.
 */
import { nearest } from '../../kernel/sheet-text.js';
import type { PackFault, PackFiles } from '../../kernel/system.js';

/** Takes a fault; all readers of one pack share one, so that the gamemaster sees everything at once. */
export type Complain = (fault: PackFault) => void;

/** A record: `row` counts from 1 with the header as row 1. */
export type Line = {
  readonly sheet: Sheet;
  readonly row: number;
  readonly cells: readonly string[];
};

/** A file as read. `remarks` are the lines `# name: text` before the header. */
export type Sheet = {
  readonly file: string;
  readonly remarks: ReadonlyMap<string, string>;
  readonly head: readonly string[];
  readonly columns: ReadonlyMap<string, number>;
  readonly lines: readonly Line[];
  readonly complain: Complain;
};

/** Columns that a file must have, and those that it may have. */
export type Columns = { readonly must: readonly string[]; readonly may?: readonly string[] };

/** The cells of a record, trimmed; undefined when a quote is not closed. */
function splitRecord(text: string): readonly string[] | undefined {
  if (!text.includes('"')) return text.split(',').map((cell) => cell.trim());
  const cells: string[] = [];
  const pattern = /\s*(?:"((?:[^"]|"")*)"\s*|([^",]*))(,|$)/y;
  for (;;) {
    const match = pattern.exec(text);
    if (match === null) return undefined;
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim());
    if (match[3] === '') return cells;
  }
}

function splitRemarks(texts: readonly string[]): {
  readonly remarks: ReadonlyMap<string, string>;
  readonly start: number;
} {
  const remarks = new Map<string, string>();
  for (const [start, text] of texts.entries()) {
    if (text.trim() === '') continue;
    const remark = /^#\s*([\w-]+)\s*:\s*(.*)$/.exec(text.trim());
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
  const texts = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const { remarks, start } = splitRemarks(texts);
  const head = splitRecord(texts[start] ?? '');
  if (head === undefined || head[0] === '') {
    complain({ file, row: 1, column: '', read: texts[start] ?? '', expected: 'a row of headers' });
    return undefined;
  }
  const lines: Line[] = [];
  const columns = new Map(head.map((name, index) => [name, index]));
  const sheet: Sheet = { file, remarks, head, columns, lines, complain };
  for (let index = start + 1; index < texts.length; index += 1) {
    const line = readLine(sheet, index - start + 1, texts[index] ?? '');
    if (line !== undefined) lines.push(line);
  }
  return sheet;
}

function readLine(sheet: Sheet, row: number, text: string): Line | undefined {
  if (text.trim() === '') return undefined;
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
  const { file, complain, head } = sheet;
  const missing = must.filter((name) => !head.includes(name));
  for (const column of missing) {
    complain({ file, row: 1, column, read: head.join(','), expected: `a column "${column}"` });
  }
  for (const [index, column] of head.entries()) {
    const isKnown = must.includes(column) || may.includes(column);
    if (isKnown && head.indexOf(column) === index) continue;
    const free = [...must, ...may].filter((name) => !head.includes(name));
    const expected = isKnown
      ? 'each column once'
      : `one of these columns: ${wordList(free, column)}`;
    complain({ file, row: 1, column, read: column, expected });
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
  return wrong(line, column, `a whole number from ${least} to ${most}`);
}

/** Complains of every record whose key another record above it has; gives the others. */
export function once<T>(
  items: readonly (readonly [Line, T])[],
  column: string,
  key: (item: T) => string,
  what: string,
): readonly T[] {
  const first = new Map<string, number>();
  const kept: T[] = [];
  for (const [line, item] of items) {
    const row = first.get(key(item));
    if (row === undefined) {
      first.set(key(item), line.row);
      kept.push(item);
    } else wrong(line, column, `${what} once; it stands in row ${row} already`);
  }
  return kept;
}

/** Reads every record that can be read, each with its line. */
export function readLines<T>(
  sheet: Sheet | undefined,
  read: (line: Line) => T | undefined,
): readonly (readonly [Line, T])[] {
  const found: (readonly [Line, T])[] = [];
  for (const line of sheet?.lines ?? []) {
    const item = read(line);
    if (item !== undefined) found.push([line, item]);
  }
  return found;
}
