/** What each viewer learns of a fact, and the sentence for it. */
import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import type { State } from '../../../src/systems/american-revolution/rules/state.js';
import {
  AMERICAN,
  BRITISH,
  controlled,
  march,
  position,
  seat,
  sp,
  telling,
  told,
} from './telling-board.js';

const say = (notice: ReturnType<typeof told>): string =>
  notice === undefined ? '' : telling.say(notice);

const turning = (turned: number | undefined): Fact =>
  march('5 B richmond', 'norfolk', turned === undefined ? {} : { turned });

describe('with fog, of an enemy', () => {
  const now = position(['5 B richmond', '3 C alexandria', '2 M worcester', '3 B newport']);

  it('a march is told with its numbers and with those of its ends that are in sight, and elsewhere not at all', () => {
    expect(say(told(march('5 B richmond', 'norfolk', { die: 4 }), now, AMERICAN))).toBe(
      '5 regular SP of the British moved from Richmond out of sight.',
    );
    expect(told(march('5 B richmond', 'norfolk'), now, AMERICAN)).not.toHaveProperty('to');
    const far = position(['5 B norfolk', '3 C alexandria']);
    const comes = told(march('5 B norfolk', 'richmond'), far, AMERICAN);
    expect(say(comes)).toBe('5 regular SP of the British moved to Richmond.');
    expect(comes).not.toHaveProperty('from');
    expect(told(march('5 B norfolk', 'edenton'), far, AMERICAN)).toBeUndefined();
    expect(told(march('5 B norfolk', 'edenton'), far, BRITISH)).toBeDefined();
  });

  it('whether a march began with a step is told to whoever saw it begin; to others each step is one of its own', () => {
    const both = position(['5 B richmond', '5 B norfolk', '3 C alexandria']);
    const step = (text: string, to: string, begins: boolean) =>
      told(march(text, to, { begins }), both, AMERICAN);
    for (const begins of [true, false]) {
      expect(step('5 B richmond', 'norfolk', begins)).toMatchObject({ begins });
      expect(step('5 B norfolk', 'richmond', begins)).toMatchObject({ begins: true });
    }
  });

  it('what was in sight before a fact is told, though it leaves nobody there to see', () => {
    const before = position(['1 C trenton', '5 B trenton']);
    const lost: Fact = {
      ...{ kind: 'lost', side: 'british', area: 'trenton', force: { 'B/open': 1 } },
    };
    const after = position(['4 B trenton']);
    expect(telling.notice(lost, before, after, AMERICAN, [lost])).toMatchObject({ kind: 'lost' });
    expect(telling.notice(lost, after, after, AMERICAN, [lost])).toBeUndefined();
  });

  it('the die of a march is told to nobody but its side, and a failed roll neither (AR-34)', () => {
    const failed: Fact = {
      ...{ kind: 'failed', side: 'british', from: 'richmond', to: 'norfolk', by: 'land', die: 1 },
      force: { 'B/open': 5 },
    };
    expect(told(failed, now, AMERICAN)).toBeUndefined();
    expect(told(failed, now, BRITISH)).toMatchObject({ die: 1 });
    expect(told(march('5 B richmond', 'norfolk', { die: 4 }), now, AMERICAN)).not.toHaveProperty(
      'die',
    );
  });

  it('how many had to stay on the way is told to nobody but their side (AR-41)', () => {
    const step = march('5 B richmond', 'norfolk', { pinned: 4 });
    expect(told(step, now, BRITISH)).toMatchObject({ pinned: 4 });
    expect(told(step, now, AMERICAN)).not.toHaveProperty('pinned');
  });

  it('a voyage is told as far as its ends are in sight (AR-38)', () => {
    const voyage = march('3 B newport', 'norfolk', { by: 'sea', die: 5 });
    const left = told(voyage, now, AMERICAN);
    expect(left).toMatchObject({ from: 'newport' });
    expect(left).not.toHaveProperty('to');
    const blind = position(['3 B halifax', '3 C boston', '1 B newport']);
    const seen = told(march('3 B halifax', 'newport', { by: 'sea' }), blind, AMERICAN);
    expect(say(seen)).toBe('3 regular SP of the British sailed to Newport.');
  });

  it('Tories who became regulars on the way are told with their march (AR-35)', () => {
    const near = position(['5 B richmond', '1 C yorktown']);
    const march = told(turning(2), near, AMERICAN);
    expect(march).toEqual({
      ...{ kind: 'moved', side: 'british', from: 'richmond', to: 'norfolk', by: 'land' },
      ...{ force: { 'B/open': 5 }, turned: 2 },
    });
    expect(told(turning(undefined), near, AMERICAN)).not.toHaveProperty('turned');
    expect(told(turning(2), now, AMERICAN)).not.toHaveProperty('turned'); // seen to leave alone
  });

  it('what happens is told to whoever sees the place before it or after it', () => {
    const leaves: Fact = {
      ...{ kind: 'lost', side: 'american', area: 'alexandria', force: { 'C/open': 3 } },
      shifts: [{ area: 'alexandria', kind: 'C', condition: 'open', use: 'fresh', n: -3 }],
    };
    expect(told(leaves, position(['3 C alexandria', '2 B richmond']), BRITISH)).toBeDefined();
    const alone = position(['3 C alexandria', '2 B savannah']);
    expect(told(leaves, alone, BRITISH)).toBeUndefined();
    const comes = { ...leaves, shifts: [sp('1 B baltimore')] };
    expect(told(comes, alone, BRITISH)).toBeDefined();
  });

  it('a fleet that leaves an own coast is seen to go, and not where it went', () => {
    const at = { ...now, fleets: { american: null, british: 'chesapeake' } };
    const to = (zone: string): Fact => ({
      ...{ kind: 'sailed', side: 'british', to: 'savannah' },
      sets: { fleets: { american: null, british: zone } },
    });
    const blind = { ...at, regions: controlled(controlled(at, 'geo', null), 'sca', null).regions };
    expect(say(told(to('tybee'), blind, AMERICAN))).toBe('The British fleet sailed out of sight.');
    expect(say(told(to('tybee'), at, AMERICAN))).toBe(
      'The British fleet sailed to the sea zone Tybee Roads.',
    );
  });

  it('levies and what the winter takes of Continentals are told to the Americans alone (AR-47, AR-50)', () => {
    const facts: readonly Fact[] = [
      { kind: 'levied', die: 3, named: ['nyk', 'njy'] },
      { kind: 'winter', die: 2, fraction: '1/3' },
    ];
    const open = position(['3 C boston'], {}, 'open');
    for (const fact of facts) {
      expect(told(fact, now, BRITISH)).toBeUndefined();
      expect(told(fact, now, seat('american-south'))).toEqual(fact);
      expect(told(fact, now, 'gm')).toEqual(fact);
      expect(told(fact, open, BRITISH)).toEqual(fact);
    }
  });

  it('regulars who leave, starve or are recalled are told to the British, and where they stood in sight (AR-25, AR-69)', () => {
    const facts: readonly Fact[] = [
      { kind: 'withdrew', area: 'richmond', n: 2 },
      { kind: 'unsupplied', area: 'richmond', n: 5 },
    ];
    for (const fact of facts) {
      expect(told(fact, now, BRITISH)).toEqual(fact);
      expect(told(fact, now, AMERICAN)).toEqual(fact);
      expect(told({ ...fact, area: 'savannah' } as Fact, now, AMERICAN)).toBeUndefined(); // the same, elsewhere
    }
    const recalled: Fact = { kind: 'withdrawal', n: 10, by: 12 };
    expect(told(recalled, now, BRITISH)).toEqual(recalled);
    expect(told(recalled, now, AMERICAN)).toBeUndefined();
  });

  it('Continentals whom the winter took are told where they were in sight, without the rolls for them (AR-52)', () => {
    const wintered: Fact = { kind: 'wintered', area: 'alexandria', lost: 1, of: 3, dice: [2] };
    expect(told(wintered, now, BRITISH)).toEqual({
      kind: 'wintered',
      area: 'alexandria',
      lost: 1,
      of: 3,
    });
    expect(told(wintered, now, AMERICAN)).toMatchObject({ dice: [2] });
    expect(told({ ...wintered, area: 'boston' }, now, BRITISH)).toBeDefined();
    expect(told({ ...wintered, area: 'savannah' }, now, BRITISH)).toBeUndefined();
  });
});

