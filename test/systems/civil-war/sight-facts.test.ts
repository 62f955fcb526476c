/** What a pulse brings to the eyes of a side, case by case: what is found, lost, taken and told (C4.2-C4.6). */
import { describe, expect, it, test } from 'vitest';
import { asSeat } from '../../../src/kernel/basic.js';
import type { CivilWarFact, FactOf } from '../../../src/systems/civil-war/rules/facts/fact.js';
import { cities, citiesOfStates } from '../../../src/systems/civil-war/rules/ground/atlas.js';
import { findSeat } from '../../../src/systems/civil-war/rules/seats.js';
import { hexesUnderEyes } from '../../../src/systems/civil-war/rules/sight/eyes.js';
import {
  glimpses,
  passingOf,
  lookAround,
  pathOf,
  spotMarches,
  spottedFacts,
  takeCities,
} from '../../../src/systems/civil-war/rules/sight/look.js';
import { riverHolder, watersSeen } from '../../../src/systems/civil-war/rules/sight/patrol.js';
import type { State } from '../../../src/systems/civil-war/rules/state.js';
import { neighbours } from '../../../src/systems/civil-war/rules/ground/hexes.js';
import { viewOf as gmView } from '../../../src/systems/civil-war/telling/view-of.js';
import { tellSight } from '../../../src/systems/civil-war/telling/tell-sight.js';
import { pack, stateOf, viewOf, type Position, type Side } from './sight-position.js';

const body = { list: 'west', leaders: [], takes: [] } as const;
const march = (side: Side, path: readonly string[], sp = 1): FactOf<'marched'> => ({
  ...{ kind: 'marched', who: { side, ...body }, sp, path, rail: false, pulse: 1 },
});
const advance = (side: Side, from: string, to: string): FactOf<'advanced'> => ({
  ...{ kind: 'advanced', who: { side, ...body }, sp: 1, from, to },
});
const retreat = (side: Side, from: string, to: string) =>
  ({ kind: 'retreated', side, lists: ['west'], leaders: [], sp: 1, from, to }) as const;

test('a way is told from its first hex to its last', () => {
  expect(pathOf(march('usa', ['4010', '4009']))).toEqual(['4010', '4009']);
  expect(pathOf(advance('usa', '4010', '4009'))).toEqual(['4010', '4009']);
  const onward = { ...advance('usa', '4010', '4008'), over: ['4009'] };
  expect(pathOf(onward)).toEqual(['4010', '4009', '4008']);
  expect(pathOf(retreat('usa', '4010', '4009'))).toEqual(['4010', '4009']);
});

describe('(C4.2) the eyes of a side look anew when there are', () => {
  const now = stateOf({
    usa: { '4010': 1 },
    csa: { '4210': 1 },
    leaders: { Grant: '4010', Stuart: '4210' },
    armies: { Ohio: 'Grant' },
    ships: [['usa', 'river-transport', 1, '3820|3821']],
  });
  const away = { ...now.leaders };
  for (const [name, leader] of Object.entries(now.leaders)) {
    away[name] = { ...leader, place: { at: 'dead' } };
  }
  const fort = { kind: 'fort', side: 'csa', hex: '3721' } as const;
  it.each<[string, Partial<State>]>([
    ['other leaders', { leaders: away }],
    ['other armies', { armies: {} }],
    [
      'other figures',
      { figures: { 'sight|army|hexes': '3', 'naval-movement|river-transport|patrol': '1' } },
    ],
    ['other ships', { fleets: {} }],
    ['other works', { works: { fort } }],
    ['marks of the gamemaster', { navy: { ...now.navy, marks: { '3033|3133': 'usa' } } }],
  ])('%s', (_, change) => {
    const hexes = (state: State): readonly string[] => hexesUnderEyes(pack, state, 'usa').hexes();
    const before = hexes(now);
    const then = { ...now, ...change };
    const anew = { ...then, troops: { ...now.troops }, fleets: { ...then.fleets } };
    expect(hexes(then)).toEqual(hexes(anew));
    expect(hexes(then)).not.toEqual(before);
    expect(hexes(now)).toEqual(before);
  });
});

