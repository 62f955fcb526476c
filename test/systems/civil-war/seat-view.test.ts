/** What stands in the view of each seat, worked out a second time in the plainest way from a state with everything in it. */
import { describe, expect, it } from 'vitest';
import { decisionQuestions } from '../../../src/systems/civil-war/play/strategic/deciding.js';
import {
  presentedBy,
  presentQuestions,
} from '../../../src/systems/civil-war/play/strategic/presenting.js';
import type { ListName, Side } from '../../../src/systems/civil-war/rules/pack.js';
import { applyFacts } from '../../../src/systems/civil-war/rules/change/apply.js';
import { SEATS } from '../../../src/systems/civil-war/rules/seats.js';
import type { Leader, LeaderPlace, State } from '../../../src/systems/civil-war/rules/state.js';
import type { View } from '../../../src/systems/civil-war/rules/view.js';
import { viewOf } from '../../../src/systems/civil-war/telling/view-of.js';
import { loadShippedGame } from '../../laws/shipped-game.js';
import { packOf } from './told/play.js';

const LISTS = ['east', 'west', 'trans'] as const;
const SIDES = ['usa', 'csa'] as const;
const pack = packOf('1861');
const loaded = loadShippedGame('civil-war', '1861');
if (!loaded.ok) throw new Error(loaded.error);
const started = loaded.value.setup('july-1861', {});
if (!started.ok) throw new Error('The scenario is there');
const start = started.value as unknown as State;

/** Where the nth leader of a side is: every kind of place in every theater. */
function placeOf(n: number): LeaderPlace {
  const list = LISTS[n % 3] ?? 'east';
  const places: readonly LeaderPlace[] = [
    { at: 'map', hex: `40${10 + (n % 7)}`, list },
    { at: 'pool', list, order: 20 - (n % 5) },
    { at: 'away', list, until: 3 },
    { at: 'captured', by: 'usa', list, order: 90 - n },
    { at: 'due', turn: 1 },
    { at: 'due', turn: 9 },
    { at: 'promoted', list, order: n },
    { at: 'dead' },
    { at: 'left' },
  ];
  return places[n % places.length] ?? { at: 'dead' };
}

const all = Object.values(start.leaders).map((leader, index): Leader => {
  const n = Object.values(start.leaders)
    .slice(0, index)
    .filter(({ side }) => side === leader.side).length;
  const told = { tactical: leader.tactical - 1, strategic: leader.strategic + 1 };
  return { ...leader, place: placeOf(n), told };
});
const leaders = Object.fromEntries(all.map((leader) => [leader.name, leader]));
const listOf = ({ place }: Leader): ListName | undefined =>
  'list' in place ? place.list : undefined;
const inTheater = all.filter((leader) => listOf(leader) !== undefined);

const now: State = {
  ...start,
  leaders,
  prospects: inTheater.map(({ name, side }, n) => ({
    ...{ leader: name, side, what: 'promotion', presented: n % 2 === 0 },
  })),
  shifts: SIDES.flatMap((side) =>
    LISTS.flatMap((list) =>
      LISTS.filter((to) => to !== list).map((to, n) => ({
        ...{ leader: `${side} ${list} ${to}`, side, list, to, cp: 1, pp: 1 },
        ...(n === 0 ? { hex: '4010' } : {}),
      })),
    ),
  ),
  industry: { usa: [], csa: LISTS.map((list) => industryOf(list)) },
  endings: [{ winner: 'usa', why: 'enough', hand: true } as unknown as State['endings'][number]],
};

function industryOf(list: 'east' | 'west' | 'trans'): State['industry']['csa'][number] {
  return { theaters: [list], production: 3, imports: 2, total: 5, effects: [] };
}

const names = (rows: readonly { readonly name: string }[]): readonly string[] =>
  rows.map(({ name }) => name);
const byName = <T extends { readonly name: string }>(rows: readonly T[]): readonly T[] =>
  [...rows].sort((a, b) => (a.name < b.name ? -1 : 1));
const at = (...kinds: readonly LeaderPlace['at'][]): readonly Leader[] =>
  all.filter(({ place }) => kinds.includes(place.at));
