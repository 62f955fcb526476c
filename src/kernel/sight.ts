import { distanceHexes, neighbours } from './hex.js';

/** How sight fares on a map: what a hexside does to it, and whether a hex stops it behind itself. */
export type SightMap = {
  readonly isOnMap: (hex: string) => boolean;
  readonly crossing: (a: string, b: string) => 'open' | 'closed' | 'gap';
  readonly isBlind: (hex: string) => boolean;
};

/** Whether one open shortest path is enough, or every one must be open. */
export type Paths = 'some-path' | 'every-path';

/**
 * The hexes seen from one hex, itself among them. A hex at distance n is seen if some shortest path (or every one) has
 * nothing that blocks: no blind hex between, no closed side, and a gap only as the last step, since a gap shows one hex
 * and no further (C4.4).
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
      [...edge].flatMap((hex) =>
        neighbours(hex).filter(
          (beyond) => map.isOnMap(beyond) && distanceHexes(eye, beyond) === distance,
        ),
      ),
    );
    const through = new Set<string>();
    for (const hex of next) {
      const before = neighbours(hex).filter((near) => distanceHexes(eye, near) === distance - 1);
      const crossings = before.map((near) =>
        clear.has(near) ? map.crossing(near, hex) : 'closed',
      );
      if (crossings.includes('closed')) continue;
      seen.add(hex);
      if (!crossings.includes('gap') && !map.isBlind(hex)) through.add(hex);
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
    for (const hex of edge) {
      for (const beyond of neighbours(hex)) {
        if (!map.isOnMap(beyond) || distanceHexes(eye, beyond) !== distance) continue;
        const crossing = map.crossing(hex, beyond);
        if (crossing === 'closed') continue;
        seen.add(beyond);
        if (crossing === 'open' && !map.isBlind(beyond)) next.add(beyond);
      }
    }
    edge = [...next];
  }
  return seen;
}
