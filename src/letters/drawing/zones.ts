/** The names of zones: wide pale capitals, spread over the land that they name, slanted where it is. */
import { sortedBy } from '../../kernel/basic.js';
import { keptFor } from '../../kernel/kept-for.js';
import { isIn, outline, type Box, type Cell, type Mesh, type Point } from './mesh.js';
import type { Ground } from './ground.js';
import type { Label } from './label.js';
import type { Style } from './style.js';
import type { Spot } from './path.js';
import { drawLettering, letterBoxes, textWidth } from './text.js';
import { boxOfPoints, isInside } from './place-boxes.js';

const ANGLES = [0, -12, 12, -24, 24, -36, 36, -52, 52] as const;
/** Sizes that are tried, and how far letters stand apart at most, as a share of the size. */
const SIZES = [30, 24, 19, 15, 12, 9.5] as const;
const SPREADS = [1.5, 1, 0.65, 0.4, 0.2] as const;
const MOST_CENTRES = 12;
const MOST_PLACES = 90;
/** What it costs to write a brief name: more than any way to write the whole. */
const BRIEFER = 80;

export function zoneNames(ground: Ground, map: Box, style: Style): readonly Label[] {
  return stretchesOf(ground, map, style.scale).map(({ state, kept }) => ({
    text: state,
    places: kept.map(({ boxes, cost }) => ({ boxes, cost })),
    need: 'drop',
    draw: (place) => {
      const one = kept.find(({ boxes }) => boxes === place.boxes);
      if (one === undefined) return '';
      const { size, text, spots, boxes } = one;
      const look = { size, fill: style.palette.zoneText, weight: 'bold' as const, opacity: '.5' };
      return drawLettering({ text, spots, boxes }, look);
    },
  }));
}

/** A name stretched over its state in some ways. */
type Stretch = {
  readonly state: string;
  readonly kept: readonly {
    readonly text: string;
    readonly size: number;
    readonly cost: number;
    readonly spots: readonly Spot[];
    readonly boxes: readonly Box[];
  }[];
};

/** As much of a state as a view shows. `centres`: where a name may have its middle; `reach`: no line within it is longer. */
type State = {
  readonly cells: ReadonlySet<Cell>;
  readonly centres: readonly Point[];
  readonly reach: number;
};

const reckoned = keptFor(8);

/** The same in every theme. */
const stretchesOf = (ground: Ground, map: Box, scale: number): readonly Stretch[] =>
  reckoned(ground, [scale, map.x, map.y, map.w, map.h].join(' '), () => {
    const named = [...ground.zones].map(
      ([zone, cells]) => [ground.names.get(zone) ?? [zone], cells] as const,
    );
    return sortedBy(named, ([[state = '']]) => state).flatMap(([names, cells]) => {
      const inView = [...cells].filter((cell) => isIn(ground.mesh.centerOf(cell), map));
      if (inView.length === 0) return [];
      const state = stateOf(ground.mesh, cells, inView);
      const kept = names.flatMap((name, grade) =>
        stretch({ name, cost: grade * BRIEFER, scale }, state, ground.mesh, map),
      );
      return [{ state: names[0] ?? '', kept }];
    });
  });

/** The same at every scale. */
const stateOf = (mesh: Mesh, zone: ReadonlySet<Cell>, inView: readonly Cell[]): State =>
  reckoned(zone, inView.join(' '), () => {
    const cells = new Set(inView);
    return { cells, centres: deepest(mesh, cells), reach: reachOf(mesh, cells) };
  });

/** A name to be written; `cost`: more than that of any way to write it. */
type Name = { readonly name: string; readonly cost: number; readonly scale: number };

function stretch(
  { name, cost: least, scale }: Name,
  { cells, centres, reach }: State,
  mesh: Mesh,
  map: Box,
): Stretch['kept'] {
  const text = name.toUpperCase();
  const steps = stepsBySize(text, reach, scale);
  const kept: Stretch['kept'][number][] = [];
  for (const { grade, width, angle, order, cost } of WAYS) {
    if (kept.length >= MOST_PLACES) break;
    const known = steps[grade * SPREADS.length + width] ?? [];
    const centre = centres[order];
    if (known.length === 0 || centre === undefined) continue;
    const size = (SIZES[grade] ?? 0) * scale;
    const spots = spotsOf({ centre, angle, size, steps: known }, mesh, cells);
    if (spots === undefined) continue;
    const boxes = letterBoxes(text, spots, size, 'bold');
    if (boxes.every((box) => isInside(box, map)))
      kept.push({ text, size, cost: cost + least, spots, boxes });
  }
  return kept;
}

/** A way to write a name: where its middle lies, how it is turned, and where each letter stands from the middle. */
type Setting = {
  readonly centre: Point;
  readonly angle: number;
  readonly size: number;
  readonly steps: readonly number[];
};

/** All ways that are tried, the best first: which size, spread, angle and middle, by their places in the lists. */
const WAYS = SIZES.flatMap((_, grade) =>
  SPREADS.flatMap((__, width) =>
    ANGLES.flatMap((angle) =>
      Array.from({ length: MOST_CENTRES }, (___, order) => ({
        ...{ grade, width, angle, order },
        cost: grade * 5 + width * 2.2 + Math.abs(angle) / 5.5 + order / 6,
      })),
    ),
  ),
).sort((a, b) => a.cost - b.cost);

