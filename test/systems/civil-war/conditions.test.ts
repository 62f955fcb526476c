import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SheetOrder } from '../../../src/systems/civil-war/orders/order.js';
import { readPulseSheet } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import { writeOrders } from '../../../src/systems/civil-war/orders/sheet/write-orders.js';
import { account, leader, pack, places, question, troops, view } from './orders-view.js';
import type { ForceName } from '../../../src/systems/civil-war/orders/words/names.js';
import type { Condition } from '../../../src/systems/civil-war/orders/words/condition.js';

const seen = view({
  troops: [troops(places.washington, 9)],
  leaders: [leader('McClellan', places.washington), leader('McDowell', places.washington)],
  accounts: { usa: { east: account(90, 90) }, csa: {} },
});

const hex = fc.constantFrom(places.washington, places.manassas, places.cairo, '7612');
const force: fc.Arbitrary<ForceName> = fc.oneof(
  fc.constant<ForceName>({ of: 'leader', leader: 'McDowell', alone: false }),
  fc.record({
    of: fc.constant('sp' as const),
    n: fc.integer({ min: 1, max: 20 }),
    hex,
    together: fc.constant(false),
  }),
);
const size = fc.constantFrom('Small' as const, 'Medium' as const, 'Large' as const);
const atom: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    is: fc.constant('held' as const),
    hex,
    by: fc.constantFrom(
      'ours' as const,
      'enemy' as const,
      'neutral' as const,
      'contested' as const,
    ),
  }),
  fc
    .record({ hex, within: fc.nat(9), size: fc.option(size), orLarger: fc.boolean() })
    .map(({ size: of, orLarger, ...where }): Condition => ({
      is: 'seen',
      ...where,
      ...(of === null ? {} : { size: of, ...(orLarger ? { orLarger: true as const } : {}) }),
    })),
  fc.record({ force, hex }).map(({ force: who, hex: at }): Condition => ({
    ...{ is: 'there', force: who, hex: who.of === 'sp' ? who.hex : at },
  })),
  fc.record({
    is: fc.constant('fares' as const),
    force,
    how: fc.constantFrom(...(['in-battle', 'fought', 'won', 'lost', 'demoralized'] as const)),
  }),
  fc.record({
    is: fc.constant('done' as const),
    pulse: fc.constant(1),
    how: fc.constantFrom('completed' as const, 'stopped' as const),
  }),
  fc.record({
    is: fc.constant('left' as const),
    what: fc.constantFrom('cp' as const, 'pp' as const),
    least: fc.nat(99),
  }),
  fc.record({
    is: fc.constant('words' as const),
    words: fc.constantFrom('the roads are dry and then some', 'if or unless until (', 'else'),
  }),
);
const { any: condition } = fc.letrec<{ any: Condition }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    atom,
    fc.record({
      is: fc.constantFrom('all' as const, 'any' as const),
      of: fc.array(tie('any'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ is: fc.constant('not' as const), of: tie('any') }),
  ),
}));

const wait = (cp: number, pp: number): { action: { kind: 'wait' }; cp: number; pp: number } => ({
  ...{ action: { kind: 'wait' }, cp, pp },
});

/** What a sheet says, read; it must have no faults. */
function read(text: string): readonly (SheetOrder | undefined)[] {
  const { faults, lines } = readPulseSheet(pack, text, question('orders'), seen);
  expect(faults, text).toEqual([]);
  return lines.map(({ means }) => means);
}

describe('conditions as data', () => {
  it('C3.14 read(write(x)) = x for every condition in every form', () => {
    fc.assert(
      fc.property(condition, fc.constantFrom('when', 'until', 'after'), (when, form) => {
        const orders: readonly SheetOrder[] = [
          { kind: 'pulses', from: 1, to: 1, does: wait(0, 1) },
          { kind: 'pulses', from: 2, to: 3, does: wait(0, 2), [form]: when },
        ];
        const text = writeOrders(pack, orders, question('orders'));
        fc.pre(text.length < 400);
        expect(read(text)).toEqual(orders);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    'standing: rally McDowell when demoralized',
    'standing: rally McDowell when demoralized if enemy Medium or larger seen within 2 of Washington',
    'standing: rally 3 SP at Washington when demoralized if not "it rains"',
    'standing: decline rally',
    'standing: decline rally at Washington of last SP',
    'standing: if entrenching is interrupted then move 2 SP at Washington to Alexandria',
    'standing: save 3 CP and 2 PP',
    'PP 1-3: entrench McDowell; if interrupted move 2 SP at Washington to 7612',
    'PP 1-4: "whatever is best" (2 CP)',
    'PP 1: if "a" then "b" (1 CP) else save 1 CP',
    'PP 1-9: wait until McDowell is demoralized then rally McDowell',
  ])('C3.16 what is written reads back: %s', (line) => {
    const orders = read(line).filter((order) => order !== undefined);
    expect(orders).toHaveLength(1);
    const text = writeOrders(pack, orders, question('orders'));
    expect(text).toBe(`${line}\n`);
    expect(read(text)).toEqual(orders);
  });

  it.each([
    [
      'if enemy seen near Manassas then wait',
      'if enemy seen within 2 of Manassas Junction then wait',
    ],
    ['unless Washington is ours then wait', 'if not Washington is ours then wait'],
    ['wait if no CP left', 'if not at least 1 CP are left then wait'],
    ['until Washington is ours, wait', 'wait until Washington is ours'],
    ['once Washington is ours then wait', 'wait until Washington is ours then wait'],
  ])('C3.14 one thing may be said in several ways: %s', (said, plain) => {
    expect(read(`PP 1: ${said}`)).toEqual(read(`PP 1: ${plain}`));
  });
});
