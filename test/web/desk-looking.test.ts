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

it('the desk shows its own map as a seat is to see it, and to no seat another’s', async () => {
  await site.post(`${site.link('gm')}/run`, { now: 'yes' });
  const seatOf = async (address: string): Promise<string> => {
    const { status, text } = await site.get(address);
    expect([address, status]).toEqual([address, 200]);
    return JSON.stringify((JSON.parse(text) as { seat: { places: object } }).seat.places);
  };
  const gm = `${site.link('gm')}/map.json?part=seat`;
  const truth = await seatOf(gm);
  expect(await seatOf(`${gm}&as=red`)).not.toBe(truth);
  expect(await seatOf(`${gm}&as=red`)).not.toBe(await seatOf(`${gm}&as=blue`));
  // Whose seats these are does not change by asking for another's.
  for (const who of ['red', 'blue'])
    for (const path of ['/map.json?part=seat', '/map.svg?', '/map/wide.svg?']) {
      const own = await site.get(`${site.link(who)}${path}`);
      const asked = await site.get(`${site.link(who)}${path}&as=${who === 'red' ? 'blue' : 'red'}`);
      expect([who, path, asked.text]).toEqual([who, path, own.text]);
      const looked = await site.get(`${site.link('gm')}/as/${who}${path}&as=gm`);
      expect([who, path, looked.status]).toEqual([who, path, 200]);
      expect(looked.text).toBe((await site.get(`${site.link('gm')}/as/${who}${path}`)).text);
    }
  const moment = new URLSearchParams({ moment: 'turn 1/end', as: 'nobody' }).toString();
  expect((await site.get(`${site.link('gm')}/map.json?${moment}`)).status).toBe(404);
  const desk = (await site.get(`${site.link('gm')}?as=red`)).text;
  expect(desk).toMatch(/data-as="red" data-show/);
  expect(desk).toContain('As <strong>The red commander</strong> sees it');
});

it('the moments beside a map as a seat sees it lead on to maps as that seat sees them', async () => {
  const { text } = await site.get(`${site.link('gm')}/played?as=red`);
  const links = [...text.matchAll(/href="([^"]*\/played\?moment&#x3D;[^"]*)"/g)].map(
    ([, href = '']) => href.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&'),
  );
  expect(links).not.toEqual([]);
  for (const href of links)
    expect([href, (await site.get(site.url + href)).text]).toEqual([
      href,
      expect.stringContaining('As <strong>The red commander</strong> sees it'),
    ]);
});

it('the desk’s bars, lines and seats name the places that they point at', async () => {
  const desk = (await site.get(`${site.link('gm')}/played`)).text;
  for (const part of [
    /class="line-track"[\s\S]*?<a [^>]*data-places="/,
    /id="seat-red" data-places="/,
  ])
    expect(desk.match(part)?.[0] ?? String(part)).toContain('data-places');
});
