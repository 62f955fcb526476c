/** A pack's CSV file as a form: a cell an input, some rows a page. */
import {
  cellName,
  changeRow,
  readGrid,
  writeCells,
  gridLine,
  type Grid,
  type GridRow,
} from '../../campaign/packs/csv-grid.js';
import type { PackFault } from '../../kernel/system.js';

type Form = Readonly<Record<string, string>>;

/** A form has at most so many cells: a browser sends them all. */
const CELLS_A_PAGE = 320;
const CELL = /^cell-(\d{1,6}-\d{1,3})$/;

/** The text with the cells of a form. */
export function textWithCells(text: string, form: Form): string {
  const cells = new Map<string, string>();
  for (const [name, value] of Object.entries(form)) {
    const cell = CELL.exec(name)?.[1];
    if (cell !== undefined) cells.set(cell, value.replace(/[\r\n]+/g, ' '));
  }
  return cells.size === 0 ? text : writeCells(text, cells);
}

/** The same, with its rows added or taken out. */
export function textWithForm(text: string, form: Form): string {
  const gone = goneRows(form).toSorted((a, b) => b - a);
  const written = textWithCells(text, form);
  const without = gone.reduce((now, row) => changeRow(now, row, 'remove'), written);
  const last = readGrid(without).rows.at(-1)?.row ?? without.split('\n').length;
  return form['add'] === 'row' ? changeRow(without, last, 'add') : without;
}

/**
 * A form that was filled on a table as it was `opened`, as one on the table as it is `now`: only what was changed in it,
 * each in the row that it was meant for. `lost`: what was entered in rows that are gone, in words.
 */
export function formOver(
  form: Form,
  opened: string,
  now: string,
  rowsOpened = readGrid(opened).rows.length,
): { readonly form: Form; readonly lost: readonly string[] } {
  if (opened === now) return { form, lost: [] };
  const before = readGrid(opened);
  const rowNow = rowsNow(before.rows, readGrid(now).rows, rowsOpened);
  const kept = Object.entries(form).filter(([name]) => !/^(?:cell|gone)-/.test(name));
  const lost: string[] = [];
  const entered = changedCells(readGrid(textWithCells(opened, form)), before);
  const moved = entered.flatMap(({ row, value, column }) => {
    const at = rowNow.get(row);
    const named = before.rows.find((one) => one.row === row)?.cells[0] ?? '';
    if (at === undefined)
      lost.push(
        `The row ${named} is gone; for its ${before.head[column - 1] ?? ''} you wrote ${value}.`,
      );
    return at === undefined ? [] : [[`cell-${cellName(at, column)}`, value] as const];
  });
  const gone = goneRows(form).flatMap((row) => {
    const at = rowNow.get(row);
    return at === undefined ? [] : [[`gone-${String(at)}`, 'yes'] as const];
  });
  return { form: Object.fromEntries([...kept, ...moved, ...gone]), lost };
}

/** The rows of a page as it shows them, for `formOverShown`: its form sends them back. `all`: how many the table has. */
type ShownRows = { readonly all: number; readonly rows: readonly GridRow[] };

/** `formOver` for a table of which no older text is kept; absent where the form does not say what its page showed. */
export function formOverShown(form: Form, now: string): ReturnType<typeof formOver> | undefined {
  const shown = shownIn(form['shown']);
  if (shown === undefined) return undefined;
  const lines = [gridLine(readGrid(now).head)];
  for (const { row, cells } of shown.rows) lines[row - 1] = gridLine(cells);
  return formOver(form, lines.join('\n'), now, shown.all);
}

