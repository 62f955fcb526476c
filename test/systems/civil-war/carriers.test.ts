/** Who is carried by which ships, and on what way, or why nobody is (C3.12, C3.17, C6.2). */
import { describe, expect, it } from 'vitest';
import {
  contenderOfCargo,
  findPassage,
  type Cargo,
} from '../../../src/systems/civil-war/orders/forces/carriers.js';
import type { Doer } from '../../../src/systems/civil-war/orders/forces/carried.js';
import type { Leader, Marches, State } from '../../../src/systems/civil-war/rules/state.js';
import { pack, stateOf, type Position } from './sight-position.js';

const CAIRO = '3820';
const PADUCAH = '4020';
const FORT_MONROE = '7819';
const HAMPTON_ROADS = '7819|7918';
const OTHER_ROADS = '7819|7919';
const NORFOLK = '7919';
const PHILADELPHIA = '8108';
/** Inland. */
const MANASSAS = '7413';

type Ships = NonNullable<Position['ships']>;
const TRANSPORTS: Ships = [['usa', 'ocean-transport', 2, HAMPTON_ROADS]];
const GUNS: Ships[number] = ['usa', 'ocean-ironclad', 1, HAMPTON_ROADS];

/** 4 SP (`t100`) with two commanders of the land and one of the sea at Fort Monroe. */
const shore = (ships: Ships, leaders: Record<string, string> = {}): State =>
  stateOf({
    usa: { [FORT_MONROE]: 4 },
    leaders: { Hooker: FORT_MONROE, McClellan: FORT_MONROE, Farragut: FORT_MONROE, ...leaders },
    ships,
  });

const line = (does: Partial<Doer> = {}): Doer => ({
  ...{ side: 'usa', list: 'west', start: 3, does: { cp: 1, pp: 1 }, idle: new Set() },
  place: { side: 'usa', list: 'west', from: 3 },
  ...does,
});
const order = (change: Partial<Cargo> = {}): Cargo => ({
  ...{ n: 2, leaders: [], hex: FORT_MONROE, to: PHILADELPHIA, nsp: 2 },
  ...change,
});

const ships = (now: State, id: string, change: Partial<State['fleets'][string]>): State => {
  const found = now.fleets[id];
  if (found === undefined) throw new Error(`No ships are called ${id}`);
  return { ...now, fleets: { ...now.fleets, [id]: { ...found, ...change } } };
};
const troops = (now: State, id: string, change: Partial<State['troops'][string]>): State => {
  const found = now.troops[id] ?? now.troops['t100'];
  if (found === undefined) throw new Error('Nobody is there');
  return { ...now, troops: { ...now.troops, [id]: { ...found, ...change, id } } };
};
const leader = (now: State, name: string, change: Partial<Leader>): State => {
  const found = now.leaders[name];
  if (found === undefined) throw new Error(`Nobody is called ${name}`);
  return { ...now, leaders: { ...now.leaders, [name]: { ...found, ...change } } };
};
const OFTEN: Marches = { times: 2, last: 1 };
const ONCE: Marches = { times: 1, last: 1 };

const passage = (now: State, cargo: Partial<Cargo> = {}, begun = now, by = line()) =>
  findPassage(pack, now, begun, by, order(cargo));
const why = (...given: Parameters<typeof passage>): string => {
  const found = passage(...given);
  return 'why' in found ? found.why : `carried by ${JSON.stringify(found.ships)}`;
};

const roads = shore(TRANSPORTS);

