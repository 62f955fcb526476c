/** A sheet whose lines are read one by one: all that a system needs whose order language has no state beside its lines. */
import { sheetLines, type Fault } from './sheet-text.js';
import type { Reading, Understood } from './system.js';

/** Why a line is not understood: what stood there, and what would be right. */
export type Slip = Pick<Fault, 'read' | 'message'> & Partial<Pick<Fault, 'code' | 'rule'>>;
export type ReadLine<T> = Pick<Understood<T>, 'says'> &
  Partial<Pick<Understood<T>, 'cost' | 'slot'>> & { readonly means: T };

/** `before`: what the lines before it mean, those with slips left out. */
export function readLines<T>(
  text: string,
  readLine: (line: string, before: readonly T[]) => ReadLine<T> | Slip,
): Reading<T> {
  const lines: (Understood<T> & { readonly means: T })[] = [];
  const before: T[] = [];
  const faults: Fault[] = [];
  for (const line of sheetLines(text)) {
    const found = readLine(line.text.trim(), before);
    if ('means' in found) {
      lines.push({ line: line.number, text: line.text, cost: {}, ...found });
      before.push(found.means);
    } else {
      const column = Math.max(1, line.text.indexOf(found.read) + 1);
      faults.push({ line: line.number, column, code: 'syntax', rule: '', ...found });
    }
  }
  return { lines, faults, warnings: [], totals: [] };
}
