/** Sea and shore, with the fine lines that engravers drew along a coast. */
import { chainsOf, outline, sidesOfCell, type Chain, type Side } from './mesh.js';
import type { Ground } from './ground.js';
import { chainsPath, ringsPath } from './path.js';
import type { Palette, Style } from './style.js';
import { tag } from './xml.js';

/** How far each line lies off the shore: close together first, then ever wider and fainter. */
const LINES = [2.6, 5.6, 9.2, 13.6, 19, 25.5] as const;
const LINE_WIDTH = 0.75;

type Shore = { readonly chains: readonly Chain[]; readonly d: string };

const shores = new WeakMap<Ground, Shore>();

/** The line between sea and everything else. */
export function shoreOf(ground: Ground): Shore {
  const known = shores.get(ground);
  if (known !== undefined) return known;
  const sides: Side[] = [];
  for (const cell of [...ground.land, ...ground.unmapped]) {
    const all = sidesOfCell(ground.mesh, cell);
    ground.mesh.neighborsOf(cell).forEach((other, index) => {
      const side = all[index];
      if (side !== undefined && ground.sea.has(other)) sides.push(side);
    });
  }
  const chains = chainsOf(sides);
  const shore = { chains, d: chainsPath(chains, ground.mesh.hand) };
  shores.set(ground, shore);
  return shore;
}

/** The sea; its lines are wide strokes with the sea's own colour inside, half of each covered by the land later. */
export function drawSea(ground: Ground, { palette, scale, isPlain }: Style): string {
  const grow = scale ** 0.5;
  const { d } = shoreOf(ground);
  const sea = seaPath(ground, palette);
  const drawn = isPlain === true ? LINES.slice(0, 2) : LINES;
  const lines = [...drawn].reverse().map((off, index) => {
    const strength = (0.3 + (0.6 * index) / (drawn.length - 1)).toFixed(2);
    return (
      tag('path', {
        d,
        stroke: palette.waterLine,
        'stroke-width': 2 * off * grow + LINE_WIDTH * grow,
        'stroke-opacity': strength,
      }) +
      tag('path', { d, stroke: palette.sea, 'stroke-width': 2 * off * grow - LINE_WIDTH * grow })
    );
  });
  return `${sea}<g fill="none" stroke-linejoin="round" stroke-linecap="round">${lines.join('')}</g>`;
}

/** Around areas lies sea: the paper under the map is its colour already. */
const seaPath = ({ mesh, sea }: Ground, palette: Palette): string =>
  mesh.around === undefined
    ? tag('path', { d: ringsPath(mesh, outline(mesh, sea)), fill: palette.sea })
    : '';

export const drawCoast = (ground: Ground, palette: Palette): string =>
  tag('path', {
    d: shoreOf(ground).d,
    fill: 'none',
    stroke: palette.coast,
    'stroke-width': 1.3,
    'stroke-linejoin': 'round',
  });
