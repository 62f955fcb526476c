/** The served program over a folder of the toy's campaigns, as a process that can be killed. */
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { readConfig } from '../../src/config.js';
import { openSite } from '../../src/open-site.js';
import { openCampaigns } from '../../src/web/campaigns.js';
import { keepAsTold } from '../keep-told.js';
import { toy } from '../toys/line/system.js';

async function main(): Promise<void> {
  await keepAsTold();
  const [, , dir = ''] = process.argv;
  const config = readConfig(process.env, { port: '0' });
  if (!config.ok) throw new Error(JSON.stringify(config.error));
  const later = Number(process.env['TEST_MINUTES_LATER'] ?? '0');
  const site = await openSite(dir, config.value, {
    clock: () => new Date(Date.now() + later * 60_000).toISOString(),
    report: (error) => console.error(error),
    campaigns: openCampaigns(dir, (path) => openCampaign(path, [toy])),
  });
  process.once('SIGTERM', () => void site.close());
}
void main();
