/**
 * Rows of a database file without its help: every page that holds rows is read by itself, whatever became of the pages that
 * lead to it, of the list of its tables or of its end. After https://www.sqlite.org/fileformat2.html, sections 1.5 to 2.1.
 */

/** A value of a row. */
export type RawValue = string | number | Buffer | null;

/** `rowid`: where the table has one. `page`: its number, from 1. */
export type RawRow = {
  readonly page: number;
  readonly rowid?: number;
  readonly values: readonly RawValue[];
};

/** The rows that read, and the pages of which one or more do not. */
export type RawRows = { readonly rows: readonly RawRow[]; readonly torn: readonly number[] };

/** Ours are all of this size. */
const PAGE = 4096;
const FILE_HEAD = 100;

/** What a page says of itself; the others lead to these, or hold the ends of long rows. */
const TABLE_LEAF = 0x0d;
const INDEX_LEAF = 0x0a;
const INDEX_INNER = 0x02;
const KINDS: readonly number[] = [TABLE_LEAF, INDEX_LEAF, INDEX_INNER];

export function readRawRows(bytes: Buffer): RawRows {
  const rows: RawRow[] = [];
  const torn: number[] = [];
  for (let page = 1; (page - 1) * PAGE < bytes.length; page += 1) {
    const start = (page - 1) * PAGE + (page === 1 ? FILE_HEAD : 0);
    const kind = bytes[start] ?? 0;
    if (!KINDS.includes(kind) || start + 8 > bytes.length) continue;
    const cells = bytes.readUInt16BE(start + 3);
    let isTorn = cells > PAGE / 4;
    for (let cell = 0; cell < Math.min(cells, PAGE / 4); cell += 1) {
      const row = readCell(bytes, { page, start, kind, cell });
      if (row === undefined) isTorn = true;
      else rows.push(row);
    }
    if (isTorn) torn.push(page);
  }
  return { rows, torn };
}

type Place = {
  readonly page: number;
  /** Of the page's own head. */
  readonly start: number;
  readonly kind: number;
  readonly cell: number;
};

function readCell(bytes: Buffer, { page, start, kind, cell }: Place): RawRow | undefined {
  try {
    const list = start + (kind === INDEX_INNER ? 12 : 8);
    const at = bytes.readUInt16BE(list + 2 * cell);
    if (at < 8 || at >= PAGE) return undefined;
    let place = (page - 1) * PAGE + at + (kind === INDEX_INNER ? 4 : 0);
    const [size, sizeBytes] = readVarint(bytes, place);
    place += sizeBytes;
    const [rowid, rowidBytes] = kind === TABLE_LEAF ? readVarint(bytes, place) : [undefined, 0];
    const payload = readPayload(bytes, place + rowidBytes, size, kind);
    const values = payload && readRecord(payload);
    if (values === undefined) return undefined;
    return { page, values, ...(rowid === undefined ? {} : { rowid }) };
  } catch (error) {
    // Beyond the end of what is left of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A number of one to nine bytes, and how many. Those of our files fit into a number. */
function readVarint(bytes: Buffer, at: number): readonly [value: number, length: number] {
  let value = 0;
  for (let length = 1; length < 9; length += 1) {
    const byte = bytes.readUInt8(at + length - 1);
    value = value * 128 + (byte & 127);
    if (byte < 128) return [value, length];
  }
  return [value * 256 + bytes.readUInt8(at + 8), 9];
}

/** What a row holds: on its page, and where it is long on pages that follow each other. */
function readPayload(bytes: Buffer, at: number, size: number, kind: number): Buffer | undefined {
  if (size > bytes.length) return undefined;
  const most = kind === TABLE_LEAF ? PAGE - 35 : Math.floor(((PAGE - 12) * 64) / 255) - 23;
  if (size <= most) return whole(bytes.subarray(at, at + size), size);
  const least = Math.floor(((PAGE - 12) * 32) / 255) - 23;
  const even = least + ((size - least) % (PAGE - 4));
  const here = even <= most ? even : least;
  const parts = [bytes.subarray(at, at + here)];
  let next = bytes.readUInt32BE(at + here);
  for (let read = here; read < size; read += PAGE - 4) {
    if (next === 0) return undefined;
    const start = (next - 1) * PAGE;
    next = bytes.readUInt32BE(start);
    parts.push(bytes.subarray(start + 4, start + 4 + Math.min(PAGE - 4, size - read)));
  }
  return whole(Buffer.concat(parts), size);
}

const whole = (payload: Buffer, size: number): Buffer | undefined =>
  payload.length === size ? payload : undefined;

function readRecord(payload: Buffer): readonly RawValue[] | undefined {
  const [headSize, first] = readVarint(payload, 0);
  const values: RawValue[] = [];
  let [head, body] = [first, headSize];
  while (head < headSize) {
    const [type, length] = readVarint(payload, head);
    const found = readValue(payload, body, type);
    if (found === undefined) return undefined;
    values.push(found.value);
    [head, body] = [head + length, body + found.size];
  }
  return head === headSize && body === payload.length ? values : undefined;
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8] as const;

function readValue(
  payload: Buffer,
  at: number,
  type: number,
): { readonly value: RawValue; readonly size: number } | undefined {
  if (type === 0) return { value: null, size: 0 };
  if (type === 8 || type === 9) return { value: type - 8, size: 0 };
  if (type === 7) return { value: payload.readDoubleBE(at), size: 8 };
  const size = INTEGER_BYTES[type];
  if (size === 8) return { value: Number(payload.readBigInt64BE(at)), size };
  if (size !== undefined) return { value: payload.readIntBE(at, size), size };
  const length = (type - (type % 2 === 0 ? 12 : 13)) / 2;
  if (length < 0 || at + length > payload.length) return undefined;
  if (type % 2 === 0)
    return { value: Buffer.from(payload.subarray(at, at + length)), size: length };
  return { value: payload.toString('utf8', at, at + length), size: length };
}
