/** What each viewer learns of a fact, and the sentence for it. */
import { describe, expect, it } from 'vitest';
import { applyFacts } from '../../../src/systems/american-revolution/rules/apply.js';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import {
  AMERICAN,
  BRITISH,
  controlled,
  march,
  position,
  seat,
  telling,
  told,
} from './telling-board.js';

const say = (notice: ReturnType<typeof told>): string =>
  notice === undefined ? '' : telling.say(notice);

describe('with fog, of an enemy', () => {
  const now = position(['5 B richmond', '3 C alexandria', '2 M worcester', '3 B newport']);

  it('a march is told with its numbers where its start or its end is in sight, and elsewhere not at all', () => {
    expect(say(told(march('5 B richmond', 'norfolk', { die: 4 }), now, AMERICAN))).toBe(
      '5 regular SP of the British moved from Richmond to Norfolk.',
    );
    const far = position(['5 B norfolk', '3 C alexandria']);
    expect(told(march('5 B norfolk', 'edenton'), far, AMERICAN)).toBeUndefined();
    expect(told(march('5 B norfolk', 'edenton'), far, BRITISH)).toBeDefined();
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

  it('a voyage is told as far as its ends are in sight (AR-38)', () => {
    const voyage = march('3 B newport', 'norfolk', { by: 'sea', die: 5 });
    const left = told(voyage, now, AMERICAN);
    expect(left).toMatchObject({ from: 'newport' });
    expect(left).not.toHaveProperty('to');
    const blind = position(['3 B halifax', '3 C boston', '1 B newport']);
    const seen = told(march('3 B halifax', 'newport', { by: 'sea' }), blind, AMERICAN);
    expect(say(seen)).toBe('3 regular SP of the British sailed to Newport.');
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

  it('a seat is told in full what it sees, as news what is in a region of its side, and otherwise nothing', () => {
    expect(told(fought, now, seat('american-middle'))).toMatchObject({ kind: 'fought', odds: 1 });
    expect(told(fought, now, seat('american-north'))).toEqual({
      ...{ kind: 'news', area: 'trenton', side: 'british' },
    });
    expect(told(fought, controlled(now, 'njy', null), seat('american-north'))).toBeUndefined();
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

  it('successes, control and seasons are public; what waits overseas is not (AR-77, AR-79)', () => {
    const open: readonly Fact[] = [
      { kind: 'success', nth: 1, area: 'albany' },
      { kind: 'assessed', pass: 1, control: { njy: 'british', vir: null }, vp: 18 },
      { kind: 'french-due', turn: 14 },
      { kind: 'turned', turn: 4, side: 'british' },
      { kind: 'entered', region: 'njy' },
    ];
    for (const fact of open)
      for (const who of [AMERICAN, BRITISH, seat('american-south')])
        expect(told(fact, position([]), who)).toEqual(fact);
    const waits: Fact = { kind: 'overseas', side: 'british', force: { 'B/open': 6 }, fleet: false };
    expect(told(waits, now, AMERICAN)).toBeUndefined();
    expect(say(told(waits, now, BRITISH))).toBe('Ready to land for the British: 6 regular SP.');
  });

  it('nothing that a fact does to the position leaves with its notice', () => {
    const fact = march('5 B trenton', 'philadelphia', { die: 3, happening: 'move 1' });
    expect(Object.keys(told(fact, now, 'gm') ?? {}).sort()).toEqual([
      ...['by', 'die', 'force', 'from', 'kind', 'side', 'to'],
    ]);
  });
});

it('a change by the gamemaster is told to its side, to whoever sees the place, and of a fleet to whoever sees it', () => {
  const now = position(['2 C boston', '3 B camden']);
  const placed: Fact = {
    ...{ kind: 'amended', what: '3 B placed in Camden', side: 'british', area: 'camden' },
    shifts: [{ area: 'camden', kind: 'B', condition: 'open', use: 'fresh', n: 3 }],
  };
  expect(told(placed, now, AMERICAN)).toBeUndefined();
  expect(say(told(placed, now, BRITISH))).toBe('Changed by the gamemaster: 3 B placed in Camden.');
  const fleet: Fact = {
    ...{
      kind: 'amended',
      what: 'the British fleet lies off Boston',
      side: 'british',
      area: 'boston',
    },
    sets: { fleets: { american: null, british: 'massbay' } },
  };
  expect(told(fleet, now, AMERICAN)).toBeDefined();
  const near = controlled(position(['2 C worcester']), 'mas', null);
  expect(applyFacts(near, [fleet]).fleets.british).toBe('massbay');
  expect(told(fleet, near, AMERICAN)).toBeUndefined();
});
