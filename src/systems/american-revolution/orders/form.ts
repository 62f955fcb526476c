/** Fields beside the text: attacks as a sequence, placement and losses as counts, standing answers as choices. */
import type { FormField, FormGroup, SheetForm } from '../../../kernel/sheet-form.js';
import type { Prompt, Understood } from '../../../kernel/system.js';
import type { Pack } from '../rules/figures.js';
import { areaOf, areasIn, regionInText, type Land } from '../rules/land.js';
import { REST, type Order, type Part } from '../rules/order.js';
import type { View } from '../rules/view.js';
import { isPlacing, lossAboutOf, PLACE_RULES, placeAboutOf, type PlaceKind } from './about.js';
import { countsIn, withCounts, withLinesAt, type Counting } from './fill.js';
import { attackGroups, withAttacks } from './form-attacks.js';
import { areaName, findCondition, findKind, KIND_NAMES, KINDS_OF } from './names.js';
import { IN_CONDITION } from '../rules/state.js';
import { readSheet } from './read.js';
import { sceneOf } from './scene.js';
import { writeOrder } from './write.js';

/** What the gamemaster is asked once the war is over. */
const ENDED = (text: string): FormGroup => ({
  ...{ id: 'answer', title: 'Answer', kind: 'list' },
  fields: [
    {
      ...{ id: 'go-on', label: 'Your answer', kind: 'choice', line: 0, value: text.trim() },
      choices: [
        { value: '', label: '' },
        { value: 'go on', label: 'Go on' },
      ],
    },
  ],
});

type Values = Readonly<Record<string, string>>;
type Lines = readonly Understood<Order>[];

export const formOf =
  (pack: Pack) =>
  (text: string, prompt: Prompt, seen: View): SheetForm => {
    const { kind } = prompt;
    if (kind === 'orders') return { groups: attackGroups(sceneOf(pack, seen), text) };
    if (isPlacing(kind))
      return { groups: placing(pack, kind, prompt, readSheet(pack)(text, prompt, seen).lines) };
    if (kind === 'losses') return { groups: losses(pack, text, prompt, seen) };
    if (kind === 'ended') return { groups: [ENDED(text)] };
    return { groups: [] };
  };

export const fillIn =
  (pack: Pack) =>
  (text: string, prompt: Prompt, seen: View, values: Values): string => {
    const { kind } = prompt;
    if (Object.keys(values).length === 0) return text;
    if (kind === 'orders') {
      const value = values['attack'];
      return value === undefined ? text : withAttacks(sceneOf(pack, seen), text, value);
    }
    if (kind === 'ended') return values['go-on'] ?? text;
    const { lines } = readSheet(pack)(text, prompt, seen);
    if (isPlacing(kind)) {
      if (placeAboutOf(prompt, pack.land).places === undefined)
        return inRegions(pack.land, text, lines, values);
      const counted = allTogether(placeChoices(pack.land, prompt, lines), values);
      return withCounts(text, lines, byArea(pack.land), counted);
    }
    if (kind !== 'losses') return text;
    if (lossAboutOf(prompt).n !== undefined) {
      const counted = allTogether(lossChoices(pack.land, prompt, lines), values);
      return withCounts(text, lines, byKind(pack.land), counted);
    }
    const value = values['lose'];
    if (value === undefined) return text;
    const numbers = [...new Set(lines.map(({ line }) => line))];
    return withLinesAt(text, numbers, value === '' ? [] : [`lose ${value.split(' ').join(', ')}`]);
  };

/** `trenton/n` is about trenton. */
const keysIn = (values: Values): ReadonlyMap<string, string> =>
  new Map(Object.entries(values).map(([id, value]) => [id.replace(/\/n$/, ''), value] as const));

/** One thing for all of a whole, at a touch: an area for all SPs of a region, or a kind for all losses. */
type Together = {
  readonly id: string;
  readonly title: string;
  readonly whole: number;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** What it is about that the counts below it may say as well. */
  readonly keys: readonly string[];
  readonly said: ReturnType<typeof countsIn>;
};

const together = (rule: string, { id, title, whole, choices, said }: Together): FormGroup => ({
  ...{ kind: 'choice', id, title, rule, choices },
  value: choices.find(({ value }) => said.get(value)?.n === whole)?.value ?? '',
});

