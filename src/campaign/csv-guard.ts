/**
 * CSV that a person wrote, made safe for a spreadsheet and read back as it was. A cell that a spreadsheet would take for a
 * formula gets an apostrophe before it; reading takes one away again. Numbers such as -1 stay numbers.
 */

/** By these a spreadsheet knows a formula; the wide ones too, where writing is wide. */
const FORMULA_SIGNS = '=+\\-@|%\\uff0b\\uff0d\\uff1d\\uff20';
/** Passed over before them. */
const PASSED_OVER =
  ' \\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u00a0\\u200b-\\u200f\\u2028-\\u202e\\u2060\\ufeff';
/** A number or a lone dash, with a word on how sure it is or what it is of: `-1`, `+2@base`, `-1 Small`, `-`. */
const NUMBER = '(?:[+-]?\\d+(?:\\.\\d+)?|-)(?:@[a-z]+|(?: [A-Za-z]+)+)?';

/** Semicolons and tabs part cells too, in some countries and programs; and what is quoted for one is not for another. */
const CELL_START = `(^|[,;\\t\\r\\n])([${PASSED_OVER}]*"?[${PASSED_OVER}]*)`;
const BARE = new RegExp(
  `${CELL_START}(?!${NUMBER}[ .]*"?[ ]*(?:[,;\\t\\r\\n]|$))('*[${FORMULA_SIGNS}])`,
  'g',
);
const GUARDED = new RegExp(`${CELL_START}'('*[${FORMULA_SIGNS}])`, 'g');

export const guardCells = (csv: string): string => csv.replace(BARE, "$1$2'$3");

/** Of any other text, what `guardCells` would never have made of it stays as it is. */
export const unguardCells = (csv: string): string =>
  csv.includes("'") ? csv.replace(GUARDED, '$1$2$3') : csv;

type Files = Readonly<Record<string, string>>;

const eachTable = (files: Files, change: (csv: string) => string): Files =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, /\.csv$/i.test(path) ? change(text) : text]),
  );

/** The tables of a pack as they leave the program. */
export const guardTables = (files: Files): Files => eachTable(files, guardCells);

/** The tables of a pack as they come in. */
export const unguardTables = (files: Files): Files => eachTable(files, unguardCells);
