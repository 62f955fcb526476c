/** The part of a board that a person asks for in words: zones, towns or places with a radius. */
import { byText, no, ok, type Result } from '../../kernel/basic.js';
import type { Board, Place } from '../../kernel/map/board.js';
import { findPlace, placeById } from '../../kernel/map/places.js';
import { planOf } from '../../kernel/map/plan.js';
import { nearest, plainName } from '../../kernel/sheet-text.js';
import { columnAndRow } from './frame.js';
import { printedOn } from './printed.js';

/** How far around a town is shown when nobody says. */
const TOWN_RADIUS = 4;
const MOST_RADIUS = 60;

/**
 * The places of a region such as `VA,MD`, `Richmond:6`, `6510-7518`, `east` or `all`; parts between commas add up. Empty
 * for the whole board. The error is a sentence that says what was read and the nearest word that is right.
 */
export function findRegion(board: Board, text: string): Result<readonly string[], string> {
  const places = new Set<string>();
  for (const part of text.split(',').map((word) => word.trim())) {
    if (plainName(part) === 'all') return ok([]);
    const found = findPart(board, part);
    if (!found.ok) return found;
    for (const place of found.value) places.add(place);
  }
  return ok([...places].sort(byText));
}

function findPart(board: Board, part: string): Result<readonly string[], string> {
  if (part === '') return no('The region is empty. Write a zone, a town or a place.');
  const whole = placeById(board, part);
  if (whole !== undefined) return ok([whole.id]);
  const [, first = '', last = ''] = /^(\w+)\s*[-–]\s*(\w+)$/.exec(part) ?? [];
  if (isOnGrid(board, first) || isOnGrid(board, last)) return placesBetween(board, first, last);
  const colon = part.indexOf(':');
  if (colon >= 0)
    return placesNear(board, part.slice(0, colon).trim(), part.slice(colon + 1).trim());
  const zones = board.zones.filter((zone) => isNamed(part, zone.id, zone.name, zone.short));
  const ids = new Set(zones.map(({ id }) => id));
  const inside = board.places.filter(
    ({ zone = '', command = '' }) => ids.has(zone) || ids.has(command),
  );
  if (inside.length > 0) return ok(inside.map(({ id }) => id));
  return placesNear(board, part, String(board.grid === undefined ? 1 : TOWN_RADIUS));
}

const isOnGrid = (board: Board, id: string): boolean => placeById(board, id)?.cell !== undefined;

const isNamed = (read: string, ...names: readonly string[]): boolean =>
  names.some((name) => name !== '' && plainName(name) === plainName(read));

/** All places in the upright rectangle that two span. */
function placesBetween(
  board: Board,
  first: string,
  last: string,
): Result<readonly string[], string> {
  const [from, to] = [placeById(board, first), placeById(board, last)];
  if (from === undefined || to === undefined) return no(saysOff(from === undefined ? first : last));
  const at = (place: Place): ReturnType<typeof columnAndRow> => columnAndRow(board, place.center);
  const [one, other] = [at(from), at(to)];
  const isWithin = (n: number, a: number, b: number): boolean =>
    n >= Math.min(a, b) && n <= Math.max(a, b);
  const isInside = (place: Place): boolean =>
    isWithin(at(place).column, one.column, other.column) &&
    isWithin(at(place).row, one.row, other.row);
  return ok(board.places.filter(isInside).map(({ id }) => id));
}

function placesNear(board: Board, name: string, radius: string): Result<readonly string[], string> {
  const steps = Number(radius);
  if (!/^\d+$/.test(radius.trim()) || steps > MOST_RADIUS)
    return no(`The radius "${radius}" is not a whole number of steps from 0 to ${MOST_RADIUS}.`);
  const middle = findMiddle(board, name);
  if (!middle.ok) return middle;
  const { distance } = planOf(board);
  const isNear = ({ id }: Place): boolean => (distance(id, middle.value) ?? Infinity) <= steps;
  return ok(board.places.filter(isNear).map(({ id }) => id));
}

/** A place by its id or name, or by the start of a name where only one begins so. */
function findMiddle(board: Board, name: string): Result<string, string> {
  const exact = findPlace(board, name);
  if (exact !== undefined) return ok(exact.id);
  const wanted = plainName(name);
  const names = namesOf(board);
  const begun = names.filter((one) => wanted !== '' && plainName(one.name).startsWith(wanted));
  const [only, ...more] = begun;
  if (only !== undefined && more.length === 0) return ok(only.place);
  if (only !== undefined)
    return no(`Several towns begin with "${name}": ${begun.map((one) => one.name).join(', ')}.`);
  if (board.grid !== undefined && /\d/.test(name)) return no(saysOff(name));
  const zones = board.zones.flatMap((zone) => [zone.name, zone.short]);
  const near = nearest(name, [...new Set(zones), ...names.map((one) => one.name), 'all']);
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  return no(`"${name}" is not a zone, town or place on this map.${hint}`);
}

const namesOf = (board: Board): readonly { readonly name: string; readonly place: string }[] => {
  const { towns } = printedOn(board);
  const named = new Set(towns.map(({ place }) => place));
  const others = board.places.filter(({ id, name }) => name !== '' && !named.has(id));
  return [...towns, ...others.map(({ id, name }) => ({ name, place: id }))];
};

const saysOff = (id: string): string => `${id} is no place of this map.`;
