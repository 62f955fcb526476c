import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/web/routes.js';
import { linksOf } from '../../src/web/viewer-links.js';
import { seat } from './people.js';
import { sampleOf } from './sample-address.js';
import { startSite, type Site } from './site.js';

let site: Site;
/** The number of a letter in the gamemaster's tray; known only once it was written. */
let letter = '';
/** The link of red's holder. */
let red = '';
const linkOf = (who: string): string => (who === 'red' ? red : site.link(who));
const ENTRY = 'ENTRY';
/** As `sampleOf`, with a place kept for that number. */
const sample = (path: string, who: string): string => sampleOf(path.replace(':entry', ENTRY), who);

beforeAll(async () => {
  site = await startSite();
  await site.post(`${site.link('red')}/sheet`, {
    kind: 'orders',
    list: 'scouts',
    text: 'PP 1: move B to 3',
  });
  await site.post(`${site.link('blue')}/sheet`, {
    kind: 'orders',
    list: 'scouts',
    text: 'PP 1: wait',
  });
  await site.post(`${site.link('gm')}/run`, { now: 'yes' });
  await site.post(`${site.link('gm')}/release`, {});
  await site.post(`${site.link('gm')}/packs/copy`, { from: 'civil-war@1|border', name: 'mine' });
  await site.post(`${site.link('red')}/letters`, { to: 'gm', text: 'May I dig?' });
  const tray = await site.get(`${site.link('gm')}/tray`);
  // A holder has a link of his own.
  await seat(site, 'red', 'Benno', 'benno@example.org');
  const links = await site.with((campaign) => linksOf(campaign, 'meeting', site.url));
  red = links.find(({ who }) => who === 'red')?.url ?? '';
  letter = /\/tray\/(\d+)/.exec(tray.text)?.[1] ?? '';
});
afterAll(() => site.close());

const WHO = ['gm', 'red', 'blue'] as const;
// Those of assistants and observers have a test of their own.
const TABLE = ROUTES.filter(({ who }) => who !== 'umpire');
const reads = TABLE.filter((route) => route.method === 'GET');
const cases = reads.flatMap((route) =>
  WHO.map((who) => [who, route.who, sample(route.path, who)] as const),
);
const isOpenTo = (path: string, who: string): boolean =>
  reads.some(
    (route) => (route.who === 'gm') === (who === 'gm') && sample(route.path, who) === path,
  );

describe('every address of the table', () => {
  it.each(cases)('%s at a page of %s: %s', async (who, _of, path) => {
    const { status, text } = await site.get(linkOf(who) + path.replace(ENTRY, letter));
    expect(status).toBe(isOpenTo(path, who) ? 200 : 404);
    if (status === 404) expect(text).toBe(await missingText());
  });

  it.each(cases.filter(([who, , path]) => isOpenTo(path, who)))(
    '%s at a page of %s: %s is the same for a reader and for a script, whoever of them asked first',
    async (who, _of, path) => {
      const url = linkOf(who) + path.replace(ENTRY, letter);
      const typeOf = async (accept: string, nth: number): Promise<string | null> => {
        const own = `${url}${url.includes('?') ? '&' : '?'}nth=${String(nth)}`;
        return (await fetch(own, { headers: { accept } })).headers.get('content-type');
      };
      const [page, data] = ['text/html', 'application/json'];
      const alone = [await typeOf(page, 1), await typeOf(data, 2)];
      expect([await typeOf(page, 2), await typeOf(data, 1)]).toEqual(alone);
    },
  );

  it.each(
    TABLE.filter((route) => route.method === 'POST').map(
      (route) => [route.who, route.path] as const,
    ),
  )('POST %s %s is not there for another', async (who, path) => {
    const other = linkOf(who === 'gm' ? 'blue' : 'gm');
    const form = { kind: 'orders', key: 'x', text: 'yes' };
    const { status, text } = await site.post(other + path, form);
    expect(status).toBe(404);
    expect(text).toBe((await site.post(`${site.url}/nothing`, form)).text);
  });

  it.each(['/run', '/release', '/answer'])(
    'GET of %s changes nothing and is not there',
    async (path) => {
      expect((await site.get(site.link('gm') + path)).status).toBe(404);
    },
  );
});

