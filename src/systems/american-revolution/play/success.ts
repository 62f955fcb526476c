/** Major successes and what they bring (AR-21 to AR-25, AR-77, AR-80). */
import type { Fact } from '../rules/fact.js';
import { controlIn, victoryPoints } from '../rules/control.js';
import type { Pack } from '../rules/figures.js';
import { frenchTurn, type State } from '../rules/state.js';
import { happen, type Part } from './table.js';

const MOST = 3;

/** In a battle at `combat`, or for want of supply at `record`. */
export function* majorSuccess(before: State, pack: Pack, area: string, at: string): Part<State> {
  if (before.successes >= MOST || before.over !== null) return before;
  const nth = before.successes + 1;
  const starved = at === 'record' ? ({ starved: true } as const) : {};
  const success: Fact = { kind: 'success', nth, area, ...starved, sets: { successes: nth } };
  const now = yield* happen(at, [success]);
  if (nth === 1 && now.frenchDue === null) return yield* happen(at, [frenchDue(now, pack)]);
  const isLow = victoryPoints(controlIn(now), pack) < pack.vpLow;
  if (nth === 2 && !isLow) return now;
  if (nth < 2) return now;
  const why =
    nth === 2 ? 'a second major success while the British hold little' : 'a third major success';
  return yield* happen(at, [
    { kind: 'over', victor: 'american', why, sets: { over: { victor: 'american', why } } },
  ]);
}

function frenchDue(now: State, { french }: Pack): Fact {
  // Who comes in a turn was gathered overseas at the end of the one before.
  const turn = frenchTurn(now.turn + Math.max(1, french.after));
  return { kind: 'french-due', turn, sets: { frenchDue: turn } };
}

/** Once a game (AR-25). */
export function* partialWithdrawal(
  now: State,
  { withdrawal: { n, turns } }: Pack,
  at: string,
): Part<State> {
  if (now.withdrawal !== null || now.over !== null || n === 0) return now;
  const by = now.turn + turns;
  return yield* happen(at, [{ kind: 'withdrawal', n, by, sets: { withdrawal: { left: n, by } } }]);
}
