/** The players by machine of `npm run soak`: legal, from their own views, and with some fight in them. */
import { expect, it } from 'vitest';
import { readShippedPack } from '../../src/campaign/pack-files.js';
import { readPack } from '../../src/systems/civil-war/pack/read-pack.js';
import { civilWar } from '../../src/systems/civil-war/index.js';
import { newChronicle, record } from '../../scripts/soak/chronicle.js';
import { countryOf } from '../../scripts/soak/country.js';
import { wage } from '../../scripts/soak/war.js';

it('machines play a game turn to its end, march, and fight', () => {
  const files = readShippedPack(civilWar, '1861');
  if (!files.ok) throw new Error(files.error.say);
  const [pack, game] = [readPack(files.value), civilWar.open(files.value)];
  if (!pack.ok || !game.ok) throw new Error('The pack does not read');
  const chronicle = newChronicle('0003');
  for (const step of wage(game.value, countryOf(pack.value), '0003', 1))
    record(chronicle, pack.value, step, 0);
  expect(chronicle.steps).toBeGreaterThanOrEqual(3);
  expect(chronicle.gameTurns).toBe(1);
  expect(chronicle.kinds['marched']).toBeGreaterThan(3);
  expect(chronicle.kinds['fought']).toBeGreaterThan(0);
  expect(chronicle.kinds['order-failed'] ?? 0).toBeLessThan(chronicle.kinds['marched'] ?? 0);
});
