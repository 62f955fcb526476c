/** The ground of the map: sea with its engraved lines, states in their tints with coloured borders, terrain, hexes. */
import { byText } from '../kernel/basic.js';
import type { Board, BoardHex } from '../kernel/picture.js';
import {
  cellAt,
  cellCentre,
  cellNeighbours,
  cellOf,
  cellSides,
  chainsOf,
  cornerPoint,
  outline,
  type Cell,
  type Corner,
  type Point,
  type Side,
} from './map-geometry.js';
import type { Frame } from './map-frame.js';
import { chainsPath, createPen, drawPolygon, drawRing, ringsPath } from './map-path.js';
import type { Palette } from './map-style.js';
import { tag } from './xml.js';

/** What lies where in the frame; `state` is '' on water and off the board. */
export type Ground = {
  readonly hexes: ReadonlyMap<Cell, BoardHex>;
  readonly land: ReadonlySet<Cell>;
  readonly sea: ReadonlySet<Cell>;
  readonly unmapped: ReadonlySet<Cell>;
};

const isWater = (hex: BoardHex): boolean => hex.look === 'sea' || hex.look === 'lake';

/** Sorts a frame's cells. A cell off the board is open sea or unmapped land, as the nearest hex of the board is. */
export function groundOf(board: Board, frame: Frame): Ground {
  const hexes = new Map(board.hexes.map((hex) => [cellOf(hex.id), hex]));
  const land = new Set<Cell>();
  const sea = new Set<Cell>();
  const unmapped = new Set<Cell>();
  for (const [cell, hex] of hexes) (isWater(hex) ? sea : land).add(cell);
  const missing = missingCells(hexes, frame);
  for (let edge = [...hexes.keys()]; edge.length > 0;) {
    const next: Cell[] = [];
    for (const cell of edge) {
      for (const other of cellNeighbours(cell)) {
        if (!missing.delete(other)) continue;
        (sea.has(cell) ? sea : unmapped).add(other);
        next.push(other);
      }
    }
    edge = next;
  }
  return { hexes, land, sea, unmapped };
}

function missingCells(hexes: ReadonlyMap<Cell, BoardHex>, frame: Frame): Set<Cell> {
  const cells = new Set<Cell>();
  for (let column = frame.left - 2; column <= frame.right + 2; column += 1) {
    for (let row = frame.top - 2; row <= frame.bottom + 2; row += 1) {
      const cell = cellAt(column, row);
      if (!hexes.has(cell)) cells.add(cell);
    }
  }
  return cells;
}

/** Every state's number of a tint: neighbours differ as long as there are tints enough. */
export function tintsOf(board: Board, count: number): ReadonlyMap<string, number> {
  const byCell = new Map(board.hexes.map((hex) => [cellOf(hex.id), hex.state]));
  const borders = new Map<string, Set<string>>();
  for (const [cell, state] of byCell) {
    if (state === '') continue;
    const others = borders.get(state) ?? new Set();
    borders.set(state, others);
    for (const next of cellNeighbours(cell)) others.add(byCell.get(next) ?? state);
  }
  const tints = new Map<string, number>();
  const mostFirst = [...borders].sort((a, b) => b[1].size - a[1].size || byText(a[0], b[0]));
  for (const [state, others] of mostFirst) {
    const taken = new Set([...others].map((other) => tints.get(other)));
    const uses = (tint: number): number =>
      [...tints.values()].filter((used) => used === tint).length;
    const free = Array.from({ length: count }, (_, tint) => tint).filter(
      (tint) => !taken.has(tint),
    );
    tints.set(state, free.sort((a, b) => uses(a) - uses(b) || a - b)[0] ?? 0);
  }
  return tints;
}

