/**
 * Tables of orders whose head names their columns: what stands behind the order in a row, such as what its sender reckoned it
 * costs, is a remark.
 */
import type { Judge } from './letter-words.js';

const CELLS = /\t|\|/;
/** `|-----|-----|`, `+-----+-----+`. */
const RULE = /^\s*[|+][-=:|+\s]*[|+]\s*$/;
const ORDER = /^(?:the |my |your )?orders?$/i;

/** The lines, as many as before; in such tables with their remarks marked, and without the rules between rows. */
export function withRemarks(lines: readonly string[], judge: Judge): readonly string[] {
  let column: number | undefined;
  return lines.map((line) => {
    const isRule = RULE.test(line);
    if (!isRule && !CELLS.test(line)) column = undefined;
    if (isRule && column !== undefined) return '';
    const cells = cellsOf(line);
    const named = cells.findIndex((cell) => ORDER.test(cell));
    if (named > 0) column = named;
    if (column === undefined || named > 0) return line;
    const behind = cells.slice(column + 1).filter((cell) => cell !== '');
    if (behind.length === 0 || behind.some((cell) => judge(cell) !== 'no')) return line;
    return `${cells.slice(0, column + 1).join('\t')} # ${behind.join(', ')}`;
  });
}

/** Pipes stand before the first cell and behind the last, too. */
const cellsOf = (line: string): readonly string[] =>
  line
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split(CELLS)
    .map((cell) => cell.trim());
