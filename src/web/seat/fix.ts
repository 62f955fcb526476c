/** The button beside a fault that has one repair: without script the page comes back with the line repaired. */
import { repaired } from '../../kernel/sheet-text.js';
import type { Page } from '../page.js';
import { fieldsFirst } from './fill.js';
import { checkOwnSheet } from './sheet.js';

const LONGEST = 4_000;

/** Where such a button was pressed, the text is repaired, with the fields that were changed put into it, and read again; nothing is sent. */
export const fixFirst =
  (page: Page): Page =>
  (visit) => {
    const fault = readFault(visit.form['fix'] ?? '');
    if (fault === undefined) return page(visit);
    const text = (visit.form['text'] ?? '').replace(/\r\n?/g, '\n');
    const fixed = { ...visit.form, text: repaired(text, fault) };
    return fieldsFirst(checkOwnSheet)({ ...visit, form: fixed });
  };

type Repair = Parameters<typeof repaired>[1];

/** What the page gave the button; of a spoiled one nothing. */
function readFault(json: string): Repair | undefined {
  if (json === '' || json.length > LONGEST) return undefined;
  try {
    const read: unknown = JSON.parse(json);
    if (typeof read !== 'object' || read === null) return undefined;
    const { line, column, length, text } = read as Readonly<Record<string, unknown>>; // JSON
    const counts = [line, column, length].every((n) => Number.isInteger(n) && Number(n) >= 0);
    if (!counts || Number(column) < 1 || typeof text !== 'string') return undefined;
    const fix = { length: Number(length), text, says: '' };
    return { line: Number(line), column: Number(column), fix };
  } catch {
    return undefined;
  }
}
