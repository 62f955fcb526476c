/** The players by machine of `npm run soak -- civil-war`: legal, from their own views, and with some fight in them. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCampaign } from '../../../src/campaign/open-campaign.js';
import { seededDice } from '../../../src/campaign/turn/dice.js';
import { readShippedPack } from '../../../src/campaign/packs/pack-files.js';
import { replayCampaign } from '../../../src/campaign/turn/replay.js';
import { readPack } from '../../../src/systems/civil-war/pack/read-pack.js';
import { civilWar } from '../../../src/systems/civil-war/index.js';
import { newChronicle, record } from '../../../scripts/civil-war/chronicle.js';
import { wageInFile } from '../../../scripts/campaign-war.js';
import { civilWarMachines } from '../../../scripts/civil-war/machines.js';
import { countryOf } from '../../../src/systems/civil-war/soak/country.js';
import { wage } from '../../../src/systems/civil-war/soak/war.js';
import { inFiles } from '../../kept-at.js';

it('machines play a game turn to its end, march, and fight', () => {
  const files = readShippedPack(civilWar, '1861');
  if (!files.ok) throw new Error(files.error.say);
  const [pack, game] = [readPack(files.value), civilWar.open(files.value)];
  if (!pack.ok || !game.ok) throw new Error('The pack does not read');
  const chronicle = newChronicle('0003');
  for (const step of wage(game.value, countryOf(pack.value), seededDice('0003'), 1))
    record(chronicle, pack.value, step, 0);
  expect(chronicle.steps).toBeGreaterThanOrEqual(3);
  expect(chronicle.gameTurns).toBe(1);
  expect(chronicle.kinds['marched']).toBeGreaterThan(3);
  expect(chronicle.kinds['fought']).toBeGreaterThan(0);
  expect(chronicle.kinds['order-failed'] ?? 0).toBeLessThan(chronicle.kinds['marched'] ?? 0);
});

it('machines play a turn into a file by the use cases of the pages, the file replays, and it is small', () =>
  inFiles(async () => {
    const dir = mkdtempSync(join(tmpdir(), 'vedette-soak-'));
    const path = join(dir, 'war.vedette');
    await wageInFile(path, civilWarMachines(), 1);
    const campaign = await openCampaign(path);
    if (!campaign.ok) throw new Error(campaign.error.say);
    const replayed = await replayCampaign(campaign.value);
    campaign.value.close();
    const { size } = statSync(path);
    rmSync(dir, { recursive: true });
    expect(replayed).toMatchObject({ ok: true });
    if (!replayed.ok) return;
    expect(replayed.value.differs).toBeUndefined();
    expect(replayed.value.entries).toBeGreaterThan(20);
    // Three times as much without compression.
    expect(size).toBeLessThan(1_000_000);
  }));
