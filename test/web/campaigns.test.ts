/** The handles of a folder's campaigns: kept through their own writes, and opened again for another file. */
import { renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { backUp } from '../../src/campaign/gm/back-up.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { openCampaigns } from '../../src/web/campaigns.js';
import { got, RED, send, tempFile, toyCampaign, TOY } from '../campaign/cast.js';
import { copyAt, putFile } from '../kept-at.js';
import { JournalFailure } from '../../src/store/failure.js';
import { store, useStore } from '../../src/store/store.js';

test('a campaign stays open through what is written to it, and a file put in its place is opened anew', async () => {
  const path = tempFile();
  const first = await toyCampaign(path);
  got(await backUp(first, `${path}.copy`));
  first.close();
  let opened = 0;
  const campaigns = openCampaigns(dirname(path), (file) => {
    opened += 1;
    return openCampaign(file, TOY);
  });
  const name = (await campaigns.files())[0]?.name ?? '';
  for (const pulse of [1, 2, 3])
    await campaigns.with(name, (campaign) => send(campaign, RED, `PP 1-${pulse}: wait`));
  expect(opened).toBe(1);
  store().remove(path);
  renameSync(`${path}.copy`, path);
  await putFile(path);
  await campaigns.with(name, () => Promise.resolve());
  expect(opened).toBe(2);
  await campaigns.close();
});

test('what was kept is told as kept, though the store cannot be looked into after it', async () => {
  const path = tempFile();
  (await toyCampaign(path)).close();
  const campaigns = openCampaigns(dirname(path), (file) => openCampaign(file, TOY));
  const name = (await campaigns.files())[0]?.name ?? '';
  await campaigns.with(name, () => Promise.resolve());
  const before = store();
  const loses = <T>(value: T): T => {
    const placeOf = (): never => {
      throw new JournalFailure('away', 'It is away.');
    };
    useStore({ ...before, placeOf });
    return value;
  };
  try {
    const sent = await campaigns.with(name, async (campaign) =>
      loses(await send(campaign, RED, 'PP 1-1: wait')),
    );
    expect(sent).toBeDefined();
    useStore(before);
    expect(await campaigns.elsewhere(name, () => Promise.resolve(loses('done')))).toBe('done');
  } finally {
    useStore(before);
  }
  await campaigns.close();
});

afterEach(() => {
  vi.useRealTimers();
});

test('two dozen campaigns stay open, the one that was used longest ago is closed, and all that nobody asks for in a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const path = tempFile();
  (await toyCampaign(path)).close();
  for (let number = 10; number < 34; number += 1)
    await copyAt(path, join(dirname(path), `copy-${String(number)}.vedette`));
  const open = new Set<string>();
  let opened = 0;
  const campaigns = openCampaigns(dirname(path), async (file) => {
    const found = await openCampaign(file, TOY);
    if (!found.ok) return found;
    opened += 1;
    open.add(file);
    const close = (): void => {
      open.delete(file);
      found.value.close();
    };
    return { ok: true, value: { ...found.value, close } };
  });
  const files = await campaigns.files();
  const visit = (name = '') => campaigns.with(name, () => Promise.resolve());
  for (const { name } of files) await visit(name);
  expect(open.size).toBe(24);
  expect(open).not.toContain(files[0]?.path);
  for (const { name } of files.slice(1)) await visit(name);
  expect(opened).toBe(25);
  vi.advanceTimersByTime(40_000);
  await visit(files[5]?.name);
  vi.advanceTimersByTime(40_000);
  expect([...open]).toEqual([files[5]?.path]);
  vi.advanceTimersByTime(40_000);
  expect(open.size).toBe(0);
  await visit(files[5]?.name);
  expect(opened).toBe(26);
  await campaigns.close();
});
