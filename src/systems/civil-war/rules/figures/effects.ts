/** What a low total of production and imports brings with it (B8). */
import { findFigure } from './figures.js';
import type { ListName, Pack } from '../pack.js';
import { EFFECTS, type Effect, type Industry } from '../state.js';

const SLOWING = ['slower', 'slower-still'] as const;

/** Movement points by which forces of an account are slower (B8). */
export const slowedBy = (
  pack: Pack,
  given: Given,
  industries: readonly Pick<Industry, 'theaters' | 'effects'>[],
  list: ListName,
): number =>
  SLOWING.reduce((sum, slow) => sum + (effectOn(pack, given, industries, slow, list) ?? 0), 0);

type Given = Readonly<Record<string, string>>;

const figure = (pack: Pack, given: Given, effect: Effect, column: 'at-most' | 'value'): number =>
  Number(findFigure(pack, given, 'production-effects', effect, column).value ?? -1);

/** The effects of a total, in the order of the table. */
export const effectsAt = (pack: Pack, given: Given, total: number): readonly Effect[] =>
  EFFECTS.filter((effect) => total <= figure(pack, given, effect, 'at-most'));

/**
 * What an effect comes to for an account of a side; undefined where it does not hold. Without an account: for the part
 * of the country that is named first, which has the East.
 */
export function effectOn(
  pack: Pack,
  given: Given,
  industries: readonly Pick<Industry, 'theaters' | 'effects'>[],
  effect: Effect,
  list?: ListName,
): number | undefined {
  const part = industries.find(({ theaters }) =>
    (theaters as readonly (ListName | undefined)[]).includes(list),
  );
  const meant = part ?? (list === undefined ? industries[0] : undefined);
  return meant?.effects.includes(effect) === true
    ? figure(pack, given, effect, 'value')
    : undefined;
}
