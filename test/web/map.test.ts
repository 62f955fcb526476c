/** The map's addresses: who gets what, what is kept for good, and what must not be in it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeViewToCome } from '../../src/campaign/seen/see.js';
import { asSeat } from '../../src/kernel/basic.js';
import type { Picture } from '../../src/kernel/map/picture.js';
import { atPlace } from '../../src/kernel/map/spot.js';
import { drawMap } from '../../src/letters/drawing/draw-map.js';
import { placeFacts } from '../../src/web/map/place-facts.js';
import { seatPart } from '../../src/web/map/seat-part.js';
import type { Visit } from '../../src/web/page.js';
import { must, startSite, type Answer, type Site } from './site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await site.post(`${site.link('red')}/sheet`, {
    ...{ kind: 'orders', list: 'scouts' },
    text: 'PP 1: move B to 3\nPP 3: move B to 4',
  });
  await site.post(`${site.link('blue')}/sheet`, {
    ...{ kind: 'orders', list: 'scouts' },
    text: 'PP 2: move X to 7',
  });
  await site.post(`${site.link('gm')}/run`, { now: 'yes' });
});
afterAll(() => site.close());

const release = (): Promise<Answer> => site.post(`${site.link('gm')}/release`, {});
const get = (who: string, path: string): Promise<Answer> => site.get(site.link(who) + path);
const missing = async (): Promise<string> => (await site.get(`${site.url}/nothing`)).text;

type Parts = {
  readonly facts: string;
  readonly levels: readonly {
    readonly board: { readonly light: string; readonly dark: string };
    readonly names: { readonly light: string; readonly dark: string };
  }[];
  readonly legend: { readonly light: string };
  readonly seat: { readonly places: Readonly<Record<string, readonly { says: string }[]>> };
};
const partsOf = async (who: string, base = ''): Promise<Parts> =>
  JSON.parse((await get(who, `${base}/map.json`)).text) as Parts;
const momentAt = (at: string): string => new URLSearchParams({ moment: `turn 1/${at}` }).toString();

describe('the public part', () => {
  it('has the same address and the same bytes for everybody, and is kept for good', async () => {
    const parts = await Promise.all(['gm', 'red', 'blue'].map((who) => partsOf(who)));
    expect(parts[1]?.levels).toEqual(parts[0]?.levels);
    expect(parts[2]?.levels).toEqual(parts[0]?.levels);
    const levels = parts[0]?.levels ?? [];
    const [first, last] = [levels.at(0), levels.at(-1)];
    expect(levels.length).toBeGreaterThan(1);
    const paths = [first?.board.light, last?.board.dark, first?.names.light, last?.names.dark];
    for (const path of [...paths, parts[0]?.facts, parts[0]?.legend.light]) {
      expect(path).toMatch(/^\/board\//);
      const [gm, red, as] = await Promise.all([
        get('gm', path ?? ''),
        get('red', path ?? ''),
        get('gm', `/as/blue${path ?? ''}`),
      ]);
      expect(gm.status).toBe(200);
      expect([red.text === gm.text, as.text === gm.text]).toEqual([true, true]);
      expect(red.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect(red.text.match(/red [AB]|blue [XY]|>[ABXY]</)).toBeNull();
    }
  });

  it('is fetched before the script is read, and before what has to be drawn for the viewer', async () => {
    const { text } = await get('red', '');
    const asked = [...text.matchAll(/<link rel="(?:module)?preload"[^>]*href="([^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    const isBoard = (path: string): boolean => path.includes('/board/');
    const isDrawn = (path: string): boolean => /\/map\/\w+\.svg/.test(path);
    expect(
      asked.map((path) => (isBoard(path) ? 'board' : isDrawn(path) ? 'drawn' : 'rest')),
    ).toEqual([
      ...asked.filter(isBoard).map(() => 'board'),
      ...asked.filter((path) => !isBoard(path) && !isDrawn(path)).map(() => 'rest'),
      ...asked.filter(isDrawn).map(() => 'drawn'),
    ]);
    expect(asked.filter(isDrawn)).toHaveLength(4);
  });

  it('leaves packed for whoever can unpack it; a viewer’s own part for no other site', async () => {
    const { levels, facts } = await partsOf('red');
    const asked = async (path: string, encoding: string, from = 'same-origin') => {
      const { headers } = await fetch(site.link('red') + path, {
        headers: { 'accept-encoding': encoding, 'sec-fetch-site': from },
      });
      return [headers.get('content-encoding'), headers.get('vary')];
    };
    for (const path of [levels[0]?.board.light ?? '', levels[0]?.names.dark ?? '', facts]) {
      expect(await asked(path, 'gzip, br')).toEqual([
        'gzip',
        expect.stringContaining('Accept-Encoding'),
      ]);
      expect(await asked(path, 'identity')).toEqual([
        null,
        expect.stringContaining('Accept-Encoding'),
      ]);
    }
    for (const path of ['', '/map.svg']) {
      expect((await asked(path, 'gzip'))[0]).toBe('gzip');
      for (const from of ['cross-site', 'same-site'])
        expect((await asked(path, 'gzip', from))[0]).toBeNull();
      expect((await asked(path, 'identity'))[0]).toBeNull();
    }
  });

  it.each(['/board/x.svg', '/board/0123456789abcdef-far-light.svg', '/board/x.json'])(
    'is not there under a name that is not its own: %s',
    async (path) => {
      for (const who of ['gm', 'red']) {
        const { status, text } = await get(who, path);
        expect([status, text]).toEqual([404, await missing()]);
      }
    },
  );
});

describe("a viewer's part", () => {
  const PATHS = ['/map.svg', '/map.svg?theme=print', '/map/near.svg?theme=dark', '/map.json'];

  it.each(PATHS)('is never kept, and holds what he knows and no more: %s', async (path) => {
    const [red, blue] = await Promise.all([get('red', path), get('blue', path)]);
    expect(red.headers.get('cache-control')).toBe('private, no-store');
    expect(red.text.match(/>[XY]<|[XY] SP|"0[6-9]05"/)).toBeNull();
    expect(blue.text.match(/>[AB]<|[AB] SP|"0[1-4]05"/)).toBeNull();
    expect(red.text === blue.text).toBe(false);
  });

  it.each(PATHS)('is shown to the gamemaster as the seat has it, to the byte: %s', async (path) => {
    for (const seat of ['red', 'blue'])
      expect((await get('gm', `/as/${seat}${path}`)).text === (await get(seat, path)).text).toBe(
        true,
      );
  });

  it.each(PATHS)('is not there for another seat, nor for a stranger: %s', async (path) => {
    const stranger = site.link('red').replace(/.$/, '_');
    const asked = [`${site.link('red')}/as/blue${path}`, `${stranger}${path}`];
    for (const url of [...asked, `${site.link('gm')}/as/nobody${path}`]) {
      const { status, text } = await site.get(url);
      expect([url, status, text]).toEqual([url, 404, await missing()]);
    }
  });

  it('is drawn for the picture that there is, in whatever it differs from another of the same step', async () => {
    const sight = await site.with((campaign) => must(seeViewToCome(campaign, asSeat('red'))));
    const { board, picture } = sight;
    const [here, there] = board.places.map(({ id }) => id);
    if (here === undefined || there === undefined) throw new Error('The board has places');
    const pictures: readonly Picture[] = [
      picture,
      { ...picture, marks: [] },
      { ...picture, marks: picture.marks.slice(0, 1) },
      { ...picture, tracks: [{ side: 'red', spots: [atPlace(here), atPlace(there)] }] },
      { ...picture, seen: [here] },
      { ...picture, held: [{ what: here, side: 'blue' }] },
      { ...picture, pencil: [{ kind: 'note', places: [there], size: '', words: 'Why?', age: 0 }] },
    ];
    const drawn: string[] = [];
    for (const one of pictures) {
      const visit = { params: { level: 'near' }, query: {} } as unknown as Visit;
      const map = {
        who: asSeat('red'),
        moment: '',
        sight: () => Promise.resolve({ board, picture: one }),
      };
      const reply = await seatPart(visit, map);
      const svg = drawMap(board, one, { level: 'near', theme: 'light', part: 'seat' });
      expect(reply).toEqual({ kind: 'svg', svg });
      drawn.push(svg);
    }
    expect(new Set(drawn).size).toBe(pictures.length);
  });

  it('is drawn in the theme that is asked for, and over its own board', async () => {
    const sight = await site.with((campaign) => must(seeViewToCome(campaign, asSeat('red'))));
    const { board, picture } = sight;
    const wider = { ...board, extent: { ...board.extent, w: board.extent.w * 2 } };
    const drawn: string[] = [];
    for (const one of [board, wider])
      for (const theme of ['light', 'dark', 'print'] as const) {
        const visit = { params: { level: 'near' }, query: { theme } } as unknown as Visit;
        const own = { board: one, picture };
        const map = { who: asSeat('red'), moment: '', sight: () => Promise.resolve(own) };
        const svg = drawMap(one, picture, { level: 'near', theme, part: 'seat' });
        expect(await seatPart(visit, map)).toEqual({ kind: 'svg', svg });
        drawn.push(svg);
      }
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('says of a mark between two places at each of them that it is toward the other', async () => {
    const sight = await site.with((campaign) => must(seeViewToCome(campaign, asSeat('red'))));
    const { board, picture } = sight;
    const [a = '', b = ''] = board.places.map(({ id }) => id);
    const marks = picture.marks
      .slice(0, 1)
      .map((one) => ({ ...one, at: { on: 'link', a, b } }) as const);
    const facts = placeFacts(board, { ...picture, marks, held: [] });
    const wordsAt = (at: string) => facts[at]?.map(({ says }) => says);
    expect(wordsAt(a)).toEqual([expect.stringMatching(`, toward ${b}\\b`)]);
    expect(wordsAt(b)).toEqual([expect.stringMatching(`, toward ${a}\\b`)]);
  });

  it('has no level but those that there are', async () => {
    expect((await get('red', '/map/huge.svg')).text).toBe(await missing());
    expect((await get('red', '/map/near.svg?theme=pink')).status).toBe(200);
  });
});

describe('a moment', () => {
  it('of a held run is for the gamemaster alone', async () => {
    const open = await get('gm', `/map.json?${momentAt('p1')}`);
    expect(open.status).toBe(200);
    for (const path of ['/map.json', '/map.svg', '/map/near.svg'])
      for (const at of ['start', 'p1', 'end'])
        expect((await get('red', `${path}?${momentAt(at)}`)).text).toBe(await missing());
  });

  it('of a released run is for a seat the pulse in which it was told something', async () => {
    await release();
    const statuses = async (who: string): Promise<readonly number[]> =>
      Promise.all(
        ['start', 'p1', 'p2', 'p3', 'p4', 'end'].map(
          async (at) => (await get(who, `/map.json?${momentAt(at)}`)).status,
        ),
      );
    expect(await statuses('red')).toEqual([200, 200, 404, 200, 404, 200]);
    expect(await statuses('blue')).toEqual([200, 404, 200, 404, 404, 200]);
  });

  it('shows where things stood then', async () => {
    const drawn = async (at: string): Promise<string> =>
      (await get('red', `/map/near.svg?${momentAt(at)}`)).text;
    const [start, first, third] = [await drawn('start'), await drawn('p1'), await drawn('p3')];
    expect(new Set([start, first, third]).size).toBe(3);
    for (const svg of [start, first, third]) expect(svg.match(/>[XY]</)).toBeNull();
  });

  it('that never was is answered like one that is somebody else’s', async () => {
    for (const moment of ['x', 'turn 1/p2', 'turn 1/p1.2', 'turn 9/p1', '../p1', 'turn 1/'])
      for (const path of ['/map.json', '/map.svg', '/map/far.svg']) {
        const query = new URLSearchParams({ moment }).toString();
        const { status, text } = await get('red', `${path}?${query}`);
        expect([moment, status, text]).toEqual([moment, 404, await missing()]);
      }
  });
});

it('beside an older report no moment of a later step is offered', async () => {
  await site.post(`${site.link('gm')}/run`, { now: 'yes' });
  await release();
  expect((await get('red', '')).text).toContain('moment&#x3D;turn+2');
  const { text } = await get('red', '/report/2');
  expect(text).toContain('moment&#x3D;turn+1');
  expect(text).not.toContain('moment&#x3D;turn+2');
});

describe('a page with a map, without script', () => {
  it('has the picture for light, dark and paper, and the same facts in tables', async () => {
    const { text } = await get('red', '');
    expect(text).toMatch(/<noscript>.*<img src="[^"]*\/map\.svg\?theme=light/s);
    expect(text).toContain('theme=dark');
    expect(text).toContain('theme=print');
    expect(text).toMatch(/<caption>Own scouts<\/caption>/);
    expect(text).not.toMatch(/<td>[XY]<\/td>|blue [XY]/);
  });
});

it('leaves nothing in the log of errors', () => {
  expect(site.errors).toEqual([]);
});
