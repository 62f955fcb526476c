/** The places of a march in order: where it begins, what it passes, where it drops troops, where it ends. */

/** Places where troops are dropped and which the way does not name come after those that it does. */
export function stopsOf(
  start: string,
  move: {
    readonly via: readonly string[];
    readonly to: string;
    readonly drops?: readonly { readonly hex: string }[];
  },
): readonly string[] {
  const named = [start, ...move.via, move.to];
  const dropped = (move.drops ?? []).map(({ hex }) => hex).filter((hex) => !named.includes(hex));
  return [start, ...move.via, ...new Set(dropped), move.to];
}
