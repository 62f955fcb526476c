/** One leader's roll on the promotion table, and what it does to him (C5.2, C5.5, C5.6). */
import { d6, sum, twoD6, type Dice, type Umpire } from '../../../../kernel/dice.js';
import type { CivilWarFact, FactOf } from '../facts/fact.js';
import { findFigure, lookedUp } from '../figures/figures.js';
import {
  PROMOTION_EFFECTS,
  readPromotionCell,
  type PromotionEffect,
  type PromotionPart,
} from '../figures/promotion-cell.js';
import { enemyOf, type ListName, type Pack } from '../pack.js';
import { setting } from '../settings.js';
import type { Leader, State } from '../state.js';
import { columnFor, effectsOf, rowOf, type Circumstances } from './promotion.js';
import { careerFigure, hasCounter, inBounds, type RatingName } from './ratings.js';

/** A land leader who fought, with what the table asks of him. `sp`: of his force before the battle. */
export type Man = {
  readonly leader: Leader;
  readonly list: ListName;
  readonly sp: number;
  readonly in: Omit<Circumstances, 'rating'>;
};

/** `capture` is the number of the next prisoner. */
export type Field = { readonly hex: string; readonly capture: number };

type Who = Pick<FactOf<'career-rolled'>, 'leader' | 'side' | 'list' | 'hex'>;
type Roll = {
  readonly figure: (row: string) => number;
  readonly pack: Pack;
  readonly now: State;
  readonly field: Field;
  readonly man: Man;
  readonly who: Who;
  /** The rating in use: the strategic one in command of an army. */
  readonly rating: 'tactical' | 'strategic';
  /** Further dice of the leader, each thrown once. */
  readonly die: (what: 'change' | 'fate' | 'counter', dice?: Dice) => number;
};

/** What the gamemaster may rule in the place of the result. */
const ALLOWED: readonly string[] = ['-', ...PROMOTION_EFFECTS, '+1; promoted', '-1; relieved'];

export function careerOf(
  pack: Pack,
  now: State,
  field: Field,
  man: Man,
  umpire: Umpire,
): readonly CivilWarFact[] {
  const { leader, list } = man;
  const { name, side } = leader;
  const figure = (row: string): number => careerFigure(pack, now, row);
  const dice = umpire.roll(twoD6, `career ${name}`);
  const row = rowOf(sum(dice), man.in, {
    win: figure('win'),
    loss: figure('loss'),
    eliminated: figure('eliminated'),
    least: figure('least-roll'),
    most: figure('most-roll'),
  });
  const column = columnFor(man.in, man.sp, figure('large-army-over'));
  const { value: cell = '-', status } = findFigure(
    ...([pack, now.figures, 'promotion', String(row), column] as const),
  );
  const rating = man.in.commands ? 'strategic' : 'tactical';
  const who = { leader: name, side, list, hex: field.hex };
  const die = diceOf(umpire, name);
  const roll: Roll = { figure, pack, now, field, man, who, rating, die };
  const worked = workedOut(roll, readPromotionCell(cell) ?? []);
  const result = umpire.settle(`career-result ${name}`, worked, ALLOWED);
  return [
    lookedUp({ table: 'promotion', row: String(row), column }, cell, status),
    { kind: 'career-rolled', ...who, dice, row, column, cell, rating, result },
    ...toldNow(who, leader),
    ...result.split('; ').flatMap((effect) => carryOut(roll, effect)),
  ];
}

function diceOf(umpire: Umpire, leader: string): Roll['die'] {
  const thrown = new Map<string, number>();
  return (what, dice = d6) => {
    const n = thrown.get(what) ?? sum(umpire.roll(dice, `${what} ${leader}`));
    thrown.set(what, n);
    return n;
  };
}

/** What the cell comes to for him; a rating is read after a -1 of the same cell, by setting before it. */
function workedOut(roll: Roll, parts: readonly PromotionPart[]): string {
  const { now, man, rating } = roll;
  const step = parts.map(({ effect }) => effect).find(isStep);
  const reads = parts.some(({ when }) => when?.is === 'negative' || when?.is === 'rating');
  const isAfter = setting(now, 'relief') === 'after' && reads;
  const changed = isAfter && step !== undefined ? changeOf(roll, step) : undefined;
  const value = changed?.rating === rating ? changed.to : man.leader[rating];
  const effects = effectsOf(parts, { ...man.in, rating: value });
  return effects.length === 0 ? '-' : effects.join('; ');
}

