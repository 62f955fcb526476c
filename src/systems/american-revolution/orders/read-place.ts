/**
 * Where SPs are placed that rise or are levied (AR-36, AR-49): `place 2 at trenton`, `place 2 at trenton, rest at eastjersey`, or
 * areas in the order of preference, `place at trenton, eastjersey`. The last two may be written in advance, for all regions.
 */
import { sheetLines, type Fault, type Word } from '../../../kernel/sheet-text.js';
import type { Prompt, Reading, Understood } from '../../../kernel/system.js';
import { regionOf, type Land } from '../rules/land.js';
import { isPlacing, KIND_PLACED, placeAboutOf, type PlaceAbout } from './about.js';
import { areaName, listed } from './names.js';
import { REST, type Order, type Placement } from '../rules/order.js';
import { clausesOf, itemsOf, readArea } from './read-words.js';
import { sayOrder } from './say.js';
import { faultIn, slip, spanOf, SYNTAX, under, type Slip } from './slip.js';

/** Levies go by AR-49 in the same way. */
const RULE = 'AR-36';

/** `n`: absent for all the rest. */
type Item = { readonly area: string; readonly n?: number; readonly read: Word };
type Line = { readonly number: number; readonly text: string; readonly items: readonly Item[] };

export function readPlacing(land: Land, text: string, prompt: Prompt): Reading<Order> {
  const about = placeAboutOf(prompt, land);
  const faults: Fault[] = [];
  const lines: Line[] = [];
  for (const { number, text: line } of sheetLines(text)) {
    const { items, slips } = readLine(land, line);
    faults.push(...under(RULE, slips).map((one) => faultIn(number, one)));
    if (slips.length === 0) lines.push({ number, text: line, items });
  }
  const isOffer = about.n === undefined;
  const placed = isOffer ? inAdvance(land, lines, about) : now(land, lines, about);
  const understood = placed.placed.map(({ line, order }): Understood<Order> => ({
    ...{ line: line.number, text: line.text, cost: {}, means: order },
    says: sayOrder(land, order, isPlacing(prompt.kind) ? KIND_PLACED[prompt.kind] : undefined),
  }));
  const used = placed.placed.reduce((sum, { order }) => sum + order.n, 0);
  const cap = about.n ?? 0;
  const totals = isOffer || lines.length === 0 ? [] : [{ name: 'SP', used, cap, left: cap - used }];
  return { lines: understood, faults: [...faults, ...placed.faults], warnings: [], totals };
}

/** `place 2 at trenton, 1 at princeton, rest at eastjersey`. */
function readLine(
  land: Land,
  line: string,
): { readonly items: readonly Item[]; readonly slips: readonly Slip[] } {
  const [words = [], ...more] = clausesOf(line);
  const [verb, ...rest] = words.filter(({ text }) => text !== '' && text !== ':');
  const read = spanOf(words);
  const syntax = (at: Word, message: string) => ({
    items: [],
    slips: [slip(at, 'syntax', SYNTAX, message)],
  });
  if (
    verb?.text.toLowerCase() !== 'place' ||
    more.some((one) => one.some(({ text }) => text !== ''))
  )
    return syntax(
      read,
      `Instead of "${line.trim().slice(0, 40)}", write: place 2 at AREA, rest at AREA`,
    );
  const items: Item[] = [];
  const slips: Slip[] = [];
  for (const words of itemsOf(rest)) {
    const at = words.findIndex(({ text }) => /^(at|in)$/i.test(text));
    const where = words.slice(at + 1);
    const amount = spanOf(words.slice(0, Math.max(0, at)));
    const n = Number(
      /^(\d{1,3})(?: ?(?:[CMT]|SP|militia|tories|continentals))?$/i.exec(amount.text)?.[1] ?? 0,
    );
    if (n === 0 && !/^((the )?rest|all|)$/i.test(amount.text)) {
      slips.push(
        slip(
          amount,
          'no-number',
          SYNTAX,
          `Instead of "${amount.text.slice(0, 40)}", write a number or "rest".`,
        ),
      );
      continue;
    }
    if (where.length === 0)
      slips.push(slip(spanOf(words), 'missing', SYNTAX, 'Say where: place 2 at AREA'));
    else {
      const area = readArea(land, where);
      if (area.value === undefined) slips.push(...area.slips);
      else items.push({ area: area.value, read: spanOf(where), ...(n === 0 ? {} : { n }) });
    }
  }
  if (items.length + slips.length === 0)
    return syntax(verb, 'Say how many and where: place 2 at AREA');
  return { items, slips };
}