function shownIn(text: string | undefined): ShownRows | undefined {
  try {
    const { all, rows } = JSON.parse(text ?? '') as Partial<Record<keyof ShownRows, unknown>>;
    return typeof all === 'number' && Array.isArray(rows)
      ? { all, rows: rows.filter(isRow) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Anybody may write a form. */
function isRow(value: unknown): value is GridRow {
  const { row, cells } = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof GridRow, unknown>
  >;
  return (
    typeof row === 'number' &&
    Number.isInteger(row) &&
    row > 1 &&
    row < 1_000_000 &&
    Array.isArray(cells) &&
    cells.every((cell) => typeof cell === 'string')
  );
}

/** Where each row of an older table stands now: the same row, or the only one of that name, or the one in its place. */
function rowsNow(
  before: Grid['rows'],
  after: Grid['rows'],
  rowsBefore: number,
): ReadonlyMap<number, number> {
  const nameOf = ({ cells }: GridRow): string => cells[0] ?? '';
  const wholeOf = ({ cells }: GridRow): string => cells.join('\n');
  const wholes = rowsBy(after, wholeOf);
  const [namesBefore, namesAfter] = [rowsBy(before, nameOf), rowsBy(after, nameOf)];
  const found = new Map<number, number>();
  for (const one of before) {
    const name = nameOf(one);
    const same = wholes.get(wholeOf(one))?.shift();
    const only = namesBefore.get(name)?.length === 1 ? (namesAfter.get(name) ?? []) : [];
    const inPlace =
      rowsBefore === after.length ? after.find(({ row }) => row === one.row) : undefined;
    const at = same ?? (only.length === 1 ? only[0] : inPlace);
    if (at !== undefined) found.set(one.row, at.row);
  }
  return found;
}

function rowsBy(rows: Grid['rows'], name: (row: GridRow) => string): Map<string, GridRow[]> {
  const found = new Map<string, GridRow[]>();
  for (const row of rows) found.set(name(row), [...(found.get(name(row)) ?? []), row]);
  return found;
}

const goneRows = (form: Form): readonly number[] =>
  Object.keys(form).flatMap((name) => Number(/^gone-(\d{1,6})$/.exec(name)?.[1] ?? NaN) || []);

/** The table as `partials/csv-table` takes it. `page` counts from 1. */
export function tableOf(
  text: string,
  input: {
    readonly path: string;
    readonly page: number;
    readonly faults: readonly PackFault[];
    /** Where what was entered on other pages is not kept yet: the text as it is kept, and rows that were ticked. */
    readonly unkept?: { readonly kept: string; readonly form: Form };
    /** What turning a page does first: `Save, then show `. */
    readonly turns: string;
  },
) {
  const grid = readGrid(text);
  const width = Math.max(1, grid.head.length);
  const most = Math.max(5, Math.floor(CELLS_A_PAGE / width));
  const pages = Math.max(1, Math.ceil(grid.rows.length / most));
  const page = Math.min(Math.max(1, Math.trunc(input.page) || 1), pages);
  const own = input.faults.filter(({ file }) => file === input.path);
  const gone = input.unkept === undefined ? [] : goneRows(input.unkept.form);
  const kept = input.unkept === undefined ? grid : readGrid(input.unkept.kept);
  const keptCells = new Map(kept.rows.map(({ row, cells }) => [row, cells]));
  const mine = changedCells(grid, kept);
  const shown = grid.rows.slice((page - 1) * most, page * most);
  const rows = shown.map(({ row, cells }) => {
    const wrong = own.filter((fault) => fault.row === row);
    const [named = ''] = cells;
    return {
      ...{ row: String(row), gone: `gone-${String(row)}`, isGone: gone.includes(row), named },
      isBad: wrong.length > 0,
      mine: mine
        .filter((one) => one.row === row && keptCells.has(row))
        .map(({ column, value }) => ({
          ...{ name: grid.head[column - 1] ?? '', value },
          stands: keptCells.get(row)?.[column - 1] ?? '',
        })),
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
    shown: JSON.stringify({
      all: kept.rows.length,
      rows: kept.rows.filter(({ row }) => shown.some((one) => one.row === row)),
    } satisfies ShownRows),
    page: String(page),
    pages: String(pages),
    several: pages > 1,
    turns: input.turns,
    before: page > 1 ? String(page - 1) : '',
    after: page < pages ? String(page + 1) : '',
    elsewhere:
      input.unkept === undefined
        ? []
        : [...mine, ...gone.map(goneField)].filter(({ row }) =>
            shown.every((one) => one.row !== row),
          ),
  };
}

const goneField = (row: number) => ({ row, name: `gone-${String(row)}`, value: 'yes' });

/** Cells that were entered and not kept yet, as fields of a form. */
function changedCells(entered: Grid, kept: Grid) {
  const known = new Map(kept.rows.map(({ row, cells }) => [row, cells]));
  return entered.rows.flatMap(({ row, cells }) => {
    const before = known.get(row) ?? [];
    return cells.flatMap((value, index) =>
      value === (before[index] ?? '')
        ? []
        : [{ row, column: index + 1, name: `cell-${cellName(row, index + 1)}`, value }],
    );
  });
}

/** The page of a table on which a row stands. */
export function pageOfRow(text: string, row: number): number {
  const grid = readGrid(text);
  const most = Math.max(5, Math.floor(CELLS_A_PAGE / Math.max(1, grid.head.length)));
  const index = grid.rows.findIndex((one) => one.row >= row);
  return index === -1 ? 1 : Math.floor(index / most) + 1;
}
