/** What the journal holds of what it has just written is what it would read: in every war, to the last field. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { revolutionMachines } from '../../scripts/american-revolution/machines.js';
import { beginWar, hourly, playStep } from '../../scripts/campaign-war.js';
import { civilWarMachines } from '../../scripts/civil-war/machines.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { selectBeats } from '../../src/store/beat.js';
import { selectEntriesAfter, selectEntriesOf } from '../../src/store/entries.js';
import { transact } from '../../src/store/journal.js';
import { selectLetters } from '../../src/store/letter.js';
import { selectSnapshots } from '../../src/store/snapshot.js';
import { got } from '../campaign/cast.js';

const STEPS = 5;

const dir = mkdtempSync(join(tmpdir(), 'vedette-held-'));
afterAll(() => {
  rmSync(dir, { recursive: true });
});

const allOf = ({ inside: { journal } }: Campaign) =>
  transact(journal, 'read', async () => {
    const beats = [];
    for (const { seq } of await selectEntriesOf(journal, 'run'))
      beats.push(await selectBeats(journal, seq));
    return {
      entries: await selectEntriesAfter(journal, 0),
      letters: await selectLetters(journal, ['held', 'ready', 'sent', 'failed', 'void']),
      positions: await selectSnapshots(journal),
      beats,
    };
  });

test.each([
  ['the Civil War', civilWarMachines()],
  ['the American War of Independence', revolutionMachines()],
])(
  'a campaign of %s that goes on is as one that is opened again',
  async (war, machines) => {
    const clock = hourly();
    const path = join(dir, `${war}.vedette`);
    const campaign = await beginWar(path, machines, clock);
    for (let step = 0; step < STEPS; step += 1) await playStep({ campaign, machines, clock });
    const held = await allOf(campaign);
    campaign.close();
    const again = got(await openCampaign(path));
    const read = await allOf(again);
    again.close();
    expect(held.letters.length).toBeGreaterThan(STEPS);
    expect(held.beats.flat().length).toBeGreaterThan(STEPS);
    expect(held.positions.length).toBeGreaterThan(STEPS);
    expect(held).toStrictEqual(read);
  },
  60_000,
);
