/**
 * The few types that everything shares. Nothing here knows a game.
 */

/** What can be written to the journal and read back unchanged. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** Text that must not be mixed up with other text: `Branded<'SeatId'>`. */
type Branded<Name extends string> = string & { readonly __brand: Name };

/** A role in a campaign, such as `north-east`. */
export type SeatId = Branded<'SeatId'>;
/** Names one question for ever, such as `1.1/orders/north-east/east`. */
export type QuestionKey = Branded<'QuestionKey'>;
/** A released rules system, such as `civil-war@1`. */
export type SystemKey = Branded<'SystemKey'>;

/** Who looks: a seat, or the gamemaster, who sees everything. */
export type Viewer = SeatId | 'gm';

/** The only ways to make a branded id from text; call them where text enters. */
export const asSeat = (text: string): SeatId => text as SeatId;
export const asQuestionKey = (text: string): QuestionKey => text as QuestionKey;
export const asSystemKey = (text: string): SystemKey => text as SystemKey;

/** A value, or the reasons why there is none. Slips of people are results; our own bugs throw. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
export const no = <E>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
});

/** Orders text by code units, so that every machine sorts alike. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts a copy by a text key. */
export function sortedBy<T>(items: Iterable<T>, key: (item: T) => string): T[] {
  return Array.from(items, (item) => ({ item, key: key(item) }))
    .sort((a, b) => byText(a.key, b.key))
    .map(({ item }) => item);
}

/** Items by a key, in the order in which the keys and the items came. */
export function groupedBy<T, Key>(
  items: Iterable<T>,
  key: (item: T) => Key,
): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>();
  for (const item of items) {
    const by = key(item);
    const group = groups.get(by);
    if (group === undefined) groups.set(by, [item]);
    else group.push(item);
  }
  return groups;
}

/** Calls `make` when it is first asked for what that makes. */
export function once<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => (made ??= { it: make() }).it;
}

/**
 * JSON with sorted keys: equal values give equal bytes, so that digests can be compared.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return canonicalList(value);
  const object = value as Fields;
  let fields = '';
  for (const name of inOrder(Object.keys(object))) {
    const field = object[name];
    if (field === undefined) continue;
    fields += `${fields === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(field)}`;
  }
  return `{${fields}}`;
}

function canonicalList(list: List): string {
  let items = '';
  for (const item of list) items += `${items === '' ? '' : ','}${canonicalJson(item)}`;
  return `[${items}]`;
}

/** Most have been sorted before, since what is kept is written so. */
function inOrder(names: string[]): readonly string[] {
  for (let index = 1; index < names.length; index += 1)
    if ((names[index - 1] ?? '') > (names[index] ?? '')) return names.sort(byText);
  return names;
}

/** Whether two values have the same canonical JSON. */
export function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && isSameList(a as List, b as List);
  const [one, other] = [a as Fields, b as Fields];
  for (const name in one) if (!isSameJson(one[name], other[name])) return false;
  for (const name in other) if (other[name] !== undefined && one[name] === undefined) return false;
  return true;
}

type List = readonly Json[];
type Fields = Readonly<Record<string, Json | undefined>>;

const isSameList = (a: List, b: List): boolean =>
  a.length === b.length && a.every((item, index) => isSameJson(item, b[index]));

/** Eight hexadecimal digits that tell texts apart (FNV-1a), for names; no secret rests on it. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** A sentence, or a title, begins with a capital, whatever it begins with. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `1 error`, `2 errors`. */
export const counted = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;

/** 20000 as `20,000`. To ask `toLocaleString` for that takes in the tables of a locale, of megabytes. */
export const inThousands = (whole: number): string =>
  String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Fails to compile when a union has a member that a switch forgot. */
export function never(value: never): never {
  throw new Error(`Forgotten case: ${JSON.stringify(value)}`);
}
