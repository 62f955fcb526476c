/** What the reader draws on the map himself: where his cursor stands, what he chose, a way, a target. */
import { RING, type Plan } from '../../kernel/map/plan.js';
import type { PlaceId, Point, Spot } from '../../kernel/map/spot.js';
import type { Box } from './camera.js';
import { drawn } from './elements.js';
import { pointOf } from './spots.js';

type MarkKind = 'note' | 'cursor' | 'chosen' | 'target' | 'hover';

export type Marks = {
  readonly drawing: SVGSVGElement;
  readonly set: (kind: MarkKind, places: readonly PlaceId[]) => void;
  /** The way that is pointed out, from spot to spot; none takes it away. */
  readonly setWay: (spots: readonly Spot[]) => void;
};

/** `plan`: undefined until the board is known. */
export function drawMarks(view: Box, plan: () => Plan | undefined): Marks {
  const drawing = drawn('svg', {
    ...{ class: 'map-marks', 'aria-hidden': 'true', focusable: 'false' },
    viewBox: [view.x, view.y, view.w, view.h].join(' '),
  });
  return {
    drawing,
    set: (kind, places) => {
      drawing.querySelector(`.mark-${kind}`)?.remove();
      const known = plan();
      if (places.length > 0 && known !== undefined) drawing.append(markOf(kind, places, known));
    },
    setWay: (spots) => {
      drawing.querySelector('.mark-path')?.remove();
      const known = plan();
      if (spots.length > 0 && known !== undefined) drawing.append(wayOf(spots, known));
    },
  };
}

function markOf(kind: MarkKind, places: readonly PlaceId[], plan: Plan): SVGGElement {
  const group = drawn('g', { class: `mark-${kind}` });
  for (const place of places) group.append(drawn('path', { d: ringOf(plan, place) }));
  return group;
}

function wayOf(spots: readonly Spot[], plan: Plan): SVGGElement {
  const group = drawn('g', { class: 'mark-path' });
  const last = spots.at(-1);
  if (last?.on === 'place') group.append(drawn('path', { d: ringOf(plan, last.place) }));
  if (spots.length < 2) return group;
  const d = `M${spots.flatMap((spot) => textOf(pointOf(plan, spot) ?? [])).join('L')}`;
  group.append(drawn('path', { d, class: 'way-edge' }), drawn('path', { d, class: 'way' }));
  return group;
}

const textOf = (point: Point | readonly []): readonly string[] =>
  'x' in point ? [`${point.x.toFixed(1)} ${point.y.toFixed(1)}`] : [];

export function ringOf(plan: Plan, place: PlaceId): string {
  const outline = plan.outlineOf(place);
  if (outline.length > 0) return `M${outline.flatMap(textOf).join('L')}Z`;
  const { x, y } = plan.centerOf(place) ?? { x: 0, y: 0 };
  const turn = `a${String(RING)} ${String(RING)} 0 1 0`;
  return `M${(x - RING).toFixed(1)} ${y.toFixed(1)}${turn} ${String(2 * RING)} 0${turn} ${String(-2 * RING)} 0Z`;
}
