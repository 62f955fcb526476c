/** Holes in the map, hexsides that face one, and coasts that are none. */
import { groupedBy } from '../../../kernel/basic.js';
import { neighbour, neighbours, rowOf, columnOf, DIRECTIONS } from '../rules/ground/hexes.js';
import { type PackMap, isLand } from '../pack/read-map.js';
import type { SideRow } from '../rules/pack.js';
import { piecesOf, sideKey, tellOf, type Trial } from './trial.js';

export function checkGround(trial: Trial): void {
  const holes = holesOf(trial.map);
  for (const hole of holes) {
    const beside = neighbours(hole).find((hex) => trial.map.hexes.has(hex)) ?? '';
    tellOf(trial, 'fault', {
      ...{ table: 'hexes', id: beside, column: 'hex', read: `no hex ${hole}` },
      expected: `hex ${hole}, which the map surrounds (next to ${beside})`,
    });
  }
  checkSides(trial, new Set(holes));
  checkRim(trial, new Set(holes));
  checkBare(trial);
  checkUnmarked(trial);
}

/** Numbers without a hex from which no way leads round the map. */
function holesOf({ hexes }: PackMap): readonly string[] {
  const columns = [...hexes.keys()].map(columnOf);
  const rows = [...hexes.keys()].map(rowOf);
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const empty: string[] = [];
  for (let column = left; column <= right; column += 1)
    for (let row = top; row <= bottom; row += 1) {
      const hex = String(column).padStart(2, '0') + String(row).padStart(2, '0');
      if (!hexes.has(hex)) empty.push(hex);
    }
  const isRim = (hex: string): boolean =>
    columnOf(hex) === left ||
    columnOf(hex) === right ||
    rowOf(hex) === top ||
    rowOf(hex) === bottom;
  return piecesOf(empty, neighbours)
    .filter((piece) => !piece.some(isRim))
    .flat();
}

function checkSides(trial: Trial, holes: ReadonlySet<string>): void {
  const { hexes, sides } = trial.map;
  for (const side of sides.values()) {
    const id = sideKey(trial, side);
    const hole = [side.a, side.b].find((hex) => holes.has(hex));
    if (hole !== undefined)
      tellOf(trial, 'fault', {
        ...{ table: 'sides', id, column: 'direction', read: id },
        expected: `a hexside with two hexes of the map; ${hole} is missing`,
      });
    if (side.coast === undefined || isLand(hexes, side.a) !== isLand(hexes, side.b)) continue;
    tellOf(trial, 'fault', {
      ...{ table: 'sides', id, column: 'coast', read: 'yes' },
      expected: 'land on one hand and water on the other',
    });
  }
}

/** Rivers may run along the edge of the map, which is told once for all of them; nothing else stands there. */
function checkRim(trial: Trial, holes: ReadonlySet<string>): void {
  const { hexes, sides } = trial.map;
  const isOff = (hex: string): boolean => !hexes.has(hex) && !holes.has(hex);
  const rim = [...sides.values()].filter(({ a, b }) => isOff(a) || isOff(b));
  const rivers = rim.filter(({ river }) => river !== undefined);
  const tellRim = (kind: 'fault' | 'warning', side: SideRow, more = ''): void => {
    const id = sideKey(trial, side);
    tellOf(trial, kind, {
      ...{ table: 'sides', id, column: 'direction', read: id },
      expected: `a hexside with two hexes of the map; ${isOff(side.a) ? side.a : side.b} is none${more}`,
    });
  };
  for (const side of rim) if (side.river === undefined) tellRim('fault', side);
  const [first] = rivers;
  if (first === undefined) return;
  const named = [...groupedBy(rivers, ({ riverName }) => riverName ?? '')].map(([name, run]) => {
    const [start] = run;
    return `${name} from ${start === undefined ? '' : sideKey(trial, start)} (${run.length})`;
  });
  tellRim('warning', first, `. Rivers along the edge, which part nothing: ${named.join(', ')}`);
}

/** A side with nothing on it does no harm, but somebody meant something by it. */
function checkBare(trial: Trial): void {
  for (const side of trial.map.sides.values()) {
    if (side.river !== undefined || side.ridge !== undefined || side.coast === true) continue;
    const id = sideKey(trial, side);
    tellOf(trial, 'warning', {
      ...{ table: 'sides', id, column: 'river', read: '' },
      expected: 'a river, a ridge or a coast on a side that has a row',
    });
  }
}

/** Land beside water whose side is no coast: told once, as it may be many. */
function checkUnmarked(trial: Trial): void {
  const { hexes, sides } = trial.map;
  const unmarked: string[] = [];
  for (const hex of hexes.keys())
    for (const direction of DIRECTIONS) {
      const other = neighbour(hex, direction);
      if (other === undefined || !hexes.has(other)) continue;
      if (!isLand(hexes, hex) || isLand(hexes, other)) continue;
      const side = sides.get(hex < other ? `${hex}|${other}` : `${other}|${hex}`);
      if (side?.coast === undefined) unmarked.push(`${hex} ${direction}`);
    }
  const [first] = unmarked;
  if (first === undefined) return;
  tellOf(trial, 'warning', {
    ...{ table: 'sides', id: first, column: 'coast', read: '' },
    expected: `yes between land and water: ${unmarked.length} such sides have none, first ${first}`,
  });
}