describe('of a battle', () => {
  const now = controlled(position(['5 B trenton', '3 C trenton', '2 C boston']), 'njy', 'american');
  const fought: Fact = {
    ...{ kind: 'fought', side: 'british', area: 'trenton', against: ['open'], odds: 1, die: 4 },
    ...{ force: { 'B/open': 5 }, defenders: { 'C/open': 3 }, strengths: [5, 3] },
    ...{ result: ['1', '1'], losses: [1, 1] },
  };

  it('a seat is told in full what it sees, and elsewhere as news', () => {
    const news = { kind: 'news', area: 'trenton', side: 'british' };
    expect(told(fought, now, seat('american-middle'))).toMatchObject({ kind: 'fought', odds: 1 });
    for (const control of ['american', null, 'british'] as const)
      expect(told(fought, controlled(now, 'njy', control), seat('american-north'))).toEqual(news);
  });

  it('all seats of a side are told of its losses', () => {
    const lost: Fact = { kind: 'lost', side: 'american', area: 'trenton', force: { 'C/open': 1 } };
    expect(say(told(lost, now, seat('american-south')))).toBe(
      'The Americans lost 1 Continental SP at Trenton.',
    );
    expect(told(lost, now, seat('british-south'))).toBeUndefined();
  });

  it('multipliers, odds and die stand in one sentence (AR-14, AR-19)', () => {
    const storm: Fact = {
      ...{ kind: 'fought', side: 'american', area: 'boston', against: ['fort'], odds: 2, die: 5 },
      ...{ force: { 'C/open': 12, 'M/siege': 6 }, defenders: { 'B/fort': 3 }, strengths: [18, 9] },
      ...{ result: ['0', '1'], losses: [0, 1] },
    };
    expect(say(told(storm, now, AMERICAN))).toBe(
      'The Americans attacked at Boston with 12 Continental SP and 6 militia SP in the siege lines against 3 regular SP in the fort: odds 2-1 (18 to 9, 3 SP in the fort counted three times), die 5. The Americans lost none, the British 1 SP.',
    );
  });
});

