/** Links that were good once, and addresses by which the site is not called. */
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { asSeat } from '../../src/kernel/basic.js';
import { openCampaigns } from '../../src/web/campaigns.js';
import { serve } from '../../src/web/serve.js';
import { must, startSite, testClock, type Site } from './site.js';
import { inFiles } from '../kept-at.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

it("the link of a seat's former holder is answered like one that never was, and the desk shows the new one", async () => {
  const old = site.link('red');
  expect((await site.get(old)).status).toBe(200);
  const holder = { seat: asSeat('red'), name: 'New', mail: 'new@example.org' };
  await site.with((campaign) => must(nameSeat(campaign, holder, testClock())));
  const unknown = await site.get(`${site.url}/c/meeting/s/${'A'.repeat(43)}`);
  const { status, text } = await site.get(old);
  expect([status, text]).toEqual([404, unknown.text]);
  const desk = (await site.get(site.link('gm'))).text;
  expect(desk).not.toContain(new URL(old).pathname);
  const link = /href="([^"]+)" aria-label="its link: The red/.exec(desk)?.[1];
  const page = await site.get(site.url + (link ?? ''));
  expect(page.status).toBe(200);
  expect(page.text).not.toContain(new URL(site.link('gm')).pathname);
});

it('a file that cannot be opened is named with its sentence when the folder is served', async () => {
  const path = join(site.dir, 'torn.vedette');
  await writeFile(path, 'no campaign');
  const campaigns = openCampaigns(site.dir);
  const input = { dir: site.dir, campaigns, port: 0, clock: testClock(), report: () => undefined };
  const { troubles, close } = await inFiles(() => serve(input));
  const torn = (await troubles).find(({ name }) => name === 'torn');
  await close();
  expect(torn?.say).toContain(`${path} is no whole campaign file`);
});

/** Status and page under a name of the caller's choice; `fetch` lets nobody choose it. */
function getAs(host: string, url: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    })
      .on('error', reject)
      .end();
  });
}

it.each(['localhost', 'LOCALHOST:80', '127.0.0.1:1861', '[::1]:1861'])(
  'is there when it is called %s',
  async (host) => {
    expect((await getAs(host, site.link('blue'))).status).toBe(200);
  },
);

it.each(['evil.example.org', '127.0.0.1.evil.example.org', 'localhost.evil.org:1861', '10.0.0.1'])(
  'is not there when it is called "%s"',
  async (host) => {
    const unknown = await site.get(`${site.url}/nothing`);
    for (const url of [site.link('blue'), site.link('gm'), `${site.url}/`])
      expect(await getAs(host, url)).toEqual({ status: 404, text: unknown.text });
  },
);

/** Of a page: where its links lead, as a browser reads them. */
const hrefsIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(/<a\b[^>]*? href="([^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&'),
    ),
  ),
];

it('lead from the first page of each viewer to pages that are there, whatever he is asked; each page has a name', async () => {
  const gm = site.link('gm');
  const stages: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['asked', () => Promise.resolve()],
    ['played and held', () => site.post(`${gm}/run`, { now: 'yes' })],
    ['released', () => site.post(`${gm}/release`, {})],
  ];
  for (const [stage, play] of stages) {
    await play();
    for (const home of [gm, site.link('blue')]) {
      const { text } = await site.get(home);
      expect([stage, /<title>(.)/.exec(text)?.[1]]).not.toEqual([stage, ' ']);
      expect([stage, text.includes('<h1 class="unseen"></h1>')]).toEqual([stage, false]);
      for (const href of hrefsIn(text)) {
        const { pathname, search, origin } = new URL(href, home);
        const { status } = await site.get(origin + pathname + search);
        expect([stage, href, status]).toEqual([stage, href, 200]);
      }
    }
  }
});