/** A choice sets its own count to the whole and the others of it to none; counts that were filled in come after. */
function allTogether(all: readonly Together[], values: Values): ReadonlyMap<string, string> {
  const chosen = all.flatMap(({ id, whole, choices, keys }) => {
    const value = values[id];
    const isKnown = value === '' || choices.some((choice) => choice.value === value);
    if (value === undefined || !isKnown) return [];
    return keys.map((key) => [key, key === value ? String(whole) : '0'] as const);
  });
  const ids = new Set(all.map(({ id }) => id));
  const counts = Object.fromEntries(Object.entries(values).filter(([id]) => !ids.has(id)));
  return new Map([...chosen, ...keysIn(counts)]);
}

function placeChoices(land: Land, prompt: Prompt, lines: Lines): readonly Together[] {
  const { places = [] } = placeAboutOf(prompt, land);
  const said = countsIn(lines, byArea(land));
  return places.map(({ region, n }): Together => {
    const choices = areasIn(land, region).map(({ id, name }) => ({ value: id, label: name }));
    const where = places.length > 1 ? ` of ${regionInText(land, region)}` : '';
    return {
      ...{ id: `all/${region}`, title: n === 1 ? `The one${where}` : `All ${n}${where} together` },
      ...{ whole: n, choices, keys: choices.map(({ value }) => value), said },
    };
  });
}

function lossChoices(land: Land, prompt: Prompt, lines: Lines): readonly Together[] {
  const { n = 0, from } = lossAboutOf(prompt);
  const choices = from
    .filter((part) => part.n >= n)
    .map((part) => ({ value: keyOfPart(part), label: sayPart({ ...part, n }) }));
  const title = n === 1 ? 'The one that is lost' : `All ${n} of a kind`;
  const said = countsIn(lines, byKind(land));
  const keys = from.map(keyOfPart);
  return choices.length === 0 ? [] : [{ id: 'all', title, whole: n, choices, keys, said }];
}

/** `2 militia (M) in the open`. */
const sayPart = ({ kind, condition, n }: Part): string =>
  `${n} ${KIND_NAMES[kind]}${condition === undefined ? '' : ` ${IN_CONDITION[condition]}`}`;

const byArea = (land: Land): Counting => ({
  keyOf: (order) => (order.kind === 'place' ? order.area : ''),
  countOf: (order) => (order.kind === 'place' ? order.n : 0),
  lineFor: (area, n) => writeOrder(land, { kind: 'place', area, n }),
});

const keyOfPart = ({ kind, condition }: Part): string =>
  condition === undefined ? kind : `${kind}-${condition}`;
const byKind = (land: Land): Counting => ({
  keyOf: (order) => (order.kind === 'lose' ? keyOfPart(order.part) : ''),
  countOf: (order) => (order.kind === 'lose' ? order.part.n : 0),
  lineFor: (key, n) => {
    const [letters = '', state = ''] = key.split('-');
    const kind = findKind(letters);
    const condition = findCondition(state);
    if (kind === undefined) return '';
    const part = { kind, n, ...(condition === undefined ? {} : { condition }) };
    return writeOrder(land, { kind: 'lose', part });
  },
});

/** `most`: of one row. */
type Row = { readonly key: string; readonly label: string; readonly most: number };

function counts(
  group: { readonly id: string; readonly title: string; readonly rule: string },
  column: string,
  rows: readonly Row[],
  whole: number,
  said: ReturnType<typeof countsIn>,
): FormGroup {
  const fields = rows.map(({ key, label, most }): FormField => {
    const now = said.get(key);
    return {
      ...{ id: `${key}/n`, label, kind: 'number', min: 0, max: Math.min(most, whole) },
      ...{ value: now === undefined ? '' : String(now.n), line: now?.line ?? 0 },
    };
  });
  return {
    ...{ ...group, kind: 'counts', fields, whole: [0, whole] },
    rows: rows.map(({ key, label }) => ({ value: key, label })),
    columns: [{ value: 'n', label: column }],
  };
}

const PLACED: Readonly<Record<PlaceKind, string>> = {
  militia: 'militia',
  tories: 'Tories',
  levy: 'Continentals',
};

