import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../src/kernel/system.js';
import type { CivilWarOrder } from '../../../src/systems/civil-war/orders/order.js';
import { readAllocation } from '../../../src/systems/civil-war/orders/allocation/read-allocation.js';
import { readAmend } from '../../../src/systems/civil-war/gm/read-amend.js';
import { readGmAnswer } from '../../../src/systems/civil-war/orders/sheet/read-answer.js';
import { readPulseSheet } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import { setUp } from '../../../src/systems/civil-war/rules/change/setup.js';
import type { View } from '../../../src/systems/civil-war/rules/view.js';
import { writeOrders } from '../../../src/systems/civil-war/orders/sheet/write-orders.js';
import { leastMilliseconds } from '../../processor-time.js';
import { READERS } from './reply-readers.js';
import { account, chest, leader, pack, places, question, troops, view } from './orders-view.js';

const seen: View = view({
  leaders: [
    leader('McClellan', places.washington),
    leader('Lyon', places.baltimore, { stars: 1, initiative: 2 }),
  ],
  armies: [{ name: 'Potomac', side: 'usa', commander: 'McClellan' }],
  troops: [troops(places.washington, 9), troops(places.baltimore, 9)],
  accounts: { usa: { east: account(400, 900, { reinforcements: 50, rail: 50 }) }, csa: {} },
  chests: [chest(20)],
});

/** Words of all the languages, right and wrong, in any order. */
const word = fc.constantFrom(
  ...'PP pp 1 1-3 4 to 8 : enter move again build depot entrench wait nothing if then else is ours'.split(
    ' ',
  ),
  ...'McClellan Lyon Lee army of the Potomac led by alone SP leaders at in via from rail as a stack'.split(
    ' ',
  ),
  ...'Washington Alexandria Manassas Baltimore 7413 XXX , ; ( ) (3 CP) " "words" until sail -9 3* ** é \t'.split(
    ' ',
  ),
  ...'CP rail east west trans naval discretionary leader cavalry place remove set put pool usa csa control'.split(
    ' ',
  ),
  ...'yes no split figure fort demoralize rally army under initiative \u0000 \u2013 \ud800 99999999999 List:'.split(
    ' ',
  ),
);
const noise = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.oneof({ weight: 9, arbitrary: word }, { weight: 1, arbitrary: fc.constant('\n') }), {
      maxLength: 40,
    })
    .map((words) => words.join(' ')),
);

/** Thousands of faults are looked at: those that are wrong are gathered, since to expect something takes microseconds. */
const isSound = (reading: Reading<unknown>, text: string): void => {
  const lines = text.split(/\r\n|\r|\n/).length;
  const unsound = [...reading.faults, ...reading.warnings].filter(
    ({ line, column, code, message }) =>
      !(line >= 0 && line <= lines && column >= 1 && /^[a-z-]+$/.test(code) && message !== ''),
  );
  const uncounted = reading.totals.filter(
    ({ used, cap }) => !(used >= 0 && Number.isInteger(used) && Number.isInteger(cap)),
  );
  if (unsound.length > 0 || uncounted.length > 0)
    expect({ unsound, uncounted }, text).toEqual({ unsound: [], uncounted: [] });
};

describe('law 5: reading never throws, whatever is sent', () => {
  const runs = { numRuns: 1500 };
  it('order sheets', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          noise,
          noise.map((text) => `PP 1-3: ${text}`),
        ),
        (text) => {
          const reading = readPulseSheet(pack, text, question('orders'), seen);
          isSound(reading, text);
          expect(reading.faults.length + reading.lines.length).toBeGreaterThan(0);
        },
      ),
      runs,
    );
  });

  it('allocations', () => {
    fc.assert(
      fc.property(noise, (text) => {
        isSound(readAllocation(pack, text, question('allocation'), seen), text);
      }),
      runs,
    );
  });

  it('the gamemaster’s answers and amendments', () => {
    const now = setUp(pack, 'july-1861', {});
    if (!now.ok) throw new Error('The scenario does not open');
    fc.assert(
      fc.property(
        noise,
        fc.constantFrom('split', 'words', 'figure', 'condition', 'order-in-words'),
        (text, kind) => {
          isSound(readGmAnswer(pack, text, question(kind), view()), text);
          isSound(readAmend(pack, text, now.value), text);
        },
      ),
      runs,
    );
  });
});

