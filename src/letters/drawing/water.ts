/** Sea and shore, with the fine lines that engravers drew along a coast. */
import { chainsOf, outline, sidesOfCell, type Chain, type Point, type Side } from './mesh.js';
import type { Ground } from './ground.js';
import { chainsPath, createPen, ringsPath, smoothRing } from './path.js';
import type { Palette, Style } from './style.js';
import { tag } from './xml.js';

/** How far each line lies off the shore: close together first, then ever wider and fainter. */
const LINES = [2.6, 5.6, 9.2, 13.6, 19, 25.5] as const;
const LINE_WIDTH = 0.75;

/** Of areas, whose shores are long and fine, the lines farther off pass over so many corners. */
const PASSED_OVER = [1, 2, 2, 3, 3, 4] as const;

/** `far`: the same line more and more coarsely, for each of `LINES`. */
type Shore = {
  readonly chains: readonly Chain[];
  readonly d: string;
  readonly far: readonly string[];
};

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
  const { hand, around } = ground.mesh;
  const d = chainsPath(chains, hand);
  const coarse = new Map([[1, d]]);
  const far = PASSED_OVER.map((every) => {
    if (around === undefined) return d;
    const path =
      coarse.get(every) ??
      chainsPath(
        chains.map((chain) => thinned(chain, every)),
        hand,
      );
    coarse.set(every, path);
    return path;
  });
  const shore = { chains, d, far };
  shores.set(ground, shore);
  return shore;
}

/** Every so many corners of a line, and its ends. */
const thinned = ({ keys, closed }: Chain, every: number): Chain => ({
  keys: keys.filter((_, index) => index % every === 0 || index === keys.length - 1),
  closed: closed && keys.length > 3 * every,
});

/** The sea; its lines are wide strokes with the sea's own colour inside, half of each covered by the land later. */
export function drawSea(ground: Ground, { palette, scale, isPlain }: Style): string {
  const grow = scale ** 0.5;
  const { far } = shoreOf(ground);
  const sea = seaPath(ground, palette);
  const drawn = isPlain === true ? LINES.slice(0, 2) : LINES;
  const lines = [...drawn].reverse().map((off, index) => {
    const d = far[drawn.length - 1 - index] ?? '';
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

/** Water on the land of places: a lake with its shore. */
export function drawLakes(lakes: readonly (readonly Point[])[], { palette, line }: Style): string {
  const pen = createPen();
  for (const points of lakes) smoothRing(pen, points);
  const d = pen.data();
  return d === ''
    ? ''
    : tag('path', { d, fill: palette.sea, stroke: palette.coast, 'stroke-width': 0.9 * line });
}
