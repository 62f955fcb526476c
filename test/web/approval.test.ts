import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { asSeat } from '../../src/kernel/basic.js';
import { SEAT_ROUTES } from '../../src/web/seat/routes.js';
import { mailOf } from '../mail/post.js';
import { serve, type Served } from '../../src/web/serve.js';
import { linksOf } from '../../src/web/viewer-links.js';
import { sampleOf } from './sample-address.js';
import { must, testClock } from './site.js';

let dir: string;
let served: Served;
const errors: unknown[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vedette-approval-'));
  const clock = testClock();
  const input = { system: 'civil-war', seed: '0412'.repeat(16), title: 'July 1861' };
  (await must(newCampaign(join(dir, 'war.vedette'), input, clock))).close();
  served = await serve({ dir, port: 0, clock, report: (error) => errors.push(error) });
});
afterAll(async () => {
  await served.close();
  await rm(dir, { recursive: true });
});

const link = (who: string): string => served.links.find((one) => one.who === who)?.url ?? '';
const page = async (url: string): Promise<string> => (await fetch(url)).text();
const post = (url: string, form: Record<string, string>): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: served.url, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  });

const SHEET = 'CP east 15, west 7, trans 5, naval 3\nPP east 17, west 8, trans 6, naval 2';

it('an allocation in the form goes by the desk, where the gamemaster reads it and sends it back or approves', async () => {
  await post(`${link('gm')}/answer`, {
    key: '1/split',
    text: 'split 1',
    reason: 'short',
    release: 'yes',
  });
  const form = { kind: 'allocation', list: '', text: SHEET };
  const sent = await post(`${link('usa-supreme')}/sheet`, form);
  expect(sent.headers.get('location')).toMatch(/did=approval$/);
  expect(await page(link('gm'))).toContain('CP east 15, west 7, trans 5, naval 3');
  expect(await page(`${link('gm')}/orders`)).toContain('version 1 waits for your approval');
  const key = '1/allocation/usa-supreme/approve';
  const asked = `id="q-${key.replaceAll('/', '-')}"`;
  const [question = ''] = (await page(link('gm'))).split(asked).slice(1);
  expect(question).toContain('Your reason, for the player and the record');
  expect(question.slice(0, question.indexOf('</section>'))).not.toContain(
    'Your reason, for the record',
  );
  await post(`${link('gm')}/answer`, { key, verdict: 'no', reason: 'too much' });
  expect(await page(`${link('usa-supreme')}/sheet/1~allocation~usa-supreme`)).not.toContain(
    'CP east 15, west 7, trans 5, naval 3</textarea>',
  );
  const back = await page(link('usa-supreme'));
  expect(back).toContain('The gamemaster sent version 1 back.');
  expect(back).toContain('His reason: too much');
  expect(await page(link('gm'))).toContain('version 1 sent back: too much');
  expect(await page(`${link('gm')}/orders`)).toContain('sent back: too much');
  await post(`${link('usa-supreme')}/sheet`, form);
  const approved = await post(`${link('gm')}/answer`, { key, verdict: 'yes', reason: 'fits' });
  expect(approved.status).toBe(303);
  expect(await page(link('gm'))).not.toContain('value="1/allocation/usa-supreme/approve"');
});

it('what the gamemaster keeps for the record of a no is on no page and in no letter of its player, who has what was written for him', async () => {
  const clock = testClock();
  const campaign = await must(openCampaign(join(dir, 'war.vedette')));
  const [record, told] = ['He always asks for more', 'The Navy comes first'];
  try {
    const seat = asSeat('usa-supreme');
    const mail = 'ulysses@players.example.org';
    await must(nameSeat(campaign, { seat, name: 'Ulysses', mail }, clock));
    const links = await linksOf(campaign, 'war', served.url);
    const home = links.find(({ who }) => who === seat)?.url ?? '';
    await post(`${home}/sheet`, { kind: 'allocation', list: '', text: SHEET });
    const key = '1/allocation/usa-supreme/approve';
    const ruling = { key, text: 'no', reason: record, told, release: true };
    await must(giveRuling(campaign, ruling, clock));
    await must(receiveMail(campaign, mailOf(mail, 'status'), clock));
    const samples = [
      ['/sheet/:id', '/sheet/1~allocation~usa-supreme'],
      [':id', '3'],
      [':level', 'wide'],
      [':key.svg', 'none.svg'],
      [':key.json', 'none.json'],
    ] as const;
    const found = new Map<string, string>();
    for (const { path } of SEAT_ROUTES.filter(({ method }) => method === 'GET'))
      found.set(path, await page(home + sampleOf(path, seat, samples)));
    const { ready, sent } = await must(seeOutbox(campaign));
    for (const { id, text } of [...ready, ...sent]) found.set(`letter ${String(id)}`, text);
    const readIn = (words: string) =>
      [...found].flatMap(([at, text]) => (text.includes(words) ? [at] : []));
    expect(readIn(record)).toEqual([]);
    expect(readIn(told)).toEqual(expect.arrayContaining(['', '/sheet/:id', '/receipt/:id']));
    expect(readIn(told).filter((at) => at.startsWith('letter'))).toHaveLength(2);
  } finally {
    campaign.close();
  }
});

it('the other side sees nothing of it', async () => {
  for (const who of ['csa-supreme', 'csa-east', 'csa-west', 'usa-east']) {
    const text = await page(link(who));
    expect(text, who).not.toMatch(/CP east 15|allocation of the USA|too much/);
  }
  expect(errors).toEqual([]);
});
