/** What is done when the enemy has interrupted an order (C3.16, C3.17): it uses the CP that came back. */
import type { PricedAction } from '../../orders/order.js';
import { lineOf, type Line } from '../lines/line.js';
import { each, withLine, withStand, type Next, type Scene } from '../lines/scene.js';
import { ofKind } from '../lines/stand.js';
import { sayAction } from '../../orders/verbs.js';

/** With a line for each order that was stopped and has another in its stead. */
export const optionalOrders = (start: Scene): Next =>
  each(
    start,
    start.lines.filter((line) => line.end === 'stopped' && line.answered !== true),
    (before, line) => {
      const scene = withLine(before, line, () => ({ answered: true }));
      const stand = line.order.interrupted === undefined ? standingOf(scene, line) : undefined;
      const does = line.order.interrupted ?? stand?.order.does.does;
      if (does === undefined) return { scene, facts: [] };
      return begin(
        stand === undefined ? scene : withStand(scene, stand, { used: true }),
        line,
        does,
      );
    },
  );

/** `if entrenching is interrupted then …`, once a sub-turn. */
const standingOf = (
  { stands }: Scene,
  line: Line,
): ReturnType<typeof ofKind<'interrupted'>>[number] | undefined =>
  line.does?.action.kind !== 'entrench'
    ? undefined
    : ofKind(stands, 'interrupted').find(
        ({ used, side, list }) => !used && side === line.side && list === line.list,
      );

/**
 * It begins in the first pulse after those of the stopped line in which it fits between the lines that follow. A gap
 * between them is not paid beside it.
 */
function begin(scene: Scene, stopped: Line, does: PricedAction): Next {
  const { side, list } = stopped;
  const length = Math.max(1, does.pp);
  const own = scene.lines.filter((line) => line.side === side && line.list === list);
  const taken = own
    .map(({ order }) => order)
    .filter(({ gap }) => gap !== true)
    .sort((a, b) => a.from - b.from);
  let from = Math.max(scene.pulse, stopped.order.to) + 1;
  for (const order of taken) {
    if (order.to >= from && order.from < from + length) from = order.to + 1;
  }
  const to = from + length - 1;
  const line = lineOf(stopped, { kind: 'pulses', from, to, does });
  const says = sayAction(scene.pack, does.action);
  const others = scene.lines.flatMap((one) => (own.includes(one) ? besideOrder(one, line) : [one]));
  return {
    scene: { ...scene, lines: [...others, { ...line, sure: false }] },
    facts: [{ kind: 'optional-order', order: stopped.place, says, from }],
  };
}

/** What is left of a line beside an order: of the gap in which that begins, the pulses after it. No other line begins there. */
function besideOrder(line: Line, { order: { from, to } }: Line): readonly Line[] {
  const { order } = line;
  if (order.from !== from) return [line];
  const left = order.to - to;
  if (left === 0) return [];
  return [lineOf(line, { ...order, from: to + 1, does: { ...order.does, pp: left } })];
}
