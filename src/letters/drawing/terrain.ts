/** Terrain as an engraver drew it: trees, tufts, hills with hachures on their shaded side, over a quiet tint. */
import { outline, tremor, type Cell, type Mesh, type Point } from './mesh.js';
import type { Ground } from './ground.js';
import { courseOf, ringsPath } from './path.js';
import type { Course, Printed } from './printed.js';
import type { Palette, Style, Terrain } from './style.js';
import { tilesOf } from './tiles.js';
import { num, tag } from './xml.js';

/** The terrains that are drawn, from the quietest to the boldest. */
export const SIGNED = ['woods', 'swamp', 'rough', 'mountain'] as const;

/** `line`: the width of the sign's strokes; `places`: steps from the hex's centre, which is left to towns. */
type Sign = {
  readonly line: number;
  readonly tint: string;
  readonly places: readonly (readonly [number, number])[];
  readonly forms: readonly string[];
};

const SIGNS: Readonly<Record<Terrain, Sign>> = {
  woods: {
    line: 0.7,
    tint: '.3',
    places: [
      [-13, -3],
      [-4, -11],
      [7, -10],
      [13, 2],
      [4, 11],
      [-7, 10],
    ],
    forms: [
      'm-2.2 1.4c-2-.4-2-3 0-3.2c-.2-2.6 3.6-2.8 3.8-.4c2.4-.2 2.6 3.4.4 3.6zm2.1 0v1.7m-2 .1h5',
      'm-1.8 1.2c-1.8-.6-1.2-3.2.6-3c.4-2 3.2-1.8 3.2.2c1.8.2 1.8 2.8 0 2.8zm1.9 0v1.6m-1.6.1h4.4',
    ],
  },
  swamp: {
    line: 0.7,
    tint: '.32',
    places: [
      [-12, -4],
      [0, -11],
      [12, -3],
      [8, 9],
      [-7, 9],
    ],
    forms: [
      'm-4.5 0h9m-6.5-.8l-1-2.4m2.4 2.4v-3.4m1.2 3.4l1.2-2.6m-4.8 5.2h6',
      'm-3.5 0h7m-5-.8l-.8-2.2m2.2 2.2v-3m1 3l1-2.2m1.6 4.4h4',
    ],
  },
  rough: {
    line: 0.7,
    tint: '.3',
    places: [
      [-12, -2],
      [2, -9],
      [12, 4],
      [-3, 11],
    ],
    forms: [
      'm-4.6 2q2.4-4.8 4.4-4.8t4.8 4.6m-3.9-3.3l1.3 3.2m.2-2.4l1.1 2.4m-3.9-2.6l.6 2.6',
      'm-4 1.8q2-4.2 3.8-4.2t4.2 4m-3.4-2.9l1.1 2.8m.2-2l1 2',
    ],
  },
  mountain: {
    line: 0.8,
    tint: '.38',
    places: [
      [-11, -1],
      [3, -7],
      [12, 5],
      [-2, 11],
    ],
    forms: [
      'm-7 4.5q3.4-2.2 6.2-9.5q.8.2 2 2.6t5.8 6.9m-7.8-9.2l.6 9.4m.9-6.8l1.1 6.5m.6-4.6l1.2 4.3m.4-2.6l.9 2.4',
      'm-5.6 3.8q3-2.2 5-7.6q.8.2 1.6 2t4.8 5.6m-6.4-7.4l.5 7.6m.8-5.5l.9 5.2m.5-3.6l1 3.3',
    ],
  },
};
const TREMBLE = 1.8;

export function drawTerrain(ground: Ground, { lookOf, courses }: Printed, style: Style): string {
  const { palette } = style;
  const { mesh } = ground;
  const tinted = drawTinted(ground, lookOf, style) + drawRanges(courses('mountain'), style);
  const signed = SIGNED.map((pattern) => {
    const cells = new Set(
      [...ground.land].filter(
        (cell) => lookOf(ground.places.get(cell)?.look ?? '')?.pattern === pattern,
      ),
    );
    if (cells.size === 0) return '';
    const tint = tag('path', {
      d: ringsPath(mesh, outline(mesh, cells)),
      fill: palette.terrain[pattern],
      'fill-opacity': SIGNS[pattern].tint,
    });
    if (style.isPlain === true) return tint;
    const signs = tilesOf(mesh, cells, style).map((some) =>
      drawSigns(mesh, some, pattern, palette),
    );
    return tint + signs.join('');
  }).join('');
  return tinted + signed;
}