const pooled = (side: Side, lists: readonly ListName[]): readonly string[] => {
  const order = ({ place }: Leader): number => (place.at === 'pool' ? place.order : 0);
  return [...lists]
    .sort()
    .flatMap((list) =>
      names(
        [...byName(at('pool').filter((one) => one.side === side && listOf(one) === list))].sort(
          (a, b) => order(a) - order(b),
        ),
      ),
    );
};
const prospectsOf = (isPresented: boolean, isKnown: (leader: Leader) => boolean) =>
  now.prospects
    .filter(({ presented }) => presented === isPresented)
    .map(({ leader }) => leader)
    .filter((name) => leaders[name] !== undefined && isKnown(leaders[name]))
    .filter((name) => leaders[name]?.place.at !== 'captured')
    .sort();
const whoIn = (rows: View['prospects']): readonly string[] => rows.map(({ leader }) => leader);

describe.each(SEATS)('C2.3, C2.7, C4.1: the view of $id', ({ id, side, lists, role }) => {
  const see = (): View => viewOf(pack, now, id);
  const isOwn = (leader: Leader): boolean =>
    leader.side === side && lists.includes(listOf(leader) ?? 'naval');
  const isSupreme = role === 'supreme';

  it('has the troops, leaders and armies of his side, and no others', () => {
    const view = see();
    const strength = (rows: readonly { readonly sp: number }[]): number =>
      rows.reduce((sum, { sp }) => sum + sp, 0);
    expect(view.troops.every((one) => one.side === side)).toBe(true);
    expect(strength(view.troops)).toBe(
      strength(Object.values(now.troops).filter((one) => one.side === side)),
    );
    expect(names(view.leaders)).toEqual(
      names(byName(at('map').filter((one) => one.side === side))),
    );
    expect(names(view.armies)).toEqual(
      names(byName(Object.values(now.armies).filter((one) => one.side === side))),
    );
  });

  it('has ratings as they were last told (C5.5)', () => {
    const view = see();
    for (const one of [...view.leaders, ...view.pool]) {
      const { told } = leaders[one.name] ?? {};
      expect({ tactical: one.tactical, strategic: one.strategic }).toEqual(told);
      expect(one.told).toBeUndefined();
    }
  });

  it('has the pools and the absent of his own theaters, in their order (C3.5.7)', () => {
    const view = see();
    expect(names(view.pool)).toEqual(pooled(side, lists));
    expect(names(view.absent)).toEqual(names(byName(at('away').filter(isOwn))));
  });

  it('has what he may present, and what was presented to his supreme commander (C5.3)', () => {
    const view = see();
    const isBefore = (one: Leader): boolean => isOwn(one) || (isSupreme && one.side === side);
    expect(whoIn(view.prospects)).toEqual(prospectsOf(false, isOwn));
    expect(whoIn(view.presented)).toEqual(prospectsOf(true, isBefore));
  });

  it('is asked whom he presents where there is somebody whom he may, and presents nobody else (C5.3.1)', () => {
    const orders = now.prospects.map(({ leader }) => ({ kind: 'present', leader }) as const);
    const may = (state: State): readonly [boolean, readonly string[]] => [
      presentQuestions(state).some(({ to }) => to === id),
      presentedBy(state, { side, lists }, orders).map((fact) =>
        fact.kind === 'presented' ? fact.leader : '',
      ),
    ];
    const own = whoIn(see().prospects);
    expect(may(now)).toEqual([own.length > 0, own]);
    const prospects = now.prospects.map((one) => ({ ...one, presented: true }));
    expect(may({ ...now, prospects })).toEqual([false, []]);
    const taken = Object.entries(leaders).map(([name, leader]) => {
      const place = {
        at: 'captured',
        by: 'usa',
        order: 1,
        list: listOf(leader) ?? 'east',
      } as const;
      return [name, { ...leader, place }] as const;
    });
    expect(may({ ...now, leaders: Object.fromEntries(taken) })).toEqual([false, []]);
  });

  it('is asked to decide on those alone who have come before him since he allots, if he is supreme (C5.3)', () => {
    const before = { ...now, prospects: now.prospects.filter((one) => one.side === side) };
    const isAsked = (isPresented: boolean): boolean => {
      const [last, ...others] = before.prospects.toReversed();
      if (last === undefined) throw new Error('Nobody is before anybody');
      const prospects = [...others, { ...last, presented: isPresented }];
      return decisionQuestions({ ...now, prospects }, before).some(({ to }) => to === id);
    };
    expect(decisionQuestions(before, before)).toEqual([]);
    expect([isAsked(true), isAsked(false)]).toEqual([isSupreme, false]);
  });

  it('has the shifts from and to his theaters; a supreme commander has all (C3.5.9)', () => {
    const view = see();
    const known = now.shifts.filter(
      (one) =>
        one.side === side && (isSupreme || lists.includes(one.list) || lists.includes(one.to)),
    );
    const rows = known.map(({ leader, side: whose, list, to, hex }) => ({
      ...{ leader, side: whose, list, to },
      ...(hex === undefined ? {} : { hex }),
    }));
    expect(view.shifts).toEqual(rows.sort((a, b) => (a.leader < b.leader ? -1 : 1)));
  });

  it('has all prisoners, the first taken first, and no roster', () => {
    const view = see();
    const order = ({ place }: Leader): number => (place.at === 'captured' ? place.order : 0);
    const taken = [...at('captured')].sort(
      (a, b) => order(a) - order(b) || (a.name < b.name ? -1 : 1),
    );
    expect(names(view.prisoners)).toEqual(names(taken));
    expect(view.roster).toBeUndefined();
  });

  it('has his own accounts; a supreme commander has the command of all and the chest', () => {
    const view = see();
    expect(Object.keys(view.accounts[side]).sort()).toEqual(
      Object.keys(now.accounts[side])
        .filter((list) => lists.includes(list as ListName))
        .sort(),
    );
    expect(Object.keys(view.accounts[side === 'usa' ? 'csa' : 'usa'])).toEqual([]);
    expect(view.command === undefined ? [] : Object.keys(view.command)).toEqual(
      isSupreme ? Object.keys(now.accounts[side]).sort() : [],
    );
    expect(view.chests.map((chest) => chest.side)).toEqual(isSupreme ? [side] : []);
  });

  it('counts the leaders that may be assigned now by stars and kind (C3.5.7)', () => {
    const view = see();
    const due = at('due').filter(
      (one) => one.side === side && one.place.at === 'due' && one.place.turn <= now.clock.game,
    );
    const kinds = [...new Set(due.map(({ stars, kind }) => `${stars} ${kind}`))].sort().reverse();
    const counted = kinds.map((key) => {
      const n = due.filter(({ stars, kind }) => `${stars} ${kind}` === key).length;
      const [stars, of] = key.split(' ');
      return { stars: Number(stars), of, n };
    });
    if (isSupreme) expect(view.chests[0]?.due).toEqual(counted);
  });

  it('has production in full for the supreme commander, its effects for who bears them (B8)', () => {
    const view = see();
    const seen = now.industry[side].filter(
      ({ theaters }) => isSupreme || theaters.some((theater) => lists.includes(theater)),
    );
    expect(view.industry).toEqual(
      seen.map(({ theaters, effects, ...sums }) => ({
        ...{ theaters, effects },
        ...(isSupreme ? sums : {}),
      })),
    );
  });

  it('has his own works and every fortress, and says how the war has ended', () => {
    const view = see();
    const own = Object.values(now.works).filter((one) => one.side === side);
    for (const one of own) expect(view.works).toContainEqual(one);
    expect(view.ended).toEqual({ winner: 'usa', why: 'enough' });
  });
});