const found = (position: Position, pulse: number): readonly string[] =>
  lookAround(pack, stateOf(position), pulse).flatMap((fact) => {
    if (fact.kind === 'sighted') return [`${fact.side} sees ${fact.size} ${fact.hex}`];
    if (fact.kind === 'sight-cleared') return [`${fact.side} clears ${fact.hex}`];
    return fact.kind === 'sight-lost' ? [`${fact.side} lost ${fact.hex} in ${fact.pulse}`] : [];
  });
const contact = (hex: string, more: Partial<State['contacts']['usa'][string]> = {}) =>
  ({
    usa: {
      [hex]: { hex, size: 'Small', step: 'turn 1', pulse: 2, age: 0, inSight: true, ...more },
    },
  }) as const;
const foe = { '4009': 3 };

describe('(C4.6) at the end of a pulse a side', () => {
  const now = stateOf({}).clock.step === 'strategic' ? 'turn 1' : 'turn 1.1';
  it.each<[string, Position, number, readonly string[]]>([
    [
      'finds an enemy whom it did not know',
      { usa: { '4010': 1 }, csa: foe },
      5,
      ['usa sees Small 4009', 'csa sees Small 4010'],
    ],
    [
      'says nothing of whom it knows',
      { usa: { '4011': 1, '4010': 1 }, csa: foe, contacts: contact('4009') },
      5,
      ['csa sees Small 4010'],
    ],
    [
      'finds him again who was out of sight',
      { usa: { '4010': 1 }, csa: foe, contacts: contact('4009', { inSight: false }) },
      5,
      ['usa sees Small 4009', 'csa sees Small 4010'],
    ],
    [
      'finds that he has grown',
      { usa: { '4010': 1 }, csa: foe, contacts: contact('4009', { size: 'Large' }) },
      5,
      ['usa sees Small 4009', 'csa sees Small 4010'],
    ],
    [
      'finds that he has gone',
      { usa: { '4010': 1 }, contacts: contact('4009') },
      5,
      ['usa clears 4009'],
    ],
    [
      'loses sight of him, whom it saw in the pulse before',
      { csa: foe, contacts: contact('4009') },
      5,
      ['usa lost 4009 in 4'],
    ],
    [
      'loses sight of him in the first pulse of all',
      { csa: foe, contacts: contact('4009') },
      0,
      ['usa lost 4009 in 0'],
    ],
    [
      'loses sight of him whom it saw in this pulse',
      { csa: foe, contacts: contact('4009', { step: now, pulse: 5 }) },
      5,
      ['usa lost 4009 in 5'],
    ],
    [
      'loses sight of him whom it saw in this pulse of another step',
      { csa: foe, contacts: contact('4009', { step: 'turn 9', pulse: 5 }) },
      5,
      ['usa lost 4009 in 4'],
    ],
    [
      'loses sight of him whom it saw earlier in this step',
      { csa: foe, contacts: contact('4009', { step: now, pulse: 3 }) },
      5,
      ['usa lost 4009 in 4'],
    ],
    ['loses nobody twice', { csa: foe, contacts: contact('4009', { inSight: false }) }, 5, []],
  ])('%s', (_, position, pulse, told) => {
    expect(found(position, pulse)).toEqual(told);
  });

  it('tells whom it lost in the order of the map', () => {
    const usa = { ...contact('4109').usa, ...contact('4009').usa, ...contact('0541').usa };
    const lost = ['0541', '4009', '4109'].map((hex) => `usa lost ${hex} in 2`);
    expect(found({ contacts: { usa } }, 3)).toEqual(lost);
  });
});

