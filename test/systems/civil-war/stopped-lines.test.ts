/** Lines of a sheet while they run: when they act, when they are over, and which of them the enemy stops (C3.13, C3.17). */
import { describe, expect, it, test } from 'vitest';
import type { PulseOrder } from '../../../src/systems/civil-war/orders/order.js';
import type { Action } from '../../../src/systems/civil-war/orders/verbs.js';
import {
  actsIn,
  carryOut,
  contenderOf,
  isCompleted,
  isDue,
  isGoing,
  lastPulse,
  lineOf,
  linesOf,
  ordersKey,
  type Line,
} from '../../../src/systems/civil-war/play/lines/line.js';
import type { Scene } from '../../../src/systems/civil-war/play/lines/scene.js';
import {
  advance,
  amendUnopposed,
  cannot,
  unopposedFrom,
} from '../../../src/systems/civil-war/play/sub-turn/hindrance.js';
import { stopHit, stopWorks } from '../../../src/systems/civil-war/play/sub-turn/stop.js';
import { neighbours } from '../../../src/systems/civil-war/rules/ground/hexes.js';
import { stopsOf } from '../../../src/systems/civil-war/rules/ground/stops.js';
import type { State } from '../../../src/systems/civil-war/rules/state.js';
import { pack, stateOf, type Position } from './sight-position.js';

const SP = { of: 'sp', hex: '4010', n: 1 } as unknown as Extract<Action, { kind: 'move' }>['force'];
const WAIT: Action = { kind: 'wait' };
const MOVE = { kind: 'move', force: SP, via: [], to: '4009', rail: false } as unknown as Action;
const ENTER = { kind: 'enter-sp', hex: '4010', n: 2 } as unknown as Action;
const west = { side: 'usa', list: 'west', returns: 'cp', idle: new Set<number>() } as const;

/** A line of pulses 3 to 5 that is under way. */
const line = (action: Action | undefined, more: Partial<Line> = {}): Line => {
  const does = { action: action ?? WAIT, cp: 1, pp: 3 };
  const order: PulseOrder = { kind: 'pulses', from: 3, to: 5, does };
  return { ...lineOf(west, order), does: action === undefined ? undefined : does, ...more };
};
const pulses = (is: (pulse: number) => boolean): readonly number[] =>
  [1, 2, 3, 4, 5, 6, 7].filter(is);

describe('C3.13 an order of pulses 3 to 5', () => {
  it('is at work in its pulses, till it has ended', () => {
    expect(pulses((pulse) => isGoing(line(MOVE), pulse))).toEqual([3, 4, 5]);
    expect(pulses((pulse) => isGoing(line(undefined), pulse))).toEqual([]);
    expect(pulses((pulse) => isGoing(line(MOVE, { end: 'done' }), pulse))).toEqual([]);
  });

  it('pays for the last of them, or for as many as what it does costs from its start on', () => {
    expect(lastPulse(line(undefined))).toBe(5);
    expect(lastPulse(line(MOVE))).toBe(5);
    expect(lastPulse(line(MOVE, { start: 4 }))).toBe(6);
  });

  it('acts in the last of them, or in each', () => {
    expect(pulses((pulse) => actsIn(line(ENTER), pulse))).toEqual([3, 4, 5]);
    expect(pulses((pulse) => actsIn(line({ kind: 'rally', force: SP }), pulse))).toEqual([5]);
    expect(pulses((pulse) => actsIn(line(WAIT), pulse))).toEqual([]);
    expect(pulses((pulse) => actsIn(line(undefined), pulse))).toEqual([]);
    expect(pulses((pulse) => isDue(line(ENTER), pulse))).toEqual([3, 4, 5]);
    expect(pulses((pulse) => isDue(line(ENTER, { end: 'stopped' }), pulse))).toEqual([]);
  });

  it('that has nothing to do comes to nothing', () => {
    expect(carryOut(pack, stateOf({}), line(undefined), 5)).toEqual({ facts: [] });
    expect(contenderOf(pack, stateOf({}), line(undefined), 5)).toBeUndefined();
  });
});

