/** Starts the site, on this machine alone unless it is told otherwise, and says under which links it is to be found. */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { MailDesk } from '../campaign/sheets/entered-mail.js';
import type { Clock } from '../campaign/types.js';
import { DIRECTORY_FILE, openDirectory, type Directory } from '../people/directory.js';
import { listUnread, refreshHoldings, type CampaignFile } from '../people/holdings.js';
import { addressOf } from './address.js';
import { beginHome } from './begin.js';
import { makeApp } from './app.js';
import { openCampaigns, type Campaigns, type FileTrouble } from './campaigns.js';
import { must } from './frame.js';
import type { Limits } from './limits.js';
import { prepareBoard } from './map/drawn-boards.js';
import { SENDING_LIMITS, type SendingLimits } from './sending.js';
import { linksOf, type Link } from './viewer-links.js';
import type { Aside } from './visit.js';

/** With more files the site is there before all of them are looked into. */
const MOST_AWAITED = 500;
const DEFAULT_PORT = 1861;
const OWN_MACHINE = '127.0.0.1';
/** Links of more campaigns are not printed: each of them would have to be opened. */
const MOST_PRINTED = 3;

/** A visitor has so long to send the head of a request; a quiet connection stays open so long. */
const QUIET_MILLISECONDS = 15_000;
const MOST_CONNECTIONS = 2_000;

export type ServeInput = {
  readonly dir: string;
  /** The campaigns of `dir`, where they are not opened in the usual way. */
  readonly campaigns?: Campaigns;
  /** Who may come in; that of `dir` when absent. */
  readonly directory?: Directory;
  /** 0 for any free one; 1861 when absent. */
  readonly port?: number;
  /** The address on which it listens; 127.0.0.1 when absent. */
  readonly bind?: string;
  /** How others call the site: `https://war.example.org`. Without it only this machine can. */
  readonly baseUrl?: URL;
  readonly trustProxy?: boolean | number | string;
  readonly limits?: Limits;
  readonly sending?: SendingLimits;
  /** How long a page may take before it says how far along it is. */
  readonly slowMilliseconds?: number;
  readonly mailDesk?: MailDesk;
  readonly aside?: Aside;
  readonly clock: Clock;
  readonly report: (error: unknown) => void;
};

export type Served = {
  /** As others call it, or by the name and port of this machine. */
  readonly url: string;
  readonly port: number;
  /** Where the first campaign is begun, while there is none: for whoever runs the program alone. */
  readonly begin?: string;
  /** Of the first few campaigns, where links let in whoever has them. */
  readonly links: readonly Link[];
  /** How many campaigns there are, those without printed links too. */
  readonly count: number;
  readonly linksOpen: boolean;
  /** Files of the folder that are not served, and why: those of a large folder are known when all are looked into. */
  readonly troubles: Promise<readonly FileTrouble[]>;
  readonly close: () => Promise<void>;
};

/** Serves the campaign files of a folder. Throws when the folder cannot be read or the port is taken. */
export async function serve(input: ServeInput): Promise<Served> {
  const campaigns = input.campaigns ?? openCampaigns(input.dir);
  const files = await campaigns.files();
  const directory = input.directory ?? (await must(openDirectory(join(input.dir, DIRECTORY_FILE))));
  let isOver = false;
  const looking = troublesIn(campaigns, directory, files).catch((error: unknown) => {
    if (isOver) return [];
    throw error;
  });
  looking.catch(() => undefined);
  const troubles = files.length > MOST_AWAITED ? [] : await looking;
  const address = addressOf(input.baseUrl, input.bind);
  const begin = { dir: input.dir, key: randomBytes(24).toString('base64url') };
  const server = newServer(
    makeApp({ ...input, campaigns, directory, address, begin }),
    input.sending ?? SENDING_LIMITS,
  );
  await listening(server, input.port ?? DEFAULT_PORT, input.bind ?? OWN_MACHINE);
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const url = address.url ?? `http://${OWN_MACHINE}:${String(port)}`;
  const links: Link[] = [];
  const good = files.filter(({ name }) => troubles.every((trouble) => trouble.name !== name));
  for (const { name } of address.ownMachine ? good.slice(0, MOST_PRINTED) : [])
    await campaigns.with(name, async (campaign) => {
      links.push(...(await linksOf(campaign, name, url)));
      prepareBoard(campaign.game.board());
    });
  const close = async (): Promise<void> => {
    isOver = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
    await campaigns.close();
    if (input.directory === undefined) directory.close();
  };
  const first = good.length === 0 ? { begin: `${url}${beginHome(begin.key)}/campaign/new` } : {};
  return {
    ...first,
    url,
    port,
    links,
    count: good.length,
    linksOpen: address.ownMachine,
    troubles: looking,
    close,
  };
}

/** Those that are no campaigns now. */
async function troublesIn(
  campaigns: Campaigns,
  directory: Directory,
  files: readonly CampaignFile[],
): Promise<readonly FileTrouble[]> {
  await refreshHoldings(directory, files);
  return campaigns.troubles(await listUnread(directory));
}

function newServer(app: ReturnType<typeof makeApp>, sending: SendingLimits): Server {
  const server = createServer(
    {
      headersTimeout: sending.head,
      // Those who may not send so long are cut off by the app.
      requestTimeout: Math.max(sending.upload, sending.head),
      keepAliveTimeout: QUIET_MILLISECONDS,
      connectionsCheckingInterval: sending.head / 5,
    },
    app,
  );
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

function listening(server: Server, port: number, bind: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, bind, () => resolve());
  });
}
