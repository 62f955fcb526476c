import { describe, expect, it } from 'vitest';
import { distanceHexes } from '../../../src/systems/civil-war/rules/ground/hexes.js';
import {
  findPlace,
  placeName,
  placeText,
} from '../../../src/systems/civil-war/rules/ground/places.js';
import { landRoute, railRoute } from '../../../src/systems/civil-war/rules/ground/routes.js';
import {
  orderWords,
  stopsOf,
  textOf,
} from '../../../src/systems/civil-war/orders/words/read-words.js';
import { soundPack, withChange } from './pack-of-1861.js';
import { pack, places } from './orders-view.js';

describe('places', () => {
  it.each([
    ['Washington', '7512'],
    ['  washington. ', '7512'],
    ['WASHINGTON', '7512'],
    ['Washington (7512)', '7512'],
    ['7413', '7413'],
    ['hex 7413', '7413'],
    ['Manassas', '7413'],
    ['manassas junction', '7413'],
    ['St. Louis', '3514'],
    ['saint louis', '3514'],
    ['Ft Monroe', '7819'],
    ['Alexandria', '7513'],
    ['Alexandria, VA', '7513'],
    ['Forts Jackson and St Philip', '3647'],
  ])('C3.11 a place is a hex number or a town in any case and punctuation: %s', (words, hex) => {
    expect(findPlace(pack, words)).toMatchObject({ hex });
  });

  it('C3.11 a town’s state may be written out', () => {
    expect(findPlace(pack, 'Jackson, Mississippi')).toMatchObject({ name: 'Jackson MS' });
  });

  it('C3.11 a beginning that fits several towns is ambiguous and lists them', () => {
    expect(findPlace(pack, 'Springfield')).toEqual({
      fault: 'ambiguous',
      among: ['Springfield IL', 'Springfield MO'],
    });
  });

  it('C3.11 an exact name comes before longer names that begin with it', () => {
    expect(findPlace(pack, 'Macon')).toMatchObject({ name: 'Macon' });
  });

  it.each([
    ['Washingten', 'Washington'],
    ['Cairoo', 'Cairo'],
  ])('C3.11 an unknown place suggests the nearest name: %s', (words, nearest) => {
    expect(findPlace(pack, words)).toEqual({ fault: 'unknown', nearest });
  });

  it.each(['', '9999', 'XXX', '?', '7512 7513'])('C3.11 “%s” is no place', (words) => {
    expect(findPlace(pack, words)).toMatchObject({ fault: 'unknown' });
  });

  it('C3.11 a name beside the number of another hex is ambiguous', () => {
    expect(findPlace(pack, 'Washington (7413)')).toMatchObject({ fault: 'ambiguous' });
  });

  it('C3.11 every hex has a text that reads as the hex', () => {
    for (const hex of pack.hexes.keys()) {
      expect(findPlace(pack, placeText(pack, hex))).toMatchObject({ hex });
      expect(findPlace(pack, placeName(pack, hex))).toMatchObject({ hex });
    }
  });

  it('C3.11 no town has a keyword of the order language in its name', () => {
    const keywords = /\b(to|at|in|into|from|via|through|alone|together|then|else|is)\b/i;
    expect(pack.towns.filter(({ name }) => keywords.test(name))).toEqual([]);
  });
});

/** What an order goes by, as it is read. */
const stops = (words: string): readonly string[] =>
  stopsOf(pack, [{ key: 'via', at: 1, words: orderWords(words) }]).map((stop) =>
    textOf(stop.words),
  );

describe('stops', () => {
  it.each([
    ['Baltimore', ['Baltimore']],
    ['Alexandria and 7513 & Baltimore', ['Alexandria', '7513', 'Baltimore']],
    ['Manassas Junction, Baltimore', ['Manassas Junction', 'Baltimore']],
    ['Jackson, Mississippi, Vicksburg', ['Jackson Mississippi', 'Vicksburg']],
    ['Venice and Forts Jackson and St Philip', ['Venice', 'Forts Jackson St Philip']],
  ])('C3.11 are cut at commas and “and”: via %s', (words, read) => {
    expect(stops(words)).toEqual(read);
  });

  it('C3.11 no name of a town is cut, nor the state behind it, nor a water at it', () => {
    for (const { name, state, hex } of pack.towns)
      for (const stop of [
        name,
        `${name.replace(` ${state}`, '')}, ${state}`,
        `the coast at ${name} (${hex} S)`,
      ]) {
        const [before, read, ...behind] = stops(`7512, ${stop} and 7512`);
        expect([before, behind], stop).toEqual(['7512', ['7512']]);
        if (!stop.includes('coast')) expect(findPlace(pack, read ?? '')).toMatchObject({ hex });
      }
  });
});

const { washington, alexandria, manassas, baltimore } = places;
const [atlanta, fredericksburg] = [hexOf('Atlanta'), hexOf('Fredericksburg')];

function hexOf(name: string): string {
  return pack.towns.find((town) => town.name === name)?.hex ?? '';
}

