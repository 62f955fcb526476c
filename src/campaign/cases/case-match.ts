/**
 * How the checks of a case file find their match in facts, notices and views without knowing a game: by kind, by moment,
 * by place, and by fields that have a value.
 */
import type { Json } from '../../kernel/basic.js';
import type { Board } from '../../kernel/map/board.js';
import { findPlace } from '../../kernel/map/places.js';
import type { Outcome } from '../../kernel/outcome.js';
import type { Game } from '../../kernel/run.js';
import type { MomentId } from '../../kernel/system.js';

/** `fought at Boston end: column J, attacker.lost 1`. */
export type Pattern = {
  readonly kind: string;
  /** Its id. */
  readonly place?: string;
  readonly moment?: string;
  readonly fields: readonly { readonly path: readonly string[]; readonly value: string }[];
};

/** Something with a kind that happened at a moment: a fact or a notice. `place`: where, if it is at one place. */
export type Happened = {
  readonly at: string;
  readonly what: Json;
  readonly place?: string | undefined;
};

/** The moments that a line about a step may name: those that its rules know, and those that were played. */
export const momentsIn = (game: Game, { before, beats }: Outcome): ReadonlySet<MomentId> =>
  new Set([...game.moments(before).map(({ id }) => id), ...beats.map(({ at }) => at)]);

/** Undefined when the text is no pattern, or its place is not on the map. `moments`: of the step, by their ids. */
export function readPattern(
  text: string,
  game: Game,
  moments: ReadonlySet<MomentId>,
): Pattern | undefined {
  const ids = [...moments].map((id) => id.replace(/[^a-z0-9]/gi, String.raw`\$&`)).join('|');
  const match = new RegExp(
    String.raw`^([a-z][a-z-]*)(?: at (.+?))?(?: (${ids}))?(?:\s*:\s*(.+))?$`,
    'i',
  ).exec(text.trim());
  if (match === null) return undefined;
  const [, kind = '', placeName, moment, rest] = match;
  const place = placeName === undefined ? undefined : findPlace(game.board(), placeName)?.id;
  if (placeName !== undefined && place === undefined) return undefined;
  const fields = readFields(rest ?? '');
  if (fields === undefined) return undefined;
  return {
    kind,
    fields,
    ...(place === undefined ? {} : { place }),
    ...(moment === undefined ? {} : { moment: moment.toLowerCase() }),
  };
}

function readFields(text: string): Pattern['fields'] | undefined {
  const fields: { path: string[]; value: string }[] = [];
  for (const part of text.split(',').filter((piece) => piece.trim() !== '')) {
    const match = /^([A-Za-z][\w.-]*)\s+(\S.*)$/.exec(part.trim());
    if (match === null) return undefined;
    fields.push({ path: (match[1] ?? '').split('.'), value: (match[2] ?? '').trim() });
  }
  return fields;
}

export function isMatch(pattern: Pattern, { at, what, place }: Happened, board: Board): boolean {
  const isAt = (wanted: string): boolean =>
    place === undefined ? holdsValue(what, wanted) : place === wanted;
  if (kindOf(what) !== pattern.kind) return false;
  if (pattern.moment !== undefined && pattern.moment !== at) return false;
  if (pattern.place !== undefined && !isAt(pattern.place)) return false;
  return hasFields(what, pattern.fields, board);
}

/** Whether every field has its value; a list has a value that stands in it, a place may be named by its town. */
export function hasFields(what: Json, fields: Pattern['fields'], board: Board): boolean {
  return fields.every(({ path, value }) => {
    const here = path.reduce<Json | undefined>(
      (inside, name) => (inside !== undefined && isRecord(inside) ? inside[name] : undefined),
      what,
    );
    return isValue(here, value, board);
  });
}

function isValue(here: Json | undefined, value: string, board: Board): boolean {
  if (here === undefined || here === null) return value === 'none';
  if (typeof here === 'boolean') return here === (value === 'yes');
  if (typeof here === 'object')
    return Object.values(here).some((item) => isValue(item, value, board));
  return String(here) === value || String(here) === findPlace(board, value)?.id;
}

/** Whether a text stands anywhere inside. */
function holdsValue(here: Json, value: string): boolean {
  if (here === null || typeof here !== 'object') return here === value;
  return Object.values(here).some((inside) => holdsValue(inside, value));
}

export const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The kind of a fact or notice. */
export function kindOf(what: Json): string {
  const kind = isRecord(what) ? what['kind'] : undefined;
  return typeof kind === 'string' ? kind : '';
}
