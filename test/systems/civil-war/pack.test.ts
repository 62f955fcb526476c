import { describe, expect, it } from 'vitest';
import { stepsFrom } from '../../../src/kernel/graph.js';
import {
  distanceHexes,
  neighbours,
  sideId,
} from '../../../src/systems/civil-war/rules/ground/hexes.js';
import {
  findFigure,
  isFairFigure,
  sayFairFigures,
  wholeFigure,
} from '../../../src/systems/civil-war/rules/figures/figures.js';
import { SIDES, TABLES } from '../../../src/systems/civil-war/rules/pack.js';
import type { SetupRow, Side, SideRow } from '../../../src/systems/civil-war/rules/pack.js';
import { readPack } from '../../../src/systems/civil-war/pack/read-pack.js';
import { TABLE_SHAPES } from '../../../src/systems/civil-war/rules/figures/table-shapes.js';
import { packFiles, soundPack, withChange } from './pack-of-1861.js';

const pack = soundPack(packFiles);

const hexOf = (name: string): string => {
  const town = pack.towns.find((one) => one.name === name);
  if (town === undefined) throw new Error(`No town ${name}`);
  return town.hex;
};
const between = (a: string, b: string): SideRow | undefined =>
  pack.sides.get(sideId(hexOf(a), hexOf(b)));
const distance = (a: string, b: string): number => distanceHexes(hexOf(a), hexOf(b));
const sidesOf = (name: string): readonly SideRow[] =>
  neighbours(hexOf(name)).flatMap((next) => pack.sides.get(sideId(hexOf(name), next)) ?? []);
const riversOf = (name: string): readonly string[] =>
  sidesOf(name).flatMap((side) => (side.river === 'navigable' ? [side.riverName ?? ''] : []));
const isLand = (hex: string): boolean => pack.hexes.get(hex)?.theater !== undefined;

/** Hexes by rail between two towns; undefined when no line joins them. */
function railHexes(a: string, b: string): number | undefined {
  const links = new Map<string, Set<string>>();
  const link = (from: string, to: string): void => {
    links.set(from, (links.get(from) ?? new Set()).add(to));
  };
  for (const { hexes } of pack.rails) {
    hexes.slice(1).forEach((hex, index) => {
      link(hexes[index] ?? hex, hex);
      link(hex, hexes[index] ?? hex);
    });
  }
  const from = (hex: string): readonly string[] => [...(links.get(hex) ?? [])];
  return stepsFrom([hexOf(a)], from).get(hexOf(b));
}

/** Hexes on foot when no ridge may be crossed, not even by a gap. */
function hexesBesideRidges(a: string, b: string): number | undefined {
  const steps = stepsFrom([hexOf(a)], (from) =>
    neighbours(from).filter(
      (to) => isLand(to) && pack.sides.get(sideId(from, to))?.ridge === undefined,
    ),
  );
  const walked = steps.get(hexOf(b));
  return walked !== undefined && walked <= 12 ? walked : undefined;
}

