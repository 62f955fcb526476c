/** A sheet as it was understood, for a person and as JSON. */
import { faultMessage, type Fault } from '../kernel/sheet-text.js';
import type { Costs, Reading, Total } from '../kernel/system.js';
import { slotText, type Slot, type Timeline } from '../kernel/timeline.js';
import { columns } from './table.js';

/** `Line 3, column 12: No place called "Bosten". (4.2)`. */
export function sayFault(fault: Fault): string {
  const where = fault.line === 0 ? '' : `Line ${fault.line}, column ${fault.column}: `;
  return `${where}${faultMessage(fault)}${fault.rule === '' ? '' : ` (${fault.rule})`}`;
}

const saySlot = (slot: Slot | undefined, timeline: Timeline | undefined): string =>
  slot === undefined ? '' : `${timeline?.short ?? ''} ${slotText(slot, '-')}`.trim();

const sayCosts = (costs: Costs): string =>
  Object.entries(costs)
    .filter(([, n]) => n !== 0)
    .map(([name, n]) => `${n} ${name}`)
    .join(' ');

/** `marches 10 of 11 (4 left)`, `marches 2 of 11, at most 3 more (12 left)`. */
const sayTotal = ({ name, used, cap, more = 0, left }: Total): string =>
  `${name} ${used} of ${cap}${more > 0 ? `, up to ${more} more` : ''} (${left} left)`;

/** Each line with its slots and price, then totals, faults and warnings. */
export function sayReading(reading: Reading<unknown>): readonly string[] {
  const lines = reading.lines.map(({ slot, cost, says }) => [
    saySlot(slot, reading.timeline),
    sayCosts(cost),
    says,
  ]);
  return [
    ...columns(lines.map((cells) => cells.filter((_, index) => hasColumn(lines, index)))),
    ...reading.totals.map(sayTotal),
    ...reading.faults.map(sayFault),
    ...reading.warnings.map((warning) => `warning: ${sayFault(warning)}`),
  ];
}

const hasColumn = (rows: readonly (readonly string[])[], index: number): boolean =>
  rows.some((row) => row[index] !== '');

/** The stable JSON of `check` and `submit`: `text` is the line as understood, `sent` as it was written. */
export function readingJson(reading: Reading<unknown>): Readonly<Record<string, unknown>> {
  const fault = (one: Fault) => {
    const { line, column, code, rule, read } = one;
    return { line, column, code, rule, read, message: faultMessage(one) };
  };
  return {
    lines: reading.lines.map(({ line, slot, cost, says, text }) => ({
      ...{
        line,
        slot: slot === undefined ? null : [slot.from, slot.to],
        cost,
        text: says,
        sent: text,
      },
    })),
    totals: reading.totals.map(({ name, used, cap, left, more }) => ({
      ...{ name, used, cap, left },
      ...(more === undefined ? {} : { more }),
    })),
    faults: reading.faults.map(fault),
    warnings: reading.warnings.map(fault),
  };
}

/** The example that `vedette help check` shows. */
export const READING_EXAMPLE = `{ "lines": [{ "line": 1, "slot": [9, 11], "cost": { "marches": 3 },
               "text": "Move A to Boston", "sent": "9-11: move A to Boston" }],
    "totals": [{ "name": "marches", "used": 10, "cap": 11, "left": 4 }],
    "faults": [{ "line": 2, "column": 12, "code": "unknown-place", "rule": "4.2",
                 "read": "Bosten", "message": "No place called \\"Bosten\\". Did you mean Boston?" }],
    "warnings": [] }
  slot: first and last place on the timeline, or null · cost: by account · text: the line as understood, sent: as it was written
  totals: used by these orders for certain, cap for it, left of all there is; more: at most so much more, where something
  in it depends on what happens · faults: the orders are accepted when there are none`;