it('C5.3: a decision drops what lay before the supreme commander of that leader, and nothing else', () => {
  const [before, other] = now.prospects.filter(({ presented }) => presented);
  if (before === undefined || other === undefined) throw new Error('Two are presented');
  const { leader, side } = before;
  const later = { leader, side, what: 'relief', presented: false } as const;
  for (const what of ['refuse', 'promote'] as const) {
    const decided = { kind: 'decided', leader, side, list: 'east', what, at: 2 } as const;
    const after = applyFacts(pack, { ...now, prospects: [before, later, other] }, [decided]);
    expect(after.prospects).toEqual([later, other]);
  }
});

describe('C4.1, C4.6: the view of usa-east has of the country', () => {
  const usa = 'usa-east' as (typeof SEATS)[number]['id'];
  const of = (more: Partial<State>): View => viewOf(pack, { ...now, ...more }, usa);
  const sorted = (hexes: readonly string[]): readonly string[] => [...hexes].sort();

  it('every state by name, with its side as it is now', () => {
    const ids = sorted([...pack.states.keys()]);
    const { states } = of({ states: { KY: 'csa' } });
    expect(Object.keys(states)).toEqual(ids);
    for (const id of ids) {
      expect(states[id]).toBe(id === 'KY' ? 'csa' : pack.states.get(id)?.side);
    }
  });

  it('the figures that the gamemaster has given, but for those that are his alone', () => {
    const figures = { 'rail|usa|points': '20', 'attrition|1|sp': '3', 'combat|1|2': '1' };
    expect(of({ figures }).figures).toEqual({ 'rail|usa|points': '20' });
  });

  it('no end while the war goes on', () => {
    expect(of({ endings: [] }).ended).toBeUndefined();
  });

  it('what his side looks at, in the order of the hexes', () => {
    const { sight } = of({});
    expect(sight.length).toBeGreaterThan(9);
    expect(sight).toEqual(sorted(sight));
  });

  it('what was seen and is out of sight, in the order of the hexes', () => {
    const seen = { size: 'Small', step: 'turn 1.1', pulse: 2, inSight: false } as const;
    const [eye = ''] = of({}).sight;
    const hexes = ['2530', '2330', eye, '2430'];
    const contacts = Object.fromEntries(
      hexes.map((hex) => [hex, { ...seen, hex } as State['contacts']['usa'][string]]),
    );
    const { remembered } = of({ contacts: { usa: contacts, csa: {} } });
    expect(remembered.map(({ hex }) => hex)).toEqual(['2330', '2430', '2530']);
    expect(remembered[0]).toEqual({ ...seen, hex: '2330', inSight: undefined });
  });

  it('a leader aboard ships with their hexside, and nobody else with one', () => {
    const [first] = at('map').filter(({ side }) => side === 'usa');
    if (first === undefined) throw new Error('Nobody is on the map');
    const place = { ...first.place, water: '3820|3821' } as LeaderPlace;
    const aboard = of({ leaders: { ...leaders, [first.name]: { ...first, place } } }).leaders;
    for (const one of aboard) {
      expect('water' in one ? one.water : undefined).toBe(
        one.name === first.name ? '3820|3821' : undefined,
      );
      expect(Object.hasOwn(one, 'water')).toBe(one.name === first.name);
    }
  });

  it('no enemy fort and no enemy depot that nobody sees', () => {
    const works = (['fort', 'depot', 'fortress'] as const).map((kind) => ({
      ...{ kind, side: 'csa' as const, hex: '2430' },
    }));
    const kinds = of({ works: Object.fromEntries(works.map((one) => [one.kind, one])) }).works;
    expect(kinds.map(({ kind }) => kind)).toEqual(['fortress']);
  });
});

