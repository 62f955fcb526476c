import type { SeatId, Viewer } from '../kernel/basic.js';
import { doorToken } from '../campaign/seats/door.js';
import { listSeats } from '../campaign/seats/name-seat.js';
import type { Campaign } from '../campaign/open-campaign.js';

/** One viewer's link. */
export type Link = {
  readonly campaign: string;
  readonly who: Viewer;
  readonly title: string;
  readonly url: string;
};

/** The links of a campaign's viewers, the gamemaster first. `name`: of the campaign; `url`: of the site. */
export async function linksOf(
  campaign: Campaign,
  name: string,
  url: string,
): Promise<readonly Link[]> {
  const seats = await listSeats(campaign);
  if (!seats.ok) return [];
  const viewers: readonly { readonly who: 'gm' | SeatId; readonly title: string }[] = [
    { who: 'gm', title: 'Gamemaster' },
    ...seats.value.map(({ seat, title }) => ({ who: seat, title })),
  ];
  const links: Link[] = [];
  for (const { who, title } of viewers) {
    const token = await doorToken(campaign, who);
    if (token.ok)
      links.push({ campaign: name, who, title, url: `${url}/c/${name}/s/${token.value}` });
  }
  return links;
}
