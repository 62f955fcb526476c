/** The handles of a folder's campaigns: kept through their own writes, and opened again for another file. */
import { renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { backUp } from '../../src/campaign/gm/back-up.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { openCampaigns } from '../../src/web/campaigns.js';
import { got, RED, send, tempFile, toyCampaign, TOY } from '../campaign/cast.js';
import { putFile } from '../kept-at.js';
import { store } from '../../src/store/store.js';

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