describe('open or with fog,', () => {
  const now = position(['5 B trenton'], {}, 'open');

  it('an order that was dropped is told to the seat that wrote it alone', () => {
    const dropped: Fact = {
      kind: 'dropped',
      seat: 'british-north',
      line: 2,
      area: 'boston',
      why: 'odds',
    };
    expect(say(told(dropped, now, seat('british-north')))).toBe(
      'Order 2, Boston: not carried out, because the odds were too low.',
    );
    for (const who of [AMERICAN, BRITISH]) expect(told(dropped, now, who)).toBeUndefined();
    expect(told(dropped, now, 'gm')).toBeDefined();
  });

  it('whose order a march was is told to the seat that wrote it, and to no other of its side', () => {
    const ordered = march('5 B trenton', 'eastjersey', { seat: 'british-middle', line: 3 });
    for (const who of ['gm' as const, seat('british-middle')])
      expect(told(ordered, now, who)).toMatchObject({ seat: 'british-middle', line: 3 });
    for (const who of [AMERICAN, BRITISH, seat('british-north'), seat('american-middle')]) {
      expect(told(ordered, now, who)).toBeDefined();
      expect(told(ordered, now, who)).not.toHaveProperty('seat');
      expect(told(ordered, now, who)).not.toHaveProperty('line');
    }
  });

  it('in fog the passes of the assessment are told to the gamemaster alone, and all of them together to everybody (AR-55)', () => {
    const control = { njy: 'british' } as const;
    const pass: Fact = { kind: 'assessed', pass: 2, control, vp: 18, to: 'gm' };
    const all: Fact = { kind: 'assessed', control, vp: 18 };
    expect(told(pass, now, 'gm')).toEqual({ kind: 'assessed', pass: 2, control, vp: 18 });
    expect(told(all, now, 'gm')).toEqual(all);
    for (const who of [AMERICAN, BRITISH]) {
      expect(told(pass, now, who)).toBeUndefined();
      expect(told(all, now, who)).toEqual({ kind: 'assessed', control, vp: 18 });
    }
  });

  it('in fog the British enter a region where nobody rises unseen by whoever does not see where (AR-36)', () => {
    const fogged = position(['2 C savannah']);
    const entry = (region: string, area: string): Fact => ({ kind: 'entered', region, area });
    expect(told(entry('ind', 'iroquois'), fogged, AMERICAN)).toBeUndefined();
    expect(told(entry('ind', 'iroquois'), fogged, BRITISH)).toEqual({
      kind: 'entered',
      region: 'ind',
    });
    expect(told(entry('njy', 'trenton'), fogged, AMERICAN)).toEqual({
      kind: 'entered',
      region: 'njy',
    });
    const near = position(['2 C wyoming']);
    expect(told(entry('ind', 'iroquois'), near, AMERICAN)).toEqual({
      kind: 'entered',
      region: 'ind',
    });
    const open = position(['2 C savannah'], {}, 'open');
    expect(told(entry('ind', 'iroquois'), open, AMERICAN)).toEqual({
      kind: 'entered',
      region: 'ind',
    });
  });

  it('successes, control and seasons are public; what waits overseas is not with fog (AR-77, AR-79)', () => {
    const open: readonly Fact[] = [
      { kind: 'success', nth: 1, area: 'albany' },
      { kind: 'assessed', pass: 1, control: { njy: 'british', vir: null }, vp: 18 },
      { kind: 'french-due', turn: 14 },
      { kind: 'turned', turn: 4, side: 'british' },
      { kind: 'goes-on' },
      { kind: 'entered', region: 'njy' },
    ];
    for (const fact of open)
      for (const who of [AMERICAN, BRITISH, seat('american-south')])
        expect(told(fact, position([]), who)).toEqual(fact);
    const waits: Fact = { kind: 'overseas', side: 'british', force: { 'B/open': 6 }, fleet: false };
    expect(told(waits, position([]), AMERICAN)).toBeUndefined();
    expect(say(told(waits, now, BRITISH))).toBe('Ready to land for the British: 6 regular SP.');
  });

  it('nothing that a fact does to the position leaves with its notice', () => {
    const fact = march('5 B trenton', 'philadelphia', { die: 3, happening: 'move 1' });
    expect(Object.keys(told(fact, now, 'gm') ?? {}).sort()).toEqual([
      ...['by', 'die', 'force', 'from', 'kind', 'side', 'to'],
    ]);
  });
});

