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
export function wrapText(text: string, columns: number = TEXT_COLUMNS, indent = ''): string {
  if (text.length <= columns && isTidy(text)) return text;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const lead = lines.length === 0 ? '' : indent;
    if (line === '') line = lead + word;
    else if (line.length + 1 + word.length <= columns) line += ` ${word}`;
    else {
      lines.push(line);
      line = indent + word;
    }
  }
  return [...lines, line].join('\n');
}

/** Whether the blanks of a text are single spaces between its words. */
function isTidy(text: string): boolean {
  let before = SPACE;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isBlank(code) && (code !== SPACE || before === SPACE)) return false;
    before = code;
  }
  return before !== SPACE || text === '';
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
  const cells = table.columns.map((title, index) => [
    title,
    ...table.rows.map((row) => row[index] ?? ''),
  ]);
  const room = columns - COLUMN_GAP * (cells.length - 1);
  const widest = (texts: readonly string[]): number =>
    texts.reduce((most, { length }) => Math.max(most, length), 1);
  const whole = cells.map(widest);
  if (whole.reduce((sum, width) => sum + width, 0) <= room) return whole;
  const words = cells.map((texts) => Math.max(1, ...texts.map(longestWord)));
  const narrowest = words.map((width) => Math.min(width, NARROWEST_COLUMN));
  return shrunk(shrunk(whole, words, room), narrowest, room);
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
  const place = (text: string, index: number): string => {
    const width = widths[index] ?? 0;
    return toRight[index] === true ? text.padStart(width) : text.padEnd(width);
  };
  const texts = widths.map((width, index) => cutWords(cells[index] ?? '', width));
  if (!texts.some((text) => text.includes('\n'))) return texts.map(place).join(GAP).trimEnd();
  const parts = texts.map((text) => text.split('\n'));
  const height = Math.max(...parts.map((part) => part.length));
  const lines: string[] = [];
  for (let line = 0; line < height; line += 1) {
    const row = parts.map((part, index) => place(part[line] ?? '', index));
    lines.push(row.join(GAP).trimEnd());
  }
  return lines.join('\n');
}

/** Like `wrapText`, but cuts words that are wider than the column. */
function cutWords(text: string, width: number): string {
  if (text.length <= width) return wrapText(text, width);
  const cut = new RegExp(`\\S{${String(width)}}(?=\\S)`, 'g');
  return wrapText(text.replace(cut, '$& '), width);
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
