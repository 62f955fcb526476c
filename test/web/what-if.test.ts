/** What if, on a copy with the true map: other orders, and the steps after; the campaign itself is never touched. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { must, startSite, type Site } from './site.js';
import { bytesAt } from '../kept-at.js';

let site: Site;
beforeEach(async () => {
  site = await startSite();
  for (const [who, text] of [
    ['red', 'PP 1: move A to 2'],
    ['blue', 'PP 1: wait'],
  ] as const)
    await site.post(`${site.link(who)}/sheet`, { kind: 'orders', list: 'scouts', text });
});
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

const desk = (path: string): string => site.link('gm') + path;
const state = async () => [
  await bytesAt(join(site.dir, 'meeting.vedette')),
  await site.with((campaign) => must(listAsks(campaign))),
];
const fieldIn = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1]?.replaceAll('&#x3D;', '=') ?? '';
/** Sends a form of a preview, and opens what it leads to. */
const lay = async (page: string, form: Record<string, string>): Promise<string> => {
  const sent = await site.post(desk('/try'), { what: fieldIn(page, 'what'), ...form });
  expect(sent.status).toBe(303);
  const to = new URL(sent.headers.get('location') ?? '', site.url);
  return (await site.get(to.href)).text;
};

it('console: what if a seat had sent other orders: they are played, and those that it sent stand', async () => {
  const before = await state();
  const tried = (await site.get(desk('/try?dice=0123456789abcdef'))).text;
  expect(tried).toContain('red A marched from 1 to 2');
  const other = await lay(tried, { 'orders:1/orders/red': 'PP 1: move B to 3' });
  expect(other).toContain('red B marched from 2 to 3');
  expect(other).not.toContain('red A marched from 1 to 2');
  expect(other).toContain('<small>changed</small>');
  const base = /data-base="([^"]+)"/.exec(other)?.[1] ?? '';
  expect((await site.get(`${site.url}${base}/map.json?moment=p1`)).text).toContain('red scout A');
  const wrong = await lay(other, { 'orders:1/orders/red': 'PP 1: fly' });
  expect(wrong).toContain('class="faults"');
  expect(await state()).toEqual(before);
});

it('console: what if goes on to the next step of the copy, with orders of its own, and back', async () => {
  const before = await state();
  const tried = (await site.get(desk('/try?dice=0123456789abcdef'))).text;
  const next = await lay(tried, { does: 'next' });
  expect(next).toContain('A copy that went on by 1 step');
  const ordered = await lay(next, { 'orders:2/orders/red': 'PP 1: move A to 3' });
  expect(ordered).toContain('red A marched from 2 to 3');
  const third = await lay(ordered, { does: 'next' });
  expect(third).toContain('A copy that went on by 2 steps');
  const back = /href="([^"]+)">Back one step/.exec(third)?.[1] ?? '';
  const again = (await site.get(site.url + back.replaceAll('&#x3D;', '='))).text;
  expect(again).toContain('red A marched from 2 to 3');
  expect(await state()).toEqual(before);
});

it('console: what if goes on with the orders that were typed, and stays where these have errors', async () => {
  const tried = (await site.get(desk('/try?dice=0123456789abcdef'))).text;
  const form = /<form[^>]*id="([^"]*)"[^>]*>(?:(?!<\/form>)[^])*name="orders:1\/orders\/red"/.exec(
    tried,
  );
  expect(form?.[0]).toContain('data-unsaved');
  expect(tried).toContain(`form="${form?.[1] ?? 'none'}" name="does" value="next"`);
  const next = await lay(tried, { does: 'next', 'orders:1/orders/red': 'PP 1: move B to 3' });
  expect(next).toContain('A copy that went on by 1 step');
  const back = /href="([^"]*)">Back one step/.exec(next)?.[1]?.replaceAll('&#x3D;', '=') ?? '';
  const before = (await site.get(new URL(back.replaceAll('&amp;', '&'), site.url).href)).text;
  expect(before).toContain('red B marched from 2 to 3');
  const wrong = await lay(tried, { does: 'next', 'orders:1/orders/red': 'PP 1: fly' });
  expect(wrong).not.toContain('A copy that went on');
  expect(wrong).toContain('PP 1: fly</textarea>');
  expect(wrong).toContain('class="faults"');
});

/** More than an address can hold, however it is packed. */
const long = Array.from(
  { length: 900 },
  (_, n) => `PP 1: move "${createHash('sha256').update(String(n)).digest('base64').slice(0, 9)}`,
).join('\n');
const post = async (form: Record<string, string>) => {
  const what = fieldIn((await site.get(desk('/try?dice=0123456789abcdef'))).text, 'what');
  return site.post(desk('/try'), { what, ...form });
};

it('bad input: orders for which the copy has no room come back as they were typed', async () => {
  const red = 'PP 1: move B to "3"';
  const { status, text } = await post({ 'orders:1/orders/red': red, 'orders:1/orders/blue': long });
  expect(status).toBe(422);
  expect(text).toContain('This copy holds as much as it can.');
  expect(text).toContain('PP 1: move B to &quot;3&quot;</textarea>');
  expect(text).toContain(`${long.replaceAll('"', '&quot;').replaceAll('=', '&#x3D;')}</textarea>`);
  expect(text).not.toContain('>What you wrote<');
});

it('bad input: orders that are longer than a sheet of a copy may be are refused, and not cut off', async () => {
  const all = `${'PP 1: wait\n'.repeat(2000)}PP 1: move B to 3`;
  const { status, text } = await post({ 'orders:1/orders/red': all });
  expect(status).toBe(422);
  expect(text).toContain('at most 20,000 characters');
  expect(text).toContain('PP 1: move B to 3</textarea>');
});

it('bad input: orders for a step that is over meanwhile come back and are not dropped without a word', async () => {
  const opened = (await site.get(desk('/try?dice=0123456789abcdef'))).text;
  await site.post(desk('/run'), { now: 'yes' });
  await site.post(desk('/release'), {});
  const form = { what: fieldIn(opened, 'what'), 'orders:1/orders/red': 'PP 1: move "B" to 3' };
  const { status, text } = await site.post(desk('/try'), form);
  expect(status).toBe(409);
  expect(text).toContain('Play has gone on since you opened this page');
  expect(text).toContain('>What you wrote<');
  expect(text).toContain('PP 1: move &quot;B&quot; to 3</textarea>');
});

it('an address that is no copy shows the open step, and no seat opens one', async () => {
  const tried = await site.get(desk('/try?what=nonsense'));
  expect([tried.status, tried.text.includes('Nothing here is saved')]).toEqual([200, true]);
  const code = fieldIn(tried.text, 'what');
  for (const who of ['red', 'blue'])
    for (const path of [`/try?what=${code}`, `/try/${code}/map.json`])
      expect((await site.get(site.link(who) + path)).status).toBe(404);
});
