/**
 * `vedette serve` of campaigns of the toy that are kept in PostgreSQL: `site-worker DIR URL MINUTES`, by a clock that
 * is ahead by so many minutes. Says its port on a line.
 */
import { keepIn } from '../../src/campaign/keep-in.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { readConfig } from '../../src/config.js';
import { openSite } from '../../src/open-site.js';
import { openCampaigns } from '../../src/web/campaigns.js';
import { toy } from '../toys/line/system.js';

async function main(): Promise<void> {
  const [, , dir = '', url = '', minutes = '0'] = process.argv;
  const kept = await keepIn(url);
  if (!kept.ok) throw new Error(kept.error.say);
  const config = readConfig({}, { port: '0' });
  if (!config.ok) throw new Error(JSON.stringify(config.error));
  const free = { asks: 1e8, posts: 1e8, pages: 1e8 };
  const site = await openSite(
    dir,
    { ...config.value, limits: free },
    {
      clock: () => new Date(Date.now() + Number(minutes) * 60_000).toISOString(),
      report: (error) => console.log('error', error),
      campaigns: openCampaigns(dir, (path) => openCampaign(path, [toy])),
    },
  );
  console.log(String(site.served.port));
}
void main();
