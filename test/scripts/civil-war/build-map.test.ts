/** The map of 1861: made again, it is the same; it is made fast; and what is known of the country holds on it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { buildMap } from '../../../scripts/civil-war/build-map/build.js';
import { FACTS_FOLDER, MAP_FOLDER } from '../../../scripts/civil-war/build-map/facts.js';
import { neighbours } from '../../../src/systems/civil-war/rules/ground/hexes.js';
import {
  areLinked,
  areNeighbours,
  bears,
  hasSaltWater,
  isBeside,
  isWestOf,
  miles,
  pack,
  sidesAt,
  squareMiles,
  terrainShare,
  town,
} from './map-of-1861.js';

const MOST_MS = 2000;
const started = process.cpuUsage();
const built = buildMap();
const first = process.cpuUsage(started);
const quality = built.measure();

const stands = (name: string, hand: 'left' | 'right', river: string): boolean =>
  built.standing(name, river)?.hand === (hand === 'left' ? 1 : -1);
const on = (name: string, hand: 'left' | 'right', river: string): boolean =>
  stands(name, hand, river) && isBeside(name, river);
const allStates = (): boolean =>
  pack.towns.every(({ hex, state }) => pack.hexes.get(hex)?.state === state);

const SHIPS = ['deep', 'light'] as const;
const within = (n: number, least: number, most: number): boolean => n >= least && n <= most;
const isNear = (state: string, square: number): boolean =>
  within(squareMiles(state) / square, 0.93, 1.07);

/** What is known of the country, as a sentence and as a question asked of the committed map. */
const NAMED: readonly (readonly [string, () => boolean])[] = [
  ['Washington stands on the left bank of the Potomac', () => on('Washington', 'left', 'Potomac')],
  ['Alexandria stands over the river', () => on('Alexandria', 'right', 'Potomac')],
  ['Alexandria is next to Washington', () => areNeighbours('Washington', 'Alexandria')],
  ['ships come to Washington', () => bears('Washington', 'Potomac', ['deep'])],
  ['Richmond stands north of the James', () => on('Richmond', 'left', 'James')],
  ['ships come to Richmond', () => bears('Richmond', 'James', ['deep'])],
  [
    'but not above it',
    () => sidesAt('Lynchburg').every((side) => side.riverName !== 'James' || !side.draught),
  ],
  ['Petersburg is on the Appomattox', () => on('Petersburg', 'right', 'Appomattox')],
  ['Fredericksburg is on the Rappahannock', () => on('Fredericksburg', 'right', 'Rappahannock')],
  ['Harpers Ferry is on the Potomac', () => on('Harpers Ferry', 'right', 'Potomac')],
  ['and on the Shenandoah', () => on('Harpers Ferry', 'left', 'Shenandoah')],
  ['Cairo lies in the fork, on the Ohio', () => on('Cairo', 'right', 'Ohio')],
  ['and on the Mississippi', () => on('Cairo', 'left', 'Mississippi')],
  ['Paducah is at the mouth of the Tennessee', () => on('Paducah', 'left', 'Tennessee')],
  ['and on the Ohio', () => on('Paducah', 'left', 'Ohio')],
  ['Fort Henry is on the Tennessee', () => on('Fort Henry', 'right', 'Tennessee')],
  ['Fort Donelson is on the Cumberland', () => on('Fort Donelson', 'left', 'Cumberland')],
  ['Nashville is south of the Cumberland', () => on('Nashville', 'left', 'Cumberland')],
  ['ships come to Nashville', () => bears('Nashville', 'Cumberland', SHIPS)],
  ['Chattanooga is left of the Tennessee', () => on('Chattanooga', 'left', 'Tennessee')],
  ['Knoxville is right of it', () => on('Knoxville', 'right', 'Tennessee')],
  ...['Memphis', 'Vicksburg', 'Natchez', 'Port Hudson', 'Baton Rouge', 'New Orleans'].map(
    (name): readonly [string, () => boolean] => [
      `${name} is left of the Mississippi`,
      () => on(name, 'left', 'Mississippi'),
    ],
  ),
  ['the Yazoo comes in beside Vicksburg', () => isBeside('Vicksburg', 'Yazoo')],
  ['St Louis is right of the Mississippi', () => on('St Louis', 'right', 'Mississippi')],
  ['below the mouth of the Missouri', () => stands('St Louis', 'right', 'Missouri')],
  ['Louisville is south of the Ohio', () => on('Louisville', 'left', 'Ohio')],
  ['Covington too', () => on('Covington', 'left', 'Ohio')],
  ['Cincinnati is north of it', () => on('Cincinnati', 'right', 'Ohio')],
  ['Covington is next to Cincinnati', () => areNeighbours('Covington', 'Cincinnati')],
  ['Wheeling is in western Virginia', () => town('Wheeling').state === 'WV'],
  ...[
    ...['Savannah', 'Charleston SC', 'Mobile', 'Pensacola', 'Galveston', 'Baltimore'],
    ...['Annapolis', 'Fort Monroe', 'Norfolk', 'New York'],
  ].map((name): readonly [string, () => boolean] => [
    `${name} has salt or deep water`,
    () => hasSaltWater(name),
  ]),
  ['Little Rock is right of the Arkansas', () => on('Little Rock', 'right', 'Arkansas')],
  ['Fort Smith too', () => on('Fort Smith', 'right', 'Arkansas')],
  ['Shreveport is right of the Red', () => on('Shreveport', 'right', 'Red')],
  ['Alexandria LA too', () => on('Alexandria LA', 'right', 'Red')],
  ['Montgomery is left of the Alabama', () => on('Montgomery', 'left', 'Alabama')],
  ['Selma is right of it', () => on('Selma', 'right', 'Alabama')],
  [
    'Pittsburgh is at its fork',
    () => on('Pittsburgh', 'left', 'Allegheny') && on('Pittsburgh', 'right', 'Monongahela'),
  ],
  [
    'Kansas City is at its fork',
    () => on('Kansas City', 'right', 'Missouri') && isBeside('Kansas City', 'Kansas'),
  ],
  [
    'Cumberland Gap is a gap of its mountain',
    () =>
      sidesAt('Cumberland Gap').some(
        ({ ridge, gap }) => ridge === 'Cumberland Mountain' && gap === 'Cumberland Gap',
      ),
  ],
  ...['Winchester', 'Strasburg', 'Harrisonburg', 'Staunton', 'Lexington VA'].map(
    (name): readonly [string, () => boolean] => [
      `${name} is west of the Blue Ridge`,
      () => isWestOf(name, 'Blue Ridge'),
    ],
  ),
  ...[
    ...['Leesburg', 'Manassas Junction', 'Culpeper'],
    ...['Gordonsville', 'Charlottesville', 'Lynchburg'],
  ].map((name): readonly [string, () => boolean] => [
    `${name} is east of it`,
    () => !isWestOf(name, 'Blue Ridge'),
  ]),
  ['Richmond and Chattanooga are linked', () => areLinked('Richmond', 'Chattanooga', 45)],
  ['Memphis and Charleston are linked', () => areLinked('Memphis', 'Charleston SC', 50)],
  ['Louisville and Nashville are linked', () => areLinked('Louisville', 'Nashville', 12)],
  ['Danville and Greensboro are not, yet', () => !areLinked('Danville', 'Greensboro', 6)],
  [
    'Vicksburg has no bridge',
    () =>
      pack.rails.every(({ id, hexes }) => id !== 'VST' || !hexes.includes(town('Vicksburg').hex)),
  ],
  ['Washington to Richmond is 100 miles', () => within(miles('Washington', 'Richmond'), 90, 110)],
  ['Chattanooga to Atlanta is 106', () => within(miles('Chattanooga', 'Atlanta'), 100, 120)],
  ['Nashville to Louisville is 155', () => within(miles('Nashville', 'Louisville'), 140, 180)],
  ['Tennessee is 42,100 square miles', () => isNear('TN', 42_100)],
  ['Georgia is 59,400', () => isNear('GA', 59_400)],
  ['Mississippi is 48,400', () => isNear('MS', 48_400)],
  ['Kentucky is 40,400', () => isNear('KY', 40_400)],
  [
    'Virginia with its west is 66,800',
    () => within((squareMiles('VA') + squareMiles('WV')) / 66_800, 0.93, 1.07),
  ],
  ['every town stands in its state', allStates],
];

