/**
 * Tables of figures, `tables/NAME.csv`: first `# status: …` and `# note: …`, then a header, then rows that begin with
 * their name. A cell `5@base` or a row name `depot@source` overrides the status; `@missing` asks the gamemaster.
 */
import { nearest } from '../../../kernel/sheet-text.js';
import type { PackFiles } from '../../../kernel/system.js';
import { STATUSES, TABLES, cellId, type Cell, type Status, type Table, type TableName } from '../rules/pack.js';
import { hasColumns, linesOf, readSheet, textOf, wrong, type Complain, type Line, type Sheet } from '../../../kernel/read-csv.js';
import { TABLE_SHAPES, isLegalCell, sayCell, type TableShape } from '../rules/figures/table-shapes.js';

/** Reads all tables; those with faults may be incomplete. Rows and columns stand in the order of their shape. */
export function readTables(files: PackFiles, complain: Complain): ReadonlyMap<TableName, Table> {
  const tables = new Map<TableName, Table>();
  for (const name of TABLES) {
    const sheet = readSheet(files, `tables/${name}.csv`, complain);
    if (sheet !== undefined) tables.set(name, readTable(name, sheet));
  }
  return tables;
}

function readTable(name: TableName, sheet: Sheet): Table {
  const shape = TABLE_SHAPES[name];
  const [rowName = ''] = sheet.head;
  hasColumns(sheet, { must: [rowName, ...shape.columns] });
  const status = statusOf(sheet);
  const columns = shape.columns.filter((column) => sheet.head.includes(column));
  const cells = new Map<string, Cell>();
  const found = new Set<string>();
  for (const line of linesOf(sheet)) {
    const row = readRow(line, rowName, shape, found, status);
    if (row === undefined) continue;
    found.add(row.name);
    for (const column of columns) {
      cells.set(cellId(row.name, column), readCell(line, column, shape, row.status));
    }
  }
  const rows = shape.rows.filter((row) => found.has(row));
  for (const row of shape.rows) if (!found.has(row)) lackRow(sheet, rowName, row);
  return { name, status, note: sheet.remarks.get('note') ?? '', rows, columns, cells };
}

function statusOf({ file, remarks, complain }: Sheet): Status {
  const read = remarks.get('status') ?? '';
  const status = STATUSES.find((word) => word === read);
  if (status !== undefined) return status;
  const expected = `a line "# status: …" before the header, with one of: ${STATUSES.join(', ')}`;
  complain({ file, row: 1, column: '', read, expected });
  return 'house';
}

function lackRow({ file, complain, records, top }: Sheet, column: string, row: string): void {
  const read = 'no such row';
  complain({
    file,
    row: top + records.filter((text) => text.trim() !== '').length + 1,
    column,
    read,
    expected: `a row "${row}"`,
  });
}

function readRow(
  line: Line,
  column: string,
  shape: TableShape,
  before: ReadonlySet<string>,
  status: Status,
): { readonly name: string; readonly status: Status } | undefined {
  const { text: name, mark } = splitMark(textOf(line, column));
  if (!shape.rows.includes(name)) {
    const guess = nearest(name, shape.rows) ?? shape.rows[0] ?? '';
    return wrong(line, column, `a row that the table has, such as "${guess}"`);
  }
  if (before.has(name)) return wrong(line, column, 'each row once');
  return { name, status: readMark(line, column, mark) ?? status };
}

function splitMark(text: string): { readonly text: string; readonly mark: string | undefined } {
  const at = text.indexOf('@');
  return at < 0
    ? { text, mark: undefined }
    : { text: text.slice(0, at).trim(), mark: text.slice(at + 1).trim() };
}

function readMark(line: Line, column: string, mark: string | undefined): Status | undefined {
  if (mark === undefined) return undefined;
  const status = STATUSES.find((word) => word === mark);
  return status ?? wrong(line, column, `after @ one of: ${STATUSES.join(', ')}`);
}

const MISSING: Cell = { status: 'missing' };

function readCell(line: Line, column: string, shape: TableShape, rowStatus: Status): Cell {
  const cell = textOf(line, column);
  const { text, mark } = splitMark(cell.toLowerCase() === 'missing' ? '@missing' : cell);
  const status = readMark(line, column, mark) ?? rowStatus;
  if (text === '' && status === 'missing') return MISSING;
  if (status === 'missing') wrong(line, column, 'no figure where the status is missing');
  else if (text === '')
    wrong(line, column, 'a figure, or @missing for one that the gamemaster is to give');
  else if (!isLegalCell(shape.cell, text)) wrong(line, column, sayCell(shape.cell));
  else return { value: text, status };
  return MISSING;
}