describe('C3.14 an order is completed', () => {
  const order = line(WAIT).order;
  const waited = { ...order, until: { kind: 'anything' } } as unknown as PulseOrder;
  it.each<[string, Line, readonly number[]]>([
    ['when it is carried out', line(MOVE, { end: 'done' }), [1, 2, 3, 4, 5, 6, 7]],
    ['never before', line(MOVE), []],
    ['never when it was stopped', line(MOVE, { end: 'stopped' }), []],
    ['as a wait after its pulses', line(WAIT), [6, 7]],
    ['as a wait that began later after its own', line(WAIT, { start: 4 }), [7]],
    [
      'as a wait when what it waited for came',
      line(WAIT, { end: 'given-up', order: waited }),
      [1, 2, 3, 4, 5, 6, 7],
    ],
    ['not as a wait that was given up', line(WAIT, { end: 'given-up', order }), []],
    ['not as a line that does nothing', line(undefined), []],
  ])('%s', (_, one, when) => {
    expect(pulses((pulse) => isCompleted(one, pulse))).toEqual(when);
  });
});

describe('the lines of a sub-turn', () => {
  const now = stateOf({});
  const clock = (step: 'first' | 'second'): State['clock'] => ({ ...now.clock, pbem: 2, step });
  const pulseOrder = (from: number, more: Partial<PulseOrder> = {}): PulseOrder => ({
    ...{ kind: 'pulses', from, to: from, does: { action: WAIT, cp: 0, pp: 1 } },
    ...more,
  });
  const lines = (by: 'sheet' | 'silence', orders: readonly unknown[]): readonly Line[] => {
    const state = { ...now, clock: clock('second') };
    const key = ordersKey(state.clock, 'usa', 'east');
    return linesOf(
      state,
      new Map([[key, { by, orders }]]) as unknown as Parameters<typeof linesOf>[1],
    );
  };

  test('are asked for by half of the turn', () => {
    expect(ordersKey(clock('first'), 'usa', 'east')).toBe('2.1/orders/usa-east/east');
    expect(ordersKey(clock('second'), 'csa', 'west')).toBe('2.2/orders/csa-west/west');
  });

  test('come by pulse, and standing orders are none of them', () => {
    const stand = { kind: 'standing' };
    const found = lines('sheet', [pulseOrder(12), stand, pulseOrder(3)]);
    expect(found.map(({ id }) => id)).toEqual(['usa east 0003', 'usa east 0012']);
  });

  test('are none of who is silent', () => {
    expect(lines('silence', [pulseOrder(3)])).toEqual([]);
  });

  test('are sure without a condition', () => {
    const when = { kind: 'anything' } as unknown as NonNullable<PulseOrder['when']>;
    const found = lines('sheet', [
      pulseOrder(1),
      pulseOrder(2, { when }),
      pulseOrder(3, { after: when }),
    ]);
    expect(found.map(({ sure }) => sure)).toEqual([true, false, false]);
  });
});

const position = {
  leaders: { Grant: '4010', Pope: '4011' },
  armies: { Ohio: 'Grant' },
  usa: { '4010': 2 },
};
const scene = (lines: readonly Line[], settings: State['settings'] = {}): Scene => {
  const now = { ...stateOf(position), settings };
  return { pack, now, begun: now, pulse: 4, lines, reacting: [] } as unknown as Scene;
};
const moved = (force: unknown): Action => ({ ...MOVE, force }) as unknown as Action;
const dug = (force: unknown): Action => ({ kind: 'entrench', force }) as unknown as Action;
const at = (kind: string, hex: string): Action => ({ kind, hex }) as unknown as Action;
const GRANT = { of: 'leader', leader: 'Grant', alone: false };