it('C4.1: the view of the gamemaster has both sides, true ratings beside those told, and all who are nowhere', () => {
  const view = viewOf(pack, now, 'gm');
  expect([...names(view.leaders)].sort()).toEqual([...names(at('map'))].sort());
  for (const one of [...view.leaders, ...view.pool]) {
    const leader = leaders[one.name];
    expect([one.tactical, one.strategic]).toEqual([leader?.tactical, leader?.strategic]);
    expect(one.told).toEqual(leader?.told);
  }
  expect(names(view.pool)).toEqual([...pooled('usa', LISTS), ...pooled('csa', LISTS)]);
  expect(names(view.roster ?? [])).toEqual(names(byName(at('due', 'promoted', 'dead', 'left'))));
  for (const { name, at: where, list, turn } of view.roster ?? []) {
    const { place, planned } = leaders[name] ?? {};
    const expected = {
      list: place?.at === 'due' ? planned : place?.at === 'promoted' ? place.list : undefined,
      turn: place?.at === 'due' ? place.turn : undefined,
    };
    expect({ where, list, turn }).toEqual({ where: place?.at, ...expected });
  }
  expect(whoIn(view.prospects)).toEqual(prospectsOf(false, () => true));
  expect(whoIn(view.presented)).toEqual(prospectsOf(true, () => true));
  expect(names(view.absent)).toEqual([
    ...names(byName(at('away').filter(({ side }) => side === 'usa'))),
    ...names(byName(at('away').filter(({ side }) => side === 'csa'))),
  ]);
  expect(view.shifts.length).toBe(now.shifts.length);
  expect(view.chests.map(({ side }) => side)).toEqual(['usa', 'csa']);
  expect(view.industry.length).toBe(3);
  expect(view.accounts).toEqual(now.accounts);
  expect([view.enemies, view.remembered, view.rumoured, view.sight]).toEqual([[], [], [], []]);
  expect([view.ships, view.enemyShips, view.lists]).toEqual([[], [], []]);
});
