/**
 * Where SPs are placed that rise or are levied (AR-36, AR-49): `place 2 at trenton`, `place 2 at trenton, rest at eastjersey`, or
 * areas in the order of preference, `place at trenton, eastjersey`. The last two may be written in advance, for all regions.
 */
import { sheetLines, type Fault, type Word } from '../../../kernel/sheet-text.js';
import type { Prompt, Reading, Understood } from '../../../kernel/system.js';
import { areaOf, areasIn, regionInText, type Land } from '../rules/land.js';
import type { Kind } from '../rules/state.js';
import {
  KIND_PLACED,
  PLACE_RULES,
  placeAboutOf,
  type PlaceAbout,
  type PlaceKind,
} from './about.js';
import { areaName, findKind, KIND_NAMES, listed } from './names.js';
import { REST, type Order, type Placement } from '../rules/order.js';
import { bad, clausesOf, good, itemsOf, readArea, type Read } from './read-words.js';
import { sayOrder } from './say.js';
import { faultIn, slip, spanOf, SYNTAX, under, type Slip, quoted } from './slip.js';

/** `n`: absent for all the rest. `isBare`: an area alone, in the order of preference. */
type Item = {
  readonly area: string;
  readonly n?: number;
  readonly read: Word;
  readonly isBare?: true;
};
type Line = { readonly number: number; readonly text: string; readonly items: readonly Item[] };

export function readPlacing(
  land: Land,
  text: string,
  prompt: Prompt,
  kind: PlaceKind,
): Reading<Order> {
  const about = placeAboutOf(prompt, land);
  const rule = PLACE_RULES[kind];
  const faults: Fault[] = [];
  const lines: Line[] = [];
  for (const { number, text: line } of sheetLines(text)) {
    const { value: items, slips } = readLine(land, line, KIND_PLACED[kind]);
    faults.push(...under(rule, slips).map((one) => faultIn(number, one)));
    if (items !== undefined) lines.push({ number, text: line, items });
  }
  const { areas, places } = about;
  const placed =
    places === undefined
      ? inAdvance(land, lines, about, rule)
      : now(land, lines, areas, places, rule);
  const understood = placed.placed.map(({ line, order }): Understood<Order> => ({
    ...{ line: line.number, text: line.text, cost: {}, means: order },
    says: sayOrder(land, order, KIND_PLACED[kind]),
  }));
  const used = placed.placed.reduce((sum, { order }) => sum + order.n, 0);
  const cap = sumOf(places ?? []);
  const totals =
    places === undefined || lines.length === 0 ? [] : [{ name: 'SP', used, cap, left: cap - used }];
  const all = [...faults, ...placed.faults];
  const isFair = places !== undefined && all.length === 0;
  const warnings = isFair ? others(land, placed.placed, places, rule) : [];
  return { lines: understood, faults: all, warnings, totals };
}

/** `place 2 at trenton, 1 at princeton, rest at eastjersey`. */
function readLine(land: Land, line: string, placed: Kind): Read<readonly Item[]> {
  const [words = [], ...more] = clausesOf(line);
  const [verb, ...rest] = words.filter(({ text }) => text !== ':');
  const read = spanOf(words);
  const syntax = (at: Word, message: string) => bad(slip(at, 'syntax', SYNTAX, message));
  if (verb?.text.toLowerCase() !== 'place' || more.some((one) => one.length > 0))
    return syntax(read, `Instead of ${quoted(line.trim())}, write: place 2 at AREA, rest at AREA`);
  const items: Item[] = [];
  const slips: Slip[] = [];
  for (const words of itemsOf(rest)) {
    const at = words.findIndex(({ text }) => /^(at|in)$/i.test(text));
    const where = words.slice(at + 1);
    const amount = spanOf(words.slice(0, Math.max(0, at)));
    const [, number = '0', word = ''] =
      /^(\d{1,3})(?: ?([CMT]|SP|militia|tory|tories|loyalists?|continentals?|regulars?))?$/i.exec(
        amount.text,
      ) ?? [];
    const n = Number(number);
    const named = findKind(word);
    if (named !== undefined && named !== placed) {
      const message = `${KIND_NAMES[placed]} are placed here, not ${KIND_NAMES[named]}. Write: ${n}${placed}`;
      const fix = {
        length: amount.text.length,
        text: `${n}${placed}`,
        says: `Write ${n}${placed}`,
      };
      slips.push(slip(amount, 'other-kind', SYNTAX, message, fix));
      continue;
    }
    if (n === 0 && !/^((the )?rest|all|)$/i.test(amount.text)) {
      slips.push(
        slip(
          amount,
          'no-number',
          SYNTAX,
          `Instead of ${quoted(amount.text)}, write a number or "rest".`,
        ),
      );
      continue;
    }
    if (where.length === 0)
      slips.push(slip(spanOf(words), 'missing', SYNTAX, 'Say where: place 2 at AREA'));
    else {
      const area = readArea(land, where);
      if (area.value === undefined) slips.push(...area.slips);
      else
        items.push({
          ...{ area: area.value, read: spanOf(where) },
          ...(n === 0 ? {} : { n }),
          ...(amount.text === '' ? { isBare: true as const } : {}),
        });
    }
  }
  if (items.length + slips.length === 0)
    return syntax(verb, 'Say how many and where: place 2 at AREA');
  return slips.length > 0 ? { slips } : good(items);
}

