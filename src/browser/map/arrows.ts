/** The ways of a sheet's lines as arrows, each with what is written beside it. */
import type { Plan } from '../../kernel/map/plan.js';
import type { Point } from '../../kernel/map/spot.js';
import { drawn, textIn } from './elements.js';
import { objectsIn, pointOf, spotIn } from './spots.js';

/** In units of the board. */
const [HEAD_LONG, HEAD_WIDE, LABEL] = [16, 8, 15];

/** `ways`: what `vedette:arrows` tells, `{ way, label }` each. */
export function drawArrows(drawing: SVGSVGElement, plan: Plan, ways: unknown): void {
  drawing.querySelector('.mark-arrows')?.remove();
  const arrows = objectsIn(ways).flatMap(({ way, label }) => {
    const spots = Array.isArray(way) ? way.flatMap((one) => spotIn(one) ?? []) : [];
    const points = spots.flatMap((spot) => pointOf(plan, spot) ?? []);
    return points.length < 2 ? [] : [arrowOf(points, textIn(label))];
  });
  if (arrows.length === 0) return;
  const group = drawn('g', { class: 'mark-arrows' });
  group.append(...arrows);
  drawing.append(group);
}

function arrowOf(points: readonly Point[], label: string): SVGGElement {
  const group = drawn('g', { class: 'arrow' });
  const [tip, before] = [points.at(-1), points.at(-2)];
  if (tip === undefined || before === undefined) return group;
  const long = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const [dx, dy] = [(tip.x - before.x) / long, (tip.y - before.y) / long];
  const neck = { x: tip.x - dx * HEAD_LONG, y: tip.y - dy * HEAD_LONG };
  const d = `M${[...points.slice(0, -1), neck].map(textOf).join('L')}`;
  const wing = (side: number): Point => ({
    x: neck.x - dy * HEAD_WIDE * side,
    y: neck.y + dx * HEAD_WIDE * side,
  });
  group.append(
    drawn('path', { d, class: 'arrow-edge' }),
    drawn('path', { d, class: 'arrow-line' }),
    drawn('path', {
      d: `M${[tip, wing(1), wing(-1)].map(textOf).join('L')}Z`,
      class: 'arrow-head',
    }),
  );
  const [from = tip, to = before] = points.slice(Math.floor((points.length - 1) / 2));
  const text = drawn('text', {
    x: ((from.x + to.x) / 2).toFixed(1),
    y: ((from.y + to.y) / 2 - LABEL / 2).toFixed(1),
    'font-size': String(LABEL),
  });
  text.textContent = label;
  group.append(text);
  return group;
}

const textOf = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