describe('The map of 1861', () => {
  it.each(Object.entries(built.files))('is the same when %s is made again', (name, text) => {
    expect(
      readFileSync(MAP_FOLDER + name, 'utf8') === text,
      'run npm run build-map -- civil-war',
    ).toBe(true);
  });

  it(`is made in less than ${MOST_MS / 1000} s of the processor`, () => {
    const times = [first];
    while (
      times.every(({ user, system }) => (user + system) / 1000 > MOST_MS) &&
      times.length < 4
    ) {
      const before = process.cpuUsage();
      buildMap();
      times.push(process.cpuUsage(before));
    }
    const ms = times.map(({ user, system }) => Math.round((user + system) / 1000));
    console.log(`build-map: ${ms.join(', ')} ms of the processor`);
    expect(Math.min(...ms)).toBeLessThan(MOST_MS);
  });

  it.each(NAMED)('knows that %s', (_, holds) => {
    expect(holds()).toBe(true);
  });

  it('honours every bank fact', () => {
    expect(quality.banks.missed).toEqual([]);
    expect(quality.banks.asked).toBe(222);
  });

  it('runs no railway through a town that it did not serve, but for reasons given', () => {
    expect(quality.rails.passed).toEqual([]);
    expect(quality.rails.allowed.length).toBeLessThan(8);
  });

  it('runs no railway over a ridge but at a gap', () => {
    expect(quality.rails.overRidge).toEqual([]);
  });

  it('draws rivers without needless kinks', () => {
    expect(quality.waterways.crooked).toEqual([]);
    expect(quality.waterways.perMile).toBeLessThan(1.2);
    // Bends of the Mississippi, the Ohio and others that are as sharp as a hex: four sides round Quincy, St Louis, Covington.
    expect(quality.waterways.curls.length, quality.waterways.curls.join()).toBeLessThan(10);
    expect(quality.waterways.twice).toEqual([]);
  });

  it('lets state borders follow their rivers', () => {
    const { on: sides, all, off } = quality.borders;
    expect(sides / all, off.join()).toBeGreaterThan(0.9);
  });

  it('gives every override a reason', () => {
    const rows = readFileSync(`${FACTS_FOLDER}overrides.csv`, 'utf8').trim().split('\n');
    for (const row of rows.filter((line) => /^(town|bank|pass|station),/.test(line)))
      expect(row).toMatch(/,("[^"]{20,}"|[^,]{20,})$/);
  });

  test('land hangs together, but for islands', () => {
    const land = [...pack.hexes.values()].filter(({ state }) => state !== undefined);
    const left = new Set(land.map(({ id }) => id));
    const pieces: number[] = [];
    for (const { id } of land) {
      if (!left.delete(id)) continue;
      const piece = [id];
      for (const hex of piece)
        for (const next of neighbours(hex)) if (left.delete(next)) piece.push(next);
      pieces.push(piece.length);
    }
    expect(
      pieces
        .sort((a, b) => b - a)
        .slice(1)
        .every((size) => size <= 4),
    ).toBe(true);
  });
});

/** Shares of a state's hexes, least and most. */
const COVER = `
GA forest 0.25 0.60
AL forest 0.25 0.60
MS forest 0.20 0.60
SC forest 0.20 0.60
NC forest 0.15 0.60
LA forest 0.15 0.50
AR forest 0.15 0.50
FL forest 0.20 0.60
TX forest 0.10 0.40
VA forest 0.04 0.40
TN mountain 0.05 0.30
WV mountain 0.15 0.50
LA swamp 0.15 0.45
FL swamp 0.08 0.40
OH forest 0.00 0.20
IL forest 0.00 0.10
KS forest 0.00 0.02
`;

describe('The ground of 1861', () => {
  it.each(
    COVER.trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string, string, string]),
  )('%s has %s on %s to %s of its hexes', (state, terrain, least, most) => {
    const share = terrainShare(state, terrain);
    expect(share).toBeGreaterThanOrEqual(Number(least));
    expect(share).toBeLessThanOrEqual(Number(most));
  });

  it('has the Wilderness by Fredericksburg, in the same hex', () => {
    expect(pack.hexes.get(town('Fredericksburg').hex)?.terrain).toBe('forest');
  });
});
