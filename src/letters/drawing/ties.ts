/** Lines with ties, and a bar across them where they do not join. */
import { sortedBy } from '../../kernel/basic.js';
import type { Board } from '../../kernel/map/board.js';
import type { Ground } from './ground.js';
import { chainsOf, type Cell, type Mesh, type Point, type Side } from './mesh.js';
import { printedOn, type Tied } from './printed.js';
import { between, createPen, drawLine } from './path.js';
import type { Style } from './style.js';
import { tag } from './xml.js';

/** Each stretch once, whatever lines share it; they end at towns so that they pass through them. */
export function drawTied(board: Board, { mesh }: Ground, style: Style): string {
  const { tied, towns } = printedOn(board);
  const known = new Set(board.places.map(({ id }) => id));
  const cells = cellsOf(mesh, tied);
  const links = tied.flatMap(({ places }) =>
    places.slice(1).flatMap((place, index): readonly Side[] => {
      const before = places[index] ?? place;
      const [from, to] = [cells.get(before), cells.get(place)];
      const isNear = known.has(place) || known.has(before);
      return isNear && from !== undefined && to !== undefined ? [[from, to]] : [];
    }),
  );
  const stops = new Set(towns.flatMap(({ place }) => mesh.cellOf(place) ?? []));
  const pen = createPen();
  for (const { keys } of chainsOf(links, stops)) drawLine(pen, keys.map(mesh.centerOf));
  const d = pen.data();
  return d === '' ? '' : tieStrokes(d, style) + drawBreaks(mesh, tied, known, style);
}

/** Cells of places, those beyond the view too. */
const cellsOf = (mesh: Mesh, tied: readonly Tied[]): ReadonlyMap<string, Cell> =>
  new Map(
    tied.flatMap(({ places }) =>
      places.flatMap((place) => {
        const cell = mesh.cellOf(place);
        return cell === undefined ? [] : [[place, cell] as const];
      }),
    ),
  );

export const tieStrokes = (d: string, { palette, line }: Style): string =>
  `<g fill="none" stroke="${palette.road}" stroke-linejoin="round">${
    tag('path', { d, 'stroke-width': 1.15 * line }) +
    tag('path', { d, 'stroke-width': 4.2 * line, 'stroke-dasharray': '.9 5.1' })
  }</g>`;

/** Kinds of lines that meet in a place, each with the places next on its lines. */
function kindsAt(
  tied: readonly Tied[],
): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Map<string, string[]>>();
  for (const { places, kind } of tied) {
    places.forEach((place, index) => {
      const kinds = found.get(place) ?? new Map<string, string[]>();
      found.set(place, kinds);
      const next = [places[index - 1], places[index + 1]].filter((other) => other !== undefined);
      kinds.set(kind, [...(kinds.get(kind) ?? []), ...next]);
    });
  }
  return found;
}

const BAR = 3.7;
const BAR_PLACE = 0.36;

/** Two short bars across every line of the lesser kind where lines of two kinds meet. */
function drawBreaks(
  mesh: Mesh,
  tied: readonly Tied[],
  known: ReadonlySet<string>,
  { palette, line }: Style,
): string {
  const pen = createPen();
  const centerOf = (place: string): Point | undefined => {
    const cell = mesh.cellOf(place);
    return cell === undefined ? undefined : mesh.centerOf(cell);
  };
  for (const [place, kinds] of sortedBy(kindsAt(tied), ([id]) => id)) {
    if (kinds.size < 2 || !known.has(place)) continue;
    const byLines = sortedBy(kinds, ([kind]) => kind).sort((a, b) => b[1].length - a[1].length);
    for (const next of byLines.slice(1).flatMap(([, others]) => others)) {
      const [from, to] = [centerOf(place), centerOf(next)];
      if (from === undefined || to === undefined) continue;
      const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
      const [x, y] = [(-(to.y - from.y) / length) * BAR, ((to.x - from.x) / length) * BAR];
      for (const share of [BAR_PLACE - 0.03, BAR_PLACE + 0.03]) {
        const at = between(from, to, share);
        pen.move({ x: at.x - x, y: at.y - y });
        pen.line({ x: at.x + x, y: at.y + y });
      }
    }
  }
  const d = pen.data();
  const look = { d, fill: 'none', 'stroke-linecap': 'round' };
  return d === ''
    ? ''
    : tag('path', { ...look, stroke: palette.halo, 'stroke-width': 3 * line }) +
        tag('path', { ...look, stroke: palette.road, 'stroke-width': 1.2 * line });
}