/** What falls to whom by these marches. */
const taken = (
  marches: readonly CivilWarFact[],
  position: Position = {},
  more: Partial<State> = {},
): readonly string[] =>
  takeCities(pack, { ...stateOf(position), ...more }, marches).map((fact) => {
    if (fact.kind === 'city-taken') {
      return `${fact.hex} from ${fact.from} to ${fact.by}, known to ${fact.knownTo.join(' ')}`;
    }
    if (fact.kind === 'state-recovered') return `${fact.state} again of ${fact.by}`;
    return fact.kind === 'state-fell' ? `${fact.state} to ${fact.by}` : fact.kind;
  });
const [RICHMOND, WASHINGTON, LOUISVILLE] = ['7517', '7512', '4916'];
const FELL = `${WASHINGTON} from usa to csa, known to usa csa`;

describe('(C4.3) a city', () => {
  const past = ['7513', WASHINGTON, '7511'];
  it.each<[string, readonly CivilWarFact[], Position, readonly string[]]>([
    ['falls to those who march through it', [march('csa', past)], {}, [FELL, 'DC to csa']],
    ['falls to those who stand in it', [], { csa: { [WASHINGTON]: 1 } }, [FELL, 'DC to csa']],
    [
      'falls to those who advance into it',
      [advance('csa', '7513', WASHINGTON)],
      {},
      [FELL, 'DC to csa'],
    ],
    ['does not fall to those who retreat through it', [retreat('csa', '7513', WASHINGTON)], {}, []],
    ['does not fall to leaders without troops', [march('csa', past, 0)], {}, []],
    [
      'does not fall where its garrison stands',
      [march('csa', past)],
      { usa: { [WASHINGTON]: 1 } },
      [],
    ],
    ['does not fall to its own side', [march('usa', past)], { usa: { [WASHINGTON]: 1 } }, []],
    [
      'does not fall to a sighting',
      [{ kind: 'sight-cleared', side: 'csa', hex: WASHINGTON }],
      {},
      [],
    ],
    ['falls back to those who take it back last', [march('csa', past), march('usa', past)], {}, []],
    [
      'that is neutral falls, as its captor alone knows',
      [march('usa', ['4815', LOUISVILLE])],
      {},
      [`${LOUISVILLE} from neutral to usa, known to usa`],
    ],
    [
      'falls before another by its place on the map',
      [march('usa', ['7417', RICHMOND]), march('csa', ['7513', WASHINGTON])],
      {},
      [FELL, `${RICHMOND} from csa to usa, known to usa csa`, 'DC to csa'],
    ],
  ])('%s', (_, marches, position, told) => {
    expect(taken(marches, position)).toEqual(told);
  });

  it('whose state has fallen does not bring it down again', () => {
    expect(taken([march('csa', past)], { fallen: ['DC'] })).toEqual([FELL]);
  });

  it('whose fallen state is taken back in part is of no captured state any more', () => {
    const more = { control: { [RICHMOND]: 'usa', [WASHINGTON]: 'csa' } } as const;
    const usa = { [WASHINGTON]: 1 };
    expect(taken([], { usa, fallen: ['DC', 'VA'] }, more)).toEqual([
      `${WASHINGTON} from csa to usa, known to usa csa`,
      'DC again of usa',
      'VA again of csa',
    ]);
  });
});

test('(C4.3) states whose cities all fall do so in the order of their names, and none that is neutral', () => {
  const usa = Object.fromEntries([...cities(pack).keys()].map((hex) => [hex, 1]));
  const fell = taken([], { usa }).filter((one) => one.includes(' to usa') && !one.includes('from'));
  const of = (side: Side): readonly string[] =>
    [...pack.states.values()]
      .filter(({ id, side: own }) => own === side && citiesOfStates(pack).has(id))
      .map(({ id }) => `${id} to usa`);
  expect(fell).toEqual([...of('csa')].sort());
});