const isStep = (effect: PromotionEffect): effect is '+1' | '-1' =>
  effect === '+1' || effect === '-1';

type Change = { readonly rating: RatingName; readonly from: number; readonly to: number };

/** +1 and -1: on a low die the initiative, of which less is better, else the rating in use; in bounds (C5.6). */
function changeOf({ figure, pack, now, man, rating, die }: Roll, effect: '+1' | '-1'): Change {
  const isInitiative = die('change') <= figure('initiative-up-to');
  const step = (effect === '+1') === isInitiative ? -1 : 1;
  const name: RatingName = isInitiative ? 'initiative' : rating;
  const from = man.leader[name];
  return { rating: name, from, to: inBounds(pack, now, name, from + step) };
}

/** Earlier changes are told now that he has fought again (C5.5). */
function toldNow(who: Who, { tactical, strategic, told }: Leader): readonly CivilWarFact[] {
  if (told.tactical === tactical && told.strategic === strategic) return [];
  return [{ kind: 'ratings-told', ...who, tactical, strategic }];
}

function carryOut(roll: Roll, named: string): readonly CivilWarFact[] {
  const { who } = roll;
  const effect = PROMOTION_EFFECTS.find((word) => word === named);
  if (effect === undefined) return [];
  switch (effect) {
    case '+1':
    case '-1': {
      const change = changeOf(roll, effect);
      return change.from === change.to ? [] : [{ kind: 'rating-changed', ...who, ...change }];
    }
    case 'dismissed':
      return opened(roll, 'dismissal');
    case 'relieved':
      return opened(roll, 'relief');
    case 'promoted':
      return promotion(roll);
    default:
      return [casualty(roll, fateOf(roll, effect))];
  }
}

type Fate = 'killed' | 'captured' | 'wounded';

/** Of two fates a die chooses. */
function fateOf(
  { figure, die }: Roll,
  effect: Fate | 'killed or captured' | 'killed or wounded',
): Fate {
  if (effect === 'killed' || effect === 'captured' || effect === 'wounded') return effect;
  if (die('fate') <= figure('killed-up-to')) return 'killed';
  return effect === 'killed or captured' ? 'captured' : 'wounded';
}

function casualty({ figure, now, field, who }: Roll, fate: Fate): CivilWarFact {
  switch (fate) {
    case 'killed':
      return { kind: 'leader-killed', ...who };
    case 'captured':
      return { kind: 'leader-captured', ...who, by: enemyOf(who.side), order: field.capture };
    case 'wounded':
      return { kind: 'leader-wounded', ...who, until: now.clock.game + figure('away-turns') };
  }
}

/**
 * Who has no counter of the next grade is eligible by a throw. Above three stars there is no grade (section 6): whoever is
 * eligible anyway is for the gamemaster to reward.
 */
function promotion(roll: Roll): readonly CivilWarFact[] {
  const { figure, pack, now, who, man, die } = roll;
  const { stars } = man.leader;
  if (stars < 3 && hasCounter(pack, who.leader, stars + 1)) return opened(roll, 'promotion');
  const until = figure('no-counter-three-star-after');
  if (stars === 3 && now.clock.game <= until) return [{ kind: 'promotion-barred', ...who, until }];
  const thrown = die('counter', stars === 3 ? twoD6 : d6);
  const upTo = figure(`no-counter-${['one', 'two', 'three'][stars - 1] ?? 'three'}-star`);
  const eligible = thrown <= upTo;
  return [
    { kind: 'counter-thrown', ...who, stars, thrown, upTo, eligible },
    ...(eligible && stars < 3 ? opened(roll, 'promotion') : []),
  ];
}

/** A leader rises one step at a time: while one is decided, no other is offered. */
function opened(
  { now, who: { leader, side, list } }: Roll,
  what: FactOf<'prospect-opened'>['what'],
): readonly CivilWarFact[] {
  const isRising = now.decisions.some((row) => row.leader === leader && row.what === 'promote');
  return what === 'promotion' && isRising
    ? []
    : [{ kind: 'prospect-opened', leader, side, list, what }];
}
