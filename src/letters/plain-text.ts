/** Text letters: 72 columns, underlined headings, tables aligned in a fixed-width font. */
import type { ReportTable } from '../kernel/report.js';

/** Columns of a text letter. A word longer than that is left whole. */
export const TEXT_COLUMNS = 72;
const COLUMN_GAP = 2;
const GAP = ' '.repeat(COLUMN_GAP);
const NARROWEST_COLUMN = 6;
const [TAB, RETURN, SPACE, LAST_ASCII] = [9, 13, 32, 127];
/** What begins a line that goes on with the one before. */
const INDENT = '  ';

/** Breaks a paragraph at spaces; lines after the first begin with `indent`. */
export const wrapText = (text: string, columns: number = TEXT_COLUMNS, indent = ''): string =>
  fitsIn(columns, text) ? text : brokenAt(columns, text, indent).join('\n');

/** Whether a text is one line of at most so many columns as it stands. */
const fitsIn = (columns: number, text: string): boolean => text.length <= columns && isTidy(text);

function brokenAt(columns: number, text: string, indent = ''): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (word === '') continue;
    if (line === '') line = lines.length === 0 ? word : indent + word;
    else if (line.length + 1 + word.length <= columns) line += ` ${word}`;
    else {
      lines.push(line);
      line = indent + word;
    }
  }
  lines.push(line);
  return lines;
}

/** Whether the blanks of a text are single spaces between its words. */
function isTidy(text: string): boolean {
  let end = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > SPACE && code <= LAST_ASCII) continue;
    if (!isBlank(code)) continue;
    if (code !== SPACE || at === end + 1) return false;
    end = at;
  }
  return text === '' || end < text.length - 1;
}

/** A heading and the line under it. */
export function underlined(heading: string): string {
  const text = wrapText(heading);
  const widest = Math.max(...text.split('\n').map((line) => line.length));
  return `${text}\n${'-'.repeat(widest)}`;
}

const isNumeric = (cell: string): boolean => cell === '' || /^[-+−]?[\d.,]+%?$/.test(cell);

/** A table with aligned columns, numbers to the right, long cells broken over several lines. */
export function tableText(table: ReportTable, columns: number = TEXT_COLUMNS): string {
  const widths = columnWidths(table, columns);
  const toRight = table.columns.map((_, index) =>
    table.rows.every((row) => isNumeric(row[index] ?? '')),
  );
  const line = (cells: readonly string[]): string => rowText(cells, widths, toRight);
  const rule = widths.map((width) => '-'.repeat(width)).join(GAP);
  return [line(table.columns), rule, ...table.rows.map(line)].join('\n');
}

/** As wide as their cells while there is room; else as narrow as their longest words; narrower where even that is too wide. */
function columnWidths(table: ReportTable, columns: number): readonly number[] {
  const room = columns - COLUMN_GAP * (table.columns.length - 1);
  const whole = widest(table, ({ length }) => length);
  if (whole.reduce((sum, width) => sum + width, 0) <= room) return whole;
  const words = widest(table, longestWord);
  const narrowest = words.map((width) => Math.min(width, NARROWEST_COLUMN));
  return shrunk(shrunk(whole, words, room), narrowest, room);
}

/** By column, the most that a cell or its title measures, which is never more than its length. */
function widest({ columns, rows }: ReportTable, measure: (text: string) => number): number[] {
  const most = columns.map((title) => Math.max(1, measure(title)));
  for (const row of rows)
    for (let index = 0; index < most.length; index += 1) {
      const text = row[index] ?? '';
      const before = most[index] ?? 0;
      if (text.length > before) most[index] = Math.max(before, measure(text));
    }
  return most;
}

/** How long the longest word of a text is. Tables have thousands of cells: none is taken apart for it. */
function longestWord(text: string): number {
  let longest = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && !isBlank(text.charCodeAt(at))) continue;
    longest = Math.max(longest, at - from);
    from = at + 1;
  }
  return longest;
}

const isBlank = (code: number): boolean =>
  code <= LAST_ASCII
    ? code === SPACE || (code >= TAB && code <= RETURN)
    : /\s/.test(String.fromCharCode(code));

/** The widest columns become narrower first, none beyond its least width. */
function shrunk(
  start: readonly number[],
  least: readonly number[],
  room: number,
): readonly number[] {
  const widths = [...start];
  while (widths.reduce((sum, width) => sum + width, 0) > room) {
    const free = widths.map((width, index) => (width > (least[index] ?? 0) ? width : 0));
    const widest = Math.max(...free);
    if (widest === 0) break;
    widths[free.indexOf(widest)] = widest - 1;
  }
  return widths;
}

function rowText(
  cells: readonly string[],
  widths: readonly number[],
  toRight: readonly boolean[],
): string {
  if (widths.every((width, index) => fitsIn(width, cells[index] ?? '')))
    return placed(cells, widths, toRight);
  const parts = widths.map((width, index) => cutWords(cells[index] ?? '', width));
  const height = parts.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: height }, (_, line) => {
    const row = parts.map((part) => part[line] ?? '');
    return placed(row, widths, toRight);
  }).join('\n');
}

/** One line of a table, whose cells are no wider than its columns. */
function placed(
  cells: readonly string[],
  widths: readonly number[],
  toRight: readonly boolean[],
): string {
  let line = '';
  for (let index = 0; index < widths.length; index += 1) {
    const [text, width] = [cells[index] ?? '', widths[index] ?? 0];
    if (index > 0) line += GAP;
    line += toRight[index] === true ? text.padStart(width) : text.padEnd(width);
  }
  return line.trimEnd();
}

/** The lines of a cell. Words that are wider than the column are cut. */
function cutWords(text: string, width: number): readonly string[] {
  if (fitsIn(width, text)) return [text];
  if (longestWord(text) <= width) return brokenAt(width, text);
  const cut = new RegExp(`\\S{${String(width)}}(?=\\S)`, 'g');
  return brokenAt(width, text.replace(cut, '$& '));
}

/** Whether a line is one of a table, whose cells stand apart. */
export const isColumns = (line: string): boolean => /\S {2,}\S/.test(line);

/** A line that a person wrote, broken where it is too long; what goes on is indented. */
export const wrapLong = (line: string): string =>
  line.length <= TEXT_COLUMNS || isColumns(line) ? line : wrapText(line, undefined, INDENT);

/**
 * A letter's text for a person to change: lines that were broken to fit a text letter are whole again, so that one line is
 * one line of the report. In its parts with headings, what goes on with a line is indented.
 */
export function unwrapped(text: string): string {
  const lines: string[] = [];
  let headings = 0;
  let last = '';
  for (const line of text.split('\n')) {
    if (/^-{3,}$/.test(line)) headings += 1;
    const goesOn = isRestOf(line, last, headings > 1);
    if (goesOn) lines.push(`${lines.pop() ?? ''} ${line.trim()}`);
    else lines.push(line);
    last = line;
  }
  return lines.join('\n');
}

/** Whether a line is the rest of the one before it: its first word did not fit there any more. */
function isRestOf(line: string, before: string, inParts: boolean): boolean {
  const [word = ''] = line.trim().split(/\s/);
  if (word === '' || before.trim() === '' || isColumns(line) || isColumns(before)) return false;
  if (/^-{2,}$/.test(line) || /^-{2,}$/.test(before)) return false;
  const isIndented = line.startsWith(INDENT) && !line.startsWith(`${INDENT} `);
  const isFull = before.length <= TEXT_COLUMNS && before.length + 1 + word.length > TEXT_COLUMNS;
  return isFull && (inParts ? isIndented : !line.startsWith(' '));
}