test('(C4.3) cities of which a side hears nothing are learned when it looks, in the order of the map', () => {
  const control = { [WASHINGTON]: 'csa', '7711': 'csa' } as const;
  const now = { ...stateOf({ usa: { '7511': 1, '7710': 1, '7512': 1, '0543': 1 } }) };
  const learned = (state: State): readonly string[] =>
    lookAround(pack, state, 1).flatMap((fact) =>
      fact.kind === 'learned' ? [`${fact.side} ${fact.hex} ${fact.holder}`] : [],
    );
  expect(learned({ ...now, control })).toEqual(['usa 7512 csa', 'usa 7711 csa']);
  const west = { ...control, '0544': 'csa' } as const;
  const before = { ...now.believed, usa: {}, csa: { ...now.believed.csa, '0544': 'csa' } } as const;
  expect(learned({ ...now, believed: before, control: west })).toEqual([
    ...['usa 0544 csa', 'usa 7512 csa', 'usa 7711 csa'],
  ]);
});

describe('(C4.6) what is seen of the marches of a pulse', () => {
  const spotted = (marches: Parameters<typeof spotMarches>[2], position: Position) =>
    spottedFacts(pack, stateOf({}), spotMarches(pack, stateOf(position), marches), 4);

  it('comes before what is seen of battles, whatever the hexes', () => {
    const moves = [retreat('csa', '4009', '4008'), march('csa', ['4109', '4209'])];
    expect(spotted(moves, { usa: { '4010': 1 } })).toEqual([
      {
        kind: 'spotted',
        side: 'usa',
        size: 'Small',
        hexes: ['4109'],
        toEnd: false,
        gone: true,
        pulse: 4,
      },
      {
        kind: 'spotted',
        side: 'usa',
        size: 'Small',
        hexes: ['4009'],
        toEnd: false,
        gone: true,
        pulse: 4,
      },
    ]);
  });

  it('ends where the march does, when that was seen', () => {
    expect(spotted([march('csa', ['4008', '4009'])], { usa: { '4010': 1 } })).toMatchObject([
      { hexes: ['4009'], toEnd: true },
    ]);
  });

  it('is nothing of who stays where he is', () => {
    const [stays, usa] = [[march('csa', ['4009'])], { '4010': 1 }];
    expect(spotted(stays, { usa })).toEqual([]);
    expect(spotMarches(pack, stateOf({ usa }), stays)).toEqual([]);
  });
});

describe('(C4.2) on its way a march', () => {
  const WAY = ['4010', '4009', '4008', '4007', '4006'];
  const seen = (
    foes: Position['csa'],
    more: Partial<FactOf<'marched'>['who']> = {},
    position: Position = {},
  ): readonly string[] => {
    const one = march('usa', WAY);
    const passings = [passingOf({ ...one, who: { ...one.who, ...more } })];
    const now = stateOf({ usa: { '4010': 1 }, csa: foes ?? {}, ...position });
    return glimpses(pack, now, passings, 1).flatMap((fact) =>
      fact.kind === 'sighted' ? [`${fact.size} ${fact.hex}`] : [],
    );
  };
  it.each<[string, readonly string[], Position['csa'], Position, readonly string[]]>([
    ['sees nothing from its ends', [], { '4011': 1, '4005': 1 }, {}, []],
    ['sees three hexes off with cavalry', ['Grierson'], { '4308': 1 }, {}, ['Small 4308']],
    ['does not without', ['Grant'], { '4308': 1 }, {}, []],
    ['does not with a stranger', ['Nobody'], { '4308': 1 }, {}, []],
    ['tells nothing of whom its side sees', [], { '4109': 1 }, { contacts: contact('4109') }, []],
    [
      'tells of whom its side saw',
      [],
      { '4109': 1 },
      { contacts: contact('4109', { inSight: false }) },
      ['Small 4109'],
    ],
    [
      'tells that he has changed',
      [],
      { '4109': 5 },
      { contacts: contact('4109') },
      ['Medium 4109'],
    ],
    [
      'tells in the order of the map',
      [],
      { '4109': 1, '3908': 1 },
      {},
      ['Small 3908', 'Small 4109'],
    ],
  ])('%s', (_, leaders, foes, position, told) => {
    expect(seen(foes, { leaders }, position)).toEqual(told);
  });
});

