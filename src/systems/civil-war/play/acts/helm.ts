/** What every voyage needs, and what its commander has ordered for surprises (C4.5). */
import type { Umpire } from '../../../../kernel/dice.js';
import type { Pack } from '../../rules/pack.js';
import type { Stand } from '../lines/stand.js';
import type { State } from '../../rules/state.js';
import type { Line } from '../lines/line.js';
import type { Counted, Surprises } from './voyage.js';

/** What is needed for a voyage; `counted` lives as long as the pulse. */
export type Helm = {
  readonly pack: Pack;
  readonly umpire: Umpire;
  readonly counted: Counted;
  readonly stands: readonly Stand[];
  readonly pulse: number;
  /** The state at the start of the pulse: who stood beside the ships then may embark (C6.2). */
  readonly begun: State;
};

/** What the commander of an account has ordered for surprises (C4.5). */
export function surprisesOf({ stands }: Helm, { side, list }: Line): Surprises {
  const has = (kind: 'run-forts' | 'stop-on-sight'): boolean =>
    stands.some(
      (stand) => stand.side === side && stand.list === list && stand.order.does.kind === kind,
    );
  return { runForts: has('run-forts'), stopOnSight: has('stop-on-sight') };
}
