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
import type { DeskSearch, OtherDesks } from './page.js';

const MOST_SHOWN = 25;

type Shelves = { readonly campaigns: Campaigns; readonly directory: Directory };
/** `name`: of the campaign in links. */
type From = { readonly campaign: Campaign; readonly name: string };

/** The other desks of the gamemaster of a campaign, by title, as the directory knows them: none is opened for it. */
export async function otherDesks(
  { campaigns, directory }: Shelves,
  { campaign, name }: From,
  { words, from }: DeskSearch,
): Promise<OtherDesks> {
  const own = await mailOf(campaign);
  await refreshHoldings(directory, await campaigns.files());
  const found = await listDesks(directory, own, { words, from, most: MOST_SHOWN + 1 });
  return {
    desks: found.slice(0, MOST_SHOWN).filter((one) => one.name !== name),
    ...(found.length > MOST_SHOWN ? { next: from + MOST_SHOWN } : {}),
  };
}

/** The address of a desk, where its campaign itself says that it is the same gamemaster's. */
export async function wayToDesk(
  { campaigns }: Pick<Shelves, 'campaigns'>,
  { campaign, name }: From,
  to: string,
): Promise<string | undefined> {
  const own = await mailOf(campaign);
  const wayTo = async (other: Campaign): Promise<string | undefined> =>
    (await mailOf(other)) === own
      ? `/c/${encodeURIComponent(to)}/s/${await must(doorToken(other, 'gm'))}`
      : undefined;
  return to === name ? wayTo(campaign) : campaigns.look(to, wayTo);
}

const mailOf = async (campaign: Campaign): Promise<string | undefined> =>
  (await must(gamemasterOf(campaign)))?.mail?.toLowerCase();
