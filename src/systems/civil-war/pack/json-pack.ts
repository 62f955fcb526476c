/**
 * The tables of a pack as JSON: all of them in `pack.json`, or one beside where its CSV would stand (`leaders.json`). A
 * table that stands as CSV is read from there; of the others a sheet is made that the readers know, and a fault names the
 * file and the path in it, `pack.json, tables["leaders"].rows[3].stars`.
 */
import { byText, canonicalJson, type Json } from '../../../kernel/basic.js';
import type { PackFiles } from '../../../kernel/system.js';
import { linesOf, readSheet, type Complain, type Sheet } from '../../../kernel/read-csv.js';
import { readJson } from './read-json.js';

export const PACK_JSON = 'pack.json';

type JsonRecord = Readonly<Record<string, Json>>;

/** A table as it stands in a file; `path` leads to it there and is empty for a file of its own. */
type Origin = {
  readonly table: string;
  readonly file: string;
  readonly path: string;
  readonly json: Json;
};

/** A table with its sheet; `top` is the row of the sheet's header, and `at` the path of its rows. */
type Drawn = Origin & { readonly text: string; readonly top: number; readonly at: string };

const isRecord = (json: Json | undefined): json is JsonRecord =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
const csvOf = (table: string): string => `${table}.csv`;

/** The files with the tables that came as JSON added as CSV, and a `complain` that names them as they came. */
export function withPackJson(
  files: PackFiles,
  complain: Complain,
): { readonly files: PackFiles; readonly complain: Complain } {
  const origins = originsOf(files, complain).filter(({ table }) => !standsAlready(files, table));
  if (origins.length === 0) return { files, complain };
  const drawn = new Map(origins.map((origin) => [csvOf(origin.table), draw(origin, complain)]));
  const sheets = [...drawn].map(([file, { text }]): readonly [string, string] => [file, text]);
  return {
    files: { ...files, ...Object.fromEntries(sheets) },
    complain: (fault) => {
      const from = drawn.get(fault.file);
      if (from === undefined) return complain(fault);
      const record = fault.row - from.top - 1;
      const column = /^[\w-]*$/.test(fault.column) ? fault.column : JSON.stringify(fault.column);
      const row = record < 0 ? from.path : `${from.at}[${record}]${column && `.${column}`}`;
      complain({ ...fault, file: from.file, row: Math.max(1, record + 1), path: row });
    },
  };
}

/** A table of the map may stand as JSON of its own too, which its own reader takes. */
const standsAlready = (files: PackFiles, table: string): boolean =>
  files[csvOf(table)] !== undefined || (table.startsWith('map/') && hasMapJson(files, table));
const hasMapJson = (files: PackFiles, table: string): boolean =>
  files[`${table}.json`] !== undefined || files['map/map.json'] !== undefined;

/** Every table that stands as JSON; one in a file of its own goes before one in `pack.json`. */
function originsOf(files: PackFiles, complain: Complain): readonly Origin[] {
  const own = Object.keys(files)
    .filter((file) => file.endsWith('.json') && file !== PACK_JSON && !file.startsWith('map/'))
    .sort(byText)
    .flatMap((file): readonly Origin[] => {
      const table = file.slice(0, -'.json'.length);
      const json = readJson(files, file, complain);
      return json === undefined ? [] : [{ table, file, path: '', json }];
    });
  const taken = new Set(own.map(({ table }) => table));
  return [...own, ...wholeOf(files, complain).filter(({ table }) => !taken.has(table))];
}

function wholeOf(files: PackFiles, complain: Complain): readonly Origin[] {
  const whole = readJson(files, PACK_JSON, complain);
  if (whole === undefined) return [];
  const tables = isRecord(whole) ? whole['tables'] : undefined;
  if (!isRecord(tables)) {
    const expected = '{ "tables": { "leaders": { "rows": [ … ] }, … } }';
    const read = JSON.stringify(tables ?? whole).slice(0, 40);
    complain({ file: PACK_JSON, row: 1, column: 'tables', path: 'tables', read, expected });
    return [];
  }
  return Object.entries(tables).map(([table, json]) => {
    return { table, file: PACK_JSON, path: `tables[${JSON.stringify(table)}]`, json };
  });
}

/** The sheet of a table: `{ "status", "note", "columns", "rows": [ … ] }`, or the list of its rows alone. */
function draw(origin: Origin, complain: Complain): Drawn {
  const { json, path } = origin;
  const rows = isRecord(json) ? json['rows'] : json;
  const at = isRecord(json) ? (path === '' ? 'rows' : `${path}.rows`) : path;
  const tell = (where: string, row: number, read: Json | undefined, expected: string): void =>
    complain({
      ...{ file: origin.file, row, column: '', path: where },
      ...{ read: JSON.stringify(read ?? null).slice(0, 40), expected },
    });
  if (!Array.isArray(rows)) tell(at, 1, rows, 'a list of rows, [ { "column": value }, … ]');
  const records = (Array.isArray(rows) ? (rows as readonly Json[]) : []).map((record, index) => {
    if (isRecord(record)) return record;
    tell(`${at}[${index}]`, index + 1, record, 'a row, { "column": value }');
    return {};
  });
  const head = headOf(json, records);
  const cell = (record: JsonRecord, index: number, column: string): string => {
    const text = textOf(record[column]);
    if (text !== undefined && !/[\r\n]/.test(text)) return quoted(text);
    const expected = 'a text of one line, a number, true, null, or a list of hexes';
    tell(`${at}[${index}].${column}`, index + 1, record[column], expected);
    return '';
  };
  const remarks = isRecord(json) ? remarksOf(json) : [];
  const lines = records.map((record, index) =>
    head.map((column) => cell(record, index, column)).join(','),
  );
  const text = [...remarks, head.map(quoted).join(','), ...lines, ''].join('\n');
  return { ...origin, text, top: remarks.length + 1, at };
}