/** The ground as SVG elements, lowest first. */
export function drawGround(
  ground: Ground,
  tints: ReadonlyMap<string, number>,
  palette: Palette,
): string {
  return [
    tag('path', { d: ringsPath(outline(ground.sea)), fill: palette.sea }),
    drawWaterLines(ground, palette),
    tag('path', {
      d: ringsPath(outline(new Set([...ground.land, ...ground.unmapped]))),
      fill: palette.unmapped,
    }),
    tag('path', { d: ringsPath(outline(ground.land)), fill: palette.unmapped }),
    drawTints(ground, tints, palette),
    drawTerrain(ground, palette),
    drawWashes(ground, tints, palette),
    drawCoast(ground, palette),
    drawGrid(ground, palette),
  ].join('');
}

const shoreOf = ({ sea, land, unmapped }: Ground): string => {
  const sides: Side[] = [];
  for (const cell of [...land, ...unmapped]) {
    const all = cellSides(cell);
    cellNeighbours(cell).forEach((other, index) => {
      const side = all[index];
      if (side !== undefined && sea.has(other)) sides.push(side);
    });
  }
  return chainsPath(chainsOf(sides), cornerPoint);
};

const WATER_LINE_WIDTHS = [30, 25, 18, 14, 7] as const;

/** The lines that engravers drew along a shore: wide bands in turn, half of each covered by the land. */
function drawWaterLines(ground: Ground, palette: Palette): string {
  const d = shoreOf(ground);
  const lines = WATER_LINE_WIDTHS.map((width, index) =>
    tag('path', { d, stroke: palette.waterLines[index] ?? palette.sea, 'stroke-width': width }),
  );
  return `<g fill="none" stroke-linejoin="round" stroke-linecap="round">${lines.join('')}</g>`;
}

const drawCoast = (ground: Ground, palette: Palette): string =>
  tag('path', {
    d: shoreOf(ground),
    fill: 'none',
    stroke: palette.coast,
    'stroke-width': 1.6,
    'stroke-linejoin': 'round',
  });

function cellsBy(
  ground: Ground,
  key: (hex: BoardHex) => string | number | undefined,
): ReadonlyMap<string | number, ReadonlySet<Cell>> {
  const found = new Map<string | number, Set<Cell>>();
  for (const [cell, hex] of ground.hexes) {
    const name = key(hex);
    if (name === undefined || !ground.land.has(cell)) continue;
    const cells = found.get(name) ?? new Set();
    found.set(name, cells.add(cell));
  }
  return found;
}

function drawTints(ground: Ground, tints: ReadonlyMap<string, number>, palette: Palette): string {
  const byTint = cellsBy(ground, (hex) => tints.get(hex.state));
  const paths = palette.tints.map((fill, tint) => {
    const cells = byTint.get(tint) ?? new Set<Cell>();
    const inland = [...cells].filter(
      (cell) => !cellNeighbours(cell).some((next) => ground.sea.has(next)),
    );
    return {
      plain: tag('path', { d: plainPath(outline(new Set(inland))), fill }),
      smooth: tag('path', { d: ringsPath(outline(cells)), fill }),
    };
  });
  // Where three states meet, rounded corners leave a hole: the plain hexes below fill it.
  return [...paths.map(({ plain }) => plain), ...paths.map(({ smooth }) => smooth)].join('');
}

function plainPath(rings: readonly (readonly Corner[])[]): string {
  const pen = createPen();
  for (const ring of rings) drawPolygon(pen, ring.map(cornerPoint));
  return pen.data();
}

const TERRAIN_OPACITY = { forest: 0.5, rough: 0.42, mountain: 0.6, swamp: 0.55 } as const;

function drawTerrain(ground: Ground, palette: Palette): string {
  const byLook = cellsBy(ground, (hex) => hex.look);
  return (['forest', 'swamp', 'rough', 'mountain'] as const)
    .map((look) => {
      const cells = byLook.get(look) ?? new Set<Cell>();
      const fill = tag('path', {
        d: ringsPath(outline(cells)),
        fill: palette.terrain[look],
        'fill-opacity': String(TERRAIN_OPACITY[look]),
      });
      return cells.size === 0 ? '' : fill + drawTexture(cells, look, palette);
    })
    .join('');
}