describe('marches', () => {
  it('B6 a march pays for the terrain and the rivers of the cheapest way', () => {
    const route = landRoute(pack, {}, 'force', [washington, alexandria]);
    // clear hex 1, the Potomac is navigable +2
    expect(route).toEqual({
      ok: true,
      value: { hexes: ['7512', '7513'], points: 3, railPoints: 0 },
    });
  });

  it('B6 each leg between two stops is the cheapest way', () => {
    const over = landRoute(pack, {}, 'force', [washington, alexandria, manassas]);
    expect(over).toMatchObject({ ok: true, value: { hexes: ['7512', '7513', '7413'], points: 4 } });
  });

  it('B6 a march of all the points is allowed, one point more is too far', () => {
    const cost = landRoute(pack, {}, 'leader-alone', [washington, '7517']);
    const needs = cost.ok ? cost.value.points : 0;
    const given = (points: number): Record<string, string> => ({
      'movement|force|points': String(points),
    });
    expect(landRoute(pack, given(needs), 'force', [washington, '7517']).ok).toBe(true);
    expect(landRoute(pack, given(needs - 1), 'force', [washington, '7517'])).toEqual({
      ok: false,
      error: { code: 'too-far', needs, has: needs - 1 },
    });
  });

  it('B6 nobody marches over the sea, and from an island there is no way', () => {
    const sea = [...pack.hexes.values()].find(({ terrain }) => terrain === 'sea')?.id ?? '';
    expect(landRoute(pack, {}, 'force', [washington, sea])).toMatchObject({
      error: { code: 'no-way' },
    });
  });

  it('C4.4 a ridge without a gap is closed', () => {
    const closed = [...pack.sides.values()].filter(
      (side) => side.ridge !== undefined && side.gap === undefined,
    );
    for (const { a, b } of closed) {
      const route = landRoute(pack, { 'movement|force|points': '99' }, 'force', [a, b]);
      if (route.ok) expect(route.value.hexes.length).toBeGreaterThan(2);
    }
    expect(closed.length).toBeGreaterThan(100);
  });

  it('C3.13 a march keeps to the hexes that it may enter', () => {
    const mayEnter = (hex: string): boolean => pack.hexes.get(hex)?.state !== 'VA';
    expect(landRoute(pack, {}, 'leaderless', [washington, alexandria], { mayEnter })).toMatchObject(
      {
        error: { code: 'no-way' },
      },
    );
  });

  it('a missing figure is named and not guessed', () => {
    const lacking = soundPack(
      withChange('tables/movement.csv', 'leaderless,4', 'leaderless,@missing'),
    );
    expect(landRoute(lacking, {}, 'leaderless', [washington, baltimore])).toEqual({
      ok: false,
      error: { code: 'figure-missing', figure: 'movement|leaderless|points' },
    });
  });

  it('the cheapest way is the cheapest of all ways, by brute force', () => {
    const costs = bruteForce(washington, 6);
    for (const [hex, points] of costs) {
      if (hex === washington) continue;
      expect(landRoute(pack, {}, 'force', [washington, hex])).toMatchObject({ value: { points } });
    }
    expect(costs.size).toBeGreaterThan(10);
  });
});

/** Bellman-Ford over steps that are asked one by one. */
function bruteForce(start: string, most: number): ReadonlyMap<string, number> {
  const best = new Map([[start, 0]]);
  const step = (a: string, b: string): number => {
    const near = landRoute(pack, { 'movement|force|points': '99' }, 'force', [a, b]);
    return near.ok && near.value.hexes.length === 2 ? near.value.points : Infinity;
  };
  for (let round = 0; round < most; round += 1) {
    for (const [hex, cost] of [...best]) {
      for (const next of around(hex)) {
        const sum = cost + step(hex, next);
        if (sum <= most && sum < (best.get(next) ?? Infinity)) best.set(next, sum);
      }
    }
  }
  return best;
}

function around(hex: string): readonly string[] {
  return [...pack.hexes.keys()].filter((other) => distanceHexes(hex, other) === 1);
}

const everywhere = (): boolean => true;

describe('rides', () => {
  it('C3.5.10 a ride costs one rail point a strength point at any length', () => {
    const ride = railRoute(pack, {}, 3, [washington, hexOf('Wheeling')], everywhere);
    expect(ride).toMatchObject({ ok: true, value: { points: 0, railPoints: 3 } });
  });

  it('C3.5.10 a leader rides free', () => {
    const ride = railRoute(pack, {}, 0, [washington, baltimore], everywhere);
    expect(ride).toMatchObject({ ok: true, value: { railPoints: 0 } });
  });

  it('B6 a ride stops at a break of gauge and names the hex', () => {
    const ride = railRoute(pack, {}, 1, [fredericksburg, atlanta], everywhere);
    expect(ride).toMatchObject({ ok: false, error: { code: 'break-of-gauge' } });
    const at = ride.ok ? '' : (ride.error.hex ?? '');
    expect(railRoute(pack, {}, 1, [fredericksburg, at], everywhere).ok).toBe(true);
  });

  it('C3.13 a ride over a line that is not friendly is refused, naming the hex', () => {
    const first = railRoute(pack, {}, 1, [washington, baltimore], everywhere);
    const between = first.ok ? (first.value.hexes[1] ?? '') : '';
    expect(railRoute(pack, {}, 1, [washington, baltimore], (hex) => hex !== between)).toMatchObject(
      {
        error: { code: 'not-friendly-line', hex: between },
      },
    );
  });

  it('a place without a railway is named', () => {
    const wild = [...pack.hexes.keys()].find(
      (hex) => !pack.rails.some((rail) => rail.hexes.includes(hex)),
    );
    expect(railRoute(pack, {}, 1, [washington, wild ?? ''], everywhere)).toEqual({
      ok: false,
      error: { code: 'no-line', hex: wild },
    });
  });
});
