/**
 * A sheet as rows on a line of pulses, made from its reading alone. Places are percent of the row's width, so that a
 * view can draw them without a style and a row is as wide as its page.
 */
import { readHead } from '../../kernel/pulse-head.js';
import type { Json } from '../../kernel/basic.js';
import type { Fault } from '../../kernel/sheet-text.js';
import type { Reading, Total, Understood } from '../../kernel/system.js';
import { costText } from '../../letters/compose-answer.js';
import { faultData } from '../frame.js';

/** So many pulses at least, and at most, are drawn. */
const FEWEST = 8;
const MOST = 200;
/** More rows than a page can show are cut, and the page says so. */
const MOST_ROWS = 200;

/** A bar from pulse `from` to pulse `to`, as places in percent. */
const bar = (from: number, to: number, pulses: number) => ({
  x: percent((from - 1) / pulses),
  w: percent((Math.max(from, to) - from + 1) / pulses),
});

const percent = (part: number): string =>
  `${String(Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 100)}%`;

/** What `partials/sheet-rows` takes. */
export function pulseRows(text: string, reading: Reading<Json>) {
  const typed = text.split('\n');
  const pulses = pulsesOf(reading, typed);
  const faults = reading.faults.slice(0, MOST_ROWS);
  const told = new Set(reading.lines.map(({ line }) => line));
  const lost = [...new Set(faults.map(({ line }) => line))].filter(
    (line) => line > 0 && !told.has(line),
  );
  const rows = [
    ...asWritten(reading.lines)
      .slice(0, MOST_ROWS)
      .map((line) => rowOf(line, { pulses, faults, warnings: reading.warnings })),
    ...lost.map((line) => lostRow(line, typed[line - 1] ?? '', { pulses, faults })),
  ].sort((a, b) => Number(a.line) - Number(b.line));
  const hasPulses = rows.some(({ hasBar }) => hasBar);
  // Without pulses the PP of a total are points to be handed out.
  const cap = hasPulses ? capOf(reading.totals) : undefined;
  return {
    pulses: String(pulses),
    hasPulses,
    ticks: ticksOf(pulses),
    hasCap: cap !== undefined && cap < pulses,
    cap: cap === undefined ? '' : percent(cap / pulses),
    capSays: cap === undefined ? '' : `at most ${String(cap)} PP in this sub-turn (75 %)`,
    rows,
    hasRows: rows.length > 0,
  };
}

const capOf = (totals: readonly Total[]): number | undefined =>
  totals.find(({ name }) => name === 'PP')?.cap;

function pulsesOf(reading: Reading<Json>, typed: readonly string[]): number {
  const ends = reading.lines.map(({ pulses, rest }) => Math.max(pulses?.[1] ?? 0, rest?.[1] ?? 0));
  const heads = reading.faults.map(({ line }) => readHead(typed[line - 1] ?? '')?.to ?? 0);
  const furthest = Math.max(FEWEST, ...ends, ...heads, (capOf(reading.totals) ?? 0) + 2);
  return Math.min(MOST, furthest);
}

type Beside = {
  readonly pulses: number;
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
};

/** A line of the text that says several things, such as all shares of an allocation, is one row all the same. */
function asWritten(lines: readonly Understood<Json>[]): readonly Understood<Json>[] {
  const rows: Understood<Json>[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    const isMore = last?.line === line.line && line.text !== '' && line.pulses === undefined;
    if (last === undefined || !isMore || last.pulses !== undefined) rows.push(line);
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

/** Standing orders and who is presented have a line and no pulses; a gap that reads as waits has pulses and no text. */
function rowOf(
  { line, pulses: own, rest, text, says, cost }: Understood<unknown>,
  { pulses, faults, warnings }: Beside,
) {
  const isGap = text === '';
  const wrong = isGap ? [] : faults.filter((fault) => fault.line === line);
  const doubtful = isGap ? [] : warnings.filter((fault) => fault.line === line);
  return {
    ...{ line: String(line), says, text, cost: costText(cost), isGap },
    kind: wrong.length > 0 ? 'faulty' : isGap ? 'gap' : own === undefined ? 'standing' : 'fair',
    from: String(own?.[0] ?? ''),
    to: String(own?.[1] ?? ''),
    span: own === undefined ? '' : spanText(own),
    hasBar: own !== undefined,
    ...(own === undefined ? NO_BAR : bar(own[0], own[1], pulses)),
    hasRest: rest !== undefined,
    rest: rest === undefined ? NO_BAR : bar(rest[0], rest[1], pulses),
    restSays: rest === undefined ? '' : `May move again from pulse ${String(rest[1] + 1)} (C3.12).`,
    faults: wrong.map(faultData),
    warnings: doubtful.map(faultData),
  };
}

const NO_BAR = { x: '', w: '' };

const spanText = ([from, to]: readonly [number, number]): string =>
  from === to ? String(from) : `${String(from)}–${String(to)}`;

/** A line that was not understood at all still has its row, and its bar where it names pulses. */
function lostRow(line: number, text: string, { pulses, faults }: Omit<Beside, 'warnings'>) {
  const head = readHead(text);
  const understood = {
    ...{ line, text: text.trim(), says: text.trim().slice(0, 200), cost: {} },
    ...(head === undefined ? {} : { pulses: [head.from, head.to] as const }),
  };
  return { ...rowOf(understood, { pulses, faults, warnings: [] }), cost: '' };
}

const ticksOf = (pulses: number) =>
  Array.from({ length: pulses }, (_, index) => index + 1)
    .filter((pulse) => pulse === 1 || pulse % (pulses > 60 ? 10 : 5) === 0)
    .map((pulse) => ({ x: percent((pulse - 0.5) / pulses), label: String(pulse) }));
