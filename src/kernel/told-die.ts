import { kindOf, plainDice, readDice } from './dice.js';

/**
 * One time that a roll fell: its faces, and of a draw what was drawn (its faces say which of those that were left it was:
 * none where that is not signed), with the signed text and its signature (base64) where it was signed. */
export type Fall = {
  readonly faces: readonly number[];
  readonly drawn?: readonly string[];
  readonly signed?: string;
  readonly signature?: string;
};

/** A roll that a letter tells of. `says`: what it was for, in its reader's words. */
export type ToldDie = {
  readonly says: string;
  /** Of plain dice; `dice`: what else was thrown, as `diceText` says it. */
  readonly sides?: number;
  readonly dice?: string;
  /** Each time that it fell, in order: the last of them holds. None where the gamemaster set it. */
  readonly falls: readonly Fall[];
  /** Why it was rolled again, a reason for each fall after the first. */
  readonly reasons: readonly string[];
  /** What the gamemaster set in its place. */
  readonly ruled?: readonly (number | string)[];
};

/** Whether it was a draw and no roll. */
export const isDrawTold = ({ dice = '' }: ToldDie): boolean => /^\d+of\d+$/.test(dice);

/** What it was, for a person: `d6`, `2 of 12`. */
export const kindOfTold = ({ sides, dice = '' }: ToldDie): string =>
  kindOf(sides === undefined ? (readDice(dice) ?? []) : [plainDice(1, sides)]);
