/** The promotion table looked up: which row and column, and what of its cell holds (C5.2). Pure figures, no dice. */
import type {
  PromotionCondition,
  PromotionEffect,
  PromotionPart,
} from '../figures/promotion-cell.js';
import type { PromotionColumn } from '../figures/table-shapes.js';

/** How a battle went for a leader's force. `noLoss`: no more casualties than the enemy, and likewise for demoralization. */
export type Fortune = {
  readonly won: boolean;
  readonly lost: boolean;
  readonly noLoss: boolean;
  readonly eliminated: boolean;
};

type Modifiers = {
  readonly win: number;
  readonly loss: number;
  readonly eliminated: number;
  readonly least: number;
  readonly most: number;
};

/** The row: the dice with all modifiers that apply, clamped to the table. */
export function rowOf(dice: number, fortune: Fortune, figures: Modifiers): number {
  const modified =
    dice +
    (fortune.won ? figures.win : 0) +
    (fortune.lost ? figures.loss : 0) +
    (fortune.eliminated ? figures.eliminated : 0);
  return Math.min(figures.most, Math.max(figures.least, modified));
}

/** The column: a leader of three stars has one of his own in command of an army alone, by the SP of his force. */
export function columnFor(
  leader: { readonly stars: number; readonly commands: boolean },
  sp: number,
  largeOver: number,
): PromotionColumn {
  if (leader.stars <= 1) return 'one-star';
  if (leader.stars === 2 || !leader.commands) return 'two-star';
  return sp > largeOver ? 'large-army' : 'army';
}

/** What the conditions of a cell are held against. `rating`: the one in use, after a -1 where there was one. */
export type Circumstances = Fortune & {
  readonly rating: number;
  readonly game: number;
  readonly stars: number;
  readonly commands: boolean;
};

/** The effects of a cell that hold. A leader of three stars is promoted in command of an army alone. */
export function effectsOf(
  parts: readonly PromotionPart[],
  now: Circumstances,
): readonly PromotionEffect[] {
  return parts
    .filter(({ when }) => when === undefined || holds(when, now))
    .map(({ effect }) => effect)
    .filter((effect) => effect !== 'promoted' || now.stars < 3 || now.commands);
}

function holds(when: PromotionCondition, now: Circumstances): boolean {
  switch (when.is) {
    case 'win':
      return now.won;
    case 'no win':
      return !now.won;
    case 'loss':
      return now.lost;
    case 'no loss':
      return now.noLoss;
    case 'negative':
      return now.rating < 0;
    case 'rating':
      return now.rating >= when.least;
    case 'turns':
      return now.game >= when.from && now.game <= when.to;
  }
}

/** The casualties and losses of both sides of a battle, as one side's fortune. */
export function fortuneOf(own: BattleEndOf, enemy: BattleEndOf): Fortune {
  return {
    won: own.won,
    lost: isLost(own, enemy),
    noLoss: own.lost <= enemy.lost && (!own.demoralized || enemy.demoralized),
    eliminated: isDestroyed(own),
  };
}

const isDestroyed = ({ lost, sp }: Pick<BattleEndOf, 'lost' | 'sp'>): boolean => lost >= sp;

/** The enemy won and it did not, or nobody of it is left, whether or not the enemy came to hold the ground. */
export const isLost = (own: Result, enemy: Result): boolean =>
  isDestroyed(own) || (enemy.won && !own.won);

type Result = Pick<BattleEndOf, 'won' | 'lost' | 'sp'>;

type BattleEndOf = {
  readonly won: boolean;
  readonly lost: number;
  readonly demoralized: boolean;
  readonly sp: number;
};
