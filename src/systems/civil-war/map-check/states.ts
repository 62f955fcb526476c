/** States in one piece, but for islands. */
import { byText, groupedBy } from '../../../kernel/basic.js';
import { neighbours } from '../rules/ground/hexes.js';
import type { HexRow } from '../rules/pack.js';
import { piecesOf, tellOf, type Trial } from './trial.js';

export function checkStates(trial: Trial): void {
  const { hexes, states } = trial.map;
  const land = [...hexes.values()].filter(({ state }) => state !== undefined);
  const owned = groupedBy(land, ({ state }) => state ?? '');
  for (const { id, name } of states.values()) {
    const own = owned.get(id);
    if (own === undefined)
      tellOf(trial, 'warning', {
        ...{ table: 'states', id, column: 'id', read: id },
        expected: `a hex of ${name} in hexes; there is none`,
      });
    else checkWhole(trial, name, own);
  }
}

function checkWhole(trial: Trial, name: string, own: readonly HexRow[]): void {
  const ids = own.map(({ id }) => id).sort(byText);
  const pieces = piecesOf(ids, neighbours);
  const largest = [...pieces].sort((x, y) => y.length - x.length)[0];
  for (const piece of pieces) {
    const [first] = piece;
    if (first === undefined || piece === largest || isIsland(trial, piece)) continue;
    tellOf(trial, 'warning', {
      ...{ table: 'hexes', id: first, column: 'state', read: name },
      expected: `${name} in one piece; ${piece.length === 1 ? 'this hex is' : `${piece.length} hexes from here are`} cut off from its other ${ids.length - piece.length}`,
    });
  }
}

/** Whether no land of another state lies beside it. */
const isIsland = ({ map }: Trial, piece: readonly string[]): boolean =>
  piece.every((hex) =>
    neighbours(hex).every(
      (next) => piece.includes(next) || map.hexes.get(next)?.theater === undefined,
    ),
  );
