/** Rows as CSV (RFC 4180), which a spreadsheet shows and never calculates. */

import { guardCells } from './csv-guard.js';

/** By these a spreadsheet knows a formula; the wide ones too, where writing is wide. */
const FORMULA =
  /^[\s\u0000-\u001f\u00a0\u200b-\u200f\u2028-\u202e\u2060\ufeff]*[=+\-@|%\uff0b\uff0d\uff1d\uff20]/;
/** Spreadsheets break a cell off there, or begin another. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Without what breaks a cell off, and with its line ends as text has them. */
const plainOf = (text: string): string => text.replace(CONTROLS, '').replace(/\r\n?/g, '\n');
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A cell that begins like a formula has an apostrophe before it, by which spreadsheets take it as text. */
function cell(text: string): string {
  const plain = plainOf(text);
  return quoted(FORMULA.test(plain) || /^[\t\r\n]/.test(text) ? `'${plain}` : plain);
}

/** Numbers stay numbers, those below zero too. */
const figure = (value: string | number): string =>
  typeof value === 'number' ? String(value) : quoted(plainOf(value));

/** Text and numbers that a spreadsheet adds up; harmless too where it parts cells by semicolons. */
export const csvFigures = (rows: readonly (readonly (string | number)[])[]): string =>
  guardCells(rows.map((cells) => `${cells.map(figure).join(',')}\r\n`).join(''));

export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
