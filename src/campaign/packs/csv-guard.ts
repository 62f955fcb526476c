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

const isTable = (path: string): boolean => /\.csv$/i.test(path);

/** A file of a pack as it leaves the program. */
export const guardTable = (path: string, text: string): string =>
  isTable(path) ? guardCells(text) : text;

/** A file of a pack as it comes in. */
export const unguardTable = (path: string, text: string): string =>
  isTable(path) ? unguardCells(text) : text;

type Files = Readonly<Record<string, string>>;

const eachFile = (files: Files, change: (path: string, text: string) => string): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, change(path, text)]));

/** The tables of a pack as they leave the program. */
export const guardTables = (files: Files): Files => eachFile(files, guardTable);

/** The tables of a pack as they come in. */
export const unguardTables = (files: Files): Files => eachFile(files, unguardTable);
