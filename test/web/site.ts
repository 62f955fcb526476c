/** The site over a campaign of the toy, on a free port, with the links of its viewers. */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import type { Clock } from '../../src/campaign/types.js';
import type { Engine } from '../../src/kernel/run.js';
import { mailDesk } from '../../src/mail/enter-mail.js';
import { DIRECTORY_FILE, openDirectory, type Directory } from '../../src/people/directory.js';
import { openCampaigns, type Campaigns } from '../../src/web/campaigns.js';
import { serve, type ServeInput } from '../../src/web/serve.js';
import { toy, toyFiles } from '../toys/line/system.js';

/** A clock that moves a second at each look. */
export function testClock(): Clock {
  let second = 0;
  return () => new Date(Date.UTC(2026, 10, 21, 12, 0, (second += 1))).toISOString();
}

export type Answer = { readonly status: number; readonly text: string; readonly headers: Headers };

export type Site = {
  readonly url: string;
  readonly port: number;
  readonly dir: string;
  /** Where the first campaign is begun; empty when there is one. */
  readonly begin: string;
  /** Whole URL of a viewer's link. */
  readonly link: (who: string, campaign?: string) => string;
  /** `cookie`: of whoever has signed in. */
  readonly get: (url: string, cookie?: string) => Promise<Answer>;
  /** As a browser posts from a page of this site; `headers` replace its own. */
  readonly post: (
    url: string,
    form: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  /** Calls `use` with the campaign's file opened a second time, as the command line does. */
  readonly with: <T>(use: (campaign: Campaign) => Promise<T>) => Promise<T>;
  readonly campaigns: Campaigns;
  readonly directory: Directory;
  readonly clock: Clock;
  readonly errors: unknown[];
  readonly close: () => Promise<void>;
};

export async function must<T>(
  outcome: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>,
): Promise<T> {
  const result = await outcome;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

export async function startSite(
  title = 'The meeting',
  more: Partial<ServeInput> = {},
  system: Engine = toy,
): Promise<Site> {
  const dir = await mkdtemp(join(tmpdir(), 'vedette-web-'));
  const clock = testClock();
  for (const name of ['meeting', 'other']) {
    const input = {
      ...{ system: system.key, title, pack: toyFiles, seed: '07'.repeat(32), zone: 'UTC' },
      options: { release: 'at-once' },
    };
    (await must(newCampaign(join(dir, `${name}.vedette`), input, clock, [system]))).close();
  }
  return serveDir(dir, clock, more, (path) => openCampaign(path, [system]));
}

/** The site over a folder with a campaign `meeting.vedette`; closing it takes the folder away. */
export async function serveDir(
  dir: string,
  clock: Clock,
  more: Partial<ServeInput> = {},
  open: (path: string) => ReturnType<typeof openCampaign> = openCampaign,
): Promise<Site> {
  const file = join(dir, 'meeting.vedette');
  const errors: unknown[] = [];
  const campaigns = openCampaigns(dir, open);
  const report = (error: unknown): void => void errors.push(error);
  const directory = await must(openDirectory(join(dir, DIRECTORY_FILE)));
  const input = { dir, campaigns, directory, port: 0, clock, report, mailDesk };
  const served = await serve({ ...input, ...more });
  return {
    url: served.url,
    port: served.port,
    begin: served.begin ?? '',
    ...{ dir, errors, campaigns, directory, clock },
    link: (who, campaign = 'meeting') =>
      served.links.find((link) => link.who === who && link.campaign === campaign)?.url ?? '',
    get: (url, cookie) => answerTo('GET', url, cookie === undefined ? {} : { cookie }),
    post: (url, form, headers = { 'sec-fetch-site': 'same-origin', origin: served.url }) =>
      answerTo('POST', url, { ...OF_FORM, ...headers }, new URLSearchParams(form).toString()),
    with: async (use) => {
      const campaign = await must(open(file));
      try {
        return await use(campaign);
      } finally {
        campaign.close();
      }
    },
    close: async () => {
      await served.close();
      directory.close();
      await rm(dir, { recursive: true });
    },
  };
}

const agent = new Agent({ keepAlive: true });
const OF_FORM = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };

/** As `fetch` without packing or following: the tests ask for so many pages that what it does besides is much of their time. */
export function answerTo(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer = '',
): Promise<Answer> {
  const ofBody = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const options = { agent, method, headers: { 'user-agent': 'node', ...ofBody, ...headers } };
    const asked = request(url, options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => void parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, rawHeaders: raw } = response;
        const head = new Headers();
        for (let at = 0; at < raw.length; at += 2) head.append(raw[at] ?? '', raw[at + 1] ?? '');
        resolve({ status, headers: head, text: Buffer.concat(parts).toString() });
      });
    });
    asked.on('error', (error) => {
      // A quiet connection may be closed while it is taken up again.
      const isClosed = asked.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      if (isClosed) resolve(answerTo(method, url, headers, body));
      else reject(error);
    });
    asked.end(body);
  });
}