describe('The map of the pack of 1861', () => {
  it.each([
    ['Washington', 'Richmond', 5],
    ['Chattanooga', 'Atlanta', 6],
    ['Washington', 'Alexandria', 1],
    ['Cincinnati', 'Covington', 1],
    ['Manassas Junction', 'Washington', 1],
  ])('%s lies from %s as many hexes as miles ask for (%i)', (a, b, hexes) => {
    expect(distance(a, b)).toBe(hexes);
  });

  it('has Alexandria opposite Washington, over a navigable Potomac', () => {
    expect(between('Washington', 'Alexandria')).toMatchObject({
      river: 'navigable',
      riverName: 'Potomac',
    });
  });

  it.each([
    ['Cairo', ['Mississippi', 'Ohio']],
    ['Paducah', ['Ohio', 'Tennessee']],
    ['Vicksburg', ['Mississippi', 'Yazoo']],
    ['St Louis', ['Mississippi', 'Missouri']],
    ['Pittsburgh', ['Allegheny', 'Monongahela']],
    ['Memphis', ['Mississippi']],
    ['Louisville', ['Ohio']],
    ['Richmond', ['James']],
    ['Chattanooga', ['Tennessee']],
    ['Nashville', ['Cumberland']],
  ])('has %s beside navigable rivers: %j', (town, rivers) => {
    expect([...new Set(riversOf(town))].sort()).toEqual(rivers);
  });

  it('has Harpers Ferry between Potomac and Shenandoah, where neither bears ships', () => {
    expect(new Set(sidesOf('Harpers Ferry').map((side) => side.riverName))).toEqual(
      new Set(['Potomac', 'Shenandoah']),
    );
    expect(riversOf('Harpers Ferry')).toEqual([]);
  });

  it.each([
    ['Richmond', 'Chattanooga'],
    ['Memphis', 'Charleston SC'],
    ['Louisville', 'Nashville'],
  ])('joins %s and %s by rail', (a, b) => {
    expect(railHexes(a, b)).toBeDefined();
  });

  it('leaves out the railways of later years and the ferry of Vicksburg', () => {
    expect(distance('Danville', 'Greensboro')).toBeLessThan(4);
    expect(railHexes('Danville', 'Greensboro')).toBeGreaterThan(10);
    expect(railHexes('Vicksburg', 'Monroe')).toBeUndefined();
  });

  it.each([
    ['Staunton', 'Charlottesville'],
    ['Harrisonburg', 'Gordonsville'],
    ['Strasburg', 'Culpeper'],
    ['Winchester', 'Leesburg'],
  ])('has the Blue Ridge between %s and %s', (valley, piedmont) => {
    const way = hexesBesideRidges(valley, piedmont) ?? 99;
    expect(way).toBeGreaterThan(distance(valley, piedmont) + 1);
  });

  it('opens the Cumberland Mountain at Cumberland Gap and nowhere else beside it', () => {
    const ridges = sidesOf('Cumberland Gap').filter((side) => side.ridge !== undefined);
    expect(ridges.map((side) => side.ridge)).toEqual([
      'Cumberland Mountain',
      'Cumberland Mountain',
    ]);
    expect(ridges.flatMap((side) => side.gap ?? [])).toEqual(['Cumberland Gap']);
  });

  it('has 80 cities, and the two capitals alone are marked', () => {
    expect(pack.towns.filter((town) => town.tier === 1)).toHaveLength(80);
    expect(pack.towns.filter((town) => town.capital).map((town) => town.name)).toEqual([
      'Washington',
      'Richmond',
    ]);
  });

  it('counts DE, MD, DC and western Virginia as USA, KY, MO and the Territory as neutral', () => {
    const sideOf = (id: string): string | undefined => pack.states.get(id)?.side;
    expect(['DE', 'MD', 'DC', 'WV'].map(sideOf)).toEqual(['usa', 'usa', 'usa', 'usa']);
    expect(['KY', 'MO', 'IT'].map(sideOf)).toEqual(['neutral', 'neutral', 'neutral']);
    expect(pack.towns.find((town) => town.name === 'Wheeling')?.state).toBe('WV');
  });

  it('parts Louisiana at the Mississippi', () => {
    const theaterOf = (name: string): string | undefined => pack.hexes.get(hexOf(name))?.theater;
    expect(['New Orleans', 'Shreveport'].map(theaterOf)).toEqual(['west', 'trans']);
  });

  it('lets all cities of the mainland reach one another over land', () => {
    const mainland = stepsFrom([hexOf('Washington')], (hex) => neighbours(hex).filter(isLand));
    const off = pack.towns.filter((town) => town.tier === 1 && !mainland.has(town.hex));
    expect(off.map((town) => town.name)).toEqual([]);
  });
});

const setupRows = (): readonly SetupRow[] => pack.setups.get('july-1861') ?? [];
const strength = (side: Side): number =>
  setupRows().reduce((sum, row) => sum + (row.kind === 'sp' && row.side === side ? row.n : 0), 0);

describe('Who comes when', () => {
  it('B1: has 19 game turns, from July 1861 to April 1865, one in winter of each year', () => {
    expect(pack.turns).toHaveLength(19);
    expect(pack.turns[0]).toEqual({ turn: 1, dates: 'July-August 1861', year: 1861 });
    expect(pack.turns[16]?.dates).toBe('September-October 1864');
    expect(pack.turns[18]).toEqual({ turn: 19, dates: 'March-April 1865', year: 1865 });
  });

  it('B10: gives the USA 37 SP at the start, and the CSA nearly as many', () => {
    expect(strength('usa')).toBe(37);
    expect(strength('csa')).toBe(36);
  });

  it('C3.5.1: gives 18 SP to the USA and 16 to the CSA in game turn 2', () => {
    const due = (side: Side): number =>
      pack.reinforcements
        .filter((row) => row.turn === 2 && row.side === side)
        .reduce((sum, row) => sum + row.sp, 0);
    expect([due('usa'), due('csa')]).toEqual([18, 16]);
  });

  it('C3.5.7: has about twenty leaders a side by game turn 1, and four at least in each of the next three', () => {
    const count = (side: Side, from: number, to: number): number =>
      pack.leaders.filter((one) => one.side === side && one.arrives >= from && one.arrives <= to)
        .length;
    expect([count('usa', 0, 1), count('csa', 0, 1)]).toEqual([21, 19]);
    for (const side of SIDES) {
      for (const turn of [2, 3, 4]) expect(count(side, turn, turn)).toBeGreaterThanOrEqual(4);
    }
  });

  it('B4: knows the leaders that were found', () => {
    const leader = (name: string): unknown => pack.leaders.find((one) => one.name === name);
    expect(leader('McClellan')).toMatchObject({ stars: 3, initiative: 3, arrives: 1 });
    expect(leader('Lee')).toMatchObject({ side: 'csa', initiative: 2 });
    expect(leader('Grant')).toMatchObject({ stars: 1, initiative: 2 });
    expect(leader('Halleck')).toMatchObject({ stars: 3, initiative: 4 });
    expect(leader('Foote')).toMatchObject({ stars: 2, kind: 'naval', planned: 'naval' });
  });

  it('places every leader who stands on the map at the start, each with troops of his own side', () => {
    const rows = setupRows();
    const placed = rows.flatMap((row) => (row.kind === 'leader' ? [row.leader] : []));
    const start = pack.leaders.filter((leader) => leader.arrives === 0).map((one) => one.name);
    expect([...placed].sort()).toEqual(start.sort());
    for (const row of rows) {
      if (row.kind !== 'leader') continue;
      expect(rows.some((other) => other.kind === 'sp' && other.hex === row.hex)).toBe(true);
    }
  });
});