function placing(
  { land }: Pack,
  kind: PlaceKind,
  prompt: Prompt,
  lines: Lines,
): readonly FormGroup[] {
  const { areas, places } = placeAboutOf(prompt, land);
  if (places === undefined) return standing(land, kind, areas, lines);
  const most = (area: string): number =>
    places.find(({ region }) => region === areaOf(land, area).region)?.n ?? 0;
  const rows = areas.map((key) => ({ key, label: areaName(land, key), most: most(key) }));
  const all = places.reduce((sum, { n }) => sum + n, 0);
  const group = { id: 'place', title: `Where to place ${PLACED[kind]}`, rule: PLACE_RULES[kind] };
  return [
    ...placeChoices(land, prompt, lines).map((one) => together(PLACE_RULES[kind], one)),
    counts(group, 'SP', rows, all, countsIn(lines, byArea(land))),
  ];
}

/** Regions in which there is something to choose, in the order of their table. */
function regionsOf(land: Land, kind: PlaceKind, areas: readonly string[]) {
  const what = ({ militia: 'm', tories: 't', levy: 'c' } as const)[kind];
  return land.regions.filter(
    (region) =>
      region[what] > 0 &&
      areasIn(land, region.id).length > 1 &&
      areasIn(land, region.id).every(({ id }) => areas.includes(id)),
  );
}

const PART = 'region/';

function standing(
  land: Land,
  kind: PlaceKind,
  areas: readonly string[],
  lines: Lines,
): readonly FormGroup[] {
  const fields = regionsOf(land, kind, areas).map(({ id, name }): FormField => {
    const first = lines.find(
      ({ means }) => means?.kind === 'place' && areaOf(land, means.area).region === id,
    );
    const choices = areasIn(land, id).map((area) => ({ value: area.id, label: area.name }));
    return {
      ...{ id: `${PART}${id}`, label: name, kind: 'choice', line: first?.line ?? 0 },
      value: first?.means?.kind === 'place' ? first.means.area : '',
      choices: [{ value: '', label: 'Ask me' }, ...choices],
    };
  });
  const group = {
    id: 'standing',
    title: `Where to place ${PLACED[kind]}`,
    rule: PLACE_RULES[kind],
  };
  return fields.length === 0 ? [] : [{ ...group, kind: 'list', fields }];
}

/** Each region that is filled in gets one area for all; what lines said of it before goes. */
function inRegions(land: Land, text: string, lines: Lines, values: Values): string {
  const chosen = new Map(
    Object.entries(values)
      .filter(([id]) => id.startsWith(PART))
      .map(([id, area]) => [id.slice(PART.length), area] as const),
  );
  if (chosen.size === 0) return text;
  const isLeft = ({ means }: { readonly means?: Order }): boolean =>
    means?.kind === 'place' && !chosen.has(areaOf(land, means.area).region);
  const orders = lines.filter(isLeft).flatMap(({ means }) => means ?? []);
  const numbers = [...new Set(lines.map(({ line }) => line))];
  const fresh = [...chosen.values()]
    .filter((area) => area !== '')
    .map((area): Order => ({ kind: 'place', area, n: REST }));
  return withLinesAt(
    text,
    numbers,
    [...orders, ...fresh].map((order) => writeOrder(land, order)),
  );
}

function losses(pack: Pack, text: string, prompt: Prompt, seen: View): readonly FormGroup[] {
  const { land } = pack;
  const { n, from, area } = lossAboutOf(prompt);
  const { lines } = readSheet(pack)(text, prompt, seen);
  if (n === undefined) {
    const { side } = sceneOf(pack, seen);
    const value = lines.flatMap(({ means }) => (means?.kind === 'lose' ? [means.part.kind] : []));
    return [
      {
        ...{ kind: 'sequence', id: 'lose', title: 'Which SP are lost first', rule: 'AR-20' },
        items: KINDS_OF[side].map((kind) => ({ value: kind, label: KIND_NAMES[kind] })),
        ...{ value: [...new Set(value)], mayLeaveOut: true },
      },
    ];
  }
  const rows = from.map((part) => {
    const where = part.condition === undefined ? '' : ` ${IN_CONDITION[part.condition]}`;
    return {
      key: keyOfPart(part),
      label: `${KIND_NAMES[part.kind]}${where}, of ${part.n}`,
      most: part.n,
    };
  });
  const where = area === undefined ? '' : ` in ${areaName(land, area)}`;
  const group = { id: 'lose', title: `Losses${where}`, rule: 'AR-20' };
  return [
    ...lossChoices(land, prompt, lines).map((one) => together('AR-20', one)),
    counts(group, 'Lost', rows, n, countsIn(lines, byKind(land))),
  ];
}
