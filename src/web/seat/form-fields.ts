/** The fields beside a sheet's text, as `partials/form-groups` takes them: bars, pools, choices. All read out of the text. */
import type { Viewer } from '../../kernel/basic.js';
import { barOf, isBeyond, restOf, sayRest, type Share, type Shares } from '../../kernel/shares.js';
import type { FormField, FormGroup, SheetForm } from '../../kernel/sheet-form.js';
import { seeForm } from '../../campaign/sheets/see-form.js';
import type { Ask } from '../../campaign/types.js';
import { maybe } from '../frame.js';
import type { Visit } from '../page.js';
import { wordOfUnfit } from './field-words.js';

export type FieldData = ReturnType<typeof fieldData>;
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
  return seen === undefined ? [] : groupsData(seen.form, ask.key, isPosted ? visit.form : {});
}

/** `posted`: fields as they came in, by their names. */
export const groupsData = (
  form: SheetForm,
  key: string,
  posted: Readonly<Record<string, string>> = {},
): readonly GroupData[] =>
  form.groups.map((group) => {
    const data = groupData(group, key.replace(/[^a-z0-9]+/gi, '-'), posted);
    // All that there is to say is not folded away.
    const isAll = form.groups.length === 1 && group.aside !== true;
    return { ...data, open: data.open || isAll };
  });

function groupData(group: FormGroup, at: string, posted: Readonly<Record<string, string>>) {
  const { id, title, kind, rule = '', unit = '', whole = 0, beside = 0 } = group;
  const shares = kind === 'shares' ? sharesOf(group) : undefined;
  const rest = shares === undefined ? 0 : restOf(shares);
  const fields = group.fields.map((field, index) =>
    fieldData(field, `${at}-${id}-${String(index)}`, shares, posted),
  );
  const said = group.fields.filter(({ value }) => value !== '').length;
  return {
    ...{ id, title, rule, unit, fields, said },
    dom: `${at}-${id}`,
    isShares: kind === 'shares',
    isPools: kind === 'pools',
    whole: String(whole),
    beside: String(beside),
    besideSays: beside === 0 ? '' : `${String(beside)} ${unit} of them go elsewhere by other lines`,
    rest: kind === 'shares' ? sayRest(rest, unit) : '',
    over: rest < 0,
    canSplit: rest > 0,
    filled: JSON.stringify(Object.fromEntries(group.fields.map((one) => [one.id, one.value]))),
    folds: kind !== 'list' || fields.length > 1,
    // What nearly every sheet says lies open; what few say opens once it is said.
    open: kind !== 'list' || said > 0 || fields.some(({ wrong }) => wrong !== ''),
    pools: kind === 'pools' ? poolsOf(fields) : [],
  };
}

/** The shares of a group as their sums take them; what is no number yet counts for nothing. */
export const sharesOf = ({ whole = 0, beside = 0, fields }: FormGroup): Shares => ({
  ...{ whole, beside },
  shares: fields.map((field) => shareOf(field, whole)),
});

const shareOf = ({ id, value, min = 0, max, beside = 0 }: FormField, whole: number): Share => ({
  ...{ id, min, beside, max: max ?? whole },
  value: value === '' ? 0 : Number(value),
});

function fieldData(
  field: FormField,
  dom: string,
  shares: Shares | undefined,
  posted: Readonly<Record<string, string>>,
) {
  const { id, label, kind, note = '', choices = [] } = field;
  const wrong = wordOfUnfit(field, posted[FIELD + id]);
  const value = wrong === '' ? field.value : (posted[FIELD + id] ?? '').slice(0, 10_000);
  const share = shares?.shares.find((one) => one.id === id);
  return {
    ...{ id, dom, label, note, value, wrong },
    /** What the text says, whatever was written into the field. */
    said: field.value,
    name: FIELD + id,
    where: field.line === 0 ? '' : `line ${String(field.line)}`,
    isNumber: kind === 'number',
    isChoice: kind === 'choice',
    min: String(share?.min ?? field.min ?? 0),
    max: field.max === undefined ? '' : String(field.max),
    beside: String(field.beside ?? 0),
    whole: String(shares?.whole ?? 0),
    hasLimit: field.share !== undefined,
    beyond: share === undefined || field.share === undefined ? 'within' : isBeyond(share),
    bar: share === undefined ? NO_BAR : barText(share, shares?.whole ?? 0),
    choices: choices.map((choice) => ({ ...choice, selected: choice.value === value })),
  };
}

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
