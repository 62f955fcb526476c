/** Campaign files of released programs open, come out again as they were played, and can be played on. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { revolutionMachines } from '../../scripts/american-revolution/machines.js';
import { hourly, must, playStep, type Machines } from '../../scripts/campaign-war.js';
import { civilWarMachines } from '../../scripts/civil-war/machines.js';
import { asSystemKey } from '../../src/kernel/basic.js';
import type { Engine } from '../../src/kernel/run.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { DIRECTORY_FILE, openDirectory } from '../../src/people/directory.js';
import { findMailed, refreshHoldings } from '../../src/people/holdings.js';
import { SYSTEMS } from '../../src/systems/index.js';
import { drawLetters } from './draw-letters.js';
import { unpacked } from './packed.js';

/** `from`: the first edition of which files are kept. */
type Kept = {
  readonly from: number;
  readonly kinds: readonly string[];
  readonly machines: () => Machines;
};
const KEPT: Readonly<Record<string, Kept>> = {
  'civil-war@1': {
    from: 4,
    kinds: ['strategic-turn', 'first-sub-turn', 'second-sub-turn', 'branch'],
    machines: civilWarMachines,
  },
  'american-revolution@1': {
    from: 2,
    kinds: ['american-turn', 'british-turn', 'levy', 'branch'],
    machines: revolutionMachines,
  },
};
const NOW = Date.UTC(2030, 0, 1);

const editionsOf = (key: string): readonly string[] =>
  readdirSync(new URL(`./${key}/`, import.meta.url)).sort((a, b) => numberOf(a) - numberOf(b));
const numberOf = (edition: string): number => Number(edition.replace('edition-', ''));
const kept = Object.entries(KEPT).flatMap(([key, { kinds, machines }]) =>
  editionsOf(key).flatMap((edition) =>
    kinds.map((kind) => ({ name: `${key}/${edition}/${kind}`, machines })),
  ),
);

test('an answer to a letter of an earlier program leads to the campaigns that have such letters', async () => {
  const path = unpacked('civil-war@1/edition-4/branch');
  const directory = await must(openDirectory(join(path, '..', DIRECTORY_FILE)));
  await refreshHoldings(directory, [{ name: 'kept', path }]);
  const signs = {
    from: '',
    subject: '',
    tokens: [],
    replyTo: [`<${'0'.repeat(32)}@vedette.invalid>`],
  };
  expect([...(await findMailed(directory, signs)).keys()]).toEqual(['kept']);
  directory.close();
});

describe('a kept file', () => {
  for (const { name, machines } of kept)
    test(`${name} opens, draws its letters, is played on and replays to equal digests`, async () => {
      const path = unpacked(name);
      const war = machines();
      const { players } = war;
      const campaign = await must(openCampaign(path));
      const drawn = new Set<string>();
      await drawLetters(campaign, players, drawn);
      const before = (await must(listAsks(campaign))).step.name;
      await playStep({ campaign, machines: war, clock: hourly(NOW) });
      expect((await must(listAsks(campaign))).step.name).not.toBe(before);
      // Of what the earlier program played, and of the step just now.
      expect((await must(replayCampaign(campaign))).differs?.say).toBeUndefined();
      expect(await drawLetters(campaign, players, drawn)).toBeGreaterThan(0);
      campaign.close();
    });
});

/** A system that has just been laid out keeps nothing: files of its first edition are kept when it is released. */
const mustKeep = (systems: readonly Pick<Engine, 'key' | 'edition'>[]): readonly string[] =>
  systems.filter(({ key, edition }) => key in KEPT || edition > 1).map(({ key }) => key);

test('a system in its first edition needs no kept files until some are kept, any other does', () => {
  const added = { key: asSystemKey('long-march@1'), edition: 1 };
  expect(mustKeep([...SYSTEMS, added])).toEqual(Object.keys(KEPT));
  expect(mustKeep([...SYSTEMS, { ...added, edition: 2 }])).toContain('long-march@1');
});

test('a released key is frozen: a new edition has kept files of its own, and none are taken away', () => {
  const released = mustKeep(SYSTEMS);
  expect(released).toEqual(Object.keys(KEPT));
  for (const { key, edition } of SYSTEMS.filter(({ key }) => released.includes(key))) {
    const from = KEPT[key]?.from ?? 1;
    expect(editionsOf(key)).toEqual(
      Array.from({ length: edition - from + 1 }, (_, index) => `edition-${String(from + index)}`),
    );
  }
  for (const { name } of kept)
    expect([name, existsSync(new URL(`./${name}.vedette.br`, import.meta.url))]).toEqual([
      name,
      true,
    ]);
});
