/** The fortification phase: forts are built and sieges laid by SPs that have done nothing this turn (AR-26 to AR-28, AR-43, AR-46, AR-83). */
import { groupedBy } from '../../../kernel/basic.js';
import type { SheetOrder } from '../rules/order.js';
import { changedTo, chosen, tallyOf } from '../rules/forces.js';
import type { Fact, Why } from '../rules/fact.js';
import type { Pack } from '../rules/figures.js';
import { countOf, foeOf, seasonOf, stacksOf, type Stack, type State } from '../rules/state.js';
import { fortFault, hasFort, mayArrivals, tooManyMilitia } from '../rules/works.js';
import { ownIn } from './land-moves.js';
import { givenOf, type Given } from './questions.js';
import { by, dropped, happen, type Part, type Table } from './table.js';

type Build = Given<Extract<SheetOrder, { kind: 'fortify' | 'besiege' }>>;

/** Militia for whom there are too few others in a fort goes into the open (AR-28, AR-53). */
export function* leaveForts(now: State, at: string): Part<State> {
  const facts = [...groupedBy(tooManyMilitia(now.stacks), ({ area }) => area)].map(
    ([area, leaving]): Fact => ({
      ...{ kind: 'opened', side: 'american', area, force: tallyOf(leaving) },
      shifts: changedTo(leaving, { condition: 'open' }),
    }),
  );
  return facts.length === 0 ? now : yield* happen(at, facts, now);
}

export function* buildAll(before: State, { pack }: Table, given: readonly Given[]): Part<State> {
  let now = before;
  for (const one of givenOf(given, 'fortify', 'besiege') as readonly Build[]) {
    if (now.over !== null) return now;
    const { kind, area } = one.order;
    const { side } = now;
    const stacks = workersOf(now, pack, one);
    const why = buildFault(now, pack, one, stacks);
    const isFort = kind === 'fortify';
    now = yield* happen('works', [
      why === undefined
        ? {
            ...{ kind: isFort ? 'fortified' : 'besieged', side, area, force: tallyOf(stacks) },
            ...by(one),
            shifts: changedTo(stacks, { condition: isFort ? 'fort' : 'siege', use: 'moved' }),
          }
        : dropped(one, area, why),
    ]);
  }
  return now;
}

/** A fort for as many as the gamemaster wants (AR-27). */
const BOUNDLESS = { fortMost: Infinity };

/** Fresh SPs, and arrivals that may. */
function workersOf(now: State, pack: Pack, one: Build): readonly Stack[] {
  const { kind, area, force } = one.order;
  const { side } = now;
  const mayJoin = mayArrivals(now.stacks, side, kind, area);
  const conditions = kind === 'fortify' ? (['open', 'siege'] as const) : (['open'] as const);
  const uses = mayJoin ? (['fresh', 'arrived'] as const) : (['fresh'] as const);
  return chosen(now.stacks, { ...ownIn(one, area, pack), conditions, uses }, force);
}

function buildFault(now: State, pack: Pack, one: Build, stacks: readonly Stack[]): Why | undefined {
  const { kind, area } = one.order;
  const { side } = now;
  if (seasonOf(now.turn) === 'Winter') return 'winter';
  if (stacks.length === 0) return countOf(now.stacks, { area, side }) > 0 ? 'not-fresh' : 'gone';
  if (kind === 'besiege') return hasFort(now.stacks, area, foeOf(side)) ? undefined : 'no-fort';
  if (side === 'british') return undefined;
  const garrison = stacksOf(now.stacks, { area, side, conditions: ['fort'] });
  return fortFault([...garrison, ...stacks], one.unlimited === true ? BOUNDLESS : pack);
}
