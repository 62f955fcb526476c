/** A line as its sender's program dressed it, made plain: wide signs, bold, numbers and bullets of lists, rows of tables. */
import type { Timeline } from '../kernel/timeline.js';
import { orderBehind, type Judge } from './letter-words.js';

/** Wide forms of East Asian writing. */
const narrow = (line: string): string =>
  !/[^\u0000-\u007f]/.test(line)
    ? line
    : line
        .replace(/\uff1a(?=\S)/g, ': ')
        .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
        .replace(/[\u3000\u00a0\u2000-\u200a\u202f]/g, ' ')
        .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
        .replace(/\u3002/g, '.')
        .replace(/\u3001/g, ',');

/** `*H 1: wait*`, `**H 1:** wait`, `_move_`. */
const bare = (line: string): string =>
  !/[*_]/.test(line)
    ? line
    : line
        .replace(/(\*{1,2})(?=\S)([^*]*[^*\s])\1/g, '$2')
        .replace(/(^|\s)_{1,2}(?=\S)([^_]*[^_\s])_{1,2}(?=$|[\s.,:;])/g, '$1$2');

const LISTED =
  /^\s*(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)]|(?:[-*]\s+)?\[[ xX]?\]|[-*•·–+o▪◦‣●○■–—→⇒➔➤►▶✓✔☐☑]|\p{Extended_Pictographic}\ufe0f?)\s+(?=\S)/u;
/** A slot before an order, in round or square brackets. */
const BRACKETED = /^\s*[([]\s*(\p{L}[^()[\]]{0,30}?)\s*[)\]]\s*:?\s*(?=\S)/u;
/** `1-3 <tab> move …`, `| 4 | wait |`. */
const ROW =
  /^\s*\|?\s*(\d{1,4})(?:\s*(?:-|–|—|to|\.\.)\s*(\d{1,4}))?\s*(?:\t|\||:\s*\t|\s{3,})\s*(\S.*)$/i;

/**
 * The line as it reads: an order that is dressed, or stands behind a greeting, becomes one that is plain, and every other
 * line stays as it is, but for its wide signs. `timeline`: how slots are written that stand in a column of their own.
 */
export function tidyLine(line: string, judge: Judge, timeline?: Timeline): string {
  if (line.length > LONGEST) return line;
  if (line.trim() === '') return line;
  const plain = narrow(line);
  const undressed = bare(plain);
  const listed = undressed.replace(LISTED, '');
  const row = asRow(undressed, timeline);
  if (row !== undefined && judge(row) === 'sure') return row;
  // A number before an order is that of a list, where the order has its own head.
  if (listed !== undressed && judge(listed) === 'sure') return withoutCells(listed);
  const opened = undressed.replace(BRACKETED, '$1: ');
  if (opened !== undressed && judge(opened) === 'sure') return withoutCells(opened);
  const behind = orderBehind(undressed, judge);
  if (behind !== undefined) return withoutCells(behind);
  if (plain === undressed) return withoutCells(plain);
  const tries = [plain, undressed];
  const best = tries.findLast((one) => judge(one) === 'sure');
  return withoutCells(best ?? tries.findLast((one) => judge(one) === 'may') ?? plain);
}

const LONGEST = 2000;

const withoutCells = (line: string): string =>
  !/^ \S|[|\t]/.test(line)
    ? line
    : line
        .replace(/^\s*\|\s?(?=\S.*\|)/, '')
        .replace(/\s*\|\s*$/, '')
        .replace(/\s*\|\s*|\t/g, ' ')
        .replace(/^ (?=\S)/, '');

function asRow(line: string, timeline: Timeline | undefined): string | undefined {
  const [, from, to, rest] = ROW.exec(line.trimEnd()) ?? [];
  if (timeline === undefined || from === undefined || rest === undefined) return undefined;
  // A line with slots of its own is numbered.
  if (rest.toLowerCase().startsWith(`${timeline.short.toLowerCase()} `)) return undefined;
  const slots = to === undefined ? from : `${from}-${to}`;
  return `${timeline.short} ${slots}: ${withoutCells(rest).trim()}`;
}
