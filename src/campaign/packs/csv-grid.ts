/**
 * A pack's CSV file as a table that a page can show and change cell by cell. Remarks, empty lines and rows that nobody
 * touched stay as they were, byte for byte.
 */

/** `row` as a spreadsheet counts it from 1. */
export type GridRow = { readonly row: number; readonly cells: readonly string[] };

/** The lines `# name: text` before the header, the header, and the records. */
export type Grid = {
  readonly remarks: readonly string[];
  readonly head: readonly string[];
  readonly rows: readonly GridRow[];
};

/** New texts of cells by row and column number, both from 1 as a spreadsheet counts them. */
export type CellTexts = ReadonlyMap<string, string>;
export const cellName = (row: number, column: number): string => `${String(row)}-${String(column)}`;

const isBlank = (line: string): boolean => line.trim() === '';
const linesOf = (text: string): readonly string[] =>
  text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');

/** Never throws: a quote that is not closed ends with its line. */
export function readGrid(text: string): Grid {
  const remarks: string[] = [];
  const rows: GridRow[] = [];
  for (const [index, line] of linesOf(text).entries()) {
    if (isBlank(line)) continue;
    if (rows.length === 0 && line.startsWith('#')) remarks.push(line.replace(/^#\s*/, ''));
    else rows.push({ row: index + 1, cells: splitCells(line) });
  }
  const [head, ...records] = rows;
  return { remarks, head: head?.cells ?? [], rows: records };
}

/** The text with new texts in some of its cells. A cell beyond the end of a short row is added to it. */
export function writeCells(text: string, texts: CellTexts): string {
  let isBelowRemarks = false;
  const lines = linesOf(text).map((line, index) => {
    if (isBlank(line) || (!isBelowRemarks && line.startsWith('#'))) return line;
    isBelowRemarks = true;
    const cells = [...splitCells(line)];
    let isTouched = false;
    for (const [name, written] of texts) {
      const [row, column] = name.split('-').map(Number);
      if (row !== index + 1 || column === undefined || column < 1 || column > 200) continue;
      while (cells.length < column) cells.push('');
      if (cells[column - 1] === written.trim()) continue;
      cells[column - 1] = written.trim();
      isTouched = true;
    }
    return isTouched ? cells.map(quoted).join(',') : line;
  });
  return lines.join('\n');
}

/** The cells as a line of a table, which is not blank. */
export const gridLine = (cells: readonly string[]): string => cells.map(quoted).join(',') || '""';

/** The text with an empty row below a row, or without that row. */
export function changeRow(text: string, row: number, change: 'add' | 'remove'): string {
  const lines = [...linesOf(text)];
  const commas = Math.max(0, readGrid(text).head.length - 1);
  if (change === 'remove') lines.splice(row - 1, 1);
  else lines.splice(row, 0, ','.repeat(commas) || '""');
  return lines.join('\n');
}

const quoted = (cell: string): string =>
  /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell.replace(/\n/g, ' ');

function splitCells(line: string): readonly string[] {
  const cells: string[] = [];
  let rest = line.trim();
  for (;;) {
    const match = /^\s*"((?:[^"]|"")*)"\s*(,|$)/.exec(rest) ?? /^([^,]*)(,|$)/.exec(rest);
    if (match === null) return cells;
    const [whole, cell = '', end] = match;
    cells.push(whole.trimStart().startsWith('"') ? cell.replaceAll('""', '"') : cell.trim());
    if (end !== ',') return cells;
    rest = rest.slice(whole.length);
  }
}

/** What is different in a table, a sentence a cell: `Prices: depot, cp is now 4 (was 3).` */
export function sayDifferences(file: string, before: string, after: string): readonly string[] {
  const title = titleOf(file);
  const [old, now] = [readGrid(before), readGrid(after)];
  const keys = keyColumns(old, now);
  const [rowsBefore, rowsNow] = [rowsByName(old, keys), rowsByName(now, keys)];
  const columns = [...new Set([...old.head, ...now.head])].filter(
    (name) => name !== 'status' && name !== 'note' && !old.head.slice(0, keys).includes(name),
  );
  const said: string[] = [];
  for (const [name, row] of rowsNow) {
    const was = rowsBefore.get(name);
    if (was === undefined) said.push(`${title}: ${name} is new (${figuresIn(now, row, columns)}).`);
    else
      for (const column of columns) {
        const [from, to] = [figureIn(old, was, column), figureIn(now, row, column)];
        if (from !== to) said.push(`${title}: ${name}, ${column} is now ${to} (was ${from}).`);
      }
  }
  for (const name of rowsBefore.keys())
    if (!rowsNow.has(name)) said.push(`${title}: ${name} no longer counts.`);
  return said;
}

/** `tables/crt-attacker.csv` → `Crt attacker`. */
function titleOf(file: string): string {
  const name = (file.split('/').at(-1) ?? file).replace(/\.\w+$/, '').replaceAll('-', ' ');
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** By so many of its first cells each row of both tables has a name of its own. */
function keyColumns(...grids: readonly Grid[]): number {
  const most = Math.max(1, ...grids.map(({ head }) => head.length));
  for (let n = 1; n < most; n += 1)
    if (grids.every((grid) => rowsByName(grid, n).size === grid.rows.length)) return n;
  return most;
}

const rowsByName = (grid: Grid, keys: number): ReadonlyMap<string, GridRow> =>
  new Map(grid.rows.map((row) => [row.cells.slice(0, keys).filter(Boolean).join(' '), row]));

/** A cell without the word on how sure it is. */
function figureIn({ head }: Grid, { cells }: GridRow, column: string): string {
  const figure = (cells[head.indexOf(column)] ?? '').replace(
    /@(?:source|base|derived|house|gm)$/,
    '',
  );
  if (/^@?missing$/.test(figure)) return "the gamemaster's to say";
  return figure === '' ? 'empty' : figure;
}

const figuresIn = (grid: Grid, row: GridRow, columns: readonly string[]): string =>
  columns.map((column) => `${column} ${figureIn(grid, row, column)}`).join(', ');
