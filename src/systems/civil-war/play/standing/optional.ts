/** What is done when the enemy has interrupted an order (C3.16, C3.17): it uses the CP that came back. */
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { PricedAction } from '../../orders/order.js';
import type { Pack } from '../../rules/pack.js';
import { lineOf, type Line } from '../lines/line.js';
import { ofKind, type StandField } from '../lines/stands.js';
import { sayAction } from '../../orders/verbs.js';

/** Adds a line for each order that was stopped and has another in its stead. `answered` holds those that had theirs. */
export function optionalOrders(
  field: StandField,
  answered: Set<Line>,
  pulse: number,
): readonly CivilWarFact[] {
  const stopped = field.lines.filter((line) => line.end === 'stopped' && !answered.has(line));
  return stopped.flatMap((line): readonly CivilWarFact[] => {
    answered.add(line);
    const does = line.order.interrupted ?? standingOf(field, line);
    return does === undefined ? [] : [begin(field.pack, field.lines, line, does, pulse)];
  });
}

/** `if entrenching is interrupted then …`, once a sub-turn. */
function standingOf(field: StandField, line: Line): PricedAction | undefined {
  if (line.does?.action.kind !== 'entrench') return undefined;
  const stand = ofKind(field.stands, 'interrupted').find(
    ({ used, side, list }) => !used && side === line.side && list === line.list,
  );
  if (stand === undefined) return undefined;
  stand.used = true;
  return stand.order.does.does;
}

/** It begins in the first pulse after those of the stopped line in which it fits between the lines that follow. */
function begin(
  pack: Pack,
  lines: Line[],
  stopped: Line,
  does: PricedAction,
  pulse: number,
): CivilWarFact {
  const { side, list } = stopped;
  const length = Math.max(1, does.pp);
  const taken = lines
    .filter((line) => line.side === side && line.list === list)
    .map(({ order }) => order)
    .sort((a, b) => a.from - b.from);
  let from = Math.max(pulse, stopped.order.to) + 1;
  for (const order of taken) {
    if (order.to >= from && order.from < from + length) from = order.to + 1;
  }
  const line = lineOf(stopped, { kind: 'pulses', from, to: from + length - 1, does });
  lines.push({ ...line, sure: false });
  return { kind: 'optional-order', order: stopped.place, says: sayAction(pack, does.action), from };
}