type Placed = {
  readonly placed: readonly { readonly line: Line; readonly order: Placement }[];
  readonly faults: readonly Fault[];
};

const itemsIn = (lines: readonly Line[]) =>
  lines.flatMap((line) => line.items.map((item) => ({ line, item })));

/** Items that come to nothing, with the area that takes all the rest of their region before them. */
const afterRest = (land: Land, lines: readonly Line[]): ReadonlyMap<Item, string> => {
  const takers = new Map<string, string>();
  const idle = new Map<Item, string>();
  for (const { item } of itemsIn(lines)) {
    const { region } = areaOf(land, item.area);
    const taker = takers.get(region);
    if (taker !== undefined) idle.set(item, taker);
    else if (item.n === undefined) takers.set(region, item.area);
  }
  return idle;
};

/** An area alone was one of preference; a number, or another rest, asks for what will not be. */
const overtaken = (
  land: Land,
  lines: readonly Line[],
  isAsked: (area: string) => boolean,
  rule: string,
): readonly Fault[] => {
  const idle = afterRest(land, lines);
  return itemsIn(lines).flatMap(({ line, item }) => {
    const { area, read, isBare } = item;
    const taker = idle.get(item);
    if (taker === undefined || isBare === true || !isAsked(area)) return [];
    const whose = regionInText(land, areaOf(land, area).region);
    const message = `All that are left of ${whose} go to ${areaName(land, taker)}: put that last, or delete this.`;
    return [faultIn(line.number, slip(read, 'left-over', rule, message))];
  });
};

/** Written as an order of preference: it was meant for any region, so areas of other regions are passed over. */
const isPreference = (lines: readonly Line[]): boolean =>
  lines.some(({ items }) => items.some(({ n }) => n === undefined));

function inAdvance(
  land: Land,
  lines: readonly Line[],
  { areas }: PlaceAbout,
  rule: string,
): Placed {
  const faults = lines.flatMap((line) =>
    line.items
      .filter(({ area }) => !areas.includes(area))
      .map(({ area, read }) => {
        const message = `${areaName(land, area)} is not in a region that you command.`;
        return faultIn(line.number, slip(read, 'not-yours', 'theaters', message));
      }),
  );
  faults.push(...overtaken(land, lines, (area) => areas.includes(area), rule));
  const last = itemsIn(lines).at(-1);
  if (last !== undefined && !isPreference(lines)) {
    const { line, item } = last;
    const rest = `, rest at ${areaName(land, item.area)}`;
    const message = `In advance, say where the rest goes as well: add "${rest}".`;
    const fix = { length: item.read.text.length, text: `${item.read.text}${rest}`, says: 'Add it' };
    faults.push(faultIn(line.number, slip(item.read, 'no-rest', rule, message, fix)));
  }
  const idle = afterRest(land, lines);
  const placed = itemsIn(lines)
    .filter(({ item }) => areas.includes(item.area) && !idle.has(item))
    .map(({ line, item: { area, n = REST } }) => ({
      ...{ line, order: { kind: 'place', area, n } as const },
    }));
  return { placed, faults };
}

function tooMany(most: number, left: number, where: string): string {
  if (left === 0)
    return `${most === 1 ? 'The only one is' : `All ${most} are`} placed${where} already. Take this out.`;
  return left === most
    ? `There ${most === 1 ? 'is' : 'are'} only ${most} to place${where}. Lower the number.`
    : `Only ${left} of ${most} SP ${left === 1 ? 'is' : 'are'} left to place${where}. Lower the number.`;
}

