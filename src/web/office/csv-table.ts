/** A pack's CSV file as a form: a cell an input, some rows a page. */
import { cellName, changeRow, readGrid, writeCells } from '../../campaign/csv-grid.js';
import type { PackFault } from '../../kernel/system.js';

type Form = Readonly<Record<string, string>>;

/** A form has at most so many cells: a browser sends them all. */
const CELLS_A_PAGE = 320;
const CELL = /^cell-(\d{1,6}-\d{1,3})$/;

/** The text with the cells of a form, and its rows added or taken out. */
export function textWithForm(text: string, form: Form): string {
  const cells = new Map<string, string>();
  for (const [name, value] of Object.entries(form)) {
    const cell = CELL.exec(name)?.[1];
    if (cell !== undefined) cells.set(cell, value.replace(/[\r\n]+/g, ' '));
  }
  const written = cells.size === 0 ? text : writeCells(text, cells);
  const gone = Object.keys(form)
    .flatMap((name) => /^gone-(\d{1,6})$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a);
  const without = gone.reduce((now, row) => changeRow(now, row, 'remove'), written);
  const last = readGrid(without).rows.at(-1)?.row ?? without.split('\n').length;
  return form['add'] === 'row' ? changeRow(without, last, 'add') : without;
}

/** The table as `partials/csv-table` takes it. `page` counts from 1. */
export function tableOf(
  text: string,
  input: {
    readonly path: string;
    readonly page: number;
    readonly faults: readonly PackFault[];
    readonly hrefOf: (page: number) => string;
  },
) {
  const grid = readGrid(text);
  const width = Math.max(1, grid.head.length);
  const most = Math.max(5, Math.floor(CELLS_A_PAGE / width));
  const pages = Math.max(1, Math.ceil(grid.rows.length / most));
  const page = Math.min(Math.max(1, Math.trunc(input.page) || 1), pages);
  const own = input.faults.filter(({ file }) => file === input.path);
  const rows = grid.rows.slice((page - 1) * most, page * most).map(({ row, cells }) => {
    const wrong = own.filter((fault) => fault.row === row);
    const [named = ''] = cells;
    return {
      ...{ row: String(row), gone: `gone-${String(row)}`, named },
      isBad: wrong.length > 0,
      says: wrong.map(
        ({ column, expected }) => (column === '' ? '' : `${column}: `) + `expected ${expected}`,
      ),
      cells: Array.from({ length: width }, (_none, index) => ({
        name: `cell-${cellName(row, index + 1)}`,
        value: cells[index] ?? '',
        label: `Row ${String(row)}, ${grid.head[index] ?? ''}`,
        size: String(Math.min(40, Math.max(4, (cells[index] ?? '').length + 1))),
        bad: wrong.some(({ column }) => column === grid.head[index]),
      })),
    };
  });
  return {
    remarks: grid.remarks,
    head: grid.head,
    rows,
    page: String(page),
    pages: String(pages),
    several: pages > 1,
    before: page > 1 ? input.hrefOf(page - 1) : '',
    after: page < pages ? input.hrefOf(page + 1) : '',
  };
}

/** The page of a table on which a row stands. */
export function pageOfRow(text: string, row: number): number {
  const grid = readGrid(text);
  const most = Math.max(5, Math.floor(CELLS_A_PAGE / Math.max(1, grid.head.length)));
  const index = grid.rows.findIndex((one) => one.row >= row);
  return index === -1 ? 1 : Math.floor(index / most) + 1;
}
