/** Where what is pointed out can lead: the spots with what they cost, drawn under the way, and the way to each of them. */
import type { Plan } from '../../kernel/map/plan.js';
import type { PlaceId, Spot } from '../../kernel/map/spot.js';
import { drawn } from './elements.js';
import { ringOf } from './marks.js';
import { objectsIn, pointOf, spotIn } from './spots.js';

/** As `Reached` of the kernel, with its spots read. */
type Within = {
  readonly spot: Spot;
  readonly cost: string;
  readonly before: Spot | undefined;
  readonly stops: string;
  readonly isEnd: boolean;
};

export type Reach = {
  /** Takes what `vedette:reach` tells, and draws it. */
  readonly show: (reach: unknown) => void;
  /** The places on the way there from where the reach begins; undefined where it is out of reach. */
  readonly wayTo: (place: PlaceId) => readonly PlaceId[] | undefined;
};

export function drawReach(drawing: SVGSVGElement, plan: () => Plan | undefined): Reach {
  let known = new Map<PlaceId, Within>();
  return {
    show: (reach) => {
      const all = objectsIn(reach).flatMap(withinOf);
      known = new Map(
        all.flatMap((one) => (one.spot.on === 'place' ? [[one.spot.place, one] as const] : [])),
      );
      drawing.querySelector('.mark-reach')?.remove();
      const board = plan();
      if (board !== undefined && all.length > 0) drawing.prepend(reachOf(all, board));
    },
    wayTo: (place) => {
      const way: PlaceId[] = [];
      for (let at: PlaceId | undefined = place; at !== undefined && way.length <= known.size;) {
        const one = known.get(at);
        // Where the reach begins there is nothing before.
        if (one === undefined) return way.length === 0 ? undefined : way;
        way.unshift(at);
        at = one.before?.on === 'place' ? one.before.place : undefined;
      }
      return way;
    },
  };
}

function withinOf(one: Readonly<Record<string, unknown>>): readonly Within[] {
  const spot = spotIn(one['spot']);
  if (spot === undefined) return [];
  const { cost, stops, passing } = one;
  return [
    {
      ...{ spot, before: spotIn(one['before']), isEnd: passing !== true },
      cost: typeof cost === 'number' ? String(cost) : '',
      stops: typeof stops === 'string' ? stops : '',
    },
  ];
}

function reachOf(all: readonly Within[], plan: Plan): SVGGElement {
  const group = drawn('g', { class: 'mark-reach' });
  for (const { spot, cost, stops, isEnd } of all) {
    if (spot.on === 'place')
      group.append(
        drawn('path', {
          d: ringOf(plan, spot.place),
          'data-place': spot.place,
          class: stops !== '' ? 'stops' : isEnd ? 'within' : 'passing',
        }),
      );
    const at = pointOf(plan, spot);
    if (at === undefined || cost === '' || !isEnd) continue;
    const text = drawn('text', {
      ...{ x: at.x.toFixed(1), y: (at.y + LOW * heightOf(plan, spot)).toFixed(1) },
      'font-size': (SIZE * heightOf(plan, spot)).toFixed(1),
    });
    text.textContent = cost;
    group.append(text);
  }
  return group;
}

/** Of the height of a place: the figures stand in its lower part, under a counter. */
const [LOW, SIZE] = [0.4, 0.24];
const USUAL_HEIGHT = 60;

function heightOf(plan: Plan, spot: Spot): number {
  const ys = spot.on === 'place' ? plan.outlineOf(spot.place).map(({ y }) => y) : [];
  return ys.length === 0 ? USUAL_HEIGHT : Math.max(...ys) - Math.min(...ys);
}