/** By size and spread; those that no state so small can hold stay empty, and are passed over at once. */
const stepsBySize = (text: string, reach: number, scale: number): readonly (readonly number[])[] =>
  SIZES.flatMap((grade) =>
    SPREADS.map((spread) => {
      const size = grade * scale;
      const known = stepsOf(text, size, size * spread);
      return (known.at(-1) ?? 0) - (known[0] ?? 0) + 2 * size > reach ? [] : known;
    }),
  );

/** No line within the cells is longer. */
function reachOf(mesh: Mesh, cells: ReadonlySet<Cell>): number {
  const { w, h } = boxOfPoints(Array.from(cells, mesh.centerOf));
  return Math.hypot(w, h) + 2 * mesh.step.x;
}

function stepsOf(text: string, size: number, spacing: number): readonly number[] {
  let along = -(textWidth(text, size, 'bold', spacing) - spacing) / 2;
  return Array.from(text, (letter) => {
    const advance = textWidth(letter, size, 'bold');
    const middle = along + advance / 2;
    along += advance + spacing;
    return middle;
  });
}

/** Where the letters stand, all on the state's own land with a space left at both ends; undefined where they do not. */
function spotsOf(
  { centre, angle, size, steps }: Setting,
  mesh: Mesh,
  cells: ReadonlySet<Cell>,
): readonly Spot[] | undefined {
  const turn = (angle * Math.PI) / 180;
  const [along, down] = [Math.cos(turn), Math.sin(turn)];
  const isOwn = (step: number): boolean =>
    cells.has(mesh.under({ x: centre.x + along * step, y: centre.y + down * step }) ?? NaN);
  // Most ways fail at an end: that is looked at before anything is made.
  if (!isOwn((steps[0] ?? 0) - size) || !isOwn((steps.at(-1) ?? 0) + size)) return undefined;
  return steps.every(isOwn)
    ? steps.map((step) => ({
        at: { x: centre.x + along * step, y: centre.y + down * step },
        angle,
      }))
    : undefined;
}

/** The middles of the cells that lie furthest from the edge of some cells, the deepest first. */
function deepest(mesh: Mesh, cells: ReadonlySet<Cell>): readonly Point[] {
  if (mesh.around !== undefined) return deepestIn(mesh, cells);
  const depths = new Map<Cell, number>();
  let edge = [...cells].filter((cell) => mesh.neighborsOf(cell).some((next) => !cells.has(next)));
  if (edge.length === 0) edge = [...cells].slice(0, 1);
  for (let depth = 1; edge.length > 0; depth += 1) {
    for (const cell of edge) depths.set(cell, depth);
    const next = edge.flatMap((cell) =>
      mesh.neighborsOf(cell).filter((other) => cells.has(other) && !depths.has(other)),
    );
    edge = [...new Set(next)];
  }
  const middle = middleOf(mesh, cells);
  const off = (cell: Cell): number => {
    const { x, y } = mesh.centerOf(cell);
    return Math.hypot(x - middle.x, y - middle.y);
  };
  const order = [...depths].sort(
    ([a, deep], [b, other]) => other * 30 - off(b) * 0.6 - (deep * 30 - off(a) * 0.6) || a - b,
  );
  return order.slice(0, MOST_CENTRES).map(([cell]) => mesh.centerOf(cell));
}

/** Of areas, which are large: points all over them that lie far from their edge and from each other. */
function deepestIn(mesh: Mesh, cells: ReadonlySet<Cell>): readonly Point[] {
  const edge = outline(mesh, cells).flat().map(mesh.at);
  const { x, y, w, h } = boxOfPoints(edge);
  const step = Math.max(w, h) / LATTICE;
  const found: { readonly at: Point; readonly deep: number }[] = [];
  for (let row = y + step / 2; row < y + h; row += step)
    for (let column = x + step / 2; column < x + w; column += step) {
      const at = { x: column, y: row };
      if (!cells.has(mesh.under(at) ?? NaN)) continue;
      found.push({ at, deep: distanceTo(edge, at) });
    }
  const kept: Point[] = [];
  for (const { at } of found.sort(
    (a, b) => b.deep - a.deep || a.at.x - b.at.x || a.at.y - b.at.y,
  )) {
    if (kept.length === MOST_CENTRES) break;
    if (kept.every((one) => Math.hypot(one.x - at.x, one.y - at.y) > 2 * step)) kept.push(at);
  }
  return kept;
}

const LATTICE = 24;

/** From a point to the nearest of some. */
function distanceTo(points: readonly Point[], { x, y }: Point): number {
  let least = Infinity;
  for (const at of points) {
    const [dx, dy] = [at.x - x, at.y - y];
    if (Math.abs(dx) < least && Math.abs(dy) < least) least = Math.min(least, Math.hypot(dx, dy));
  }
  return least;
}

function middleOf(mesh: Mesh, cells: ReadonlySet<Cell>): Point {
  let [x, y] = [0, 0];
  for (const cell of cells) {
    const centre = mesh.centerOf(cell);
    x += centre.x / cells.size;
    y += centre.y / cells.size;
  }
  return { x, y };
}
