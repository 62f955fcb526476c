/** Fields put into a sheet's text: read again and shown, or told to the page's script. Nothing is kept. */
import { fillSheet, type FilledSheet } from '../../campaign/sheets/fill-sheet.js';
import type { OwnAsk } from '../../campaign/sheets/see-own-sheets.js';
import type { Refusal } from '../../campaign/types.js';
import { fieldsOf } from '../../kernel/form-fields.js';
import type { Board } from '../../kernel/map/board.js';
import { splitRest } from '../../kernel/shares.js';
import { faultData } from '../frame.js';
import { seatOf, type Page, type Reply, type Visit } from '../page.js';
import { postedForm, readingData } from './form.js';
import { FIELD, FILLED, groupsData, sharesOf } from './form-fields.js';
import { again, findAsked, refusedSheet } from './sheet.js';

const MOST_FILLED = 20_000;
/** Faults that the bar below the fields is told of; the page beside it has all. */
const MOST_TOLD = 5;

export const fillOwnSheet: Page = (visit) => fillIn(visit, (reply) => Promise.resolve(reply));

/**
 * Without script, fields that were changed and not put into the sheet yet go there before anything else is done with it.
 * Where it is not asked any more nothing can be put into it: then they come to `page` as lines below its text.
 */
export const fieldsFirst =
  (page: Page): Page =>
  (visit) => {
    const { form } = visit;
    const lines = fieldLines(form);
    if (lines.length === 0) return page(visit);
    const typed = (form['text'] ?? '').trimEnd();
    const text = [...(typed === '' ? [] : [typed]), ...lines].join('\n');
    return fillIn(visit, () => page({ ...visit, form: { ...form, text } }));
  };

/** The fields that were changed, as somebody reads them. */
export const fieldLines = (form: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(changedFields(form)).map(([id, value]) => `${id}: ${value}`);

/** `unasked`: what becomes of a sheet that is not asked any more, instead of the page that says so. */
async function fillIn(visit: Visit, unasked: (reply: Reply) => Promise<Reply>): Promise<Reply> {
  const form = postedForm(visit);
  const found = await findAsked(visit, form);
  if (!found.ok) return found.late === undefined ? found.reply : unasked(found.reply);
  const { asked, own } = found;
  const refused = async ({ file, say }: Refusal): Promise<Reply> => {
    const reply = await refusedSheet(visit, own, form, say);
    return file === undefined ? unasked(reply) : reply;
  };
  const first = await filledWith(visit, asked, form.text, changedFields(visit.form));
  if (!first.ok) return refused(first.error);
  const split = splitOf(first.value, visit.form['split'] ?? '');
  const filled =
    split === undefined ? first : await filledWith(visit, asked, first.value.text, split);
  if (!filled.ok) return refused(filled.error);
  if (visit.wantsJson)
    return { kind: 'json', json: asData(filled.value, visit.campaign.game.board(), visit.form) };
  const { text, reading } = filled.value;
  const trouble = troubleOf(first.value);
  const said =
    trouble === ''
      ? { notice: 'The fields are now in your orders. Nothing has been sent yet.' }
      : { trouble, status: 422 as const };
  return again(visit, { text, reading: readingData(text, reading, 'fixes'), ...said }, asked);
}

const filledWith = (
  visit: Visit,
  { ask }: OwnAsk,
  text: string,
  values: Readonly<Record<string, string>>,
) =>
  fillSheet(visit.campaign, {
    ...{ seat: seatOf(visit), kind: ask.kind, list: ask.key, text, values },
  });

/**
 * The fields that were changed since the page was made: what is typed into the text meanwhile is not undone by fields
 * that nobody touched.
 */
export function changedFields(
  form: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const before = new Map(
    Object.entries(form).flatMap(([name, json]) =>
      name.startsWith(FILLED) ? Object.entries(readFilled(json)) : [],
    ),
  );
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const id = name.startsWith(FIELD) ? name.slice(FIELD.length) : undefined;
      return id === undefined || before.get(id) === value ? [] : [[id, value]];
    }),
  );
}

/** What the page said of its fields; of a spoiled one nothing. */
function readFilled(json: string): Readonly<Record<string, unknown>> {
  if (json.length > MOST_FILLED) return {};
  try {
    const read: unknown = JSON.parse(json);
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

/** The values of a group with its rest handed out. */
function splitOf({ form }: FilledSheet, id: string): Readonly<Record<string, string>> | undefined {
  const group = form.groups.find((one) => one.id === id);
  if (group?.kind !== 'shares') return undefined;
  return Object.fromEntries([...splitRest(sharesOf(group))].map(([key, n]) => [key, String(n)]));
}

function troubleOf({ unfit, unknown, form }: FilledSheet): string {
  if (unfit.length + unknown.length === 0) return '';
  // A command has its share of several kinds of points: the group tells which.
  const groupOf = (id: string): string =>
    form.groups.find((group) => fieldsOf(group).some((one) => one.id === id))?.title ?? '';
  const names = unfit.map(({ field }) => `${field.label} (${groupOf(field.id)})`);
  const wrong = names.length === 0 ? '' : `Not put into your orders: ${names.join(', ')}. `;
  const stale = unknown.length === 0 ? '' : 'Some fields do not belong to these orders. ';
  return `${wrong}${stale}Everything else was. Nothing has been sent yet.`;
}

/** What the page's script makes its fields of. */
function asData(
  { text, form, key, reading }: FilledSheet,
  board: Board,
  posted: Readonly<Record<string, string>>,
) {
  const { verdict, good } = readingData(text, reading);
  const faults = good ? [] : reading.faults.slice(0, MOST_TOLD).map(faultData);
  return { text, verdict, good, faults, groups: groupsData(form, board, key, posted) };
}
