/** For the map beside a sheet: the forces that it may name, and the line for what was pointed at. All from the view. */
import { seePieces } from '../../campaign/sheets/see-pieces.js';
import { writeLine } from '../../campaign/sheets/write-line.js';
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
 * `POST HOME/line` with kind, list, text, piece, verb, path (ids with spaces or commas between), from, and `with:ID` for
 * the deed's fields: `{ line }`, or 422 with `{ fault }`. Nothing is kept.
 */
export const lineForPointing: Page = async (visit) => {
  const {
    kind = '',
    list = '',
    text = '',
    piece = '',
    verb = '',
    path = '',
    from = '',
  } = visit.form;
  const wish = {
    ...{ piece, verb },
    path: path.split(/[\s,]+/, MOST_PLACES).filter((place) => place !== ''),
    from: /^\d{1,6}$/.test(from) ? Number(from) : 0,
    with: fieldsIn(visit.form),
  };
  const written = await writeLine(visit.campaign, { ...sheetOf(visit, kind, list), text }, wish);
  if (!written.ok) return { kind: 'json', json: { trouble: written.error.say }, status: 409 };
  const line = written.value;
  if (line.ok) return { kind: 'json', json: { line: line.value } };
  return { kind: 'json', json: { fault: faultData(line.error) }, status: 422 };
};

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