describe('(C4.6) an enemy out of sight is known', () => {
  const rumours = (position: Position): readonly string[] =>
    viewOf(position, 'usa').rumoured.map(({ near, what }) => `${what} ${near}`);
  it.each<[string, Position, readonly string[]]>([
    ['by a town three hexes off', { csa: { '0346': 10 } }, ['A large force near San Antonio']],
    ['by his state four hexes off', { csa: { '0347': 10 } }, ['A large force in Texas']],
    [
      'by the first name of two towns as near',
      { csa: { '0743': 10 } },
      ['A large force near Austin'],
    ],
    [
      'as an army once, whatever its strength',
      { csa: { '7617': 12 }, leaders: { Beauregard: '7617' }, armies: { Virginia: 'Beauregard' } },
      ['An army near Richmond'],
    ],
    [
      'in no order but that of the words',
      { csa: { '7617': 10, '7711': 10, '4523': 10 } },
      [
        'A large force near Baltimore',
        'A large force near Nashville',
        'A large force near Richmond',
      ],
    ],
    ['as no army whose commander is dead', { armies: { Virginia: 'Beauregard' } }, []],
  ])('%s', (_, position, told) => {
    expect(rumours(position)).toEqual(told);
  });
});

const CAIRO = '3820|3821';
describe('(C4.5) a hexside', () => {
  const boats = (side: Side) => ({ ships: [[side, 'river-transport', 1, CAIRO]] }) as const;
  it.each<[string, Position, string]>([
    ['without ships is nobody’s', {}, 'nobody'],
    ['in the patrol of one side is its own', boats('csa'), 'csa'],
    ['is whose the gamemaster says', { ...boats('csa'), marks: { [CAIRO]: 'usa' } }, 'usa'],
    ['is contested as he says', { ...boats('csa'), marks: { [CAIRO]: 'contested' } }, 'contested'],
  ])('%s', (_, position, whose) => {
    expect(riverHolder(pack, stateOf(position), CAIRO)).toBe(whose);
  });
});

type Spotted = FactOf<'spotted'>;
const part = (hexes: string, more: Partial<Spotted> = {}): Spotted => ({
  ...{ kind: 'spotted', side: 'usa', size: 'Small', hexes: hexes.split(' ') },
  ...{ toEnd: true, gone: false, pulse: 1, ...more },
});

