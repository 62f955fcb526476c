/** Buttons that move a thing of a sequence up and down. Those that are not in it stand behind the others. */
import { controlOf, rowsOf } from './fields.js';

/** The number of every thing after a move, by its row. */
export function movedStep(
  group: HTMLElement,
  row: HTMLElement,
  by: number,
): ReadonlyMap<HTMLElement, string> {
  const rows = rowsOf(group);
  const mayLeaveOut = group.querySelector('[data-leave-out]') !== null;
  const isIn = (one: HTMLElement): boolean => !mayLeaveOut || controlOf(one)?.value !== '';
  const order = rows.filter(isIn);
  const at = order.indexOf(row);
  if (at === -1) {
    if (by < 0) order.push(row);
  } else if (by > 0 && at === order.length - 1 && mayLeaveOut) order.pop();
  else {
    order.splice(at, 1);
    order.splice(Math.max(0, at + by), 0, row);
  }
  return new Map(
    rows.map((one) => [one, order.includes(one) ? String(order.indexOf(one) + 1) : '']),
  );
}
