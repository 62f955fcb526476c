/** Steps are played, and long sheets read, by a thread of the program as it is built, and come out as they do without one. */
import { cpSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as NewCampaignModule from '../../src/campaign/new-campaign.js';
import type * as OpenCampaignModule from '../../src/campaign/open-campaign.js';
import type * as ListAsksModule from '../../src/campaign/sheets/list-asks.js';
import type * as GiveRulingModule from '../../src/campaign/gm/give-ruling.js';
import type * as ReplayModule from '../../src/campaign/turn/replay.js';
import type * as OpenStepsModule from '../../src/open-steps.js';
import type * as ServeModule from '../../src/web/serve.js';
import { built } from '../../scripts/built.js';
import { must } from './site.js';

type Site = ServeModule.Served & { readonly dir: string; readonly errors: unknown[] };
const clock = (): string => new Date().toISOString();
/** The second is for sheets alone, which would have to be settled before a step of the first. */
const CAMPAIGNS = ['war.vedette', 'sheets.vedette'] as const;
const folder = { base: '' };
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
  const there = join(folder.base, 'there');
  steps = openSteps(there);
  sites.here = await siteIn(join(folder.base, 'here'), {});
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
  await rm(folder.base, { recursive: true });
});

async function siteIn(dir: string, more: Partial<ServeModule.ServeInput>): Promise<Site> {
  const { serve } = await built<typeof ServeModule>('web/serve.js');
  mkdirSync(dir);
  for (const name of CAMPAIGNS) cpSync(join(folder.base, name), join(dir, name));
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
  const text = (await answer.text()).replace(/\d\d:\d\d UTC/g, 'now');
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
function writtenIn({ dir }: Site): readonly unknown[] {
  const db = new Sqlite(join(dir, 'sheets.vedette'), { readonly: true });
  try {
    const ofTables = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all()
      .map((name) => [name, db.prepare(`SELECT count(*) FROM ${name}`).pluck().get()]);
    const entries = db.prepare('SELECT kind, step FROM entry ORDER BY seq').all();
    const drafts = db.prepare('SELECT seat, text FROM draft ORDER BY seat, text').all();
    return [...ofTables, ...entries, ...drafts];
  } finally {
    db.close();
  }
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
  expect(writtenIn(sites.there)).toEqual(writtenIn(sites.here));
});

it('a preview is played in the thread, with its maps, and pages are answered meanwhile', async () => {
  let [done, pages] = [false, 0];
  const preview = ask(sites.there, 'gm', '/try?dice=00000001').finally(() => (done = true));
  // Its thread has to begin first.
  while (!done) {
    expect((await ask(sites.there, 'usa-east', '')).status).toBe(200);
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
