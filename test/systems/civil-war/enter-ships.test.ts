/** Which ships of a pool may not enter where it is to come (C6.6). */
import { expect, it } from 'vitest';
import { sayBarred } from '../../../src/systems/civil-war/orders/enter-ships.js';
import type { Fleet } from '../../../src/systems/civil-war/rules/state.js';
import type { View } from '../../../src/systems/civil-war/rules/view.js';
import { pack } from './sight-position.js';

type Pool = View['fleets'];
const pool = (side: Fleet['side'], ...kinds: readonly (readonly [Fleet['kind'], number])[]): Pool =>
  kinds.map(([kind, n], index) => ({
    ...{ id: `f${index}`, side, kind, n, list: 'naval', at: 'pool' },
    marches: { times: 0, last: 0 },
  }));

const CAIRO = '3820|3920';
const HAMPTON_ROADS = '7819|7918';

it.each<readonly [string, Pool, string, string | undefined]>([
  ['ships of the sea on a river', pool('usa', ['ocean-transport', 2]), CAIRO, '2 NSP of ocean'],
  [
    'all of them together, and not those of the river',
    pool('usa', ['ocean-transport', 2], ['river-ironclad', 4], ['ocean-ironclad', 1]),
    CAIRO,
    '3 NSP of ocean',
  ],
  [
    'ships of the rivers at sea',
    pool('usa', ['river-transport', 1]),
    HAMPTON_ROADS,
    '1 NSP of river',
  ],
  ['nobody who may come', pool('usa', ['river-transport', 1]), CAIRO, undefined],
  ['no ironclad of the South', pool('csa', ['river-ironclad', 1]), HAMPTON_ROADS, undefined],
])('C6.6 keeps in the pool %s', (_, ships, water, kept) => {
  const said = sayBarred(pack, {}, ships, water);
  expect(
    said?.replace(/ ships cannot enter on .*: they may not go there, and stay in the pool\.$/, ''),
  ).toBe(kept);
});
