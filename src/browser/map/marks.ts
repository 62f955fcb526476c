/** What the reader draws on the map himself: where his cursor stands, what he chose, a path, a target. */
import { planeCentre, planeCorners } from '../../kernel/hex-plane.js';
import type { Box } from './camera.js';
import { drawn } from './elements.js';

export type MarkKind = 'cursor' | 'chosen' | 'path' | 'target';

export type Marks = {
  readonly drawing: SVGSVGElement;
  readonly set: (kind: MarkKind, hexes: readonly string[]) => void;
};

export function drawMarks(view: Box): Marks {
  const drawing = drawn('svg', {
    ...{ class: 'map-marks', 'aria-hidden': 'true', focusable: 'false' },
    viewBox: [view.x, view.y, view.w, view.h].join(' '),
  });
  return {
    drawing,
    set: (kind, hexes) => {
      drawing.querySelector(`.mark-${kind}`)?.remove();
      if (hexes.length > 0) drawing.append(markOf(kind, hexes));
    },
  };
}

function markOf(kind: MarkKind, hexes: readonly string[]): SVGGElement {
  const group = drawn('g', { class: `mark-${kind}` });
  const rings = kind === 'path' ? hexes.slice(-1) : hexes;
  for (const hex of rings) group.append(drawn('path', { d: ringOf(hex) }));
  if (kind !== 'path' || hexes.length < 2) return group;
  const way = hexes.map(planeCentre).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  const d = `M${way.join('L')}`;
  group.append(drawn('path', { d, class: 'way-edge' }), drawn('path', { d, class: 'way' }));
  return group;
}

const ringOf = (hex: string): string =>
  `M${planeCorners(hex)
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L')}Z`;
