/**
 * From one campaign to another. Who has signed in finds all that he holds on his first page; a gamemaster who came by the
 * link of his machine finds the desks there that are his: those of his own mail address, or, like his own, of nobody named.
 */
import { doorToken } from '../campaign/seats/door.js';
import { gamemasterOf } from '../campaign/seats/name-seat.js';
import type { Campaign } from '../campaign/open-campaign.js';
import type { Directory } from '../people/directory.js';
import { listDesks, refreshHoldings } from '../people/holdings.js';
import type { Campaigns } from './campaigns.js';
import { must } from './frame.js';
import type { DeskSearch, OtherDesk, OtherDesks } from './page.js';

/** Each is opened for its link. */
const MOST_SHOWN = 25;

type Shelves = { readonly campaigns: Campaigns; readonly directory: Directory };

/** The other desks of the gamemaster of a campaign, by title. `name`: of his campaign in links. */
export async function otherDesks(
  { campaigns, directory }: Shelves,
  campaign: Campaign,
  name: string,
  { words, from }: DeskSearch,
): Promise<OtherDesks> {
  const own = await mailOf(campaign);
  await refreshHoldings(directory, await campaigns.files());
  const found = await listDesks(directory, own, { words, from, most: MOST_SHOWN + 1 });
  const shown = found.slice(0, MOST_SHOWN).filter((one) => one.name !== name);
  const desks: OtherDesk[] = [];
  for (const one of shown) {
    const desk = await campaigns.look(one.name, (other) => deskOf(other, one.name, own));
    if (desk !== undefined) desks.push(desk);
  }
  return { desks, ...(found.length > MOST_SHOWN ? { next: from + MOST_SHOWN } : {}) };
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
