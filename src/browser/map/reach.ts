/** Where what is pointed out can lead: the spots with what they cost, drawn under the way, and the way to each of them. */
import type { Plan } from '../../kernel/map/plan.js';
import type { Point, Spot } from '../../kernel/map/spot.js';
import { drawn, textIn } from './elements.js';
import { ringOf } from './marks.js';
import { keyOf, objectsIn, pointOf, spotIn } from './spots.js';

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
  readonly show: (reach: unknown, unit?: string) => void;
  /** The spots on the way there from where the reach begins; undefined where it is out of reach. */
  readonly wayTo: (spot: Spot) => readonly Spot[] | undefined;
  /** What it costs to go there and what is met, in words; '' while nothing is pointed out. */
  readonly sayOf: (spot: Spot) => string;
  /** Of the links in reach, the one nearest to a point and no farther from it than half a step. */
  readonly linkAt: (at: Point) => Spot | undefined;
};

export function drawReach(drawing: SVGSVGElement, plan: () => Plan | undefined): Reach {
  let known = new Map<string, Within>();
  let unit = '';
  return {
    show: (reach, counted = '') => {
      const all = objectsIn(reach).flatMap(withinOf);
      known = new Map(all.map((one) => [keyOf(one.spot), one]));
      unit = counted;
      drawing.querySelector('.mark-reach')?.remove();
      const board = plan();
      if (board !== undefined && all.length > 0) drawing.prepend(reachOf(all, board));
    },
    wayTo: (spot) => {
      const way: Spot[] = [];
      for (let at: Spot | undefined = spot; at !== undefined && way.length <= known.size;) {
        const one = known.get(keyOf(at));
        // Where the reach begins there is nothing before.
        if (one === undefined) return way.length === 0 ? undefined : way;
        way.unshift(at);
        at = one.before;
      }
      return way;
    },
    sayOf: (spot) => {
      if (known.size === 0) return '';
      const one = known.get(keyOf(spot));
      if (one === undefined) return 'Out of reach';
      const cost = [one.cost, unit].filter((part) => part !== '').join(' ');
      return [one.cost === '' ? 'In reach' : cost, one.stops]
        .filter((part) => part !== '')
        .join('. ');
    },
    linkAt: (at) => {
      const board = plan();
      if (board === undefined) return undefined;
      const near = [...known.values()].flatMap(({ spot }) => {
        const middle = spot.on === 'link' ? pointOf(board, spot) : undefined;
        return middle === undefined
          ? []
          : [
              {
                spot,
                far: Math.hypot(middle.x - at.x, middle.y - at.y),
                most: halfStep(board, spot),
              },
            ];
      });
      const [nearest] = near.filter(({ far, most }) => far <= most).sort((a, b) => a.far - b.far);
      return nearest?.spot;
    },
  };
}

function halfStep(plan: Plan, spot: Spot): number {
  if (spot.on !== 'link') return 0;
  const [a, b] = [plan.centerOf(spot.a), plan.centerOf(spot.b)];
  return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y) / 2;
}

function withinOf(one: Readonly<Record<string, unknown>>): readonly Within[] {
  const spot = spotIn(one['spot']);
  if (spot === undefined) return [];
  const { cost, stops, passing } = one;
  return [
    {
      ...{ spot, before: spotIn(one['before']), isEnd: passing !== true },
      cost: typeof cost === 'number' ? String(cost) : '',
      stops: textIn(stops),
    },
  ];
}

function reachOf(all: readonly Within[], plan: Plan): SVGGElement {
  const group = drawn('g', { class: 'mark-reach' });
  for (const { spot, cost, stops, isEnd } of all) {
    const at = pointOf(plan, spot);
    const kind = stops !== '' ? 'stops' : isEnd ? 'within' : 'passing';
    if (spot.on === 'place')
      group.append(
        drawn('path', { d: ringOf(plan, spot.place), 'data-place': spot.place, class: kind }),
      );
    if (spot.on === 'link' && at !== undefined)
      group.append(
        drawn('circle', {
          ...{
            cx: at.x.toFixed(1),
            cy: at.y.toFixed(1),
            r: (halfStep(plan, spot) * BEAD).toFixed(1),
          },
          ...{ 'data-link': keyOf(spot), class: kind },
        }),
      );
    if (at === undefined || cost === '' || !isEnd) continue;
    const [low, size] = spot.on === 'link' ? [0.1, 0.2] : [LOW, SIZE];
    const text = drawn('text', {
      ...{ x: at.x.toFixed(1), y: (at.y + low * heightOf(plan, spot)).toFixed(1) },
      'font-size': (size * heightOf(plan, spot)).toFixed(1),
    });
    text.textContent = cost;
    group.append(text);
  }
  return group;
}

/** Of the half way between two places: a bead on their link. */
const BEAD = 0.36;
/** Of the height of a place: the figures stand in its lower part, under a counter. */
const [LOW, SIZE] = [0.4, 0.24];
const USUAL_HEIGHT = 60;
/** Of a large area the figures are no larger, and no farther from its middle. */
const MOST_HEIGHT = 90;

function heightOf(plan: Plan, spot: Spot): number {
  if (spot.on === 'link') return 2 * halfStep(plan, spot);
  const ys = spot.on === 'place' ? plan.outlineOf(spot.place).map(({ y }) => y) : [];
  if (ys.length === 0) return USUAL_HEIGHT;
  return Math.min(MOST_HEIGHT, Math.max(...ys) - Math.min(...ys));
}
