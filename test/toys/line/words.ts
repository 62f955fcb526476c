/** What people write to the toy: order lines, verdicts, the gamemaster's hand, checks of a case file. */
import type { Result } from '../../../src/kernel/basic.js';
import { no, ok } from '../../../src/kernel/basic.js';
import type { Fault, SheetLine } from '../../../src/kernel/sheet-text.js';
import { nearest, sheetLines } from '../../../src/kernel/sheet-text.js';
import type { Checked, Prompt, Reading, Understood } from '../../../src/kernel/system.js';
import type { Timeline } from '../../../src/kernel/timeline.js';
import type { Colour, ToyFact, ToyOrder, ToyState, ToyView } from './types.js';
import { PULSES, scoutId } from './types.js';

export const TOY_TIME: Timeline = {
  ...{ unit: 'pulse', units: 'pulses', short: 'PP' },
  head: String.raw`\s*PP\s+(\d{1,3})`,
};

const fault = (line: SheetLine, code: string, read: string, message: string): Fault => ({
  line: line.number,
  column: Math.max(1, line.text.indexOf(read) + 1),
  code,
  rule: 'toy',
  read,
  message,
});

const isFault = (found: object): found is Fault => 'code' in found;

/** `PP 2: move A to 4` · `PP 3: if "it rains" then move B to 5` · `PP 4: wait`. */
const ORDER =
  /^\s*pp\s*(\d+)\s*:?\s*(?:if\s*"([^"]*)"\s*then\s+)?(?:(wait)|move\s+(\S+)\s+to\s+(\d+))\s*$/i;

export function readToy(text: string, question: Prompt, seen: ToyView): Reading<ToyOrder> {
  return question.kind === 'orders' ? readOrders(text, seen) : readVerdict(text);
}

function readOrders(text: string, seen: ToyView): Reading<ToyOrder> {
  const lines: Understood<ToyOrder>[] = [];
  const faults: Fault[] = [];
  let last = 0;
  for (const line of sheetLines(text)) {
    const order = readOrder(line, last, seen);
    if (isFault(order)) faults.push(order);
    else {
      last = order.at;
      lines.push(understood(line, order, [order.at, order.at]));
    }
  }
  const totals = [{ name: 'PP', used: last, cap: PULSES, left: PULSES - last }];
  return { lines, faults, warnings: [], totals };
}

function readOrder(
  line: SheetLine,
  last: number,
  seen: ToyView,
): Fault | Extract<ToyOrder, { kind: 'pulse' }> {
  const match = ORDER.exec(line.text);
  if (match === null) return fault(line, 'syntax', line.text.trim(), 'PP 2: move A to 4');
  const [, pulse = '', words, wait, name = '', box = ''] = match;
  const at = Number(pulse);
  if (at <= last || at > PULSES)
    return fault(line, 'pulse-order', pulse, `a pulse from ${last + 1} to ${PULSES}`);
  const when = words === undefined ? {} : { when: words };
  if (wait !== undefined) return { kind: 'pulse', at, does: { kind: 'wait' }, ...when };
  const names = seen.own.map((scout) => scout.name);
  const scout = names.find((known) => known.toLowerCase() === name.toLowerCase());
  if (scout === undefined)
    return fault(line, 'not-yours', name, `one of your scouts, ${nearest(name, names) ?? 'none'}`);
  const to = Number(box);
  if (to < 1 || to > seen.boxes)
    return fault(line, 'unknown-place', box, `a box from 1 to ${seen.boxes}`);
  return { kind: 'pulse', at, does: { kind: 'move', scout, to }, ...when };
}

function readVerdict(text: string): Reading<ToyOrder> {
  const line = sheetLines(text)[0] ?? { number: 1, text: '' };
  const word = line.text.trim().toLowerCase();
  if (word !== 'yes' && word !== 'no')
    return reading([], [fault(line, 'syntax', line.text.trim(), 'yes or no')]);
  return reading([understood(line, { kind: 'verdict', yes: word === 'yes' })], []);
}

function reading<T>(lines: readonly Understood<T>[], faults: readonly Fault[]): Reading<T> {
  return { lines, faults, warnings: [], totals: [] };
}

function understood(
  line: SheetLine,
  order: ToyOrder,
  pulses?: readonly [number, number],
): Understood<ToyOrder> {
  const says = writeToy([order]);
  const cost: Readonly<Record<string, number>> = order.kind === 'pulse' ? { PP: 1 } : {};
  const common = { line: line.number, text: line.text, says, cost, means: order };
  if (pulses === undefined) return common;
  const [from, to] = pulses;
  return { ...common, slot: { from, to } };
}

export function writeToy(orders: readonly ToyOrder[]): string {
  return orders.map(writeOrder).join('\n');
}

function writeOrder(order: ToyOrder): string {
  if (order.kind === 'verdict') return order.yes ? 'yes' : 'no';
  const does = order.does.kind === 'wait' ? 'wait' : `move ${order.does.scout} to ${order.does.to}`;
  return `PP ${order.at}: ${order.when === undefined ? '' : `if "${order.when}" then `}${does}`;
}

/** `place A red at 4` · `remove A red`. */
export function amendToy(text: string, now: ToyState): Reading<ToyFact> {
  const line = sheetLines(text)[0] ?? { number: 1, text: '' };
  const words = line.text.trim().split(/\s+/);
  const [verb = '', scout = '', colour = '', at = '', box = ''] = words;
  const isColour = colour === 'red' || colour === 'blue';
  if (verb === 'place' && isColour && at === 'at' && /^\d+$/.test(box))
    return change(line, { kind: 'placed', colour, scout, box: Number(box) });
  if (verb === 'remove' && isColour && now.scouts[scoutId(colour, scout)] !== undefined)
    return change(line, { kind: 'removed', colour, scout });
  return reading([], [fault(line, 'syntax', text, 'place A red at 3, or remove A red')]);
}

const change = (line: SheetLine, means: ToyFact): Reading<ToyFact> =>
  reading([{ line: line.number, text: line.text, says: line.text.trim(), cost: {}, means }], []);

/** `A red at 4` · `no red at 4` · `turn 2`. */
export function checkToy(text: string, now: ToyState): Result<Checked, Fault> {
  const line = { number: 1, text };
  const turn = /^turn (\d+)$/.exec(text);
  if (turn !== null) return ok({ holds: now.turn === Number(turn[1]), found: `turn ${now.turn}` });
  const match = /^(\S+) (red|blue) at (\d+)$/.exec(text);
  if (match === null) return no(fault(line, 'syntax', text, 'A red at 4, or no red at 4'));
  const [, name = '', side = '', box = ''] = match;
  const here = Object.values(now.scouts).filter(
    (scout) => scout.box === Number(box) && scout.colour === (side as Colour),
  );
  const found = here.length === 0 ? `no ${side} at ${box}` : here.map((s) => s.name).join(' and ');
  return ok({
    holds: name === 'no' ? here.length === 0 : here.some((scout) => scout.name === name),
    found: here.length === 0 ? found : `${found} ${side} at ${box}`,
  });
}