describe('(C4.6) parts of one march', () => {
  const seat = findSeat(asSeat('usa-east'));
  if (seat === undefined) throw new Error('The seat is there');
  /** What the seat is told of each fact of a beat. */
  const told = (beat: readonly CivilWarFact[], position: Position = {}): readonly string[] => {
    const after = stateOf(position);
    return beat.flatMap((fact) => {
      if (fact.kind !== 'spotted') return [];
      const notice = tellSight.spotted?.(fact, seat, { pack, before: after, after, beat });
      return notice?.kind === 'spotted'
        ? [`${notice.hexes.join(' ')}${notice.gone ? ', gone' : ''}`]
        : [];
    });
  };
  it.each<[string, readonly CivilWarFact[], readonly string[]]>([
    ['are told as one', [part('1 2'), part('2 3')], ['1 2 3']],
    ['are told as one, whichever was noted first', [part('2 3'), part('1 2')], ['1 2 3']],
    ['are told as one, three of them', [part('3 4'), part('2 3'), part('1 2')], ['1 2 3 4']],
    ['are told as one, however long they are', [part('1 2 3'), part('3 4')], ['1 2 3 4']],
    [
      'are told as one where the first was seen at its end alone',
      [part('1'), part('1 2')],
      ['1 2'],
    ],
    ['are gone when the last is', [part('1 2'), part('2 3', { gone: true })], ['1 2 3, gone']],
    [
      'are none where the first went on unseen',
      [part('1 2', { toEnd: false }), part('2 3')],
      ['1 2', '2 3'],
    ],
    [
      'are none where the first went out of sight, in an old journal',
      [{ ...part('1 2', { gone: true }), toEnd: undefined } as unknown as Spotted, part('2 3')],
      ['1 2, gone', '2 3'],
    ],
    [
      'are known in an old journal',
      [{ ...part('1 2'), toEnd: undefined } as unknown as Spotted, part('2 3')],
      ['1 2 3'],
    ],
    ['are none of another size', [part('1 2'), part('2 3', { size: 'Large' })], ['1 2', '2 3']],
    ['are none of another side', [part('1 2'), part('2 3', { side: 'csa' })], ['1 2']],
    [
      'are none among other facts',
      [part('1 2'), { kind: 'sighted', side: 'usa', size: 'Small', hex: '2', step: '', pulse: 1 }],
      ['1 2'],
    ],
    [
      'are none where two may follow',
      [part('1 2'), part('2 3'), part('2 4')],
      ['1 2', '2 3', '2 4'],
    ],
    [
      'are none where it may follow two',
      [part('1 3'), part('2 3'), part('3 4')],
      ['1 3', '2 3', '3 4'],
    ],
    ['that go round are told alone', [part('1 2'), part('2 1')], ['1 2', '2 1']],
  ])('%s', (_, beat, way) => {
    expect(told(beat)).toEqual(way);
  });

  it('are none where somebody still stands at the joint', () => {
    const beat = [part('1 4009'), part('4009 3')];
    expect(told(beat, { contacts: contact('4009') })).toEqual(['1 4009', '4009 3']);
    expect(told(beat, { contacts: contact('4009', { inSight: false }) })).toEqual(['1 4009 3']);
  });
});

describe('(C4.5) a patrol', () => {
  const seen = (position: Position): number =>
    watersSeen(pack, stateOf({ ships: [['usa', 'river-transport', 1, CAIRO]], ...position }), 'usa')
      .size;
  const works = (kind: 'depot' | 'fort' | 'fortress', side: Side, hex = '3721') => ({
    works: [{ kind, side, hex }],
  });
  it('ends at forts and fortresses of the enemy alone', () => {
    expect(seen(works('fort', 'csa'))).toBeLessThan(seen({}));
    expect(seen(works('fortress', 'csa'))).toBe(seen(works('fort', 'csa')));
    expect(seen(works('depot', 'csa'))).toBe(seen({}));
    expect(seen(works('fort', 'usa'))).toBe(seen({}));
  });

  it.each([
    ['inland', CAIRO],
    ['at its mouth', '3646|3647'],
  ])('of river ships stays on the navigable river, %s', (_, water) => {
    const now = stateOf({ ships: [['usa', 'river-transport', 1, water]] });
    const waters = [...watersSeen(pack, now, 'usa')];
    expect(waters).toContain(water);
    expect(waters.filter((each) => pack.sides.get(each)?.river !== 'navigable')).toEqual([]);
  });
});

test('(C4.5) ships see one hexside beyond their patrol', () => {
  const seen = watersSeen(pack, stateOf({ ships: [['usa', 'river-transport', 1, CAIRO]] }), 'usa');
  expect(seen.has(CAIRO)).toBe(true);
  expect([...seen].length).toBeGreaterThan(8);
});

