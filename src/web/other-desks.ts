/**
 * From one campaign to another. Who has signed in finds all that he holds on his first page; a gamemaster who came by the
 * link of his machine finds the desks there that are his: those of his own mail address, or, like his own, of nobody named.
 */
import { doorToken } from '../campaign/seats/door.js';
import { gamemasterOf } from '../campaign/seats/name-seat.js';
import type { Campaign } from '../campaign/open-campaign.js';
import type { Campaigns } from './campaigns.js';
import { must } from './frame.js';
import type { OtherDesk } from './page.js';

/** The other desks of the gamemaster of a campaign, by title. `name`: of his campaign in links. */
export async function otherDesks(
  campaigns: Campaigns,
  campaign: Campaign,
  name: string,
): Promise<readonly OtherDesk[]> {
  const own = await mailOf(campaign);
  const desks: OtherDesk[] = [];
  for (const file of await campaigns.files()) {
    if (file.name === name) continue;
    const desk = await campaigns.look(file.name, (other) => deskOf(other, file.name, own));
    if (desk !== undefined) desks.push(desk);
  }
  return desks.sort((a, b) => (a.title < b.title ? -1 : 1));
}

async function deskOf(
  campaign: Campaign,
  name: string,
  own: string | undefined,
): Promise<OtherDesk | undefined> {
  if ((await mailOf(campaign)) !== own) return undefined;
  const token = await must(doorToken(campaign, 'gm'));
  return { title: campaign.meta.title, href: `/c/${encodeURIComponent(name)}/s/${token}` };
}

const mailOf = async (campaign: Campaign): Promise<string | undefined> =>
  (await must(gamemasterOf(campaign)))?.mail?.toLowerCase();
