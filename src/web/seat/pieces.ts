/** For the map beside a sheet: the forces that it may name, and the line for what was pointed at. All from the view. */
import { seePieces } from '../../campaign/sheets/see-pieces.js';
import { seeAim, writeLine } from '../../campaign/sheets/write-line.js';
import type { Spot } from '../../kernel/map/spot.js';
import type { Slot } from '../../kernel/timeline.js';
import { faultData } from '../frame.js';
import { missing, seatOf, type Page, type Visit } from '../page.js';

/** `GET HOME/pieces?kind=orders&list=east`: `{ pieces }`; nothing there when no such sheet is asked of the seat now. */
export const ownPieces: Page = async (visit) => {
  const { kind = '', list = '' } = visit.query;
  const seen = await seePieces(visit.campaign, { ...sheetOf(visit, kind, list), text: '' });
  return seen.ok ? { kind: 'json', json: { pieces: seen.value } } : missing;
};

/** More than a way across the whole map. */
const MOST_PLACES = 300;

/** What a posted value of a deed's field is called: this and the field's id. */
const WITH = 'with:';
const MOST_FIELDS = 40;

/**
 * `POST HOME/line` with kind, list, text, piece, verb, way (spots as JSON), target, slot (`4` or `4-8`), and `with:ID` for
 * the deed's fields: `{ line }`, or 422 with `{ fault }`. Nothing is kept.
 */
export const lineForPointing: Page = async (visit) => {
  const { sheet, wish } = pointedIn(visit);
  const written = await writeLine(visit.campaign, sheet, wish);
  if (!written.ok) return { kind: 'json', json: { trouble: written.error.say }, status: 409 };
  const line = written.value;
  if (line.ok) return { kind: 'json', json: { line: line.value } };
  return { kind: 'json', json: { fault: faultData(line.error) }, status: 422 };
};

/**
 * `POST HOME/aim` with the same: `{ aim }`, what is to be shown while that is pointed out. The way may still be empty.
 */
export const aimForPointing: Page = async (visit) => {
  const { sheet, wish } = pointedIn(visit);
  const seen = await seeAim(visit.campaign, sheet, wish);
  return seen.ok
    ? { kind: 'json', json: { aim: seen.value } }
    : { kind: 'json', json: { trouble: seen.error.say }, status: 409 };
};

/** The sheet, and what was pointed at for it. */
function pointedIn(visit: Visit) {
  const {
    kind = '',
    list = '',
    text = '',
    piece = '',
    verb = '',
    way = '',
    target = '',
    slot = '',
  } = visit.form;
  const wish = {
    ...{ piece, verb },
    way: spotsIn(way),
    ...(target === '' ? {} : { target }),
    ...slotIn(slot),
    with: fieldsIn(visit.form),
  };
  return { sheet: { ...sheetOf(visit, kind, list), text }, wish };
}

/** The spots that a page's script sends; of spoiled text none. */
function spotsIn(json: string): readonly Spot[] {
  if (json.length > MOST_JSON) return [];
  try {
    const read: unknown = JSON.parse(json);
    return Array.isArray(read) ? read.slice(0, MOST_PLACES).flatMap(spotIn) : [];
  } catch {
    return [];
  }
}

const MOST_JSON = 100_000;

function spotIn(read: unknown): readonly Spot[] {
  if (typeof read !== 'object' || read === null) return [];
  const { on, place, a, b, at, facing } = read as Readonly<Record<string, unknown>>; // JSON
  const turned = typeof facing === 'number' && Number.isFinite(facing) ? { facing } : {};
  if (on === 'place' && typeof place === 'string') return [{ on, place, ...turned }];
  if (on === 'link' && typeof a === 'string' && typeof b === 'string') return [{ on, a, b }];
  if (on !== 'point' || typeof at !== 'object' || at === null) return [];
  const { x, y } = at as Readonly<Record<string, unknown>>; // JSON
  if (!Number.isFinite(x) || !Number.isFinite(y)) return [];
  return [{ on, at: { x: Number(x), y: Number(y) }, ...turned }];
}

function slotIn(text: string): { readonly slot?: Slot } {
  const [, from, to = from] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? [];
  return from === undefined ? {} : { slot: { from: Number(from), to: Number(to) } };
}

const fieldsIn = (form: Visit['form']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(form)
      .filter(([name]) => name.startsWith(WITH))
      .slice(0, MOST_FIELDS)
      .map(([name, value]) => [name.slice(WITH.length), value]),
  );

const sheetOf = (visit: Visit, kind: string, list: string) => ({
  seat: seatOf(visit),
  kind,
  ...(list === '' ? {} : { list }),
});