describe('C3.17 when a force at 4010 under Grant is driven off', () => {
  const hit = { side: 'usa', hex: '4010', leaders: ['Grant'], why: 'it was driven off' } as const;
  const isStopped = (one: Line, more = {}): boolean =>
    stopHit(scene([one]), [{ ...hit, ...more }]).facts.length > 0;
  it.each<[string, Line, boolean]>([
    ['his march is stopped', line(moved(GRANT)), true],
    ['his digging is stopped', line(dug(GRANT)), true],
    ['the march of his army is stopped', line(moved({ of: 'army', army: 'Ohio' })), true],
    [
      'the march of an army that is no more goes on',
      line(moved({ of: 'army', army: 'None' })),
      false,
    ],
    ['the march of another goes on', line(moved({ of: 'leader', leader: 'Pope' })), false],
    ['the march of troops from there is stopped', line(moved(SP)), true],
    ['the march of troops from elsewhere goes on', line(moved({ ...SP, hex: '4011' })), false],
    ...['depot', 'fortify', 'cut', 'destroy-depot'].flatMap((kind): [string, Line, boolean][] => [
      [`the work there is stopped: ${kind}`, line(at(kind, '4010')), true],
      [`the work elsewhere goes on: ${kind}`, line(at(kind, '4011')), false],
    ]),
    ['a rally goes on', line({ kind: 'rally', force: SP }), false],
    ['a wait goes on', line(WAIT), false],
    ['an entry goes on', line(ENTER), false],
    ['what has not begun goes on', line(undefined), false],
    ['what begins later goes on', line(moved(GRANT), { start: 5 }), false],
    ['what is over stays so', line(moved(GRANT), { end: 'done' }), false],
    ['the enemy goes on', line(moved(GRANT), { side: 'csa' }), false],
  ])('%s', (_, one, stopped) => {
    expect(isStopped(one)).toBe(stopped);
  });

  it('as an attacker, the orders of other accounts go on', () => {
    expect(isStopped(line(moved(SP)), { list: 'west' })).toBe(true);
    expect(isStopped(line(moved(SP)), { list: 'east' })).toBe(false);
  });

  it('its line ends, and its points come back', () => {
    const { scene: after, facts } = stopHit(scene([line(moved(GRANT), { paidCp: 2 })]), [hit]);
    expect(after.lines.map(({ end }) => end)).toEqual(['stopped']);
    expect(facts).toMatchObject([{ kind: 'order-stopped', why: hit.why, cpReturned: 2 }]);
  });
});

describe('C3.17 by setting, when the enemy attacks 4010', () => {
  const attack = { side: 'csa', hex: '4010' } as unknown as Parameters<typeof stopWorks>[2][number];
  const isStopped = (one: Line, rule = 'stop', by = attack): boolean => {
    const start = scene([one], { 'works-attacked': rule });
    return stopWorks(start, start.now, [by]).facts.length > 0;
  };
  it.each<[string, Line, boolean]>([
    ['a depot is not built there', line(at('depot', '4010')), true],
    ['a depot is built elsewhere', line(at('depot', '4011')), false],
    ['nobody digs there', line(dug(GRANT)), true],
    ['others dig elsewhere', line(dug({ of: 'leader', leader: 'Pope', alone: false })), false],
    [
      'who is not to be found does not dig',
      line(dug({ of: 'leader', leader: 'Nobody', alone: false })),
      false,
    ],
    ['a march from there goes on', line(moved(SP)), false],
    ['what has not begun goes on', line(undefined), false],
    ['the enemy builds on', line(at('depot', '4010'), { side: 'csa' }), false],
  ])('%s', (_, one, stopped) => {
    expect(isStopped(one)).toBe(stopped);
    expect(isStopped(one, 'go-on')).toBe(false);
  });
});

test('the places of a march are told in order, those of drops before its end', () => {
  const drops = [{ hex: '3' }, { hex: '9' }, { hex: '9' }, { hex: '1' }, { hex: '5' }];
  expect(stopsOf('1', { via: ['2', '3'], to: '5', drops })).toEqual(['1', '2', '3', '9', '5']);
  expect(stopsOf('1', { via: [], to: '5' })).toEqual(['1', '5']);
});

