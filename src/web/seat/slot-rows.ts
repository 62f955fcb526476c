/**
 * A sheet as rows on a line of slots, made from its reading alone. Places are percent of the row's width, so that a
 * view can draw them without a style and a row is as wide as its page.
 */
import { readSlot, slotText, type Slot } from '../../kernel/timeline.js';
import { placesOfSpot } from '../../kernel/map/spot.js';
import { capitalized, groupedBy, type Json } from '../../kernel/basic.js';
import type { Fault } from '../../kernel/sheet-text.js';
import type { Reading, Understood } from '../../kernel/system.js';
import { costText } from '../../letters/compose-answer.js';
import { faultData } from '../frame.js';

/** So many slots at least, and at most, are drawn. */
const FEWEST = 8;
const MOST = 200;
/** More rows than a page can show are cut, and the page says so. */
const MOST_ROWS = 200;

/** A bar as places in percent. */
const bar = ({ from, to }: Slot, slots: number) => ({
  x: percent((from - 1) / slots),
  w: percent((Math.max(from, to) - from + 1) / slots),
});

const percent = (part: number): string =>
  `${String(Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 100)}%`;

/** What `partials/sheet-rows` takes. */
export function slotRows(text: string, reading: Reading<Json>, may: 'read' | 'fixes' = 'read') {
  const typed = text.split('\n');
  const slots = slotsOf(reading, typed);
  const { timeline, cap } = reading;
  const faults = groupedBy(reading.faults.slice(0, MOST_ROWS), byLine);
  const warnings = groupedBy(reading.warnings, byLine);
  const told = new Set(reading.lines.map(byLine));
  const lost = [...faults.keys()].filter((line) => line > 0 && !told.has(line));
  const beside: Beside = { slots, may, faults, warnings };
  const rows = [
    ...asWritten(reading.lines)
      .slice(0, MOST_ROWS)
      .map((line) => rowOf(line, beside)),
    ...lost.map((line) => lostRow(reading, line, typed[line - 1] ?? '', beside)),
  ].sort((a, b) => Number(a.line) - Number(b.line));
  const hasSlots =
    (cap !== undefined && timeline !== undefined) || rows.some(({ hasBar }) => hasBar);
  return {
    slots: String(slots),
    hasSlots,
    ticks: ticksOf(slots),
    hasCap: hasSlots && cap !== undefined && cap.slots < slots,
    cap: cap === undefined ? '' : percent(cap.slots / slots),
    capSays: cap?.says ?? '',
    short: timeline?.short ?? '',
    title: capitalized(timeline?.units ?? ''),
    // The page's script moves lines by their heads.
    timeline: timeline === undefined ? '' : JSON.stringify(timeline),
    ways: JSON.stringify(waysOf(reading)),
    rows,
    hasRows: rows.length > 0,
  };
}

/** The ways that lines lead, for the map: each with the slots in which it is gone. */
const waysOf = ({ lines }: Reading<Json>) =>
  lines
    .slice(0, MOST_ROWS)
    .flatMap(({ line, slot, way }) =>
      way === undefined ? [] : [{ line, way, label: slot === undefined ? '' : slotText(slot) }],
    );

function slotsOf(reading: Reading<Json>, typed: readonly string[]): number {
  const ends = reading.lines.flatMap(({ slot, bars = [] }) => [
    slot?.to ?? 0,
    ...bars.map((one) => one.slot.to),
  ]);
  const heads = reading.faults.map(
    ({ line }) => readSlot(reading.timeline, typed[line - 1] ?? '')?.to ?? 0,
  );
  const furthest = Math.max(FEWEST, ...ends, ...heads, (reading.cap?.slots ?? 0) + 2);
  return Math.min(MOST, furthest);
}

const byLine = ({ line }: { readonly line: number }): number => line;

/** `faults` and `warnings`: by the numbers of their lines. */
type Beside = {
  readonly slots: number;
  readonly may: 'read' | 'fixes';
  readonly faults: ReadonlyMap<number, readonly Fault[]>;
  readonly warnings: ReadonlyMap<number, readonly Fault[]>;
};

/** A line of the text that says several things, such as all shares of an allocation, is still one row. */
function asWritten(lines: readonly Understood<Json>[]): readonly Understood<Json>[] {
  const rows: Understood<Json>[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    const isMore = last?.line === line.line && line.text !== '' && line.slot === undefined;
    if (last === undefined || !isMore || last.slot !== undefined) rows.push(line);
    else rows[rows.length - 1] = joined(last, line);
  }
  return rows;
}

const joined = (a: Understood<Json>, b: Understood<Json>): Understood<Json> => ({
  ...a,
  says: `${a.says}; ${b.says}`,
  cost: Object.fromEntries(
    [...new Set([...Object.keys(a.cost), ...Object.keys(b.cost)])].map((unit) => [
      unit,
      (a.cost[unit] ?? 0) + (b.cost[unit] ?? 0),
    ]),
  ),
});

/** Standing orders and who is presented have a line and no slots; a gap that reads as waits has slots and no text. */
function rowOf(
  { line, slot: own, bars = [], text, says, cost, deeds = [], way = [] }: Understood<unknown>,
  { slots, may, faults, warnings }: Beside,
) {
  const isGap = text === '';
  const wrong = (isGap ? undefined : faults.get(line)) ?? [];
  const doubtful = (isGap ? undefined : warnings.get(line)) ?? [];
  return {
    ...{ line: String(line), says, text, cost: costText(cost), isGap },
    kind: wrong.length > 0 ? 'faulty' : isGap ? 'gap' : own === undefined ? 'standing' : 'fair',
    from: String(own?.from ?? ''),
    to: String(own?.to ?? ''),
    span: own === undefined ? '' : slotText(own),
    // Where it ends comes first: that is where a click moves the map.
    places: [...new Set(way.toReversed().flatMap(placesOfSpot))].join(' '),
    deeds: may === 'fixes' ? deeds.map(({ verb, label }) => ({ verb, label })) : [],
    hasBar: own !== undefined,
    ...(own === undefined ? NO_BAR : bar(own, slots)),
    more: bars.map((one) => ({ ...bar(one.slot, slots), says: one.title })),
    faults: wrong.map((fault) => noteData(fault, may)),
    warnings: doubtful.map((fault) => noteData(fault, may)),
  };
}

/** Only a page with the sheet's form can fix a line. */
const noteData = (fault: Fault, may: Beside['may']) => {
  const said = faultData(fault);
  return may === 'fixes' ? said : { ...said, fix: false as const };
};

const NO_BAR = { x: '', w: '' };

/** A line that was not understood at all still has its row, and its bar where it names slots. */
function lostRow({ timeline }: Reading<Json>, line: number, text: string, beside: Beside) {
  const head = readSlot(timeline, text);
  const understood = {
    ...{ line, text: text.trim(), says: text.trim().slice(0, 200), cost: {} },
    ...(head === undefined ? {} : { slot: head }),
  };
  return { ...rowOf(understood, beside), cost: '' };
}

const ticksOf = (slots: number) =>
  Array.from({ length: slots }, (_, index) => index + 1)
    .filter((slot) => slot === 1 || slot % (slots > 60 ? 10 : 5) === 0)
    .map((slot) => ({ x: percent((slot - 0.5) / slots), label: String(slot) }));
