/** Fields by which a long list is cut down: choices of what there is, as `partials/search` shows them. */
import { capitalized, sortedBy } from '../../kernel/basic.js';
import type { Board } from '../../kernel/map/board.js';
import { placesNamedIn, placeTitle } from '../../kernel/map/places.js';

/** `says`: the value in words. */
export type Choice = readonly [value: string, says: string];

/** Offers each value once; what an address looks for is among them, whatever has come of it. */
export function filterOf(
  name: string,
  title: string,
  value: string,
  choices: readonly Choice[],
): {
  readonly name: string;
  readonly title: string;
  readonly choices: readonly {
    readonly value: string;
    readonly says: string;
    readonly chosen: boolean;
  }[];
} {
  const says = new Map(choices);
  if (value !== '' && !says.has(value)) says.set(value, value);
  return {
    ...{ name, title },
    choices: [...says].map(([one, text]) => ({ value: one, says: text, chosen: one === value })),
  };
}

/** `turn 1.1` and `command-rolled` as words. */
export const sayName = (name: string): string => capitalized(name).replaceAll('-', ' ');

/** By the places that texts name: what to choose from, and whether one that is looked for is named in a text. */
export function placesFilter(board: Board, value: string, texts: readonly (readonly string[])[]) {
  const named = texts.map((text) => new Set(text.flatMap((one) => placesNamedIn(board, one))));
  const places = [...new Set(named.flatMap((one) => [...one]))];
  const choices = places.map((one): Choice => [one, placeTitle(board, one)]);
  const sorted = sortedBy(choices, ([, says]) => says);
  return {
    filter: filterOf('place', 'Where', value, sorted),
    isNamed: (at: number): boolean => value === '' || named[at]?.has(value) === true,
  };
}
