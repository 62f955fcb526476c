/**
 * A player-turn: movement by land, then by sea, overseas, combat, works (AR-73, AR-74); after the British one levy, winter and record.
 * Orders of a side come in one sheet a seat, read before anything moves; what can no longer be done by then is dropped.
 */
import type { Umpire } from '../../../kernel/dice.js';
import type { Pack } from '../rules/figures.js';
import { frenchHome } from '../rules/french.js';
import { foeOf, placedAt, seasonOf, type State } from '../rules/state.js';
import { fightAll } from './battles.js';
import { moveAll, type Came } from './land-moves.js';
import { happen, type Part, type Table } from './table.js';
import { askOrders, endedQuestion, type Given } from './questions.js';
import { arrivalsOf, landArrivals, withdrawAll } from './overseas.js';
import { endTurn } from './record.js';
import { rejoin, sailAll } from './sea-moves.js';
import { buildAll, leaveForts } from './works.js';

/** `stood`: the position before what the gamemaster changes at the start. */
export function* playTurn(pack: Pack, before: State, umpire: Umpire, stood: State): Part<void> {
  const table: Table = { pack, umpire };
  if (before.over !== null) {
    // He ends it only now: then the step is done, so that everybody is told.
    if (stood.over === null) return;
    const questions = [endedQuestion(before, before.over)];
    yield { do: 'ask', at: 'start', questions };
    const sets = placedAt(before, { over: null });
    const now = yield* happen('end', [{ kind: 'goes-on', sets }]);
    if (before.over.unplayed !== true) yield* handOver(now, pack);
    return;
  }
  const asked = askOrders(before, pack);
  const first = yield { do: 'ask', at: 'start', questions: asked.map(({ question }) => question) };
  let { now } = first;
  const given = asked.flatMap((one): readonly Given[] => one.given(first.answers));
  const came: Came = new Map();
  now = yield* moveAll(now, table, given, came);
  now = yield* leaveForts(now, 'land');
  now = yield* sailAll(now, table, given, before, came);
  now = yield* rejoin(now, pack, before);
  now = yield* leaveForts(now, 'sea');
  now = yield* withdrawAll(now, given);
  now = yield* landArrivals(now, table, given);
  if (now.over !== null) return yield* halt(now.over);
  now = yield* fightAll(now, table, given);
  now = yield* leaveForts(now, 'combat');
  now = yield* buildAll(now, table, given);
  if (before.side === 'british') now = yield* endTurn(now, table);
  yield* now.over === null ? handOver(now, pack) : halt(now.over);
}

/** Where it was the gamemaster who ended the war, this player-turn counts as played from now on. */
function* halt({ victor, why, unplayed }: NonNullable<State['over']>): Part<void> {
  if (unplayed === true)
    yield* happen('end', [{ kind: 'halted', sets: { over: { victor, why } } }]);
}

/** To the other side, or to the next season with everybody fresh (AR-72). */
function* handOver(before: State, pack: Pack): Part<State> {
  const side = foeOf(before.side);
  const { turn: last } = before;
  if (side === 'british')
    return yield* happen('end', [{ kind: 'turned', turn: last, side, sets: { side } }]);
  const turn = last + 1;
  let now = before;
  if (seasonOf(last) === 'Fall') {
    now = yield* happen('record', frenchHome(now), now);
    now = yield* leaveForts(now, 'record');
  }
  now = yield* happen('record', arrivalsOf(now, pack, turn));
  const shifts = now.stacks.flatMap((stack) =>
    stack.use === 'fresh'
      ? []
      : [
          { ...stack, n: -stack.n },
          { ...stack, use: 'fresh' as const },
        ],
  );
  return yield* happen('end', [{ kind: 'turned', turn, side, sets: { side, turn }, shifts }]);
}
