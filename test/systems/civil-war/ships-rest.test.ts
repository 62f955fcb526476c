/** A sheet takes an order to a naval leader and his ships exactly where they may move when it is carried out (C3.12). */
import { describe, expect, it } from 'vitest';
import { shipsOf } from '../../../src/systems/civil-war/orders/forces/find-ships.js';
import type { PulseOrder } from '../../../src/systems/civil-war/orders/order.js';
import { readPulseSheet } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import { lineOf } from '../../../src/systems/civil-war/play/lines/line.js';
import type { Marches, State } from '../../../src/systems/civil-war/rules/state.js';
import { account, pack, question } from './orders-view.js';
import { seenIn, stateOf } from './sight-position.js';

const CAIRO = '3820';
const OHIO = '3820|3821';
const bare = stateOf({
  usa: { [CAIRO]: 2 },
  leaders: { Foote: CAIRO },
  ships: [
    ['usa', 'river-transport', 2, OHIO],
    ['usa', 'river-ironclad', 1, OHIO],
  ],
});

function stateAfter(chief: Marches, first: Marches, second: Marches): State {
  const [foote, one, other] = [bare.leaders['Foote'], bare.fleets['f1'], bare.fleets['f2']];
  if (foote === undefined || one === undefined || other === undefined) throw new Error('Gone');
  return {
    ...bare,
    leaders: { ...bare.leaders, Foote: { ...foote, marches: chief } },
    fleets: { f1: { ...one, marches: first }, f2: { ...other, marches: second } },
    accounts: { usa: { west: account(20, 40) }, csa: {} },
  };
}

const sheetSays = (now: State, text: string): readonly string[] =>
  readPulseSheet(
    pack,
    text,
    question('orders', { list: 'west' }),
    seenIn(now, 'usa-west'),
  ).faults.map(({ code }) => code);

/** Those who go when it is carried out, or nobody. */
function goes(now: State, from: number, cp: number): readonly string[] {
  const who = { by: 'leader', leader: 'Foote' } as const;
  const does = { action: { kind: 'sail', who, via: [], to: '4019|4020' }, cp, pp: cp } as const;
  const order: PulseOrder = { kind: 'pulses', from, to: from + cp - 1, does };
  const line = lineOf({ side: 'usa', list: 'west', returns: 'cp', idle: new Set() }, order);
  const found = shipsOf(pack, now, { ...line, does }, { who });
  return 'why' in found ? [] : found.groups.flatMap(({ takes }) => takes.map(({ id }) => id));
}

/** What it costs to move him. */
const CP = bare.leaders['Foote']?.initiative ?? 0;
const fresh = { times: 0, last: 0 };
const once = { times: 1, last: 2 };
const later = { times: 1, last: 5 };
const twice = { times: 2, last: 2 };

const restUntil = ({ last }: Marches): readonly number[] => [last + 2 * CP, last + 2 * CP + 1];

describe.each([
  ['nobody', fresh, fresh, fresh],
  ['he alone', once, fresh, fresh],
  ['all of them', once, once, once],
  ['his ships', fresh, once, once],
  ['one of his ships', fresh, twice, fresh],
  ['his ships one after the other', fresh, once, later],
  ['he after his ships', later, once, once],
  ['his ships after him', once, later, later],
  ['he twice', twice, fresh, fresh],
  ['his ships twice', fresh, twice, twice],
] as const)('where %s moved before', (_, chief, first, second) => {
  const now = stateAfter(chief, first, second);

  it.each([1, ...restUntil(once), ...restUntil(later), 20])('pulse %i', (from) => {
    const ships = goes(now, from, CP);
    const span = `PP ${from}-${from + CP - 1}`;
    const orders = [
      `${span}: sail Foote to 4019 SE`,
      `${span}: support attack on 3719 with Foote`,
      `${span}: carry 1 SP at Cairo to Paducah under Foote`,
    ];
    for (const text of orders) {
      // Ironclads carry nobody: that is no matter of rest.
      const faults = sheetSays(now, text).filter((code) => code !== 'no-room');
      expect(faults.length === 0, `${text} ${faults.join()}`).toBe(ships.length > 0);
      if (faults.length > 0) expect(['too-soon', 'third-move']).toContain(faults[0]);
    }
  });
});

it('leaves behind the ships that have not rested, which wait where they lie', () => {
  const now = stateAfter(fresh, once, fresh);
  expect(goes(now, 1, CP)).toEqual(['f2']);
  const led = `PP 1-${CP}: sail Foote to 4019 SE`;
  const behind = (from: number): string =>
    `PP ${from}-${from + 1}: sail 2 river transports at 3820 S to 4019 SE`;
  expect(sheetSays(now, `${led}\n${behind(once.last + 4)}`)).toEqual(['too-soon']);
  expect(sheetSays(now, `${led}\n${behind(once.last + 5)}`)).toEqual([]);
});
