/** Shifts that the supreme commander has ordered and no sheet carries out (C3.5.9). */
import { SIDES } from '../../rules/pack.js';
import { listsOf } from '../../rules/seats.js';
import { setting } from '../../rules/settings.js';
import type { State } from '../../rules/state.js';
import { lineOf, type Line } from '../lines/line.js';

/**
 * Shifts that no line of their account orders, or only under a condition: the run performs them after its last paid
 * pulse, one after the other (C3.5.9).
 */
export function linesForShifts(now: State, lines: readonly Line[]): readonly Line[] {
  const returns = setting(now, 'stopped');
  return SIDES.flatMap((side) =>
    listsOf(side).flatMap((list) => {
      const own = lines.filter((line) => line.side === side && line.list === list);
      const ordered = own.flatMap(({ order: { when, after, until, does } }) =>
        (when ?? after ?? until) === undefined && does.action.kind === 'shift'
          ? [does.action.leader]
          : [],
      );
      const last = Math.max(0, ...own.map((line) => line.order.to));
      const idle = own[0]?.idle ?? new Set<number>();
      return [...now.shifts]
        .filter((shift) => shift.side === side && shift.list === list)
        .filter((shift) => !ordered.includes(shift.leader))
        .map(({ leader }) => leader)
        .sort()
        .map((leader, index) => addedLine({ side, list, returns, idle }, last + 1 + index, leader));
    }),
  );
}

const addedLine = (owner: Parameters<typeof lineOf>[0], pulse: number, leader: string): Line => ({
  ...lineOf(owner, {
    kind: 'pulses',
    from: pulse,
    to: pulse,
    does: { action: { kind: 'shift', leader }, cp: 1, pp: 1 },
  }),
  added: true,
});
