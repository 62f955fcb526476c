/** A first campaign through the pages alone, from an empty folder. */
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, test } from 'vitest';
import { listSeats } from '../../src/campaign/seats/name-seat.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { readSeatList } from '../../src/campaign/seats/read-seat-list.js';
import { asSeat } from '../../src/kernel/basic.js';
import { listInvitations } from '../../src/people/invitations.js';
import { seatsAhead } from '../../src/campaign/begin-beside.js';
import type { ServeInput } from '../../src/web/serve.js';
import { must, serveDir, testClock, type Site } from './site.js';

let site: Site;
afterEach(() => site.close());

async function emptySite(more: Partial<ServeInput> = {}): Promise<string> {
  site = await serveDir(await mkdtemp(join(tmpdir(), 'vedette-begin-')), testClock(), more);
  return site.begin.replace(/\/campaign\/new$/, '');
}

const form = {
  ...{ system: 'civil-war@1', scene: 'border|july-1861', title: 'Border War', zone: 'UTC' },
  ...{ name: 'Greta', mail: 'greta@example.org', writes: 'yes', step: 'create' },
  seats: 'usa-east, Ann Lee, ann@example.org\nBob <bob@example.org>',
};

test('the first campaign is begun by the printed link, with seats, and its desk opens', async () => {
  const home = await emptySite();
  const page = await site.get(`${home}/campaign/new`);
  expect(page.status).toBe(200);
  const scene = /value="(border\|[^"]+)"/.exec(page.text)?.[1] ?? '';
  const begun = await site.post(`${home}/campaign/new`, { ...form, scene });
  expect(begun.status).toBe(303);
  expect((await site.get(site.url + (begun.headers.get('location') ?? ''))).text).toContain(
    'Border War',
  );
  const campaign = await must(openCampaign(join(site.dir, 'border-war.vedette')));
  const held = (await must(listSeats(campaign))).flatMap(({ seat, name }) =>
    name === undefined ? [] : [[seat, name]],
  );
  campaign.close();
  expect(held).toContainEqual(['usa-east', 'Ann Lee']);
  expect(held).toHaveLength(2);
  const invited = await listInvitations(site.directory, 'border-war', site.clock);
  expect(invited.map(({ mail }) => mail)).toEqual([
    'greta@example.org',
    'ann@example.org',
    'bob@example.org',
  ]);
});

test('a kept pack with a changed figure is what its campaign is played with', async () => {
  const home = await emptySite();
  await site.post(`${home}/packs/copy`, { from: 'civil-war@1|border', name: 'mine' });
  const table = await site.get(`${home}/packs/mine/file?path=tables%2Fprices.csv`);
  const cell = /aria-label="Row (\d+), price"[^>]*>[^]*?/.exec(table.text);
  expect(cell).not.toBeNull();
  const depot =
    /name="(cell-\d+-1)" value="depot"/.exec(table.text)?.[1]?.replace(/-1$/, '-2') ?? '';
  await site.post(`${home}/packs/mine/file`, { path: 'tables/prices.csv', [depot]: '5' });
  const page = await site.get(`${home}/campaign/new?pack=mine`);
  const scene = /<option value="(kept:mine\|[^"]+)" selected/.exec(page.text)?.[1] ?? '';
  expect((await site.post(`${home}/campaign/new`, { ...form, scene })).status).toBe(303);
  const campaign = await must(openCampaign(join(site.dir, 'border-war.vedette')));
  const { seePackFile } = await import('../../src/campaign/packs/see-pack.js');
  expect(await must(seePackFile(campaign, 'tables/prices.csv'))).toContain('depot,5');
  campaign.close();
});

test('a list with a fault comes back as it was written, with each fault by its line, and nothing is begun', async () => {
  const home = await emptySite();
  const seats = 'usa-est, Ann, ann@example.org\nnobody\ncsa-east, Cid, cid@example.org';
  const page = await site.get(`${home}/campaign/new`);
  const scene = /value="(border\|[^"]+)"/.exec(page.text)?.[1] ?? '';
  const answer = await site.post(`${home}/campaign/new`, { ...form, scene, seats });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('Did you mean usa-east?');
  expect(answer.text).toContain('Line 2');
  expect(answer.text).toContain('usa-est, Ann, ann@example.org');
  const shown = await site.post(`${home}/campaign/new`, { ...form, scene, step: 'preview' });
  expect([shown.status, shown.text.includes('Ann Lee</td>')]).toEqual([200, true]);
  expect(existsSync(join(site.dir, 'border-war.vedette'))).toBe(false);
});

test('the seats are those that the chosen settings make', async () => {
  const home = await emptySite();
  const input = {
    ...{ ...form, system: 'american-revolution@1', scene: '1775|1775' },
    ...{ 'set-seats': 'theaters', seats: 'american-north, Carl, carl@example.org' },
  };
  const shown = await site.post(`${home}/campaign/new`, { ...input, step: 'preview' });
  expect([shown.status, shown.text.includes('Carl</td>')]).toEqual([200, true]);
  expect((await site.post(`${home}/campaign/new`, input)).status).toBe(303);
});

