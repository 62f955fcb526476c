import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../src/kernel/system.js';
import type { GmOrder } from '../../../src/systems/civil-war/orders/order.js';
import type { Amendment } from '../../../src/systems/civil-war/rules/amendment.js';
import { readAmend } from '../../../src/systems/civil-war/gm/read-amend.js';
import { readGmAnswer } from '../../../src/systems/civil-war/orders/sheet/read-answer.js';
import { setUp } from '../../../src/systems/civil-war/rules/change/setup.js';
import { writeOrders } from '../../../src/systems/civil-war/orders/sheet/write-orders.js';
import { pack, places, question, view } from './orders-view.js';

const answer = (kind: string, text: string): Reading<GmOrder> =>
  readGmAnswer(
    pack,
    text,
    question(kind, { about: { table: 'prices', row: 'depot', column: 'cp' } }),
    view(),
  );

describe('answers of the gamemaster', () => {
  const cases: readonly (readonly [string, string, GmOrder])[] = [
    ['split', 'split 2', { kind: 'split', parts: 2 }],
    ['split', '1', { kind: 'split', parts: 1 }],
    ['split', 'Split in 4 parts.', { kind: 'split', parts: 4 }],
    ['words', 'yes', { kind: 'verdict', yes: true }],
    ['words', 'NO', { kind: 'verdict', yes: false }],
    [
      'words',
      'no "the bridge stands"',
      { kind: 'verdict', yes: false, reason: 'the bridge stands' },
    ],
    ['allocation', 'yes, well done', { kind: 'verdict', yes: true, reason: 'well done' }],
    ['figure', '3', { kind: 'figure', value: '3' }],
    ['figure', '"3"', { kind: 'figure', value: '3' }],
    ['words', `no "${'x'.repeat(900)}"`, { kind: 'verdict', yes: false, reason: 'x'.repeat(900) }],
  ];
  it.each(cases)('C2.2 a %s is answered “%s”', (kind, text, order) => {
    const reading = answer(kind, text);
    expect(reading.faults).toEqual([]);
    expect(reading.lines.map(({ means }) => means)).toEqual([order]);
    const again = answer(kind, writeOrders(pack, [order], question(kind)));
    expect(again.lines.map(({ means }) => means)).toEqual([order]);
  });

  it.each([
    ['split', '', 'empty'],
    ['split', 'split 0', 'which-number'],
    ['split', 'split 5', 'which-number'],
    ['split', 'two', 'which-number'],
    ['words', 'perhaps', 'yes-or-no'],
    ['words', 'nobody', 'yes-or-no'],
    ['words', 'yes\nno', 'left-over'],
    ['figure', 'three', 'which-figure'],
    ['figure', '', 'empty'],
    ['words', `no "${'x'.repeat(901)}"`, 'too-long'],
  ])('C2.2 a %s is not answered by “%s”: %s', (kind, text, code) => {
    const { faults, lines } = answer(kind, text);
    expect(faults.map((fault) => fault.code)).toEqual([code]);
    expect(lines).toEqual([]);
  });
});

it('C2.2 a figure of no known table is any that is short', () => {
  const about = (table: string) => question('figure', { about: { table } });
  const value = (text: string, table = 'none') =>
    readGmAnswer(pack, text, about(table), view()).lines[0]?.means ?? 'refused';
  expect(value('closed')).toEqual({ kind: 'figure', value: 'closed' });
  expect(value('x'.repeat(40))).toEqual({ kind: 'figure', value: 'x'.repeat(40) });
  expect(value('x'.repeat(41))).toBe('refused');
  expect(value('""')).toBe('refused');
  expect(value('closed', 'prices')).toBe('refused');
  const { faults } = readGmAnswer(pack, '""', about('none'), view());
  expect(faults[0]?.message).toBe('a figure');
});

const begun = setUp(pack, 'july-1861', {});
const now = begun.ok ? begun.value : undefined;

function amend(text: string): Reading<Amendment> {
  if (now === undefined) throw new Error('The scenario does not open');
  return readAmend(pack, text, now);
}
const codes = (text: string): readonly string[] => amend(text).faults.map(({ code }) => code);

