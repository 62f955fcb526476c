/** A gamemaster's own map: the page that says how is true, and every slip is told by file, row and column. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { MapCheck, PackFiles } from '../../../src/kernel/system.js';
import { checkMap } from '../../../src/systems/civil-war/map-check/check-map.js';
import { packFiles } from './pack-of-1861.js';

const PAGE = fileURLToPath(
  new URL('../../../src/systems/civil-war/pack/1861/map/README.md', import.meta.url),
);

/** The example of the page: the blocks that are marked with a file's name. */
const example: PackFiles = Object.fromEntries(
  [...readFileSync(PAGE, 'utf8').matchAll(/```csv (\S+)\n([^`]*)```/g)].map(
    ([, name = '', text = '']) => [name, text],
  ),
);

const changed = (file: string, from: string, to: string): PackFiles => {
  const text = example[file] ?? '';
  if (!text.includes(from)) throw new Error(`${file} does not hold "${from}"`);
  return { ...example, [file]: text.replace(from, to) };
};

const said = ({ faults }: MapCheck): readonly string[] =>
  faults.map(({ file, row, column, read, expected }) =>
    [file, row, column, read, expected].join(' | '),
  );

/** A map of one ring of six hexes round a hole, and one beside. */
const RING = ['0101', '0201', '0301', '0302', '0203', '0102'];

describe('The small map of the page', () => {
  it('is in order, with nothing to look at', () => {
    const { faults, warnings, holds } = checkMap(example);
    expect(faults).toEqual([]);
    expect(warnings).toEqual([]);
    expect(holds[0]).toContain('5 hexes');
    expect(holds).toContain('3 towns, 1 of them cities');
  });

  it.each([
    ['hexes.csv', '0102,forest', '0102,wood', 'hexes.csv | 3 | terrain | wood | one of'],
    ['hexes.csv', '0102,forest', '102,forest', 'hexes.csv | 3 | hex | 102 | a hex number'],
    ['hexes.csv', 'east,VA', 'east,PA', 'hexes.csv | 3 | state | PA | a state of'],
    ['sides.csv', '0101,S,', '0909,S,', 'sides.csv | 2 | hex | 0909 | a hex of the map'],
    ['sides.csv', '0101,SE,', '0101,E,', 'sides.csv | 3 | direction | E | one of'],
    ['sides.csv', '0201,SE', '0201,SW', 'sides.csv | 5 | coast | yes | land on one hand'],
    ['towns.csv', 'Culpeper,0102', 'Culpeper,0301', 'towns.csv | 3 | hex | 0301 | a land hex'],
    ['towns.csv', '0102,VA', '0102,MD', 'towns.csv | 3 | state | MD | VA, the state of its hex'],
    ['rails.csv', '0102 0202', '0102 0201 0101 0202', 'rails.csv | 2 | hexes'],
    ['rails.csv', '0102 0202', '0202 0301', 'rails.csv | 2 | hexes | 0202 0301 | land hexes'],
  ])('tells a slip in %s: %s for %s', (file, from, to, expected) => {
    expect(said(checkMap(changed(file, from, to))).join('\n')).toContain(expected);
  });

  it.each([
    ['hexes.csv', 'forest', 'wood'],
    ['hexes.csv', '0202,rough,east,VA', '0202,rough,east,V'],
    ['hexes.csv', '0202,rough,east', '0202,rough,'],
    ['states.csv', 'Virginia,csa', 'Virginia,rebel'],
    ['sides.csv', '0201,SE', '0102,N,minor,,Potomac,,,\n0201,SE'],
    ['sides.csv', '0201,SE,,,,,,yes', '0201,N,,,,Cumberland,,'],
    ['sides.csv', '0201,SE,,,,,,yes', '0201,N,,,,,,yes'],
  ])('tells one slip in %s once: %s for %s', (file, from, to) => {
    const told = said(checkMap(changed(file, from, to)));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(file);
  });

  it('names the row and the hexside that a side is named by twice', () => {
    const files = changed('sides.csv', '0201,SE', '0102,N,minor,,Potomac,,,\n0201,SE');
    expect(said(checkMap(files))[0]).toContain('sides.csv | 5 | hex | 0102 | each hexside, named');
    expect(said(checkMap(files))[0]).toContain('row 2 has it already');
  });

  it('warns of a river along the edge of the map, of a bare side, and of a railway there and back', () => {
    const rim = changed(
      'sides.csv',
      '0201,SE',
      '0101,N,minor,,Run,,,\n0101,NW,minor,,Run,,,\n0201,SE',
    );
    const bare = changed('sides.csv', '0201,SE', '0101,N,,,,,,\n0201,SE');
    const back = changed('rails.csv', '0102 0202', '0102 0202 0102');
    const warned = [rim, bare, back].map((files) =>
      checkMap(files).warnings.map(({ row, read }) => `${row} ${read}`),
    );
    expect(warned).toEqual([['5 0101 N'], expect.arrayContaining(['5 ']), ['2 0102']]);
  });

  it.each([
    ['towns.csv', 'name;hex;state;tier;port;capital\nCulpeper;0102;VA;2;;', 'parted by commas'],
    ['towns.csv', 'name,hex,state,tier,port,capital\nCulp\ufffdper,0102,VA,2,,', 'UTF-8'],
    ['towns.csv', '\ufffdn\0a\0m\0e\0', 'UTF-8'],
    ['towns.csv', '', 'a row of headers'],
  ])('says at its first row what %s should have been: %j', (file, text, expected) => {
    const told = said(checkMap({ ...example, [file]: text }));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(`${file} | 1 |`);
    expect(told[0]).toContain(expected);
  });

  it('tells of slips in several files at once', () => {
    const files = { ...changed('hexes.csv', 'forest', 'wood'), 'rails.csv': 'id,name\n' };
    const names = new Set(checkMap(files).faults.map(({ file }) => file));
    expect([...names]).toEqual(expect.arrayContaining(['hexes.csv', 'rails.csv']));
  });

  it('tells of a table that is not there', () => {
    const { 'towns.csv': _, ...rest } = example;
    expect(said(checkMap(rest)).join()).toContain('towns.csv | 1 |  | no such file');
  });

  it('tells of a state without a hex as a warning, which does not fail', () => {
    const { faults, warnings } = checkMap(changed('states.csv', 'VA,', 'PA,Pennsylvania,usa\nVA,'));
    expect(faults).toEqual([]);
    expect(warnings.map(({ file, row, read }) => [file, row, read])).toEqual([
      ['states.csv', 3, 'PA'],
    ]);
  });
});

describe('A ring of hexes', () => {
  const ring = (sides: string, states: (hex: string) => string = () => 'VA'): PackFiles => ({
    ...example,
    'hexes.csv': `hex,terrain,theater,state\n${RING.map((hex) => `${hex},clear,east,${states(hex)}\n`).join('')}`,
    'sides.csv': `hex,direction,river,river-name,ridge,gap,coast\n${sides}`,
    'towns.csv': 'name,hex,state,tier,port,capital\n',
    'rails.csv': 'id,name,gauge,hexes\n',
  });

  it('has a hole', () => {
    expect(said(checkMap(ring(''))).join()).toContain('no hex 0202 | hex 0202, which the map');
  });

  it('has a hexside without a second hex', () => {
    const told = said(checkMap(ring('0201,S,minor,Dan,,,\n'))).join('\n');
    expect(told).toContain('sides.csv | 2 | direction | 0201 S | a hexside with two hexes');
  });
});

describe('A river', () => {
  const strip = (sides: string): PackFiles => ({
    ...example,
    'hexes.csv': `hex,terrain,theater,state\n${['01', '02', '03', '04', '05', '06', '07']
      .flatMap((column) => ['01', '02', '03', '04'].map((row) => column + row))
      .map((hex) => `${hex},clear,east,VA\n`)
      .join('')}`,
    'states.csv': 'id,name,side\nVA,Virginia,csa\n',
    'sides.csv': `hex,direction,river,river-name,ridge,gap,coast\n${sides}`,
    'towns.csv': 'name,hex,state,tier,port,capital\n',
    'rails.csv': 'id,name,gauge,hexes\n',
  });

  it('runs in one course', () => {
    const whole = strip('0302,S,minor,Dan,,,\n0302,SE,minor,Dan,,,\n');
    expect(said(checkMap(whole))).toEqual([]);
  });

  it('that breaks off is told at the piece that does not join', () => {
    const broken = strip('0302,S,minor,Dan,,,\n0302,SE,minor,Dan,,,\n0502,S,minor,Dan,,,\n');
    expect(said(checkMap(broken)).join()).toContain(
      'sides.csv | 4 | river-name | Dan | one course',
    );
  });

  it('without a way to the sea bears no ships, says a warning', () => {
    const { faults, warnings } = checkMap(strip('0302,S,navigable,Dan,,,\n'));
    expect(faults).toEqual([]);
    expect(warnings.map(({ column, expected }) => [column, expected.slice(0, 16)])).toEqual([
      ['river', 'a way to the sea'],
    ]);
  });
});

describe('A map as JSON', () => {
  const tables = (hexes: unknown): PackFiles => ({
    'map.json': JSON.stringify({
      states: [{ id: 'VA', name: 'Virginia', side: 'csa' }],
      hexes,
      sides: [{ hex: '0101', direction: 'S', river: 'minor', 'river-name': 'Dan' }],
      towns: [{ name: 'Danville', hex: '0101', state: 'VA', tier: 1, capital: true }],
      rails: [{ id: 'RD', name: 'R & D', gauge: '5-0', hexes: ['0101', '0102'] }],
    }),
  });
  const land = { terrain: 'clear', theater: 'east', state: 'VA' };

  it('reads like CSV, by record or by hex', () => {
    for (const hexes of [
      [
        { hex: '0101', ...land },
        { hex: '0102', ...land },
      ],
      { '0101': land, '0102': land },
    ])
      expect(said(checkMap(tables(hexes)))).toEqual([]);
  });

  it('tells faults by the number of the record', () => {
    const wood = { '0101': land, '0102': { ...land, terrain: 'wood' } };
    expect(said(checkMap(tables(wood))).join()).toContain('map.json (hexes) | 2 | terrain | wood');
    const odd = { '0101': land, '0102': { ...land, height: 3 } };
    expect(said(checkMap(tables(odd))).join()).toContain('map.json (hexes) | 2 | height | height');
  });

  it('that is no JSON is told with its row', () => {
    const told = said(checkMap({ ...example, 'hexes.csv': '', 'map.json': '{' }));
    expect(told.length).toBeGreaterThan(0);
  });
});

describe('The map of 1861', () => {
  it('is in order; what is cut off is the shores of Chesapeake and Delaware', () => {
    const { faults, warnings } = checkMap(packFiles);
    expect(faults).toEqual([]);
    expect(warnings.map(({ read }) => read)).toEqual([
      '0253 SW',
      'Delaware',
      'Maryland',
      'Virginia',
    ]);
  });
});
