/** Whether the condition of a standing order holds. */
import type { StandField, Stand } from '../lines/stands.js';
import type { State } from '../../rules/state.js';
import type { CivilWarPlay } from '../ask/ask-figure.js';
import { seatOf } from '../../rules/seats.js';
import { sayStanding } from '../../orders/sheet/standing-words.js';
import { decide } from './decide.js';

/** Whether its condition holds, decided once a pulse from the state at its start; without one it does. */
export function* holds(
  field: StandField,
  begun: State,
  stand: Stand,
  pulse: number,
): CivilWarPlay<boolean> {
  const { side, list, nth, order } = stand;
  if (order.when === undefined) return true;
  if (stand.verdict?.pulse === pulse) return stand.verdict.holds;
  const { pack, battles } = field;
  const lines = field.lines.filter((line) => line.side === side && line.list === list);
  const name = `p${pulse}/condition ${seatOf(side, list).id} ${list} standing ${nth}`;
  const known = { pack, now: begun, side, list, pulse, battles, lines };
  const says = sayStanding(pack, { kind: 'standing', does: order.does });
  const due = { known, when: order.when, name, then: says, otherwise: 'nothing is done' };
  const [verdict = false] = yield* decide([due], field.umpire);
  stand.verdict = { pulse, holds: verdict };
  return verdict;
}