/** Orders that the grammar allows, whether or not they can be carried out. */
const place = fc.constantFrom(
  'Washington',
  'Baltimore',
  'Alexandria',
  '7413',
  'hex 7612',
  'Harrisburg',
);
const force = fc.oneof(
  fc.constantFrom('McClellan', 'Lyon', 'army of the Potomac', 'Lyon alone'),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), place, fc.constantFrom('', ' as a stack'))
    .map(([n, at, stack]) => `${n} SP at ${at}${stack}`),
);
const action = fc.oneof(
  fc.constant('wait'),
  fc.tuple(fc.integer({ min: 1, max: 4 }), place).map(([n, at]) => `enter ${n} SP at ${at}`),
  place.map((at) => `enter a leader at ${at}`),
  place.map((at) => `build depot at ${at}`),
  force.map((who) => `entrench ${who}`),
  place.map((at) => `entrench ${at}`),
  fc
    .tuple(force, place, fc.constantFrom('', ' by rail', ' via 7513', ' via Baltimore, Washington'))
    .map(([who, to, how]) => `move ${who} to ${to}${how}`),
);
const order = fc.oneof(
  action,
  fc
    .tuple(
      fc.constantFrom('Manassas is ours', "7413 is the enemy's", '"they come"'),
      action,
      action,
    )
    .map(([when, does, other]) => `if ${when} then ${does} else ${other}`),
);
const sheet = fc
  .array(fc.tuple(order, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 20 })), {
    maxLength: 8,
  })
  .map((orders) => {
    let pulse = 1;
    return orders
      .map(([text, length, gap]) => {
        const from = pulse + gap;
        pulse = from + length;
        return `PP ${from}-${pulse - 1}: ${text}`;
      })
      .join('\n');
  });

const plan = fc.array(fc.tuple(order, fc.integer({ min: 0, max: 12 })), { maxLength: 12 });

/** A sheet of those orders that can be carried out after the ones before, at the length that each takes. */
function soundSheet(lines: readonly (readonly [string, number])[]): string {
  let [text, pulse] = ['PP 1: wait', 2];
  for (const [line, gap] of lines) {
    for (let length = 1; length <= 4; length += 1) {
      const from = pulse + gap;
      const longer = `${text}\nPP ${from}-${from + length - 1}: ${line}`;
      if (readPulseSheet(pack, longer, question('orders'), seen).faults.length > 0) continue;
      [text, pulse] = [longer, from + length];
      break;
    }
  }
  return text;
}

describe('law 5: what is written reads back as the same orders', () => {
  const again = (
    read: (text: string) => Reading<CivilWarOrder>,
    text: string,
    kind: string,
  ): number => {
    const first = read(text);
    const kept = first.lines.flatMap((line) => line.means ?? []);
    if (first.faults.length > 0) return 0;
    const second = read(writeOrders(pack, kept, question(kind)));
    expect(second.faults).toEqual([]);
    expect(second.lines.map(({ means }) => means)).toEqual(kept);
    expect(second.totals).toEqual(first.totals);
    return kept.length;
  };

  it('order sheets', () => {
    const read = (text: string): Reading<CivilWarOrder> =>
      readPulseSheet(pack, text, question('orders'), seen);
    let orders = 0;
    fc.assert(
      fc.property(plan, (lines) => {
        orders += again(read, soundSheet(lines), 'orders');
      }),
      { numRuns: 400 },
    );
    expect(orders).toBeGreaterThan(800);
  });

  it('answers of the gamemaster', () => {
    for (const kind of ['words', 'figure']) {
      const read = (text: string): Reading<CivilWarOrder> =>
        readGmAnswer(pack, text, question(kind), view());
      fc.assert(
        fc.property(
          fc.oneof(
            fc.string(),
            noise,
            noise.map((text) => `no ${text}`),
          ),
          (text) => {
            again(read, text, kind);
          },
        ),
        { numRuns: 1500 },
      );
    }
  });

  it('allocations', () => {
    const list = fc.constantFrom('east', 'west', 'trans', 'naval');
    const amount = fc.tuple(
      fc.constantFrom('PP', 'rail', 'SP'),
      list,
      fc.integer({ min: 0, max: 3 }),
    );
    const lines = fc.oneof(
      amount.map(([what, to, n]) => `${what} ${to} ${n}`),
      fc.constantFrom(
        'leader 3* to east',
        'leader 1* cavalry to west',
        '2 leaders *** to trans',
        'move 2 SP from east to west',
      ),
    );
    const read = (text: string): Reading<CivilWarOrder> =>
      readAllocation(pack, text, question('allocation'), seen);
    let orders = 0;
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 3 }), (more) => {
        orders += again(read, ['CP east 8, west 6, trans 3', ...more].join('\n'), 'allocation');
      }),
      { numRuns: 500 },
    );
    expect(orders).toBeGreaterThan(500);
  });
});

describe('law 4: a seat cannot tell what it may not see', () => {
  it('the reading of a sheet is the same whatever the parts of the view say of the enemy’s memory', () => {
    fc.assert(
      fc.property(sheet, (text) => {
        const other: View = {
          ...seen,
          remembered: [{ hex: places.manassas, size: 'Large', step: 'turn 1.1', pulse: 1, age: 1 }],
          rumoured: [{ near: 'Richmond', what: 'army' }],
        };
        const read = (of: View): unknown => readPulseSheet(pack, text, question('orders'), of);
        expect(read(other)).toEqual(read(seen));
      }),
      { numRuns: 200 },
    );
  });
});

describe.each(Object.entries(READERS))('%s', (_name, read) => {
  it.each([
    ['nearly all spaces', `CP east 3${' '.repeat(9900)}x`],
    ['spaces between words', `recommend Grant${' '.repeat(9900)}, Sherman`],
    ['dots', `recommend Grant${'.'.repeat(9900)}x`],
  ])('C3.11 a line of %s is read as fast as any', (_what, line) => {
    expect(leastMilliseconds(() => read(line))).toBeLessThan(100);
  });
});
