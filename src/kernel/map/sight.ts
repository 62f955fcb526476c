/** What can be seen: on a grid cell by cell, and along a straight line over woods and crests. */
import type { Board, Feature } from './board.js';
import { isInside } from './plan.js';
import type { PlaceId, Point } from './spot.js';

/** How sight fares on a grid: what a side does to it, and whether a cell stops it behind itself. */
export type SightMap = {
  readonly neighbors: (cell: PlaceId) => readonly PlaceId[];
  readonly distance: (a: PlaceId, b: PlaceId) => number | undefined;
  readonly isOnMap: (cell: PlaceId) => boolean;
  readonly crossing: (a: PlaceId, b: PlaceId) => 'open' | 'closed' | 'gap';
  readonly isBlind: (cell: PlaceId) => boolean;
};

/** Whether one open shortest path is enough, or every one must be open. */
export type Paths = 'some-path' | 'every-path';

/**
 * The cells seen from one cell, itself among them. A cell at distance n is seen if some shortest path (or every one) has
 * nothing that blocks: no blind cell between, no closed side, and a gap only as the last step, since a gap shows one
 * cell and no further.
 */
export function seenFrom(
  eye: string,
  range: number,
  map: SightMap,
  paths: Paths = 'some-path',
): ReadonlySet<string> {
  return paths === 'some-path' ? seenBySome(eye, range, map) : seenByEvery(eye, range, map);
}

function seenByEvery(eye: string, range: number, map: SightMap): ReadonlySet<string> {
  const seen = new Set([eye]);
  let clear = new Set([eye]);
  let edge = new Set([eye]);
  for (let distance = 1; distance <= range; distance += 1) {
    const next = new Set(
      [...edge].flatMap((cell) =>
        map
          .neighbors(cell)
          .filter((beyond) => map.isOnMap(beyond) && map.distance(eye, beyond) === distance),
      ),
    );
    const through = new Set<string>();
    for (const cell of next) {
      const before = map.neighbors(cell).filter((near) => map.distance(eye, near) === distance - 1);
      const crossings = before.map((near) =>
        clear.has(near) ? map.crossing(near, cell) : 'closed',
      );
      if (crossings.includes('closed')) continue;
      seen.add(cell);
      if (!crossings.includes('gap') && !map.isBlind(cell)) through.add(cell);
    }
    clear = through;
    edge = next;
  }
  return seen;
}

function seenBySome(eye: string, range: number, map: SightMap): ReadonlySet<string> {
  const seen = new Set([eye]);
  let edge: readonly string[] = [eye];
  for (let distance = 1; distance <= range; distance += 1) {
    const next = new Set<string>();
    for (const cell of edge) {
      for (const beyond of map.neighbors(cell)) {
        if (!map.isOnMap(beyond) || map.distance(eye, beyond) !== distance) continue;
        const crossing = map.crossing(cell, beyond);
        if (crossing === 'closed') continue;
        seen.add(beyond);
        if (crossing === 'open' && !map.isBlind(beyond)) next.add(beyond);
      }
    }
    edge = [...next];
  }
  return seen;
}

/**
 * What a line of sight crosses, in order from the eye. `from` and `to` are measured along it; `over` is how far the feature
 * rises above the line at the most, and below nothing where it stays under it. The rules judge what that means.
 */
export type SightLine = {
  readonly length: number;
  readonly crosses: readonly {
    readonly feature: string;
    readonly kind: string;
    readonly from: number;
    readonly to: number;
    readonly over: number;
  }[];
};

/** The line from the ground at one point to the ground at another. */
export function traceSight(
  { features }: Pick<Board, 'features'>,
  eye: Point,
  target: Point,
): SightLine {
  const length = Math.hypot(target.x - eye.x, target.y - eye.y);
  const [start, end] = [groundAt(features, eye), groundAt(features, target)];
  const lineAt = (along: number): number =>
    length === 0 ? start : start + ((end - start) * along) / length;
  const crosses = features.flatMap((feature) => {
    const { id, kind, height = 0 } = feature;
    return stretchesOf(feature, eye, target).map(([first, last]) => {
      const [from, to] = [first * length, last * length];
      return {
        ...{ feature: id, kind, from, to },
        over: height - Math.min(lineAt(from), lineAt(to)),
      };
    });
  });
  return { length, crosses: crosses.sort((a, b) => a.from - b.from || a.to - b.to) };
}

/** How high the ground lies at a point: as the highest of the areas that hold it; 0 on none. */
const groundAt = (features: readonly Feature[], at: Point): number =>
  features.reduce(
    (most, { shape, height = 0, depth }) =>
      shape.is === 'area' && depth === undefined && isInside(at, shape.outline)
        ? Math.max(most, height)
        : most,
    0,
  );

type Stretch = readonly [number, number];

/** The parts of a line, 0 at the eye and 1 at the target, that lie in an area; of a line, where it is crossed. */
function stretchesOf({ shape }: Feature, eye: Point, target: Point): readonly Stretch[] {
  if (shape.is === 'line') {
    const cuts = shape.points
      .slice(1)
      .map((point, index) => cutOf(eye, target, shape.points[index] ?? point, point));
    return cuts.flatMap((cut) => (cut === undefined ? [] : [[cut, cut] as const]));
  }
  if (shape.is !== 'area') return [];
  const { outline } = shape;
  const cuts = outline.flatMap(
    (point, index) =>
      cutOf(eye, target, point, outline[(index + 1) % outline.length] ?? point) ?? [],
  );
  const marks = [...new Set([0, ...cuts, 1])].sort((a, b) => a - b);
  const at = (share: number): Point => ({
    x: eye.x + (target.x - eye.x) * share,
    y: eye.y + (target.y - eye.y) * share,
  });
  const inside = marks.slice(1).flatMap((to, index): readonly Stretch[] => {
    const from = marks[index] ?? 0;
    return isInside(at((from + to) / 2), outline) ? [[from, to]] : [];
  });
  return inside.reduce<readonly Stretch[]>((joined, [from, to]) => {
    const last = joined.at(-1);
    return last?.[1] === from
      ? [...joined.slice(0, -1), [last[0], to] as const]
      : [...joined, [from, to] as const];
  }, []);
}

/** Where one line crosses another, as a share of the first. */
function cutOf(from: Point, to: Point, a: Point, b: Point): number | undefined {
  const [dx, dy, ex, ey] = [to.x - from.x, to.y - from.y, b.x - a.x, b.y - a.y];
  const across = dx * ey - dy * ex;
  if (across === 0) return undefined;
  const share = ((a.x - from.x) * ey - (a.y - from.y) * ex) / across;
  const other = ((a.x - from.x) * dy - (a.y - from.y) * dx) / across;
  return share < 0 || share > 1 || other < 0 || other > 1 ? undefined : share;
}
