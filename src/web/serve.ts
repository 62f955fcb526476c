/** Starts the site on this machine alone and says under which links it is to be found. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SeatId, Viewer } from '../kernel/basic.js';
import { doorToken } from '../campaign/door.js';
import { listSeats } from '../campaign/name-seat.js';
import type { Campaign } from '../campaign/open-campaign.js';
import type { Clock } from '../campaign/types.js';
import { makeApp } from './app.js';
import { openCampaigns, type Campaigns, type FileTrouble } from './campaigns.js';

export const DEFAULT_PORT = 1861;
const HOST = '127.0.0.1';

export type ServeInput = {
  readonly dir: string;
  /** The campaigns of `dir`, where they are not opened in the usual way. */
  readonly campaigns?: Campaigns;
  /** 0 for any free port; 1861 when absent. */
  readonly port?: number;
  /** Another name by which the site is called; without it only this machine's own. */
  readonly host?: string;
  readonly clock: Clock;
  readonly report: (error: unknown) => void;
};

/** One viewer's link. */
export type Link = {
  readonly campaign: string;
  readonly who: Viewer;
  readonly title: string;
  readonly url: string;
};

export type Served = {
  readonly url: string;
  readonly links: readonly Link[];
  /** Files of the folder that are not served, and why. */
  readonly troubles: readonly FileTrouble[];
  readonly close: () => Promise<void>;
};

/** Serves the campaign files of a folder. Throws when the folder cannot be read or the port is taken. */
export async function serve(input: ServeInput): Promise<Served> {
  const campaigns = input.campaigns ?? openCampaigns(input.dir);
  const names = await campaigns.names();
  const server = createServer(makeApp({ ...input, campaigns }));
  await listening(server, input.port ?? DEFAULT_PORT);
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const url = `http://${HOST}:${String(port)}`;
  const links: Link[] = [];
  for (const name of names) {
    links.push(...((await campaigns.with(name, (campaign) => linksOf(campaign, name, url))) ?? []));
  }
  const troubles = await campaigns.troubles();
  const close = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
    await campaigns.close();
  };
  return { url, links, troubles, close };
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => resolve());
  });
}

async function linksOf(campaign: Campaign, name: string, url: string): Promise<readonly Link[]> {
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
