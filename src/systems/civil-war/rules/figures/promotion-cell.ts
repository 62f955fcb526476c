/**
 * The cells of the promotion table: what befalls a leader, each with the condition under which it does, such as
 * `-1; relieved if negative`, `promoted if rating +1`, `killed or captured` (C5.2).
 */

export const PROMOTION_EFFECTS = [
  'captured',
  'killed',
  'wounded',
  'killed or captured',
  'killed or wounded',
  'dismissed',
  'relieved',
  'promoted',
  '+1',
  '-1',
] as const;
export type PromotionEffect = (typeof PROMOTION_EFFECTS)[number];

/** `rating`: the rating in use is at least so high. `turns`: the game turn is one of these. */
export type PromotionCondition =
  | { readonly is: 'win' | 'no win' | 'loss' | 'no loss' | 'negative' }
  | { readonly is: 'rating'; readonly least: number }
  | { readonly is: 'turns'; readonly from: number; readonly to: number };

export type PromotionPart = {
  readonly effect: PromotionEffect;
  readonly when?: PromotionCondition;
};

const PLAIN = ['win', 'no win', 'loss', 'no loss', 'negative'] as const;

/** The parts of a cell, `-` for none; undefined when a word of it is not of the language. */
export function readPromotionCell(text: string): readonly PromotionPart[] | undefined {
  if (text.trim() === '-') return [];
  const parts = text.split(';').map((part) => readPart(part.trim().toLowerCase()));
  const read = parts.filter((part) => part !== undefined);
  return read.length === parts.length ? read : undefined;
}

function readPart(text: string): PromotionPart | undefined {
  const [named = '', condition, ...more] = text.split(/(?<!\s)\s+if\s+/);
  const effect = PROMOTION_EFFECTS.find((word) => word === named.replace(/^may be /, ''));
  if (effect === undefined || more.length > 0) return undefined;
  if (condition === undefined) return { effect };
  const when = readCondition(condition);
  return when === undefined ? undefined : { effect, when };
}

function readCondition(text: string): PromotionCondition | undefined {
  const plain = PLAIN.find((word) => word === text);
  if (plain !== undefined) return { is: plain };
  const rating = /^rating \+?(-?\d)$/.exec(text)?.[1];
  if (rating !== undefined) return { is: 'rating', least: Number(rating) };
  const turns = /^game turn (\d{1,3})(?:-(\d{1,3}))?$/.exec(text);
  if (turns === null) return undefined;
  return { is: 'turns', from: Number(turns[1]), to: Number(turns[2] ?? turns[1]) };
}

export const sayPromotionCells = `- or, with a semicolon between, some of: ${PROMOTION_EFFECTS.join(', ')}; after each may stand: if ${PLAIN.join(', if ')}, if rating +1, if game turn 1-2`;
