/** The ground of the map: land in the colours of its owners, bordered as maps were coloured by hand, and the cells. */
import { keptFor } from '../../kernel/kept-for.js';
import {
  chainsOf,
  outline,
  sidesOfCell,
  type Cell,
  type Corner,
  type Mesh,
  type Point,
  type Side,
} from './mesh.js';
import type { Ground } from './ground.js';
import { noteBends } from './lines.js';
import { between, chainsPath, createPen, drawPolygon, ringsPath, smoothRing } from './path.js';
import type { Printed } from './printed.js';
import type { Owner, Palette, Style } from './style.js';
import { drawTerrain } from './terrain.js';
import { tilesOf } from './tiles.js';
import { drawCoast, drawLakes, drawSea, shoreOf } from './water.js';
import { layer, num, tag } from './xml.js';

/** The ground as SVG elements, lowest first. */
export function drawGround(ground: Ground, printed: Printed, style: Style): string {
  const { palette } = style;
  const all = new Set([...ground.land, ...ground.unmapped]);
  return [
    drawSea(ground, style),
    tag('path', { d: ringsPath(ground.mesh, outline(ground.mesh, all)), fill: palette.unmapped }),
    drawTints(ground, palette),
    layer('terrain', drawTerrain(ground, printed, style)),
    drawWashes(ground, style),
    drawCoast(ground, palette),
    layer('rivers', drawLakes(printed.lakes, style)),
    // Areas are told apart from afar too.
    layer(
      'grid',
      ground.mesh.around === undefined
        ? style.isPlain === true
          ? ''
          : drawGrid(ground, style)
        : drawAreaBorders(ground, style),
    ),
  ].join('');
}

const zonesOf = (ground: Ground, owner: Owner): readonly ReadonlySet<Cell>[] =>
  [...ground.zones].filter(([zone]) => ground.owners.get(zone) === owner).map(([, cells]) => cells);

function drawTints(ground: Ground, palette: Palette): string {
  const { mesh } = ground;
  const paths = ground.holders.map((owner) => {
    const cells = new Set(zonesOf(ground, owner).flatMap((zone) => [...zone]));
    const inland = [...cells].filter(
      (cell) => !mesh.neighborsOf(cell).some((next) => ground.sea.has(next)),
    );
    const fill = palette.land(owner).tint;
    return {
      plain: tag('path', { d: plainPath(mesh, outline(mesh, new Set(inland))), fill }),
      smooth: tag('path', { d: ringsPath(mesh, outline(mesh, cells), ground.meetings), fill }),
    };
  });
  // Where three owners meet, rounded corners leave a hole: the plain cells below fill it.
  return [...paths.map(({ plain }) => plain), ...paths.map(({ smooth }) => smooth)].join('');
}

function plainPath({ at }: Mesh, rings: readonly (readonly Corner[])[]): string {
  const pen = createPen();
  for (const ring of rings) drawPolygon(pen, ring.map(at));
  return pen.data();
}

/** A narrow band over a wide one, as a brush leaves more colour at the edge. */
const WASH_WIDTHS = [6.2, 2.4] as const;

/** Bands of the owner's colour along the inside of each zone's border. */
function drawWashes(ground: Ground, { palette, scale }: Style): string {
  const bands = ground.holders.flatMap((owner) => {
    const zones = zonesOf(ground, owner).map((cells) => bandsAlong(ground, cells));
    return WASH_WIDTHS.map((width) => {
      const d = zones.map((bandOf) => bandOf(width * scale ** 0.8));
      return tag('path', { d: d.join(''), fill: palette.land(owner).wash });
    });
  });
  return `<g fill-opacity="${palette.washOpacity}" fill-rule="evenodd">${bands.join('')}</g>`;
}

const edges = keptFor(1);

/** The path of the inside of a border, by its width; to be filled by the even-odd rule. */
export const bandsAlong = (
  { mesh, meetings }: Ground,
  cells: ReadonlySet<Cell>,
): ((width: number) => string) =>
  edges(cells, '', () => {
    const rings = outline(mesh, cells).map((ring) => ({
      edge: ringsPath(mesh, [ring], meetings),
      soft: softRing(mesh, ring),
    }));
    return (width) =>
      rings
        .map(({ edge, soft }) => {
          const pen = createPen();
          smoothRing(pen, movedInwards(soft, width));
          return edge + pen.data();
        })
        .join('');
  });

const RING_SOFTENING = 0.36;

const softRing = ({ hand }: Mesh, ring: readonly Corner[]): readonly Point[] => {
  const points = ring.map(hand);
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

/** What areas have between them, in the hand of their grounds and as far as the coast, which is drawn already. */
function drawAreaBorders(ground: Ground, { palette, line }: Style): string {
  const { mesh, places, sea } = ground;
  const bends = new Map<Corner, Point>();
  for (const chain of shoreOf(ground).chains) noteBends(chain, mesh.hand, bends);
  const inland = [...places.keys()].flatMap((cell) => {
    const sides = sidesOfCell(mesh, cell);
    return mesh.neighborsOf(cell).flatMap((other, index): readonly Side[] => {
      const side = sides[index];
      const isShore = sea.has(cell) !== sea.has(other);
      return side === undefined || other < cell || isShore ? [] : [side];
    });
  });
  return tag('path', {
    d: chainsPath(chainsOf(inland), (corner) => bends.get(corner) ?? mesh.hand(corner)),
    fill: 'none',
    stroke: palette.border,
    'stroke-width': 1.1 * line,
    'stroke-opacity': '.7',
  });
}

/** Each side once: slanted ones as long zigzags, flat ones one by one, to keep the drawing small. */
function drawGrid(ground: Ground, style: Style): string {
  const drawn = new Set<string>();
  return tilesOf(ground.mesh, ground.places.keys(), style)
    .map((cells) => drawGridOf(ground.mesh, cells, drawn, style))
    .join('');
}

const isFlat = (a: Point, b: Point): boolean => Math.abs(a.y - b.y) < 0.05;

/** The sides of some cells, without those that were `drawn` before. */
function drawGridOf(
  mesh: Mesh,
  cells: readonly Cell[],
  drawn: Set<string>,
  { palette }: Style,
): string {
  const { at } = mesh;
  const slanted: Side[] = [];
  const flat: Side[] = [];
  const isNew = (key: string): boolean => drawn.size < drawn.add(key).size;
  for (const cell of cells)
    for (const [a, b] of sidesOfCell(mesh, cell))
      if (isNew(a < b ? `${String(a)}-${String(b)}` : `${String(b)}-${String(a)}`))
        (isFlat(at(a), at(b)) ? flat : slanted).push([a, b]);
  const pen = createPen();
  for (const { keys } of chainsOf(slanted)) {
    keys.forEach((key, index) => (index === 0 ? pen.move(at(key)) : pen.line(at(key))));
  }
  const lines = flat.map(([a, b]) => {
    const [left, right] = at(a).x < at(b).x ? [at(a), at(b)] : [at(b), at(a)];
    return `M${num(left.x)} ${num(left.y)}h${num(right.x - left.x)}`;
  });
  return tag('path', {
    d: pen.data() + lines.join(''),
    fill: 'none',
    stroke: palette.grid,
    'stroke-width': 0.6,
    'stroke-opacity': palette.gridOpacity,
  });
}
