/** Reads how the land is drawn: outlines and what is printed on them, as `npm run build-map` writes them. */
import type { Point } from '../../../kernel/map/spot.js';
import {
  linesOf,
  oneOf,
  readList,
  textOf,
  wrong,
  type Complain,
  type Line,
  type Sheet,
} from '../../../kernel/read-csv.js';
import type { PackFiles } from '../../../kernel/system.js';
import type { Drawing, Print } from '../rules/land.js';

type Outlines = Pick<Drawing, 'milesPerUnit' | 'sheet' | 'outlines' | 'beyond'>;

/** Undefined, and a fault, where an area has no outline or more than one. */
export function readOutlines(
  files: PackFiles,
  areas: readonly string[],
  complain: Complain,
): Outlines | undefined {
  const sheet = readList(files, 'outlines.csv', { must: ['id', 'outline'] }, complain);
  if (sheet === undefined) return undefined;
  const outlines = new Map<string, readonly Point[]>();
  const beyond: (readonly Point[])[] = [];
  for (const line of linesOf(sheet)) {
    const points = pointsIn(line, 'outline', 3);
    const id = textOf(line, 'id') === '' ? '' : oneOf(line, 'id', areas);
    if (points === undefined || id === undefined) continue;
    if (id === '') beyond.push(points);
    else if (outlines.has(id)) wrong(line, 'id', 'each area once');
    else outlines.set(id, points);
  }
  const missing = areas.filter((id) => !outlines.has(id));
  for (const id of missing) {
    const expected = `a row with the outline of ${id}`;
    complain({ file: sheet.file, row: sheet.top, column: 'id', read: 'no such row', expected });
  }
  const [w = 0, h = 0] = remark(sheet, 'sheet', /^\d+ \d+$/, '3300 2960');
  const [milesPerUnit = 1] = remark(sheet, 'miles-per-unit', /^\d+(\.\d+)?$/, '0.4');
  return missing.length > 0 ? undefined : { milesPerUnit, sheet: { w, h }, outlines, beyond };
}

/** The numbers of a remark above the headers, such as `# sheet: 3300 2960`. */
function remark(sheet: Sheet, name: string, form: RegExp, example: string): readonly number[] {
  const read = sheet.remarks.get(name) ?? '';
  if (form.test(read)) return read.split(' ').map(Number);
  const expected = `a line "# ${name}: ${example}" above the headers`;
  sheet.complain({ file: sheet.file, row: 1, column: '', read, expected });
  return [];
}

const KINDS = ['river', 'lake', 'ridge'] as const;
const WEIGHTS = ['1', '2', '3', '4'] as const;

export function readFeatures(files: PackFiles, complain: Complain): readonly Print[] {
  const must = ['kind', 'name', 'weight', 'points'];
  const prints: Print[] = [];
  for (const line of linesOf(readList(files, 'features.csv', { must }, complain))) {
    const kind = oneOf(line, 'kind', KINDS);
    const points = pointsIn(line, 'points', kind === 'lake' ? 3 : 2);
    const weight = kind === 'river' ? oneOf(line, 'weight', WEIGHTS) : '1';
    if (kind === undefined || points === undefined || weight === undefined) continue;
    // One of the four words that the type lists.
    prints.push({ kind, name: textOf(line, 'name'), weight: Number(weight) as 1, points });
  }
  return prints;
}

/** `10 20 30 40`: x and y of each point. */
function pointsIn(line: Line, column: string, least: number): readonly Point[] | undefined {
  const text = textOf(line, column);
  const numbers = text.split(' ').map(Number);
  const isWhole = /^-?\d+( -?\d+)*$/.test(text) && numbers.length % 2 === 0;
  if (!isWhole || numbers.length < 2 * least)
    return wrong(line, column, `${least} points or more as "x y x y"`);
  return numbers.flatMap((x, index) => {
    const y = numbers[index + 1];
    return index % 2 === 1 || y === undefined ? [] : [{ x, y }];
  });
}