it('B11 the reason of an end has 200 characters at most', () => {
  const ended = (length: number) => amend(`end campaign "${'x'.repeat(length)}"`);
  expect(ended(200).faults).toEqual([]);
  expect(ended(200).lines).toHaveLength(1);
  expect(ended(201).lines).toEqual([]);
  expect(ended(201).faults).toMatchObject([
    {
      ...{ column: 14, code: 'too-long', read: 'x'.repeat(40) },
      message: 'The reason is too long. Write 200 characters or fewer.',
    },
  ]);
});

describe('amendments', () => {
  const { washington, manassas, cairo, paducah, fredericksburg, winchester } = places;
  const cases: readonly (readonly [string, Amendment])[] = [
    ['place 3 SP usa at Manassas', { kind: 'place-sp', side: 'usa', n: 3, hex: manassas }],
    ['place 3 usa SP at 7413', { kind: 'place-sp', side: 'usa', n: 3, hex: manassas }],
    [
      'Place usa 3 sp in manassas junction.',
      { kind: 'place-sp', side: 'usa', n: 3, hex: manassas },
    ],
    [
      'place leader McClellan at Washington',
      { kind: 'place-leader', leader: 'McClellan', hex: washington },
    ],
    [
      'place McClellan at Washington',
      { kind: 'place-leader', leader: 'McClellan', hex: washington },
    ],
    [
      'place army Potomac under McClellan at Washington',
      { kind: 'place-army', army: 'Potomac', leader: 'McClellan', hex: washington },
    ],
    [
      'place army of Northern Virginia at 7517 under Lee',
      { kind: 'place-army', army: 'Northern Virginia', leader: 'Lee', hex: '7517' },
    ],
    ['place fort usa at Paducah', { kind: 'place-works', what: 'fort', side: 'usa', hex: paducah }],
    [
      'place csa fortress at Manassas',
      { kind: 'place-works', what: 'fortress', side: 'csa', hex: manassas },
    ],
    ['remove 2 SP usa at Cairo', { kind: 'remove-sp', side: 'usa', n: 2, hex: cairo }],
    ['remove leader McDowell', { kind: 'remove-leader', leader: 'McDowell' }],
    ['remove army Northeastern Virginia', { kind: 'remove-army', army: 'Northeastern Virginia' }],
    ['remove depot usa at Cairo', { kind: 'remove-works', what: 'depot', side: 'usa', hex: cairo }],
    [
      'move 3 SP csa at Manassas to Fredericksburg',
      { kind: 'move-force', side: 'csa', n: 3, leaders: [], from: manassas, to: fredericksburg },
    ],
    [
      'move 3 csa SP from Manassas to Fredericksburg',
      { kind: 'move-force', side: 'csa', n: 3, leaders: [], from: manassas, to: fredericksburg },
    ],
    [
      'demoralize csa at 7413',
      { kind: 'demoralize', side: 'csa', hex: manassas, demoralized: true },
    ],
    [
      'demoralize Beauregard',
      { kind: 'demoralize', side: 'csa', hex: manassas, demoralized: true },
    ],
    ['rally JE Johnston', { kind: 'demoralize', side: 'csa', hex: winchester, demoralized: false }],
    ['set control of Paducah to usa', { kind: 'control', hex: paducah, side: 'usa' }],
    ['set control of Paducah to neutral', { kind: 'control', hex: paducah, side: 'neutral' }],
    ['set control of Virginia to neutral', { kind: 'state', state: 'VA', side: 'neutral' }],
    ['set control of western virginia to csa', { kind: 'state', state: 'WV', side: 'csa' }],
    ['set cp usa east 14', { kind: 'account', side: 'usa', list: 'east', what: 'cp', n: 14 }],
    ['set pp usa-naval 9', { kind: 'account', side: 'usa', list: 'naval', what: 'pp', n: 9 }],
    [
      'set reinforcements csa west 5',
      { kind: 'account', side: 'csa', list: 'west', what: 'reinforcements', n: 5 },
    ],
    [
      'set McClellan initiative 2',
      { kind: 'rating', leader: 'McClellan', rating: 'initiative', n: 2 },
    ],
    ['set Grant strategic -3', { kind: 'rating', leader: 'Grant', rating: 'strategic', n: -3 }],
    ['put leader Lee in pool csa west', { kind: 'pool', leader: 'Lee', list: 'west' }],
    ['put Lee in pool east', { kind: 'pool', leader: 'Lee', list: 'east' }],
  ];
  it.each(cases)('amend: “%s”', (text, change) => {
    const reading = amend(text);
    expect(reading.faults).toEqual([]);
    expect(reading.lines.map(({ means }) => means)).toEqual([change]);
    expect(reading.lines[0]?.says).not.toBe('');
  });

  it('C5.8 a leader moves alone, with a part or with all, as the line says; it says who stays', () => {
    const moved = (text: string): unknown => {
      const { faults, lines } = amend(text);
      return [faults, lines.map(({ means }) => means), lines[0]?.says.replaceAll(/ \(\d+\)/g, '')];
    };
    const four = { kind: 'move-force', side: 'usa', leaders: ['Patterson'], to: winchester };
    const from = amend('move Patterson alone to Winchester').lines[0]?.means;
    const march = { ...four, from: from?.kind === 'move-force' ? from.from : '' };
    expect(moved('move Patterson with all 4 SP at Harpers Ferry to Winchester')).toEqual([
      [],
      [{ ...march, n: 4 }],
      'Patterson and 4 strength points moved from Harpers Ferry to Winchester.',
    ]);
    expect(amend('move Patterson with all to Winchester').lines[0]?.means).toMatchObject({ n: 4 });
    expect(moved('move Patterson with 2 of 4 SP to Winchester')).toEqual([
      [],
      [{ ...march, n: 2 }],
      'Patterson and 2 strength points moved from Harpers Ferry to Winchester. 2 strength points stay at Harpers Ferry.',
    ]);
    expect(moved('move Patterson alone to Winchester')).toEqual([
      [],
      [{ ...march, n: 0 }],
      'Patterson moved from Harpers Ferry to Winchester. 4 strength points stay at Harpers Ferry.',
    ]);
    expect(moved('remove leader Patterson')).toMatchObject([
      [],
      [{ kind: 'remove-leader' }],
      'Patterson removed. 4 strength points stay at Harpers Ferry.',
    ]);
    const [beauregard] = amend('move Beauregard with 6 SP and Longstreet to Fredericksburg').lines;
    expect(beauregard?.means).toMatchObject({ n: 6, leaders: ['Beauregard', 'Longstreet'] });
  });

  it.each([
    [
      'move Patterson to Winchester',
      'move Patterson with all 4 SP at Harpers Ferry to Winchester; or move Patterson with 2 of 4 SP at Harpers Ferry to Winchester; or move Patterson alone to Winchester',
    ],
    [
      'demoralize Patterson',
      'demoralize all 4 SP usa at Harpers Ferry; or demoralize 2 of 4 SP usa',
    ],
    [
      'demoralize 1 SP usa at Harpers Ferry; move 2 SP usa at Harpers Ferry to Winchester',
      'move 2 of 3 steady SP usa at Harpers Ferry to Winchester; or move 1 of 1 demoralized SP usa at Harpers Ferry to Winchester',
    ],
  ])('C2.6 “%s” leaves open what it takes: it is refused with the exact lines', (text, lines) => {
    const { faults } = amend(text);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ unclear: true });
    const said = faults[0]?.message ?? '';
    expect(said).toContain(lines);
    const before = text.includes(';') ? `${text.split(';')[0] ?? ''}; ` : '';
    for (const line of (said.split('Write one of these: ')[1] ?? '').split('; or '))
      expect([line, codes(before + line)]).toEqual([line, []]);
  });

  it.each([
    ['move Patterson with 5 SP to Winchester', 'too-few'],
    ['move Patterson with 2 of 5 SP to Winchester', 'wrong-total'],
    ['move Patterson with all 3 SP to Winchester', 'wrong-total'],
    ['move Patterson with Longstreet to Winchester', 'not-there'],
    ['move Patterson with to Winchester', 'who-with'],
    ['move Patterson alone with 2 SP to Winchester', 'left-over'],
    ['move Patterson with 2 SP at Washington to Winchester', 'not-there'],
    ['remove 2 demoralized SP usa at Harpers Ferry', 'too-few'],
  ])('C2.6 “%s” is a fault: %s', (text, code) => {
    expect(codes(text)).toEqual([code]);
  });

  it('a lone leader moves without a word of who goes along', () => {
    expect(codes('place leader Grant at Cairo; move Patterson alone to Winchester')).toEqual([]);
    expect(codes('move Patterson alone to Frederick; move Patterson to Winchester')).toEqual([]);
    const [alone] = amend('move Beauregard alone to Fredericksburg').lines;
    expect(alone?.means).toMatchObject({ n: 0, leaders: ['Beauregard'] });
  });

  it('amend: several stand on lines or between semicolons, each on the position after those before', () => {
    const text =
      'place 2 SP usa at Paducah; move 2 SP usa at Paducah to Cairo\n# done\nplace Grant at Paducah';
    expect(codes(text)).toEqual([]);
    expect(amend(text).lines.map(({ line }) => line)).toEqual([1, 1, 3]);
  });

  it.each([
    ['plaice 3 SP usa at Manassas', 'unknown-order', 1],
    ['place 3 SP at Manassas', 'which-side', 7],
    ['place 3 SP usa', 'where-to', 1],
    ['place 3 SP usa at Manasas Junktion', 'unknown-place', 19],
    ['place 0 SP usa at Cairo', 'too-few', 7],
    ['place leader McClelan at Cairo', 'unknown-leader', 14],
    ['place leader Johnston at Cairo', 'ambiguous-leader', 14],
    ['place army Potomak under McClellan at Cairo', 'unknown-army', 7],
    ['place army Potomac at Cairo', 'which-leader', 7],
    ['place army Potomac under Lee at Cairo', 'wrong-side', 26],
    ['remove 9 SP usa at Cairo', 'too-few', 8],
    ['remove fort csa at Cairo', 'not-there', 8],
    ['remove army Potomac', 'not-there', 8],
    ['move Grant to Cairo', 'not-there', 6],
    ['move 9 SP csa at Manassas to Cairo', 'too-few', 6],
    ['demoralize usa at Manassas', 'too-few', 12],
    ['set control of Paducah to both', 'which-side', 27],
    ['set control of Atlantis to usa', 'unknown-place', 16],
    ['set cp east 14', 'which-list', 8],
    ['set cp csa naval 14', 'no-account', 8],
    ['set cp usa east many', 'which-number', 17],
    ['set cp usa east -1', 'out-of-bounds', 8],
    ['set McClellan initiative 1', 'out-of-bounds', 26],
    ['set McClellan initiative 5', 'out-of-bounds', 26],
    ['set McClellan tactical 3', 'out-of-bounds', 24],
    ['set McClellan beard 3', 'unknown-order', 5],
    ['put leader Lee in pool', 'which-list', 1],
    ['put leader Lee in pool usa east', 'wrong-side', 24],
    ['put leader Lee in pool csa naval', 'no-account', 28],
    ['', 'empty', 1],
  ])('amend: “%s” is a fault %s at column %i', (text, code, column) => {
    const [fault] = amend(text).faults;
    expect(fault).toMatchObject({ code, column });
    expect(amend(text).lines).toEqual([]);
  });

  it.each([
    ['remove 2 SP usa at Manassas', 'usa has no SP at Manassas Junction (7413).'],
    ['remove 2 NSP csa at 3820 S', 'There are no NSP on the Ohio at Cairo (3820 S).'],
    [
      'place 1 NSP csa river-transport at 3820 S; remove 2 NSP csa at 3820 S',
      'There is only 1 NSP on the Ohio at Cairo (3820 S).',
    ],
  ])('amend: “%s” is told how few there are: %s', (text, message) => {
    expect(amend(text).faults.map((fault) => fault.message)).toEqual([message]);
  });

  it('amend: the account without a side shows both ways to write it', () => {
    expect(amend('set cp east 14').faults[0]?.message).toContain('set cp usa east 14');
    expect(amend('set cp east 14').faults[0]?.message).toContain('set cp csa-west 14');
  });
});
