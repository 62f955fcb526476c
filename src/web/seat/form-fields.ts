/** The fields beside a sheet's text, as `partials/form-groups` takes them: a partial for each kind of group. */
import type { Viewer } from '../../kernel/basic.js';
import { fieldsOf } from '../../kernel/form-fields.js';
import type { Board } from '../../kernel/map/board.js';
import { barOf, isBeyond, restOf, sayRest, type Share, type Shares } from '../../kernel/shares.js';
import type { Choice, FormField, FormGroup, GroupOf, SheetForm } from '../../kernel/sheet-form.js';
import { seeForm } from '../../campaign/sheets/see-form.js';
import type { Ask } from '../../campaign/types.js';
import { maybe } from '../frame.js';
import { placesOf, type PlaceOf } from '../map/fact-words.js';
import type { Visit } from '../page.js';
import { wordOfUnfit } from './field-words.js';

type FieldData = ReturnType<typeof fieldData>;
export type GroupData = ReturnType<typeof groupData>;

/** What the form of a posted field is called, and its place in the page. */
export const FIELD = 'field:';
export const FILLED = 'filled:';

/**
 * Groups of fields for a question with this text; none where it has no form. Values that were posted for it and that no
 * field takes come back as they were written, with a word.
 */
export async function formGroups(
  visit: Visit,
  ask: Pick<Ask, 'key' | 'kind' | 'list' | 'to'>,
  text: string,
): Promise<readonly GroupData[]> {
  const who: Viewer = visit.who === 'gm' ? 'gm' : ask.to;
  const seen = await maybe(seeForm(visit.campaign, who, ask.key, text));
  const { kind, list } = visit.form;
  const isPosted = kind === ask.kind && (list === '' || list === (ask.list ?? ''));
  if (seen === undefined) return [];
  return groupsData(seen.form, visit.campaign.game.board(), ask.key, isPosted ? visit.form : {});
}

/** What the fields of a group are made with. `posted`: fields as they came in, by their names. */
type Page = {
  readonly at: string;
  readonly posted: Readonly<Record<string, string>>;
  readonly placeName: PlaceOf;
};

export const groupsData = (
  form: SheetForm,
  board: Board,
  key: string,
  posted: Readonly<Record<string, string>> = {},
): readonly GroupData[] => {
  const page = { at: key.replace(/[^a-z0-9]+/gi, '-'), posted, placeName: placesOf(board) };
  return form.groups.map((group) => {
    const data = groupData(group, page);
    // All that there is to say is not folded away.
    const isAll = form.groups.length === 1 && group.aside !== true;
    return { ...data, open: data.open || isAll };
  });
};

function groupData(group: FormGroup, page: Page) {
  const { id, title, kind, rule = '' } = group;
  const all = fieldsOf(group);
  const shares = kind === 'shares' ? sharesOf(group) : undefined;
  const rest = shares === undefined ? 0 : restOf(shares);
  const dom = `${page.at}-${id}`.replace(/[^a-z0-9-]+/gi, '-');
  const fields = all.map((field, index) =>
    fieldData(field, `${dom}-${String(index)}`, page, shares),
  );
  const said = all.filter(({ value }) => value !== '').length;
  const unit = kind === 'shares' ? group.unit : '';
  const { whole, beside } = shares ?? { whole: 0, beside: 0 };
  const isList = kind === 'list';
  return {
    ...{ id, title, rule, unit, fields, said, dom, kind },
    partial: `partials/form-${kind}`,
    isShares: kind === 'shares',
    saidWord: SAID[kind],
    ...{ whole: String(whole), beside: String(beside) },
    besideSays: beside === 0 ? '' : `${String(beside)} ${unit} of them go elsewhere by other lines`,
    rest: kind === 'shares' ? sayRest(rest, unit) : '',
    over: rest < 0,
    canSplit: rest > 0,
    filled: JSON.stringify(Object.fromEntries(all.map((one) => [one.id, one.value]))),
    folds: kind !== 'choice' && (!isList || fields.length > 1),
    // What nearly every sheet says lies open; what few say opens once it is said.
    open: !isList || said > 0 || fields.some(({ wrong }) => wrong !== ''),
    pools: kind === 'pools' ? poolsOf(fields) : [],
    counts: kind === 'counts' ? countsData(group, fields) : NO_COUNTS,
    steps: kind === 'sequence' ? inOrder(fields) : [],
    mayLeaveOut: kind === 'sequence' && group.mayLeaveOut,
    cards: kind === 'hand' ? cardsData(group, fields) : [],
    most: kind === 'hand' ? countText(group.count) : '',
  };
}

/** What is told of the fields that say something: `2 of 5 assigned`. */
const SAID: Readonly<Record<FormGroup['kind'], string>> = {
  ...{ shares: '', choice: '', pools: 'assigned', list: 'set', counts: 'filled in' },
  ...{ sequence: 'in order', hand: 'played' },
};

