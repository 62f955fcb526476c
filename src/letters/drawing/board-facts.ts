/** What a board says of each hex, in words: for readers who do not look, and for a page that searches. */
import { byText } from '../../kernel/basic.js';
import type { Board as NewBoard } from '../../kernel/map/board.js';
import { hasRing, oldBoard, type Board } from '../../kernel/map/bridge.js';

export type BoardFacts = {
  /** The greatest first, then by name. */
  readonly towns: readonly { readonly name: string; readonly hex: string }[];
  /** By hex: `forest, Virginia; Rappahannock; Orange & Alexandria`. */
  readonly hexes: Readonly<Record<string, string>>;
};

export function boardFacts(given: NewBoard): BoardFacts {
  const board = oldBoard(given);
  const lines = linesByHex(board);
  const signs = townsByHex(board);
  const towns = [...board.towns].sort((a, b) => a.tier - b.tier || byText(a.name, b.name));
  return {
    towns: towns.map(({ name, hex }) => ({ name, hex })),
    hexes: Object.fromEntries(
      board.hexes.map(({ id, look, state }) => [
        id,
        [
          [look, state].filter((part) => part !== '').join(', '),
          ...(signs.get(id) ?? []),
          ...(lines.get(id) ?? []),
        ].join('; '),
      ]),
    ),
  };
}

/** What the rules say of the towns of a hex: one with a ring goes before all with dots. */
function townsByHex({ towns, townSigns }: Board): ReadonlyMap<string, readonly string[]> {
  if (townSigns === undefined) return new Map();
  const ringed = new Set(towns.filter(hasRing).map(({ hex }) => hex));
  return new Map(towns.map(({ hex }) => [hex, [ringed.has(hex) ? townSigns.ring : townSigns.dot]]));
}

/** Rivers and ridges at a hex's sides, and railways through it. */
function linesByHex(board: Board): ReadonlyMap<string, ReadonlySet<string>> {
  const lines = new Map<string, Set<string>>();
  const add = (hex: string, text: string): void => {
    if (text !== '') lines.set(hex, (lines.get(hex) ?? new Set()).add(text));
  };
  for (const { a, b, river, ridge } of board.links) {
    for (const hex of [a, b]) {
      if (river !== undefined) add(hex, river.name === '' ? '' : `river ${river.name}`);
      if (ridge !== undefined) add(hex, ridge.gap === undefined ? ridge.name : `gap ${ridge.gap}`);
    }
  }
  for (const { name, hexes } of board.rails) for (const hex of hexes) add(hex, `railway ${name}`);
  return lines;
}
