/** Sight as the rules word it, found by walking every shortest path: slow, plain, and not the program's way. */
import {
  distanceHexes,
  neighbours,
  sideId,
} from '../../src/systems/civil-war/rules/ground/hexes.js';

/** What lies on a map: hexes and hexsides (by `sideId`) that matter to sight. */
export type Ground = {
  /** Seen into and not beyond. */
  readonly blind: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
  readonly gaps: ReadonlySet<string>;
  readonly isOff: (hex: string) => boolean;
};

/** Every shortest path, walked whole and judged afterwards (C4.4). */
export const isSeenFrom = (eye: string, goal: string, ground: Ground): boolean =>
  shortestPaths(eye, goal).some((path) => isOpen(path, ground));

/** The same where a single path that is blocked hides the goal. */
export const isSeenByEveryPath = (eye: string, goal: string, ground: Ground): boolean =>
  shortestPaths(eye, goal).every((path) => isOpen(path, ground));

function isOpen(path: readonly string[], ground: Ground): boolean {
  const [eye, between] = [path[0], path.slice(1, -1)];
  if (path.some((hex) => hex !== eye && ground.isOff(hex))) return false;
  if (between.some((hex) => ground.blind.has(hex))) return false;
  const sides = path.slice(1).map((hex, index) => sideId(path[index] ?? '', hex));
  if (sides.some((side) => ground.closed.has(side))) return false;
  return !sides.slice(0, -1).some((side) => ground.gaps.has(side));
}

function shortestPaths(from: string, to: string): readonly (readonly string[])[] {
  if (from === to) return [[from]];
  return neighbours(from)
    .filter((next) => distanceHexes(next, to) === distanceHexes(from, to) - 1)
    .flatMap((next) => shortestPaths(next, to).map((rest) => [from, ...rest]));
}
