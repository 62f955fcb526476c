/** Steps are played, and long sheets read, by a thread of the program as it is built, and come out as they do without one. */
import { cpSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as KeepInModule from '../../src/campaign/keep-in.js';
import type * as NewCampaignModule from '../../src/campaign/new-campaign.js';
import type * as OpenCampaignModule from '../../src/campaign/open-campaign.js';
import type * as ListAsksModule from '../../src/campaign/sheets/list-asks.js';
import type * as GiveRulingModule from '../../src/campaign/gm/give-ruling.js';
import type * as MoveModule from '../../src/campaign/gm/move.js';
import type * as ReplayModule from '../../src/campaign/turn/replay.js';
import type * as OpenStepsModule from '../../src/open-steps.js';
import type * as StoreModule from '../../src/store/store.js';
import type * as ServeModule from '../../src/web/serve.js';
import { tablesIn } from '../../src/store/copy-rows.js';
import { built } from '../../scripts/built.js';
import { must } from './site.js';

type Site = ServeModule.Served & { readonly dir: string; readonly errors: unknown[] };
const clock = (): string => new Date().toISOString();
/** The second is for sheets alone, which would have to be settled before a step of the first. */
const CAMPAIGNS = ['war.vedette', 'sheets.vedette'] as const;
const folder = { base: '' };
/** The database that the two sites keep everything in, where it is not files. */
const storeUrl = process.env['VEDETTE_STORE'];
/** The allocation that is due. */
const question = { key: '' };
const sites = {} as { here: Site; there: Site };
let steps: OpenStepsModule.Steps;
/** Called when something is asked of the thread. */
const told = { begun: (): void => undefined };

beforeAll(async () => {
  folder.base = await mkdtemp(join(tmpdir(), 'vedette-steps-'));
  const { newCampaign } = await built<typeof NewCampaignModule>('campaign/new-campaign.js');
  const { listAsks } = await built<typeof ListAsksModule>('campaign/sheets/list-asks.js');
  const { giveRuling } = await built<typeof GiveRulingModule>('campaign/gm/give-ruling.js');
  const { openSteps } = await built<typeof OpenStepsModule>('open-steps.js');
  const rules = { system: 'civil-war', scenario: 'july-1861', seed: '1', zone: 'UTC' };
  for (const name of CAMPAIGNS) {
    const campaign = await must(newCampaign(join(folder.base, name), rules, clock));
    const { asks } = await must(listAsks(campaign));
    const split = { key: asks[0]?.key ?? '', text: '1', reason: 'A test', release: true };
    await must(giveRuling(campaign, split, clock));
    const now = (await must(listAsks(campaign))).asks;
    question.key = now.find(({ key }) => key.endsWith('usa-supreme'))?.key ?? '';
    campaign.close();
  }
  const [here, there] = await Promise.all([laidIn('here'), laidIn('there')]);
  if (storeUrl !== undefined) {
    const { keepIn } = await built<typeof KeepInModule>('campaign/keep-in.js');
    await must(keepIn(storeUrl));
  }
  steps = openSteps(there, { storeUrl });
  sites.here = await siteIn(here, {});
  const aside: OpenStepsModule.Steps = {
    ...steps,
    page: (asked, tell) => {
      told.begun();
      return steps.page(asked, tell);
    },
  };
  sites.there = await siteIn(there, { aside });
}, 60_000);
afterAll(async () => {
  await sites.here.close();
  await sites.there.close();
  await steps.close();
  (await built<typeof KeepInModule>('campaign/keep-in.js')).endStore();
  await rm(folder.base, { recursive: true });
});

/** A folder with the campaigns as they are so far, or with what is left of them when they are in the database. */
async function laidIn(name: string): Promise<string> {
  const { moveFiles } = await built<typeof MoveModule>('campaign/gm/move.js');
  // In the database a folder is known by its own name alone.
  const dir = join(folder.base, `${basename(folder.base)}-${name}`);
  mkdirSync(dir);
  for (const file of CAMPAIGNS) {
    const path = join(dir, file);
    cpSync(join(folder.base, file), path);
    if (storeUrl !== undefined) await must(moveFiles(path, { url: storeUrl, way: 'to-database' }));
  }
  return dir;
}

async function siteIn(dir: string, more: Partial<ServeModule.ServeInput>): Promise<Site> {
  const { serve } = await built<typeof ServeModule>('web/serve.js');
  const errors: unknown[] = [];
  const report = (error: unknown): void => void errors.push(error);
  return { ...(await serve({ dir, port: 0, clock, report, ...more })), dir, errors };
}

const linkOf = ({ links }: Site, who: string, campaign = 'war'): string =>
  links.find((link) => link.who === who && link.campaign === campaign)?.url ?? '';

async function ask(
  site: Site,
  who: string,
  path: string,
  form?: Record<string, string>,
  campaign?: string,
) {
  const post =
    form === undefined
      ? {}
      : { method: 'POST', body: new URLSearchParams(form), headers: { origin: site.url } };
  const answer = await fetch(linkOf(site, who, campaign) + path, { ...post, redirect: 'manual' });
  // The two are asked one after the other.
  const text = (await answer.text()).replace(/(?:\w{3} \d+ \w{3}, )?\b\d\d:\d\d\b/g, 'now');
  return { status: answer.status, text, to: answer.headers.get('location') };
}

/** The same of both sites. */
const both = async (
  ...asked: [who: string, path: string, form?: Record<string, string>, campaign?: string]
) => ({
  here: await ask(sites.here, ...asked),
  there: await ask(sites.there, ...asked),
});

const long = (lines: number): string =>
  Array.from({ length: lines }, (_, index) => `CP east ${String(index)}, west 6`).join('\n');

it('a long sheet is read in the thread, and its page is the same to the byte', async () => {
  const form = { kind: 'allocation', list: '', text: long(400) };
  const { here, there } = await both('usa-supreme', '/check', form);
  expect(here.text).toContain('CP east 399');
  expect(there).toEqual(here);
});

/** How many rows each table has, and the entries by kind and step: what was written twice, or not at all, is seen. */
async function writtenIn({ dir }: Site): Promise<readonly unknown[]> {
  const { store } = await built<typeof StoreModule>('store/store.js');
  const file = new Sqlite(join(folder.base, 'sheets.vedette'), { readonly: true });
  const tables = tablesIn(file).map(({ name }) => name);
  file.close();
  return store().look(join(dir, 'sheets.vedette'), (db) => {
    const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    const entries = db.prepare('SELECT kind, step FROM entry ORDER BY seq').all();
    const drafts = db.prepare('SELECT seat, text FROM draft ORDER BY seat, text').all();
    return [...tables.map((table) => [table, count(table)]), ...entries, ...drafts];
  });
}

it.each([
  ['usa-supreme', '/draft', { text: long(300), revision: '0' }],
  ['usa-supreme', '/check', { text: long(301) }],
  ['usa-supreme', '/fill', { text: long(302) }],
  ['usa-supreme', '/sheet', { text: long(303) }],
  ['usa-supreme', '/sheet', { text: 'CP east 6, west 6' }],
  ['gm', '/orders/enter', { text: long(304), reason: 'By telephone' }],
] as const)('what %s sends to %s is written once, whoever makes the page', async (...sent) => {
  const [who, path, fields] = sent;
  const form: Record<string, string> = { kind: 'allocation', list: '', ...fields };
  if (path === '/orders/enter') form['key'] = question.key;
  const { here, there } = await both(who, path, form, 'sheets');
  expect([there.status, there.to]).toEqual([here.status, here.to]);
  expect(await writtenIn(sites.there)).toEqual(await writtenIn(sites.here));
});

it('a preview is played in the thread, with its maps, and pages are answered meanwhile', async () => {
  // Made for the first time it may take as long as the preview. A seat's page would wait, kept or not: see made-times.ts.
  await ask(sites.there, 'gm', '/orders');
  let [done, pages] = [false, 0];
  const preview = ask(sites.there, 'gm', '/try?dice=00000001').finally(() => (done = true));
  // Its thread has to begin first.
  while (!done) {
    expect((await ask(sites.there, 'gm', '/orders')).status).toBe(200);
    pages += 1;
  }
  expect(pages).toBeGreaterThan(3);
  const { text } = await preview;
  expect(text).toBe((await ask(sites.here, 'gm', '/try?dice=00000001')).text);
  const map = /\/(try\/[^"/]+\/map\.svg[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const maps = await both('gm', `/${map}`);
  expect(maps.here.text).toContain('<svg');
  expect(maps.there).toEqual(maps.here);
});

it('a step that was played in the thread is what it would have been, and its file replays', async () => {
  const run = await both('gm', '/run', { now: 'yes' });
  expect(run.here.status).toBe(303);
  expect(run.there).toEqual(run.here);
  for (const [who, path] of [
    ['gm', '/played'],
    ['gm', '/log'],
    ['gm', '/dice'],
    ['usa-supreme', ''],
  ] as const) {
    const { here, there } = await both(who, path);
    expect(here.status).toBe(200);
    expect(there).toEqual(here);
  }
  expect((await both('gm', '/release', {})).there.status).toBe(303);
  const { openCampaign } = await built<typeof OpenCampaignModule>('campaign/open-campaign.js');
  const { replayCampaign } = await built<typeof ReplayModule>('campaign/turn/replay.js');
  const campaign = await must(openCampaign(join(sites.there.dir, 'war.vedette')));
  const replayed = await replayCampaign(campaign);
  campaign.close();
  expect(replayed).toMatchObject({ ok: true, value: { runs: 4 } });
});

it('what another thread writes waits for whoever writes here, and pages for neither', async () => {
  const order: string[] = [];
  const note = (what: string) => (): void => void order.push(what);
  const begun = new Promise<void>((resolve) => (told.begun = resolve));
  const played = ask(sites.there, 'gm', '/run', { now: 'yes' }).then(note('played'));
  await begun;
  const sheet = { kind: 'orders', list: 'east', text: 'PP 1: wait' };
  const sent = ask(sites.there, 'usa-east', '/sheet', sheet).then(note('sent'));
  const page = ask(sites.there, 'csa-east', '/state').then(note('page'));
  await Promise.all([played, sent, page]);
  expect(order.indexOf('played')).toBeLessThan(order.indexOf('sent'));
  expect(sites.there.errors).toEqual([]);
});