describe('The figures of the pack', () => {
  it('has every row and column that the rules look up, in the order of the rules', () => {
    for (const name of TABLES) {
      expect(pack.tables.get(name)?.rows).toEqual(TABLE_SHAPES[name].rows);
      expect(pack.tables.get(name)?.columns).toEqual(TABLE_SHAPES[name].columns);
    }
  });

  it('B7: holds the four cells of the combat table that are known, as base', () => {
    const loss = (row: string): unknown => findFigure(pack, {}, 'crt-defender', row, 'J');
    expect(loss('5 Small')).toEqual({ value: 'd1', status: 'base' });
    expect(loss('5 Medium')).toEqual({ value: 'd2', status: 'base' });
    expect(loss('5 Large')).toEqual({ value: 'd2', status: 'base' });
    const own = findFigure(pack, {}, 'crt-attacker', '2 Medium', 'J');
    expect(own).toEqual({ value: '-', status: 'base' });
  });

  it('marks a figure with the status of its cell, else of its row, else of its file', () => {
    const status = (from: string, to: string): string => {
      const changed = soundPack(withChange('tables/prices.csv', from, to));
      return findFigure(changed, {}, 'prices', 'fortress', 'cp').status;
    };
    expect(status('fortress,3@derived', 'fortress@gm,3@base')).toBe('base');
    expect(status('fortress,3@derived', 'fortress@gm,3')).toBe('gm');
    expect(status('fortress,3@derived', 'fortress,3')).toBe('house');
  });

  it('gives no number for a missing figure until the gamemaster has given it', () => {
    const lacking = soundPack(withChange('tables/prices.csv', '3@derived', '@missing'));
    expect(findFigure(lacking, {}, 'prices', 'fortress', 'cp')).toEqual({ status: 'missing' });
    expect(wholeFigure(lacking, {}, 'prices', 'fortress', 'cp')).toBeUndefined();
    const given = { 'prices|fortress|cp': '5' };
    expect(wholeFigure(lacking, given, 'prices', 'fortress', 'cp')).toBe(5);
    expect(findFigure(lacking, given, 'prices', 'fortress', 'cp').status).toBe('gm');
  });

  it('throws for a figure that no table has, and for a word where a number is asked for', () => {
    expect(() => findFigure(pack, {}, 'prices', 'castle', 'cp')).toThrow('prices|castle|cp');
    expect(() => wholeFigure(pack, {}, 'terrain', 'sea', 'points')).toThrow('closed');
  });

  it('says what a gamemaster may give for a cell', () => {
    expect(isFairFigure('crt-defender', 'd2')).toBe(true);
    expect(isFairFigure('crt-defender', '7')).toBe(false);
    expect(isFairFigure('prices', '-1')).toBe(false);
    expect(sayFairFigures('terrain')).toBe('a whole number from 0 to 99, closed');
  });
});

describe('The text of a pack', () => {
  it('means the same with CRLF and a byte-order mark', () => {
    const typed = Object.entries(packFiles).map(([name, text]) => [
      name,
      `\ufeff${text.replaceAll('\n', '\r\n')}`,
    ]);
    expect(soundPack(Object.fromEntries(typed) as Record<string, string>)).toEqual(pack);
  });

  it('means the same with spaces, with empty lines and with quotes', () => {
    expect(soundPack(withChange('armies.csv', ',', ' , '))).toEqual(pack);
    expect(soundPack(withChange('armies.csv', '\n', '\n\n'))).toEqual(pack);
    const quoted = withChange('map/states.csv', 'TX,Texas', '"TX" , "Texas"');
    expect(soundPack(quoted)).toEqual(pack);
  });

  it('may hold quotes in a quoted cell', () => {
    const text = 'what,value\ntitle,"The ""late"" war, 1861"\n';
    expect(soundPack({ ...packFiles, 'pack.csv': text }).title).toBe('The "late" war, 1861');
  });

  it('is read in a blink', () => {
    // The processor's own time: a busy machine makes nobody read slower.
    const times = [1, 2, 3, 4, 5, 6, 7, 8].map(() => {
      const start = process.cpuUsage();
      readPack(packFiles);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(60);
  });
});
