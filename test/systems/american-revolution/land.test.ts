import { describe, expect, test } from 'vitest';
import { readLand } from '../../../src/systems/american-revolution/pack/read-land.js';
import {
  areaOf,
  areasIn,
  isCoastal,
  nearOf,
  regionOf,
  seasBetween,
} from '../../../src/systems/american-revolution/rules/land.js';
import { land, packFiles as files } from './pack-of-1775.js';

/** All areas that links lead to from one. */
function reachedFrom(start: string): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const area of reached) for (const next of nearOf(land, area)) reached.add(next);
  return reached;
}

describe('the land of 1775', () => {
  test('has 44 areas in 19 regions, worth 86 VP, and 71 links', () => {
    expect(land.areas).toHaveLength(44);
    expect(land.regions).toHaveLength(19);
    expect(land.regions.filter(({ vp }) => vp > 0)).toHaveLength(16);
    expect(land.regions.reduce((sum, { vp }) => sum + vp, 0)).toBe(86);
    expect(land.regions.reduce((sum, { c }) => sum + c, 0)).toBe(36);
    expect(land.links).toHaveLength(71);
  });

  test('hangs together, but that only ships go to Halifax', () => {
    const all = land.areas.map(({ id }) => id);
    expect(all.filter((id) => !reachedFrom('boston').has(id))).toEqual(['halifax']);
    expect(nearOf(land, 'halifax')).toEqual([]);
    expect(isCoastal(land, 'halifax')).toBe(true);
  });

  test('tells the neighbors of an area, the areas of a region, and coast from inland', () => {
    expect(nearOf(land, 'westpoint')).toEqual(['albany', 'eastjersey', 'hartford', 'newyork']);
    expect(nearOf(land, 'newyork')).toEqual([
      ...['eastjersey', 'longisland', 'newhaven', 'westpoint'],
    ]);
    expect(areasIn({ ...land, areas: [] }, 'can')).toEqual([]);
    expect(areasIn(land, 'can').map(({ id }) => id)).toEqual(['quebec', 'montreal', 'niagara']);
    expect(regionOf(land, areaOf(land, 'boston').region).m).toBe(27);
    expect(land.areas.filter(({ id }) => isCoastal(land, id))).toHaveLength(21);
  });

  test('tells the sea zones between two, both ways and none between one and the next', () => {
    const bay = areaOf(land, 'norfolk').sea ?? '';
    expect(areaOf(land, 'baltimore').sea).toBe(bay);
    expect(seasBetween(land, 'newyorkbay', bay)).toEqual(['jerseyshore', 'delaware']);
    expect(seasBetween(land, bay, 'newyorkbay')).toEqual(['jerseyshore', 'delaware']);
    expect(seasBetween(land, 'stlawrence', 'maine')).toEqual(['novascotia']);
    expect(seasBetween(land, 'tybee', 'charlestonbar')).toEqual([]);
    expect(seasBetween(land, bay, bay)).toEqual([]);
  });

  test('throws on an id that it does not have, which is a slip of the program', () => {
    expect(() => nearOf(land, 'paris')).toThrow('no area "paris"');
    expect(() => seasBetween(land, 'paris', 'tybee')).toThrow('no sea zone "paris"');
  });

  test.each([
    ['areas.csv', 'niagara,Niagara,can', 'niagara,Niagara,cam', 'region', 'did you mean "can"'],
    ['links.csv', 'quebec,montreal,', 'quebec,montreel,', 'b', 'did you mean "montreal"'],
    ['links.csv', 'montreal,niagara,', 'montreal,quebec,', 'b', 'each pair of areas once; row 3'],
    [
      'regions.csv',
      'uma,Upper Massachusetts,Upper Mass.,1',
      'uma,Upper Massachusetts,Upper Mass.,ten',
      'vp',
      'whole number',
    ],
    ['seas.csv', 'tybee,Tybee Roads,', 'tybee,,', 'name', 'not empty'],
    ['outlines.csv', 'boston,', 'bostn,', 'id', 'did you mean "boston"'],
    ['features.csv', 'river,Potomac,3', 'river,Potomac,5', 'weight', 'one of: 1, 2, 3, 4'],
  ])('a fault in %s is told with its row and column: %s', (file, was, is, column, expected) => {
    const text = files[file] ?? '';
    const row = text.slice(0, text.indexOf(was)).split('\n').length;
    const again = readLand({ ...files, [file]: text.replace(was, is) });
    const fault = again.ok ? undefined : again.error.find((one) => one.row === row);
    expect(fault).toMatchObject({ file, column });
    expect(fault?.expected).toContain(expected);
  });
});
