/** The lines of a faulty sheet that read, when the others are left out. */
import type { Json } from '../../kernel/basic.js';
import type { Reading } from '../../kernel/system.js';

/** `text`: a sheet of what reads, `says`: as understood; `left`: the lines that are left out, as they were sent. */
export type GoodLines = {
  readonly text: string;
  readonly says: readonly string[];
  readonly left: readonly string[];
};

/** After so many readings the sheet is given up. */
const MOST_READINGS = 40;

/**
 * Leaves out the lines with faults and reads the rest again, since one line may depend on another. If the sheet as a whole
 * has a fault (it costs too much), its last line is left out. Undefined if no order is left.
 */
export function goodLinesOf(
  text: string,
  read: (text: string) => Reading<Json>,
): GoodLines | undefined {
  const lines = text.split(/\r\n|\r|\n/);
  const kept = lines.map((line) => line.trim() !== '');
  const sheet = (): string =>
    lines.map((line, index) => (kept[index] === true ? line : '')).join('\n');
  for (let round = 0; round < MOST_READINGS; round += 1) {
    const reading = read(sheet());
    const says = reading.lines.flatMap(({ means, says }) => (means === undefined ? [] : [says]));
    if (reading.faults.length === 0)
      return says.length === 0
        ? undefined
        : { text: sheet().trim(), says, left: leftOf(lines, kept) };
    const faulty = reading.faults.map(({ line }) => line).filter((line) => kept[line - 1] === true);
    const last = kept.lastIndexOf(true) + 1;
    for (const line of faulty.length === 0 ? [last] : faulty) kept[line - 1] = false;
    if (last === 0) return undefined;
  }
  return undefined;
}

const leftOf = (lines: readonly string[], kept: readonly boolean[]): readonly string[] =>
  lines
    .filter((line, index) => line.trim() !== '' && kept[index] !== true)
    .map((line) => line.trim());