type Placed = {
  readonly placed: readonly { readonly line: Line; readonly order: Placement }[];
  readonly faults: readonly Fault[];
};

/** Written as an order of preference: it was meant for any region, so areas of other regions are passed over. */
const isPreference = (lines: readonly Line[]): boolean =>
  lines.some(({ items }) => items.some(({ n }) => n === undefined));

function inAdvance(land: Land, lines: readonly Line[], { areas }: PlaceAbout): Placed {
  const faults = lines.flatMap((line) =>
    line.items
      .filter(({ area }) => !areas.includes(area))
      .map(({ area, read }) => {
        const message = `${areaName(land, area)} is not in a region that you command.`;
        return faultIn(line.number, slip(read, 'not-yours', 'theaters', message));
      }),
  );
  const last = lines.at(-1);
  const [item] = last?.items.slice(-1) ?? [];
  if (last !== undefined && item !== undefined && !isPreference(lines)) {
    const rest = `, rest at ${areaName(land, item.area)}`;
    const message = `In advance, say where the rest goes as well: add "${rest}".`;
    const fix = { length: item.read.text.length, text: `${item.read.text}${rest}`, says: 'Add it' };
    faults.push(faultIn(last.number, slip(item.read, 'no-rest', RULE, message, fix)));
  }
  const placed = lines.flatMap((line) =>
    line.items
      .filter(({ area }) => areas.includes(area))
      .map(({ area, n = REST }) => ({ line, order: { kind: 'place', area, n } as const })),
  );
  return { placed, faults };
}

function now(
  land: Land,
  lines: readonly Line[],
  { areas, n: most = 0, region }: PlaceAbout,
): Placed {
  const faults: Fault[] = [];
  const isMeantForAny = isPreference(lines);
  let left = most;
  const placed = lines.flatMap((line) =>
    line.items.flatMap((item) => {
      if (!areas.includes(item.area)) {
        if (!isMeantForAny) faults.push(faultIn(line.number, elsewhere(land, item, areas, region)));
        return [];
      }
      const n = item.n ?? left;
      if (n > left && !isMeantForAny) {
        const message = `Only ${left} of ${most} SP are left to place. Lower the number.`;
        const fix =
          left === 0
            ? undefined
            : {
                length: line.text.length,
                text: `place ${left} at ${item.read.text}`,
                says: `Place ${left}`,
              };
        const read = { text: line.text.trim(), at: 1 };
        faults.push(faultIn(line.number, slip(read, 'too-many', RULE, message, fix)));
        return [];
      }
      const some = Math.min(n, left);
      left -= some;
      return some === 0
        ? []
        : [{ line, order: { kind: 'place', area: item.area, n: some } as const }];
    }),
  );
  const [first] = lines;
  if (placed.length === 0 && faults.length === 0 && first !== undefined) {
    const [item] = first.items;
    if (item !== undefined)
      faults.push(faultIn(first.number, elsewhere(land, item, areas, region)));
  }
  return { placed, faults };
}

function elsewhere(
  land: Land,
  { area, read }: Item,
  areas: readonly string[],
  region: string | undefined,
): Slip {
  const where = region === undefined ? 'that region' : regionOf(land, region).name;
  const names = listed(
    areas.map((id) => areaName(land, id)),
    'or',
  );
  const message = `${areaName(land, area)} is not in ${where}. Place them in ${names}.`;
  return slip(read, 'not-there', RULE, message);
}
