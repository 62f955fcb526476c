/** When a piece may march again: twice in a sub-turn, with paid pulses enough between (C3.12). */
import { wholeFigure } from '../figures/figures.js';
import type { Pack } from '../pack.js';
import type { Marches, State } from '../state.js';

/** A march that begins with pulse `start` and costs `cp`. `idle`: pulses of its list that passed unpaid, and do not count. */
export type MarchLimits = {
  readonly start: number;
  readonly cp: number;
  readonly idle: ReadonlySet<number>;
};

export function isRested(
  pack: Pack,
  now: State,
  { times, last }: Marches,
  limits: MarchLimits | undefined,
): boolean {
  if (limits === undefined || times === 0) return true;
  const figure = (row: string): number =>
    wholeFigure(pack, now.figures, 'limits', row, 'value') ?? 2;
  if (times >= figure('moves-a-sub-turn')) return false;
  const { start, cp, idle } = limits;
  const unpaid = [...idle].filter((pulse) => pulse > last && pulse < start).length;
  return start - last - 1 - unpaid >= figure('second-move-factor') * cp;
}
