/** Campaign files of released programs open, come out again as they were played, and can be played on. */
import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hourly, must, playStep } from '../../scripts/civil-war/campaign-war.js';
import type { Campaign } from '../../src/campaign/campaign.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { readShippedPack } from '../../src/campaign/packs/pack-files.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { civilWar } from '../../src/systems/civil-war/index.js';
import { readPack } from '../../src/systems/civil-war/pack/read-pack.js';
import { countryOf } from '../../src/systems/civil-war/soak/country.js';
import { drawLetters } from './draw-letters.js';
import { unpacked } from './packed.js';

const KINDS = ['strategic-turn', 'first-sub-turn', 'second-sub-turn', 'branch'];
const NOW = Date.UTC(2030, 0, 1);

const editions = readdirSync(new URL('./civil-war@1/', import.meta.url));
const kept = editions.flatMap((edition) => KINDS.map((kind) => `civil-war@1/${edition}/${kind}`));

const replayed = async (campaign: Campaign): Promise<string | undefined> =>
  (await must(replayCampaign(campaign))).differs?.say;

const country = () => {
  const files = readShippedPack(civilWar, '1861');
  const pack = files.ok ? readPack(files.value) : files;
  if (!pack.ok) throw new Error('The pack does not read');
  return countryOf(pack.value);
};

describe('a kept file', () => {
  for (const name of kept)
    test(`${name} opens, replays to equal digests, draws its letters and is played on`, async () => {
      const path = unpacked(name);
      const campaign = await must(openCampaign(path));
      expect(await replayed(campaign)).toBeUndefined();
      await drawLetters(campaign);
      const before = (await must(listAsks(campaign))).step.name;
      await playStep({ campaign, country: country(), clock: hourly(NOW) });
      expect((await must(listAsks(campaign))).step.name).not.toBe(before);
      expect(await replayed(campaign)).toBeUndefined();
      expect(await drawLetters(campaign)).toBeGreaterThan(0);
      campaign.close();
    });
});

test('civil-war@1 is frozen: a new edition has kept files of its own, and none are taken away', () => {
  expect(civilWar.key).toBe('civil-war@1');
  expect(editions).toEqual(
    Array.from({ length: civilWar.edition - 3 }, (_, index) => `edition-${String(index + 4)}`),
  );
  for (const name of kept)
    expect([name, existsSync(new URL(`./${name}.vedette.br`, import.meta.url))]).toEqual([
      name,
      true,
    ]);
});