describe('C3.17 what the gamemaster changes by his hand', () => {
  const before = stateOf({ usa: { '4010': 2 }, csa: { '4020': 3 }, leaders: { Grant: '4010' } });
  const [mine = '', theirs = ''] = Object.keys(before.troops);
  const course = unopposedFrom(before);
  const grown: State = {
    ...before,
    troops: Object.fromEntries(
      Object.entries(before.troops).map(([id, one]) => [id, { ...one, sp: 9 }]),
    ),
  };

  it('is so in the sub-turn without the enemy, who stays away', () => {
    const amended = amendUnopposed(course, before, grown);
    expect(amended.usa.planned().troops).toEqual({ [mine]: { ...before.troops[mine], sp: 9 } });
    expect(amended.csa.done().troops).toEqual({ [theirs]: { ...before.troops[theirs], sp: 9 } });
    expect(amended.usa.done()).toBe(amended.usa.planned());
  });

  it('is nothing where he changes nothing', () => {
    expect(amendUnopposed(course, before, before)).toBe(course);
  });

  it('takes away whom he takes away, and leaves what the course has of its own', () => {
    const own = { ...before.troops[mine], id: 'own', sp: 4 } as State['troops'][string];
    const planned: State = { ...before, troops: { own, [mine]: { ...own, id: mine, sp: 1 } } };
    const parted = { ...course, usa: { ...course.usa, planned: () => planned } };
    const gone: State = { ...before, troops: {} };
    expect(amendUnopposed(parted, before, gone).usa.planned().troops).toEqual({ own });
    const sameTroops: State = { ...before, control: { ...before.control, '4010': 'usa' } };
    const amended = amendUnopposed(parted, before, sameTroops).usa;
    expect(amended.planned().troops).toEqual(planned.troops);
    expect(amended.planned().control['4010']).toBe('usa');
    expect(amended.done().troops).toEqual({ [mine]: before.troops[mine] });
  });

  it('keeps what the course has changed and he has not', () => {
    const planned: State = {
      ...before,
      troops: { [mine]: { ...before.troops[mine], sp: 1 } as never },
    };
    const parted = { ...course, usa: { ...course.usa, planned: () => planned } };
    const more = { ...before.troops[mine], id: 'more', sp: 5 } as State['troops'][string];
    const after: State = { ...before, troops: { ...before.troops, more } };
    const { troops } = amendUnopposed(parted, before, after).usa.planned();
    expect(Object.values(troops).map(({ sp }) => sp)).toEqual([1, 5]);
  });

  it('is so of leaders, armies, ships, works, railways, control and points', () => {
    const other = stateOf({
      ...{ usa: { '4010': 2 }, csa: { '4020': 3 }, leaders: { Grant: '4011' } },
      armies: { Ohio: 'Grant' },
      works: [{ kind: 'fort', side: 'usa', hex: '4010' }],
      ships: [
        ['usa', 'river-transport', 1, '3820|3821'],
        ['csa', 'river-transport', 1, '3820|3821'],
      ],
    });
    const account = before.accounts.usa['west'];
    const after: State = {
      ...other,
      control: { ...before.control, '4010': 'usa' },
      rails: { ...before.rails, '4010|4011': 'usa' },
      accounts: { ...before.accounts, usa: { west: { ...account, cp: 77 } } } as State['accounts'],
    };
    const { leaders, armies, works, control, rails, accounts, fleets } = after;
    const now = amendUnopposed(course, before, after).usa.planned();
    expect(now).toMatchObject({ leaders, armies, works, control, rails, accounts });
    const own = Object.entries(fleets).filter(([, { side }]) => side === 'usa');
    expect([own.length, now.fleets]).toEqual([1, Object.fromEntries(own)]);
  });

  it('parts troops under names that nobody has', () => {
    const { usa, csa } = unopposedFrom(before);
    expect(usa.planned().nextTroops).toBeGreaterThan(before.nextTroops + 10_000);
    expect(usa.enemies.map(({ side }) => side)).toEqual(['csa']);
    expect(csa.enemies.map(({ side }) => side)).toEqual(['usa']);
    expect(usa.planned().fleets).toEqual({});
  });
});

