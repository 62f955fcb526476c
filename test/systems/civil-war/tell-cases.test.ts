/** What is told of single facts, where plays seldom come: to which seats, and in the gamemaster's words (C2.7). */
import { describe, expect, it } from 'vitest';
import type { Amendment } from '../../../src/systems/civil-war/rules/amendment.js';
import type { CivilWarFact, FactOf } from '../../../src/systems/civil-war/rules/facts/fact.js';
import { SEATS } from '../../../src/systems/civil-war/rules/seats.js';
import type { State } from '../../../src/systems/civil-war/rules/state.js';
import { isIn, noticeOf, type SeatNotice } from '../../../src/systems/civil-war/telling/notice.js';
import { battleTruths } from '../../../src/systems/civil-war/telling/tell-battle.js';
import { leaderTruths } from '../../../src/systems/civil-war/telling/tell-leader.js';
import { navalTruths } from '../../../src/systems/civil-war/telling/tell-naval.js';
import { standingTruths } from '../../../src/systems/civil-war/telling/tell-standing.js';
import { pack, stateOf, type Position } from './sight-position.js';

type Around = {
  readonly position?: Position;
  readonly before?: Partial<State>;
  readonly after?: Partial<State>;
  readonly settings?: State['settings'];
  readonly beat?: readonly CivilWarFact[];
};

function told(fact: CivilWarFact, around: Around = {}): ReadonlyMap<string, SeatNotice> {
  const { position = {}, before, after, settings = {}, beat = [fact] } = around;
  const state = { ...stateOf(position), settings };
  const field = { before: { ...state, ...before }, after: { ...state, ...after }, beat };
  const notices = SEATS.flatMap(({ id }) => {
    const notice = noticeOf(pack, fact, field, id);
    return notice === undefined || notice.kind === 'truth' ? [] : [[id, notice] as const];
  });
  return new Map(notices);
}
const seats = (...of: Parameters<typeof told>): readonly string[] => [...told(...of).keys()];
const only = (...of: Parameters<typeof told>): SeatNotice | undefined =>
  [...told(...of).values()][0];

const USA = ['usa-supreme', 'usa-east', 'usa-west', 'usa-trans'];
const CSA = ['csa-supreme', 'csa-east', 'csa-west', 'csa-trans'].filter((id) =>
  SEATS.some((seat) => seat.id === id),
);
const ALL = SEATS.map(({ id }) => id);