describe('C6.2 who is carried', () => {
  it('is taken by the transports beside him, hexside by hexside', () => {
    const found = passage(roads);
    expect(found).toEqual({
      sailors: [],
      ships: [{ id: 'f1', n: 2 }],
      takes: [{ id: 't100', n: 2 }],
      path: 'path' in found ? found.path : 'none',
    });
    expect('path' in found && [found.path.at(0), found.path.at(-1)]).toEqual([
      HAMPTON_ROADS,
      expect.stringContaining(PHILADELPHIA),
    ]);
  });

  it('has ironclads with him where more ships are named than carry', () => {
    const guarded = shore([...TRANSPORTS, GUNS]);
    expect(passage(guarded, { nsp: 3 })).toMatchObject({
      sailors: [],
      ships: [
        { id: 'f1', n: 2 },
        { id: 'f2', n: 1 },
      ],
    });
    expect(passage(guarded, { n: 1, nsp: 1 })).toMatchObject({ ships: [{ id: 'f1', n: 1 }] });
    expect(why(guarded, { nsp: 4 })).toBe('not so many of them are there');
    expect(why(roads, { nsp: 3 })).toBe('no such ships of the command lie there');
  });

  it('goes with whatever hexside has the ships', () => {
    const apart = shore([
      ['usa', 'ocean-transport', 1, HAMPTON_ROADS],
      ['usa', 'ocean-transport', 2, OTHER_ROADS],
    ]);
    expect(passage(apart)).toMatchObject({ ships: [{ id: 'f2', n: 2 }] });
    const gunsApart = shore([
      ...TRANSPORTS,
      ['usa', 'ocean-transport', 2, OTHER_ROADS],
      ['usa', 'ocean-ironclad', 1, OTHER_ROADS],
    ]);
    expect(passage(gunsApart, { nsp: 3 })).toMatchObject({
      ships: [
        { id: 'f2', n: 2 },
        { id: 'f3', n: 1 },
      ],
    });
    expect(passage(ships(apart, 'f1', { n: 2, marches: OFTEN }))).toMatchObject({
      ships: [{ id: 'f2', n: 2 }],
    });
  });

  it('is not carried beyond what the ships hold, or by those of others', () => {
    expect(why(roads, { n: 3, nsp: 3 })).toBe('the ships beside them carry only 2 strength points');
    expect(why(shore([GUNS]))).toBe('no transports of the command lie beside the troops');
    expect(why(ships(roads, 'f1', { list: 'east' }))).toBe(
      'no transports of the command lie beside the troops',
    );
    expect(why(ships(roads, 'f1', { marches: OFTEN }))).toBe(
      'they have moved as often as they may',
    );
    const larger = { ...roads, figures: { ...roads.figures, 'naval|sp-a-transport|value': '2' } };
    expect(passage(larger, { n: 4 })).toMatchObject({ takes: [{ id: 't100', n: 4 }] });
  });

  it('rests as ships do, by the pulses that their order costs', () => {
    const moved = ships(roads, 'f1', { marches: ONCE });
    expect(why(moved)).toMatch(/^only 1 of the 2 paid pulses/);
    expect(why(moved, {}, moved, line({ does: { cp: 0, pp: 1 } }))).toBe(
      'carried by [{"id":"f1","n":2}]',
    );
  });

  it('finds no way inland', () => {
    expect(why(roads, { to: MANASSAS })).toBe('there is no way for these ships, or it is too far');
  });
});

describe('C6.2 under a naval leader', () => {
  const under = { under: 'Farragut' };
  const led = shore([...TRANSPORTS, GUNS]);

  it('goes with all ships that are with him', () => {
    expect(passage(led, under)).toMatchObject({
      sailors: ['Farragut'],
      ships: [
        { id: 'f1', n: 2 },
        { id: 'f2', n: 1 },
      ],
    });
    expect(why(led, { ...under, n: 3 })).toBe('the ships beside them carry only 2 strength points');
  });

  it('stays where they lie on two hexsides, or beside another place', () => {
    const two = shore([...TRANSPORTS, ['usa', 'ocean-transport', 2, OTHER_ROADS]]);
    const apart = 'the ships do not lie together beside the troops';
    expect(why(two, under)).toBe(apart);
    // One of the two lies beside both places.
    expect(why(troops(two, 't100', { hex: NORFOLK }), { ...under, hex: NORFOLK })).toBe(apart);
    expect(why(troops(led, 't100', { hex: NORFOLK }), { ...under, hex: NORFOLK })).toBe(apart);
    expect(why(leader(led, 'Farragut', { marches: OFTEN }), under)).toBe(
      'Farragut has moved as often as he may',
    );
  });
});