/** Small signs in every hex of a kind: trees, reeds, hills, peaks. Steps from the hex's centre. */
const SIGN_PLACES = [
  [-11, -5],
  [2, -9],
  [9, 4],
  [-4, 7],
] as const;
const SIGNS = {
  forest: 'v-3.5m-2.6.6c0-4.4 5.2-4.4 5.2 0z',
  swamp: 'm-4 0h8m-6-2.6v-1.8m2 1.8v-3m2 3v-1.8',
  rough: 'q2.6-4.4 5.2 0m-2.8-1.2.6 3',
  mountain: 'l3.6-6.4 3.6 6.4m-3.6-6.4 .4 5.6',
} as const;

function drawTexture(cells: ReadonlySet<Cell>, look: keyof typeof SIGNS, palette: Palette): string {
  const parts: string[] = [];
  for (const cell of cells) {
    const centre = cellCentre(cell);
    SIGN_PLACES.forEach(([dx, dy], index) => {
      const nudge = ((cell * 7 + index * 13) % 5) - 2;
      parts.push(
        `M${String(Math.round(centre.x + dx + nudge))} ${String(Math.round(centre.y + dy - nudge))}${SIGNS[look]}`,
      );
    });
  }
  return tag('path', {
    d: parts.join(''),
    fill: 'none',
    stroke: palette.terrainInk[look],
    'stroke-width': look === 'mountain' ? 1.1 : 0.9,
    'stroke-opacity': '.55',
  });
}

const WASH_WIDTH = 6.5;

/** A band of a state's colour along the inside of its border, as maps were coloured by hand. */
function drawWashes(ground: Ground, tints: ReadonlyMap<string, number>, palette: Palette): string {
  const byTint = cellsBy(ground, (hex) => tints.get(hex.state));
  const bands = palette.washes.map((fill, tint) => {
    const pen = createPen();
    for (const ring of outline(byTint.get(tint) ?? new Set())) {
      const points = ring.map(cornerPoint);
      drawRing(pen, points);
      drawRing(pen, movedInwards(points, WASH_WIDTH));
    }
    return tag('path', { d: pen.data(), fill });
  });
  return `<g fill-opacity=".42" fill-rule="evenodd">${bands.join('')}</g>`;
}

/** A ring that runs `width` inside another; the inside lies to the right of its course. */
function movedInwards(points: readonly Point[], width: number): readonly Point[] {
  return points.map((point, index) => {
    const before = points.at(index - 1) ?? point;
    const after = points[(index + 1) % points.length] ?? point;
    const [inX, inY] = unit(before, point);
    const [outX, outY] = unit(point, after);
    const [x, y] = [-(inY + outY), inX + outX];
    const share = (2 * width) / (x * x + y * y);
    return { x: point.x + x * share, y: point.y + y * share };
  });
}

function unit(from: Point, to: Point): readonly [number, number] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return [(to.x - from.x) / length, (to.y - from.y) / length];
}

/** Each hexside once: slanted ones as long zigzags, flat ones one by one, to keep the drawing small. */
function drawGrid(ground: Ground, palette: Palette): string {
  const slanted = new Map<string, Side>();
  const flat = new Set<number>();
  for (const cell of ground.hexes.keys()) {
    const sides = cellSides(cell);
    [0, 2, 3, 5].forEach((index) => {
      const [a, b] = sides[index] ?? [0, 0];
      slanted.set(a < b ? `${String(a)}-${String(b)}` : `${String(b)}-${String(a)}`, [a, b]);
    });
    flat.add(sides[1]?.[1] ?? 0).add(sides[4]?.[0] ?? 0);
  }
  const pen = createPen();
  for (const { keys } of chainsOf(slanted.values())) {
    keys.forEach((key, index) =>
      index === 0 ? pen.move(cornerPoint(key)) : pen.line(cornerPoint(key)),
    );
  }
  const lines = [...flat].map((corner) => {
    const { x, y } = cornerPoint(corner);
    return `M${String(x)} ${String(Math.round(y * 10) / 10)}h20`;
  });
  return tag('path', {
    d: pen.data() + lines.join(''),
    fill: 'none',
    stroke: palette.grid,
    'stroke-width': 0.7,
    'stroke-opacity': '.17',
  });
}
