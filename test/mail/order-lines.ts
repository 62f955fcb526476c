/** Mails whose lines are judged as in the Civil War, whatever their seat is asked. */
import { belongs } from '../../src/systems/civil-war/orders/form/belongs.js';
import { findSheet } from '../../src/mail/find-sheet.js';
import { judgeFor } from '../../src/mail/sort-lines.js';
import { pack } from '../systems/civil-war/orders-view.js';

export const judge = judgeFor([], (line) => belongs(pack, line));

/** The sheet of a mail, without what was left out. */
export const sheetInside = (lines: readonly string[]): string | undefined =>
  findSheet({ lines }, judge).sheet;