const missingText = async (): Promise<string> => (await site.get(`${site.url}/nothing`)).text;

describe('what is not there and what may not be seen', () => {
  const wrong = (): readonly string[] => {
    const cut = red.slice(0, -1);
    const changed = cut + (red.endsWith('a') ? 'b' : 'a');
    return [
      cut,
      changed,
      `${red}x`,
      red.replace('/c/meeting/', '/c/nowhere/'),
      red.replace('/c/meeting/', '/c/other/'),
      red.replace('/c/meeting/', '/c/..%2Fmeeting/'),
      `${site.url}/c/meeting`,
      `${site.url}/c/meeting/s/`,
      `${site.url}/c/meeting/s/gm`,
      `${site.link('gm')}/letters/nobody`,
      `${site.link('gm')}/as/nobody`,
      `${red}/letter/99`,
      `${red}/letter/0`,
      `${red}/letter/1e0`,
      `${red}/report/99`,
      `${red}/receipt/99`,
      `${red}/receipt/01`,
      `${red}/sheet/2~orders~blue`,
      `${red}/sheet/1~orders~blue`,
      `${red}/sheet/9~orders~red`,
    ];
  };

  it('are the same bytes with the same headers', async () => {
    const expected = await site.get(`${site.url}/nothing`);
    const plain = (headers: Headers): unknown => [...headers].filter(([name]) => name !== 'date');
    for (const url of wrong()) {
      const { status, text, headers } = await site.get(url);
      expect([url, status]).toEqual([url, 404]);
      expect(text).toBe(expected.text);
      expect(plain(headers)).toEqual(plain(expected.headers));
    }
  });

  it('a link is good for its own campaign alone', () => {
    const tokens = ['meeting', 'other'].flatMap((name) =>
      WHO.map((who) => site.link(who, name).split('/s/')[1]),
    );
    expect(new Set(tokens).size).toBe(6);
  });
});

describe('a seat', () => {
  it('sees its own scouts, and nothing of what the other side has', async () => {
    const pages = ['/reports', '/report/1', '/report/2', '/enemy', '/letters', '/receipt/1'];
    for (const path of ['', '/map.svg', '/letter/1', '/sheet/2~orders~red', ...pages]) {
      const red = await site.get(linkOf('red') + path);
      expect(red.text, path).not.toMatch(/\b[XY] in box|blue [XY]|>[XY]</);
    }
    expect((await site.get(`${linkOf('red')}/report/2`)).text).toContain('B in box 3');
  });

  it('never sees a link of another, nor a name of the store', async () => {
    for (const who of ['red', 'blue'] as const) {
      const { text } = await site.get(linkOf(who));
      for (const other of WHO.filter((one) => one !== who))
        expect(text).not.toContain(linkOf(other).split('/s/')[1]);
      expect(text).not.toContain(site.dir);
    }
  });

  it('sees no more after a run that is not released', async () => {
    const before = await site.get(site.link('blue'));
    await site.post(`${linkOf('red')}/sheet`, {
      kind: 'orders',
      list: 'scouts',
      text: 'PP 1: move A to 2',
    });
    expect((await site.get(site.link('blue'))).text).toBe(before.text);
    expect((await site.get(`${site.link('blue')}/map.svg`)).text).not.toContain('>A<');
  });
});

describe('every reply', () => {
  it.each(['', '/map.svg'])('is private and tells nobody where it was read: %s', async (path) => {
    const { headers } = await site.get(linkOf('red') + path);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors '(?:none|self)'/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('etag')).toBeNull();
  });

  it('has neither script nor style inside, and no handler', async () => {
    for (const who of WHO) {
      const { text } = await site.get(linkOf(who));
      expect(text).not.toMatch(
        /<script(?! type="module" src="[^"]+"(?: blocking="render")?><\/script>)|<style|style=|\son[a-z]+=/i,
      );
    }
  });

  it('has the style sheet beside it', async () => {
    const { text } = await site.get(linkOf('red'));
    const sheet = /<link rel="stylesheet" href="([^"]+)">/.exec(text)?.[1] ?? '';
    const { status, headers } = await site.get(site.url + sheet);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/css');
    expect(headers.get('cache-control')).toContain('immutable');
  });

  it('leaves nothing in the log of errors', () => {
    expect(site.errors).toEqual([]);
  });
});