const remarksOf = (json: JsonRecord): readonly string[] =>
  ['status', 'note'].flatMap((name) =>
    typeof json[name] === 'string' ? [`# ${name}: ${json[name].replace(/\s+/g, ' ')}`] : [],
  );

/** The columns as named, and those that stand in rows alone. */
function headOf(json: Json, records: readonly JsonRecord[]): readonly string[] {
  const named = isRecord(json) && Array.isArray(json['columns']) ? json['columns'] : [];
  const head = new Set(named.flatMap((name) => (typeof name === 'string' ? [name] : [])));
  for (const record of records) for (const column of Object.keys(record)) head.add(column);
  return [...head];
}

/** A value as it would stand in a cell; undefined when it would not. */
function textOf(json: Json | undefined): string | undefined {
  if (json === undefined || json === null || json === false) return '';
  if (json === true) return 'yes';
  if (typeof json === 'number' || typeof json === 'string') return String(json);
  if (!Array.isArray(json)) return undefined;
  const parts = (json as readonly Json[]).map(textOf);
  return parts.includes(undefined) ? undefined : parts.join(' ');
}

const quoted = (text: string): string =>
  /[",]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Columns whose cells are names even where they are all digits. */
const NAMES: readonly string[] = ['hex', 'hexes', 'place', 'name', 'value'];

function tableOf(sheet: Sheet): JsonRecord {
  const rows = [...linesOf(sheet)].map(({ cells }): JsonRecord => {
    const filled = sheet.head.flatMap((column, index): readonly (readonly [string, Json])[] => {
      const text = cells[index] ?? '';
      if (text === '') return [];
      const isNumber = /^(0|-?[1-9]\d{0,8})$/.test(text) && !NAMES.includes(column);
      return [[column, isNumber ? Number(text) : text]];
    });
    return Object.fromEntries(filled);
  });
  return { ...Object.fromEntries(sheet.remarks), columns: sheet.head, rows };
}

/** All tables of a pack, by name without `.csv`. What does not read is left out: the pack's readers tell of it. */
function tablesOf(files: PackFiles): JsonRecord {
  const names = Object.keys(files).filter((file) => file.endsWith('.csv'));
  const sheets = names
    .sort(byText)
    .flatMap((file) => readSheet(files, file, () => undefined) ?? []);
  return Object.fromEntries(sheets.map((sheet) => [sheet.file.slice(0, -4), tableOf(sheet)]));
}

/** The same figures as one JSON document, a row a line: what `withPackJson` reads. */
export function packJsonOf(files: PackFiles): string {
  const tables = Object.entries(tablesOf(files)).map(([name, table]) => {
    const { rows, ...rest } = table as JsonRecord & { readonly rows: readonly Json[] };
    const head = Object.entries(rest).map(
      ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)},`,
    );
    const lines = rows.map((row) => `        ${JSON.stringify(row)}`).join(',\n');
    const body = [...head, rows.length === 0 ? '"rows": []' : `"rows": [\n${lines}\n      ]`];
    return `    ${JSON.stringify(name)}: {\n      ${body.join('\n      ')}\n    }`;
  });
  return `{\n  "tables": {\n${tables.join(',\n')}\n  }\n}\n`;
}

/** The rows of a sheet as text, for comparing: neither the order of columns nor empty cells count. */
function rowsOf(files: PackFiles, file: string): string {
  const sheet = readSheet(files, file, () => undefined);
  return sheet === undefined ? '' : canonicalJson(tableOf(sheet)['rows'] ?? []);
}

/** What a gamemaster should know of a pack that reads: tables that stand both as CSV and as JSON, and differ. */
export function remarksOn(files: PackFiles): readonly string[] {
  return originsOf(files, () => undefined)
    .filter(({ table }) => files[csvOf(table)] !== undefined)
    .filter((origin) => {
      const file = csvOf(origin.table);
      const drawn = { [file]: draw(origin, () => undefined).text };
      return rowsOf(drawn, file) !== rowsOf(files, file);
    })
    .map(({ table, file }) => {
      const where = file === PACK_JSON ? `${table} in ${file}` : file;
      return `${csvOf(table)} is read, and ${where}, which says otherwise, is not. To play by the JSON, take the CSV away.`;
    });
}
