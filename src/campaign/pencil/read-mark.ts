/** A mark as a form says it: places by name or number, a size, and words. */
import type { Board, PlaceId } from '../../kernel/map/board.js';
import { PENCIL_KINDS, type PencilKind } from '../../kernel/map/pencil.js';
import { readPlace } from '../../kernel/map/read-place.js';
import { no, ok, type Result } from '../../kernel/basic.js';
import type { PencilBody } from '../../store/pencil.js';

/** The fields of the form as they were filled in. `places`: between commas or lines. `whom`: `self` or `side`. */
export type MarkForm = {
  readonly kind: string;
  readonly places: string;
  readonly side: string;
  readonly size: string;
  readonly words: string;
  readonly whom: string;
};

export const LONGEST_SIZE = 20;
export const LONGEST_WORDS = 240;
/** Of an arrow or a line. */
const MOST_PLACES = 24;

/** What a form means, or one sentence with what to change. */
export function readMark(board: Board, form: MarkForm): Result<PencilBody, string> {
  const kind = PENCIL_KINDS.find((one) => one === form.kind);
  if (kind === undefined) return no('Choose what to draw: a force, an arrow, a line or a note.');
  const places = readPlaces(board, form.places);
  if (!places.ok) return places;
  const wrong = countSlip(kind, places.value.length);
  if (wrong !== undefined) return no(wrong);
  const [size, words] = [oneLine(form.size), oneLine(form.words)];
  if (size.length > LONGEST_SIZE)
    return no(`The size is ${size.length} characters long. Write at most ${LONGEST_SIZE}.`);
  if (words.length > LONGEST_WORDS)
    return no(`Your words are ${words.length} characters long. Write at most ${LONGEST_WORDS}.`);
  if (kind === 'note' && words === '') return no('This note is empty. Write what it says.');
  const side = board.sides.find(({ id }) => id === form.side)?.id;
  return ok({
    ...{ kind, places: places.value, size: kind === 'force' ? size : '', words },
    ...(kind === 'force' && side !== undefined ? { side } : {}),
    ...(form.whom === 'side' ? { forSide: true } : {}),
  });
}

function countSlip(kind: PencilKind, count: number): string | undefined {
  if (kind === 'force' || kind === 'note') {
    if (count === 1) return undefined;
    const what = kind === 'force' ? 'A suspected force' : 'A note';
    return count === 0
      ? 'Name the place where it stands.'
      : `${what} stands at one place. You named ${count}.`;
  }
  const what = kind === 'arrow' ? 'An arrow' : 'A line';
  if (count < 2) return `${what} needs at least two places, with a comma between them.`;
  return count <= MOST_PLACES
    ? undefined
    : `${what} goes through at most ${MOST_PLACES} places. You named more.`;
}

function readPlaces(board: Board, text: string): Result<readonly PlaceId[], string> {
  const found: PlaceId[] = [];
  for (const part of text.split(/[,;\n]/).map(oneLine)) {
    if (part === '') continue;
    const place = readPlace(board, part);
    if (!place.ok) return place;
    // A place twice in a row draws nothing.
    if (found.at(-1) !== place.value) found.push(place.value);
    if (found.length > MOST_PLACES) break;
  }
  return ok(found);
}

/** Words on one line, without signs that turn the direction of writing. */
const oneLine = (text: string): string =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\ufeff]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