type Places = PlaceAbout['places'] & object;

const sumOf = (places: Places): number => places.reduce((sum, { n }) => sum + n, 0);

function now(
  land: Land,
  lines: readonly Line[],
  areas: readonly string[],
  places: Places,
  rule: string,
): Placed {
  const faults: Fault[] = [];
  const isMeantForAny = isPreference(lines);
  const asked = new Map(places.map(({ region, n }) => [region, n]));
  const used = new Map<string, number>();
  faults.push(...overtaken(land, lines, (area) => asked.has(areaOf(land, area).region), rule));
  const placed = itemsIn(lines).flatMap(({ line, item }) => {
    const { area, read } = item;
    const { region } = areaOf(land, area);
    const most = asked.get(region);
    if (most === undefined) {
      if (!isMeantForAny)
        faults.push(faultIn(line.number, elsewhere(land, item, areas, places, rule)));
      return [];
    }
    const before = used.get(region) ?? 0;
    const left = most - before;
    const n = item.n ?? left;
    if (n > left && !isMeantForAny) {
      const where = places.length > 1 ? ` in ${regionInText(land, region)}` : '';
      const message = tooMany(most, left, where);
      const mayFix = left > 0 && line.items.length === 1;
      const fix = {
        length: line.text.length,
        text: `place ${left} at ${read.text}`,
        says: `Place ${left}`,
      };
      const at = { text: line.text.trim(), at: 1 };
      faults.push(
        faultIn(line.number, slip(at, 'too-many', rule, message, mayFix ? fix : undefined)),
      );
      return [];
    }
    const some = Math.min(n, left);
    used.set(region, before + some);
    return some === 0 ? [] : [{ line, order: { kind: 'place', area, n: some } as const }];
  });
  const [first] = itemsIn(lines);
  const last = lines.at(-1);
  if (placed.length === 0 && faults.length === 0 && first !== undefined)
    faults.push(faultIn(first.line.number, elsewhere(land, first.item, areas, places, rule)));
  const forgotten = places.filter(
    ({ region }) => !placed.some(({ order: { area } }) => areaOf(land, area).region === region),
  );
  if (last !== undefined && faults.length === 0)
    faults.push(
      ...forgotten.map(({ region }) => faultIn(last.number, missing(land, last, region, rule))),
    );
  return { placed, faults };
}

/** Where those go that an answer does not count: with the last that it places in their region. */
function others(
  land: Land,
  placed: Placed['placed'],
  places: Places,
  rule: string,
): readonly Fault[] {
  return places.flatMap(({ region, n: most }) => {
    const here = placed.filter(({ order }) => areaOf(land, order.area).region === region);
    const left = most - here.reduce((sum, { order }) => sum + order.n, 0);
    const last = here.at(-1);
    if (last === undefined || left === 0) return [];
    const { number, text } = last.line;
    const message = `The other ${left} ${left === 1 ? 'goes' : 'go'} to ${areaName(land, last.order.area)} too.`;
    const read = { text: text.trim(), at: 1 + text.length - text.trimStart().length };
    return [faultIn(number, slip(read, 'left-over', rule, message))];
  });
}

/** A region of which the answer says nothing: the others would be placed as it says, and these by default. */
function missing(land: Land, { text }: Line, region: string, rule: string): Slip {
  const names = areasIn(land, region).map(({ name }) => name);
  const message = `Say where those of ${regionInText(land, region)} go as well: in ${listed(names, 'or')}.`;
  const read = { text: text.trim(), at: 1 + text.length - text.trimStart().length };
  const [first = ''] = names;
  const fix = {
    length: read.text.length,
    text: `${read.text}, rest at ${first}`,
    says: `Add ${first}`,
  };
  return slip(read, 'no-region', rule, message, fix);
}

function elsewhere(
  land: Land,
  { area, read }: Item,
  areas: readonly string[],
  places: Places,
  rule: string,
): Slip {
  const where = listed(
    places.map(({ region }) => regionInText(land, region)),
    'or',
  );
  const names = listed(
    areas.map((id) => areaName(land, id)),
    'or',
  );
  const message = `${areaName(land, area)} is not in ${where}. Place them in ${names}.`;
  return slip(read, 'not-there', rule, message);
}