describe('on a site that others reach', () => {
  it('the printed link opens until there is a campaign; the gamemaster comes in by his invitation', async () => {
    const home = await emptySite({
      baseUrl: new URL('http://localhost:1'),
      bind: '0.0.0.0',
      trustProxy: false,
    });
    const own = home.replace(/^https?:\/\/[^/]+/, `http://127.0.0.1:${String(site.port)}`);
    const headers = { 'sec-fetch-site': 'same-origin' };
    const page = await site.get(`${own}/campaign/new`);
    expect(page.status).toBe(200);
    const scene = /value="(border\|[^"]+)"/.exec(page.text)?.[1] ?? '';
    // Nobody could open its desk.
    for (const nobody of [{ mail: '' }, { mail: 'a@b@c' }, { name: ' ' }]) {
      const sent = { ...form, scene, ...nobody };
      const { status } = await site.post(`${own}/campaign/new`, sent, headers);
      expect([nobody, status]).toEqual([nobody, 422]);
    }
    const begun = await site.post(`${own}/campaign/new`, { ...form, scene }, headers);
    expect([begun.status, begun.headers.get('location')]).toEqual([303, '/door/sent']);
    expect((await site.get(`${own}/campaign/new`)).status).toBe(404);
  });
});

test('a wrong key opens nothing', async () => {
  const home = await emptySite();
  const wrong = home.slice(0, -1) + (home.endsWith('x') ? 'y' : 'x');
  expect((await site.get(`${home}/packs`)).status).toBe(200);
  expect((await site.get(`${wrong}/packs`)).status).toBe(404);
  expect((await site.get(`${site.url}/begin//packs`)).status).toBe(404);
});

test('a list of players is read in any order and form', async () => {
  await emptySite();
  const seats = await seatsAhead(
    { dir: site.dir },
    { system: 'civil-war@1', pack: '1861', scenario: 'july-1861', options: {} },
  );
  const read = (text: string) => readSeatList(text, seats);
  expect(
    read(
      'ann@example.org; Ann Lee; usa-east\nUSA-WEST\tBo\tbo@example.org\n\n"Cid" <cid@example.org>',
    ).wishes,
  ).toEqual([
    { seat: asSeat('usa-east'), name: 'Ann Lee', mail: 'ann@example.org' },
    { seat: asSeat('usa-west'), name: 'Bo', mail: 'bo@example.org' },
    {
      seat: seats.find(({ id }) => id !== 'usa-east' && id !== 'usa-west')?.id,
      name: 'Cid',
      mail: 'cid@example.org',
    },
  ]);
  const seated = (text: string) =>
    read(text).wishes.map(({ seat, name, mail }) => `${seat} ${name} ${mail}`);
  expect(
    seated(
      'Seat\tName\tE-mail\nUSA East\tAnn\ta@x.org\n1. csa-west Bo Day b@x.org\n\u201cusa-west, Cid, c@x.org\u201d\ncsa-east - Dan <mailto:d@x.org>\n"Lee, Eve" <e@x.org>',
    ),
  ).toEqual([
    'usa-east Ann a@x.org',
    'csa-west Bo Day b@x.org',
    'usa-west Cid c@x.org',
    'csa-east Dan d@x.org',
    'usa-supreme Eve Lee e@x.org',
  ]);
  expect(seated("Lee, Ann <a@x.org>; 'Bo' <b@x.org>;\nWest Ham, usa-east, w@x.org")).toEqual([
    'usa-supreme Ann Lee a@x.org',
    'usa-west Bo b@x.org',
    'usa-east West Ham w@x.org',
  ]);
  expect(read('usa-east, Ann').wishes).toEqual([
    { seat: asSeat('usa-east'), name: 'Ann', mail: '' },
  ]);
  expect(read('usa-east, A, a@b.c\nusa-east, B, b@b.c').faults.map(({ line }) => line)).toEqual([
    2,
  ]);
  expect(read('usa-east, A, a@b.c\ncsa-east, A, a@b.c').faults[0]?.say).toContain(
    'One person plays only one side',
  );
  // Nobody is seated by guess where a seat, an address or a player is not plain.
  for (const [text, says] of [
    ['Union East, Ann, a@x.org', '"Union East" names no seat'],
    ['United States east\tAnn\ta@x.org', 'names no seat'],
    ['Union East Ann a@x.org', 'names no seat'],
    ['usa-north Ann a@x.org', 'names no seat'],
    ['usa-east, usa-west, Ann, a@x.org', 'Two seats in one line'],
    ['usa-east, Ann, a@@x.org', '"a@@x.org" is not an e-mail address'],
    ['usa-east, Ann, a at x.org', 'is not an e-mail address'],
    ['usa-east, Ann, a@x.org, b@x.org', 'Two e-mail addresses'],
    ['Ann <a@x.org>\nAnn <A@x.org>', 'stands in line 1 already'],
  ] as const)
    expect(read(text).faults.map(({ say }) => say)).toEqual([expect.stringContaining(says)]);
  expect(
    read(Array.from({ length: 9 }, (_none, n) => `P${String(n)} <p${String(n)}@b.c>`).join('\n'))
      .faults,
  ).toHaveLength(2);
});
