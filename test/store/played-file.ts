import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { clock, got, RED, run, send, toyCampaign } from '../campaign/cast.js';

/** A campaign with two released steps and a sheet in the third, its file closed. */
export async function playedFile(): Promise<string> {
  const campaign = await toyCampaign();
  await send(campaign, RED, 'PP 1: move A to 3');
  await run(campaign, true);
  got(await releaseTurn(campaign, clock));
  await run(campaign, true);
  got(await releaseTurn(campaign, clock));
  await send(campaign, RED, 'PP 1: move A to 3');
  campaign.close();
  return campaign.path;
}
