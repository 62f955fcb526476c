/** Railways as railways: a line with ties, and a bar across it where the gauge changes. */
import { sortedBy } from '../../kernel/basic.js';
import type { Board } from '../../kernel/map/bridge.js';
import { cellCentre, cellOf, chainsOf, hexCentre, type Side } from './mesh.js';
import { between, createPen, drawLine } from './path.js';
import type { Style } from './style.js';
import { tag } from './xml.js';

/** Each stretch once, whatever companies share it; lines end at towns so that they pass through them. */
export function drawRails(board: Board, style: Style): string {
  const known = new Set(board.hexes.map((hex) => hex.id));
  const links = board.rails.flatMap(({ hexes }) =>
    hexes.slice(1).flatMap((hex, index): readonly Side[] => {
      const before = hexes[index] ?? hex;
      return known.has(hex) || known.has(before) ? [[cellOf(before), cellOf(hex)]] : [];
    }),
  );
  const towns = new Set(board.towns.map((town) => cellOf(town.hex)));
  const pen = createPen();
  for (const { keys } of chainsOf(links, towns)) drawLine(pen, keys.map(cellCentre));
  const d = pen.data();
  return d === '' ? '' : railStrokes(d, style) + drawBreaks(board, known, style);
}

export const railStrokes = (d: string, { palette, line }: Style): string =>
  `<g fill="none" stroke="${palette.rail}" stroke-linejoin="round">${
    tag('path', { d, 'stroke-width': 1.15 * line }) +
    tag('path', { d, 'stroke-width': 4.2 * line, 'stroke-dasharray': '.9 5.1' })
  }</g>`;

/** Gauges that meet in a hex, each with the hexes next on its lines. */
function gaugesAt(board: Board): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Map<string, string[]>>();
  for (const { hexes, gauge } of board.rails) {
    hexes.forEach((hex, index) => {
      if (gauge === undefined) return;
      const gauges = found.get(hex) ?? new Map<string, string[]>();
      found.set(hex, gauges);
      const next = [hexes[index - 1], hexes[index + 1]].filter((other) => other !== undefined);
      gauges.set(gauge, [...(gauges.get(gauge) ?? []), ...next]);
    });
  }
  return found;
}

const BAR = 3.7;
const BAR_PLACE = 0.36;

/** Two short bars across every line of the lesser gauge where lines of two gauges meet. */
function drawBreaks(board: Board, known: ReadonlySet<string>, { palette, line }: Style): string {
  const pen = createPen();
  for (const [hex, gauges] of sortedBy(gaugesAt(board), ([id]) => id)) {
    if (gauges.size < 2 || !known.has(hex)) continue;
    const byLines = sortedBy(gauges, ([gauge]) => gauge).sort((a, b) => b[1].length - a[1].length);
    for (const next of byLines.slice(1).flatMap(([, others]) => others)) {
      const [from, to] = [hexCentre(hex), hexCentre(next)];
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
        tag('path', { ...look, stroke: palette.rail, 'stroke-width': 1.2 * line });
}