/** The shares of a group as their sums take them; what is no number yet counts for nothing. */
export const sharesOf = ({ whole, beside = 0, fields }: GroupOf<'shares'>): Shares => ({
  ...{ whole, beside },
  shares: fields.map((field) => shareOf(field, whole)),
});

const shareOf = ({ id, value, min = 0, max, beside = 0 }: FormField, whole: number): Share => ({
  ...{ id, min, beside, max: max ?? whole },
  value: value === '' ? 0 : Number(value),
});

function fieldData(field: FormField, dom: string, page: Page, shares: Shares | undefined) {
  const { id, label, kind, note = '' } = field;
  const written = page.posted[FIELD + id];
  const wrong = wordOfUnfit(field, written);
  const value = wrong === '' ? field.value : (written ?? '').slice(0, 10_000);
  const share = shares?.shares.find((one) => one.id === id);
  const choices = choicesOf(field, page.placeName);
  return {
    ...{ id, dom, label, note, value, wrong },
    /** What the text says, whatever was written into the field. */
    said: field.value,
    name: FIELD + id,
    where: field.line === 0 ? '' : `line ${String(field.line)}`,
    isNumber: kind === 'number',
    isChoice: choices.length > 0,
    isPlace: kind === 'place',
    hint: kind === 'slot' ? '4 or 4-8' : '',
    min: String(share?.min ?? field.min ?? 0),
    max: field.max === undefined ? '' : String(field.max),
    beside: String(field.beside ?? 0),
    whole: String(shares?.whole ?? 0),
    hasLimit: field.share !== undefined,
    beyond: share === undefined || field.share === undefined ? 'within' : isBeyond(share),
    bar: share === undefined ? NO_BAR : barText(share, shares?.whole ?? 0),
    choices: choices.map(({ value: one, label: says, note: more = '' }) => ({
      ...{ value: one, label: says, note: more, selected: one === value },
    })),
  };
}

/** A field for one of some places offers them by name. */
function choicesOf(
  { kind, choices = [], places }: FormField,
  placeName: PlaceOf,
): readonly Choice[] {
  if (kind !== 'place' || places === undefined) return choices;
  const named = places.map((value) => ({ value, label: placeName(value) }));
  return [{ value: '', label: '' }, ...named];
}

const NO_COUNTS = { columns: [], rows: [], sum: '', of: '', least: '', most: '', isOff: false };
const NO_BAR = { used: '0', most: '0', least: '0' };

function barText(share: Share, whole: number) {
  const { used, most, least } = barOf(share, whole);
  return { used: String(used), most: String(most), least: String(least) };
}

/** The choices of the fields as places, those in none first, each with what is there. */
function poolsOf(fields: readonly FieldData[]) {
  const known = new Map(
    fields.flatMap(({ choices }) => choices.map(({ value, label }) => [value, label] as const)),
  );
  return [...known].map(([value, label]) => ({
    ...{ value, label },
    fields: fields.filter((field) => field.said === value),
  }));
}

/** A table of numbers; a cell that has no field stays empty. */
function countsData({ rows, columns, whole }: GroupOf<'counts'>, fields: readonly FieldData[]) {
  const sum = fields.reduce((total, { said }) => total + Number(said), 0);
  const cellOf = (row: Choice, column: Choice) => {
    const field = fields.find(({ id }) => id === `${row.value}/${column.value}`);
    return field === undefined ? false : { ...field, says: `${row.label}, ${column.label}` };
  };
  return {
    columns,
    rows: rows.map((row) => ({
      ...{ label: row.label, note: row.note ?? '' },
      cells: columns.map((column) => ({ field: cellOf(row, column) })),
    })),
    sum: String(sum),
    of: whole === undefined ? '' : ` of ${countText(whole)}`,
    least: String(whole?.[0] ?? ''),
    most: String(whole?.[1] ?? ''),
    isOff: whole !== undefined && (sum < whole[0] || sum > whole[1]),
  };
}

/** `2`, or `1 to 2`. */
const countText = ([least, most]: readonly [number, number]): string =>
  least === most ? String(most) : `${String(least)} to ${String(most)}`;

/** The things of a sequence in their order, then those that are not in it. */
const inOrder = (fields: readonly FieldData[]): readonly FieldData[] =>
  [...fields].sort((a, b) => (Number(a.said) || 9999) - (Number(b.said) || 9999));

const cardsData = ({ cards }: GroupOf<'hand'>, fields: readonly FieldData[]) =>
  cards.flatMap(({ face, text, uses }, index) => {
    const field = fields[index];
    return field === undefined ? [] : [{ ...field, face, text, mayPlay: uses.length > 0 }];
  });
