/** Ways that are pointed at place by place: pure reckoning. */
import type { Plan } from '../../kernel/map/plan.js';
import type { PlaceId, Point } from '../../kernel/map/spot.js';

/** The shortest way from one place to another, of those the straightest, without the first. */
export function straightWay(plan: Plan, from: PlaceId, to: PlaceId): readonly PlaceId[] {
  const far = stepsTo(plan, to, from);
  const [start, end] = [plan.centerOf(from), plan.centerOf(to)];
  if (start === undefined || end === undefined) return [];
  const aside = (place: PlaceId): number => {
    const { x, y } = plan.centerOf(place) ?? start;
    return Math.abs((end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x));
  };
  const way: PlaceId[] = [];
  for (let at = from; at !== to;) {
    const left = far.get(at) ?? 0;
    const nearer = plan.neighborsOf(at).filter((place) => far.get(place) === left - 1);
    const [next] = [...nearer].sort((a, b) => aside(a) - aside(b));
    if (next === undefined) return [];
    way.push(next);
    at = next;
  }
  return way;
}

/** How many steps places are away, as far out as one of them. */
function stepsTo(plan: Plan, to: PlaceId, until: PlaceId): ReadonlyMap<PlaceId, number> {
  const far = new Map([[to, 0]]);
  for (let ring: readonly PlaceId[] = [to]; ring.length > 0 && !far.has(until);) {
    const next = new Set(ring.flatMap((at) => plan.neighborsOf(at)));
    ring = [...next].filter((place) => !far.has(place));
    const steps = new Set(far.values()).size;
    for (const place of ring) far.set(place, steps);
  }
  return far;
}

/** A way after a click: the last place takes itself back, any other is gone to by the straight way. */
export function wayAfter(plan: Plan, way: readonly PlaceId[], place: PlaceId): readonly PlaceId[] {
  const last = way.at(-1);
  if (last === undefined) return [place];
  if (last === place) return way.length > 1 ? way.slice(0, -1) : way;
  return [...way, ...straightWay(plan, last, place)];
}

/** Of what lies beside a place, the one toward which a point lies: the link between them is meant. */
export function besideAt(plan: Plan, place: PlaceId, { x, y }: Point): PlaceId | undefined {
  const at = plan.centerOf(place);
  if (at === undefined) return undefined;
  const off = (other: PlaceId): number => {
    const to = plan.centerOf(other) ?? at;
    return (x - (at.x + to.x) / 2) ** 2 + (y - (at.y + to.y) / 2) ** 2;
  };
  return [...plan.neighborsOf(place)].sort((a, b) => off(a) - off(b))[0];
}

/** Of all directions, how far aside a place may lie and still be gone to by a key. */
const WIDEST = Math.cos((68 * Math.PI) / 180);

/**
 * The place to which a key leads: of the neighbors, else of all, the one that lies that way. `line`: what is gone along, so
 * that a row of cells which lie by turns above and below it is not left.
 */
export function placeToward(
  plan: Plan,
  from: PlaceId,
  toward: Point,
  line: Point,
): PlaceId | undefined {
  const at = plan.centerOf(from);
  if (at === undefined) return undefined;
  const rated = plan.neighborsOf(from).flatMap((place) => {
    const to = plan.centerOf(place);
    if (to === undefined) return [];
    const [dx, dy] = [to.x - at.x, to.y - at.y];
    const straight = (dx * toward.x + dy * toward.y) / (Math.hypot(dx, dy) || 1);
    const aside = Math.abs((to.x - line.x) * toward.y - (to.y - line.y) * toward.x);
    return straight < WIDEST ? [] : [{ place, straight, aside }];
  });
  // Alike but for a trifle: what lies nearer to the line.
  const alike = (a: number, b: number): boolean => Math.abs(a - b) < 0.02;
  const [best] = rated.sort((a, b) =>
    alike(a.straight, b.straight) ? a.aside - b.aside : b.straight - a.straight,
  );
  return best?.place;
}
