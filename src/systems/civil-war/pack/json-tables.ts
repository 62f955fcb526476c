/**
 * A map's tables may come as JSON: `map/hexes.json`, or all of them in `map/map.json`. They are turned into the CSV that
 * the readers know; a fault then names the file and the number of the record, not a row of a sheet that nobody wrote.
 */
import type { Json } from '../../../kernel/basic.js';
import type { PackFiles } from '../../../kernel/system.js';
import type { Complain } from '../../../kernel/read-csv.js';
import { readJson } from './read-json.js';
import { MAP_TABLES, mapFile, type MapTable } from './map-tables.js';

type Origin = { readonly file: string; readonly table: MapTable; readonly json: Json };
type JsonRecord = Readonly<Record<string, Json>>;

const TABLES: readonly MapTable[] = ['states', 'hexes', 'sides', 'towns', 'rails'];

/** The files with the tables that came as JSON added as CSV, and a `complain` that names them as they came. */
export function withJsonTables(
  files: PackFiles,
  complain: Complain,
): { readonly files: PackFiles; readonly complain: Complain } {
  const origins = TABLES.flatMap((table) => originOf(files, table, complain));
  if (origins.length === 0) return { files, complain };
  const sheets = origins.map((origin): readonly [string, string] => [
    mapFile(origin.table),
    sheetOf(origin, complain),
  ]);
  const names = new Map(origins.map(({ table, file }) => [mapFile(table), file]));
  return {
    files: { ...files, ...Object.fromEntries(sheets) },
    complain: (fault) => {
      const file = names.get(fault.file);
      complain(file === undefined ? fault : { ...fault, file, row: Math.max(1, fault.row - 1) });
    },
  };
}

/** Where a table comes from when there is no CSV of it. */
function originOf(files: PackFiles, table: MapTable, complain: Complain): readonly Origin[] {
  if (files[mapFile(table)] !== undefined) return [];
  const own = `map/${table}.json`;
  const alone = readJson(files, own, complain, []);
  if (alone !== undefined) return [{ file: own, table, json: alone }];
  const isFirst = table === 'states';
  const whole = readJson(files, 'map/map.json', isFirst ? complain : () => undefined, []);
  const part = isRecord(whole) ? whole[table] : undefined;
  return part === undefined ? [] : [{ file: `map/map.json (${table})`, table, json: part }];
}

const isRecord = (json: Json | undefined): json is JsonRecord =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** A list of records, or records by the first column: `{ "0101": { "terrain": "clear" } }`. */
function recordsOf({ file, table, json }: Origin, complain: Complain): readonly JsonRecord[] {
  const list: readonly Json[] = isRecord(json)
    ? Object.entries(json).map(([key, rest]) =>
        isRecord(rest) ? { [MAP_TABLES[table].must[0]]: key, ...rest } : rest,
      )
    : Array.isArray(json)
      ? (json as readonly Json[])
      : [json];
  return list.map((item, index) => {
    if (isRecord(item)) return item;
    const read = JSON.stringify(item);
    complain({ file, row: index + 1, column: '', read, expected: 'a record { "column": value }' });
    return {};
  });
}

function sheetOf(origin: Origin, complain: Complain): string {
  const records = recordsOf(origin, complain);
  const { must, may } = MAP_TABLES[origin.table];
  const known: readonly string[] = [...must, ...may];
  // A column that is nowhere filled does not have to be named; of those that may be absent, absence has a meaning of its own.
  const head = known.filter(
    (name) =>
      (must as readonly string[]).includes(name) || records.some((record) => name in record),
  );
  const rows = records.map((record, index) => {
    const row = index + 1;
    for (const column of Object.keys(record).filter((name) => !known.includes(name)))
      complain({
        ...{ file: origin.file, row, column, read: column },
        expected: `one of these columns: ${known.join(', ')}`,
      });
    return head.map((column) => cellOf(record[column], origin, row, column, complain)).join(',');
  });
  return [head.join(','), ...rows, ''].join('\n');
}

function cellOf(
  json: Json | undefined,
  origin: Origin,
  row: number,
  column: string,
  complain: Complain,
): string {
  const text = textOf(json);
  if (text !== undefined && !/[\r\n]/.test(text)) return `"${text.replaceAll('"', '""')}"`;
  complain({
    ...{ file: origin.file, row, column, read: JSON.stringify(json) },
    expected: 'a text of one line, a number, true, null, or a list of hexes',
  });
  return '';
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
