/** Mails whose lines are judged as in the Civil War, whatever their seat is asked. */
import { belongs } from '../../src/systems/civil-war/orders/belongs.js';
import { findSheet } from '../../src/mail/find-sheet.js';
import { judgeFor } from '../../src/mail/sort-lines.js';

export const judge = judgeFor([], (line) => belongs(line));

/** The sheet of a mail, without what was left out. */
export const sheetInside = (lines: readonly string[]): string | undefined =>
  findSheet(lines, judge).sheet;