describe('C3.17 who stood there when the pulse began', () => {
  const late = 'not so many strength points stood beside the ships when the pulse began';

  it('embarks, and no others', () => {
    expect(why(roads, {}, troops(roads, 't100', { hex: MANASSAS }))).toBe(late);
    expect(why(roads, {}, troops(roads, 't100', { sp: 1 }))).toBe(late);
    expect(why(troops(roads, 't100', { sp: 1 }), {}, roads)).toBe(late);
    const joined = troops(roads, 't900', { sp: 2 });
    expect(why(joined, { n: 2 }, troops(joined, 't100', { sp: 1, hex: MANASSAS }))).toBe(
      'carried by [{"id":"f1","n":2}]',
    );
    const { t100: _gone, ...others } = joined.troops;
    expect(passage(joined, { n: 2 }, { ...joined, troops: others })).toMatchObject({
      takes: [{ id: 't900', n: 2 }],
    });
    expect(why(joined, { n: 2 }, { ...joined, troops: {} })).toBe(late);
  });

  it('C3.12 has not moved too often; those who moved least go first', () => {
    expect(why(troops(roads, 't100', { marches: OFTEN }))).toBe(
      'they have moved as often as they may',
    );
    const part = troops(troops(roads, 't100', { sp: 3, marches: OFTEN }), 't900', { sp: 1 });
    expect(why(part)).toBe('they have moved as often as they may');
    const weary = troops(roads, 't100', { sp: 2, marches: ONCE });
    expect(passage(troops(weary, 't900', { sp: 1, marches: { times: 0, last: 0 } }))).toMatchObject(
      {
        takes: [
          { id: 't900', n: 1 },
          { id: 't100', n: 1 },
        ],
      },
    );
  });

  it('has his leaders with him, who stood there and have not moved too often', () => {
    const both = { leaders: ['Hooker', 'McClellan'] };
    const away = 'McClellan did not stand beside the ships when the pulse began';
    const elsewhere: Leader['place'] = { at: 'map', hex: MANASSAS, list: 'west' };
    const gone = leader(roads, 'McClellan', { place: elsewhere });
    const inPool = leader(roads, 'McClellan', { place: { at: 'pool', list: 'west', order: 1 } });
    expect(why(roads, both)).toBe('carried by [{"id":"f1","n":2}]');
    for (const other of [gone, inPool]) {
      expect(why(other, both, roads)).toBe(away);
      expect(why(roads, both, other)).toBe(away);
    }
    const { McClellan: _unborn, ...known } = roads.leaders;
    expect(why(roads, both, { ...roads, leaders: known })).toBe(away);
    expect(why(leader(roads, 'McClellan', { marches: OFTEN }), both)).toBe(
      'McClellan has moved as often as he may',
    );
  });
});

describe('C3.17 how precedence sees who is carried', () => {
  const seen = (now: State, cargo: Partial<Cargo> = {}) =>
    contenderOfCargo(pack, now, line(), order(cargo));

  it('stands in his hex, and enters the other and the water on the way', () => {
    expect(seen(roads)).toMatchObject({
      name: `usa ${FORT_MONROE}`,
      initiative: 0,
      spot: FORT_MONROE,
    });
    expect(seen(roads)?.reach.slice(0, 2)).toEqual([PHILADELPHIA, HAMPTON_ROADS]);
    expect(seen(roads, { n: 3 })).toBeUndefined();
  });

  it('goes by the senior of those aboard, else by who leads the ships', () => {
    expect(seen(roads, { leaders: ['Hooker', 'McClellan'] })?.name).toBe('McClellan');
    expect(seen(roads, { leaders: ['Hooker'] })?.name).toBe('Hooker');
    expect(seen(roads, { under: 'Farragut' })?.name).toBe('Farragut');
    expect(seen(roads, { under: 'Farragut', leaders: ['Hooker'] })?.name).toBe('Hooker');
  });
});

it('C6.2 is carried on rivers as on the sea', () => {
  const river = stateOf({
    usa: { [CAIRO]: 2 },
    ships: [['usa', 'river-transport', 2, `${CAIRO}|3920`]],
  });
  expect(passage(river, { hex: CAIRO, to: PADUCAH })).toMatchObject({
    ships: [{ id: 'f1', n: 2 }],
    takes: [{ id: 't100', n: 2 }],
  });
});
