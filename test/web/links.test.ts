/** Links that were good once, and addresses by which the site is not called. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nameSeat } from '../../src/campaign/name-seat.js';
import { asSeat } from '../../src/kernel/basic.js';
import { openCampaigns } from '../../src/web/campaigns.js';
import { serve } from '../../src/web/serve.js';
import { must, startSite, testClock, type Site } from './site.js';

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
  const link = /href="([^"]+)" aria-label="Link to hand to the holder of The red/.exec(desk)?.[1];
  const page = await site.get(site.url + (link ?? ''));
  expect(page.status).toBe(200);
  expect(page.text).not.toContain(new URL(site.link('gm')).pathname);
});

it('a file that cannot be opened is named with its sentence when the folder is served', async () => {
  const path = join(site.dir, 'torn.vedette');
  await writeFile(path, 'no campaign');
  const campaigns = openCampaigns(site.dir);
  const input = { dir: site.dir, campaigns, port: 0, clock: testClock(), report: () => undefined };
  const { troubles, close } = await serve(input);
  await close();
  const torn = troubles.find(({ name }) => name === 'torn');
  expect(torn?.say).toContain(`${path} is no whole campaign file`);
});
