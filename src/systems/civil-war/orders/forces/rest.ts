/** When a piece may march again: twice in a sub-turn, with paid pulses enough between (C3.12). */
import { byText } from '../../../../kernel/basic.js';
import { agreeing, counted } from '../../rules/counts.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import type { Pack } from '../../rules/pack.js';
import type { Marches, State } from '../../rules/state.js';

/** A march that begins with pulse `start` and costs `cp`. `idle`: pulses of its list that passed unpaid, and do not count. */
export type MarchLimits = {
  readonly start: number;
  readonly cp: number;
  readonly idle: ReadonlySet<number>;
};

/** What a piece lacks before it may march again: `often`, it has marched as often as it may; else paid pulses. */
type Unrest = 'often' | { readonly paid: number; readonly needed: number };

/** Whether pieces may march again, and a sentence on why they may not. */
export type Rest = {
  readonly may: (marches: Marches) => boolean;
  readonly why: (who: Resting, marches: readonly Marches[]) => string;
};

/** Who has `marched` or `moved`: a leader by name, else several. */
type Resting = { readonly name?: string; readonly did: 'marched' | 'moved' };

/** Those who moved least and longest ago go first. */
export const byRest = (a: Moving, b: Moving): number =>
  a.marches.times - b.marches.times || a.marches.last - b.marches.last || byText(a.id, b.id);

type Moving = { readonly id: string; readonly marches: Marches };

export const restUnder = (pack: Pack, now: State, limits: MarchLimits | undefined): Rest => ({
  may: (marches) => unrestOf(pack, now, marches, limits) === undefined,
  why: (who, marches) => {
    const lacks = marches
      .map((each) => unrestOf(pack, now, each, limits))
      .filter((each) => each !== undefined && each !== 'often');
    const least = lacks.sort((a, b) => a.needed - a.paid - (b.needed - b.paid))[0];
    return least === undefined ? sayOften(who) : sayTooSoon(who, least);
  },
});

function unrestOf(
  pack: Pack,
  now: State,
  { times, last }: Marches,
  limits: MarchLimits | undefined,
): Unrest | undefined {
  if (limits === undefined || times === 0) return undefined;
  const figure = (row: string): number =>
    wholeFigure(pack, now.figures, 'limits', row, 'value') ?? 2;
  if (times >= figure('moves-a-sub-turn')) return 'often';
  const { start, cp, idle } = limits;
  const unpaid = [...idle].filter((pulse) => pulse > last && pulse < start).length;
  const paid = Math.max(0, start - last - 1 - unpaid);
  const needed = figure('second-move-factor') * cp;
  return paid >= needed ? undefined : { paid, needed };
}

const sayOften = ({ name, did }: Resting): string =>
  name === undefined
    ? `they have ${did} as often as they may`
    : `${name} has ${did} as often as he may`;

function sayTooSoon(
  { name, did }: Resting,
  { paid, needed }: { readonly paid: number; readonly needed: number },
): string {
  const whose = name === undefined ? 'their' : `${name}’s`;
  const moves = did === 'marched' ? 'marches' : 'moves';
  const passed = `${paid === 0 ? 'none' : `only ${paid}`} of the ${counted(needed, 'paid pulse')}`;
  return `${passed} that must pass between ${whose} two ${moves} ${agreeing(paid, 'has', 'have')} passed`;
}
