/** Orders by pointing, by what a theater's seat may order, and where the view does not know enough. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atPlace } from '../../../src/kernel/map/spot.js';
import { ordersOf } from '../../../src/systems/american-revolution/orders/index.js';
import { faultsOf, foggy, pack, promptFor, readOrders, viewIn, WINTER } from './orders-board.js';

const rules = ordersOf(pack);
const at = 'boston 9B 3T, newyork 6B, worcester 2C, boston 4B fort, boston 1M siege';
const british = viewIn('british', { at, overseas: { B: 6 }, withdrawal: { left: 10, by: 9 } });
const prompt = promptFor('british');
const wish = (piece: string, verb: string, way: readonly string[], more: object = {}) => ({
  ...{ piece, verb, way: way.map((area) => atPlace(area)) },
  ...more,
});
const line = (...args: Parameters<typeof wish>) => {
  const found = rules.lineFor(wish(...args), prompt, british);
  return found.ok ? found.value : found.error.rule;
};

describe('pointing', () => {
  test('the SPs of an area, the fleet and the arrivals can be told what to do', () => {
    const pieces = rules.pieces(prompt, british, '');
    expect(pieces.map(({ id, deeds }) => [id, deeds.map(({ verb }) => verb).join(' ')])).toEqual(
      [
        ['force/boston', 'move sail open attack fortify withdraw'],
        ['force/newyork', 'move sail fortify withdraw'],
        ['fleet', 'fleet'],
        ['overseas', 'land'],
      ].map((row) =>
        row[0] === 'force/boston' ? [row[0], 'move sail attack fortify withdraw'] : row,
      ),
    );
    expect(pieces[0]?.what).toBe('9 B and 3 T in the open, 4 B in the fort');
    expect(pieces[0]?.mark).toBe('british open boston');
  });

  test('who has been used by the sheet is offered no more', () => {
    const [boston] = rules.pieces(prompt, british, 'move 9B 3T from boston to portsmouth');
    const move = boston?.deeds.find(({ verb }) => verb === 'move');
    expect(move?.fields?.map(({ id }) => id)).toEqual(['B-fort', 'stop']);
  });

  test('who failed a roll is not offered to step out of the fort (AR-34)', () => {
    const seen = viewIn('british', { at: 'boston 3B fort, newport 3B fort stuck' });
    const offered = rules.pieces(prompt, seen, '').map(({ id, deeds }) => {
      return [id, deeds.some(({ verb }) => verb === 'open')];
    });
    expect(offered.filter(([, may]) => may === true)).toEqual([['force/boston', true]]);
  });

  test('a move by a way with the counts that are filled in', () => {
    expect(line('force/boston', 'move', ['boston', 'portsmouth'])).toBe(
      'move 9B open 3T from Boston to Portsmouth',
    );
    const three = { with: { 'B-open': '3', 'T-open': '0', stop: 'met' } };
    expect(line('force/boston', 'move', ['boston', 'falmouth'], three)).toBe(
      'move 3B open from Boston to Portsmouth, Falmouth; stop when met',
    );
  });

  test('those who must stay to pass an enemy are added (AR-04)', () => {
    const five = { with: { 'B-open': '5', 'T-open': '0' } };
    expect(line('force/boston', 'move', ['boston', 'worcester', 'hartford'], five)).toBe(
      'move 5B open from Boston to Worcester, Hartford; leave 2B at Worcester',
    );
  });

  test('attacks, works, the sea, the fleet, landings and the withdrawal', () => {
    const six = { with: { 'B-open': '2', 'T-open': '0', 'B-fort': '0', odds: '2' } };
    expect(line('force/boston', 'attack', [], six)).toBe('attack Boston with 2B open; odds 2-1');
    expect(line('force/newyork', 'fortify', [])).toBe('fortify New York with 6B');
    expect(line('force/newyork', 'sail', ['boston'])).toBe('sail 6B from New York to Boston');
    expect(line('fleet', 'fleet', ['newyorkbay'])).toBe('fleet to New York');
    expect(line('overseas', 'land', ['newport'])).toBe('land at Newport');
    expect(line('force/newyork', 'withdraw', [], { with: { n: '4' } })).toBe(
      'withdraw 4 from New York',
    );
  });

  test('a fault says why there is no line', () => {
    expect(line('overseas', 'land', ['albany'])).toBe('AR-42');
    expect(line('force/boston', 'move', ['boston'])).toBe('AR-73');
    expect(line('force/albany', 'move', ['boston'])).toBe('AR-73');
    expect(line('force/newyork', 'move', ['westpoint'], { with: { 'B-open': '0' } })).toBe('AR-73');
  });

  test('the reach is counted in movement points from the end of the way so far', () => {
    const aim = rules.aim(
      wish('force/newyork', 'move', ['newyork', 'eastjersey']),
      prompt,
      british,
    );
    expect(aim?.unit).toBe('movement points');
    const costs = new Map(
      aim?.reach.map(({ spot, cost }) => [spot.on === 'place' ? spot.place : '', cost]),
    );
    expect(costs.get('trenton')).toBe(2);
    expect(costs.get('lancaster')).toBe(4);
    expect(costs.get('frederick')).toBe(5);
    expect(costs.get('richmond')).toBeUndefined();
    expect(aim?.notes[0]).toBe('4 of 5 movement points left.');
    const boston = rules.aim(wish('force/boston', 'move', []), prompt, british);
    const worcester = boston?.reach.find(
      ({ spot }) => spot.on === 'place' && spot.place === 'worcester',
    );
    expect(worcester?.stops).toBe('Enemy: 2 C in the open. Leave 2 SP here to go on.');
    const fleet = rules.aim(wish('fleet', 'fleet', []), prompt, british);
    expect(fleet?.reach.every(({ cost }) => cost === undefined)).toBe(true);
    expect(fleet?.reach).toHaveLength(21);
  });

  test('militia reaches its own region alone (AR-02)', () => {
    const seen = viewIn('american', { at: 'worcester 3M' });
    const aim = rules.aim(wish('force/worcester', 'move', []), promptFor('american'), seen);
    const places = aim?.reach.map(({ spot }) => (spot.on === 'place' ? spot.place : ''));
    expect(places?.sort()).toEqual(['boston', 'portsmouth', 'springfield']);
  });

  test('a fort is offered with as many as it holds, and not to militia alone (AR-27, AR-28)', () => {
    const fort = (at: string) => {
      const seen = viewIn('american', { at });
      const [piece] = rules.pieces(promptFor('american'), seen, '');
      const { fields, unable } = piece?.deeds.find(({ verb }) => verb === 'fortify') ?? {};
      return { counts: fields?.map(({ id, value }) => `${id} ${value}`), unable };
    };
    expect(fort('albany 9C 9M')).toEqual({ counts: ['C-open 5', 'M-open 0'], unable: undefined });
    expect(fort('albany 9C, albany 3C fort').counts).toEqual(['C-open 2']);
    expect(fort('albany 9C, albany 5C fort').unable).toBe('The fort holds 5 SP already.');
    expect(fort('albany 9M').unable).toBe('Militia alone may not hold a fort.');
  });

  test('in Winter a page says why the British do not move', () => {
    const seen = viewIn('british', { at, turn: WINTER });
    const [boston] = rules.pieces(prompt, seen, '');
    expect(boston?.deeds.map(({ unable }) => unable === undefined)).toEqual(
      boston?.deeds.map(() => false),
    );
  });

  test('a fleet that comes with the arrivals lies where they land, and any other where it lay (AR-08)', () => {
    const fleetAfter = (side: 'american' | 'british', text: string, fleet: boolean) => {
      const overseas = side === 'british' ? { B: 6 } : { F: 3, fleet };
      const seen = viewIn(side, { at: 'worcester 1C 1B', overseas });
      return rules.pieces(promptFor(side), seen, text).find(({ id }) => id === 'fleet')?.what;
    };
    expect(fleetAfter('american', 'land at newport', true)).toBe('Rhode Island Sound');
    expect(fleetAfter('american', 'land at newport', false)).toBeUndefined();
    expect(fleetAfter('american', '', true)).toBeUndefined();
    expect(fleetAfter('british', 'land at newport', false)).toBe('Boston Bay');
  });

  test('every line that is taught reads as it stands', () => {
    const american = viewIn('american', {
      at: 'boston 9B fort, boston 5C, boston 9M siege, worcester 3C 3M, newport 2SF 3F, hartford 1B, hartford 4C',
      fleets: { american: 'rhodeisland', british: 'newyorkbay' },
      overseas: { F: 3 },
    });
    for (const seen of [british, american]) {
      const phrases = rules.phrases(promptFor(seen.who), seen);
      expect(phrases.length).toBeGreaterThan(6);
      for (const text of phrases.flatMap(({ lines }) => lines))
        expect(readOrders(text, seen).faults).toEqual([]);
    }
    const offer = promptFor('american', 'militia', { areas: ['trenton', 'eastjersey'] });
    expect(rules.phrases(offer, american).length).toBe(2);
    expect(rules.phrases(promptFor('american', 'losses'), american).length).toBe(1);
  });
});

describe('a theater', () => {
  const north = pack.theaters.find(({ id }) => id === 'north');
  const seen = viewIn('american', {
    ...{ seat: 'american-north', at: 'boston 5C, newyork 5C, boston 2B' },
    ...{ commands: north?.regions ?? [], fleets: { american: 'massbay', british: null } },
  });
  test.each([
    ['attack boston with all', []],
    ['move 5C from boston to worcester', []],
    ['move 5C from newyork to westpoint', ['1: theaters']],
    ['sail 5C from boston to newport', ['1: theaters']],
  ])('%s', (text, faults) => {
    expect(faultsOf(readOrders(text, seen))).toEqual(faults);
  });

  test('is offered the SPs of its own regions alone', () => {
    const pieces = rules.pieces(promptFor('american-north'), seen, '');
    expect(pieces.map(({ id }) => id)).toEqual(['force/boston']);
  });
});

describe('in fog', () => {
  const seen = foggy(
    viewIn('american', { at: 'worcester 5C, springfield 4C, boston 9B fort, albany 9B' }),
    ['worcester', 'springfield', 'boston', 'hartford', 'newport'],
  );
  test.each([
    [
      'through an area that is not known: play decides',
      'move 4C from springfield to albany, westpoint',
      [],
    ],
    [
      'into a known area and on: the enemy there must be pinned',
      'move 4C from springfield to worcester, boston, portsmouth',
      ['1: AR-04'],
    ],
    [
      'an attack where the enemy is not known',
      'move 4C from springfield to albany\nattack albany with 4C',
      [],
    ],
    [
      'an attack where he is known',
      'move 4C from springfield to worcester, boston\nattack boston with 4C',
      ['2: AR-16'],
    ],
    [
      'a siege where nothing is known',
      'move 4C from springfield to albany\nbesiege albany with 4C',
      ['2: AR-26'],
    ],
  ])('%s', (_what, text, faults) => {
    expect(faultsOf(readOrders(text, seen))).toEqual(faults);
  });
});

describe('whatever is sent', () => {
  test.each([
    ...[
      'move',
      'move 5',
      'move 5C',
      'move 5C from',
      'move 5C from boston to',
      ';;;',
      'leave 2C',
      '.',
      ',',
    ],
    ...['attack', 'attack boston with', 'attack boston against', 'attack boston; odds', 'odds 2-1'],
    ...[
      'sail 3B to to to',
      'land',
      'fleet',
      'withdraw all from boston',
      'fortify , ; with , ;',
      '5C 5C',
    ],
    ...[
      'move 0C from boston to worcester',
      'move 9999C from boston to worcester',
      '"""" ( ) :',
      'constructor',
    ],
  ])('%s is refused with a place and a way out', (text) => {
    for (const seen of [british, viewIn('american', { at: 'boston 5C' })]) {
      const { faults } = readOrders(text, seen);
      expect(faults.length).toBeGreaterThan(0);
      for (const fault of faults) {
        expect(fault.message.length).toBeGreaterThan(10);
        expect([fault.line, fault.column > 0, fault.rule]).toEqual([1, true, expect.any(String)]);
      }
    }
  });

  const words =
    /^((move|sail|open|fleet|land|withdraw|attack|fortify|besiege|leave|stop|after|odds|place|lose|rest|from|to|at|with|against|all|and|boston|new york|worcester|[0-9]{1,4}|C|M|B|SF|fort|siege|2-1|,|;|\n|:|"|\.) ?){1,14}$/;
  test('reading, fields and pointing never throw', () => {
    const american = viewIn('american', { at: 'boston 9B fort, boston 5C 3M, worcester 2SF' });
    const prompts = [
      ...[promptFor('british'), promptFor('american', 'militia', { areas: ['boston'], n: 3 })],
      ...[promptFor('american', 'levy', { standing: true }), promptFor('american', 'losses')],
      promptFor('american', 'losses', { n: 2, from: [{ kind: 'C', condition: 'open', n: 5 }] }),
    ];
    fc.assert(
      fc.property(fc.stringMatching(words), fc.constantFrom(...prompts), (text, asked) => {
        const seen = asked.to === 'british' ? british : american;
        const { faults, lines } = rules.read(text, asked, seen);
        for (const { line: at, column } of faults)
          expect(text.split('\n')[at - 1]?.length ?? 0).toBeGreaterThanOrEqual(column - 1);
        const orders = lines.flatMap(({ means }) => means ?? []);
        const again = rules.read(rules.write(orders, asked), asked, seen);
        if (faults.length === 0) expect(again.lines.map(({ means }) => means)).toEqual(orders);
        rules.form(text, asked, seen);
        rules.pieces(asked, seen, text);
        rules.belongs(text, asked, seen);
        rules.aim({ ...wish('force/boston', 'move', ['boston', 'nowhere']), text }, asked, seen);
        rules.lineFor({ ...wish('fleet', 'fleet', ['worcester']), text }, asked, seen);
      }),
      { numRuns: 150, seed: 1775 },
    );
  });

  test('a sheet of ten thousand lines is refused in little time', () => {
    const sheet = Array.from({ length: 10_000 }, () => 'move 1B from boston to worcester').join(
      '\n',
    );
    expect(readOrders(sheet, british).faults.length).toBeGreaterThan(300);
  });
});
