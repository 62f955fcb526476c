/** Spots of the board as points, and spots in the detail of an event: anybody may send one. */
import type { Plan } from '../../kernel/map/plan.js';
import type { Point, Spot } from '../../kernel/map/spot.js';

export function pointOf(plan: Plan, spot: Spot): Point | undefined {
  if (spot.on === 'point') return spot.at;
  if (spot.on === 'place') return plan.centerOf(spot.place);
  const [a, b] = [plan.centerOf(spot.a), plan.centerOf(spot.b)];
  return a === undefined || b === undefined
    ? undefined
    : { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Tells spots apart; a link is the same from both of its places. */
export function keyOf(spot: Spot): string {
  if (spot.on === 'place') return spot.place;
  if (spot.on === 'link') return spot.a < spot.b ? `${spot.a}|${spot.b}` : `${spot.b}|${spot.a}`;
  return `${String(spot.at.x)} ${String(spot.at.y)}`;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The page's own scripts send what the server told them; what is none is left out. */
export const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

export function spotIn(value: unknown): Spot | undefined {
  if (!isObject(value)) return undefined;
  const { on, place, a, b, at } = value;
  if (on === 'place' && typeof place === 'string') return { on, place };
  if (on === 'link' && typeof a === 'string' && typeof b === 'string') return { on, a, b };
  if (on !== 'point' || !isObject(at)) return undefined;
  return { on, at: { x: Number(at['x']), y: Number(at['y']) } };
}
