/** `vedette serve` of a folder with campaigns of the toy, post and all: `site-worker DIR`. Says its address on a line. */
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { readConfig } from '../../src/config.js';
import { openSite } from '../../src/open-site.js';
import { openCampaigns } from '../../src/web/campaigns.js';
import { keepAsTold } from '../keep-told.js';
import { toy } from '../toys/line/system.js';

async function main(): Promise<void> {
  await keepAsTold();
  const [, , dir = ''] = process.argv;
  const config = readConfig({}, { port: '0' });
  if (!config.ok) throw new Error(JSON.stringify(config.error));
  const site = await openSite(dir, config.value, {
    clock: () => new Date().toISOString(),
    report: (error) => console.log('error', error),
    campaigns: openCampaigns(dir, (path) => openCampaign(path, [toy])),
  });
  console.log(site.served.url);
}
void main();