describe('C3.17 a sub-turn as it would go without the enemy', () => {
  const start = { usa: { '4522': 1 }, csa: { '4523': 9 }, leaders: { Grant: '4522' } } as const;
  const CAIRO = '3820|3821';
  const go = (to: string, more: Partial<Line> = {}): Line =>
    line({ kind: 'move', force: GRANT, via: [], to, rail: false } as unknown as Action, more);
  const played = (lines: readonly Line[], position: Position = start, pulse = 5) => {
    const now = stateOf(position);
    const scene = { pack, pulse, lines, reacting: [], unopposed: unopposedFrom(now) };
    return advance(scene as unknown as Scene).unopposed;
  };
  const whereIs = (now: State): readonly string[] =>
    Object.values(now.troops).map(({ side, hex, sp }) => `${side} ${sp} ${hex}`);

  it('marches through where he stands, and takes the city', () => {
    const { usa, csa } = played([go('4523')]);
    expect(whereIs(usa.planned())).toEqual(['usa 1 4523']);
    expect(usa.planned().control['4523']).toBe('usa');
    expect(usa.done()).toBe(usa.planned());
    expect(whereIs(csa.planned())).toEqual(['csa 9 4523']);
  });

  it('is one and the same as long as he has stopped nobody', () => {
    const { usa, csa } = played([]);
    expect([usa.done === usa.planned, csa.done === csa.planned]).toEqual([true, true]);
  });

  it('plays a line in the pulses in which it acts, and what reacts only as it was done', () => {
    expect(whereIs(played([go('4523')], start, 4).usa.planned())).toEqual(['usa 1 4522']);
    const now = stateOf(start);
    const unopposed = unopposedFrom(now);
    const scene = { pack, pulse: 5, lines: [], reacting: [go('4523', { stand: 1 })], unopposed };
    const { usa, csa } = advance(scene as unknown as Scene).unopposed;
    expect(whereIs(usa.done())).toEqual(['usa 1 4523']);
    expect(whereIs(usa.planned())).toEqual(['usa 1 4522']);
    expect(csa.planned()).toBe(unopposed.csa.planned());
  });

  it('goes on in two ways once he has stopped a line: with it, and without', () => {
    const { usa } = played([go('4523', { end: 'stopped' })]);
    expect(whereIs(usa.planned())).toEqual(['usa 1 4523']);
    expect(whereIs(usa.done())).toEqual(['usa 1 4522']);
    const back = { pack, pulse: 11, reacting: [], unopposed: { usa, csa: usa } };
    const on = line(go('4521').does?.action, { start: 9 });
    const { usa: then } = advance({ ...back, lines: [on] } as unknown as Scene).unopposed;
    expect(whereIs(then.done())).toEqual(['usa 1 4521']);
    expect(whereIs(then.planned())).toEqual(['usa 1 4521']);
    expect(then.done()).not.toBe(then.planned());
  });

  it('knows nothing of lines that failed or were given up, or cannot be carried out there', () => {
    const lines = [go('4523', { end: 'failed' }), go('4523', { end: 'given-up' }), go('0544')];
    expect(whereIs(played(lines).usa.planned())).toEqual(['usa 1 4522']);
  });

  it('burns the depots and takes the forts that a march goes through', () => {
    const works = (kind: 'depot' | 'fort' | 'fortress', side: 'usa' | 'csa' = 'csa') => ({
      ...start,
      works: [
        { kind, side, hex: '4523' },
        { kind: 'fort', side: 'csa', hex: '4010' },
      ] as const,
    });
    const left = (position: Position): readonly string[] =>
      Object.values(played([go('4523')], position).usa.planned().works).map(
        ({ kind, side, hex }) => `${side} ${kind} ${hex}`,
      );
    const other = 'csa fort 4010';
    expect(left(works('depot'))).toEqual([other]);
    expect(left(works('depot', 'usa'))).toEqual(['usa depot 4523', other]);
    expect([...left(works('fort'))].sort()).toEqual([other, 'usa fort 4523']);
    expect([...left(works('fortress'))].sort()).toEqual([other, 'usa fortress 4523']);
  });

  it('makes railways its own that a march goes along', () => {
    expect(Object.values(played([go('4523')]).usa.planned().rails)).toContain('usa');
  });

  describe('ends a pulse with', () => {
    // The one lies in the West, the other beyond the Mississippi.
    const [ALTON, ST_LOUIS] = ['3513', '3514'];
    const withSetting = (position: Position, set: State['settings'] = {}): State => {
      const now = stateOf(position);
      return { ...now, settings: { ...now.settings, ...set } };
    };
    const after = (now: State): State => {
      const unopposed = unopposedFrom(now);
      const ride = { kind: 'move', force: GRANT, via: [], to: ST_LOUIS, rail: false };
      const lines = [line(ride as unknown as Action)];
      const scene = { pack, pulse: 5, lines, reacting: [], unopposed } as unknown as Scene;
      return advance(scene).unopposed.usa.planned();
    };
    const beyond = { usa: { [ALTON]: 1 }, leaders: { Grant: ALTON } } as const;
    const led = { ...beyond, leaders: { ...beyond.leaders, Halleck: ST_LOUIS } };
    const army = { ...led, armies: { Missouri: 'Halleck' } };

    it('another commander for who crosses a border, by that setting', () => {
      const listsOf = (now: State) => Object.values(after(now).troops).map(({ list }) => list);
      expect(listsOf(withSetting(beyond))).toEqual(['west']);
      expect(listsOf(withSetting(beyond, { border: 'at-once' }))).toEqual(['trans']);
    });

    it('a senior at the head of an army to which he has come, by that setting', () => {
      const headOf = (now: State) => {
        const { Grant } = now.leaders;
        if (Grant === undefined) throw new Error('Grant is in the pack');
        const senior = { ...Grant, stars: 3, seniority: 0 } as const;
        const { armies } = after({ ...now, leaders: { ...now.leaders, Grant: senior } });
        return armies['Missouri']?.commander;
      };
      expect(headOf(withSetting(army, { seniority: 'by-order' }))).toBe('Halleck');
      expect(headOf(withSetting(army, { seniority: 'at-once' }))).toBe('Grant');
    });

    it('no army whose head has been taken from the map by hand', () => {
      expect(after(stateOf(army)).armies['Missouri']?.commander).toBe('Halleck');
      const gone = stateOf({ ...army, leaders: beyond.leaders });
      expect(after(gone).armies['Missouri']).toBeUndefined();
    });
  });

  it('sails past his forts and ships', () => {
    const sail = {
      ...{ kind: 'sail', via: [], to: '3617|3618' },
      who: { by: 'number', ships: { n: 1, water: CAIRO } },
    } as unknown as Action;
    // Nobody has seen the fort, so that ships which it fires on go no further.
    const position = {
      ships: [
        ['usa', 'river-transport', 1, CAIRO],
        ['csa', 'river-ironclad', 3, '3617|3618'],
      ],
      works: [{ kind: 'fort', side: 'csa', hex: '3617' }],
    } as const;
    const fleets = Object.values(played([line(sail)], position).usa.planned().fleets);
    expect(fleets.map(({ side, place }) => [side, place])).toEqual([
      ['usa', { at: 'water', water: '3617|3618' }],
    ]);
  });

  it('lands on his coast without a fight', () => {
    const carry = {
      ...{ kind: 'carry', n: 2, hex: '3820', to: '3624', nsp: 2, leaders: [] },
    } as unknown as Action;
    const position = {
      ships: [['usa', 'river-transport', 2, CAIRO]],
      usa: { '3820': 2 },
      csa: { '3624': 9 },
    } as const;
    const { usa } = played([line(carry)], position);
    expect(whereIs(usa.planned())).toEqual(['usa 2 3624']);
  });

  const RING = Object.fromEntries(neighbours('4522').map((hex) => [hex, 1]));
  const shaken = (csa: Position['csa']): State => {
    const depot = { kind: 'depot', side: 'usa', hex: '4520' } as const;
    const now = stateOf({ ...start, usa: { '4522': 3 }, csa: csa ?? {}, works: [depot] });
    const troops = Object.fromEntries(
      Object.entries(now.troops).map(([id, one]) => [
        id,
        { ...one, demoralized: one.side === 'usa' },
      ]),
    );
    return { ...now, troops };
  };
  const calm = stateOf({
    ...start,
    usa: { '4522': 3 },
    works: [{ kind: 'depot', side: 'usa', hex: '4520' }],
  });
  const rallied = line({ kind: 'rally', force: GRANT } as unknown as Action);

  it('rallies who is in supply, past those who have cut the line since before', () => {
    const sp = (now: State): readonly (number | boolean)[] => {
      const unopposed = unopposedFrom(now);
      const scene = { pack, pulse: 5, lines: [rallied], reacting: [], unopposed };
      const { usa } = advance(scene as unknown as Scene).unopposed;
      return Object.values(usa.planned().troops).flatMap((one) => [one.sp, one.demoralized]);
    };
    expect(sp(shaken({}))).toEqual([2, false]);
    expect(sp(shaken(RING))).toEqual([3, true]);
    // Whom nobody has shaken pays nothing.
    expect(sp(calm)).toEqual([3, false]);
  });

  it('asks whether a rally could be done there, of a force that was not shaken', () => {
    const asked = (csa: Position['csa'], isShaken: boolean): readonly string[] => {
      const now = isShaken ? shaken(csa) : calm;
      const scene = {
        pack,
        pulse: 5,
        lines: [rallied],
        reacting: [],
        unopposed: unopposedFrom(now),
      };
      return cannot(scene as unknown as Scene, rallied, { why: 'of this' }).facts.map(
        ({ kind }) => kind,
      );
    };
    expect(asked({}, true)).toEqual(['order-stopped']);
    expect(asked({}, false)).toEqual(['order-stopped']);
    expect(asked(RING, true)).toEqual(['order-failed']);
    // Who stands in the force's own hex cuts nothing.
    expect(asked({ '4522': 2 }, true)).toEqual(['order-stopped']);
  });

  it('has stopped what could be done in either way in which it goes on', () => {
    const [led, without] = [stateOf(start), stateOf({ ...start, leaders: {} })];
    const kind = (planned: State, done: State, one = go('4523')) => {
      const none = { planned: () => without, done: () => without, enemies: [] };
      const own = { planned: () => planned, done: () => done, enemies: [] };
      const unopposed = { usa: none, csa: none, [one.side]: own };
      const scene = { pack, pulse: 5, lines: [], reacting: [], unopposed } as unknown as Scene;
      return cannot(scene, one, { why: 'of this' }).facts[0]?.kind;
    };
    expect(kind(led, without)).toBe('order-stopped');
    expect(kind(without, led)).toBe('order-stopped');
    expect(kind(without, without)).toBe('order-failed');
    // Each side is asked of its own course.
    const theirs = stateOf({ csa: { '4522': 1 }, leaders: { Lee: '4522' } });
    const force = { ...GRANT, leader: 'Lee' };
    const march = { kind: 'move', force, via: [], to: '4523', rail: false } as unknown as Action;
    expect(kind(theirs, theirs, line(march, { side: 'csa' }))).toBe('order-stopped');
  });

  it('is not asked where it is known whose doing it was', () => {
    const scene = { pack, pulse: 5, lines: [rallied], reacting: [] } as unknown as Scene;
    const kinds = (by: 'enemy' | 'player') =>
      cannot(scene, rallied, { why: 'of this', by }).facts[0]?.kind;
    expect([kinds('enemy'), kinds('player')]).toEqual(['order-stopped', 'order-failed']);
  });
});