it('whose order it was, and which line, is told to its seat and the gamemaster alone', () => {
  const fact = march('5 B boston', 'worcester', { seat: 'british-north', line: 2 });
  const now = position(['5 B boston'], {}, 'open');
  for (const who of [seat('british-north'), 'gm'] as const)
    expect(told(fact, now, who)).toMatchObject({ seat: 'british-north', line: 2 });
  for (const who of [BRITISH, AMERICAN, seat('british-south')]) {
    expect(told(fact, now, who)).not.toHaveProperty('seat');
    expect(told(fact, now, who)).not.toHaveProperty('line');
  }
});

it('in the open game each side is told where the fleet of the other sails and where its moves fail (AR-34, AR-39)', () => {
  const now = position(['5 B boston'], {}, 'open');
  const facts: readonly Fact[] = [
    { kind: 'sailed', side: 'british', to: 'savannah' },
    {
      ...{ kind: 'failed', side: 'british', from: 'boston', to: 'newport', by: 'sea', die: 1 },
      force: { 'B/open': 5 },
    },
    { kind: 'wintered', area: 'albany', lost: 1, of: 3, dice: [2] },
  ];
  for (const fact of facts)
    for (const who of [AMERICAN, BRITISH, 'gm'] as const)
      expect(told(fact, now, who)).toEqual(fact);
});

