import { afterAll, beforeAll, expect, it } from 'vitest';
import { SEAT_ROUTES } from '../../src/web/seat/routes.js';
import { startSite, type Site } from './site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
  const text = 'PP 1: move B to 3';
  await site.post(`${site.link('red')}/sheet`, { kind: 'orders', list: 'scouts', text });
  await site.post(`${site.link('gm')}/run`, { now: 'yes' });
  await site.post(`${site.link('gm')}/release`, {});
});
afterAll(() => site.close());

const mainOf = (page: string): string => /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? '';
const pathOf = (url: string): string => new URL(url).pathname;

it.each(['', '/reports', '/enemy', '/letters', '/letter/1', '/sheet/2~orders~red'])(
  "a seat's page %s is shown to the gamemaster to the byte, but for its addresses",
  async (path) => {
    const [home, own] = [pathOf(site.link('gm')), pathOf(site.link('red'))];
    const seats = mainOf((await site.get(site.link('red') + path)).text);
    const seen = (await site.get(`${site.link('gm')}/as/red${path}`)).text;
    expect(seats).not.toBe('');
    expect(mainOf(seen).replaceAll(`${home}/as/red`, own)).toBe(seats);
    expect(seen).toMatch(/<fieldset class="looked" disabled[\s\S]*<main/);
    expect(seen).toContain('As The red commander sees it.');
  },
);

it("its map's data are the same bytes", async () => {
  for (const path of ['/map.svg', '/map.json']) {
    const seats = await site.get(site.link('red') + path);
    const seen = await site.get(`${site.link('gm')}/as/red${path}`);
    expect(seen.status).toBe(200);
    const [home, own] = [pathOf(site.link('gm')), pathOf(site.link('red'))];
    expect(seen.text.replaceAll(`${home}/as/red`, own)).toBe(seats.text);
  }
});

it('nothing can be sent from there, and no seat looks as another', async () => {
  const missing = await site.get(`${site.url}/nothing`);
  const form = { kind: 'orders', list: 'scouts', text: 'PP 1: wait' };
  const undone = await site.post(`${site.url}/nothing`, form);
  for (const { path } of SEAT_ROUTES.filter(({ method }) => method === 'POST')) {
    const sent = await site.post(`${site.link('gm')}/as/red${path}`, form);
    expect([path, sent.status, sent.text]).toEqual([path, 404, undone.text]);
  }
  for (const who of ['red', 'blue']) {
    const seen = await site.get(`${site.link(who)}/as/red`);
    expect([who, seen.status, seen.text]).toEqual([who, 404, missing.text]);
  }
  const nobody = await site.get(`${site.link('gm')}/as/nobody/reports`);
  expect([nobody.status, nobody.text]).toEqual([404, missing.text]);
});

it("a seat's own page is not shut and names no desk", async () => {
  const { text } = await site.get(site.link('red'));
  expect(text).not.toMatch(/fieldset class="looked"|class="looking"|\/as\//);
});
