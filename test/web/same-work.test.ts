/** What is not allowed takes the same work as what does not exist: no clock tells them apart. Work is counted, not timed. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seat, signIn } from './people.js';
import { startSite, type Site } from './site.js';

let site: Site;
let rosa: string;
beforeAll(async () => {
  site = await startSite('The meeting', { limits: { asks: 1000, posts: 1000, pages: 1000 } });
  await seat(site, 'red', 'Rosa', 'rosa@example.org');
  rosa = await signIn(site, 'rosa@example.org');
});
afterAll(() => site.close());

/** The statements of the directory, and the looks at the folder, that a request needs. */
async function workOf(request: () => Promise<unknown>): Promise<readonly string[]> {
  const work: string[] = [];
  const prepare = vi.spyOn(site.directory.inside.journal.db, 'prepare');
  const looks = (['files', 'file', 'with'] as const).map((name) => vi.spyOn(site.campaigns, name));
  await request();
  work.push(...prepare.mock.calls.map(([sql]) => sql));
  work.push(...looks.map((look) => `${look.getMockName()} ${String(look.mock.calls.length)}`));
  vi.restoreAllMocks();
  return work;
}

it('asks for a link of a known address with the work for an unknown one', async () => {
  const ask = (mail: string) => () => site.post(`${site.url}/door/ask`, { mail });
  const known = await workOf(ask('rosa@example.org'));
  expect(known.join()).toContain('INSERT INTO wish');
  expect(known).toEqual(await workOf(ask('nobody@example.org')));
});

it('refuses somebody who plays elsewhere with the work for a campaign that there is not', async () => {
  const look = (path: string) => () => site.get(site.url + path, rosa);
  const there = await workOf(look('/c/other/red'));
  expect(there.join()).toContain('FROM holding');
  expect(there).toEqual(await workOf(look('/c/nowhere/red')));
  expect(there).toEqual(await workOf(look('/c/directory/red')));
});

it('looks for the seat of the other side as for one that there is not', async () => {
  const look = (path: string) => () => site.get(site.url + path, rosa);
  await look('/c/meeting/red')();
  const foe = await workOf(look('/c/meeting/blue'));
  expect(foe).toEqual(await workOf(look('/c/meeting/nobody')));
  expect(foe).toEqual(await workOf(look('/c/meeting/gm')));
});
