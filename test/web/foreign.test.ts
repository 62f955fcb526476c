/**
 * Whatever can be posted to the site, posted by a page of somebody else in the browser of whoever is signed in: refused,
 * and nothing has changed. Made from the tables of addresses, so that a new one is tried as soon as it is there.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BEGIN_ROUTES } from '../../src/web/begin.js';
import { doorRoutes } from '../../src/web/door/routes.js';
import { ROUTES } from '../../src/web/routes.js';
import { seat, signIn } from './people.js';
import { refreshHoldings } from '../../src/people/holdings.js';
import { ask, contentOfFolder, OWN, type RawAnswer } from './raw.js';
import { sampleOf } from './sample-address.js';
import { startSite, type Site } from './site.js';

type Headers = Readonly<Record<string, string>>;
const MAILS = { gm: 'greta@example.org', red: 'rosa@example.org' } as const;
const FAR = 'war.example.org';
/** Links and sessions live long enough, and nobody is noted as seen while the test runs. */
const clock = (): string => '2026-11-21T12:05:00.000Z';
const limits = { asks: 1e6, posts: 1e6, pages: 1e6 };

/** What a foreign page, or a program that is none, may say of itself to a site that is called `origin`. */
function foreign(origin: string): readonly (readonly [string, Headers])[] {
  const { protocol, host, hostname, port } = new URL(origin);
  const scheme = protocol === 'http:' ? 'https:' : 'http:';
  const ending = port === '' ? '' : `:${port}`;
  const from = (name: string, value: string): readonly [string, Headers] => [
    name,
    { origin: value },
  ];
  return [
    ['nothing', {}],
    ['a referrer of the site alone', { referer: `${origin}/` }],
    from('no origin that it may tell', 'null'),
    ['no origin, from elsewhere', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['no origin, typed in', { 'sec-fetch-site': 'none' }],
    from('another site', 'https://evil.example'),
    from('another port', `${protocol}//${hostname}:8`),
    from('another scheme', `${scheme}//${host}`),
    from('a name that begins like the own', `${protocol}//${hostname}.evil.example${ending}`),
    from('a name that ends like the own', `${protocol}//evil${hostname}${ending}`),
    from('the own name as somebody’s at another', `${protocol}//${host}@evil.example`),
    from('a part of the own name', `${protocol}//sub.${host}`),
    from('no address at all', host),
    from('two origins', `${origin} ${origin}`),
    ['another page of the same machine', { origin, 'sec-fetch-site': 'same-site' }],
    ['the own name, said by another', { origin, 'sec-fetch-site': 'cross-site' }],
    ['an empty origin', { origin: '' }],
    [
      'a foreign referrer',
      { origin: 'null', referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' },
    ],
  ];
}

/** A form with which most routes would do something. */
const FORM = {
  ...{ text: 'PP 1: wait', reason: 'Because', word: 'Go', key: '2/orders/red', kind: 'orders' },
  ...{ list: 'scouts', seat: 'red', name: 'Mallory', mail: 'mallory@evil.example', to: 'gm' },
  ...{
    now: 'yes',
    yes: 'yes',
    ready: 'yes',
    revision: '0',
    letter: '1',
    what: 'yes',
    writes: 'yes',
  },
  ...{ a: 'red', b: 'blue', from: 'civil-war@1|border', token: 'A'.repeat(43), title: 'Stolen' },
} as const;

const doors = doorRoutes()
  .filter(({ method }) => method === 'POST')
  .map(({ path }) => path);
const inside = ROUTES.filter(({ method, who }) => method === 'POST' && who !== 'umpire');
const beginnings = BEGIN_ROUTES.filter(({ method }) => method === 'POST').map(({ path }) =>
  sampleOf(path, 'gm'),
);

let near: Site;
let far: Site;
const cookies = new Map<string, string>();

beforeAll(async () => {
  near = await startSite('The meeting', { clock, limits });
  far = await startSite('The meeting', { clock, limits, baseUrl: new URL(`https://${FAR}`) });
  for (const [who, mail] of Object.entries(MAILS)) {
    await seat(near, who, who, mail);
    await seat(far, who, who, mail);
    cookies.set(`near ${who}`, await signIn(near, mail));
  }
  await expectPlayed();
  // A round of the post notes what has changed in the folder.
  await refreshHoldings(near.directory, await near.campaigns.files());
});
afterAll(async () => {
  expect([...near.errors, ...far.errors]).toEqual([]);
  await near.close();
  await far.close();
});

/** A step is held, a letter lies in the tray and a pack in the folder: there is something that a post could change. */
async function expectPlayed(): Promise<void> {
  const own = { ...OWN, cookie: cookies.get('near gm') ?? '' };
  const post = (path: string, form: Headers): Promise<RawAnswer> =>
    ask({ port: near.port, method: 'POST', path: `/c/meeting/gm${path}`, form, headers: own });
  expect((await post('/packs/copy', { from: FORM.from, name: 'mine' })).status).toBe(303);
  expect((await post('/run', { now: 'yes' })).status).toBeLessThan(400);
}

const addressesOf = (who: 'gm' | 'red'): readonly string[] =>
  inside
    .filter((route) => (route.who === 'gm') === (who === 'gm'))
    .map(({ path }) => sampleOf(path.replace(':entry', '1'), who));

describe.each(['gm', 'red'] as const)('by %s’s browser', (who) => {
  it.each(addressesOf(who))('nothing is posted to %s from elsewhere', async (path) => {
    const before = await contentOfFolder(near.dir);
    const session = { cookie: cookies.get(`near ${who}`) ?? '' };
    const link = new URL(near.link(who)).pathname;
    for (const [name, headers] of foreign(near.url))
      for (const [home, more] of [
        [`/c/meeting/${who}`, session],
        [link, {}],
      ] as const) {
        const asked = { port: near.port, method: 'POST', path: home + path, form: FORM };
        const { status, text } = await ask({ ...asked, headers: { ...headers, ...more } });
        expect([name, status]).toEqual([name, 403]);
        expect(text).not.toMatch(/Mallory|Stolen|The meeting|rosa/);
      }
    expect(await contentOfFolder(near.dir)).toEqual(before);
  });
});

it.each(doors)('nothing is posted to the door’s %s from elsewhere', async (path) => {
  const before = await contentOfFolder(near.dir);
  const cookie = cookies.get('near red') ?? '';
  for (const [name, headers] of foreign(near.url)) {
    const asked = { port: near.port, method: 'POST', path, form: FORM };
    const { status, headers: said } = await ask({ ...asked, headers: { ...headers, cookie } });
    expect([name, status, said['set-cookie']]).toEqual([name, 403, undefined]);
  }
  expect(await contentOfFolder(near.dir)).toEqual(before);
});

it.each(beginnings)('nothing is posted to %s of a beginning from elsewhere', async (path) => {
  const before = await contentOfFolder(near.dir);
  const home = `/begin/${'k'.repeat(32)}`;
  for (const [name, headers] of foreign(near.url)) {
    const asked = { port: near.port, method: 'POST', path: home + path, form: FORM, headers };
    expect([name, (await ask(asked)).status]).toEqual([name, 403]);
  }
  expect(await contentOfFolder(near.dir)).toEqual(before);
});

it('nothing is posted from elsewhere, nor from http, to a site that is called over https', async () => {
  const before = await contentOfFolder(far.dir);
  const paths = [...doors, ...addressesOf('red').map((path) => `/c/meeting/red${path}`)];
  for (const path of paths)
    for (const [name, headers] of foreign(`https://${FAR}`)) {
      const asked = { port: far.port, method: 'POST', path, form: FORM };
      const { status } = await ask({ ...asked, headers: { ...headers, host: FAR } });
      expect([path, name, status]).toEqual([path, name, 403]);
    }
  expect(await contentOfFolder(far.dir)).toEqual(before);
});

it('each of these is posted by a page of the site itself: the refusal was for where it came from', async () => {
  const session = (who: string) => ({ ...OWN, cookie: cookies.get(`near ${who}`) ?? '' });
  for (const who of ['gm', 'red'] as const)
    for (const path of addressesOf(who)) {
      const address = { port: near.port, method: 'POST', path: `/c/meeting/${who}${path}` };
      const { status } = await ask({ ...address, headers: session(who), form: {} });
      expect([path, status >= 500 || status === 403]).toEqual([path, false]);
    }
  for (const headers of [OWN, { origin: `https://${FAR}` }])
    for (const path of doors) {
      const asked = { port: far.port, method: 'POST', path, form: {} };
      const { status } = await ask({ ...asked, headers: { ...headers, host: FAR } });
      expect([path, status >= 500 || status === 403]).toEqual([path, false]);
    }
});
