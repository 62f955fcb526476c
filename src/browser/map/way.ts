/** Paths that are pointed at hex by hex: pure reckoning. */
import { distanceHexes, neighbours } from '../../kernel/hex.js';
import { planeCentre } from '../../kernel/hex-plane.js';

/** The straight way from one hex to another, without the first; only over hexes of the board. */
export function straightWay(
  from: string,
  to: string,
  isOnBoard: (hex: string) => boolean,
): readonly string[] {
  const [start, end] = [planeCentre(from), planeCentre(to)];
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const aside = (hex: string): number => {
    const { x, y } = planeCentre(hex);
    return Math.abs((end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x)) / length;
  };
  const way: string[] = [];
  for (let at = from; at !== to;) {
    const left = distanceHexes(at, to);
    const nearer = neighbours(at).filter((hex) => distanceHexes(hex, to) < left && isOnBoard(hex));
    const next = [...nearer].sort((a, b) => aside(a) - aside(b))[0];
    if (next === undefined) return [];
    way.push(next);
    at = next;
  }
  return way;
}

/** A path after a click: the last hex takes itself back, any other is gone to by the straight way. */
export function pathAfter(
  path: readonly string[],
  hex: string,
  isOnBoard: (hex: string) => boolean,
): readonly string[] {
  const last = path.at(-1);
  if (last === undefined) return [hex];
  if (last === hex) return path.length > 1 ? path.slice(0, -1) : path;
  return [...path, ...straightWay(last, hex, isOnBoard)];
}