describe('(C4.1) what a view lists', () => {
  const troops = { usa: { '1040': 1, '0541': 1, '4010': 1 }, csa: { '0743': 1, '4210': 1 } };
  const ringed = Object.fromEntries(
    ['0541', '1040'].flatMap((hex) => neighbours(hex)).map((hex) => [hex, 1]),
  );
  const hexes = (rows: readonly { readonly hex: string }[]): readonly string[] =>
    rows.map(({ hex }) => hex);

  it('stands in the order of the map', () => {
    const usa = { ...contact('4109').usa, ...contact('0847').usa, ...contact('1234').usa };
    const view = viewOf({ ...troops, contacts: { usa } }, 'usa');
    expect(hexes(view.remembered)).toEqual(['0847', '1234']);
    expect(view.sight).toEqual([...view.sight].sort());
    expect(view.sight[0]).toBe('0441');
  });

  it('stands in the order of the map and of the names, whichever came first', () => {
    const works = [
      { kind: 'fort', side: 'usa', hex: '4010' },
      { kind: 'fort', side: 'usa', hex: '0541' },
      { kind: 'depot', side: 'usa', hex: '4010' },
    ] as const;
    const lead = {
      leaders: { Grant: '4010', Pope: '4011' },
      armies: { Virginia: 'Pope', Ohio: 'Grant' },
    };
    const usa = { '4010': 1, '0541': 1 };
    const position = { ...lead, works, usa, csa: { '4009': 1, '0540': 1 } };
    expect(Object.values(stateOf(position).troops)[0]?.hex).toBe('4010');
    for (const view of [viewOf(position, 'usa'), gmView(pack, stateOf(position), 'gm')]) {
      const own = view.troops.filter(({ side }) => side === 'usa');
      expect(hexes(own)).toEqual(['0541', '4010']);
      expect(view.armies.map(({ name }) => name)).toEqual(['Ohio', 'Virginia']);
      expect(view.works.map(({ hex, kind }) => `${hex} ${kind}`)).toEqual([
        ...['0541 fort', '4010 depot', '4010 fort'],
      ]);
    }
    expect(hexes(viewOf(position, 'usa').enemies)).toEqual(['0540', '4009']);
  });

  it('of hexes that are looked at has each once, though troops and ships see it', () => {
    const ships = [
      ['usa', 'river-transport', 1, CAIRO],
      ['usa', 'river-transport', 1, '0555|0556'],
    ] as const;
    const { sight } = viewOf({ ships, usa: { '3820': 1, '4010': 1 } }, 'usa');
    expect(sight).toEqual(expect.arrayContaining(['0555', '3820', '4010']));
    expect(sight).toEqual([...new Set(sight)].sort());
  });

  it('of forces without supply stands in the order of the map, whosever they are', () => {
    const position = { usa: { '1040': 1, '0541': 1 }, csa: ringed };
    expect(hexes(viewOf(position, 'usa').unsupplied)).toEqual(['0541', '1040']);
    const all = hexes(gmView(pack, stateOf(position), 'gm').unsupplied);
    expect(all).toContain('0541');
    expect(all).toEqual([...all].sort());
  });

  it('says how the campaign ended, when it has', () => {
    const now = stateOf({});
    expect('ended' in gmView(pack, now, 'gm')).toBe(false);
    const ending = { winner: 'usa', why: 'enough' } as unknown as State['endings'][number];
    expect(gmView(pack, { ...now, endings: [ending] }, 'gm').ended).toEqual(ending);
  });

  it('has no depot of the enemy that only ships could see', () => {
    const works = [{ kind: 'depot', side: 'csa', hex: '3622' }] as const;
    const ships = [['usa', 'river-transport', 1, CAIRO]] as const;
    expect(viewOf({ ships, works }, 'usa').works).toEqual([]);
  });
});

test('(C4.5) ships on a river at the edge of the map see the hex beyond it', () => {
  const ships = [['usa', 'river-transport', 1, '0555|0556']] as const;
  const usa = Object.fromEntries([...pack.hexes.keys()].slice(0, 3).map((hex) => [hex, 1]));
  const eyes = hexesUnderEyes(pack, stateOf({ ships, usa }), 'usa');
  expect(['0555', '0556', '0557'].map(eyes.has)).toEqual([true, true, false]);
  expect(eyes.hexes()).toEqual(expect.arrayContaining(['0555', '0556']));
});
