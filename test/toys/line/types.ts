/**
 * Scouts on a line of boxes: a game of a few rules that has all that the kernel must carry (hidden pieces, sight, dice,
 * pulses, a question in the middle of a step, approval). It proves that the kernel knows no Civil War.
 */
export const COLOURS = ['red', 'blue'] as const;
export type Colour = (typeof COLOURS)[number];
export const enemyOf = (colour: Colour): Colour => (colour === 'red' ? 'blue' : 'red');

export const PULSES = 6;
export type ToyPack = { readonly boxes: number };

/** Scouts by `COLOUR NAME`: a name is the side's own label. */
export type Scout = { readonly colour: Colour; readonly name: string; readonly box: number };
export type ToyState = {
  readonly turn: number;
  readonly scouts: Readonly<Record<string, Scout>>;
};

export type Move = { readonly kind: 'move'; readonly scout: string; readonly to: number };
export type ToyOrder =
  | {
      readonly kind: 'pulse';
      readonly at: number;
      readonly does: Move | { readonly kind: 'wait' };
      readonly when?: string;
    }
  | { readonly kind: 'verdict'; readonly yes: boolean };

export type ToyFact =
  | {
      readonly kind: 'marched';
      readonly colour: Colour;
      readonly scout: string;
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly kind: 'fought';
      readonly box: number;
      readonly dice: Readonly<Record<Colour, number>>;
      readonly fell: Colour;
      readonly scout: string;
    }
  | {
      readonly kind: 'judged';
      readonly colour: Colour;
      readonly words: string;
      readonly yes: boolean;
    }
  | {
      readonly kind: 'placed';
      readonly colour: Colour;
      readonly scout: string;
      readonly box: number;
    }
  | { readonly kind: 'removed'; readonly colour: Colour; readonly scout: string }
  | { readonly kind: 'turned'; readonly turn: number };

export type ToyView = {
  readonly who: string;
  readonly turn: number;
  readonly boxes: number;
  readonly own: readonly Scout[];
  /** Boxes under the side's eyes where an enemy stands; never how many. */
  readonly enemies: readonly number[];
};

export type ToyNotice =
  | { readonly kind: 'marched'; readonly who: string; readonly from: number; readonly to: number }
  | { readonly kind: 'sighted'; readonly box: number }
  | { readonly kind: 'fought'; readonly box: number; readonly dice: string; readonly fell: string }
  | { readonly kind: 'judged'; readonly words: string; readonly yes: boolean }
  | { readonly kind: 'changed'; readonly what: string }
  | { readonly kind: 'turned'; readonly turn: number };

export const scoutId = (colour: Colour, name: string): string => `${colour} ${name}`;
