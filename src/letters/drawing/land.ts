/** The ground of the map: land in the colours of its owners, bordered as maps were coloured by hand, and the hexes. */
import {
  cellNeighbours,
  cellSides,
  chainsOf,
  cornerPoint,
  outline,
  type Cell,
  type Corner,
  type Point,
  type Side,
} from './mesh.js';
import type { Ground } from './ground.js';
import {
  between,
  createPen,
  drawPolygon,
  handLine,
  handPoint,
  ringsPath,
  smoothRing,
} from './path.js';
import type { Owner, Palette, Style } from './style.js';
import { drawTerrain } from './terrain.js';
import { tilesOf } from './tiles.js';
import { drawCoast, drawSea } from './water.js';
import { layer, tag } from './xml.js';

/** The ground as SVG elements, lowest first. */
export function drawGround(ground: Ground, style: Style): string {
  const { palette } = style;
  const all = new Set([...ground.land, ...ground.unmapped]);
  return [
    drawSea(ground, style),
    tag('path', { d: ringsPath(outline(all)), fill: palette.unmapped }),
    drawTints(ground, palette),
    layer('terrain', drawTerrain(ground, style)),
    drawWashes(ground, style),
    drawCoast(ground, palette),
    layer('grid', style.isPlain === true ? '' : drawGrid(ground, style)),
  ].join('');
}

const statesOf = (ground: Ground, owner: Owner): readonly ReadonlySet<Cell>[] =>
  [...ground.states]
    .filter(([state]) => ground.owners.get(state) === owner)
    .map(([, cells]) => cells);

function drawTints(ground: Ground, palette: Palette): string {
  const paths = ground.holders.map((owner) => {
    const cells = new Set(statesOf(ground, owner).flatMap((state) => [...state]));
    const inland = [...cells].filter(
      (cell) => !cellNeighbours(cell).some((next) => ground.sea.has(next)),
    );
    const fill = palette.land(owner).tint;
    return {
      plain: tag('path', { d: plainPath(outline(new Set(inland))), fill }),
      smooth: tag('path', { d: ringsPath(outline(cells), ground.meetings), fill }),
    };
  });
  // Where three owners meet, rounded corners leave a hole: the plain hexes below fill it.
  return [...paths.map(({ plain }) => plain), ...paths.map(({ smooth }) => smooth)].join('');
}

function plainPath(rings: readonly (readonly Corner[])[]): string {
  const pen = createPen();
  for (const ring of rings) drawPolygon(pen, ring.map(cornerPoint));
  return pen.data();
}

/** A narrow band over a wide one, as a brush leaves more colour at the edge. */
const WASH_WIDTHS = [6.2, 2.4] as const;

/** Bands of the owner's colour along the inside of each state's border. */
function drawWashes(ground: Ground, { palette, scale }: Style): string {
  const bands = ground.holders.flatMap((owner) =>
    WASH_WIDTHS.map((width) => {
      const d = statesOf(ground, owner).map((cells) =>
        bandPath(cells, width * scale ** 0.8, ground.meetings),
      );
      return tag('path', { d: d.join(''), fill: palette.land(owner).wash });
    }),
  );
  return `<g fill-opacity="${palette.washOpacity}" fill-rule="evenodd">${bands.join('')}</g>`;
}

/** The inside of a border, so wide; to be filled by the even-odd rule. */
export function bandPath(
  cells: ReadonlySet<Cell>,
  width: number,
  meetings: ReadonlySet<Corner>,
): string {
  const pen = createPen();
  for (const ring of outline(cells)) {
    smoothRing(pen, handLine(ring, true, handPoint, meetings));
    smoothRing(pen, movedInwards(softRing(ring), width));
  }
  return pen.data();
}

const RING_SOFTENING = 0.36;

const softRing = (ring: readonly Corner[]): readonly Point[] => {
  const points = ring.map(handPoint);
  return points.map((point, index) => {
    const around = between(
      points.at(index - 1) ?? point,
      points[(index + 1) % points.length] ?? point,
    );
    return between(point, around, RING_SOFTENING);
  });
};

/** A ring that runs `width` inside another; the inside lies to the right of its course. */
function movedInwards(points: readonly Point[], width: number): readonly Point[] {
  return points.map((point, index) => {
    const before = points.at(index - 1) ?? point;
    const after = points[(index + 1) % points.length] ?? point;
    const [inX, inY] = unit(before, point);
    const [outX, outY] = unit(point, after);
    const [x, y] = [-(inY + outY), inX + outX];
    const share = (2 * width) / Math.max(0.6, x * x + y * y);
    return { x: point.x + x * share, y: point.y + y * share };
  });
}

function unit(from: Point, to: Point): readonly [number, number] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return [(to.x - from.x) / length, (to.y - from.y) / length];
}

/** Each hexside once: slanted ones as long zigzags, flat ones one by one, to keep the drawing small. */
function drawGrid(ground: Ground, style: Style): string {
  const drawn = new Set<string>();
  return tilesOf(ground.hexes.keys(), style)
    .map((cells) => drawGridOf(cells, drawn, style.palette))
    .join('');
}

/** The sides of some cells, without those that were `drawn` before. */
function drawGridOf(cells: readonly Cell[], drawn: Set<string>, palette: Palette): string {
  const slanted: Side[] = [];
  const flat: Corner[] = [];
  const isNew = (key: string): boolean => drawn.size < drawn.add(key).size;
  for (const cell of cells) {
    const sides = cellSides(cell);
    for (const index of [0, 2, 3, 5]) {
      const [a, b] = sides[index] ?? [0, 0];
      if (isNew(a < b ? `${String(a)}-${String(b)}` : `${String(b)}-${String(a)}`))
        slanted.push([a, b]);
    }
    for (const corner of [sides[1]?.[1] ?? 0, sides[4]?.[0] ?? 0])
      if (isNew(String(corner))) flat.push(corner);
  }
  const pen = createPen();
  for (const { keys } of chainsOf(slanted)) {
    keys.forEach((key, index) =>
      index === 0 ? pen.move(cornerPoint(key)) : pen.line(cornerPoint(key)),
    );
  }
  const lines = flat.map((corner) => {
    const { x, y } = cornerPoint(corner);
    return `M${String(x)} ${String(Math.round(y * 10) / 10)}h20`;
  });
  return tag('path', {
    d: pen.data() + lines.join(''),
    fill: 'none',
    stroke: palette.grid,
    'stroke-width': 0.6,
    'stroke-opacity': palette.gridOpacity,
  });
}
