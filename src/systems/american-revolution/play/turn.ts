/**
 * A player-turn: movement by land, then by sea, overseas, combat, works (AR-73, AR-74); after the British one levy, winter and record.
 * Orders of a side come in one sheet a seat, read before anything moves; what can no longer be done by then is dropped.
 */
import type { Umpire } from '../../../kernel/dice.js';
import type { Pack } from '../rules/figures.js';
import { foeOf, type State } from '../rules/state.js';
import { fightAll } from './battles.js';
import { moveAll } from './land-moves.js';
import { happen, type Part, type Table } from './table.js';
import { askOrders, type Given } from './questions.js';
import { landArrivals, withdrawAll } from './overseas.js';
import { endTurn } from './record.js';
import { sailAll } from './sea-moves.js';
import { buildAll } from './works.js';

export function* playTurn(pack: Pack, before: State, umpire: Umpire): Part<void> {
  const table: Table = { pack, umpire };
  if (before.over !== null) {
    yield* handOver(before);
    return;
  }
  const asked = askOrders(before, pack);
  const first = yield { do: 'ask', at: 'start', questions: asked.map(({ question }) => question) };
  let { now } = first;
  const given = asked.flatMap((one): readonly Given[] => one.given(first.answers));
  now = yield* moveAll(now, table, given);
  now = yield* sailAll(now, table, given);
  now = yield* withdrawAll(now, given);
  now = yield* landArrivals(now, table, given);
  now = yield* fightAll(now, table, given);
  now = yield* buildAll(now, table, given);
  if (before.side === 'british') now = yield* endTurn(now, table);
  if (now.over === null) yield* handOver(now);
}

/** To the other side, or to the next season with everybody fresh (AR-72). */
function* handOver(now: State): Part<State> {
  const side = foeOf(now.side);
  if (side === 'british') {
    return yield* happen('end', [{ kind: 'turned', turn: now.turn, side, sets: { side } }]);
  }
  const turn = now.turn + 1;
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
