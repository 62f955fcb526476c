/** Ratings of leaders: bounds, changes, counters of other grades, seniority (C5.2, C5.4, C5.6, C5.7). */
import { wholeFigure } from '../figures/figures.js';
import type { Pack, Side } from '../pack.js';
import type { Leader, State } from '../state.js';

const RATINGS = ['initiative', 'tactical', 'strategic'] as const;
export type RatingName = (typeof RATINGS)[number];
/** The three numbers of a counter. */
export type Numbers = Readonly<Record<RatingName, number>>;
/** The two that players are told of after a fight alone (C5.5). */
type Told = Readonly<Record<'tactical' | 'strategic', number>>;

/** A figure of the table of careers; all are asked for before a step begins. */
export const careerFigure = (pack: Pack, now: State, row: string): number =>
  wholeFigure(pack, now.figures, 'careers', row, 'value') ?? 0;

export function inBounds(pack: Pack, now: State, rating: RatingName, n: number): number {
  const least = careerFigure(pack, now, `${rating}-least`);
  const most = careerFigure(pack, now, `${rating}-most`);
  return Math.min(most, Math.max(least, n));
}

/** What is printed on a leader's counter of a grade; undefined when he has none. */
function counterOf(pack: Pack, name: string, stars: number): Numbers | undefined {
  const first = pack.leaders.find((row) => row.name === name);
  if (first?.stars === stars) return first;
  return pack.promotions.find((row) => row.leader === name && row.stars === stars);
}

export const hasCounter = (pack: Pack, name: string, stars: number): boolean =>
  counterOf(pack, name, stars) !== undefined;

export type Grade = Numbers & { readonly stars: 1 | 2 | 3; readonly told: Told };

/**
 * A leader in another grade: the new counter's ratings and what he has earned or lost since, in bounds (C5.4). Without
 * a counter of the new grade he keeps his ratings. What was told of him changes alike.
 */
export function regraded(pack: Pack, now: State, leader: Leader, stars: 1 | 2 | 3): Grade {
  const old = counterOf(pack, leader.name, leader.stars);
  const next = counterOf(pack, leader.name, stars);
  const moved = (rating: RatingName, n: number): number =>
    old === undefined || next === undefined
      ? n
      : inBounds(pack, now, rating, next[rating] + n - old[rating]);
  return {
    stars,
    initiative: moved('initiative', leader.initiative),
    tactical: moved('tactical', leader.tactical),
    strategic: moved('strategic', leader.strategic),
    told: {
      tactical: moved('tactical', leader.told.tactical),
      strategic: moved('strategic', leader.told.strategic),
    },
  };
}

/** The number behind all of a grade who have entered the game (C5.7). */
export function lastSeniority(now: State, side: Side, stars: number): number {
  const held = Object.values(now.leaders)
    .filter((leader) => leader.side === side && leader.stars === stars)
    .filter(({ place }) => place.at !== 'due')
    .map(({ seniority }) => seniority);
  return Math.max(0, ...held) + 1;
}
