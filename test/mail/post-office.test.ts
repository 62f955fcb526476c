/** A round of a folder in which many campaigns have letters that may leave. */
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { OWN_ADDRESS } from '../../src/mail/letter-mail.js';
import { openPostOffice } from '../../src/mail/post-office.js';
import { folderTransport } from '../../src/mail/transport.js';
import { DIRECTORY_FILE, openDirectory } from '../../src/people/directory.js';
import { refreshHoldings } from '../../src/people/holdings.js';
import { JournalFailure } from '../../src/store/failure.js';
import { store } from '../../src/store/store.js';
import { openCampaigns } from '../../src/web/campaigns.js';
import { clock, got, tempFile, toyCampaign } from '../campaign/cast.js';
import { undoLater } from '../undo.js';
import { copyAt } from '../kept-at.js';

const AT_ONCE = 12;
const CAMPAIGNS = 30;

test.each([
  ['was in use', 'locked'],
  ['could not be read, as its disk was full', 'unwritten'],
] as const)('looks again, in the next round, into a file that %s', async (_, code) => {
  const path = tempFile();
  const dir = dirname(path);
  (await toyCampaign(path)).close();
  const directory = got(await openDirectory(join(dir, DIRECTORY_FILE)));
  const opened: string[] = [];
  const office = openPostOffice({
    ...{ directory, clock, from: OWN_ADDRESS, site: 'http://localhost' },
    files: openCampaigns(dir).files,
    transport: folderTransport(join(dir, 'letters')),
    with: (name) => {
      opened.push(name);
      return Promise.resolve(undefined);
    },
  });
  await refreshHoldings(directory, await openCampaigns(dir).files());
  const look = vi.spyOn(store(), 'look').mockImplementationOnce(() => {
    throw new JournalFailure(code, 'Not now.');
  });
  undoLater(() => look.mockRestore());
  await office.round();
  expect(opened).toEqual([]);
  await office.round();
  expect(opened).toEqual(['toy']);
  directory.close();
});

test('tries letters again, in the next round, whose file was held by another program when it came to them', async () => {
  const path = tempFile();
  const dir = dirname(path);
  (await toyCampaign(path)).close();
  const directory = got(await openDirectory(join(dir, DIRECTORY_FILE)));
  const tried: string[] = [];
  const office = openPostOffice({
    ...{ directory, clock, from: OWN_ADDRESS, site: 'http://localhost' },
    files: openCampaigns(dir).files,
    transport: folderTransport(join(dir, 'letters')),
    with: (name) => {
      tried.push(name);
      return Promise.resolve(undefined);
    },
  });
  await office.round();
  await office.round();
  expect(tried).toEqual(['toy', 'toy']);
  directory.close();
});

test('opens few campaigns at a time, all of them in the end, and none without letters', async () => {
  const path = tempFile();
  const dir = dirname(path);
  const campaign = await toyCampaign(path);
  for (let number = 10; number < 10 + CAMPAIGNS; number += 1)
    await copyAt(path, join(dir, `copy-${String(number)}.vedette`));
  for (const { id } of got(await readyLetters(campaign))) got(await markSent(campaign, id, clock));
  campaign.close();
  const directory = got(await openDirectory(join(dir, DIRECTORY_FILE)));
  const opened: string[] = [];
  let [now, most] = [0, 0];
  let go = (): void => undefined;
  const gone = new Promise<void>((done) => (go = done));
  const office = openPostOffice({
    ...{ directory, clock, from: OWN_ADDRESS, site: 'http://localhost' },
    files: openCampaigns(dir).files,
    transport: folderTransport(join(dir, 'letters')),
    with: async (name) => {
      opened.push(name);
      now += 1;
      most = Math.max(most, now);
      // They stay until so many are here, and a moment in which more could come.
      if (now === AT_ONCE) setTimeout(go, 300);
      await gone;
      now -= 1;
      return undefined;
    },
  });
  await office.round();
  expect(new Set(opened).size).toBe(CAMPAIGNS);
  expect(opened).not.toContain('toy');
  expect(most).toBe(AT_ONCE);
  directory.close();
});
