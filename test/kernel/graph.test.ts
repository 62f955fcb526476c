import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Way } from '../../src/kernel/graph.js';
import { cheapestWay, netOf, stepsFrom } from '../../src/kernel/graph.js';

type Web = { readonly places: readonly string[]; readonly costs: ReadonlyMap<string, number> };

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];
const webs: fc.Arbitrary<Web> = fc
  .array(fc.tuple(fc.constantFrom(...PLACES), fc.constantFrom(...PLACES), fc.nat(5)), {
    maxLength: 18,
  })
  .map((links) => ({
    places: PLACES,
    costs: new Map(links.filter(([a, b]) => a !== b).map(([a, b, cost]) => [a + b, cost])),
  }));

const wayIn = (
  web: Web,
  from: string,
  to: string,
  limit = 99,
  order: readonly string[] = PLACES,
): Way | undefined => {
  const net = netOf(
    order,
    () => order,
    (a, b) => web.costs.get(a + b),
  );
  return cheapestWay(net, from, to, { price: (cost) => cost, limit });
};

/** Every way without a place twice, tried one by one. */
function allWays(web: Web, path: readonly string[], goal: string, cost = 0): readonly Way[] {
  const here = path.at(-1) ?? '';
  if (here === goal) return [{ places: path, cost }];
  return web.places.flatMap((next) => {
    const step = web.costs.get(here + next);
    return step === undefined || path.includes(next)
      ? []
      : allWays(web, [...path, next], goal, cost + step);
  });
}

function best(ways: readonly Way[]): Way | undefined {
  return [...ways].sort(
    (a, b) =>
      a.cost - b.cost ||
      a.places.length - b.places.length ||
      (a.places.join() < b.places.join() ? -1 : 1),
  )[0];
}

describe('ways', () => {
  it('are the cheapest, then the shortest, then the first by name of all that there are', () => {
    fc.assert(
      fc.property(webs, fc.constantFrom(...PLACES), fc.constantFrom(...PLACES), (web, from, to) => {
        expect(wayIn(web, from, to)).toEqual(best(allWays(web, [from], to)));
      }),
    );
  });

  it('do not depend on the order in which neighbours are named', () => {
    fc.assert(
      fc.property(webs, fc.shuffledSubarray(PLACES, { minLength: 6 }), (web, order) => {
        expect(wayIn(web, 'a', 'f', 99, order)).toEqual(wayIn(web, 'a', 'f'));
      }),
    );
  });

  it('stay within the limit', () => {
    fc.assert(
      fc.property(webs, fc.nat(12), (web, limit) => {
        const within = allWays(web, ['a'], 'f').filter((way) => way.cost <= limit);
        expect(wayIn(web, 'a', 'f', limit)).toEqual(best(within));
      }),
    );
  });

  it('reach exactly the places to which some way leads', () => {
    fc.assert(
      fc.property(webs, (web) => {
        const expected = PLACES.filter((place) => allWays(web, ['a'], place).length > 0);
        const steps = stepsFrom(['a'], (place) =>
          PLACES.filter((next) => web.costs.has(place + next)),
        );
        expect([...steps.keys()].sort()).toEqual(expected);
      }),
    );
  });
});
