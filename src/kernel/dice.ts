import type { Json } from './basic.js';

/** `count` dice with `sides` faces each. */
export type DiceSpec = { readonly count: number; readonly sides: number };

export const d6: DiceSpec = { count: 1, sides: 6 };
export const twoD6: DiceSpec = { count: 2, sides: 6 };

/**
 * Chance and the gamemaster's hand. Every roll has a name, unique in its step of play: the same name gives the same
 * roll in every replay, so a ruling elsewhere changes nothing here (design law 11). Asking twice for one name throws.
 */
export type Umpire = {
  /** Faces as they fell, in order; as the gamemaster has ruled when he has. */
  readonly roll: (spec: DiceSpec, name: string) => readonly number[];
  /** A result as worked out, or as the gamemaster has ruled it: one of `allowed`, where that is given. */
  readonly settle: <T extends Json>(name: string, worked: T, allowed?: readonly T[]) => T;
};

/** Where faces come from: full name (`turn 1.1/p9/first 7513/Lee`) to faces. Implemented outside the pure part. */
export type DiceSource = (spec: DiceSpec, fullName: string) => readonly number[];

/** One roll as it is kept in the journal and shown in the gamemaster's log. */
export type RollRecord = {
  readonly name: string;
  readonly sides: number;
  readonly faces: readonly number[];
  readonly ruled: boolean;
  /** What fell, where the gamemaster ruled otherwise or had it rolled again. */
  readonly fell?: readonly number[];
  /** What fell each time that the gamemaster had it rolled again, in order; the last of them holds unless he ruled. */
  readonly again?: readonly (readonly number[])[];
};

/** The name of a roll that is rolled again for the `nth` time, from 1: a new name, so that the dice fall anew. */
export const againName = (name: string, nth: number): string => `${name}/again ${nth}`;

/** A roll's own name, and which time it is rolled again (0: the first time). */
export function againOf(name: string): { readonly name: string; readonly nth: number } {
  const found = /^(.*)\/again (\d+)$/s.exec(name);
  return { name: found?.[1] ?? name, nth: Number(found?.[2] ?? 0) };
}

/** A roll that a seat is told of, and what it is called in that seat's letter. */
export type ToldRoll = { readonly roll: RollRecord; readonly says: string };

export const sum = (faces: readonly number[]): number =>
  faces.reduce((total, face) => total + face, 0);