describe('a change by the gamemaster', () => {
  const amended = (what: string, more: Partial<Extract<Fact, { kind: 'amended' }>>): Fact => ({
    ...more,
    ...{ kind: 'amended', what },
  });
  const british = (zone: string | null) => ({ fleets: { american: null, british: zone } });
  const now = position(['2 C boston', '3 B camden'], british('chesapeake'));
  const blind = Object.keys(now.regions).reduce((all, id) => controlled(all, id, null), now);
  const open = position(['2 C boston', '3 B camden'], british('chesapeake'), 'open');

  const placed = (area: string) => amended('3 B placed', { side: 'british', area });
  const off = (zone: string | null) =>
    amended('a fleet', { side: 'british', area: 'boston', sets: british(zone) });
  const overseas = { F: 0, SF: 0, B: 9, fleet: false };
  const waits = amended('9 B wait', { side: 'british', sets: { overseas } });
  const fleets = { american: 'tybee', british: null };
  const french = amended('a fleet', { side: 'british', sets: { fleets, overseas } });
  const recalled = amended('10 B', { side: 'british', sets: { withdrawal: { left: 10, by: 9 } } });
  const unnamed = amended('a fleet', { area: 'boston', sets: british(null) });
  const somewhere = amended('something', { area: 'camden' });
  const rose = (region: string) => amended('Tories', { regions: { [region]: { tories: true } } });
  const held = amended('control', { regions: { grm: { control: 'british' } } });

  it.each<readonly [string, Fact, State, string | undefined, string | undefined]>([
    ['of SPs out of sight', placed('savannah'), now, undefined, 'amended'],
    ['of SPs in sight', placed('boston'), now, 'amended', 'amended'],
    ['of SPs in the open game', placed('savannah'), open, 'amended', 'amended'],
    ['of the turn', amended('turn 5', { sets: { turn: 5 } }), now, 'amended', 'amended'],
    ['of neither side, out of sight of one', somewhere, now, undefined, 'amended'],
    ['of a fleet without a side, off a place in sight', unnamed, now, 'amended', undefined],
    ['of a fleet that comes in sight', off('massbay'), blind, 'amended', 'amended'],
    ['of a fleet that was in sight', off(null), now, 'sailed', 'amended'],
    [
      'of a fleet out of sight, by the name of a place in sight',
      off('tybee'),
      blind,
      undefined,
      'amended',
    ],
    ['of a fleet in the open game', off('tybee'), open, 'amended', 'amended'],
    ['of a fleet with what waits overseas, in the open game', french, open, 'amended', 'amended'],
    ['of what waits overseas, in the open game', waits, open, 'amended', 'amended'],
    ['of what must be withdrawn, in the open game (AR-25)', recalled, open, 'amended', 'amended'],
    ['of Tories where some rise (AR-36)', rose('nyk'), now, 'amended', 'amended'],
    ['of Tories where nobody rises (AR-36)', rose('grm'), now, undefined, 'amended'],
    ['of Tories where nobody rises, in the open game', rose('grm'), open, 'amended', 'amended'],
    ['of who controls a region where nobody rises', held, now, 'amended', 'amended'],
  ])('%s, is told to whom it may be', (_what, fact, at, american, others) => {
    expect([AMERICAN, BRITISH, 'gm' as const].map((who) => told(fact, at, who)?.kind)).toEqual([
      ...[american, others],
      'amended',
    ]);
  });

  it('that ends the war is told to all as its end', () => {
    const over = { victor: 'american', why: 'so the gamemaster ruled' } as const;
    for (const who of [AMERICAN, BRITISH, 'gm'] as const)
      expect(told(amended('it is over', { sets: { over } }), now, who)).toEqual({
        kind: 'over',
        ...over,
      });
  });

  it('that ends the war is told to all with his reason', () => {
    const over = { victor: 'american', why: 'so the gamemaster ruled' } as const;
    const because = {
      ...amended('it is over', { sets: { over } }),
      told: 'peace was made.',
    } as Fact; // with a reason
    for (const who of [AMERICAN, BRITISH, 'gm'] as const)
      expect(say(told(because, now, who))).toBe(
        'The war is over. The Americans win: so the gamemaster ruled. His reason: peace was made.',
      );
  });

  it('of a fleet that was in sight tells that it sailed, and no more', () => {
    expect(told(off(null), now, AMERICAN)).toEqual({ kind: 'sailed', side: 'british' });
  });

  it('is told in its words, with his reason', () => {
    const because = { ...placed('camden'), told: 'they were forgotten' } as Fact; // with a reason
    expect(say(told(because, now, BRITISH))).toBe(
      'Changed by the gamemaster: 3 B placed. His reason: they were forgotten',
    );
    expect(say(told(placed('camden'), now, BRITISH))).toBe(
      'Changed by the gamemaster: 3 B placed.',
    );
  });
});

/** What waits overseas or has to leave is its own side’s affair with fog, whether it happens or is changed by hand. */
const OWN_AFFAIRS: readonly (readonly [string, Fact])[] = [
  [
    'regulars that have to leave',
    { kind: 'withdrawal', n: 10, by: 14, sets: { withdrawal: { left: 10, by: 14 } } },
  ],
  [
    'regulars that have to leave by the gamemaster’s hand',
    {
      kind: 'amended',
      what: '10 B have to leave',
      side: 'british',
      sets: { withdrawal: { left: 10, by: 14 } },
    },
  ],
  [
    'no regulars that have to leave any more',
    { kind: 'amended', what: 'no B have to leave', side: 'british', sets: { withdrawal: 'done' } },
  ],
  [
    'regulars overseas by his hand',
    {
      kind: 'amended',
      what: '6 B wait overseas',
      side: 'british',
      sets: { overseas: { F: 0, SF: 0, B: 6, fleet: false } },
    },
  ],
  [
    'the French overseas by his hand',
    {
      kind: 'amended',
      what: '4 F wait overseas',
      side: 'american',
      sets: { overseas: { F: 4, SF: 0, B: 0, fleet: false } },
    },
  ],
];

describe.each([
  ['fog', false],
  ['open', true],
] as const)('in the %s game, is the other side told: %s', (game, isTold) => {
  it.each(OWN_AFFAIRS)('%s', (_what, fact) => {
    const now = position(['2 C boston', '3 B camden'], {}, game);
    const own = fact.kind === 'amended' && fact.side === 'american' ? AMERICAN : BRITISH;
    const other = own === BRITISH ? AMERICAN : BRITISH;
    expect([own, other].map((who) => told(fact, now, who) !== undefined)).toEqual([true, isTold]);
  });
});