describe("C2.7 a change by the gamemaster's hand", () => {
  const amended = (change: object): CivilWarFact =>
    ({ kind: 'amended', change: change as Amendment }) as unknown as CivilWarFact;
  const start = stateOf({ leaders: { Grant: '4010' }, armies: { Ohio: 'Grant' } });
  const grantIn = (place: object): State['leaders'] => ({
    ...start.leaders,
    Grant: { ...start.leaders['Grant'], place } as never,
  });
  const pool = grantIn({ at: 'pool', list: 'west', order: 1 });
  const away = grantIn({ at: 'away', list: 'west', until: 4 });
  const rating = { kind: 'rating', leader: 'Grant', value: 3 };
  const OWN_POOL = ['usa-supreme', 'usa-west'];
  it.each<[string, object, Around, readonly string[]]>([
    ['of a leader on the map', { ...rating, rating: 'initiative' }, {}, USA],
    [
      'of a leader in a pool',
      { ...rating, rating: 'initiative' },
      { after: { leaders: pool } },
      OWN_POOL,
    ],
    [
      'of a leader who is away',
      { ...rating, rating: 'initiative' },
      { after: { leaders: away } },
      OWN_POOL,
    ],
    [
      'of a leader who is not due yet',
      { ...rating, rating: 'initiative' },
      { after: { leaders: grantIn({ at: 'due', turn: 9 }) } },
      [],
    ],
    [
      'of a leader who is to be promoted',
      { ...rating, rating: 'initiative' },
      { after: { leaders: grantIn({ at: 'promoted', list: 'west', order: 1 }) } },
      [],
    ],
    [
      'of a leader who is dead',
      { ...rating, rating: 'initiative' },
      { after: { leaders: grantIn({ at: 'dead' }) } },
      USA,
    ],
    ['of a leader who is none', { ...rating, leader: 'None', rating: 'initiative' }, {}, []],
    ['of a rating that is told', { ...rating, rating: 'tactical' }, {}, USA],
    [
      'of a tactical rating that is not told',
      { ...rating, rating: 'tactical', untold: true },
      {},
      [],
    ],
    [
      'of a strategic rating that is not told',
      { ...rating, rating: 'strategic', untold: true },
      {},
      [],
    ],
    [
      'of an initiative, which is always told',
      { ...rating, rating: 'initiative', untold: true },
      {},
      USA,
    ],
    ['of a career', { kind: 'career', leader: 'Grant', what: 'promotion', stars: 4 }, {}, USA],
    ['of an army', { kind: 'remove-army', army: 'Ohio' }, {}, USA],
    ['of an army that is none', { kind: 'remove-army', army: 'None' }, {}, []],
    [
      'of who holds a city, as it is believed',
      { kind: 'control', hex: '7512', side: 'csa' },
      {},
      [],
    ],
    [
      'of who holds a city, as one side learns',
      { kind: 'control', hex: '7512', side: 'csa' },
      { after: { believed: { ...start.believed, csa: { ...start.believed.csa, '7512': 'csa' } } } },
      CSA,
    ],
    ['of a railway that stays as it was', { kind: 'rail', hex: '7512', side: 'csa' }, {}, []],
    [
      'of a railway',
      { kind: 'rail', hex: '7512', side: 'csa' },
      { after: { rails: { '7512': 'csa' } as never } },
      ALL,
    ],
    ['of a state that stays as it was', { kind: 'state', state: 'KY', side: 'usa' }, {}, []],
    [
      'of a state',
      { kind: 'state', state: 'KY', side: 'usa' },
      { after: { states: { KY: 'usa' } } },
      ALL,
    ],
    ['of points', { kind: 'points', side: 'usa', n: 3 }, {}, []],
    [
      'of points, by setting',
      { kind: 'points', side: 'usa', n: 3 },
      { settings: { victory: 'players' } },
      ALL,
    ],
    ['that lets a campaign go on which had not ended', { kind: 'go-on' }, {}, []],
    ['of a river', { kind: 'river', water: '3820|3821', holder: 'usa' }, {}, []],
    ['of an offer', { kind: 'offer', leader: 'Grant', what: 'promotion' }, {}, []],
  ])('%s is told to those who know of it', (_, change, around, to) => {
    const position = { leaders: { Grant: '4010' }, armies: { Ohio: 'Grant' } };
    expect(seats(amended(change), { position, ...around })).toEqual(to);
  });

  it('is given its reason once, behind the last change that a seat is told of', () => {
    const beat = ['usa', 'usa', 'csa'].map(
      (side) =>
        ({
          ...(amended({ kind: 'place-sp', side, hex: '4010', sp: 1, list: 'west' }) as object),
          told: 'A slip.',
        }) as unknown as CivilWarFact,
    );
    const reasons = beat.map((fact) => {
      const notice = told(fact, { beat }).get('usa-west');
      return notice?.kind === 'amended' ? (notice.told ?? '') : undefined;
    });
    expect(reasons).toEqual(['', 'A slip.', undefined]);
  });

  it('is told to the gamemaster in words, any other fact as it is', () => {
    const fact = amended({ kind: 'remove-army', army: 'Ohio' });
    const now = stateOf({ leaders: { Grant: '4010' }, armies: { Ohio: 'Grant' } });
    const field = { before: now, after: now, beat: [fact] };
    expect(noticeOf(pack, fact, field, 'gm')).toMatchObject({
      ...{ kind: 'truth', fact },
      says: expect.stringMatching(/^By the gamemaster's hand: .*Ohio/) as string,
    });
    const other: CivilWarFact = { kind: 'sight-cleared', side: 'usa', hex: '4010' };
    expect(noticeOf(pack, other, field, 'gm')).toEqual({ kind: 'truth', fact: other });
  });
});

describe('C2.7 a figure that the gamemaster gives', () => {
  it.each<[string, string, readonly string[]]>([
    ['is told to all', 'rail', ALL],
    ['by which battles are reckoned is his alone', 'combat', []],
  ])('%s', (_, table, to) => {
    const figure = { table, row: 'usa', value: '20' };
    const fact: CivilWarFact = { kind: 'figure-given', column: 'points', ...figure };
    expect(seats(fact)).toEqual(to);
    expect(only(fact)).toEqual(to.length === 0 ? undefined : { kind: 'figure', ...figure });
  });
});

describe('a notice stands in one part of a letter', () => {
  it('and what the gamemaster alone is told stands in none', () => {
    const city: SeatNotice = { kind: 'vanished', hex: '4010' };
    expect([isIn('sightings', city), isIn('public', city)]).toEqual([true, false]);
    const fact: CivilWarFact = { kind: 'sight-cleared', side: 'usa', hex: '4010' };
    expect(isIn('sightings', { kind: 'truth', fact })).toBe(false);
  });
});

const who = { side: 'usa', list: 'west', leaders: [], takes: [] } as const;
describe('C2.7 whose account it is', () => {
  const marched = (path: readonly string[], more: Partial<FactOf<'marched'>> = {}) =>
    ({ kind: 'marched', who, sp: 1, path, rail: false, pulse: 1, ...more }) as const;
  const RODE: FactOf<'activated'> = {
    ...{ kind: 'activated', side: 'usa', list: 'west', leader: 'Grant' },
    ...{ die: 1, initiative: 3, success: true, cpReturned: 0 },
  };
  const THEATER = { settings: { account: 'theater' } };
  it.each<[string, CivilWarFact, Around, readonly string[]]>([
    ['that of its commander alone', marched(['7513', '7512']), {}, ['usa-west']],
    [
      'by setting that of the theater where it ends',
      marched(['7513', '4010', '7512']),
      THEATER,
      ['usa-east', 'usa-west'],
    ],
    [
      'by setting that of its side',
      marched(['4010', '4009']),
      { settings: { account: 'side' } },
      USA.slice(1),
    ],
    [
      'of a lost ship by setting that of where it lay, and always who lent it',
      { kind: 'nsp-lost', side: 'usa', list: 'west', takes: [{ id: 'f1', n: 1 }] },
      { ...THEATER, position: { ships: [['usa', 'ocean-transport', 2, '7819|7918']] } },
      ['usa-east', 'usa-west', 'usa-trans'],
    ],
    [
      'of a depot that its own side burned, nobody’s of the enemy',
      { kind: 'depot-burnt', side: 'usa', by: 'usa', hex: '4013' },
      { position: { usa: { '4013': 1 }, csa: { '4014': 2 } } },
      ['usa-supreme', 'usa-west'],
    ],
    [
      'of a ship that is nowhere, its list’s and who lent it',
      { kind: 'nsp-lost', side: 'usa', list: 'west', takes: [{ id: 'none', n: 1 }] },
      THEATER,
      ['usa-west', 'usa-trans'],
    ],
    [
      'of who rode, by setting that of where he stands',
      RODE,
      { ...THEATER, position: { leaders: { Grant: '7512' } } },
      ['usa-east', 'usa-west'],
    ],
    ['of who rode from nowhere, his list’s', RODE, THEATER, ['usa-west']],
    [
      'of who rode and is not to be found, his list’s',
      { ...RODE, leader: 'None' },
      THEATER,
      ['usa-west'],
    ],
  ])('%s', (_, fact, around, to) => {
    expect(seats(fact, around)).toEqual(to);
  });

  const drowned: CivilWarFact = {
    kind: 'drowned',
    side: 'usa',
    list: 'west',
    takes: [{ id: 't100', n: 1 }],
    sp: 1,
  };
  it('of who drowned is theirs whose troops they were, and where they took ship', () => {
    const at = (hex: string): Around => ({ ...THEATER, position: { usa: { [hex]: 1 } } });
    expect(seats(drowned, at('4010'))).toEqual(['usa-supreme', 'usa-west']);
    expect(seats(drowned, at('7512'))).toEqual(['usa-supreme', 'usa-east', 'usa-west']);
    expect(seats(drowned, THEATER)).toEqual(['usa-supreme', 'usa-west']);
    const east = stateOf({ usa: { '4010': 1 } });
    const troops = { t100: { ...east.troops['t100'], list: 'east' } as never };
    expect(seats(drowned, { before: { troops } })).toEqual(['usa-supreme', 'usa-east', 'usa-west']);
  });

  it('of a place where troops of several stand is theirs whose the troops are that it happened to', () => {
    const state = stateOf({ usa: { '4010': 2 } });
    const { t100 } = state.troops;
    const troops = { ...state.troops, t2: { ...t100, id: 't2', list: 'east' } as never };
    const around = { before: { troops } };
    const at = { side: 'usa', hex: '4010' } as const;
    const lost = (...takes: FactOf<'lost-sp'>['takes']) =>
      [...told({ kind: 'lost-sp', ...at, takes, why: 'attrition' }, around)].map(([id, notice]) => [
        id,
        notice.kind === 'wasted' ? notice.sp : undefined,
      ]);
    const [west, east] = [
      { id: 't100', n: 1 },
      { id: 't2', n: 2 },
    ] as const;
    expect(lost(west)).toEqual([
      ['usa-supreme', 1],
      ['usa-west', 1],
    ]);
    expect(lost(west, east)).toEqual([
      ['usa-supreme', 3],
      ['usa-east', 2],
      ['usa-west', 1],
    ]);
    const shaken: CivilWarFact = { kind: 'demoralized', ...at, why: 'supply' };
    expect(seats(shaken, around)).toEqual(['usa-east', 'usa-west']);
    expect(seats({ ...shaken, ids: ['t2'] }, around)).toEqual(['usa-east']);
    expect(seats({ kind: 'rallied', ...at, ids: ['t2'] }, around)).toEqual(['usa-east']);
  });

  it('of a battle of several says what of the losses is his who reads it, and whether he had a part', () => {
    const state = stateOf({ usa: { '4010': 2 } });
    const { t100 } = state.troops;
    const before = {
      troops: { ...state.troops, t2: { ...t100, id: 't2', list: 'east' } as never },
    };
    const part = (side: 'usa' | 'csa', lists: readonly string[]) => ({
      ...{ side, lists, leaders: [], sp: 3, size: 'Small', die: 4, modifier: 0, result: '3' },
      ...{ lost: 3, demoralized: false, won: false },
    });
    const sides = { attacker: part('usa', ['east', 'west']), defender: part('csa', ['west']) };
    const battle = {
      ...{ kind: 'overran', by: 'csa', hex: '4009', from: '4010', ...sides },
    } as unknown as CivilWarFact;
    const lost = (id: string, n: number): CivilWarFact => ({
      ...{ kind: 'lost-sp', side: 'usa', hex: '4010', takes: [{ id, n }], why: 'overrun' },
    });
    const next = { ...battle, hex: '4011' } as CivilWarFact;
    const beat = [lost('t2', 5), battle, lost('t100', 2), lost('t2', 1), next, lost('t100', 9)];
    const shares = (settings: State['settings']) =>
      [...told(battle, { before, beat, settings })].map(([id, notice]) =>
        notice.kind === 'overrun' ? [id, notice.ours.ownLost, notice.ours.joint] : [id],
      );
    expect(shares({})).toEqual([
      ['usa-supreme'],
      ['usa-east', 1, true],
      ['usa-west', 2, true],
      ['usa-trans'],
      ['csa-supreme'],
      ['csa-east'],
      ['csa-west', undefined, undefined],
    ]);
    const [, , , trans] = shares({ account: 'side' });
    expect(trans).toEqual(['usa-trans', 0, undefined]);
    const [supreme] = shares({ 'supreme-account': 'battles' });
    expect(supreme).toEqual(['usa-supreme', undefined, undefined]);
  });

  it('of an advance says when nobody fought for the hex', () => {
    const fact: CivilWarFact = { kind: 'advanced', who, sp: 1, from: '4010', to: '4009' };
    const fought = (hex: string): CivilWarFact => ({ kind: 'fought', hex }) as never;
    const isFree = (...beat: readonly CivilWarFact[]): boolean =>
      'unopposed' in (only(fact, { beat: [fact, ...beat] }) ?? {});
    const cleared: CivilWarFact = { kind: 'sight-cleared', side: 'usa', hex: '4009' };
    expect([isFree(), isFree(fought('4009')), isFree(fought('4008')), isFree(cleared)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('of a march says whom it met, when troops marched', () => {
    const met = (more: Partial<FactOf<'marched'>>): boolean =>
      'contact' in (only(marched(['4010', '4009'], more)) ?? {});
    expect(met({ contact: '4008' })).toBe(true);
    expect(met({ contact: '4008', sp: 0 })).toBe(false);
    expect(met({})).toBe(false);
  });

  it('of a decision says from when on, when that is later', () => {
    const at = (turn?: number): boolean =>
      'at' in
      (only({
        ...{ kind: 'decided', side: 'usa', list: 'west', leader: 'Grant', what: 'promote' },
        ...(turn === undefined ? {} : { at: turn }),
      } as unknown as CivilWarFact) ?? {});
    const { game } = stateOf({}).clock;
    expect([at(), at(game), at(game + 1)]).toEqual([false, false, true]);
  });
});

describe('C2.7 of troops that the East lands for the West', () => {
  const position: Position = { usa: { '7819': 3 } };
  const landing = { side: 'usa', list: 'east', takes: [{ id: 't100', n: 3 }] } as const;
  const embarked: CivilWarFact = {
    ...{ kind: 'embarked', leaders: [], sp: 3, from: '7819', to: '7919', pulse: 2 },
    ...landing,
  };
  const stormed = (lost: number): CivilWarFact => ({
    ...{ kind: 'coast-stormed', hex: '7919', strength: 3, defence: 1, column: '', result: '' },
    ...{ dice: { attacker: 5, defender: 2 }, ashore: false, demoralized: true, lost },
    ...landing,
  });
  /** All of the side read every account. */
  const open: Around = { position, settings: { account: 'side' } };

  it.each([embarked, stormed(1)])('none but the East reads that it ordered it ($kind)', (fact) => {
    const orders = [...told(fact, open)].flatMap(([id, notice]) =>
      'list' in notice ? [[id, notice.list]] : [],
    );
    expect(orders).toEqual([['usa-east', 'east']]);
    expect(seats(fact, open).filter((id) => id.startsWith('usa')).length).toBeGreaterThan(1);
  });

  it.each([
    [1, undefined],
    [2, undefined],
    [3, true],
    [4, true],
  ])('they are destroyed where %i of 3 SP are lost: %s', (lost, destroyed) => {
    expect(told(stormed(lost), open).get('usa-east')).toMatchObject({
      ...{ kind: 'stormed', attacking: true, lost },
      ...(destroyed === undefined ? {} : { destroyed }),
    });
    expect(told(stormed(lost), open).get('usa-east')).toHaveProperty('demoralized', true);
    expect('destroyed' in (told(stormed(lost), open).get('usa-east') ?? {})).toBe(
      destroyed === true,
    );
  });
});

describe('the gamemaster reads', () => {
  const words = { pack, at: (hex: string): string => hex };
  const part = (modifier: number, ships?: object) => ({
    ...{ side: 'usa', lists: ['west'], leaders: ['Grant'], sp: 3, size: 'Small', die: 4, modifier },
    ...{ result: '1', lost: 1, demoralized: false, won: true },
    ...(ships === undefined ? {} : { ships }),
  });
  const battle = (modifier: number, ships?: object): string =>
    battleTruths.fought(
      {
        ...{ kind: 'fought', hex: '4010', from: '4009', column: '1-1', shifts: 0 },
        ...{ attacker: part(modifier, ships), defender: part(0) },
      } as unknown as FactOf<'fought'>,
      words,
    );
  const ratings = (of: { readonly tactical: number; readonly strategic: number }): string =>
    leaderTruths['ratings-told'](
      { kind: 'ratings-told', side: 'usa', list: 'west', leader: 'Grant', hex: '4010', ...of },
      words,
    );
  const readAs = (says: string): string => {
    const order = { side: 'usa', list: 'west', from: 3 } as const;
    return standingTruths['order-read']({ kind: 'order-read', order, words: 'hold', says }, words);
  };
  it.each<[string, () => string, string]>([
    ['a die that counts more', () => battle(2), '(die 4+2;'],
    ['a die that counts less', () => battle(-2), '(die 4-2;'],
    ['a die as it fell', () => battle(0), '(die 4+0;'],
    [
      'what ships fought',
      () => battle(0, { strength: 5, lost: 2 }),
      'with ships of strength 5, 2 NSP of them sunk, (die',
    ],
    [
      'that none of them was sunk',
      () => battle(0, { strength: 5, lost: 0 }),
      'with ships of strength 5 (die',
    ],
    ['that there were none', () => battle(0), 'with 3 strength points (die'],
    [
      'all ships that were lost',
      () =>
        navalTruths['nsp-lost'](
          {
            kind: 'nsp-lost',
            side: 'usa',
            list: 'west',
            takes: [
              { id: 'a', n: 1 },
              { id: 'b', n: 2 },
            ],
          },
          words,
        ),
      'lost 3 naval strength points for good',
    ],
    [
      'ratings above nothing and at it',
      () => ratings({ tactical: 2, strategic: 0 }),
      'tactical +2, strategic 0.',
    ],
    [
      'a rating below nothing',
      () => ratings({ tactical: -1, strategic: 1 }),
      'tactical -1, strategic +1.',
    ],
    ['as what an order in words is read', () => readAs('wait'), 'is read as: wait.'],
    [
      'that for an order in words nothing is done',
      () => readAs('nothing'),
      'is read as: nothing is done, and its points are not spent.',
    ],
  ])('%s', (_, says, piece) => {
    expect(says()).toContain(piece);
  });

  it.each([
    [1, '(die 3+1:'],
    [0, '(die 3+0:'],
    [-1, '(die 3-1:'],
  ])('the die of ships, %i', (modifier, piece) => {
    const gun = {
      side: 'usa',
      lists: [],
      nsp: 1,
      strength: 2,
      die: 3,
      modifier,
      result: '-',
    } as const;
    const fight = {
      kind: 'ships-fought',
      water: '3820|3821',
      round: 1,
      attacker: gun,
      defender: gun,
    } as const;
    expect(navalTruths['ships-fought'](fight, words)).toContain(piece);
  });
});
