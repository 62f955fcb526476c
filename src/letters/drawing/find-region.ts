/** The part of a board that a person asks for in words: states, theaters, towns with a radius, hexes. */
import { byText, no, ok, type Result } from '../../kernel/basic.js';
import { columnOf, distanceHexes, isHexId, rowOf } from '../../kernel/hex.js';
import { nearest, plainName } from '../../kernel/sheet-text.js';
import type { Board as NewBoard } from '../../kernel/map/board.js';
import { oldBoard, type Board } from '../../kernel/map/bridge.js';

/** How far around a town is shown when nobody says. */
const TOWN_RADIUS = 4;
const MOST_RADIUS = 60;

/**
 * The hexes of a region such as `VA,MD`, `Richmond:6`, `6510-7518`, `east` or `all`; parts between commas add up. Empty
 * for the whole board. The error is a sentence that says what was read and the nearest word that is right.
 */
export function findRegion(given: NewBoard, text: string): Result<readonly string[], string> {
  const board = oldBoard(given);
  const hexes = new Set<string>();
  for (const part of text.split(',').map((word) => word.trim())) {
    if (plainName(part) === 'all') return ok([]);
    const found = findPart(board, part);
    if (!found.ok) return found;
    for (const hex of found.value) hexes.add(hex);
  }
  return ok([...hexes].sort(byText));
}

function findPart(board: Board, part: string): Result<readonly string[], string> {
  if (part === '') return no('A region is empty; write a state, a theater, a town or hexes.');
  const range = /^(\d{4})\s*[-–]\s*(\d{4})$/.exec(part);
  if (range !== null) return hexesBetween(board, range[1] ?? '', range[2] ?? '');
  const [, name = '', radius] = /^([^:]*?)\s*(?::\s*(.*))?$/.exec(part) ?? [];
  if (radius !== undefined) return hexesNear(board, name, radius);
  const state = board.states?.find(({ id, name: long }) => isNamed(part, id, long))?.name;
  const inside = board.hexes.filter(
    (hex) =>
      (hex.state !== '' && (hex.state === state || isNamed(part, hex.state))) ||
      isNamed(part, hex.zone ?? ''),
  );
  if (inside.length > 0) return ok(inside.map(({ id }) => id));
  return isHexId(part) ? hexesNear(board, part, '0') : hexesNear(board, part, String(TOWN_RADIUS));
}

const isNamed = (read: string, ...names: readonly string[]): boolean =>
  names.some((name) => name !== '' && plainName(name) === plainName(read));

/** All hexes of the rectangle that two hexes span. */
function hexesBetween(board: Board, a: string, b: string): Result<readonly string[], string> {
  const off = [a, b].find((hex) => !board.hexes.some(({ id }) => id === hex));
  if (off !== undefined) return no(saysOff(off));
  const isWithin = (n: number, from: number, to: number): boolean =>
    n >= Math.min(from, to) && n <= Math.max(from, to);
  const inside = board.hexes.filter(
    ({ id }) =>
      isWithin(columnOf(id), columnOf(a), columnOf(b)) && isWithin(rowOf(id), rowOf(a), rowOf(b)),
  );
  return ok(inside.map(({ id }) => id));
}

function hexesNear(board: Board, name: string, radius: string): Result<readonly string[], string> {
  const hexes = Number(radius);
  if (!/^\d+$/.test(radius.trim()) || hexes > MOST_RADIUS)
    return no(
      `Read the radius "${radius}"; expected a whole number of hexes, 0 to ${MOST_RADIUS}.`,
    );
  const centre = findPlace(board, name);
  if (!centre.ok) return centre;
  const inside = board.hexes.filter(({ id }) => distanceHexes(id, centre.value) <= hexes);
  return ok(inside.map(({ id }) => id));
}

/** A hex, a town by its name, or a town by the start of its name where only one begins so. */
function findPlace(board: Board, name: string): Result<string, string> {
  if (isHexId(name))
    return board.hexes.some(({ id }) => id === name) ? ok(name) : no(saysOff(name));
  const wanted = plainName(name);
  const exact = board.towns.find((town) => plainName(town.name) === wanted);
  if (exact !== undefined) return ok(exact.hex);
  const begun = board.towns.filter(
    (town) => wanted !== '' && plainName(town.name).startsWith(wanted),
  );
  const [only, ...more] = begun;
  if (only !== undefined && more.length === 0) return ok(only.hex);
  if (only !== undefined)
    return no(`Several towns begin with "${name}": ${begun.map((town) => town.name).join(', ')}.`);
  const near = nearest(name, wordsOf(board));
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  return no(`"${name}" is no state, theater, town or hex of this map.${hint}`);
}

function wordsOf(board: Board): readonly string[] {
  const states = (board.states ?? []).flatMap(({ id, name }) => [name, id]);
  const zones = new Set(board.hexes.flatMap(({ zone }) => (zone === undefined ? [] : [zone])));
  return [...states, ...[...zones].sort(byText), ...board.towns.map(({ name }) => name), 'all'];
}

const saysOff = (hex: string): string => `${hex} is no hex of this map.`;