/** How far mountains of a range stand apart along it, and how far aside of its crest at the most. */
const RANGE_STEP = 8.5;
const RANGE_WIDTH = 10;
/** So large are they on the largest views, as a share of the lettering. */
const RANGE_SCALE = 0.55;

/** Ranges that keep to no place: mountains along a crest, on every view. */
function drawRanges(ranges: readonly Course[], { palette, scale }: Style): string {
  const size = Math.max(1, RANGE_SCALE * scale);
  const signs = ranges.flatMap(({ points }, range) => {
    const course = courseOf(points);
    const steps = Math.floor(course.length / (RANGE_STEP * size));
    return Array.from({ length: steps + 1 }, (_, step) => {
      const salt = range * 1000 + step;
      const { at } = course.spot(step * RANGE_STEP * size) ?? { at: { x: 0, y: 0 } };
      const aside = (way: number): number => RANGE_WIDTH * size * tremor(salt, way);
      return { x: (at.x + aside(1)) / size, y: (at.y + aside(2)) / size, form: salt };
    });
  });
  if (signs.length === 0) return '';
  const { line, forms } = SIGNS.mountain;
  const drawn = signs
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .map(({ x, y, form }) => `M${x.toFixed(1)} ${y.toFixed(1)}${forms[form % forms.length] ?? ''}`);
  return tag('path', {
    d: drawn.join(''),
    ...{ fill: palette.terrain.mountain, 'fill-opacity': '.25' },
    ...{ stroke: palette.terrainInk.mountain, 'stroke-width': line, 'stroke-opacity': '.75' },
    ...{ 'stroke-linecap': 'round', transform: `scale(${num(size)})` },
  });
}

/** Ground of a colour of its own; on a printer without colours it has none. */
function drawTinted(ground: Ground, lookOf: Printed['lookOf'], { palette }: Style): string {
  if (palette.tintOpacity === '0') return '';
  const { mesh } = ground;
  const byTint = new Map<string, Set<Cell>>();
  for (const cell of ground.land) {
    const tint = lookOf(ground.places.get(cell)?.look ?? '')?.tint;
    if (tint !== undefined) byTint.set(tint, (byTint.get(tint) ?? new Set()).add(cell));
  }
  return [...byTint]
    .map(([fill, cells]) =>
      tag('path', {
        d: ringsPath(mesh, outline(mesh, cells)),
        ...{ fill, 'fill-opacity': palette.tintOpacity },
      }),
    )
    .join('');
}

/** Two signs of a terrain on its tint, for a legend, with their middle at a point. */
export function terrainSample(look: Terrain, at: Point, { palette, scale }: Style): string {
  const { line, tint, forms } = SIGNS[look];
  const [w, h] = [22 * scale, 14 * scale];
  const box = { x: num(at.x - w / 2), y: num(at.y - h / 2), width: num(w), height: num(h) };
  const signs = forms.map((form, index) => {
    const step = (index === 0 ? -1 : 1) * 5.2 * scale;
    const put = `translate(${num(at.x + step)} ${num(at.y)}) scale(${num(scale * 0.9)})`;
    return tag('path', { d: `M0 0${form}`, transform: put });
  });
  const ink = `fill="none" stroke="${palette.terrainInk[look]}" stroke-linecap="round"`;
  return (
    tag('rect', { ...box, fill: palette.terrain[look], 'fill-opacity': tint }) +
    `<g ${ink} stroke-width="${num(line)}">${signs.join('')}</g>`
  );
}

function drawSigns(mesh: Mesh, cells: readonly Cell[], look: Terrain, palette: Palette): string {
  const { line, places, forms } = SIGNS[look];
  const signs = cells.flatMap((cell) => {
    const center = mesh.centerOf(cell);
    const steps = mesh.scatter?.(cell) ?? places.map(([x, y]) => ({ x, y }));
    return steps.map(({ x: dx, y: dy }, index) => {
      const at: Point = {
        x: center.x + dx + TREMBLE * tremor(cell, index),
        y: center.y + dy + TREMBLE * tremor(cell, index + 16),
      };
      const form = forms[Math.abs(cell + index) % forms.length] ?? '';
      return { at, drawn: `M${at.x.toFixed(1)} ${at.y.toFixed(1)}${form}` };
    });
  });
  // From the back of the picture to its front, as hills overlap.
  const drawn = signs.sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x).map((sign) => sign.drawn);
  return tag('path', {
    d: drawn.join(''),
    fill: 'none',
    stroke: palette.terrainInk[look],
    'stroke-width': line,
    'stroke-opacity': '.7',
    'stroke-linecap': 'round',
  });
}
